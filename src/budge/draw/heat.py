"""Where shortest solutions go, and where boxes must never be: pictures for designers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from budge.draw.marks import Cell, Marked

_STYLES = ("dim", "yellow", "bold yellow", "red", "bold red")


def terminal(puzzle: Any, heat: Mapping[Cell, float]) -> Text:
    """The board in digits: in how many tenths of the shortest solutions something is moved there,
    `.` for none, `x` where a box must never be, `#` for walls. Cells are rows and columns from 1.
    """
    text = Text(no_wrap=True)
    dead = _dead(puzzle)
    walls: frozenset[int] = getattr(puzzle, "walls", frozenset())
    floor = getattr(puzzle, "floor", None)
    for row in range(puzzle.height):
        text.append("\n" if row else "")
        for column in range(puzzle.width):
            cell = row * puzzle.width + column
            share = heat.get((row + 1, column + 1), 0.0)
            if cell in walls:
                text.append("#", "dim")
            elif floor is not None and cell not in floor:
                text.append(" ")
            elif share > 0:
                tenths = min(9, int(share * 10))
                text.append(str(tenths), _STYLES[tenths // 2])
            else:
                text.append("x" if (row + 1, column + 1) in dead else ".", "dim")
    return text


def svg(puzzle: Any, heat: Mapping[Cell, float]) -> str:
    """The position with the cells coloured by their heat, dead squares crossed out, but for the one
    on which the player stands."""
    dead = _dead(puzzle)
    player = getattr(puzzle.start, "player", None)
    if player is not None:
        dead.discard((player // puzzle.width + 1, player % puzzle.width + 1))
    return Marked(puzzle, shade=heat, crossed=dead).svg()


def _dead(puzzle: Any) -> set[Cell]:
    """The squares of a Sokoban level from which no box could reach a goal."""
    cells = getattr(puzzle, "dead_squares", ())
    return {(cell // puzzle.width + 1, cell % puzzle.width + 1) for cell in cells}
