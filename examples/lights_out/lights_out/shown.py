"""Lights Out as text that is read and written, on a terminal, and as pictures.

name: A plus        lamps that are lit are #, others are .; rows stand on lines, or are split
.#./###/.#.         by /, and an empty line ends a board
"""

from __future__ import annotations

from typing import Any

from rich.text import Text

from budge.draw.scene import Piece, Scene
from budge.errors import FormatError, PositionError
from budge.formats.grids import positions
from lights_out.rules import LightsOut, Press

# ---------------------------------------------------------------------- text


def detect(text: str) -> bool:
    found = positions(text)
    rows = [row.text for position in found for row in position.rows]
    return len(rows) >= 2 and all(set(row) <= set("#.") for row in rows)


def read(text: str) -> list[LightsOut]:
    found = positions(text)
    if not found:
        raise FormatError("there is no board here", text, 1, 1)
    for position in found:
        for row in position.rows:
            for at, sign in enumerate(row.text):
                if sign not in "#.":
                    raise FormatError(f"{sign!r} is no lamp", text, row.line, row.column + at)
    return [_puzzle(text, position) for position in found]


def _puzzle(text: str, position: Any) -> LightsOut:
    try:
        return LightsOut([row.text for row in position.rows], position.header("name"))
    except PositionError as error:
        row = position.rows[error.cell[0] if error.cell else 0]
        raise FormatError(error.message, text, row.line, row.column) from None


def write(puzzle: LightsOut) -> str:
    name = [f"name: {puzzle.name}"] if puzzle.name else []
    return "\n".join([*name, puzzle.text(puzzle.start)])


# ---------------------------------------------------------------------- pictures


def terminal(puzzle: LightsOut, state: int, *, since: Any = None, ascii: bool = False) -> Text:
    lit, dark = ("#", ".") if ascii else ("●", "○")
    picture = Text(no_wrap=True)
    for lamp in range(puzzle.height * puzzle.width):
        if lamp and lamp % puzzle.width == 0:
            picture.append("\n")
        on = state >> lamp & 1
        changed = since is not None and (since ^ state) >> lamp & 1
        style = ("bold yellow" if on else "dim") + (" reverse" if changed else "")
        picture.append(lit if on else dark, style).append(" ")
    return picture


def scene(puzzle: LightsOut, state: int) -> Scene:
    return Scene(
        puzzle.height,
        puzzle.width,
        tuple(
            Piece("lit", "", divmod(lamp, puzzle.width), colour="#f4c542")
            if state >> lamp & 1
            else Piece("dark", "", divmod(lamp, puzzle.width), colour="#5d636b")
            for lamp in range(puzzle.height * puzzle.width)
        ),
    )


def touch(puzzle: LightsOut, state: int, move: Press) -> tuple[int, int]:
    """A lamp is pressed where it stands."""
    return move.row, move.column
