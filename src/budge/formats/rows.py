"""Positions that are not text yet: nested lists, NumPy arrays, objects of JSON.

    [[3, 0, 4], [5, 2, 8], [1, 6, 7]]       rows of numbers; None is the blank too
    range(9), [range(3), range(3, 6)]       a range is the list of its numbers
    ["..B", "AAB", "..."]                   rows as strings, or as lists of signs or names
    {"grid": ["AAB", "..B"], "goal": …}     what a JSON text may hold

Each becomes the text that says the same, so that there is one reader for all.
"""

from __future__ import annotations

import json
from typing import Any, Protocol, TypeAlias

from budge.arguments import whole_number
from budge.errors import FormatError, brief
from budge.formats.admission import MOST_TILES


class Array(Protocol):
    """NumPy's arrays, and whatever else becomes a list in the same way."""

    def tolist(self) -> Any: ...


Position: TypeAlias = "str | list[Any] | tuple[Any, ...] | range | dict[str, Any] | Array"
"""A position as people have it: text, rows, an array, an object of JSON."""

EXPECTED = "the text of a position ('3 0 4 / 5 2 8 / 1 6 7'), a list of its rows, or an array"


def is_position(given: Any) -> bool:
    """Whether it can only be meant as a position."""
    return isinstance(given, (str, list, tuple, range, dict)) or hasattr(given, "tolist")


def as_text(given: Any) -> str:
    """The text of a position that was given in any of these ways."""
    if isinstance(given, str):
        return given
    given = _listed(given)
    if isinstance(given, dict) or (isinstance(given, list) and given and _are(dict, given)):
        return _json(given)
    if not isinstance(given, (list, tuple)):
        raise FormatError(f"{EXPECTED} was expected, not {_a(given)}")
    if not given:
        raise FormatError("the board is empty")
    if _are(str, given):
        return "\n".join(given)
    rows = [_listed(row) for row in given]
    if not any(isinstance(row, (list, tuple)) for row in rows):
        rows = [rows]
    return _written([_row(row) for row in rows])


def _listed(given: Any) -> Any:
    """What stands for a list, as one."""
    if isinstance(given, range):
        if given[MOST_TILES:]:
            raise FormatError(f"a board has at most {MOST_TILES:,} cells")
        return list(given)
    return given.tolist() if hasattr(given, "tolist") else given


def _row(row: Any) -> list[str]:
    if not isinstance(row, (list, tuple)):
        raise FormatError(f"a row is a list or a text, not {_a(row)}")
    return [_cell(cell) for cell in row]


def _written(rows: list[list[str]]) -> str:
    """Signs stand side by side, as they do in a text; numbers and names have blanks between. By
    itself on a line a longer one would be read as several cells."""
    for number, row in enumerate(rows, 1):
        if len(row) == 1 and len(row[0]) > 1:
            raise FormatError(
                f"row {number} is a list of one cell, {brief(row[0], 40)}, which has several "
                'signs: give each row as a text, or the board as {"grid": …}'
            )
    signs = all(len(cell) == 1 for row in rows for cell in row)
    gap = "" if signs and not all(cell.isdecimal() for row in rows for cell in row) else " "
    return "\n".join(gap.join(row) for row in rows)


def _cell(cell: Any) -> str:
    if cell is None:
        return "0"
    if isinstance(cell, str):
        return cell or "."
    whole = whole_number(cell)
    if whole is None and isinstance(cell, float) and cell.is_integer():
        whole = int(cell)  # as files of numbers are often read
    if whole is None:
        raise FormatError(f"a cell is a whole number or a name, not {brief(cell, 40)}")
    try:
        return str(whole)
    except ValueError:  # more digits than Python writes
        raise FormatError(f"a cell is a whole number or a name, not {brief(cell, 40)}") from None


def _json(given: Any) -> str:
    try:
        return json.dumps(given)
    except (TypeError, ValueError, RecursionError) as error:
        raise FormatError(f"this is no object of JSON: {error}") from None


def _are(kind: type, items: Any) -> bool:
    return all(isinstance(item, kind) for item in items)


def _a(given: Any) -> str:
    name = type(given).__name__
    return f"{'an' if name[0].lower() in 'aeiou' else 'a'} {name}"
