"""From the arguments on the command line to puzzles."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import IO, Any

from budge.cli.framework import printable
from budge.errors import BudgeError, FormatError, RequestError
from budge.formats import decode, read, read_moves
from budge.formats.admission import LONGEST_TEXT

_LARGEST = 4 * LONGEST_TEXT
"""Bytes, of which a character has four at most; /dev/zero never ends."""


@dataclass(frozen=True)
class Item:
    """A puzzle, and what to call it; None for a position typed as an argument without a name."""

    puzzle: Any
    label: str | None


def read_inputs(
    inputs: Sequence[str],
    *,
    only: str | None = None,
    family: str | None = None,
    goal: str | None = None,
    rule: str | None = None,
    after: str | None = None,
    on_bad: Callable[[str], object] | None = None,
) -> list[Item]:
    """Every puzzle in every input. All are read before any is solved: a typo shows at once.

    `after` are moves that have been made in each. With `on_bad` the bad ones among several are left
    out, and it is told what is wrong with them.
    """
    if list(inputs).count("-") > 1:
        raise RequestError("standard input (-) can be read only once")
    picked = None if only is None else parse_numbers(only)
    items: list[Item] = []
    for given in inputs:
        source, puzzles = _puzzles(given, on_bad, family=family, goal=goal, rule=rule)
        numbered = list(enumerate(puzzles, 1))
        for number, puzzle in numbered if picked is None else _pick(numbered, picked, source):
            label = _label(source, number, len(puzzles), puzzle)
            items.append(Item(_played(puzzle, after, label), label))
    return items


def _played(puzzle: Any, after: str | None, label: str | None) -> Any:
    """The puzzle after some moves."""
    if after is None:
        return puzzle
    try:
        state = puzzle.start
        for move in read_moves(puzzle, after):
            state = puzzle.play(state, move)
    except BudgeError as error:
        raise RequestError(f"--after{f' ({label})' if label else ''}: {error}") from None
    return puzzle.starting_at(state)


def parse_numbers(text: str) -> list[range]:
    """`3,7-9` as ranges, in the order written."""
    ranges = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?", part, re.ASCII)
        if not match:
            raise RequestError(f"--only {text!r}: {part.strip()!r} is no number; write 3,7-9")
        first, last = int(match[1]), int(match[2] or match[1])
        if first < 1 or last < first:
            raise RequestError(
                f"--only {text!r}: {part.strip()!r} picks nothing; puzzles count from 1"
            )
        ranges.append(range(first, last + 1))
    return ranges


def _pick(
    numbered: list[tuple[int, Any]], picked: list[range], source: str | None
) -> Iterator[tuple[int, Any]]:
    begins = [0] * (len(numbered) + 2)  # how many more ranges hold a number than the one before
    for numbers in picked:
        if numbers[-1] > len(numbered):
            wrong = max(numbers[0], len(numbered) + 1)
            held = "only 1 puzzle" if len(numbered) == 1 else f"only {len(numbered)} puzzles"
            raise RequestError(
                f"--only: there is no puzzle {wrong}; {source or 'INPUT'} has {held}"
            )
        begins[numbers[0]] += 1
        begins[numbers[-1] + 1] -= 1
    holding = list(accumulate(begins))
    yield from ((n, puzzle) for n, puzzle in numbered if holding[n])


def _label(source: str | None, number: int, count: int, puzzle: Any) -> str | None:
    name = printable(getattr(puzzle, "name", None) or "") or None
    if source is None and count == 1:
        return name
    place = source or "position"
    if count > 1:
        place += f" #{number}"
    return f"{place}: {name}" if name else place


def _puzzles(
    given: str, on_bad: Callable[[str], object] | None, **options: Any
) -> tuple[str | None, list[Any]]:
    """The puzzles in one argument, and the file they come from."""
    if on_bad:
        source = "stdin" if given == "-" else f"{given}" if os.path.exists(given) else "position"
        options["on_bad"] = lambda error: on_bad(f"{source}: {error}")
    if given == "-":
        return "stdin", _read(_stdin(), "stdin", options)
    if os.path.isdir(given):
        raise RequestError(f"{given!r} is a directory; name a file in it")
    if os.path.exists(given):
        with open(given, "rb") as file:
            data = _bytes(file, given)
        return given, _read(data, given, options)
    try:
        return None, read(given, **options)
    except FormatError as error:
        path = re.search(r"\.[A-Za-z]\w*$|^(~|\.\.?)?/.*[A-Za-z]", given)
        if path and not _looks_like_rows(given):
            raise RequestError(f"there is no file {_clip(given)!r}") from None
        if re.search(r"[A-Za-z]", given) and not re.search(r"\s", given):
            raise RequestError(
                f"there is no file {_clip(given)!r}, and as a position it cannot be read:\n{error}"
            ) from None
        raise


def _looks_like_rows(text: str) -> bool:
    """Whether it is cut by / and -> into pieces of about one length, as the names in a path are
    not."""
    sizes = [len(row.strip()) for row in re.split(r"/|->", text)]
    return len(sizes) > 2 and max(sizes) - min(sizes) <= 1


def _read(data: bytes, source: str, options: dict[str, Any]) -> list[Any]:
    try:
        return read(decode(data), **options)
    except FormatError as error:
        raise BudgeError(f"{source}: {error}") from None


def read_text(given: str) -> str:
    """The text of a file, of standard input (-), or the argument itself."""
    if given == "-":
        return decode(_stdin())
    if os.path.isdir(given):
        raise RequestError(f"{given!r} is a directory; name a file in it")
    if os.path.exists(given):
        with open(given, "rb") as file:
            return decode(_bytes(file, given))
    return given


def _stdin() -> bytes:
    if sys.stdin is None:
        raise RequestError("there is no standard input")
    if sys.stdin.isatty():
        sys.stderr.write("Type a position; end with Ctrl-D on a line of its own.\n")
    return _bytes(sys.stdin.buffer, "stdin")


def _bytes(file: IO[bytes], source: str) -> bytes:
    data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise RequestError(f"{source} is larger than {_LARGEST // 10**6} MB, the most that is read")
    return data


def _clip(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"
