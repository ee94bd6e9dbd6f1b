"""Shortening solutions: never longer, always legal, often optimal."""

from __future__ import annotations

import pytest

import budge
from budge import CancelToken, RequestError, Sokoban, Status
from tests.levels import CORNER, TWO_BOXES, exact, random_level


def wander(level: Sokoban, moves: str) -> str:
    """A longer solution: before every step the player goes there and back if it can."""
    long, state = "", level.start
    back = {"u": "d", "d": "u", "l": "r", "r": "l"}
    for move in moves:
        for step in level.moves(state):
            if step.islower():
                long += step + back[step]
                break
        long += move
        state = level.play(state, move)
    return long


@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_never_longer_and_mostly_optimal(metric: str) -> None:
    optimal = tried = 0
    for seed in range(150):
        level = random_level(seed).with_metric(metric)
        best = exact(level)
        if best is None or best[0] == 0:
            continue
        first = budge.solve(level, quality="fast").solution_text() or ""
        result = budge.improve(level, wander(level, first))
        assert result.cost is not None and result.moves is not None
        assert best[0] <= result.cost <= level_cost(level, first)
        again = budge.improve(level, result.moves)
        assert again.cost == result.cost
        tried += 1
        optimal += result.cost == best[0]
    assert tried > 50
    assert optimal > 0.9 * tried


def level_cost(level: Sokoban, moves: str) -> int:
    measures = level.measures(moves)
    return measures.pushes if level.metric == "pushes" else measures.moves


def test_what_is_not_a_solution_is_refused() -> None:
    level = Sokoban(TWO_BOXES)
    with pytest.raises(RequestError, match="only a solution can be shortened"):
        budge.improve(level, "R")
    with pytest.raises(RequestError, match="only a solution can be shortened"):
        budge.improve(level, "LLLL")


def test_other_families_are_refused() -> None:
    with pytest.raises(RequestError, match="nothing yet that shortens"):
        budge.improve(budge.parse("1 2 3 / 4 5 6 / 7 0 8"), [])


def test_a_limit_leaves_a_solution() -> None:
    level = Sokoban(CORNER)
    long = wander(level, budge.solve(level, quality="fast").solution_text() or "")
    cancel = CancelToken()
    cancel.cancel()
    for limits in ({"time_limit": 0.0}, {"node_limit": 1}, {"cancel": cancel}):
        result = budge.improve(level, long, **limits)  # type: ignore[arg-type]
        assert result.status in (Status.SOLVED, Status.OPTIMAL)
        assert level.measures(result.moves or ()).moves <= len(long)
