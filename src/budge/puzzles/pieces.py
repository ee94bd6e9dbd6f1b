"""Pieces on a grid: what they are, how they may move, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple

from budge.errors import PositionError

EMPTY, WALL, GATE = ".", "#", "~"
AXES = {
    "both": ("up", "down", "left", "right"),
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "fixed": (),
}
"""Which way a piece may move."""

OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}

Legs = tuple[tuple[str, int], ...]
"""A way: so many cells in a direction, then so many in another."""


class Shift(NamedTuple):
    """A piece moves along a way of one or more straight legs.

    >>> import budge
    >>> move = budge.solve("AAB/..B -> .../AA.").moves[0]
    >>> isinstance(move, budge.Shift), str(move)
    (True, 'A down')
    """

    piece: str
    legs: Legs

    def __str__(self) -> str:
        words = [way if count == 1 else f"{way} {count}" for way, count in self.legs]
        return f"{self.piece} {' '.join(words)}"


class Piece(NamedTuple):
    """A piece: its name, where its cells lie from its first one, and how it may move.

    A piece's place is told by its first cell in reading order. `goal` is where that cell must come
    to lie, or None. `group` is the number that interchangeable pieces share.
    """

    name: str
    offsets: tuple[tuple[int, int], ...]
    axes: str
    goal: int | None
    group: int


class Arrangement:
    """Where every piece stands. Two arrangements that differ only in which of some interchangeable
    pieces stands where are equal: searches see one state, and answers still name the pieces."""

    __slots__ = ("_hash", "places", "shape")

    def __init__(self, places: tuple[int, ...], shape: tuple[int, ...]) -> None:
        self.places = places
        self.shape = shape
        self._hash = hash(shape)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Arrangement) and self.shape == other.shape

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Arrangement{self.places}"


Offset = tuple[int, int]


@lru_cache(maxsize=4096)
def outline(
    steps: tuple[int, ...], column: int, width: int
) -> tuple[tuple[Offset, ...], Offset | None]:
    """Where the cells of a piece lie from its first one, and the first that does not hang together
    with it, if there is one. `steps` are the numbers of its cells less that of the first, which is
    in this column. Most pieces of most boards are alike."""
    offsets = tuple(((column + step) // width, (column + step) % width - column) for step in steps)
    return offsets, _apart(offsets)


def check_whole(name: str, cells: Sequence[tuple[int, int]]) -> None:
    """Every cell of a piece must hang together with its first one."""
    apart = _apart(cells)
    if apart is not None:
        raise PositionError(f"piece {name!r} is in two parts", apart)


def _apart(cells: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The first cell that does not hang together with the first one of all."""
    left, reached = set(cells[1:]), [cells[0]]
    for r, c in reached:
        for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if beside in left:
                left.discard(beside)
                reached.append(beside)
    return min(left, default=None)


def pieces_on(grid: list[list[str]]) -> dict[str, list[int]]:
    """The cells of everything that stands on a grid, walls, gates and empty cells included."""
    standing: dict[str, list[int]] = {}
    for i, name in enumerate(chain.from_iterable(grid)):
        if name in standing:
            standing[name].append(i)
        else:
            standing[name] = [i]
    return standing


def read_rows(rows: Any) -> list[list[str]]:
    """Rows of names, their shape checked."""
    try:
        grid = [list(map(str, row)) for row in rows]
    except TypeError:
        raise PositionError("a board is a list of rows, such as ['AA.B', '...B']") from None
    if not grid or not any(grid):
        raise PositionError("the board is empty")
    width = len(grid[0])
    for r, row in enumerate(grid):
        if len(row) != width:
            raise PositionError(
                f"row {r + 1} has {len(row)} cells but row 1 has {len(grid[0])}",
                (r, min(len(row), len(grid[0]))),
            )
    return grid
