"""Charts as SVG: cactus, scatter and histogram, drawn by hand so that a report needs nothing."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from budge.draw.words import short

WIDTH, HEIGHT = 560, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 14, 46

COLOURS = ("#3567b0", "#d9822b", "#2a9d5c", "#b4436c", "#7a5cb8", "#4f6d7a", "#a68a00", "#c8443c")


_FEWEST_BINS = 10


@dataclass(frozen=True)
class Scale:
    """Values to places along an axis, and where its ticks stand."""

    low: float
    high: float
    logarithmic: bool = False

    def place(self, value: float) -> float:
        """From 0 at the low end to 1 at the high one."""
        if self.logarithmic:
            low, high = math.log10(self.low), math.log10(self.high)
            return (math.log10(max(value, self.low)) - low) / (high - low)
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        if self.logarithmic:
            powers = range(round(math.log10(self.low)), round(math.log10(self.high)) + 1)
            return [10.0**power for power in powers[:: max(1, len(powers) // 7)]]
        rough = (self.high - self.low) / 5
        power: float = 10.0 ** math.floor(math.log10(rough))
        step = max(1.0, next(n * power for n in (1, 2, 5, 10) if n * power >= rough - 1e-9))
        first = math.ceil(self.low / step)
        return [n * step for n in range(first, math.floor(self.high / step + 1e-9) + 1)]


def linear(values: Sequence[float]) -> Scale:
    """From 0 to a little beyond the largest."""
    return Scale(0.0, max([1.0, *values]) * 1.02)


def logarithmic(values: Sequence[float], least: float) -> Scale:
    """Whole powers of ten around the values, of which those below `least` count as that."""
    inside = [max(least, value) for value in values] or [least]
    low = math.floor(math.log10(min(inside)))
    return Scale(10.0**low, 10.0 ** max(low + 1, math.ceil(math.log10(max(inside)))), True)


def cactus(series: dict[str, Sequence[float]]) -> str:
    """How many puzzles each configuration solves within a time; further up and left is better."""
    seconds = [value for times in series.values() for value in times]
    across = logarithmic(seconds, 1e-5)
    up = linear([len(times) for times in series.values()])
    parts = []
    for at, (name, times) in enumerate(series.items()):
        points, solved = [(across.low, 0)], 0
        for time in sorted(times):
            points += [(time, solved), (time, solved + 1)]
            solved += 1
        points.append((across.high, solved))
        path = " ".join(f"{_x(across, x):.1f},{_y(up, y):.1f}" for x, y in points)
        parts.append(
            f'<polyline points="{path}" fill="none" stroke="{colour(at)}" stroke-width="2">'
            f"<title>{escape(name)}: {solved} solved</title></polyline>"
        )
    return _frame("cactus", across, up, "seconds", "puzzles solved", parts, _seconds)


def scatter(
    pairs: Sequence[tuple[str, float, float]], across_name: str, up_name: str, what: str
) -> str:
    """A dot for each puzzle; below the diagonal the one on the upright axis did better."""
    both = [max(value, 0) for _, x, y in pairs for value in (x, y)]
    scale = logarithmic(both, 1e-5 if what == "seconds" else 1.0)
    line = f'<line x1="{_x(scale, scale.low)}" y1="{_y(scale, scale.low)}"'
    parts = [f'{line} x2="{_x(scale, scale.high)}" y2="{_y(scale, scale.high)}" class="diagonal"/>']
    for name, x, y in pairs:
        parts.append(
            f'<circle cx="{_x(scale, x):.1f}" cy="{_y(scale, y):.1f}" r="3.2" class="dot">'
            f"<title>{escape(name)}: {x:g} and {y:g} {what}</title></circle>"
        )
    words = f"{what}: {across_name}", f"{what}: {up_name}"
    return _frame("scatter", scale, scale, *words, parts, _seconds if what == "seconds" else _count)


def histogram(values: Sequence[float], what: str, *, powers: bool = False, at: int = 0) -> str:
    """How many puzzles have which value, along powers of ten or in equal steps."""
    if powers:
        across = logarithmic(values, 1.0)
        decades = round(math.log10(across.high / across.low))
        bins = max(8, 4 * decades)
        edges = [across.low * 10 ** (decades * n / bins) for n in range(bins + 1)]
    else:
        low, high = int(min(values, default=0)), int(max(values, default=0)) + 1
        spare = max(0, _FEWEST_BINS - (high - low))  # or a single value would fill the picture
        low, high = max(0, low - spare // 2), high + spare - spare // 2
        width = max(1, math.ceil((high - low) / 40))
        edges = [float(low + n * width) for n in range(math.ceil((high - low) / width) + 1)]
        across = Scale(edges[0], edges[-1])
    counts = [0] * (len(edges) - 1)
    for value in values:
        bin = bisect_right(edges, value) - 1
        counts[max(0, min(bin, len(counts) - 1))] += 1
    up = linear([float(count) for count in counts])
    parts = []
    for left, right, count in zip(edges, edges[1:], counts, strict=False):
        if count:
            x, top = _x(across, left), _y(up, count)
            label = f"{left:,.0f}" if right - left <= 1 else f"{left:,.0f} to {right:,.0f}"
            parts.append(
                f'<rect x="{x:.1f}" y="{top:.1f}" width="{_x(across, right) - x - 1:.1f}" '
                f'height="{_y(up, 0) - top:.1f}" fill="{colour(at)}">'
                f"<title>{label} {escape(what)}: {count} puzzles</title></rect>"
            )
    return _frame("histogram", across, up, what, "puzzles", parts, _count)


def legend(names: Sequence[str]) -> str:
    """Which colour is whose."""
    marks = [
        f'<span class="key"><i style="background:{colour(at)}"></i>{escape(name)}</span>'
        for at, name in enumerate(names)
    ]
    return f'<p class="legend">{" ".join(marks)}</p>'


# ---------------------------------------------------------------------- the frame


def _frame(
    kind: str,
    across: Scale,
    up: Scale,
    across_label: str,
    up_label: str,
    parts: list[str],
    words: Callable[[float], str],
) -> str:
    lines = [
        f'<svg class="chart {kind}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(kind)}: {escape(up_label)} by {escape(across_label)}">'
    ]
    right, bottom = WIDTH - _RIGHT, HEIGHT - _BOTTOM
    for tick in across.ticks():
        x = _x(across, tick)
        lines.append(f'<line x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{bottom}" class="grid"/>')
        lines.append(f'<text x="{x:.1f}" y="{bottom + 16}" class="tick">{words(tick)}</text>')
    up_words = words if up is across else _count
    for tick in up.ticks():
        y = _y(up, tick)
        lines.append(f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" class="grid"/>')
        text = f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" class="tick left">'
        lines.append(f"{text}{up_words(tick)}</text>")
    middle = (_LEFT + right) / 2
    lines.append(f'<text x="{middle}" y="{HEIGHT - 8}" class="label">{escape(across_label)}</text>')
    centre = (_TOP + bottom) / 2
    lines.append(
        f'<text x="14" y="{centre}" class="label" transform="rotate(-90 14 {centre})">'
        f"{escape(up_label)}</text>"
    )
    return "\n".join([*lines, *parts, "</svg>"])


def _x(scale: Scale, value: float) -> float:
    return _LEFT + scale.place(value) * (WIDTH - _LEFT - _RIGHT)


def _y(scale: Scale, value: float) -> float:
    return HEIGHT - _BOTTOM - scale.place(value) * (HEIGHT - _TOP - _BOTTOM)


def colour(at: int) -> str:
    return COLOURS[at % len(COLOURS)]


def _seconds(value: float) -> str:
    for unit, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= unit * 0.999:
            return f"{value / unit:,.0f} {name}"
    return f"{value:g} s"


def _count(value: float) -> str:
    return short(round(value))
