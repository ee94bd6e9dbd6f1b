"""Rush Hour: cars that drive to and fro along their own line, and one that wants out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from budge.errors import IllegalMove, PositionError, brief
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import (
    EMPTY,
    GATE,
    WALL,
    Arrangement,
    Legs,
    Piece,
    pieces_on,
    read_rows,
)

SIDES = ("right", "left", "bottom", "top")
_NO_CARS = frozenset((EMPTY, WALL, GATE))
_NOWHERE: frozenset[int] = frozenset()


class Drive(NamedTuple):
    """A car drives so many cells: right and down count as +, left and up as -.

    >>> print(Drive("A", 2), Drive("C", -1))
    A+2 C-1
    """

    car: str
    by: int

    def __str__(self) -> str:
        return f"{self.car}{self.by:+d}"


class RushHour(Blocks):
    """Cars on a grid; the primary car wants to stand with its nose at its exit.

    `rows` are strings or rows of names: `.` is empty, `#` a wall, anything else a car, which
    stands straight over at least two cells. The exit is at one end of the primary car's line:
    `right` or `left` if it lies, `bottom` or `top` if it stands. The puzzle is solved when the
    primary car covers the last cells before its exit.

    >>> puzzle = RushHour(["..B", "AAB", "..."])
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['B+1']
    """

    family = "rush-hour"
    metrics = ("slides", "steps")

    def __init__(
        self,
        rows: Any,
        *,
        exit: str | None = None,
        primary: str = "A",
        metric: str | None = None,
        name: str | None = None,
    ) -> None:
        grid = read_rows(rows)
        standing, width = pieces_on(grid), len(grid[0])
        if not isinstance(primary, str) or primary not in standing or primary in _NO_CARS:
            raise PositionError(f"there is no car {brief(primary)}, the one that wants out")
        axes = {
            car: "horizontal" if _lies(car, cells, width) else "vertical"
            for car, cells in standing.items()
            if car not in _NO_CARS
        }
        lies = axes[primary] == "horizontal"
        self.primary = primary
        self.exit = exit if exit is not None else ("right" if lies else "bottom")
        cells = [divmod(cell, width) for cell in standing[primary]]
        goal = _goal(cells, lies, self.exit, len(grid), width, primary)
        self._lay_out(grid, standing, {primary: goal}, axes, metric, name)

    @classmethod
    def of_signs(cls, signs: str, side: int) -> RushHour | None:
        """The square board with these cells, row by row, each car a sign of its own and `A` the one
        that wants out: as collections hold them by the thousand. None for whatever needs a closer
        look, such as a mistake.

        >>> RushHour.of_signs("..BAAB...", 3) == RushHour(["..B", "AAB", "..."])
        True
        """
        names = dict.fromkeys(signs)
        names.pop(EMPTY, None)
        walls = _NOWHERE
        if WALL in names:
            names.pop(WALL)
            walls = frozenset([cell for cell, sign in enumerate(signs) if sign == WALL])
        if "A" not in names or GATE in names:
            return None
        cars: list[Piece] = []
        places: list[int] = []
        for name in names:
            first, line = signs.index(name), name * signs.count(name)
            length = len(line)
            lies = first % side + length <= side and signs.startswith(line, first)
            if length == 1 or not (lies or signs[first : first + side * length : side] == line):
                return None
            goal = None
            if name == "A":
                row, column = divmod(first, side)
                goal = row * side + side - length if lies else (side - length) * side + column
                exit = "right" if lies else "bottom"
            cars.append(_car(name, length, lies, goal, len(cars)))
            places.append(first)
        board = cls.__new__(cls)
        standing = tuple(places)
        board.__dict__.update(
            primary="A",
            exit=exit,
            name=None,
            metric=cls.metrics[0],
            height=side,
            width=side,
            walls=walls,
            gates=_NOWHERE,
            pieces=tuple(cars),
            start=Arrangement(standing, standing),
        )
        return board

    def encode(self, piece: int, legs: Legs) -> Drive:
        (direction, count), *_ = legs
        return Drive(self.pieces[piece].name, count if direction in ("right", "down") else -count)

    def decode(self, move: Any) -> tuple[int, Legs]:
        if not isinstance(move, Drive) or move.car not in self._index:
            raise IllegalMove(f"{brief(move, tell=str)} is no move here")
        piece = self._index[move.car]
        ways = ("left", "right") if self.pieces[piece].axes == "horizontal" else ("up", "down")
        return piece, ((ways[move.by > 0], abs(move.by)),)

    def solution_text(self, moves: Sequence[Any]) -> str:
        """The compact notation: `C-1 A+2`."""
        return " ".join(map(str, moves))


@lru_cache(maxsize=8192)
def _car(name: str, length: int, lies: bool, goal: int | None, group: int) -> Piece:
    """Cars of thousands of boards are few: they are made once."""
    offsets = tuple((0, i) if lies else (i, 0) for i in range(length))
    return Piece(name, offsets, "horizontal" if lies else "vertical", goal, group)


def _lies(car: str, cells: list[int], width: int) -> bool:
    """Whether a car lies (True) or stands (False); anything else is no car."""
    first, length = cells[0], len(cells)
    if length == 1:
        raise PositionError(
            f"car {car!r} has only one cell: a car is two or longer", divmod(first, width)
        )
    row, column = divmod(first, width)
    lies = cells[1] // width == row
    for i, cell in enumerate(cells):
        if cell == first + (i if lies else i * width) and (not lies or column + i < width):
            continue
        r, c = divmod(cell, width)
        if (lies and r != row) or (not lies and c != column):
            raise PositionError(f"car {car!r} is bent: a car is straight", (r, c))
        raise PositionError(f"car {car!r} is broken: its cells are not side by side", (r, c))
    return lies


def _goal(
    cells: list[tuple[int, int]], lies: bool, exit: str, height: int, width: int, primary: str
) -> tuple[int, int]:
    """Where the first cell of the primary car must come to lie."""
    if not isinstance(exit, str) or exit not in SIDES:
        raise PositionError(
            f"the exit is at the {', '.join(SIDES[:-1])} or {SIDES[-1]}, not {brief(exit)}"
        )
    row, column = cells[0]
    if lies != (exit in ("right", "left")):
        how = "lies" if lies else "stands"
        raise PositionError(
            f"car {brief(primary)} {how} and cannot face an exit at the {exit}", cells[0]
        )
    if lies:
        return (row, width - len(cells)) if exit == "right" else (row, 0)
    return (height - len(cells), column) if exit == "bottom" else (0, column)
