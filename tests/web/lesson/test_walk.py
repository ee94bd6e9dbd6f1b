"""Walks as the page gets them, held against exploring and against the rules."""

from __future__ import annotations

from typing import Any

import pytest

import budge
from budge.limits import CancelToken
from budge.web.lesson.walk import run_walk
from tests.web.positions import EASY


def walk(text: str, **more: Any) -> dict[str, Any]:
    position = {"text": text, "moves": more.pop("moves", [])}
    request = {"position": position, "graph_nodes": 250, "node_limit": None, **more}
    return run_walk({**request, "memory_limit": 2 * 10**9}, CancelToken(), None)


@pytest.mark.parametrize("family", EASY)
def test_layers_and_the_hardest(family: str) -> None:
    puzzle = budge.parse(EASY[family])
    seen, found = budge.explore(puzzle), walk(EASY[family])
    assert found["complete"] and found["layers"] == seen.layers
    assert found["goal_layers"] == seen.goal_layers
    assert found["shortest_solutions"] == seen.shortest_solutions
    hardest = budge.parse(found["hardest"]["text"], family=family)
    far = budge.explore(hardest, graph_nodes=1).graph
    assert far and far.nodes[0].goal_distance == found["hardest"]["distance"]


@pytest.mark.parametrize("family", EASY)
def test_the_map_is_made_of_legal_moves(family: str) -> None:
    puzzle = budge.parse(EASY[family])
    found = walk(EASY[family], graph_nodes=60)
    states = {0: puzzle.start}
    for at, node in enumerate(found["nodes"]):
        if at:
            before = states[node["parent"]]
            moves = {str(move): move for move in puzzle.moves(before)}
            states[at] = puzzle.play(before, moves[node["move"]])
    for source, target, name in found["edges"]:
        moves = {str(move): move for move in puzzle.moves(states[source])}
        assert puzzle.play(states[source], moves[name]) == states[target]
    assert len(set(states.values())) == len(found["nodes"])
    for at, state in states.items():
        assert found["nodes"][at]["goal"] == puzzle.is_goal(state)
        near = [d for a, b, _ in found["edges"] if a == at and (d := found["nodes"][b]["distance"])]
        if found["nodes"][at]["distance"] and near:
            assert min(near) >= found["nodes"][at]["distance"] - 1


def test_what_is_too_large_is_cut_and_says_so() -> None:
    found = walk("5 1 2 4 / 9 6 3 8 / 13 15 10 11 / 0 14 7 12", node_limit=3000, graph_nodes=100)
    assert not found["complete"] and found["cut"] and found["hardest"] is None
    assert len(found["nodes"]) == 100 and found["goal_layers"] == []
    assert all(node["distance"] is None for node in found["nodes"])
    after = walk("5 1 2 4 / 9 6 3 8 / 13 15 10 11 / 0 14 7 12", node_limit=3000, moves=["14 left"])
    assert after["nodes"][0]["picture"] == []  # the middle of its own map
