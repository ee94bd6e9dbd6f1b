"""Texts of any length, piece by piece: each piece holds whole positions.

A database of two million boards does not fit the memory once every board is a puzzle, so a file
that is longer than `WHOLE` is cut where one position ends and the next begins. Documents that are
one whole (XML, JSON) are never cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from budge.errors import FormatError
from budge.formats.admission import LONGEST_TEXT, admitted, decode

WHOLE = 200_000
"""Bytes of a file that is read in one piece."""

PIECE = 50_000
"""Bytes of a piece, about: a thousand boards."""

_LONGEST_PIECE = LONGEST_TEXT
_HEADER = re.compile(rb"\s*[A-Za-z][\w -]*:")
_DOCUMENT = re.compile(rb"(?:\xef\xbb\xbf)?\s*[<\[{]")


class Piece(NamedTuple):
    """Some whole positions of a text, and how many lines stand before them."""

    text: str
    lines_before: int

    def placed(self, error: FormatError) -> FormatError:
        """An error of this piece as one of the whole text."""
        if not self.lines_before:
            return error
        return FormatError(
            error.message, error.text, error.line, error.column, lines_before=self.lines_before
        )


def pieces(file: IO[bytes]) -> Iterator[Piece]:
    """The text of a file, whole if it is short."""
    beginning = file.read(WHOLE + 1)
    if len(beginning) <= WHOLE or not _can_be_cut(beginning):
        rest = file.read(4 * LONGEST_TEXT) if len(beginning) > WHOLE else b""
        if len(beginning) + len(rest) > 4 * LONGEST_TEXT:
            raise FormatError(f"this is larger than {4 * LONGEST_TEXT / 10**6:g} MB in one piece")
        yield Piece(admitted(decode(beginning + rest)), 0)
        return
    yield from _cut(_lines(beginning, file))


def _can_be_cut(data: bytes) -> bool:
    """Text in lines, in an encoding in which a line end is one byte."""
    return b"\0" not in data and not _DOCUMENT.match(data) and b"\n" in data


def _lines(beginning: bytes, file: IO[bytes]) -> Iterator[bytes]:
    *whole, last = beginning.split(b"\n")
    for line in whole:
        yield line + b"\n"
    yield last + file.readline(_LONGEST_PIECE)
    while line := file.readline(_LONGEST_PIECE):
        yield line


def _cut(lines: Iterator[bytes]) -> Iterator[Piece]:
    kept: list[bytes] = []
    size = before = 0
    blank = False  # whether the line before was empty, and something stands above it
    seen_blank = in_comment = False
    for line in lines:
        words = line.strip().lower()
        if size >= PIECE and not in_comment:
            # An empty line ends a position; what is said of a level of Sokoban may yet follow it,
            # so a line that begins something else is a better place.
            good = blank and (not _HEADER.match(line) or size >= 2 * PIECE)
            # So many lines without any empty one are boards of one line each.
            if words and (good or (not seen_blank and size >= 2 * PIECE)):
                yield Piece(admitted(decode(b"".join(kept))), before)
                before += len(kept)
                kept, size, seen_blank = [], 0, False
        if words == b"comment:":
            in_comment = True
        elif words.startswith(b"comment-end") or size >= _LONGEST_PIECE // 2:
            in_comment = False
        blank = not words and bool(kept)
        seen_blank |= blank
        kept.append(line)
        size += len(line)
        if size > _LONGEST_PIECE:
            raise FormatError(
                f"from line {before + 1} on there is no empty line for {_LONGEST_PIECE:,} bytes, "
                "so nobody can tell where a position ends"
            )
    if kept:
        yield Piece(admitted(decode(b"".join(kept))), before)
