"""A report as one HTML page that needs nothing else: no script, no font, no network."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources
from itertools import combinations

from budge.batch import charts
from budge.batch.packing import unpack
from budge.batch.report import Report, Row
from budge.batch.schema import values_in
from budge.draw.svg import picture
from budge.draw.words import seconds
from budge.errors import BudgeError

_PICTURES = 24
"""Boards drawn in each list; below them names suffice."""


def to_html(report: Report, *, hardest: int = 10) -> str:
    """The whole page."""
    names = report.configurations
    title = f"Budge: {report.path.name}"
    body = [
        f"<h1>{escape(report.path.name)}</h1>",
        f'<p class="about">{_about(report)}</p>',
        "<h2>Summary</h2>",
        summary(report),
        "<h2>Solved within a time</h2>",
        charts.legend(names),
        cactus(report),
        *_scatters(report),
        "<h2>How hard they are</h2>",
        *_histograms(report),
    ]
    for name in names:
        rows = report.hardest(name, hardest)
        if rows:
            body += [f"<h2>Hardest for {escape(name)}</h2>", _cards(rows)]
    for name in names:
        rows = report.unsolved(name)
        if rows:
            body += [f"<h2>Not solved by {escape(name)}: {len(rows):,}</h2>", _cards(rows)]
    style = resources.files("budge.batch").joinpath("report.css").read_text()
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        + "\n".join(body)
        + "\n</body>\n</html>\n"
    )


def _about(report: Report) -> str:
    entries = [run for run in report.runs if report.run in (None, run["run"])]
    told = []
    for run in entries[-5:]:
        machine = values_in(run["machine"])
        ended = "" if run["finished"] else ", not finished"
        told.append(
            f"run {run['run']}: {run['started'][:16].replace('T', ' ')}{ended}, "
            f"Budge {escape(run['version'])} on {escape(str(machine.get('system')))}, "
            f"{machine.get('cores')} cores"
        )
    return "<br>".join(told)


def summary(report: Report) -> str:
    """A table with a line for each configuration."""
    heads = ("configuration", "puzzles", "solved", "optimal", "unsolvable", "limit", "failed")
    lines = ['<div class="wide"><table class="summary"><thead><tr>']
    lines += [f"<th>{head}</th>" for head in (*heads, "time")]
    lines.append("</tr></thead><tbody>")
    for at, row in enumerate(report.to_dicts()):
        mark = f'<i style="background:{charts.colour(at)}"></i>'
        cells = [f"<td>{mark}{escape(row['configuration'])}</td>"]
        cells += [f"<td>{row[head]:,}</td>" for head in heads[1:]]
        cells.append(f"<td>{seconds(row['seconds'])}</td>")
        lines.append(f"<tr>{''.join(cells)}</tr>")
    return "\n".join([*lines, "</tbody></table></div>"])


def cactus(report: Report) -> str:
    """How many puzzles each configuration solves within a time."""
    return charts.cactus({name: _seconds(report.of(name)) for name in report.configurations})


def _seconds(rows: Iterable[Row]) -> list[float]:
    return [row.seconds for row in rows if row.solved and row.seconds is not None]


def _scatters(report: Report) -> list[str]:
    """The first few pairs of configurations, each on the puzzles that both solved."""
    parts: list[str] = []
    for one, two in list(combinations(report.configurations, 2))[:3]:
        other = {row.identity: row for row in report.of(two) if row.solved}
        both = [(row, other[row.identity]) for row in report.of(one) if row.identity in other]
        pairs = [(a, b) for a, b in both if a.solved]
        if not pairs:
            continue
        times = [(a.name, a.seconds or 0.0, b.seconds or 0.0) for a, b in pairs]
        nodes = [(a.name, float(a.expanded or 0), float(b.expanded or 0)) for a, b in pairs]
        parts += [
            f"<h2>{escape(one)} against {escape(two)}</h2>",
            '<div class="row">',
            charts.scatter(times, one, two, "seconds"),
            charts.scatter(nodes, one, two, "expanded"),
            "</div>",
        ]
    return parts


def _histograms(report: Report) -> list[str]:
    parts = []
    for at, name in enumerate(report.configurations):
        rows = [row for row in report.of(name) if row.solved]
        if not rows:
            continue
        costs: dict[str, list[float]] = {}  # families count in metrics of their own
        for row in rows:
            costs.setdefault(row.metric or "moves", []).append(float(row.cost or 0))
        nodes = [float(row.expanded or 0) for row in rows]
        parts += [
            f"<h3>{escape(name)}</h3>",
            '<div class="row">',
            *(charts.histogram(values, metric, at=at) for metric, values in costs.items()),
            charts.histogram(nodes, "expanded", powers=True, at=at),
            "</div>",
        ]
    return parts


# ---------------------------------------------------------------------- boards


def _cards(rows: list[Row]) -> str:
    cards = [_card(row) for row in rows[:_PICTURES]]
    rest = rows[_PICTURES:]
    lines = ['<div class="cards">', *cards, "</div>"]
    if rest:
        lines.append("<ul>")
        lines += [f"<li>{escape(row.name)}: {escape(_fate(row))}</li>" for row in rest]
        lines.append("</ul>")
    return "\n".join(lines)


def _card(row: Row) -> str:
    return (
        f'<figure class="card">{_picture(row)}'
        f"<figcaption><b>{escape(row.name)}</b><br>{escape(_fate(row))}</figcaption></figure>"
    )


def _fate(row: Row) -> str:
    """What became of it, in a line."""
    if row.status is None:
        return f"{row.outcome}: {row.detail}" if row.detail else row.outcome
    length = "" if row.cost is None else f", {row.cost} {row.metric}"
    return f"{row.status}{length}, {row.expanded:,} expanded, {seconds(row.seconds or 0.0)}"


def _picture(row: Row) -> str:
    """The board as it is drawn elsewhere; nothing for puzzles that cannot be read."""
    if row.text is None:
        return ""
    try:
        puzzle = unpack(row.family, row.text, values_in(row.options))
    except BudgeError:
        return ""
    drawn = picture(puzzle).replace(' xmlns="http://www.w3.org/2000/svg"', "")  # HTML knows it
    return f'<div class="board">{drawn}</div>'
