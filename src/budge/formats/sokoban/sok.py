"""Levels in lines of text: XSB, SOK collections, and run-length boards in either.

A board is a block of lines with walls in them. What is said of a level stands after its board as
`Key: value`; a line of other text just above a board is its title. Files that have their `Title:`
lines above the boards are read too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from budge.errors import FormatError
from budge.formats.sokoban import lurd, rle
from budge.formats.sokoban.collection import Collection, Level, Solution, usual_signs

_SIGNS = "#@+$*.-_|"
_DIGITS = "0123456789()"
_NO_SIGNS = str.maketrans("", "", _SIGNS)
_NO_DIGITS = str.maketrans("", "", _DIGITS)
_NO_FLOOR = str.maketrans("", "", _DIGITS + "-_|")
_NO_CELLS = str.maketrans("", "", _SIGNS + "pPbBoO")
_WALLED_ROW = re.compile(r" *#(?:[#@+$*. ]*#)? *")
"""Nearly all rows, told at once."""
_OPEN_ROW = re.compile(r"[ \-_@+$*.]+")
_FIELD = re.compile(r"\s*([A-Za-z][\w-]*|date created|date of last change)\s*:(?!:)\s*(.*)", re.I)
_COMMENT_ENDS = ("comment-end", "comment_end", "comment end")
_TAB = 8
_DRAWN = str.maketrans("█☻☺■▣·×÷", "#@+$*.  ") | {0xFEE0 + ord(sign): sign for sign in "#@+$*.-_"}
"""The signs of Budge's own drawings, and what a Chinese keyboard writes; wide blanks are floor."""
_WIDE_BLANK = "\u3000"
_MOST_FOR_EACH = 10
"""Signs that the run-length boards of a text may unroll to, for each of its characters."""


@dataclass
class _Board:
    rows: list[str] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class _Words:
    """What stands between two boards, in order: fields, solutions and other text."""

    fields: list[tuple[str, str]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    solutions: list[Solution] = field(default_factory=list)
    text_last: bool = False  # the last thing before the next board is other text


def lines_of(text: str) -> list[str]:
    """The lines of a text, rows that are drawn rather than written in the usual signs."""
    return _in_usual_signs(text, _written(text))


def _written(text: str) -> list[str]:
    return [line.expandtabs(_TAB) for line in text.splitlines()]


def _in_usual_signs(text: str, lines: list[str]) -> list[str]:
    if text.isascii() or not ("█" in text or "＃" in text or _WIDE_BLANK in text):
        return lines
    if "█" in text and "☻" not in text and "☺" not in text:
        return lines  # walls of another family's board
    rows = (line.translate(_DRAWN).replace(_WIDE_BLANK, " ") for line in lines)
    return [row if is_board(row) else line for row, line in zip(rows, lines, strict=True)]


def is_board(line: str) -> bool:
    """Whether a line looks like a row of a board, or like several in run-length form."""
    if "#" not in line:
        return False
    if _WALLED_ROW.fullmatch(line):
        return True
    visible = "".join(line.split())
    core = visible.translate(_NO_FLOOR)
    if core[0] == core[-1] == "#" and not core.translate(_NO_CELLS):
        return True
    rest = visible.translate(_NO_SIGNS)
    signs = len(visible) - len(rest)
    return core[0] in _SIGNS and signs >= 2 and signs >= len(rest.translate(_NO_DIGITS))


def read(text: str) -> Collection:
    """The boards of a text with all that is said of them; nothing is checked by the rules yet."""
    boards, words = _split(text)
    if not boards:
        raise FormatError("there is no level here", text, 1, 1)
    before = _has_title(words[0]) and not _has_title(words[-1])
    levels = [Level(board.rows, places=board.places) for board in boards]
    collection = Collection(levels)
    for number, gap in enumerate(words):
        level = levels[number - 1] if number else None
        following = levels[number] if number < len(levels) else None
        about = level or collection
        if before and following:
            about = following
        if following and gap.text_last:
            following.title = gap.texts.pop()
        _describe(about, gap, collection)
        if level:
            level.solutions = gap.solutions
    return collection


def _has_title(words: _Words) -> bool:
    return any(key.lower() == "title" for key, _ in words.fields)


def _describe(about: Level | Collection, gap: _Words, collection: Collection) -> None:
    comments = deque(gap.texts)
    for key, value in gap.fields:
        name = key.lower()
        if name == "title" and value:
            if about.title is not None:
                comments.appendleft(about.title)
            about.title = value
        elif name == "collection" and about is not collection and not collection.title:
            collection.title = value
        elif name == "collection" and about is collection:
            about.title = value
        elif name == "author" and about.author is None:
            about.author = value
        elif name == "comment":
            comments.append(value)
        else:
            about.fields.append((key, value))
    if comments:
        about.comment = "\n".join(comments)


# ---------------------------------------------------------------------- lines


def _split(text: str) -> tuple[list[_Board], list[_Words]]:
    """Boards, and the words before the first, between them, and after the last."""
    return _Splitter(text).split()


class _Splitter:
    """Goes through the lines once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.written = _written(text)
        self.lines = _in_usual_signs(text, self.written)
        self.comment_ends = [at for at, line in enumerate(self.lines) if _ends_comment(line)]
        # A few characters of run-length text stand for a large board: all of them together must
        # not be much larger than the text.
        self.left = rle.MOST + _MOST_FOR_EACH * len(text)

    def split(self) -> tuple[list[_Board], list[_Words]]:
        boards: list[_Board] = []
        words = [_Words()]
        at = 0
        in_board = False
        while at < len(self.lines):
            line = self.lines[at]
            if is_board(line) or (in_board and _is_open_row(line)):
                if not in_board:
                    boards.append(_Board())
                    words.append(_Words())
                self._add_rows(boards[-1], line, at + 1)
                in_board = "|" not in line
                at += 1
                continue
            in_board = False
            at = self._read_words(words[-1], at) if line.strip() else at + 1
        return boards, words

    def _add_rows(self, board: _Board, line: str, number: int) -> None:
        """The row of a line, or all the rows of a run-length board."""
        if "|" not in line and line.translate(_NO_DIGITS) == line:
            board.rows.append(usual_signs(line))
            board.places.append((number, 1))
            return
        try:
            unrolled = rle.unroll(line.strip(), min(rle.MOST, self.left))
        except FormatError as error:
            indent = len(line) - len(line.lstrip())
            column = indent + (error.column or 1)
            raise FormatError(error.message, self.text, number, column) from None
        self.left -= len(unrolled)
        rows = unrolled.split("|")
        if not rows[-1]:
            rows.pop()
        board.rows += map(usual_signs, rows)
        # The columns of unrolled rows are not those of the line: the message points at its
        # beginning.
        board.places += [(number, 1)] * len(rows)

    def _read_words(self, words: _Words, at: int) -> int:
        """One field, solution or line of other text; returns the number of the next line."""
        line = self.lines[at]
        words.text_last = False
        solution = _solution(line)
        if solution and lurd.looks_like(solution.moves or "r"):
            solution.moves, at = self._continued(solution.moves, at + 1)
            words.solutions.append(solution)
            return at
        known = _FIELD.fullmatch(line)
        if known and known[1].lower() == "comment" and not known[2]:
            return self._read_comment(words, at + 1)
        if known:
            words.fields.append((known[1], known[2].strip()))
            return at + 1
        said = line.strip().lstrip(";:").strip()
        if said:
            words.texts.append(said)
            words.text_last = True
        return at + 1

    def _continued(self, moves: str, at: int) -> tuple[str, int]:
        first = at
        while at < len(self.lines) and lurd.looks_like(self.lines[at]):
            at += 1
        return "".join("".join([moves, *self.lines[first:at]]).split()), at

    def _read_comment(self, words: _Words, at: int) -> int:
        following = bisect_left(self.comment_ends, at)
        if following == len(self.comment_ends):
            return at  # it never ends: read what follows as usual
        end = self.comment_ends[following]
        words.fields.append(("Comment", "\n".join(line.rstrip() for line in self.written[at:end])))
        return end + 1


def _is_open_row(line: str) -> bool:
    return _OPEN_ROW.fullmatch(line) is not None and not line.isspace()


def _ends_comment(line: str) -> bool:
    said = line.lower()
    return "comment" in said and said.strip().removesuffix(":").rstrip() in _COMMENT_ENDS


def _solution(line: str) -> Solution | None:
    """`Solution`, `Solution/name` or `Solution (name)`, with a colon and moves or without."""
    head, _, moves = line.partition(":")
    words = head.strip()
    if words[:8].lower() != "solution":
        return None
    name = words[8:].strip()
    if name.startswith("/"):
        name = name[1:]
    elif name.startswith("(") and name.endswith(")"):
        name = name[1:-1]
    elif name:
        return None
    return Solution(moves.strip(), name.strip())


# ---------------------------------------------------------------------- writing


def write(collection: Collection, *, rolled: bool = False) -> str:
    """The collection as SOK text, its boards in run-length form if wanted."""
    blocks = ["\n".join(_about(collection, "Collection"))]
    for level in collection.levels:
        rows = [row.rstrip() or "-" for row in level.rows]
        # A board begins with a wall; one with something above its walls is no block of lines.
        if rolled or "#" not in rows[0]:
            width = max(map(len, rows))
            rows = ["|".join(rle.roll(row.ljust(width).rstrip().replace(" ", "-")) for row in rows)]
        solutions = []
        for solution in level.solutions:
            name = f"/{_one_line(solution.name).replace(':', ' ')}" if solution.name else ""
            solutions.append(f"Solution{name}:\n{solution.moves}".rstrip())
        blocks.append("\n".join([*rows, *_about(level, "Title"), *solutions]))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _about(about: Level | Collection, title: str) -> Iterator[str]:
    for key, said in ((title, about.title), ("Author", about.author)):
        if said and _one_line(said):
            yield f"{key}: {_one_line(said)}"
    for key, value in about.fields:
        yield f"{key}: {_one_line(value)}"
    if about.comment:
        for ends, lines in groupby(about.comment.splitlines(), _ends_comment):
            if ends:  # a line that is no part of a block, as it would end it
                yield from (f"Comment: {line}" for line in lines)
            else:
                yield from ("Comment:", *lines, "Comment-End:")


def _one_line(text: str) -> str:
    return " ".join(text.split())
