"""Rush Hour and Klotski boards."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
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
_EXIT = "bold red"


_ARROWS = {"right": "→>", "left": "←<", "top": "↑^", "bottom": "↓v"}


def terminal(puzzle: Any, state: Any, *, since: Any = None, ascii: bool = False) -> Text:
    """The board in coloured cells, two columns a cell, an arrow at the exit; pieces with a goal are
    red.

    A piece that stood elsewhere in the state `since` is shown bold and underlined.
    """
    number = {piece.name: i for i, piece in enumerate(puzzle.pieces)}
    size = 1 + max(cell_len(piece.name) for piece in puzzle.pieces)
    lines = []
    for row in puzzle.rows(state):
        line = Text()
        for cell in row:
            if cell in number:
                line.append(_padded(cell, size), _style(puzzle, number[cell], state, since))
            elif cell == "#":
                line.append(_padded("##" if ascii else "██", size), _WALL)
            else:
                sign = "┄" if cell == "~" and not ascii else cell
                line.append(_padded(sign, size), _WALL)
        lines.append(line)
    return Text("\n", no_wrap=True).join(_with_exit(puzzle, lines, size, ascii))


def _padded(sign: str, size: int) -> str:
    return sign + " " * (size - cell_len(sign))


def _with_exit(puzzle: Any, lines: list[Text], size: int, ascii: bool) -> list[Text]:
    """The lines with an arrow where the primary car leaves, if there is one."""
    exit = getattr(puzzle, "exit", None)
    if exit not in _ARROWS:
        return lines
    arrow = _ARROWS[exit][ascii]
    goal = puzzle.pieces[puzzle.index(puzzle.primary)].goal
    row, column = divmod(goal, puzzle.width)
    if exit == "right":
        lines[row].append(arrow, _EXIT)
    elif exit == "left":
        lines = [
            Text.assemble((f"{arrow} " if at == row else "  ", _EXIT), line)
            for at, line in enumerate(lines)
        ]
    else:
        beyond = Text(" " * size * column).append(arrow, _EXIT)
        lines = [beyond, *lines] if exit == "top" else [*lines, beyond]
    return lines


def _style(puzzle: Any, piece: int, state: Any, since: Any) -> str:
    has_goal = puzzle.pieces[piece].goal is not None
    style = GOAL_PIECE if has_goal else _PALETTE[piece % len(_PALETTE)]
    moved = since is not None and since.places[piece] != state.places[piece]
    return f"{style} bold underline" if moved else style
