"""A bar chart for the terminal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from budge.draw.words import short

_EIGHTHS = " ▏▎▍▌▋▊▉"
_LEAST_BAR = 6


@dataclass(frozen=True)
class Bar:
    """One bar: what it is called, how long it is, and its Rich style."""

    label: str
    value: int
    style: str = ""


def bars(rows: Sequence[Bar], *, width: int = 80, ascii: bool = False) -> Text:
    """Horizontal bars on a logarithmic scale that starts at 1, with marks at the powers of ten."""
    text = Text(no_wrap=True)
    if not rows:
        return text
    labels = max(cell_len(row.label) for row in rows)
    values = max(len(f"{row.value:,}") for row in rows)
    room = max(_LEAST_BAR, width - labels - values - 4)
    decades = max(1.0, math.log10(max(row.value for row in rows) or 1))
    for row in rows:
        text.append(row.label + " " * (labels - cell_len(row.label) + 2))
        length = room * math.log10(max(1, row.value)) / decades
        text.append(_bar(length, ascii) if row.value else "", row.style)
        text.append(f" {row.value:,}\n")
    text.append(" " * (labels + 2) + _axis(room, decades), "dim")
    return text


def _bar(length: float, ascii: bool) -> str:
    if ascii:
        return "#" * max(1, round(length))
    eighths = max(1, round(8 * length))
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()


def _axis(room: int, decades: float) -> str:
    """`1     10     100`, each mark where its power of ten lies."""
    marks = [10**power for power in range(int(decades + 1e-9) + 1)]
    axis = ""
    for power, mark in enumerate(marks):
        at = round(room * power / decades)
        if power and at < len(axis) + 1:
            continue  # no room between the marks
        axis = axis.ljust(at) + short(mark)
    return axis
