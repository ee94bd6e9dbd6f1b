from __future__ import annotations

import math

import budge
from budge.heuristics import bind
from budge.search import Monitor, idastar
from tests.boards import CLASSIC, FAR, random_boards
from tests.puzzles_of_ours import Roads, WaterJugs


def test_as_short_as_astar() -> None:
    for puzzle in random_boards(6, 3, 3, seed=2):
        moves = idastar(puzzle, Monitor(), h=bind("linear-conflict", puzzle).estimate)
        assert moves is not None
        assert len(moves) == budge.solve(puzzle, algorithm="bidirectional", engine="python").cost


def test_costs_that_differ() -> None:
    assert idastar(Roads(), Monitor(), h=lambda _: 0) == ["B", "C", "D"]


def test_the_start_may_be_the_goal() -> None:
    assert idastar(WaterJugs(wanted=0), Monitor(), h=lambda _: 0) == []


def test_its_limit_is_a_lower_bound() -> None:
    monitor = Monitor()
    puzzle = budge.parse(CLASSIC)
    idastar(puzzle, monitor, h=bind("manhattan", puzzle).estimate)
    assert monitor.lower_bound == 23


def test_a_real_valued_estimate_costs_no_probe_for_every_fraction() -> None:
    """Costs are whole numbers, so the estimate and the same rounded up search the same tree."""
    puzzle = budge.parse(FAR)
    counts = []
    for name in ("euclidean", "euclidean-up"):
        monitor = Monitor()
        moves = idastar(puzzle, monitor, h=bind(name, puzzle).estimate)
        assert moves is not None and len(moves) == 20
        counts.append(monitor.stats.expanded)
    assert counts[0] == counts[1]


def test_a_dead_end_everywhere_is_no_solution() -> None:
    assert idastar(Roads(), Monitor(), h=lambda _: math.inf) is None


def test_a_finite_puzzle_is_exhausted_in_the_end() -> None:
    assert idastar(WaterJugs(wanted=7), Monitor(), h=lambda _: 0) is None
