"""A position as things on a grid, and a solution as things that change: what pictures are made of.

Each family brings its pictures (`Family.pictures`): `scene(puzzle, state)` is what there is to see.
A film compares the scenes before and after a move to tell what it changes, for which the pieces
must stand in the same order in both. Where they do not, such as boxes that are all alike, the
family says by `shifts(puzzle, state, move)` which pieces go from which cell to which, and what they
then look like if that changes too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from budge.errors import RequestError
from budge.family import Family, Foretold, Moves, Touched
from budge.puzzles.base import is_built_in
from budge.registry import family_of

Cell = tuple[int, int]
"""Row and column, from 0."""


class Look(NamedTuple):
    """What a piece looks like: what it is, what is written on it, and its colour.

    `tone` picks one of eight colours, unless the kind has its own; `colour` is any colour as CSS
    writes it, such as `#f2c14e`, and goes before both.
    """

    kind: str
    label: str = ""
    tone: int = 0
    colour: str | None = None


Shift = tuple[Cell, Cell] | tuple[Cell, Cell, Look]
"""A piece goes from one cell to another, which may be the same, and may look otherwise then; a
piece is told by its first cell in reading order."""

Change = tuple[int, int, int] | tuple[int, int, int, Look]
"""A piece of a film, by its number, is at this row and column now, and may look otherwise."""


@dataclass(frozen=True)
class Piece:
    """Something that moves or changes: its first cell in reading order, and its shape counted from
    there. `home` is where it belongs, if it has one such place; for the rest see `Look`.
    """

    kind: str
    label: str
    cell: Cell
    shape: tuple[Cell, ...] = ((0, 0),)
    home: Cell | None = None
    tone: int = 0
    colour: str | None = None

    def cells(self) -> Iterator[Cell]:
        return ((self.cell[0] + row, self.cell[1] + column) for row, column in self.shape)

    @property
    def look(self) -> Look:
        return Look(self.kind, self.label, self.tone, self.colour)

    def after(self, change: Change) -> Piece:
        """The piece once it has changed."""
        _number, row, column, *look = change
        return replace(self, cell=(row, column), **(look[0]._asdict() if look else {}))


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
        """Plain values. What is in it is shared, not copied: there may be thousands of pieces."""
        return {**vars(self), "pieces": [vars(piece) for piece in self.pieces]}

    def placed(self, piece: Piece) -> bool:
        """Whether the piece stands where it should."""
        return piece.cell == piece.home or (piece.kind == "box" and piece.cell in self.goals)


@dataclass(frozen=True)
class Film:
    """A scene, and for each move the pieces that it changes."""

    scene: Scene
    frames: list[list[Change]]

    def scenes(self) -> Iterator[Scene]:
        """The scene after every move, the start first; pieces keep their numbers."""
        pieces = list(self.scene.pieces)
        yield self.scene
        for frame in self.frames:
            for change in frame:
                pieces[change[0]] = pieces[change[0]].after(change)
            yield replace(self.scene, pieces=tuple(pieces))


def scene(puzzle: Any, state: Any) -> Scene:
    """What there is to see of a state."""
    seen: Scene = _family(puzzle).pictures.scene(puzzle, state)
    return seen


def shifts(puzzle: Any, state: Any, move: Any) -> list[Shift]:
    """Which pieces a move takes from where to where, or changes where they stand."""
    pictures = _family(puzzle).pictures
    if isinstance(pictures, Moves):
        return pictures.shifts(puzzle, state, move)
    pieces = pictures.scene(puzzle, state).pieces
    changes = _changes(puzzle, pieces, puzzle.play(state, move))
    return [(pieces[change[0]].cell, change[1:3], *change[3:]) for change in changes]


def touched(puzzle: Any, state: Any, move: Any) -> Cell | None:
    """The cell that a player clicks to make the move; None where pieces are dragged."""
    pictures = _family(puzzle).pictures
    return pictures.touch(puzzle, state, move) if isinstance(pictures, Touched) else None


def rules(puzzle: Any) -> dict[str, Any] | None:
    """What a page must know to foretell moves; None where only the puzzle itself can tell."""
    pictures = _family(puzzle).pictures
    if not isinstance(pictures, Foretold) or not is_built_in(puzzle):
        return None
    return pictures.rules(puzzle)


def film(puzzle: Any, moves: Iterable[Any]) -> Film:
    """The start, and how the moves change it."""
    start = scene(puzzle, puzzle.start)
    return Film(start, list(frames(puzzle, start, moves)))


def frames(puzzle: Any, start: Scene, moves: Iterable[Any]) -> Iterator[list[Change]]:
    """What each move changes, one after the other, from the puzzle's start on."""
    pictures = _family(puzzle).pictures
    if isinstance(pictures, Moves):
        return _shifted(puzzle, start, pictures, moves)
    return _compared(puzzle, start, moves)


def _shifted(
    puzzle: Any, start: Scene, told: Moves, moves: Iterable[Any]
) -> Iterator[list[Change]]:
    """What each move changes, as the family says."""
    state = puzzle.start
    number_at = {piece.cell: number for number, piece in enumerate(start.pieces)}
    for move in moves:
        moved = [(number_at[shift[0]], shift) for shift in told.shifts(puzzle, state, move)]
        for _, (a, *_rest) in moved:
            del number_at[a]
        for number, (_a, b, *_look) in moved:
            number_at[b] = number
        yield [(number, *shift[1], *shift[2:]) for number, shift in moved]
        state = puzzle.play(state, move)


def _compared(puzzle: Any, start: Scene, moves: Iterable[Any]) -> Iterator[list[Change]]:
    """What each move changes, seen by comparing scenes."""
    state, pieces = puzzle.start, list(start.pieces)
    for move in moves:
        state = puzzle.play(state, move)
        changes = _changes(puzzle, pieces, state)
        for change in changes:
            pieces[change[0]] = pieces[change[0]].after(change)
        yield changes


def _changes(puzzle: Any, pieces: Iterable[Piece], after: Any) -> list[Change]:
    found: list[Change] = []
    for number, (old, new) in enumerate(zip(pieces, scene(puzzle, after).pieces, strict=True)):
        if new.look != old.look:
            found.append((number, *new.cell, new.look))
        elif new.cell != old.cell:
            found.append((number, *new.cell))
    return found


def _family(puzzle: Any) -> Family:
    family = family_of(puzzle)
    if family is None:
        name = getattr(puzzle, "family", type(puzzle).__name__)
        raise RequestError(f"puzzles of the family {name!r} can be shown as text only")
    return family
