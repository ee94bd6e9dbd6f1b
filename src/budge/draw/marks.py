"""A board with marks over it, to explain something: where, how often, in which order, from here to
there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from budge.draw.colours import COLOURS, TONES
from budge.draw.svg import CELL, picture
from budge.shown import ShownAsPicture

Cell = tuple[int, int]
"""Row and column, from 1."""

HOT, COLD = "#e4572e", "#5b6b7a"


@dataclass(frozen=True)
class Marked(ShownAsPicture):
    """A state of a puzzle, its start unless told otherwise, with marks on its cells.

    `shade` colours cells by a number from 0 to 1, `groups` gives cells of one number one colour,
    `crossed` are crossed out, `labels` are written on their cells, `arrows` go from cell to cell.
    A notebook shows it; `svg()` is the picture.

    >>> import budge
    >>> from budge.draw.marks import Marked
    >>> board = budge.parse("1 2 / 3 0")
    >>> Marked(board, labels={(2, 2): "here"}, arrows=[((1, 2), (2, 2))]).svg().count("here")
    1
    """

    puzzle: Any
    state: Any = None
    shade: Mapping[Cell, float] = field(default_factory=dict)
    groups: Mapping[Cell, int] = field(default_factory=dict)
    crossed: Collection[Cell] = ()
    labels: Mapping[Cell, object] = field(default_factory=dict)
    arrows: Iterable[tuple[Cell, Cell]] = ()

    def svg(self) -> str:
        crosses = [_cross(cell) for cell in sorted(self.crossed)]
        marks = [
            *(_square(cell, HOT, 0.08 + 0.5 * share) for cell, share in sorted(self.shade.items())),
            *(
                _square(cell, TONES[n % len(TONES)], 0.55)
                for cell, n in sorted(self.groups.items())
            ),
            *(_arrow(one, other) for one, other in self.arrows),
            *(_label(cell, str(text)) for cell, text in sorted(self.labels.items())),
        ]
        drawn = picture(self.puzzle, self.state, under=crosses)
        return drawn.replace("</svg>", "".join(marks) + "</svg>")


def _square(cell: Cell, colour: str, opacity: float) -> str:
    x, y = _corner(cell)
    return (
        f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}" '
        f'fill-opacity="{opacity:.2f}"/>'
    )


def _cross(cell: Cell) -> str:
    x, y = _corner(cell)
    return f'<path d="M{x + 35} {y + 35}l30 30m0 -30l-30 30" stroke="{COLD}" stroke-width="6"/>'


def _label(cell: Cell, text: str) -> str:
    """A word with a halo, so that it can be read over pieces."""
    x, y = _corner(cell)
    size = min(40, 130 // max(1, len(text)))
    return (
        f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2:g}" font-size="{size}" font-weight="600" '
        f'font-family="system-ui,sans-serif" text-anchor="middle" dominant-baseline="central" '
        f'fill="{COLOURS["ink"]}" stroke="{COLOURS["floor"]}" stroke-width="12" '
        f'stroke-linejoin="round" paint-order="stroke">{escape(text)}</text>'
    )


def _arrow(one: Cell, other: Cell) -> str:
    """A line from the middle of one cell to the middle of the other, with a head."""
    (x, y), (a, b) = ((at + CELL // 2 for at in _corner(cell)) for cell in (one, other))
    length = max(1.0, ((a - x) ** 2 + (b - y) ** 2) ** 0.5)
    along = (a - x) / length, (b - y) / length
    back = [(a - 26 * along[0] + side * along[1], b - 26 * along[1] - side * along[0])
            for side in (13, -13)]  # fmt: skip
    head = " ".join(f"L{left:.0f} {top:.0f}" for left, top in (back[0], (a, b), back[1]))
    return (
        f'<path d="M{x} {y}L{a} {b}M{a} {b}{head}" fill="none" stroke="{COLD}" '
        f'stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>'
    )


def _corner(cell: Cell) -> tuple[int, int]:
    row, column = cell
    return (column - 1) * CELL, (row - 1) * CELL
