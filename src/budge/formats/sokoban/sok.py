"""Levels in lines of text: XSB, SOK collections, and run-length boards in either.

A board is a block of lines with walls in them. What is said of a level stands after its board as
`Key: value`; a line of other text just above a board is its title. Files that have their `Title:`
lines above the boards are read too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from budge.errors import FormatError
from budge.formats.sokoban import lurd, rle
from budge.formats.sokoban.collection import Collection, Level, Solution, usual_signs

_SIGNS = set("#@+$*.-_|")
_DIGITS = set("0123456789()")
_ALIASES = set("pPbBoO")
_OPEN_ROW = re.compile(r"[ \-_@+$*.]*[\-_@+$*.][ \-_@+$*.]*")
_FIELD = re.compile(r"\s*([A-Za-z][\w-]*|date created|date of last change)\s*:(?!:)\s*(.*)", re.I)
_SOLUTION = re.compile(
    r"\s*solution\s*(?:/\s*([^:]*?)|\(\s*([^:]*?)\s*\))?\s*(?::\s*(.*))?", re.IGNORECASE
)
_TAB = 8


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


def is_board(line: str) -> bool:
    """Whether a line looks like a row of a board, or like several in run-length form."""
    if "#" not in line:
        return False
    visible = [sign for sign in line if not sign.isspace()]
    core = [sign for sign in visible if sign not in _DIGITS and sign not in "-_|"]
    if core[0] == core[-1] == "#" and all(sign in _SIGNS or sign in _ALIASES for sign in core):
        return True
    signs = sum(sign in _SIGNS for sign in visible)
    others = sum(sign not in _SIGNS and sign not in _DIGITS for sign in visible)
    return core[0] in _SIGNS and signs >= 2 and signs >= others


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
    comments = gap.texts
    for key, value in gap.fields:
        name = key.lower()
        if name == "title" and value:
            if about.title is not None:
                comments.insert(0, about.title)
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
    boards: list[_Board] = []
    words = [_Words()]
    lines = list(enumerate((line.expandtabs(_TAB) for line in text.splitlines()), 1))
    at = 0
    in_board = False
    while at < len(lines):
        number, line = lines[at]
        at += 1
        if is_board(line) or (in_board and _OPEN_ROW.fullmatch(line)):
            if not in_board:
                boards.append(_Board())
                words.append(_Words())
            _add_rows(boards[-1], line, number, text)
            in_board = "|" not in line
            continue
        in_board = False
        if line.strip():
            at = _read_words(words[-1], lines, at - 1)
    return boards, words


def _add_rows(board: _Board, line: str, number: int, text: str) -> None:
    """The row of a line, or all the rows of a run-length board."""
    if "|" not in line and not any(sign in _DIGITS for sign in line):
        board.rows.append(usual_signs(line))
        board.places.append((number, 1))
        return
    try:
        rows = rle.unroll(line.strip()).split("|")
    except FormatError as error:
        indent = len(line) - len(line.lstrip())
        raise FormatError(error.message, text, number, indent + (error.column or 1)) from None
    if not rows[-1]:
        rows.pop()
    board.rows += map(usual_signs, rows)
    # The columns of unrolled rows are not those of the line: the message points at its beginning.
    board.places += [(number, 1)] * len(rows)


def _read_words(words: _Words, lines: list[tuple[int, str]], at: int) -> int:
    """One field, solution or line of other text; returns the number of the next line."""
    line = lines[at][1]
    words.text_last = False
    solution = _SOLUTION.fullmatch(line)
    if solution and lurd.looks_like(solution[3] or "r"):
        moves, at = _continued(solution[3] or "", lines, at + 1)
        words.solutions.append(Solution(moves, solution[1] or solution[2] or ""))
        return at
    known = _FIELD.fullmatch(line)
    if known and known[1].lower() == "comment" and not known[2]:
        return _read_comment(words, lines, at + 1)
    if known:
        words.fields.append((known[1], known[2].strip()))
        return at + 1
    said = line.strip().lstrip(";:").strip()
    if said:
        words.texts.append(said)
        words.text_last = True
    return at + 1


def _continued(moves: str, lines: list[tuple[int, str]], at: int) -> tuple[str, int]:
    while at < len(lines) and lurd.looks_like(lines[at][1]):
        moves += lines[at][1]
        at += 1
    return "".join(moves.split()), at


def _read_comment(words: _Words, lines: list[tuple[int, str]], at: int) -> int:
    said: list[str] = []
    start = at
    while at < len(lines):
        line = lines[at][1]
        at += 1
        if re.fullmatch(r"\s*comment[-_ ]end\s*:?\s*", line, re.IGNORECASE):
            words.fields.append(("Comment", "\n".join(said)))
            return at
        said.append(line.rstrip())
    return start  # it never ends: read what follows as usual


# ---------------------------------------------------------------------- writing


def write(collection: Collection, *, rolled: bool = False) -> str:
    """The collection as SOK text, its boards in run-length form if wanted."""
    blocks = ["\n".join(_about(collection, "Collection"))]
    for level in collection.levels:
        rows = [row.rstrip() or "-" for row in level.rows]
        if rolled:
            width = max(map(len, rows))
            rows = ["|".join(rle.roll(row.ljust(width).rstrip().replace(" ", "-")) for row in rows)]
        solutions = []
        for solution in level.solutions:
            name = f"/{_one_line(solution.name).replace(':', ' ')}" if solution.name else ""
            solutions.append(f"Solution{name}:\n{solution.moves}".rstrip())
        blocks.append("\n".join([*rows, *_about(level, "Title"), *solutions]))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _about(about: Level | Collection, title: str) -> Iterator[str]:
    if about.title:
        yield f"{title}: {_one_line(about.title)}"
    if about.author:
        yield f"Author: {_one_line(about.author)}"
    for key, value in about.fields:
        yield f"{key}: {_one_line(value)}"
    if about.comment:
        yield from ("Comment:", *about.comment.splitlines(), "Comment-End:")


def _one_line(text: str) -> str:
    return " ".join(text.split())
