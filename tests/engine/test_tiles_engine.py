"""The native engine against the searches in plain Python, beyond what test_solver asks of both."""

from __future__ import annotations

import random

import pytest

import budge
from budge import SizeError, Status, Tiles
from budge.registry import algorithms, heuristics
from tests.boards import FAR, NEAR, grid, random_boards

# Best-first searches break ties alike in both, so with whole numbers they do the same work.
TWINS = [
    a
    for a in algorithms(Tiles([[1, 2], [3, 0]]))
    if a.name in ("dijkstra", "greedy", "astar", "wastar")
]
BOARDS = [
    *random_boards(4, 2, 3),
    *random_boards(2, 3, 3),
    *random_boards(2, 2, 4),
    budge.parse(NEAR, rule="swap"),
    budge.parse(FAR, rule="swap"),
]


@pytest.mark.parametrize("puzzle", BOARDS, ids=repr)
def test_both_engines_do_the_same_work(puzzle: Tiles) -> None:
    assert len(TWINS) == 4
    for algorithm in TWINS:
        names = [h.name for h in heuristics(puzzle) if h.name != "euclidean"]
        for heuristic in names if algorithm.informed else [None]:
            python, native = (
                budge.solve(
                    puzzle,
                    algorithm=algorithm.name,
                    heuristic=heuristic,
                    engine=engine,
                    node_limit=2000,
                )
                for engine in ("python", "native")
            )
            for name in ("expanded", "generated", "reopened", "max_open", "closed", "initial_h"):
                assert getattr(python.stats, name) == getattr(native.stats, name), (
                    algorithm.name,
                    heuristic,
                    name,
                )
            assert (python.status, python.moves) == (native.status, native.moves)
            assert python.lower_bound == native.lower_bound


@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "idastar"])
def test_bounds_agree_where_the_order_of_work_may_differ(algorithm: str) -> None:
    for puzzle in random_boards(3, 3, 3, seed=5):
        python, native = (
            budge.solve(puzzle, algorithm=algorithm, engine=engine, node_limit=500)
            for engine in ("python", "native")
        )
        assert (python.status, python.cost) == (native.status, native.cost)
        assert python.lower_bound == native.lower_bound


@pytest.mark.parametrize(
    "heuristic",
    [
        "0.7*manhattan + 0.3*misplaced",
        "max(manhattan, misplaced)",
        "max(linear-conflict, 0.5*euclidean)",
        "ceil(0.5*(manhattan + misplaced))",
    ],
)
def test_combined_heuristics_run_natively_too(heuristic: str) -> None:
    for puzzle in random_boards(3, 3, 3, seed=6):
        shortest = budge.solve(puzzle, algorithm="bidirectional", engine="native").cost
        result = budge.solve(puzzle, algorithm="astar", heuristic=heuristic, engine="native")
        assert result.cost == shortest or not result.admissible
        assert (result.status is Status.OPTIMAL) is bool(result.admissible)


@pytest.mark.parametrize("shape", [(2, 3), (3, 3), (4, 4), (2, 5), (5, 5), (6, 2), (3, 7)])
def test_linear_conflicts_are_counted_alike_in_lines_of_any_length(shape: tuple[int, int]) -> None:
    height, width = shape
    chance = random.Random(width)
    conflicts = set()
    for _ in range(40):
        goal = chance.sample(range(height * width), height * width)
        rows = grid(goal, width)
        for row in rows:
            chance.shuffle(row)  # at home in their line, in any order
        puzzle = Tiles(rows, grid(goal, width))
        if budge.check(puzzle).solvable is False:
            continue
        python, native = (
            budge.solve(
                puzzle, algorithm="astar", heuristic="linear-conflict", engine=engine, node_limit=1
            ).stats.initial_h
            for engine in ("python", "native")
        )
        assert python == native
        plain = budge.solve(puzzle, algorithm="astar", heuristic="manhattan", node_limit=1)
        conflicts.add(native - plain.stats.initial_h)
    assert len(conflicts) > 1


def test_a_function_of_ones_own_runs_in_python_only() -> None:
    puzzle = budge.parse(NEAR)

    def guess(state: tuple[int, ...]) -> int:
        return sum(a != b for a, b in zip(state, puzzle.goal, strict=True)) // 2

    assert budge.solve(puzzle, heuristic=guess).engine == "python"
    with pytest.raises(SizeError, match="'guess' has no native form"):
        budge.solve(puzzle, heuristic=guess, engine="native")


def test_a_board_of_ten_by_ten_is_within_reach() -> None:
    tiles = [*range(1, 100), 0]
    tiles[-1], tiles[-2] = tiles[-2], tiles[-1]
    result = budge.solve(Tiles(grid(tiles, 10)))
    assert (result.status, result.cost) == (Status.OPTIMAL, 1)
