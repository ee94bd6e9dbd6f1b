"""Where shortest solutions go, and where boxes must never be: pictures for designers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from budge.draw.svg import CELL, picture

Cell = tuple[int, int]

_HOT, _COLD = "#e4572e", "#5b6b7a"
_NONE: Mapping[Cell, object] = {}
_STYLES = ("dim", "yellow", "bold yellow", "red", "bold red")


def terminal(
    puzzle: Any, heat: Mapping[Cell, float], *, dead: Mapping[Cell, object] = _NONE
) -> Text:
    """The board in digits: in how many tenths of the shortest solutions something is moved there,
    `.` for none, `x` where a box must never be, `#` for walls. Cells are rows and columns from 1.
    """
    text = Text(no_wrap=True)
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


def svg(puzzle: Any, heat: Mapping[Cell, float], *, dead: Mapping[Cell, object] = _NONE) -> str:
    """The position with the cells coloured by their heat, dead squares crossed out."""
    marks = []
    for (row, column), share in sorted(heat.items()):
        x, y = (column - 1) * CELL, (row - 1) * CELL
        marks.append(
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{_HOT}" '
            f'fill-opacity="{0.08 + 0.5 * share:.2f}"/>'
        )
    for row, column in sorted(dead):
        x, y = (column - 1) * CELL, (row - 1) * CELL
        marks.append(
            f'<path d="M{x + 35} {y + 35}l30 30m0 -30l-30 30" stroke="{_COLD}" stroke-width="6"/>'
        )
    return picture(puzzle).replace("</svg>", "".join(marks) + "</svg>")
