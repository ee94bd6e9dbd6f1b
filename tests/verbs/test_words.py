"""What verbs return says in words what it found: `print` of an answer is short and true."""

from __future__ import annotations

import pytest

import budge

LEVELS = [["AA.B", "...B", "...."], ["#####", "#@$.#", "#####"]]


def test_a_comparison_prints_a_line_for_each_search() -> None:
    lines = str(budge.compare("3 0 4 / 5 2 8 / 1 6 7", ["bfs", "greedy:manhattan"])).splitlines()
    assert [line.split()[0] for line in lines] == ["bfs", "greedy:manhattan"]
    assert "23 moves, proved shortest" in lines[0] and "expanded" in lines[1]


def test_an_exploration_prints_what_was_walked_through() -> None:
    seen = budge.explore("8 6 7 / 2 5 4 / 3 0 1")
    assert (
        str(seen) == "181,440 states, 1 of them solved; the hardest lies 31 moves from a solution"
    )
    cut = budge.explore("8 6 7 / 2 5 4 / 3 0 1", node_limit=10)
    assert str(cut).startswith("at least ") and "NODE_LIMIT" in str(cut)


@pytest.mark.parametrize("level", LEVELS, ids=["rush-hour", "sokoban"])
def test_an_analysis_prints_its_facts(level: list[str]) -> None:
    found = budge.analyse("\n".join(level))
    assert found.solvable and all(found.optimum.values())
    for metric, cost in found.optimum.items():
        assert f"optimum in {metric}: {cost}" in str(found)


def test_a_verdict_prints_its_reason() -> None:
    verdict = budge.check("1 2 3 / 4 5 6 / 8 7 0")
    assert str(verdict) == verdict.reason
