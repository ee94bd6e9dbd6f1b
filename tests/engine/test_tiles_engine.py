"""The native engine against the searches in plain Python, beyond what test_solver asks of both."""

from __future__ import annotations

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
