"""Rush Hour and Klotski boards."""

from __future__ import annotations

from typing import Any

from rich.text import Text

GOAL_PIECE = "bold white on red"
_PALETTE = (
    "black on green",
    "black on yellow",
    "white on blue",
    "black on cyan",
    "white on magenta",
    "black on bright_green",
    "black on bright_yellow",
    "black on bright_blue",
    "black on bright_cyan",
    "black on bright_magenta",
)
_WALL = "dim"


def terminal(puzzle: Any, state: Any, *, since: Any = None, ascii: bool = False) -> Text:
    """The board in coloured cells, two columns a cell; pieces with a goal are red.

    A piece that stood elsewhere in the state `since` is shown bold and underlined.
    """
    text = Text(no_wrap=True)
    number = {piece.name: i for i, piece in enumerate(puzzle.pieces)}
    size = max(2, max(len(piece.name) for piece in puzzle.pieces))
    for r, row in enumerate(puzzle.rows(state)):
        if r:
            text.append("\n")
        for cell in row:
            if cell in number:
                text.append(cell.ljust(size), _style(puzzle, number[cell], state, since))
            elif cell == "#":
                text.append(("#" if ascii else "█") * size, _WALL)
            else:
                sign = "." if ascii or cell != "~" else "┄"
                text.append(("~" if ascii and cell == "~" else sign).ljust(size), _WALL)
    return text


def _style(puzzle: Any, piece: int, state: Any, since: Any) -> str:
    has_goal = puzzle.pieces[piece].goal is not None
    style = GOAL_PIECE if has_goal else _PALETTE[piece % len(_PALETTE)]
    moved = since is not None and since.places[piece] != state.places[piece]
    return f"{style} bold underline" if moved else style
