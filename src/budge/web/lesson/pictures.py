"""Small boards by the hundred: what stands otherwise than in the first position.

A scene of a large board is long to make and to send, and most of it stays as it is from state to
state. So the page gets the scene of the start once, and of every other state only the cells in
which a piece has come, gone or changed.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from budge.draw.scene import Cell, Piece, Scene, scene, shifts
from budge.errors import RequestError

Picture = dict[Cell, int]
"""What is seen otherwise than at the start: by the first cell of a piece its look, or GONE."""
GONE = -1
_MOST_KNOWN = 20_000
_OF_A_LOOK = [field.name for field in fields(Piece) if field.name != "cell"]


class Pictures:
    """The pictures of states, from those that are known by a move, or from nothing."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.looks: list[dict[str, Any]] = []
        self._numbers: dict[Any, int] = {}
        try:
            self.scene: Scene | None = scene(puzzle, puzzle.start)
        except RequestError:  # a family without pictures: its states are shown as text
            self.scene = None
        self._start = self._whole(self.scene)
        self._known_looks = len(self.looks)
        self._known: dict[Any, Picture] = {puzzle.start: {}}

    def of(self, state: Any, before: Any = None, move: Any = None) -> list[list[int]] | None:
        """A state's picture as [row, column, look]; quickest where a move leads to it from a state
        whose picture is known."""
        if self.scene is None:
            return None
        if state not in self._known:
            if len(self._known) > _MOST_KNOWN:
                self._known = {self.puzzle.start: {}}
            known = None if move is None else self._known.get(before)
            picture = None if known is None else self._moved(known, before, move)
            if picture is None:
                picture = self._compared(scene(self.puzzle, state))
            self._known[state] = picture
        return [[*cell, look] for cell, look in self._known[state].items()]

    def new_looks(self) -> list[dict[str, Any]]:
        """Those that no piece of the start has: the page numbers the start's own as we do."""
        return self.looks[self._known_looks :]

    # ------------------------------------------------------------------ making them

    def _look(self, piece: Piece) -> int:
        return self._number({name: getattr(piece, name) for name in _OF_A_LOOK})

    def _number(self, look: dict[str, Any]) -> int:
        key = tuple(look.values())
        if key not in self._numbers:
            self._numbers[key] = len(self.looks)
            self.looks.append(look)
        return self._numbers[key]

    def _whole(self, seen: Scene | None) -> Picture:
        return {piece.cell: self._look(piece) for piece in seen.pieces} if seen else {}

    def _compared(self, seen: Scene) -> Picture:
        now = self._whole(seen)
        picture = {cell: look for cell, look in now.items() if self._start.get(cell) != look}
        picture.update((cell, GONE) for cell in self._start if cell not in now)
        return picture

    def _moved(self, before: Picture, state: Any, move: Any) -> Picture | None:
        picture = dict(before)
        moved = shifts(self.puzzle, state, move)
        held = [picture.get(shift[0], self._start.get(shift[0], GONE)) for shift in moved]
        if GONE in held:
            return None
        for shift in moved:
            picture[shift[0]] = GONE
        for (_start, cell, *look), number in zip(moved, held, strict=True):
            new = {**self.looks[number], **look[0]._asdict()} if look else None
            picture[cell] = number if new is None else self._number(new)
        return {cell: look for cell, look in picture.items() if self._start.get(cell, GONE) != look}
