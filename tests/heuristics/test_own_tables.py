"""Estimates of one's own, given as tables: in the core as in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import budge
from budge import RequestError, Tiles, TileTable
from budge.result import Status
from tests.boards import CLASSIC, random_boards

MANHATTAN = [
    [
        0 if not tile else abs((tile - 1) // 3 - c // 3) + abs((tile - 1) % 3 - c % 3)
        for c in range(9)
    ]
    for tile in range(9)
]


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "greedy", "wastar"])
def test_a_table_searches_in_the_core_as_the_built_in_one_does(algorithm: str) -> None:
    puzzle = budge.parse(CLASSIC)
    own = budge.solve(puzzle, algorithm=algorithm, heuristic=TileTable(MANHATTAN))
    built_in = budge.solve(puzzle, algorithm=algorithm, heuristic="manhattan")
    assert own.engine == "native" and own.moves == built_in.moves
    assert own.stats.expanded == built_in.stats.expanded
    assert own.status is Status.SOLVED  # it promises nothing


@pytest.mark.usefixtures("own_tables")
def test_a_declared_table_proves_what_it_promises() -> None:
    @budge.heuristic("own-table", kinds="tiles:slide", admissible=True, consistent=True)
    def own_table(puzzle: Tiles) -> Any:
        """Manhattan, given as an array."""
        return TileTable(np.array(MANHATTAN))

    result = budge.solve(CLASSIC, algorithm="astar", heuristic="own-table")
    assert result.engine == "native" and result.status is Status.OPTIMAL and result.cost == 23
    mixed = budge.solve(CLASSIC, algorithm="astar", heuristic="max(own-table, misplaced)")
    assert mixed.engine == "native" and mixed.status is Status.OPTIMAL


@pytest.mark.usefixtures("own_tables")
def test_a_lie_is_an_error() -> None:
    @budge.heuristic("liar", kinds="tiles:slide", admissible=True, consistent=True)
    def liar(puzzle: Tiles) -> Any:
        """Three times too much."""
        return TileTable(3 * np.array(MANHATTAN))

    with pytest.raises(budge.WrongAnswer, match="'liar' is declared admissible"):
        budge.solve(CLASSIC, algorithm="astar", heuristic="liar")


def test_any_table_estimates_alike_in_both_engines() -> None:
    for seed in range(5):
        board = random_boards(1, 2, 3, seed)[0]
        table = TileTable(np.random.default_rng(seed).integers(0, 3, size=(6, 6)))
        runs = [
            budge.solve(board, algorithm="greedy", heuristic=table, engine="native"),
            budge.solve(board, algorithm="greedy", heuristic=table, engine="python"),
        ]
        assert [run.engine for run in runs] == ["native", "python"]
        assert all(run.solved for run in runs)
        assert runs[0].stats.initial_h == runs[1].stats.initial_h == table(board.start)


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ([[0] * 9] * 8, "9 rows of 9 numbers"),
        ([[0] * 8] * 9, "9 rows of 9 numbers"),
        ([[-1] * 9] * 9, "from 0 up"),
        ([[float("nan")] * 9] * 9, "from 0 up"),
        ([[float("inf")] * 9] * 9, "from 0 up"),
        ([["a"] * 9] * 9, "from 0 up"),
        (5, "rows of numbers"),
    ],
)
def test_a_table_is_looked_at_before_it_is_used(table: Any, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        budge.solve(CLASSIC, algorithm="astar", heuristic=TileTable(table))


def test_a_subclass_with_an_estimate_of_its_own_runs_in_python() -> None:
    class Doubled(TileTable):
        def __call__(self, state: Any) -> float:
            return 2 * super().__call__(state)

    result = budge.solve(CLASSIC, algorithm="astar", heuristic=Doubled(MANHATTAN))
    assert result.engine == "python" and result.solved
