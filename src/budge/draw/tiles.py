"""Sliding-tile boards."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from budge.draw.scene import Piece, Scene, Shift
from budge.puzzles.tiles import Swap

_LINES = ("┌┬┐", "├┼┤", "└┴┘", "─", "│")
_ASCII_LINES = ("+++", "+++", "+++", "-", "|")

IN_PLACE = "bold green"
OUT_OF_PLACE = "yellow"
_FRAME = "dim"


def terminal(puzzle: Any, state: Any, *, since: Any = None, ascii: bool = False) -> Text:
    """The board in box lines: tiles in their goal place green, the blank empty.

    Tiles that stood elsewhere in the state `since` are shown in reverse.
    """
    top, middle, bottom, line, bar = _ASCII_LINES if ascii else _LINES
    digits = len(str(len(state) - 1))

    def rule(corners: str) -> str:
        return corners[0] + corners[1].join([line * (digits + 2)] * puzzle.width) + corners[2]

    text = Text(no_wrap=True)
    text.append(rule(top), _FRAME)
    for row in range(puzzle.height):
        if row:
            text.append("\n" + rule(middle), _FRAME)
        text.append("\n")
        for cell in range(row * puzzle.width, (row + 1) * puzzle.width):
            tile = state[cell]
            text.append(bar, _FRAME)
            text.append(f" {tile or '':>{digits}} ", _style(puzzle, state, cell, since))
        text.append(bar, _FRAME)
    text.append("\n" + rule(bottom), _FRAME)
    return text


def _style(puzzle: Any, state: Any, cell: int, since: Any) -> str:
    if not state[cell]:
        return ""
    style = IN_PLACE if state[cell] == puzzle.goal[cell] else OUT_OF_PLACE
    moved = since is not None and since[cell] != state[cell]
    return f"{style} reverse" if moved else style


# ---------------------------------------------------------------------- for pictures


def scene(puzzle: Any, state: Any) -> Scene:
    """Numbered tiles that each know where they belong; under the swap rule the blank is one too."""
    home = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    return Scene(
        puzzle.height,
        puzzle.width,
        tuple(
            Piece("tile", str(tile or ""), divmod(cell, puzzle.width), home=home[tile])
            for cell, tile in enumerate(state)
            if tile or puzzle.rule == "swap"
        ),
    )


def shifts(puzzle: Any, state: Any, move: Any) -> list[Shift]:
    first, second = move if isinstance(move, Swap) else (move.tile, 0)
    a, b = (divmod(state.index(tile), puzzle.width) for tile in (first, second))
    return [(a, b), (b, a)] if isinstance(move, Swap) else [(a, b)]
