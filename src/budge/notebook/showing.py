"""What a notebook shows: boards, graphs, solutions that move, comparisons, explorations.

Everything is one piece of SVG or HTML that needs no network. Names and moves may come from
anywhere, so all text is escaped.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache, singledispatch
from html import escape
from importlib import resources
from typing import Any

from budge.batch import charts, html
from budge.batch.report import Report
from budge.draw import graph, heat, svg
from budge.draw.colours import COLOURS, DARK, DARK_TONES, TONES
from budge.draw.marks import COLD, Marked
from budge.draw.words import number, seconds
from budge.errors import BudgeError
from budge.graph import StateGraph
from budge.levels.analyse import Analysis
from budge.levels.facts import facts
from budge.levels.generate import Generated
from budge.levels.grade import Grade
from budge.registry import family_of
from budge.result import Result, Status
from budge.verbs.compare import Comparison
from budge.verbs.explore import Exploration

LARGEST = 1600
"""Cells; a board of more is told in words."""
LONGEST = 2000
"""Moves; a longer solution does not move."""
_SECONDS_PER_MOVE = 0.5


def picture_of(shown: Any) -> str | None:
    """A puzzle or a graph as SVG; None for what is too large, or has no pictures."""
    with suppress(BudgeError):
        if isinstance(shown, StateGraph):
            return _themed(graph.picture(shown)) if len(shown.nodes) <= graph.LARGEST else None
        if isinstance(shown, Marked):
            return _themed(shown.svg()) if _is_drawable(shown.puzzle) else None
        return _themed(svg.picture(shown)) if _is_drawable(shown) else None
    return None


@singledispatch
def page_of(shown: Any) -> str | None:
    """A result, a comparison or an exploration as HTML; None for anything else."""
    return None


# ---------------------------------------------------------------------- results


@page_of.register
def _result(result: Result) -> str | None:
    words = f"<p>{escape(str(result))}</p>"
    puzzle, moves = result.puzzle, result.moves
    if not _is_drawable(puzzle):
        return page(words + _in_words(result))
    if moves is None or not len(moves):
        return page(words + svg.picture(puzzle))
    if len(moves) > LONGEST:
        return page(words + svg.picture(puzzle) + _in_words(result))
    told = json.dumps(_told(result), ensure_ascii=False).replace("<", "\\u003c")
    return page(
        words
        + svg.animation(puzzle, moves, seconds_per_move=_SECONDS_PER_MOVE)
        + '<div class="budge-controls" hidden><button type="button" aria-label="Play">▶</button>'
        f'<input type="range" min="0" max="{len(moves)}" value="0" aria-label="Step"'
        '></div><p class="budge-words"></p>'
        f'<script type="application/json">{told}</script><script>{_asset("scrubber.js")}</script>',
        f'class="budge budge-solution" data-seconds="{_SECONDS_PER_MOVE}" '
        f'data-rest="{svg.REST_MOVES}"',
    )


def _told(result: Result) -> list[str]:
    """A line for each step, the start first."""
    whole = len(result.moves or ())
    lines = []
    for at, step in enumerate(result.steps):
        line = f"{at} of {whole}"
        if step.move is not None:
            line += f": {step.move}"
        line += f" · g {step.g}"
        if step.h is not None:
            line += f" · h {number(step.h)} · f {number(step.f)}"
        lines.append(line)
    return lines


def _in_words(result: Result) -> str:
    text = result.solution_text()
    if text is None:
        return ""
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
    return f'<p class="budge-soft">{escape(shown)}</p>'


# ---------------------------------------------------------------------- comparisons

_OUTCOMES = {
    Status.OPTIMAL: ("yes", "optimal"),
    Status.UNSOLVABLE: ("no solution", "optimal"),
    Status.SOLVED: ("not proved", "solved"),
}
_HEADS = ("search", "length", "shortest", "expanded", "", "generated", "most open", "time")


@page_of.register
def _comparison(comparison: Comparison) -> str:
    most = max((result.stats.expanded for result in comparison.results), default=0)
    rows = []
    for configuration, result in comparison:
        stats = result.stats
        proved, kind = _OUTCOMES.get(result.status, (result.status.value, "stopped"))
        share = 100 * stats.expanded / most if most else 0
        first = (
            str(configuration),
            "–" if result.cost is None else f"{result.cost:,}",
            proved,
            f"{stats.expanded:,}",
        )
        last = (f"{stats.generated:,}", f"{stats.max_open:,}", seconds(stats.seconds))
        bar = f'<td class="budge-bar"><i class="budge-{kind}" style="width:{share:.1f}%"></i></td>'
        rows.append(f"<tr>{_cells(first)}{bar}{_cells(last)}</tr>")
    heads = "".join(f"<th>{head}</th>" for head in _HEADS)
    return page(f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table>")


def _cells(words: Iterable[str]) -> str:
    return "".join(f"<td>{escape(word)}</td>" for word in words)


@page_of.register
def _report(report: Report) -> str:
    names = report.configurations
    if not names:
        return page("<p>no results yet</p>")
    return page(html.summary(report) + charts.legend(names) + html.cactus(report))


# ---------------------------------------------------------------------- explorations

_CHART = (560, 150)
"""Width and height, without the axis."""


@page_of.register
def _exploration(seen: Exploration) -> str:
    parts = [f"<p>{escape(str(seen))}</p>", _bars(seen.layers)]
    if seen.hardest is not None and _is_drawable(seen.puzzle):
        parts += ['<p class="budge-soft">the hardest:</p>', svg.picture(seen.puzzle, seen.hardest)]
    return page("".join(parts))


def _bars(layers: list[int]) -> str:
    """How many states lie at each distance from the start."""
    width, height = _CHART
    most, step = max(layers, default=1), width / max(1, len(layers))
    drawn = []
    for depth, count in enumerate(layers):
        tall = height * count / most
        drawn.append(
            f'<rect class="budge-optimal" x="{depth * step:.2f}" y="{height - tall:.2f}" '
            f'width="{max(0.5, step - 1):.2f}" height="{tall:.2f}">'
            f"<title>{count:,} at distance {depth:,}</title></rect>"
        )
    label = 'font-size="12" fill="currentColor" opacity="0.7"'
    drawn.append(f'<text x="0" y="{height + 16}" {label}>0</text>')
    drawn.append(
        f'<text x="{width}" y="{height + 16}" text-anchor="end" {label}>'
        f"{len(layers) - 1:,} from the start</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 22}" '
        f'viewBox="0 0 {width} {height + 22}" role="img" '
        f'aria-label="states by their distance from the start">{"".join(drawn)}</svg>'
    )


# ---------------------------------------------------------------------- levels


@page_of.register
def _analysis(found: Analysis) -> str:
    drawn = heat.svg(found.puzzle, found.heat or {}) if _is_drawable(found.puzzle) else ""
    return page(drawn + _listed(facts(found)))


@page_of.register
def _grade(graded: Grade) -> str:
    return page(f"<p>{escape(str(graded))}</p>" + _listed(graded.reasons))


@page_of.register
def _generated(level: Generated) -> str:
    drawn = svg.picture(level.puzzle) if _is_drawable(level.puzzle) else ""
    best = "" if level.optimum is None else f"{level.optimum} {level.puzzle.metric} · "
    return page(drawn + f"<p>{escape(best + str(level.grade))}</p>")


def _listed(lines: Iterable[str]) -> str:
    return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>"


# ---------------------------------------------------------------------- the frame


def page(inside: str, attributes: str = 'class="budge"') -> str:
    """A piece of a page with the style that it needs."""
    return f"<div {attributes}><style>{_style()}</style>{inside}</div>"


def _themed(drawing: str) -> str:
    """A picture whose colours are those of the night where the page's are."""
    opening, rest = drawing.split(">", 1)
    opening = opening.replace("<svg ", '<svg class="budge" ', 1)
    return f"{opening}><style>{_style()}</style>{rest}"


@cache
def _style() -> str:
    pairs = [(COLOURS[name], DARK[name]) for name in COLOURS]
    pairs += [*zip(TONES, DARK_TONES, strict=True), (COLD, "#b4c4d2")]
    rules = [
        f'.budge [{what}="{light}"] {{ {what}: light-dark({light}, {dark}); }}'
        for light, dark in pairs
        for what in ("fill", "stroke")
    ]
    return "\n".join([_asset("showing.css"), *rules])


@cache
def _asset(name: str) -> str:
    return resources.files("budge.notebook").joinpath(name).read_text(encoding="utf-8")


def _is_drawable(puzzle: Any) -> bool:
    family = family_of(puzzle)
    return family is not None and family.drawable and puzzle.height * puzzle.width <= LARGEST
