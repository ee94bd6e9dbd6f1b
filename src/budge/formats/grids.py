"""What the texts of Rush Hour and Klotski have in common: headers, grids, JSON, places.

    name: Traffic
    exit: left
    grid:
    ..B
    BAA

A position is a grid of characters, its rows on lines or split by `/`, with headers `word: value`
above it. An empty line ends a position. `# ` and `;` start comments (`#` by itself is a wall).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from budge.errors import FormatError, PositionError
from budge.puzzles.blocks import Blocks

_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)$")
_COMMENT = re.compile(r"\s*(#\s|#$|;)")


@dataclass(frozen=True)
class Row:
    """A row of a grid, and where it stands in the text."""

    text: str
    line: int
    column: int


@dataclass
class Position:
    """One position as written: its rows, those of its goal, and its headers with their lines."""

    rows: list[Row] = field(default_factory=list)
    goal: list[Row] = field(default_factory=list)
    headers: dict[str, tuple[str, int]] = field(default_factory=dict)

    def header(self, name: str) -> str | None:
        return self.headers[name][0] if name in self.headers else None


def positions(text: str) -> list[Position]:
    """The positions in a text, in order; those without a grid are left out."""
    found, position, into = [], Position(), "rows"
    for number, line in enumerate(text.splitlines(), 1):
        if _COMMENT.match(line):
            continue
        header = _HEADER.match(line)
        if not line.strip():
            if position.rows:
                found.append(position)
                position = Position()
            into = "rows"
        elif header:
            key, value = header[1].lower(), header[2]
            into = "goal" if key == "goal" else "rows"
            if key in ("grid", "goal"):
                getattr(position, into).extend(_rows(value, number, header.start(2)))
            else:
                position.headers[key] = value.strip(), number
        else:
            start, arrow, goal = line.partition("->")
            getattr(position, into).extend(_rows(start, number, 0))
            position.goal.extend(_rows(goal, number, len(start) + len(arrow)))
    if position.rows:
        found.append(position)
    return found


def _rows(text: str, line: int, offset: int) -> list[Row]:
    rows = []
    for match in re.finditer(r"[^/]+", text):
        row = match[0].strip()
        if row:
            rows.append(Row(row, line, offset + match.start() + match[0].index(row) + 1))
    return rows


def as_rows(text: str) -> list[Row]:
    """A grid by itself, as an option gives it."""
    return [row for n, line in enumerate(text.splitlines(), 1) for row in _rows(line, n, 0)]


def build(
    text: str, rows: Sequence[Row], make: Callable[[], Blocks], goal: Sequence[Row] = ()
) -> Any:
    """What `make` makes; what the rules dislike becomes an error with its place in the text.

    `goal` are the rows that an error about the goal speaks of.
    """
    from budge.puzzles.klotski import GoalError

    try:
        return make()
    except PositionError as error:
        blamed = goal if isinstance(error, GoalError) and goal else rows
        if not blamed:
            raise FormatError(error.message, text) from None
        r, c = error.cell or (0, 0)
        row = blamed[min(r, len(blamed) - 1)]
        column = row.column + min(c, len(row.text))
        raise FormatError(error.message, text, row.line, column) from None


# ---------------------------------------------------------------------- JSON


def looks_like_json(text: str) -> bool:
    return text.lstrip()[:1] in ("{", "[")


def objects(text: str) -> list[dict[str, Any]]:
    """The objects in a JSON text: one, or a list of them."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}", text, error.lineno, error.colno
        ) from None
    found = value if isinstance(value, list) else [value]
    for item in found:
        if not isinstance(item, dict) or not isinstance(item.get("grid"), (list, str)):
            raise FormatError('in JSON a position is an object with a "grid"', text, 1, 1)
    return found


def is_json_of(text: str, family: str, *telling: str) -> bool:
    """Whether a JSON text names the family, or holds what only the family has."""
    if not looks_like_json(text):
        return False
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return False
    items = value if isinstance(value, list) else [value]
    found = [item for item in items if isinstance(item, dict)]
    named = {item.get("family") for item in found} - {None}
    return named == {family} or (
        not named and any(key in item for item in found for key in telling)
    )


def json_rows(grid: list[Any] | str) -> list[Any]:
    """A grid in JSON: a list of rows, or one string with `/` or line ends between them."""
    return [row.text for row in as_rows(grid)] if isinstance(grid, str) else grid


def json_text(items: list[dict[str, Any]]) -> str:
    """Positions as JSON: one as an object, several as a list of them."""
    return json.dumps(items[0] if len(items) == 1 else items, ensure_ascii=False) + "\n"
