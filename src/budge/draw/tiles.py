"""Sliding-tile boards."""

from __future__ import annotations

from typing import Any

from rich.text import Text

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
