"""Klotski, Huarong Dao and every other puzzle of sliding polyominoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from budge.errors import PositionError
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import EMPTY, GATE, WALL, check_whole, read_rows


class Klotski(Blocks):
    """Pieces of any shape that slide freely, one or some of which must reach a given place.

    `goal` is a board of the same size that shows where those pieces must stand. Without one the
    classic goal is meant: the only 2×2 piece at the bottom, in the middle.

    >>> puzzle = Klotski(["BAA", "BAA", "..C"], ["...", "AA.", "AA."])
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['B down', 'C left', 'C left 2']
    """

    family = "klotski"

    def __init__(
        self,
        rows: Any,
        goal: Any = None,
        *,
        axes: Mapping[str, str] | None = None,
        metric: str | None = None,
        name: str | None = None,
    ) -> None:
        grid = read_rows(rows)
        goals = _classic_goal(grid) if goal is None else _goals(grid, read_rows(goal))
        super().__init__(grid, goals, axes=axes, metric=metric, name=name)


Cells = dict[str, list[tuple[int, int]]]


def _cells(grid: list[list[str]]) -> Cells:
    cells: Cells = {}
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            if cell not in (EMPTY, WALL, GATE):
                cells.setdefault(cell, []).append((r, c))
    return cells


def _shape(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    row, column = cells[0]
    return [(r - row, c - column) for r, c in cells]


class GoalError(PositionError):
    """A position that is in order, with a goal that is not: `cell` is a cell of the goal."""


def _goals(grid: list[list[str]], goal: list[list[str]]) -> dict[str, tuple[int, int]]:
    if (len(goal), len(goal[0])) != (len(grid), len(grid[0])):
        raise GoalError(
            f"the goal is {len(goal)}×{len(goal[0])} but the start is {len(grid)}×{len(grid[0])}",
            (0, 0),
        )
    start = _cells(grid)
    wanted = _cells(goal)
    if not wanted:
        raise GoalError("the goal shows no piece", (0, 0))
    for name, cells in wanted.items():
        if name not in start:
            raise GoalError(f"the goal shows a piece {name!r} that is not in the start", cells[0])
        check_whole(name, start[name])
        if _shape(cells) != _shape(start[name]):
            raise GoalError(
                f"the goal of piece {name!r} has another shape than the piece", cells[0]
            )
        for r, c in cells:
            if grid[r][c] == WALL:
                raise GoalError(f"the goal of piece {name!r} lies on a wall", (r, c))
    return {name: cells[0] for name, cells in wanted.items()}


def _classic_goal(grid: list[list[str]]) -> dict[str, tuple[int, int]]:
    square = [(0, 0), (0, 1), (1, 0), (1, 1)]
    large = [name for name, cells in _cells(grid).items() if _shape(cells) == square]
    if len(large) != 1:
        found = f"there are {len(large)}" if large else "there is none"
        raise PositionError(
            f"the position has no goal: the classic one is for the only 2×2 piece, and {found}"
        )
    width = len(grid[0])
    if width % 2:
        raise PositionError(
            f"the position has no goal, and a board {width} wide has no bottom middle for the 2×2"
        )
    return {large[0]: (len(grid) - 2, width // 2 - 1)}
