"""Sliding-tile positions as text.

    3 0 4 / 5 2 8 / 1 6 7        rows split by '/', cells by spaces or commas
    3 _ 4                        or rows on lines; the blank is 0, _ or .
    5 2 8
    1 6 7
    304528167                    a 3×3 board without any spaces, or 304 / 528 / 167
    FE169B4C0A73D852             the same with letters for the numbers from 10 up
    14 13 15 7 11 12 9 5 …       a square board on one line
    3,0,4; 5,2,8; 1,6,7          rows split by ';', and rows in brackets, as programs print them
    │ 3 │   │ 4 │                what Budge itself draws
    2 8 3 / 1 6 4 / 7 0 5 -> 1 2 3 / 8 0 4 / 7 6 5      with a goal

A file holds positions one to a line, or as blocks of lines with an empty line between them. `#`
starts a comment; a line `name: …` before a position names it, `goal: …` gives it a goal.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NamedTuple

from budge.errors import FormatError, PositionError
from budge.formats.admission import MOST_TILES, OnBad, good_ones, has_line, holds_objects
from budge.formats.said import SAID, Entry, Said, name_of
from budge.puzzles.tiles import Tiles

FORMATS = ("line", "grid")

_HEADER = re.compile(rf"\s*({'|'.join((*SAID, 'goal'))})\s*:", re.IGNORECASE)
_CELL = re.compile(r"[^\s,\[(]+")
_ROW = re.compile(r"[^/;\])]+")
_NUMBER = re.compile(r"[-+]?[0-9]{1,30}")
_PLAIN = re.compile(r"[0-9\s/]+")
_BLANKS = {"_", "."}
_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What a board is written with where every tile is one sign."""
_UNKNOWN = -(10**30)
"""The value of a cell with letters in it, until all of its board is known; no number is this."""
_MARKS = "/,;[]()"
_NO_MARKS = str.maketrans("", "", _MARKS)
_WIDE = {0xFEE0 + sign: sign for sign in range(0x21, 0x7F)} | {ord("、"): ord(",")}
"""What a Chinese keyboard writes, and the usual signs for it."""
_FRAME = re.compile(r"\s*(?:[┌├└][─┬┼┴]+[┐┤┘]|\+[-+]*\+)\s*")


class _Cell(NamedTuple):
    """A number in the text, where it stands, and how it is written."""

    value: int
    line: int
    column: int
    written: str = ""


Rows = list[list[_Cell]]


@dataclass
class _Block:
    """Lines that belong together, each with its number, and the headers and comments above them."""

    lines: list[tuple[int, str]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    goal: tuple[int, int, str] | None = None  # line, offset, text
    doubled: tuple[int, str] | None = None  # line, header
    remarks: list[tuple[int, str]] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    @property
    def name(self) -> str | None:
        return name_of(self.headers)

    @property
    def said(self) -> Said:
        told = Said.of((words for _, words in self.remarks), self.headers)
        return replace(told, below=tuple(self.below))


def detect(text: str) -> bool:
    """Whether the text reads like numbers on a board (headers and comments aside)."""
    if holds_objects(text) or has_line(text, "grid:"):
        return False
    body = "\n".join(line for _, line in _significant(text) if not _HEADER.match(line))
    visible = "".join(body.replace("->", " ").translate(_NO_MARKS).split())
    digits = sum(map(visible.count, "0123456789"))
    return 2 * digits >= len(visible) > 0 or _are_signs(visible)


def read(
    text: str,
    *,
    goal: str | None = None,
    rule: str = "slide",
    on_bad: OnBad | None = None,
) -> list[Tiles]:
    """Every position in the text; `goal` holds for those that have none of their own."""
    return [entry.puzzle for entry in entries(text, goal=goal, rule=rule, on_bad=on_bad)]


def entries(
    text: str,
    *,
    goal: str | None = None,
    rule: str = "slide",
    on_bad: OnBad | None = None,
) -> list[Entry]:
    """The same, with what is said of each."""
    reader = _Reader(text, goal, rule)

    def make(block: _Block) -> Entry:
        if block.doubled:
            line, name = block.doubled
            raise FormatError(f"there is a second {name!r} for this board", text, line, 1)
        board = (_plain(block, rule) if goal is None else None) or reader.puzzle(block)
        return Entry(board, block.said)

    return good_ones(make, _positions(text), on_bad)


def _plain(block: _Block, rule: str) -> Tiles | None:
    """A board of numbers on one line, as collections hold them by the thousand; None for whatever
    needs a closer look."""
    if len(block.lines) > 1 or block.goal:
        return None
    line = block.lines[0][1]
    rows = [row.split() for row in line.split("/")]
    if len(rows) == 1:
        cells, side = rows[0], math.isqrt(len(rows[0]))
        rows = [cells[i : i + side] for i in range(0, len(cells), side or 1)]
    sizes = list(map(len, rows))
    if min(sizes) < 2 or sum(sizes) > MOST_TILES or not _PLAIN.fullmatch(line):
        return None
    try:
        return Tiles([list(map(int, row)) for row in rows], rule=rule, name=block.name)
    except ValueError:
        return None


class _Reader:
    """Turns blocks into puzzles, and what the rules dislike into an error with a place."""

    def __init__(self, text: str, goal: str | None, rule: str) -> None:
        self.text = text
        self.goal = goal
        self.rule = rule
        self.goals: dict[int, Rows] = {}  # the goal for boards of each width

    def puzzle(self, block: _Block) -> Tiles:
        before, after = _split_goal(block.lines)
        start = self._grid(self._rows(before, self.text), self.text)
        if sum(map(len, start)) > MOST_TILES:
            first = start[0][0]
            words = f"a board has at most {MOST_TILES:,} cells"
            raise FormatError(words, self.text, first.line, first.column)
        width = len(start[0])
        goal: Rows | None = None
        goal_text = self.text
        if after is not None:
            goal = self._grid(self._rows(after, self.text), self.text, width)
        elif block.goal is not None:
            line, offset, written = block.goal
            goal = self._grid(self._rows([(line, offset, written)], self.text), self.text, width)
        elif self.goal is not None:
            goal_text = self.goal
            goal = self._goal_from_outside(self.goal, width)
        if goal is not None:
            self._check(start, self.text)
            self._check(goal, goal_text)
            if len(goal) != len(start) or len(goal[0]) != width:
                raise FormatError(
                    f"the goal is {len(goal)}×{len(goal[0])} but the start is {len(start)}×{width}",
                    goal_text,
                    goal[0][0].line,
                    goal[0][0].column,
                )
        try:
            return Tiles(_values(start), goal and _values(goal), rule=self.rule, name=block.name)
        except PositionError:
            self._check(start, self.text)
            raise

    def _goal_from_outside(self, written: str, width: int) -> Rows:
        if width not in self.goals:
            lines = [(n, 0, line) for n, line in enumerate(written.splitlines(), 1)]
            self.goals[width] = self._grid(self._rows(lines, written), written, width)
        return self.goals[width]

    def _rows(self, lines: list[tuple[int, int, str]], text: str) -> Rows:
        """Cells by rows; a row ends at a '/' and at the end of a line."""
        rows: Rows = []
        for number, offset, line in lines:
            for match in _ROW.finditer(line):
                row = [
                    self._cell(cell[0], text, number, offset + match.start() + cell.start() + 1)
                    for cell in _CELL.finditer(match[0])
                ]
                if row:
                    rows.append(row)
        if not rows:
            raise FormatError("there are no numbers here", text, lines[0][0] if lines else 1, 1)
        return rows

    def _cell(self, written: str, text: str, line: int, column: int) -> _Cell:
        if written in _BLANKS:
            return _Cell(0, line, column, written)
        if _NUMBER.fullmatch(written):
            return _Cell(int(written), line, column, written)
        if written.isascii() and written.isalnum():
            return _Cell(_UNKNOWN, line, column, written)
        raise _no_number(text, line, column, written)

    def _grid(self, rows: Rows, text: str, width: int | None = None) -> Rows:
        """One row alone stands for the board row by row, square unless `width` is known."""
        if all(len(row) == 1 for row in rows):
            rows = [_split_up(row[0]) for row in rows]
        rows = _valued(rows, text)
        if len(rows) > 1:
            return rows
        cells = rows[0]
        side = width or math.isqrt(len(cells))
        if side < 2 or len(cells) % side or (width is None and side * side != len(cells)):
            if len(cells) == 1:
                raise FormatError(
                    "a board is at least 2×2, not 1×1", text, cells[0].line, cells[0].column
                )
            raise FormatError(
                f"{len(cells)} cells in one row make no square board; split the rows with '/'",
                text,
                cells[0].line,
                cells[0].column,
            )
        return [cells[i : i + side] for i in range(0, len(cells), side)]

    def _check(self, rows: Rows, text: str) -> None:
        """Let the rules look at the board; what they dislike becomes an error with its place."""
        try:
            Tiles(_values(rows))
        except PositionError as error:
            r, c = error.cell or (0, 0)
            row = rows[min(r, len(rows) - 1)]
            cell = row[min(c, len(row) - 1)]
            raise FormatError(error.message, text, cell.line, cell.column) from None


def _split_up(cell: _Cell) -> list[_Cell]:
    """`304528167`: every sign is a cell."""
    if len(cell.written) < 2 or not (cell.written.isascii() and cell.written.isalnum()):
        return [cell]
    return [
        _Cell(int(sign) if sign.isdecimal() else _UNKNOWN, cell.line, cell.column + at, sign)
        for at, sign in enumerate(cell.written)
    ]


def _valued(rows: Rows, text: str) -> Rows:
    """Letters count on from 9 where every tile is one sign; elsewhere they are no numbers."""
    cells = [cell for row in rows for cell in row]
    signs = _SIGNS[: len(cells)] if all(len(cell.written) == 1 for cell in cells) else ""
    for cell in cells:
        if cell.value == _UNKNOWN and cell.written.upper() not in signs:
            raise _no_number(text, cell.line, cell.column, cell.written)
    return [
        [
            cell._replace(value=int(cell.written, 36)) if cell.value == _UNKNOWN else cell
            for cell in row
        ]
        for row in rows
    ]


def _no_number(text: str, line: int, column: int, written: str) -> FormatError:
    return FormatError(f"{written[:30]!r} is not a number", text, line, column)


def _values(rows: Rows) -> list[list[int]]:
    return [[cell.value for cell in row] for row in rows]


def _significant(text: str) -> list[tuple[int, str]]:
    """The lines with their numbers, comments blanked out; empty lines stay, they separate."""
    return [(n, _usual(line).split("#", 1)[0]) for n, line in enumerate(text.splitlines(), 1)]


def _usual(line: str) -> str:
    """The line in the usual signs, each where it stood: without the frame that a drawing has, a
    blank where it shows nothing."""
    if not line.isascii():
        line = line.translate(_WIDE)
    line = line.replace("array(", "      ")
    if "|" not in line and "+" not in line and line.isascii():
        return line
    if _FRAME.fullmatch(line):
        return ""
    line = line.replace("│", "|")
    if line.count("|") < 2:
        return line
    before, *cells, after = line.split("|")
    shown = [cell if cell.strip() else "_".center(len(cell)) for cell in cells]
    return " ".join([before, *shown, after])


def _positions(text: str) -> list[_Block]:
    blocks, block = [], _Block()
    written = text.splitlines()
    for number, line in _significant(text):
        header = _HEADER.match(line)
        comment = written[number - 1][len(line) :] if "#" in written[number - 1] else ""
        if header:
            if block.lines and header[1].lower() != "solution":
                blocks.append(block)
                block = _Block()
            _head(block, header[1].lower(), number, header.end(), line, written[number - 1])
            continue
        if comment.startswith("#"):
            block.remarks.append((number, comment.rstrip()))
        if line.strip():
            block.lines.append((number, line))
        elif block.lines and not written[number - 1].strip():
            blocks.append(block)
            block = _Block()
    if block.lines:
        blocks.append(block)
    elif blocks:
        blocks[-1].below = [words for _, words in block.remarks]
    if not blocks:
        raise FormatError("there are no numbers here", text, 1, 1)
    return [position for block in blocks for position in _split(block)]


def _head(block: _Block, key: str, number: int, end: int, line: str, written: str) -> None:
    """Takes a header down; a solution may also stand below its board."""
    if key in block.headers or (key == "goal" and block.goal):
        block.doubled = block.doubled or (number, key)
    if key == "goal":
        block.goal = number, end, line[end:]
    else:
        block.headers[key] = written[end:].strip()


def _split(block: _Block) -> list[_Block]:
    """A block of lines is one board, unless every line is a whole position by itself."""
    if len(block.lines) == 1 or not all(_stands_alone(line) for _, line in block.lines):
        return [block]
    found = []
    remarks = block.remarks
    for line in block.lines:
        # A comment at the end of a line belongs to it, as one above does.
        above = [remark for remark in remarks if remark[0] <= line[0]] if remarks else []
        remarks = remarks[len(above) :]
        found.append(_Block([line], block.headers, block.goal, block.doubled, above))
    found[-1].below = [words for _, words in remarks] + block.below
    return found


def _stands_alone(line: str) -> bool:
    start = line.split("->")[0]
    if len(_ROW.findall(start.strip(" \t/;[](),"))) > 1:
        return True
    cells = [cell.rstrip("])") for cell in _CELL.findall(start)]
    if len(cells) == 1:
        cells = list(cells[0])
    numbers = {"0" if cell in _BLANKS else cell for cell in cells}
    square = math.isqrt(len(cells)) ** 2 == len(cells) >= 4
    return square and (numbers == _numerals(len(cells)) or _are_signs("".join(cells)))


def _are_signs(visible: str) -> bool:
    """Whether these are the signs of one board with tiles from 10 up, each sign once."""
    return 10 < len(visible) <= 25 and set(visible.upper()) == set(_SIGNS[: len(visible)])


@lru_cache(maxsize=16)
def _numerals(count: int) -> frozenset[str]:
    return frozenset(map(str, range(count)))


def _split_goal(
    lines: list[tuple[int, str]],
) -> tuple[list[tuple[int, int, str]], list[tuple[int, int, str]] | None]:
    """The lines before and after `->`, each as (number, offset, text)."""
    before: list[tuple[int, int, str]] = []
    after: list[tuple[int, int, str]] | None = None
    for number, line in lines:
        left, arrow, right = line.partition("->")
        if after is None:
            before.append((number, 0, left))
            if arrow:
                after = [(number, len(left) + 2, right)]
        else:
            after.append((number, 0, line))
    return before, after


def write(puzzle: Any) -> str:
    """The position as text that `read` understands, with its goal if that is not the usual one."""
    text = " / ".join([" ".join(map(str, row)) for row in puzzle.rows(puzzle.start)])
    if puzzle.goal != (*range(1, len(puzzle.start)), 0):
        text += " -> " + " / ".join(" ".join(map(str, row)) for row in puzzle.rows(puzzle.goal))
    name = " ".join(puzzle.name.split()) if puzzle.name else ""
    return f"name: {name}\n{text}" if name else text


def convert(text: str, to: str, *, on_bad: OnBad | None = None) -> str:
    """The positions of a text, each on a line of its own or as a block of lines."""
    found = [
        entry.said.around(_written(entry.puzzle, to), mark="#")
        for entry in entries(text, on_bad=on_bad)
    ]
    return "\n\n".join(found) + "\n"


def _written(puzzle: Tiles, to: str) -> str:
    if to == "line":
        return write(puzzle)
    start, _, goal = write(puzzle).partition(" -> ")
    *name, board = start.split("\n")
    rows = board.split(" / ")
    return "\n".join([*name, *([f"goal: {goal}"] if goal else []), *rows])


def options_of(puzzle: Tiles) -> dict[str, Any]:
    """What the text does not tell."""
    return {} if puzzle.rule == "slide" else {"rule": puzzle.rule}
