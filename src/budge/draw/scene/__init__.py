"""A position as things on a grid, and a solution as things that move: what pictures are made of.

Each family has a module here with `scene(puzzle, state)`, what there is to see, and
`shifts(puzzle, state, move)`, which pieces a move takes from which cell to which.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

from budge.errors import RequestError

_FAMILIES = {
    "tiles": "budge.draw.scene.tiles",
    "rush-hour": "budge.draw.scene.blocks",
    "klotski": "budge.draw.scene.blocks",
    "blocks": "budge.draw.scene.blocks",
    "sokoban": "budge.draw.scene.sokoban",
}

Cell = tuple[int, int]
"""Row and column, from 0."""

Shift = tuple[Cell, Cell]
"""A piece goes from one cell to another; a piece is told by its first cell in reading order."""


@dataclass(frozen=True)
class Piece:
    """Something that moves: its first cell in reading order, and its shape counted from there.

    `home` is where it belongs, if it has one such place; `tone` picks a colour.
    """

    kind: str
    label: str
    cell: Cell
    shape: tuple[Cell, ...] = ((0, 0),)
    home: Cell | None = None
    tone: int = 0

    def cells(self) -> Iterator[Cell]:
        return ((self.cell[0] + row, self.cell[1] + column) for row, column in self.shape)


@dataclass(frozen=True)
class Scene:
    """What there is to see. Without a `floor` every cell that is no wall belongs to it.

    Boxes belong on `goals`; `marks` are the cells where a larger piece belongs, and `exits` the
    side and the row or column through which it leaves the board.
    """

    height: int
    width: int
    pieces: tuple[Piece, ...]
    walls: tuple[Cell, ...] = ()
    floor: tuple[Cell, ...] | None = None
    goals: tuple[Cell, ...] = ()
    marks: tuple[Cell, ...] = ()
    exits: tuple[tuple[str, int], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def placed(self, piece: Piece) -> bool:
        """Whether the piece stands where it should."""
        return piece.cell == piece.home or (piece.kind == "box" and piece.cell in self.goals)


@dataclass(frozen=True)
class Film:
    """A scene, and for each move the pieces that it takes elsewhere: (number, row, column)."""

    scene: Scene
    frames: list[list[tuple[int, int, int]]]

    def scenes(self) -> Iterator[Scene]:
        """The scene after every move, the start first; pieces keep their numbers."""
        pieces = list(self.scene.pieces)
        yield self.scene
        for frame in self.frames:
            for number, row, column in frame:
                pieces[number] = replace(pieces[number], cell=(row, column))
            yield replace(self.scene, pieces=tuple(pieces))


def scene(puzzle: Any, state: Any) -> Scene:
    """What there is to see of a state."""
    seen: Scene = _module(puzzle).scene(puzzle, state)
    return seen


def shifts(puzzle: Any, state: Any, move: Any) -> list[Shift]:
    """Which pieces a move takes from where to where."""
    moved: list[Shift] = _module(puzzle).shifts(puzzle, state, move)
    return moved


def film(puzzle: Any, moves: Iterable[Any]) -> Film:
    """The start, and how the moves change it."""
    state = puzzle.start
    start = scene(puzzle, state)
    number_at = {piece.cell: number for number, piece in enumerate(start.pieces)}
    frames = []
    for move in moves:
        moved = [(number_at[a], a, b) for a, b in shifts(puzzle, state, move)]
        for _, a, _b in moved:
            del number_at[a]
        for number, _a, b in moved:
            number_at[b] = number
        frames.append([(number, *b) for number, _a, b in moved])
        state = puzzle.play(state, move)
    return Film(start, frames)


def _module(puzzle: Any) -> Any:
    name = getattr(puzzle, "family", type(puzzle).__name__)
    if name not in _FAMILIES:
        raise RequestError(f"puzzles of the family {name!r} can be shown as text only")
    return importlib.import_module(_FAMILIES[name])
