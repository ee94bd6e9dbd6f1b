"""Sliding blocks in the core: every width of it, crowded boards, long ways, limits."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import budge
from budge import Klotski, RushHour, Status, _core
from budge.engine import blocks as engine
from tests.oracles.blocks import Blocks
from tests.oracles.holding import puzzle_of
from tests.oracles.random_blocks import mirrored, polyominoes
from tests.random_blocks import HARDEST, crowded, dense_traffic, traffic

NINE_WORDS = [
    "S...DDDO",
    "SBBF.LOO",
    "UBBF.LLN",
    "EEEFIINN",
    ".GMTI.HH",
    "RGMMJJH.",
    "RG.CCJKK",
    "PPACCQQK",
]
"""A board of 64 cells whose state takes nine words of 64 bits."""

SIZES = {
    (3, 3, 0): "64 cells, 1 words",
    (5, 4, 0): "64 cells, 2 words",
    (7, 6, 0): "64 cells, 8 words",
    (8, 8, 0): "64 cells, 8 words",
    (22, 3, 18): "256 cells, 4 words",
    (17, 4, 9): "256 cells, 4 words",
    (9, 8, 2): "256 cells, 32 words",
    (10, 11, 0): "256 cells, 32 words",
}
"""Boards by height, width and rows of wall, with what the core runs on the first of each."""

METRICS = ["moves", "slides", "steps"]


def runs_on(puzzle: Any, algorithm: str) -> str:
    return _core.blocks_engine(engine.problem(puzzle), _core.BlocksAlgorithm[algorithm])


def goal_of(rows: list[str], piece: str, row: int, column: int) -> list[str]:
    """A goal board that shows one piece of one cell."""
    board = [["."] * len(rows[0]) for _ in rows]
    board[row][column] = piece
    return ["".join(line) for line in board]


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("algorithm", ["bfs", "dijkstra", "astar", "wastar", "greedy"])
def test_a_small_board_with_a_long_state(metric: str, algorithm: str) -> None:
    puzzle = Klotski(NINE_WORDS, goal_of(NINE_WORDS, "A", 6, 2), metric=metric)
    assert runs_on(puzzle, algorithm) == "256 cells, 32 words"  # 8 are not enough
    result = budge.solve(puzzle, algorithm=algorithm, engine="native")
    assert result.solved and result.cost == 1


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize(("height", "width", "walled"), SIZES)
def test_crowded_boards_of_every_width(height: int, width: int, walled: int, metric: str) -> None:
    for seed in range(2 if height * width > 64 else 4):
        puzzle = crowded(seed, height, width, metric, walled=walled)
        if seed == 0:
            assert runs_on(puzzle, "bfs") == SIZES[height, width, walled]
        known = budge.solve(puzzle, algorithm="bfs", engine="python")
        assert known.cost is not None and known.cost <= 3
        for algorithm in ("bfs", "dijkstra", "astar"):
            found = budge.solve(puzzle, algorithm=algorithm, engine="native")
            assert (found.status, found.cost) == (Status.OPTIMAL, known.cost)
        for algorithm in ("wastar", "greedy"):
            found = budge.solve(puzzle, algorithm=algorithm, engine="native", node_limit=100_000)
            assert found.status.is_limit or (found.cost or 0) >= known.cost
        (at_once,) = budge.solve_many([puzzle], algorithm="bfs", threads=1)
        assert (at_once.status, at_once.cost) == (Status.OPTIMAL, known.cost)
        both = budge.solve(puzzle, algorithm="bidirectional", engine="native", time_limit=0.05)
        assert both.status.is_limit or both.cost == known.cost


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("symmetric", [False, True])
def test_boards_with_few_gaps_against_the_oracle(metric: str, symmetric: bool) -> None:
    """Beyond 128 states the core looks at the gaps and no longer at the pieces."""
    seen = 0
    dice = random.Random(7)
    while seen < 6:
        if symmetric:
            description = mirrored(dice)
        else:
            height, width = dice.choice([(3, 4), (4, 4), (5, 4), (3, 7), (2, 9)])
            description = polyominoes(dice, height, width, 12, empty=dice.randint(1, 6))
        gaps = sum(sign in ".~" for row in description["rows"] for sign in row)
        oracle = Blocks({**description, "metric": metric})
        walk = oracle.walk(1_500) if gaps <= 6 else None
        if walk is None or sum(walk.layers) < 200:
            continue
        seen += 1
        puzzle = puzzle_of({**description, "metric": metric})
        explored = budge.explore(puzzle)
        assert (explored.layers, explored.goal_layers) == (walk.layers, walk.goal_layers)
        truth = oracle.truth(1_500)
        for algorithm in ("bfs", "bidirectional"):
            found = budge.solve(puzzle, algorithm=algorithm, engine="native")
            assert (found.solved, found.cost) == (truth.solvable, truth.cost), description


DENSE = {
    (6, 15, 0): "traffic 6, tags of 16 bits",
    (6, 15, 1): "traffic 6, tags of 32 bits",
    (8, 4, 0): "traffic 8, tags of 16 bits",
    (8, 15, 0): "traffic 8, tags of 32 bits",
    (8, 30, 0): "traffic 8, tags of 64 bits",
    (8, 30, 2): "traffic 8, tags of 64 bits",
}
"""Boards of many cars by side, cars and seed, with what the core runs on them."""


@pytest.mark.parametrize(("side", "cars", "seed"), DENSE)
def test_dense_traffic_of_every_width(side: int, cars: int, seed: int) -> None:
    puzzle = dense_traffic(side, cars, seed)
    assert runs_on(puzzle, "bfs") == DENSE[side, cars, seed]
    for metric in puzzle.metrics:
        known = budge.solve(puzzle, metric=metric, algorithm="astar", engine="python")
        found = budge.solve(puzzle, metric=metric, algorithm="bfs", engine="native")
        assert (found.status, found.cost) == (known.status, known.cost)


def test_every_width_is_reached() -> None:
    """The widths of `widths.hpp` and the tags of `traffic_search.hpp`."""
    assert {*SIZES.values()} == {
        *(f"64 cells, {words} words" for words in (1, 2, 8)),
        *(f"256 cells, {words} words" for words in (4, 32)),
    }
    assert {*DENSE.values()} == {
        *(f"traffic 6, tags of {bits} bits" for bits in (16, 32)),
        *(f"traffic 8, tags of {bits} bits" for bits in (16, 32, 64)),
    }


def test_what_is_too_large_is_refused_and_left_to_python() -> None:
    rows = [[f"p{r * 16 + c}" for c in range(16)] for r in range(16)]
    rows[0][0] = "."
    goal = [row[:] for row in rows]  # all pieces have goals: far too many places to number
    goal[0][0], goal[0][1] = goal[0][1], "."
    puzzle = Klotski(rows, goal)
    assert runs_on(puzzle, "astar") == ""
    with pytest.raises(budge.BudgeError, match="too many pieces"):
        budge.solve(puzzle, engine="native")
    result = budge.solve(puzzle)
    assert (result.status, result.cost, result.engine) == (Status.OPTIMAL, 1, "python")
    options = _core.BlocksOptions(
        _core.BlocksAlgorithm.astar, _core.BlocksEstimate.zero, 1.0, False, 1
    )
    with pytest.raises(ValueError, match="too many"):
        _core.solve_blocks(engine.problem(puzzle), options, _core.Limits(), None)


def test_a_wall_is_no_car_that_could_leave() -> None:
    walled = RushHour(["AA#..", "..B..", "..B..", "....."])
    way_round = RushHour(["AA...", "..B..", "..B..", "....."])
    results = budge.solve_many([walled, way_round], threads=1)
    assert [result.status for result in results] == [Status.UNSOLVABLE, Status.OPTIMAL]
    assert results[1].cost == 1


@settings(max_examples=40)
@given(st.lists(traffic(), min_size=2, max_size=5), st.sampled_from(["slides", "steps"]))
def test_many_boards_at_once_against_the_rules(puzzles: list[RushHour], metric: str) -> None:
    for result in budge.solve_many(puzzles, metric=metric, threads=2):
        known = budge.solve(result.puzzle, algorithm="bfs", engine="python", node_limit=1_500)
        if not known.status.is_limit:
            assert (result.status, result.cost) == (known.status, known.cost)


def test_greedy_search_finds_its_way_back_from_a_deep_dive() -> None:
    # Without an estimate greedy search dives: the eight-puzzle as blocks, each piece with its goal.
    puzzle = Klotski(["867", "254", "3.1"], ["123", "456", "78."], metric="steps")
    result = budge.solve(puzzle, algorithm="greedy", heuristic="zero", engine="native")
    assert result.status is Status.SOLVED and result.cost is not None
    assert result.stats.expanded > 1 << 15 and result.cost >= 31


@contextmanager
def corridor_of(states: int) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules["budge.search.plan"], "CORRIDOR", states)
        patch.setattr(engine, "CORRIDOR", states)
        yield


@settings(max_examples=25)
@given(traffic(), st.sampled_from([5, 40, 400]), st.sampled_from(["slides", "steps"]))
def test_plans_are_the_same_in_both_engines_whatever_the_corridor(
    puzzle: RushHour, corridor: int, metric: str
) -> None:
    with corridor_of(corridor):
        plain, native = (
            budge.solve(puzzle, metric=metric, algorithm="plan", engine=name, node_limit=400)
            for name in ("python", "native")
        )
    assume(not plain.status.is_limit)
    assert (native.status, native.moves) == (plain.status, plain.moves)


def test_the_corridor_matters() -> None:
    """Else the test above could not fail."""
    puzzle = budge.parse(HARDEST)
    costs = set()
    for corridor in (5, 200_000):
        with corridor_of(corridor):
            costs.add(budge.solve(puzzle, algorithm="plan", engine="native").cost)
    assert len(costs) == 2


@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "astar", "greedy"])
def test_listing_goals_keeps_to_the_limits(algorithm: str) -> None:
    rows = [
        "B.....C.",
        "B.....C.",
        "AA......",
        "D..E...F",
        "D..E...F",
        "..GG....",
        ".HH.....",
        "...IIJJ.",
    ]
    goal = ["........"] * 7 + ["......AA"]
    puzzle = Klotski(rows, goal, metric="steps")
    for name in ("native", "python"):
        began = time.perf_counter()
        try:
            result = budge.solve(
                puzzle, algorithm=algorithm, heuristic="zero", engine=name, time_limit=0.2
            )
            assert result.status is Status.TIME_LIMIT or result.solved
        except budge.SizeError:
            assert name == "python"  # which refuses to list so many
        assert time.perf_counter() - began < 3  # 0.2 s and a busy machine
