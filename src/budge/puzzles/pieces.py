"""Pieces on a grid: what they are, how they may move, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence
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


def check_whole(name: str, cells: Sequence[tuple[int, int]]) -> None:
    """Every cell of a piece must hang together with its first one."""
    left, reached = set(cells[1:]), [cells[0]]
    for r, c in reached:
        for beside in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if beside in left:
                left.discard(beside)
                reached.append(beside)
    if left:
        raise PositionError(f"piece {name!r} is in two parts", min(left))


def read_rows(rows: Any) -> list[list[str]]:
    """Rows of names, their shape checked."""
    try:
        grid = [[str(cell) for cell in row] for row in rows]
    except TypeError:
        raise PositionError("a board is a list of rows, such as ['AA.B', '...B']") from None
    if not grid or not any(grid):
        raise PositionError("the board is empty")
    for r, row in enumerate(grid):
        if len(row) != len(grid[0]):
            raise PositionError(
                f"row {r + 1} has {len(row)} cells but row 1 has {len(grid[0])}",
                (r, min(len(row), len(grid[0]))),
            )
    return grid
