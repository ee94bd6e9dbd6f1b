"""The graph of states, and the files it is written to."""

from __future__ import annotations

import json
import sys
import time
from math import factorial
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

import budge
from budge import CancelToken
from budge.errors import MissingExtra, RequestError
from budge.graph import Node, StateGraph
from budge.puzzles import Klotski
from tests.puzzles_of_ours import WaterJugs
from tests.random_blocks import block_puzzles

SMALL = "1 2 / 3 0"
JAM = "..BB/AA.C/...C/...."
SPACE = "{http://graphml.graphdrawing.org/xmlns}"


def graph_of(puzzle: Any, nodes: int = 10_000, **options: Any) -> StateGraph:
    graph = budge.explore(puzzle, graph_nodes=nodes, **options).graph
    assert graph is not None
    return graph


@settings(max_examples=25)
@given(block_puzzles())
def test_every_distance_is_what_a_search_finds(puzzle: Klotski) -> None:
    graph = graph_of(puzzle, 12)
    for node in graph.nodes:
        result = budge.solve(puzzle.starting_at(node.state))
        assert result.cost == node.goal_distance
        assert node.goal == puzzle.is_goal(node.state) == (node.goal_distance == 0)


@settings(max_examples=25)
@given(block_puzzles())
def test_the_graph_is_what_the_core_explores(puzzle: Klotski) -> None:
    seen = budge.explore(puzzle)
    graph = graph_of(puzzle)
    depths = [node.depth for node in graph.nodes]
    assert depths == sorted(depths) and not graph.cut
    assert [depths.count(d) for d in range(depths[-1] + 1)] == seen.layers
    far = [node.goal_distance for node in graph.nodes]
    assert [far.count(d) for d in range(len(seen.goal_layers))] == seen.goal_layers


def test_every_edge_is_a_legal_move() -> None:
    puzzle = budge.parse(JAM, family="rush-hour")
    graph = graph_of(puzzle)
    for source, target, name in graph.edges:
        state = graph.nodes[source].state
        (move,) = [move for move in puzzle.moves(state) if str(move) == name]
        assert puzzle.play(state, move) == graph.nodes[target].state
    pairs = {(source, target) for source, target, _ in graph.edges}
    assert len(pairs) == len(graph.edges) and all(pair[::-1] in pairs for pair in pairs)


def test_a_puzzle_whose_moves_cannot_be_taken_back() -> None:
    seen = budge.explore(WaterJugs(4), graph_nodes=100)
    assert seen.graph is not None
    far = {node.state: node.goal_distance for node in seen.graph.nodes}
    assert far[(0, 0)] == budge.solve(WaterJugs(4)).cost == 6
    for state, distance in far.items():
        jugs = WaterJugs(4)
        jugs.start = state
        assert budge.solve(jugs).cost == distance
    assert all(source != target for source, target, _ in seen.graph.edges)


def test_where_no_goal_can_be_reached() -> None:
    graph = graph_of(WaterJugs(7))
    assert graph.walked and {node.goal_distance for node in graph.nodes} == {None}


def test_a_graph_that_was_cut_says_so_and_its_distances_are_true() -> None:
    puzzle = budge.parse("1 2 3 / 4 0 5")
    whole, part = graph_of(puzzle), graph_of(puzzle, 50)
    assert (whole.note, whole.cut) == ("", False)
    assert part.cut and part.note == "50 of 360 states, those nearest to the start"
    assert part.nodes == whole.nodes[:50]
    assert all(max(source, target) < 50 for source, target, _ in part.edges)


@pytest.mark.parametrize("limit", [0, 1, 100])
def test_a_walk_that_was_cut_tells_no_distances(limit: int) -> None:
    seen = budge.explore(budge.parse("1 2 3 / 4 0 5"), graph_nodes=1000, node_limit=limit)
    assert seen.graph is not None and not seen.complete
    assert len(seen.graph.nodes) == max(1, limit)
    assert "at least" in seen.graph.note and "not known" in seen.graph.note
    assert {node.goal_distance for node in seen.graph.nodes} == {None}


def test_requests_that_make_no_sense() -> None:
    with pytest.raises(RequestError, match="it must be 1 or more"):
        budge.explore(budge.parse(SMALL), graph_nodes=0)
    with pytest.raises(RequestError, match="no native walk"):
        budge.explore(WaterJugs(), engine="native")
    with pytest.raises(RequestError, match="must be one of: auto, native, python"):
        budge.explore(budge.parse(SMALL), engine="quick")


def test_without_the_wish_there_is_no_graph() -> None:
    assert budge.explore(budge.parse(SMALL)).graph is None


def test_json_is_in_the_node_link_form() -> None:
    value = json.loads(graph_of(budge.parse(SMALL)).to_json())
    assert value["directed"] and not value["multigraph"] and value["graph"]["complete"]
    start = {"id": 0, "text": "1 2\n3 _", "depth": 0, "goal": True, "goal_distance": 0}
    assert value["nodes"][0] == start
    assert len(value["nodes"]) == 12 and len(value["edges"]) == 24
    assert value["edges"][0] == {"source": 0, "target": 1, "move": "2 down"}


def test_graphml_holds_what_json_holds() -> None:
    graph = graph_of(budge.parse(JAM, family="rush-hour"))
    root = ElementTree.fromstring(graph.to_graphml().encode())
    declared = {key.get("id") for key in root.iter(f"{SPACE}key")}
    used = {data.get("key") for data in root.iter(f"{SPACE}data")}
    assert used == declared
    nodes = list(root.iter(f"{SPACE}node"))
    assert [node.get("id") for node in nodes] == [str(i) for i in range(len(graph.nodes))]
    for node, element in zip(graph.nodes, nodes, strict=True):
        values = {data.get("key"): data.text for data in element}
        assert values["node-text"] == node.text
        assert values["node-goal"] == str(node.goal).lower()
        assert values["node-goal_distance"] == str(node.goal_distance)
    edges = [
        (int(e.get("source", "")), int(e.get("target", ""))) for e in root.iter(f"{SPACE}edge")
    ]
    assert edges == [(source, target) for source, target, _ in graph.edges]


def test_graphml_of_texts_that_look_like_xml() -> None:
    nodes = [Node("a", '<a & "b">\n\x00\x1b]]>', 0, True, None)]
    graph = StateGraph("<&>", "moves", nodes, [], 1, True)
    root = ElementTree.fromstring(graph.to_graphml().encode())
    (node,) = root.iter(f"{SPACE}node")
    assert [data.text for data in node] == ['<a & "b">\n��]]>', "0", "true"]


def test_networkx() -> None:
    networkx = pytest.importorskip("networkx")
    puzzle = budge.parse("1 2 3 / 4 0 5")
    graph = graph_of(puzzle)
    value = graph.to_networkx()
    far = networkx.single_source_shortest_path_length(value.reverse(), puzzle.goal)
    assert far == {node.state: node.goal_distance for node in graph.nodes}
    assert value.graph["states"] == 360 and value.nodes[puzzle.goal]["goal"]
    assert {move for *_, move in value.edges(puzzle.start, data="move")} == {
        str(move) for move in puzzle.moves(puzzle.start)
    }
    read = networkx.node_link_graph(graph.to_dict(), edges="edges")
    written = networkx.parse_graphml(graph.to_graphml(), int)
    assert dict(read.edges) == dict(written.edges) and dict(read.nodes) == dict(written.nodes)


def test_without_networkx_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "networkx", None)
    with pytest.raises(MissingExtra, match=r"pip install budge\[graph\]"):
        graph_of(budge.parse(SMALL)).to_networkx()


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_graph_is_cut_where_no_time_is_left_for_it(engine: Any) -> None:
    puzzle = budge.parse("5 1 2 4 / 9 6 3 8 / 13 10 7 12 / 0 14 11 15")
    token = CancelToken()
    graph = graph_of(
        puzzle, 10**5, engine=engine, on_progress=lambda _: token.cancel(), cancel=token
    )
    assert len(graph.nodes) == 1  # the start, which takes no time
    assert graph.cut and not graph.walked
    began = time.process_time()
    graph = graph_of(puzzle, 10**5, engine=engine, time_limit=0.3)
    assert time.process_time() - began < 0.9  # a hundred thousand nodes take two seconds
    assert len(graph.nodes) < 10**5  # the walk alone may take all the time of a busy machine
    depths = [node.depth for node in graph.nodes[:3]]
    assert depths == [0, 1, 1][: len(depths)]


def test_more_ways_than_64_bits_count() -> None:
    """Nine pieces, each to go three cells along a row of its own, in any order."""
    names = "ABCDEFGHI"
    board, goal = [f"{name}..." for name in names], [f"...{name}" for name in names]
    axes = dict.fromkeys(names, "horizontal")
    seen = budge.explore(budge.Klotski(board, goal, axes=axes, metric="steps"))
    assert seen.shortest_solutions == factorial(27) // 6**9
