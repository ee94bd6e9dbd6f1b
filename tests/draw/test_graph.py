from __future__ import annotations

from xml.etree import ElementTree

import budge
from budge.draw.graph import picture
from budge.graph import Node, StateGraph

SPACE = "{http://www.w3.org/2000/svg}"


def drawn(text: str, nodes: int = 500) -> tuple[StateGraph, ElementTree.Element]:
    graph = budge.explore(budge.parse(text), graph_nodes=nodes).graph
    assert graph is not None
    return graph, ElementTree.fromstring(picture(graph))


def test_every_state_has_a_place_of_its_own_in_its_column() -> None:
    graph, root = drawn("1 2 3 / 4 0 5")
    dots = list(root.iter(f"{SPACE}circle"))
    places = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in dots]
    assert len(set(places)) == len(graph.nodes) == 360
    columns = {node.depth: x for node, (x, _) in zip(graph.nodes, places, strict=True)}
    assert all(x == columns[node.depth] for node, (x, _) in zip(graph.nodes, places, strict=True))
    assert sorted(columns.values()) == [columns[d] for d in sorted(columns)]
    assert all(
        0 < x < float(root.get("width", "")) and 0 < y < float(root.get("height", ""))
        for x, y in places
    )


def test_goals_and_the_start_are_marked_and_states_explained() -> None:
    graph, root = drawn("1 2 3 / 4 0 5")
    kinds = [dot.get("class") for dot in root.iter(f"{SPACE}circle")]
    assert kinds.count("start") == kinds.count("goal") == 1 and kinds[0] == "start"
    assert [kind == "goal" for kind in kinds] == [node.goal for node in graph.nodes]
    (first, *_) = root.iter(f"{SPACE}title")
    assert first.text == "1 2 3\n4 _ 5\n0 from the start, 1 from the nearest goal"


def test_a_move_and_its_return_are_one_line() -> None:
    graph, root = drawn("1 2 / 3 0")
    assert 2 * len(list(root.iter(f"{SPACE}path"))) == len(graph.edges) == 24


def test_a_picture_that_was_cut_says_so() -> None:
    _, root = drawn("1 2 3 / 4 0 5", 20)
    (text,) = root.iter(f"{SPACE}text")
    assert text.text == "tiles: 20 of 360 states, those nearest to the start"


def test_names_are_not_markup() -> None:
    graph = StateGraph("<&>", "moves", [Node("a", "<b>", 0, False, None)], [], 1, True)
    root = ElementTree.fromstring(picture(graph))
    (title,) = root.iter(f"{SPACE}title")
    assert title.text == "<b>\n0 from the start, no goal can be reached"
