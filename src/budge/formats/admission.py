"""What a text must be before anybody reads it: text indeed, and not too long.

Every reader takes time in proportion to the length of its text, so these bounds are bounds on time
as well. Beyond them a text is refused at once, before it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from budge.errors import FormatError, RequestError, brief

LONGEST_TEXT = 4_000_000
"""Characters of one text: some 100,000 fifteen-puzzles, or 8,000 levels of Sokoban."""

MOST_CELLS = 4096
"""Of one board of blocks in a text; levels of Sokoban are at most 250 by 250."""

MOST_TILES = 10_000
"""Of one board of tiles in a text: no search takes more."""

Item = TypeVar("Item")
Made = TypeVar("Made")

_OBJECTS = re.compile(r"\s*(?:\[\s*)?\{")


def admitted(text: str, most: int = LONGEST_TEXT) -> str:
    """The text without a mark of its byte order and without halves of characters."""
    if not isinstance(text, str):
        raise FormatError(f"a text was expected, not {type(text).__name__}")
    if len(text) > most:
        raise FormatError(
            f"this is {len(text):,} characters long, and at most {most:,} are read: split it"
        )
    text = text.removeprefix("\ufeff")
    # Half of a surrogate pair is no character: nothing could print or store it.
    return text if is_whole(text) else text.encode("utf-8", "replace").decode()


def is_whole(text: str) -> bool:
    """Whether the text holds characters only, and no halves of them."""
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:
        return False
    return True


def bytes_of(path: str | Path, most: int) -> bytes:
    """What a file holds; of /dev/zero, which never ends, just enough to refuse it."""
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except ValueError:  # a name that no system knows: it holds a 0, or half a character
        raise RequestError(f"no file can be called {brief(path)}") from None
    if len(data) > most:
        raise FormatError(f"this is larger than {most / 10**6:g} MB, the most that is read")
    return data


def decode(data: bytes) -> str:
    """Text from bytes in whatever encoding they are: files are old and come from everywhere."""
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    if b"\0" in data and not utf_16:
        raise FormatError("this is not text: it holds bytes that are 0")
    for encoding in ("utf-8-sig", "utf-16" if utf_16 else "utf-8"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


OnBad = Callable[[FormatError], object]
"""Who is told of a bad position in a text, which is then left out."""


def good_ones(
    make: Callable[[Item], Made], items: Iterable[Item], on_bad: OnBad | None
) -> list[Made]:
    """What is made of the items. One that is bad is an error, unless somebody wants to be told of
    it; then the others are taken, if there are any."""
    made: list[Made] = []
    bad: list[FormatError] = []
    for item in items:
        try:
            made.append(make(item))
        except FormatError as error:
            if on_bad is None:
                raise
            bad.append(error)
    if bad and not made:
        raise bad[0]
    if on_bad:
        for known in bad:
            on_bad(known)
    return made


def holds_objects(text: str) -> bool:
    """Whether it begins as an object of JSON does, or a list of them."""
    return _OBJECTS.match(text) is not None


def has_line(text: str, *lines: str) -> bool:
    """Whether one of these stands on a line by itself."""
    return any(line in text for line in lines) and any(
        line.strip() in lines for line in text.splitlines()
    )
