"""Shortening solutions: never longer, always legal, often optimal."""

from __future__ import annotations

import random
from contextlib import suppress
from functools import reduce
from typing import Any

import pytest

import budge
from budge import CancelToken, RequestError, Sokoban, Status
from budge.engine.native import limits_for
from budge.engine.sokoban_fast import shortened, solve_soon
from budge.limits import Limits
from budge.search.monitor import Monitor
from tests.levels import CORNER, CROWDED, TWO_BOXES, exact, random_level
from tests.puzzles_of_ours import WaterJugs
from tests.signature import ROOM_OF_GOALS

ROOM = Sokoban(ROOM_OF_GOALS.strip("\n").splitlines())


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


@pytest.mark.parametrize("metric", ["pushes", "moves"])
@pytest.mark.parametrize("moves", ["", "rl", "rrll"])
def test_a_level_that_is_solved_as_it_stands(metric: str, moves: str) -> None:
    level = Sokoban(["######", "#@  *#", "######"]).with_metric(metric)
    result = budge.improve(level, moves)
    assert (result.status, result.moves) == (Status.OPTIMAL, ())


def level_cost(level: Sokoban, moves: str) -> int:
    measures = level.measures(moves)
    return measures.pushes if level.metric == "pushes" else measures.moves


def test_what_is_not_a_solution_is_refused() -> None:
    level = Sokoban(TWO_BOXES)
    with pytest.raises(RequestError, match="only a solution can be shortened"):
        budge.improve(level, "R")
    with pytest.raises(RequestError, match="only a solution can be shortened"):
        budge.improve(level, "LLLL")


def test_a_limit_leaves_a_solution() -> None:
    level = Sokoban(CORNER)
    long = wander(level, budge.solve(level, quality="fast").solution_text() or "")
    cancel = CancelToken()
    cancel.cancel()
    for limits in ({"time_limit": 0.0}, {"node_limit": 1}, {"cancel": cancel}):
        result = budge.improve(level, long, **limits)  # type: ignore[arg-type]
        assert result.status in (Status.SOLVED, Status.OPTIMAL)
        assert level.measures(result.moves or ()).moves <= len(long)


@pytest.mark.parametrize(
    ("position", "long"),
    [
        ("1 2 3 / 4 5 6 / 7 0 8", "RLL"),
        ("2 1 3 / 0 5 4", None),
        ("..B./AAB./..../....", "B+1 B+1 A+1 A-1 A+2"),
        ("BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH.", None),
        ("BAAC/BAAC/DEEF/DGHF/I..J", None),
    ],
)
def test_solutions_of_every_family_become_shortest(position: str, long: str | None) -> None:
    puzzle = budge.parse(position)
    moves = budge.read_moves(puzzle, long) if long else wandering(puzzle)
    result = budge.improve(puzzle, moves)
    assert result.status is Status.OPTIMAL
    assert result.cost == budge.solve(puzzle, quality="optimal").cost
    assert result.cost is not None and result.cost < len(moves)


def wandering(puzzle: Any) -> list[Any]:
    """A solution that goes astray before it begins."""
    dice = random.Random(1)
    moves, state = [], puzzle.start
    for _ in range(9):
        moves.append(dice.choice(list(puzzle.moves(state))))
        state = puzzle.play(state, moves[-1])
    rest = budge.solve(puzzle.starting_at(state), quality="fast").moves
    return [*moves, *(rest or ())]


def test_stretches_are_shortened_where_the_whole_is_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("budge.verbs.shorten.WHOLE_NODES", 1)
    board = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
    detour = wandering(board)
    shorter = budge.improve(board, detour)
    assert shorter.cost is not None and shorter.cost < len(detour)
    jugs = WaterJugs()  # a puzzle without any engine: short cuts between states on the way
    way = ["fill 3", "3 to 5", "empty 5", "fill 5", "5 to 3", "empty 3", "5 to 3", "fill 5"]
    improved = budge.improve(jugs, [*way, "5 to 3"])
    assert improved.cost == 6


def test_a_limit_leaves_what_there_is() -> None:
    board = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
    detour = wandering(board)
    result = budge.improve(board, detour, node_limit=1)
    assert result.solved and result.cost is not None and result.cost <= len(detour)
    with pytest.raises(RequestError, match="only a solution"):
        budge.improve(board, detour[:-1])


ROOMS = Sokoban(
    [
        "##########",
        "#   #    #",
        "# $ # $  #",
        "#      $ #",
        "###  ##  #",
        "#. $   ###",
        "#..  @   #",
        "#.   #   #",
        "##########",
    ]
)


@pytest.mark.parametrize("level", [ROOM, Sokoban(CROWDED)])
def test_long_solutions_become_push_optimal(level: Sokoban) -> None:
    best = budge.solve(level, quality="optimal")
    first = budge.solve(level, quality="fast").solution_text() or ""
    assert best.status is Status.OPTIMAL and level_cost(level, first) > (best.cost or 0)
    improved = budge.improve(level, wander(level, first), node_limit=200_000)
    assert improved.cost == best.cost


def test_several_solutions_lead_to_one_no_longer_than_any() -> None:
    known = []
    for only in ("fess-pack", "perimeter-open", "bidirectional"):
        with suppress(ValueError):  # it has nothing to begin with
            found = solve_soon(ROOMS, Monitor(), only=only)
            known.append("".join(found.moves or ()))
    assert len(set(known)) > 1
    monitor = Monitor(Limits(nodes=2_000))
    together = shortened(ROOMS, known, limits_for(monitor), monitor)
    solutions = [together.lurd, *together.others]
    assert level_cost(ROOMS, together.lurd) == min(level_cost(ROOMS, one) for one in solutions)
    assert level_cost(ROOMS, together.lurd) <= min(level_cost(ROOMS, one) for one in known)
    for one in solutions:
        assert ROOMS.is_goal(reduce(ROOMS.play, one, ROOMS.start))
    assert monitor.stats.expanded <= 2_000
    # Going on from there loses nothing, and begins where it left off.
    more = shortened(ROOMS, solutions, limits_for(Monitor()), Monitor(), first_round=together.round)
    assert level_cost(ROOMS, more.lurd) <= level_cost(ROOMS, together.lurd)
    assert more.round >= together.round


def test_little_memory_leaves_a_narrow_search() -> None:
    first = budge.solve(ROOMS, quality="fast").solution_text() or ""
    limits = limits_for(Monitor())
    for limits.bytes in (0, 10_000, 100_000, 1_000_000):
        found = shortened(ROOMS, [first], limits, Monitor())
        assert level_cost(ROOMS, found.lurd) <= level_cost(ROOMS, first)
        assert found.figures.peak_bytes <= limits.bytes
