"""Solutions as letters: `l u r d` walk, `L U R D` push; runs may be counted (`3r2D`)."""

from __future__ import annotations

import re

from budge.errors import FormatError
from budge.formats.sokoban.rle import unroll

_SOLUTION = re.compile(r"[lurdLURD0-9()\s]*")


def parse(text: str) -> str:
    """The letters, unrolled; anything that is no letter of a move is an error.

    >>> parse("3r 2(Du)")
    'rrrDuDu'
    """
    match = _SOLUTION.match(text)
    end = match.end() if match else 0
    if end < len(text):
        before = text[:end]
        raise FormatError(
            f"{text[end]!r} is no move; moves are l u r d and L U R D",
            text,
            before.count("\n") + 1,
            end - before.rfind("\n"),
        )
    return unroll("".join(text.split()))


def looks_like(text: str) -> bool:
    """Whether a line could be (part of) a solution."""
    return bool(text.strip()) and _SOLUTION.fullmatch(text) is not None
