"""Sokoban levels."""

from __future__ import annotations

from typing import Any

from rich.text import Text

_SIGNS = {"#": "█", "@": "☻", "+": "☺", "$": "■", "*": "▣", ".": "·", " ": " "}
"""Each another, so that a drawing without colours tells all and can be read back."""
_STYLES = {
    "#": "dim",
    "@": "bold cyan",
    "+": "bold cyan underline",
    "$": "yellow",
    "*": "bold green",
    ".": "green",
}
_DEAD, _LOST_BY_SIDE = "×", "÷"


def terminal(
    puzzle: Any, state: Any, *, since: Any = None, ascii: bool = False, dead: bool = False
) -> Text:
    """The level in colours, boxes on goals green; with `dead`, where no box may ever go, and
    where none may be while the player is on some side of it.

    Boxes that stood elsewhere in the state `since` are shown in reverse.
    """
    text = Text(no_wrap=True)
    for row, line in enumerate(puzzle.lines(state)):
        if row:
            text.append("\n")
        for column, sign in enumerate(line):
            cell = row * puzzle.width + column
            style = _STYLES.get(sign, "")
            if since is not None and sign in "$*" and cell not in since.boxes:
                style += " reverse"
            if dead and sign == " " and cell in puzzle.dead_squares:
                text.append("x" if ascii else _DEAD, "red")
            elif dead and sign == " " and cell in puzzle.lost_sides:
                text.append("%" if ascii else _LOST_BY_SIDE, "yellow")
            else:
                text.append(sign if ascii else _SIGNS[sign], style)
    return text
