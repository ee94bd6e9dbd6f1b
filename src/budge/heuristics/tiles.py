"""Estimates for sliding tiles.

Most of them add up one number per tile, which depends on where it stands: `TileTable`. Under the
swap rule a move shifts two tiles at once, so there the same sums may count every move twice:
halved they never overestimate, plain they do.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from budge.errors import RequestError, brief
from budge.heuristics.estimates import OfParity, RoundedUp, WeightedSum
from budge.puzzles.tiles import Board, Tiles
from budge.registry import heuristic

Distance = Callable[[int, int], float]

MOST_CELLS = 400
"""A table has the square of this many entries: larger boards are measured tile by tile."""


@dataclass(frozen=True)
class TileTable:
    """A sum over tiles: `table[tile][cell]` is what a tile standing in a cell adds.

    Given as a heuristic, or returned by one that is declared, it runs in the core. The table is
    rows of numbers from 0 up, or a NumPy array.

    >>> misplaced = TileTable([[0, 0, 0, 0], [0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1]])
    >>> misplaced((1, 0, 3, 2))
    1
    """

    table: list[list[float]]

    def __post_init__(self) -> None:
        if hasattr(self.table, "tolist"):
            object.__setattr__(self, "table", self.table.tolist())

    def check(self, name: str, cells: int) -> None:
        """Raise what is wrong with a table that somebody else made, for boards of so many cells."""
        try:
            rows = [list(row) for row in self.table]
        except TypeError:
            raise RequestError(f"the heuristic {name!r} is no table: rows of numbers") from None
        if len(rows) != cells or any(len(row) != cells for row in rows):
            raise RequestError(f"the table of {name!r} must have {cells} rows of {cells} numbers")
        for tile, row in enumerate(rows):
            for cell, value in enumerate(row):
                if not isinstance(value, (int, float)) or not 0 <= value < math.inf:
                    raise RequestError(
                        f"the table of {name!r} says {brief(value)} for tile {tile} in cell "
                        f"{cell}: a number from 0 up was expected"
                    )

    def __call__(self, state: Board) -> float:
        table = self.table
        return sum(table[tile][cell] for cell, tile in enumerate(state))


@dataclass(frozen=True)
class TileSum:
    """The same sum without a table, for boards that are too large for one."""

    goal_of: dict[int, tuple[int, int]]
    width: int
    distance: Distance

    def __call__(self, state: Board) -> float:
        total: float = 0
        for cell, tile in enumerate(state):
            if tile in self.goal_of:
                row, column = self.goal_of[tile]
                rows, columns = abs(cell // self.width - row), abs(cell % self.width - column)
                if rows or columns:
                    total += self.distance(rows, columns)
        return total


@dataclass(frozen=True)
class LinearConflicts:
    """Two moves for every tile that must leave its goal line to let others pass.

    In each line, as few tiles as possible are taken out until no two of the rest stand in the
    wrong order; each tile taken out must step aside and back again.
    """

    width: int
    goal: Board

    def __post_init__(self) -> None:
        where = {tile: divmod(cell, self.width) for cell, tile in enumerate(self.goal) if tile}
        object.__setattr__(self, "_where", where)

    def __call__(self, state: Board) -> int:
        where: dict[int, tuple[int, int]] = self._where  # type: ignore[attr-defined]
        width, height = self.width, len(state) // self.width
        total = 0
        for row in range(height):
            tiles = state[row * width : (row + 1) * width]
            total += _in_conflict([where[t][1] for t in tiles if t and where[t][0] == row])
        for column in range(width):
            tiles = state[column::width]
            total += _in_conflict([where[t][0] for t in tiles if t and where[t][1] == column])
        return 2 * total


def _in_conflict(places: list[int]) -> int:
    """How many must leave so that the rest stand in order: all but the longest rising run."""
    rising: list[int] = []
    for i, place in enumerate(places):
        rising.append(1 + max((rising[j] for j in range(i) if places[j] < place), default=0))
    return len(places) - max(rising, default=0)


def _table(puzzle: Tiles, distance: Distance, *, blank: bool = False) -> TileTable | TileSum:
    """`distance(rows, columns)` from each cell to the tile's goal; the blank only if asked for."""
    if len(puzzle.goal) > MOST_CELLS:
        goal_of = {
            tile: divmod(cell, puzzle.width)
            for cell, tile in enumerate(puzzle.goal)
            if tile or blank
        }
        return TileSum(goal_of, puzzle.width, distance)
    return _table_for(puzzle.goal, puzzle.width, distance, blank)


@lru_cache(maxsize=16)
def _table_for(goal: Board, width: int, distance: Distance, blank: bool) -> TileTable:
    """The same table for all starts: a thousand puzzles are solved for one goal."""
    height = len(goal) // width
    goal_of = {tile: divmod(cell, width) for cell, tile in enumerate(goal)}
    # A line of the board as seen from a column so many rows away, made once for all tiles.
    lines = [
        [[distance(rows, abs(i - column)) for i in range(width)] for column in range(width)]
        for rows in range(height)
    ]

    def row(tile: int) -> list[float]:
        if not tile and not blank:
            return [0] * len(goal)
        r, c = goal_of[tile]
        return [value for i in range(height) for value in lines[abs(i - r)][c]]

    return TileTable([row(tile) for tile in range(len(goal))])


def _blocks(rows: int, columns: int) -> int:
    return rows + columns


def _away(rows: int, columns: int) -> int:
    return int(rows + columns > 0)


@dataclass(frozen=True)
class SlideSum:
    """Rows and columns that tiles are away, over as many tiles as a slide can take along."""

    goal_of: dict[int, tuple[int, int]]
    width: int

    def __call__(self, state: Board) -> float:
        rows = columns = 0
        for cell, tile in enumerate(state):
            if tile:
                row, column = self.goal_of[tile]
                rows += abs(cell // self.width - row)
                columns += abs(cell % self.width - column)
        height = len(state) // self.width
        return -(-rows // (height - 1)) - (-columns // (self.width - 1))


@heuristic("slide-manhattan", kinds="tiles:slides", admissible=True, consistent=True)
def slide_manhattan(puzzle: Tiles) -> SlideSum:
    """Vertical distances over the most tiles that slide in a column, plus the same for rows."""
    goal_of = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    return SlideSum(goal_of, puzzle.width)


@heuristic("misplaced", kinds="tiles:slide", admissible=True, consistent=True)
def misplaced(puzzle: Tiles) -> TileTable | TileSum:
    """How many tiles are not where they belong."""
    return _table(puzzle, _away)


@heuristic("euclidean", kinds="tiles:slide", admissible=True, consistent=True)
def euclidean(puzzle: Tiles) -> TileTable | TileSum:
    """Straight-line distance of every tile from its goal cell, as a real number."""
    return _table(puzzle, math.hypot)


@heuristic("euclidean-up", kinds="tiles:slide", admissible=True, consistent=True)
def euclidean_up(puzzle: Tiles) -> RoundedUp:
    """The sum of straight-line distances, rounded up to a whole number of moves."""
    return RoundedUp(_table(puzzle, math.hypot))


@heuristic("manhattan", kinds="tiles:slide", admissible=True, consistent=True)
def manhattan(puzzle: Tiles) -> TileTable | TileSum:
    """Rows plus columns that every tile is away from its goal cell."""
    return _table(puzzle, _blocks)


@heuristic("linear-conflict", kinds="tiles:slide", admissible=True, consistent=True)
def linear_conflict(puzzle: Tiles) -> WeightedSum:
    """Manhattan, plus two moves for each tile that must step aside in its goal line."""
    return WeightedSum(
        [(1, _table(puzzle, _blocks)), (1, LinearConflicts(puzzle.width, puzzle.goal))]
    )


@heuristic("half-misplaced", kinds="tiles:swap", admissible=True, consistent=True)
def half_misplaced(puzzle: Tiles) -> RoundedUp:
    """Half the tiles, the blank among them, that are not where they belong, rounded up."""
    return RoundedUp(WeightedSum([(0.5, _table(puzzle, _away, blank=True))]))


@heuristic("half-manhattan", kinds="tiles:swap", admissible=True, consistent=True)
def half_manhattan(puzzle: Tiles) -> RoundedUp:
    """Half the Manhattan distance of all tiles, the blank among them, rounded up."""
    return RoundedUp(WeightedSum([(0.5, _table(puzzle, _blocks, blank=True))]))


@dataclass(frozen=True)
class OddPermutation:
    """Whether it takes an odd number of swaps to the goal."""

    goal: Board

    def __call__(self, state: Board) -> bool:
        home = {tile: cell for cell, tile in enumerate(self.goal)}
        away = [home[tile] for tile in state]
        odd = False
        for cell in range(len(away)):
            while away[cell] != cell:
                to = away[cell]
                away[cell], away[to] = away[to], to
                odd = not odd
        return odd


@heuristic("swap-parity", kinds="tiles:swap", admissible=True, consistent=True)
def swap_parity(puzzle: Tiles) -> OfParity:
    """Half the Manhattan distance, raised by one where its parity is not that of the board."""
    half = WeightedSum([(0.5, _table(puzzle, _blocks, blank=True))])
    return OfParity(half, OddPermutation(puzzle.goal))


@heuristic("misplaced", kinds="tiles:swap", admissible=False, consistent=False)
def misplaced_under_swap(puzzle: Tiles) -> TileTable | TileSum:
    """Tiles, the blank among them, not where they belong: a swap may mend two, so inadmissible."""
    return _table(puzzle, _away, blank=True)


@heuristic("manhattan", kinds="tiles:swap", admissible=False, consistent=False)
def manhattan_under_swap(puzzle: Tiles) -> TileTable | TileSum:
    """Manhattan over all tiles, the blank among them: a swap moves two of them, so inadmissible."""
    return _table(puzzle, _blocks, blank=True)
