"""From the arguments on the command line to puzzles."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import IO, Any

from budge.cli.framework import printable
from budge.errors import BudgeError, FormatError, RequestError, brief
from budge.formats import decode, entries, read_moves, read_pieces
from budge.formats.admission import LONGEST_TEXT, admitted
from budge.formats.said import Entry

_LARGEST = 4 * LONGEST_TEXT
"""Bytes, of which a character has four at most; /dev/zero never ends."""


@dataclass(frozen=True)
class Item:
    """A puzzle, and what to call it; None for a position typed as an argument without a name.
    `solutions` are those that stand beside it in a file, as they are written."""

    puzzle: Any
    label: str | None
    solutions: Sequence[str] = ()


def read_inputs(inputs: Sequence[str], **how: Any) -> list[Item]:
    """Every puzzle in every input; the keywords are those of `stream_inputs`. All are read before
    any is solved: a typo shows at once."""
    return list(stream_inputs(inputs, **how))


def stream_inputs(
    inputs: Sequence[str],
    *,
    only: str | None = None,
    family: str | None = None,
    goal: str | None = None,
    rule: str | None = None,
    after: str | None = None,
    on_bad: Callable[[str], object] | None = None,
) -> Iterator[Item]:
    """Every puzzle in every input, one by one: a large file is read as they are asked for.

    `after` are moves that have been made in each. With `on_bad` the bad ones among several are left
    out, and it is told what is wrong with them.
    """
    if list(inputs).count("-") > 1:
        raise RequestError("standard input (-) can be read only once")
    picked = None if only is None else parse_numbers(only)
    for given in inputs:
        source, groups = _groups(given, on_bad, family=family, goal=goal, rule=rule)
        for number, entry, several in _counted(groups, picked, source):
            label = _label(source, number, several, entry.puzzle)
            yield Item(_played(entry.puzzle, after, label), label, entry.solutions)


def _counted(
    groups: Iterator[list[Entry]], picked: list[range] | None, source: str | None
) -> Iterator[tuple[int, Entry, bool]]:
    """The entries that are picked, each with its number and whether there are several."""
    first, second = next(groups, []), next(groups, None)
    if second is None:
        numbered = list(enumerate(first, 1))
        chosen = numbered if picked is None else _pick(numbered, picked, source)
        yield from ((number, entry, len(first) > 1) for number, entry in chosen)
        return
    count = 0
    most = max((numbers[-1] for numbers in picked), default=0) if picked else None
    for group in chain((first, second), groups):
        for entry in group:
            count += 1
            if picked is None or any(count in numbers for numbers in picked):
                yield count, entry, True
        if most is not None and count >= most:
            return
    if most is not None:
        raise _no_such(count + 1, count, source)


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
            raise RequestError(
                f"--only {brief(text)}: {brief(part.strip())} is no number; write 3,7-9"
            )
        first, last = int(match[1]), int(match[2] or match[1])
        if first < 1 or last < first:
            raise RequestError(
                f"--only {brief(text)}: {brief(part.strip())} picks nothing; puzzles count from 1"
            )
        ranges.append(range(first, last + 1))
    return ranges


def _pick(
    numbered: list[tuple[int, Entry]], picked: list[range], source: str | None
) -> Iterator[tuple[int, Entry]]:
    begins = [0] * (len(numbered) + 2)  # how many more ranges hold a number than the one before
    for numbers in picked:
        if numbers[-1] > len(numbered):
            raise _no_such(max(numbers[0], len(numbered) + 1), len(numbered), source)
        begins[numbers[0]] += 1
        begins[numbers[-1] + 1] -= 1
    holding = list(accumulate(begins))
    yield from ((n, entry) for n, entry in numbered if holding[n])


def _no_such(number: int, count: int, source: str | None) -> RequestError:
    held = "only 1 puzzle" if count == 1 else f"only {count} puzzles"
    return RequestError(f"--only: there is no puzzle {number}; {source or 'INPUT'} has {held}")


def _label(source: str | None, number: int, several: bool, puzzle: Any) -> str | None:
    name = printable(getattr(puzzle, "name", None) or "") or None
    if source is None and not several:
        return name
    place = source or "position"
    if several:
        place += f" #{number}"
    return f"{place}: {name}" if name else place


def _groups(
    given: str, on_bad: Callable[[str], object] | None, **options: Any
) -> tuple[str | None, Iterator[list[Entry]]]:
    """The puzzles in one argument, and the file they come from."""
    source = source_of(given)
    if on_bad:
        options["on_bad"] = lambda error: on_bad(f"{source or 'position'}: {error}")
    if source is None:
        return None, iter([_position(given, options)])
    return source, _file_groups(given, source, options)


def source_of(given: str) -> str | None:
    """What to call the file that an argument names; None where it is a position itself."""
    return "stdin" if given == "-" else given if os.path.exists(given) else None


def _file_groups(given: str, source: str, options: dict[str, Any]) -> Iterator[list[Entry]]:
    try:
        with opened(given) as file:
            yield from read_pieces(file, read=entries, **options)
    except FormatError as error:
        raise BudgeError(f"{source}: {error}") from None


def _position(given: str, options: dict[str, Any]) -> list[Entry]:
    try:
        return entries(admitted(given), **options)
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


def read_text(given: str) -> str:
    """The text of a file, of standard input (-), or the argument itself."""
    source = source_of(given)
    if source is None:
        return given
    with opened(given) as file:
        return decode(_bytes(file, source))


def opened(given: str) -> AbstractContextManager[IO[bytes]]:
    """A file, or standard input (-), which stays open."""
    if given != "-":
        if os.path.isdir(given):
            raise RequestError(f"{given!r} is a directory; name a file in it")
        return open(given, "rb")
    if sys.stdin is None:
        raise RequestError("there is no standard input")
    if sys.stdin.isatty():
        sys.stderr.write("Type a position; end with Ctrl-D on a line of its own.\n")
    return nullcontext(sys.stdin.buffer)


def _bytes(file: IO[bytes], source: str) -> bytes:
    data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise RequestError(f"{source} is larger than {_LARGEST // 10**6} MB, the most that is read")
    return data


def _clip(text: str) -> str:
    return text if len(text) <= 60 else text[:60] + "…"
