"""Files and strings to puzzles.

Each family has a module with `detect(text)`, which tells whether a text looks like one of its own,
and `read(text, **options)`, which gives every puzzle in it.
"""

from __future__ import annotations

import importlib
import inspect
from functools import cache
from pathlib import Path
from typing import Any

from budge.errors import FormatError, RequestError, suggest
from budge.formats.admission import LONGEST_TEXT, admitted, bytes_of, decode

__all__ = [
    "FAMILIES",
    "convert",
    "decode",
    "load",
    "options_of",
    "parse",
    "read",
    "read_moves",
    "write",
]

_FORMATS = {
    "sokoban": "budge.formats.sokoban",
    "tiles": "budge.formats.tiles",
    "rush-hour": "budge.formats.rush_hour",
    "klotski": "budge.formats.klotski",
}
"""The families in the order in which a text is offered to them."""

FAMILIES = tuple(_FORMATS)


def parse(text: str, *, family: str | None = None, **options: Any) -> Any:
    """The one puzzle that `text` describes. Options are the family's own, such as `goal` or `rule`.

    >>> parse("1 2 3 / 4 5 6 / 7 0 8")
    Tiles(1 2 3 / 4 5 6 / 7 0 8 -> 1 2 3 / 4 5 6 / 7 8 0)
    """
    puzzles = read(text, family=family, **options)
    if len(puzzles) != 1:
        raise FormatError(f"one position was expected, but there are {len(puzzles)}")
    return puzzles[0]


def read(text: str, *, family: str | None = None, **options: Any) -> list[Any]:
    """Every puzzle in `text`, in order."""
    return read_admitted(admitted(text), family=family, **options)


def read_admitted(text: str, *, family: str | None = None, **options: Any) -> list[Any]:
    """The same for a text of any length that was looked at before."""
    if not text.strip():
        raise FormatError("the text is empty")
    for name, value in (("family", family), *options.items()):
        if value is not None and not isinstance(value, str):
            raise RequestError(f"{name} is text, not {value!r:.60}")
    family = family or _detect(text)
    module = _module(family)
    given = {name: value for name, value in options.items() if value is not None}
    if given:
        for name in given.keys() - inspect.signature(module.read).parameters.keys():
            raise RequestError(f"{family} takes no {name!r}")
    puzzles: list[Any] = module.read(text, **given)
    return puzzles


def load(path: str | Path, *, family: str | None = None, **options: Any) -> list[Any]:
    """Every puzzle in a file."""
    return read(decode(bytes_of(path, 4 * LONGEST_TEXT)), family=family, **options)


def write(puzzle: Any) -> str:
    """A puzzle of a known family as text that `read` understands."""
    return str(_module(puzzle.family).write(puzzle))


def convert(text: str, to: str, *, family: str | None = None) -> str:
    """The puzzles of `text` in another format of their family, with all that is said of them."""
    text = admitted(text)
    module = _module(family or _detect(text))
    if not hasattr(module, "convert"):
        raise RequestError(f"{module.__name__.rpartition('.')[2]} has one format only")
    converted: str = module.convert(text, to)
    return converted


def read_moves(puzzle: Any, text: str) -> list[Any]:
    """A solution written in the family's own notation, as moves of this puzzle."""
    module = _module(puzzle.family)
    if not hasattr(module, "read_moves"):
        raise RequestError(f"solutions of {puzzle.family} cannot be read from text")
    moves: list[Any] = module.read_moves(puzzle, text)
    return moves


def options_of(puzzle: Any) -> dict[str, Any]:
    """What `read` must be told beside the text of `write` to give the same puzzle again."""
    options = getattr(_module(puzzle.family), "options_of", None)
    return dict(options(puzzle)) if options else {}


def _detect(text: str) -> str:
    for family in _FORMATS:
        if _module(family).detect(text):
            return family
    raise FormatError(
        f"this looks like no puzzle of a known family ({', '.join(FAMILIES)})", text, 1, 1
    )


@cache
def _module(family: str) -> Any:
    if family not in _FORMATS:
        raise RequestError(
            f"there is no family {family!r}{suggest(family, FAMILIES)}; "
            f"there are: {', '.join(FAMILIES)}"
        )
    return importlib.import_module(_FORMATS[family])
