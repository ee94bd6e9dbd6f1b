"""Klotski positions, and any others of sliding blocks, as text.

    BAAC/BAAC/DEEF/DGHF/I..J        rows split by /, or on lines: . is empty, # a wall, ~ a gate
    AAB/..B -> .AA/...              with a goal: where the pieces that matter must stand

    name: Narrow                    or with headers, as a file has them
    axes: B vertical, C fixed
    grid:
    AAB
    ..B
    goal:
    .AA
    ...

Without a goal the classic one is meant: the only 2×2 piece at the bottom, in the middle. Where 兵
or 卒 stands more than once, each is a piece of its own. Boards as they are drawn: see `drawn.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count
from typing import Any

from budge.errors import FormatError, RequestError
from budge.formats.admission import OnBad
from budge.formats.grids import (
    Position,
    as_rows,
    build,
    check_headers,
    covered_gates,
    fit_signs,
    fits_a_header,
    gates_of,
    positions,
    read_entries,
    with_gates,
)
from budge.formats.objects import (
    dumped,
    is_json_of,
    json_text,
    looks_like_json,
    said,
)
from budge.formats.said import Entry, name_of
from budge.puzzles.klotski import Klotski
from budge.puzzles.pieces import AXES

FORMATS = ("grid", "json")

_ROW = re.compile(r"[.#~\w]+")
_SOLDIERS = "兵卒"
"""Of which there are several on a board of Huarong Dao, all written alike."""


def detect(text: str) -> bool:
    """Whether the text is grids of letters, walls and gates, of two rows or with a goal."""
    if looks_like_json(text):
        return is_json_of(text, "klotski", "goal", "axes")
    found = positions(text)
    if not found:
        return False
    for position in found:
        rows = position.rows
        told = bool(position.goal) or position.whole
        if (len(rows) < 2 and not told) or not all(_ROW.fullmatch(row.text) for row in rows):
            return False
        if not told and not any(sign.isalpha() for row in rows for sign in row.text):
            return False
    widths = {len(row.cells) for row in found[0].rows}
    return len(widths) == 1 or found[0].rows[0].line != found[0].rows[-1].line


def read(
    text: str,
    *,
    goal: str | None = None,
    rule: str | None = None,
    on_bad: OnBad | None = None,
) -> list[Klotski]:
    """Every position in the text; `goal` is a grid for those that have none of their own."""
    return [entry.puzzle for entry in entries(text, goal=goal, rule=rule, on_bad=on_bad)]


def entries(
    text: str,
    *,
    goal: str | None = None,
    rule: str | None = None,
    on_bad: OnBad | None = None,
) -> list[Entry]:
    """The same, with what is said of each."""
    if rule is not None:
        raise RequestError("Klotski has no rules to choose from")
    return read_entries(
        text,
        lambda item: _from_json(text, item, goal),
        lambda position: _puzzle(text, position, goal),
        lambda position: [position],
        on_bad,
    )


def _puzzle(text: str, position: Position, goal: str | None) -> Klotski:
    check_headers(text, position, "axes", "gates")
    rows = position.rows
    for row in (*rows, *position.goal):
        for i, name in enumerate(row.cells):
            if not (name.isalnum() or name in ".#~"):
                raise FormatError(
                    f"{name!r} is no piece: pieces are letters", text, row.line, row.column_of(i)
                )
    aim = position.goal
    if not aim and goal is not None:
        aim = as_rows(goal)
    start = [row.cells for row in rows]
    squads = [sign for sign in _SOLDIERS if sum(row.count(sign) for row in start) > 1]
    axes = _axes(text, *position.headers["axes"]) if "axes" in position.headers else None

    gates = gates_of(position, text)

    def make() -> Klotski:
        puzzle = Klotski(
            _told_apart(start, squads),
            _told_apart([row.cells for row in aim], squads) or None,
            axes=axes,
            metric=position.header("metric"),
            name=position.name,
        )
        return with_gates(puzzle, gates)  # type: ignore[no-any-return]

    puzzle: Klotski = build(text, rows, make, aim, text if position.goal else goal)
    return puzzle


def _told_apart(rows: Sequence[Sequence[str]], squads: Sequence[str]) -> list[list[str]]:
    """The rows with a number for every soldier of a squad: each is a piece by itself."""
    number = {sign: count(1) for sign in squads}
    return [
        [f"{cell}{next(number[cell])}" if cell in number else cell for cell in row] for row in rows
    ]


def _axes(text: str, written: str, line: int) -> dict[str, str]:
    """`B vertical, C fixed`"""
    axes = {}
    for part in written.split(","):
        words = part.split()
        if len(words) != 2 or words[1] not in AXES:
            raise FormatError(
                f"{part.strip()!r} is no axis: write a piece and one of {', '.join(AXES)}",
                text,
                line,
                1,
            )
        axes[words[0]] = words[1]
    return axes


def _from_json(text: str, item: dict[str, Any], goal: str | None) -> Klotski:
    outside = None if goal is None else [row.text for row in as_rows(goal)]
    puzzle: Klotski = build(
        text,
        (),
        lambda: with_gates(
            Klotski(
                item["grid"],
                item.get("goal", outside),
                axes=item.get("axes"),
                metric=item.get("metric"),
                name=name_of(item),
            ),
            item["gates"],
        ),
    )
    return puzzle


def write(puzzle: Klotski) -> str:
    """The position as text that `read` understands."""
    item = _to_json(puzzle)
    plain = fit_signs(piece.name for piece in puzzle.pieces) and fits_a_header(puzzle.name)
    if not plain or puzzle.width == 1:  # where a row is a wall alone, it reads like a comment
        return dumped(item)
    lines = [f"name: {puzzle.name}"] if puzzle.name else []
    if "axes" in item:
        lines.append("axes: " + ", ".join(f"{name} {axis}" for name, axis in item["axes"].items()))
    if "metric" in item:
        lines.append(f"metric: {puzzle.metric}")
    if "gates" in item:
        lines.append("gates: " + ", ".join(f"{row} {column}" for row, column in item["gates"]))
    start, goal = puzzle.text(puzzle.start), puzzle.text(puzzle.target)
    return "\n".join([*lines, "grid:", start, "goal:", goal])


def convert(text: str, to: str, *, on_bad: OnBad | None = None) -> str:
    """The positions of a text as grids with headers, or as JSON."""
    found = entries(text, on_bad=on_bad)
    written = [write(entry.puzzle) for entry in found]
    if to == "json" or any(map(looks_like_json, written)):  # what no grid can show
        return json_text([_to_json(entry.puzzle) | entry.said.to_json() for entry in found])
    blocks = [entry.said.around(lines) for entry, lines in zip(found, written, strict=True)]
    return "\n\n".join(blocks) + "\n"


def _to_json(puzzle: Klotski) -> dict[str, Any]:
    """All that is to be said of it; what is as usual is left out."""
    tied = {piece.name: piece.axes for piece in sorted(puzzle.pieces) if piece.axes != "both"}
    return said(
        family=puzzle.family,
        name=puzzle.name,
        grid=puzzle.rows(puzzle.start),
        goal=puzzle.rows(puzzle.target),
        axes=tied or None,
        gates=covered_gates(puzzle) or None,
        metric=None if puzzle.metric == puzzle.metrics[0] else puzzle.metric,
    )
