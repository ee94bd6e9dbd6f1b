"""Positions of blocks in JSON: objects with a `grid`, one or a list of them.

    {"family": "klotski", "grid": ["AAB", "..B"], "goal": ["...", "AA."], "axes": {"B": "vertical"}}

This form can say whatever the rules allow: names of several letters, a single row, any metric.
"""

from __future__ import annotations

import json
import re
from typing import Any

from budge.errors import FormatError
from budge.formats.admission import MOST_CELLS, is_whole
from budge.formats.said import SAID

_LONGEST_NAME = 40
"""Of a piece: every cell of a drawing is as wide as the longest."""

_WORDS = ("exit", "primary", "metric", *SAID)
_BEGINS = re.compile(r"\s*[\[{]")


def looks_like_json(text: str) -> bool:
    return _BEGINS.match(text) is not None


def is_json_of(text: str, family: str, *telling: str) -> bool:
    """Whether a JSON text names the family, or holds what only the family has."""
    try:
        value = _loaded(text)
    except FormatError:
        return False
    items = value if isinstance(value, list) else [value]
    found = [item for item in items if isinstance(item, dict)]
    named = [item["family"] for item in found if item.get("family") is not None]
    if named:
        return all(name == family for name in named)
    return any(key in item for item in found for key in telling)


def objects(text: str) -> list[dict[str, Any]]:
    """The objects in a JSON text, each with a grid of rows, and words where words belong."""
    value = _loaded(text)
    found = value if isinstance(value, list) else [value]
    if not found:
        raise FormatError("there is no board here", text, 1, 1)
    return [_checked(text, item) for item in found]


def said(**about: Any) -> dict[str, Any]:
    """An object of what there is to say; what is None is left out."""
    return {key: value for key, value in about.items() if value is not None}


def dumped(item: dict[str, Any]) -> str:
    """One position on one line."""
    return json.dumps(item)


def json_text(items: list[dict[str, Any]]) -> str:
    """Positions as JSON: one as an object, several as a list of them."""
    return json.dumps(items[0] if len(items) == 1 else items, ensure_ascii=False) + "\n"


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"this is not JSON: {error.msg}", text, error.lineno, error.colno
        ) from None
    except RecursionError:
        raise FormatError("this is nested too deeply", text, 1, 1) from None
    except ValueError:  # Python refuses to read numbers of thousands of digits
        raise FormatError("there is a number with far too many digits", text, 1, 1) from None


def _checked(text: str, item: Any) -> dict[str, Any]:
    if not isinstance(item, dict) or not isinstance(item.get("grid"), (list, str)):
        raise FormatError('in JSON a position is an object with a "grid"', text, 1, 1)
    checked: dict[str, Any] = {"grid": _grid(text, "grid", item["grid"])}
    if item.get("goal") is not None:
        checked["goal"] = _grid(text, "goal", item["goal"])
    for key in _WORDS:
        if item.get(key) is not None:
            checked[key] = _word(text, key, item[key])
    for key in ("remarks", "below"):
        if item.get(key) is not None:
            if not isinstance(item[key], list):
                raise _wrong(text, key, "a list of texts")
            checked[key] = [_word(text, key, line) for line in item[key]]
    gates = item.get("gates", [])
    if not isinstance(gates, list) or not all(_is_place(gate) for gate in gates):
        raise _wrong(text, "gates", "a list of rows and columns such as [[2, 3]]")
    checked["gates"] = gates
    axes = item.get("axes")
    if axes is not None:
        if not isinstance(axes, dict):
            raise _wrong(text, "axes", 'an object such as {"B": "vertical"}')
        checked["axes"] = {
            _word(text, "axes", name): _word(text, "axes", axis) for name, axis in axes.items()
        }
    return checked


def _grid(text: str, key: str, value: Any) -> list[str | list[str]]:
    """A list of rows, each a string or a list of names; or one string with `/` or line ends."""
    rows = value
    if isinstance(value, str):
        rows = [row.strip() for row in re.split(r"[/\n]", value) if row.strip()]
    if not isinstance(rows, list) or not all(isinstance(row, (str, list)) for row in rows):
        raise _wrong(text, key, "a list of rows")
    if sum(map(len, rows)) > MOST_CELLS:
        raise FormatError(f"a board has at most {MOST_CELLS:,} cells", text, 1, 1)
    checked: list[str | list[str]] = []
    for row in rows:
        names = [_cell(text, key, cell) for cell in row]
        checked.append(row if isinstance(row, str) else names)
    return checked


def _cell(text: str, key: str, cell: Any) -> str:
    name = str(cell) if isinstance(cell, int) and not isinstance(cell, bool) else cell
    if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or not name.isprintable():
        raise _wrong(text, key, f"rows of names of at most {_LONGEST_NAME} characters")
    return name


def _is_place(value: Any) -> bool:
    return isinstance(value, list) and [type(part) for part in value] == [int, int]


def _word(text: str, key: str, value: Any) -> str:
    if not isinstance(value, str) or not is_whole(value):
        raise _wrong(text, key, "text")
    return value


def _wrong(text: str, key: str, wanted: str) -> FormatError:
    return FormatError(f'in JSON "{key}" is {wanted}', text, 1, 1)
