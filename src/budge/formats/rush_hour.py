"""Rush Hour positions as text.

    BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM      a square board row by row; o or . is empty, x a wall
    24 BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM 4780    a line of the database: slides, board, states
    ..B/AAB/...                               rows split by /, or on lines, in any size
    exit: left                                a header: where the primary car leaves
    primary: X                                a header: its name, if that is not A

The exit is at the end of the primary car's line: right (or bottom) unless told otherwise. A row or
column may be named with it, counted from 1, and must be the car's own: `exit: right 3`. Boards as
they are drawn, with an arrow at the exit: see `drawn.py`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any

from budge.errors import FormatError, RequestError
from budge.formats.admission import OnBad
from budge.formats.drawn import Row
from budge.formats.grids import (
    Position,
    build,
    check_headers,
    covered_gates,
    fit_signs,
    fits_a_header,
    is_comment,
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
from budge.puzzles.rush_hour import SIDES, RushHour

FORMATS = ("grid", "line", "json")

_BOARD = re.compile(r"(?:(\d+)\s+)?([A-Za-z.#]{9,})((?:\s+\d+)*)")
_CARS = re.compile(r"[A-Za-z0-9.#]*")
_EMPTY_OR_WALL = {"o": ".", "x": "#"}
_SIGNS = str.maketrans(_EMPTY_OR_WALL)
_LEAST_CELLS = 16
"""Of boards on single lines."""


def detect(text: str) -> bool:
    """Whether the text holds boards on single lines, an exit, or a grid of nothing but cars."""
    if looks_like_json(text):
        return is_json_of(text, "rush-hour", "exit", "primary")
    if _boards(text):
        return True
    found = positions(text)
    if not found or any(position.goal for position in found):
        return False
    if any({"exit", "primary"} & position.headers.keys() for position in found):
        return True
    first = found[0]
    if not first.whole and all(_single(row) for row in first.rows):
        return True
    return (first.whole or len(first.rows) > 1) and _only_cars(first.rows)


def read(
    text: str,
    *,
    goal: str | None = None,
    rule: str | None = None,
    on_bad: OnBad | None = None,
) -> list[RushHour]:
    """Every position in the text; `goal` is the exit of those that name none of their own."""
    if goal is None and rule is None and not looks_like_json(text):
        plain = [RushHour.of_signs(signs, math.isqrt(len(signs))) for signs in _boards(text) or ()]
        if plain and None not in plain:
            return [board for board in plain if board]
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
        raise RequestError("Rush Hour has no rules to choose from")
    return read_entries(
        text,
        lambda item: _from_json(text, item, goal),
        lambda position: _puzzle(text, position, goal),
        _split,
        on_bad,
    )


def _puzzle(text: str, position: Position, goal: str | None) -> RushHour:
    check_headers(text, position, "exit", "primary")
    rows = position.rows
    if len(rows) == 1 and (_single(rows[0]) or not position.whole):
        rows = _square(text, rows[0])
    grid = [[_EMPTY_OR_WALL.get(name, name) for name in row.cells] for row in rows]
    for row, names in zip(rows, grid, strict=True):
        if _CARS.fullmatch("".join(names)):
            continue
        for i, car in enumerate(names):
            if not (car.isalnum() or car in ".#"):
                raise FormatError(
                    f"{car!r} is no car: cars are letters", text, row.line, row.column_of(i)
                )
    primary = position.header("primary") or "A"
    if "primary" not in position.headers:
        _check_primary(text, rows[0], grid)
    exit, line = position.headers.get("exit", (goal, None))
    name = position.name
    puzzle: RushHour = build(
        text,
        rows,
        lambda: RushHour(
            grid,
            exit=_side(text, exit, line),
            primary=primary,
            metric=position.header("metric"),
            name=name,
        ),
    )
    _check_line(text, puzzle, exit, line)
    return puzzle


def _boards(text: str) -> list[str] | None:
    """The boards of a text that holds nothing but boards on single lines and comments, as
    collections do by the thousand; None for any other."""
    boards: list[str] = []
    for line in text.splitlines():
        match = _BOARD.fullmatch(line)
        if match and math.isqrt(len(match[2])) ** 2 == len(match[2]) >= _LEAST_CELLS:
            boards.append(match[2].translate(_SIGNS))
        elif line.strip() and not is_comment(line):
            return None
    return boards


def _check_primary(text: str, row: Row, grid: list[list[str]]) -> None:
    """Many call the car that wants out X or R: they are told how to say so."""
    names = {name for names in grid for name in names}
    others = [name for name in "XRxr" if name in names]
    if "A" not in names and others:
        raise FormatError(
            f"there is no car 'A', the one that wants out: is it {others[0]!r}? Then write a line "
            f"'primary: {others[0]}' above the board",
            text,
            row.line,
            row.column,
        )


def _side(text: str, exit: str | None, line: int | None) -> str | None:
    if exit is None:
        return None
    match = re.fullmatch(r"([a-z]+)(?:\s+(\d+))?", exit.strip().lower())
    if not match or match[1] not in SIDES:
        message = f"{exit!r} is no exit: write {', '.join(SIDES[:-1])} or {SIDES[-1]}"
        if line is None:
            raise RequestError(message)
        raise FormatError(message, text, line, 1)
    return match[1]


def _check_line(text: str, puzzle: RushHour, exit: str | None, line: int | None) -> None:
    """`exit: right 3` must name the row in which the primary car stands."""
    named = re.search(r"\d+", exit or "")
    if not named:
        return
    row, column = divmod(puzzle.start.places[puzzle.index(puzzle.primary)], puzzle.width)
    what, own = ("row", row) if puzzle.exit in ("left", "right") else ("column", column)
    if len(named[0]) > 9 or int(named[0]) != own + 1:
        raise FormatError(
            f"the exit is in {what} {named[0][:9]}, but car {puzzle.primary!r} stands in {what} "
            f"{own + 1} and cannot face it",
            text,
            line,
            1,
        )


def _single(row: Row) -> bool:
    """Whether a line is a whole board by itself."""
    match = None if row.names else _BOARD.fullmatch(row.text)
    return match is not None and math.isqrt(len(match[2])) ** 2 == len(match[2]) >= _LEAST_CELLS


def _split(position: Position) -> list[Position]:
    """Boards on single lines, each by itself; anything else is one board."""
    if position.whole or not all(_single(row) for row in position.rows):
        return [position]
    remarks = position.remarks
    found = []
    for row in position.rows:
        above = [remark for remark in remarks if remark[1] < row.line] if remarks else []
        remarks = remarks[len(above) :]
        headers = position.headers | _figures(row)
        found.append(Position([row], [], headers, position.doubled, remarks=above))
    found[-1].below = [words for words, _ in remarks] + position.below
    return found


def _figures(row: Row) -> dict[str, tuple[str, int]]:
    """What a line of the database tells beside the board."""
    match = _BOARD.fullmatch(row.text)
    assert match is not None
    found = {"slides": match[1], "states": " ".join(match[3].split())}
    return {key: (value, row.line) for key, value in found.items() if value}


def _square(text: str, row: Row) -> list[Row]:
    match = _BOARD.fullmatch(row.text)
    side = math.isqrt(len(match[2])) if match else 0
    if not match or side * side != len(match[2]):
        cells = len(match[2]) if match else len(row.text)
        raise FormatError(
            f"{cells} cells on one line make no square board; split the rows with '/'",
            text,
            row.line,
            row.column,
        )
    first = row.column + match.start(2)
    return [Row(match[2][i : i + side], row.line, first + i) for i in range(0, len(match[2]), side)]


def _only_cars(rows: Sequence[Row]) -> bool:
    """Whether every letter stands in one straight line of two cells or more, and the car that wants
    out is there under one of its usual names."""
    where: dict[str, set[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        if not re.fullmatch(r"[A-Za-z0-9.#]+", row.text):
            return False
        for c, name in enumerate(row.cells):
            if name not in ".#ox":
                where.setdefault(name, set()).add((r, c))
    straight = all(
        len(cells) > 1 and 1 in (len({r for r, _ in cells}), len({c for _, c in cells}))
        for cells in where.values()
    )
    return straight and not where.keys().isdisjoint("AXR")


def _from_json(text: str, item: dict[str, Any], goal: str | None) -> RushHour:
    rows = item["grid"]
    if len(rows) == 1 and isinstance(rows[0], str):
        rows = [row.text for row in _square(text, Row(rows[0], 1, 1))]
    # Where names are written out, o and x are names like any other.
    rows = [
        [_EMPTY_OR_WALL.get(sign, sign) for sign in row] if isinstance(row, str) else row
        for row in rows
    ]
    puzzle: RushHour = build(
        text,
        (),
        lambda: with_gates(
            RushHour(
                rows,
                exit=_side(text, item.get("exit", goal), 1),
                primary=item.get("primary", "A"),
                metric=item.get("metric"),
                name=name_of(item),
            ),
            item["gates"],
        ),
    )
    return puzzle


def write(puzzle: RushHour) -> str:
    """The position as text that `read` understands."""
    item = _to_json(puzzle)
    names = [piece.name for piece in puzzle.pieces]
    start = puzzle.text(puzzle.start)
    if (
        not (fit_signs(names, but="ox") and fits_a_header(puzzle.name))
        or puzzle.gates
        or puzzle.width == 1  # where a row is a wall alone, it reads like a comment
        or (puzzle.height == 1 and _single(Row(start, 1, 1)))
    ):
        return dumped(item)
    # Rows that others would take for theirs, or for boards on lines, are called a grid.
    called = (
        bool(puzzle.walls)
        or puzzle.height == 1
        or _single(Row(start.split("\n")[0], 1, 1))
        or not all(name.isascii() and name.isalpha() for name in names)
    )
    headers = [f"name: {puzzle.name}"] if puzzle.name else []
    usual = "right" if puzzle.exit in ("left", "right") else "bottom"
    if puzzle.exit != usual or called:
        headers.append(f"exit: {puzzle.exit}")
    if puzzle.primary != "A":
        headers.append(f"primary: {puzzle.primary}")
    if "metric" in item:
        headers.append(f"metric: {puzzle.metric}")
    return "\n".join([*headers, *(["grid:"] if called else []), start])


def convert(text: str, to: str, *, on_bad: OnBad | None = None) -> str:
    """The positions of a text as grids, square ones row by row on a line each, or as JSON."""
    found = entries(text, on_bad=on_bad)
    if to == "line":
        return _lines(found)
    written = [write(entry.puzzle) for entry in found]
    if to == "json" or any(map(looks_like_json, written)):  # what no grid can show
        return json_text([_to_json(entry.puzzle) | entry.said.to_json() for entry in found])
    blocks = [entry.said.around(lines) for entry, lines in zip(found, written, strict=True)]
    return "\n\n".join(blocks) + "\n"


def _lines(found: list[Entry]) -> str:
    """Boards on lines as the database has them; what has headers stands by itself."""
    text = ""
    alone = True
    for puzzle, about in found:
        headers, board = _line(puzzle)
        told = about.fields
        figures = [told[key] for key in ("slides", "states") if key in told]
        if "slides" in told:
            board = f"{figures.pop(0)} {board}"
        line = " ".join([board, *figures])
        about = about.without("slides", "states")
        apart = bool(headers or about.fields)
        text += "" if not text or not (apart or alone) else "\n"
        text += about.around("\n".join([*headers, line])) + "\n"
        alone = apart
    return text


def _line(puzzle: RushHour) -> tuple[list[str], str]:
    """The headers that a board needs, and the board in the signs of the database."""
    rows = puzzle.text(puzzle.start).split("\n")
    board = "".join(rows).replace(".", "o").replace("#", "x")
    lines = write(puzzle).split("\n")
    headers = [line for line in lines[: -puzzle.height] if line not in ("grid:", "exit: right")]
    if puzzle.height != puzzle.width or not _single(Row(board, 1, 1)):
        raise RequestError(
            f"only square boards of 4×4 and more are written on a line, not {puzzle.height}×"
            f"{puzzle.width} ones"
        )
    if looks_like_json(lines[0]):
        raise RequestError("cars with long names, or on gates, cannot be written on a line")
    return headers, board


def _to_json(puzzle: RushHour) -> dict[str, Any]:
    """All that is to be said of it."""
    return said(
        family=puzzle.family,
        name=puzzle.name,
        grid=puzzle.rows(puzzle.start),
        exit=puzzle.exit,
        primary=puzzle.primary,
        gates=covered_gates(puzzle) or None,
        metric=None if puzzle.metric == puzzle.metrics[0] else puzzle.metric,
    )
