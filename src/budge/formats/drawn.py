"""Boards of cars and blocks as they are drawn, rather than written.

B C D E F F         blanks between the cells, as Budge prints them; ██ or ## is a wall
B . A A G H →       an arrow where the exit is

张曹曹赵             Chinese signs, with wide blanks (or 空, □) for what is empty
兵　　兵
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

WIDE_BLANK = "\u3000"

_WIDE = {0xFEE0 + sign: sign for sign in range(0x21, 0x7F)}
_USUAL = str.maketrans({WIDE_BLANK: ".", "空": ".", "□": ".", "█": "#", "┄": "~"}) | _WIDE
_LEFT, _RIGHT = ("←", "<"), ("→", ">")
_ABOVE_OR_BELOW = {"↑": "top", "^": "top", "↓": "bottom", "v": "bottom"}
_PLAIN = re.compile(r"[A-Za-z0-9.#~]{2,}")
_BOARD = re.compile(r"[\w.#~ \t]+")
_APART = re.compile(r"##|#|[^\s#]+")
_LONGEST = 4
"""Signs of a name in a drawing; where something longer stands, it is no drawing."""


@dataclass(frozen=True)
class Row:
    """A row of a grid and where it stands in the text; every sign is a cell, or every one of the
    `names`, which begin in the `columns`."""

    text: str
    line: int
    column: int
    names: Sequence[str] = ()
    columns: Sequence[int] = ()

    @property
    def cells(self) -> Sequence[str]:
        return self.names or self.text

    def column_of(self, cell: int) -> int:
        """Where a cell stands; one past the end for what is not there."""
        if not self.columns:
            return self.column + min(cell, len(self.text))
        return self.columns[min(cell, len(self.columns) - 1)]


def trimmed(text: str) -> str:
    """Without the blanks at both ends, but for wide ones, which are cells."""
    return text.strip() if WIDE_BLANK not in text else text.strip(" \t\r\n\f\v")


def plain(rows: list[Row]) -> tuple[list[Row], str | None]:
    """The rows as if they had been written sign by sign, and the exit if an arrow shows it."""
    if all(_PLAIN.fullmatch(row.text) for row in rows):
        return rows, None
    wide = any(WIDE_BLANK in row.text for row in rows)
    if wide and _have_blanks_between([row.text for row in rows]):
        rows = [_picked(row) for row in rows]
    rows = [replace(row, text=row.text.translate(_USUAL)) for row in rows]
    inside, exit = _without_exit(rows)
    if exit and all(_BOARD.fullmatch(row.text) for row in inside):
        rows = inside
    else:
        exit = None
    if any(re.search(r"\s", row.text) for row in rows):
        rows = _apart(rows)
    if wide:  # editors cut off what is empty at the end of a line
        width = max((len(row.text) for row in rows), default=0)
        rows = [replace(row, text=row.text.ljust(width, ".")) for row in rows]
    return rows, exit


def _have_blanks_between(rows: list[str]) -> bool:
    """Whether every second sign of every row is a wide blank. That all of them stand between cells
    shows where a row has no others."""
    apart = all(len(row) > 2 and not row[1::2].strip(WIDE_BLANK) for row in rows)
    return apart and any(WIDE_BLANK not in row[::2] for row in rows)


def _picked(row: Row) -> Row:
    text = row.text[::2].translate(_USUAL)
    columns = range(row.column, row.column + len(row.text), 2)
    return Row(text, row.line, row.column, tuple(text), columns)


def _without_exit(rows: list[Row]) -> tuple[list[Row], str | None]:
    if len(rows) > 2 and rows[0].text in _ABOVE_OR_BELOW:
        return rows[1:], _ABOVE_OR_BELOW[rows[0].text]
    if len(rows) > 2 and rows[-1].text in _ABOVE_OR_BELOW:
        return rows[:-1], _ABOVE_OR_BELOW[rows[-1].text]
    for at, row in enumerate(rows):
        first, last = row.text[:1], row.text[-1:]
        if first in _LEFT:
            text = row.text[1:].lstrip()
            inside = replace(row, text=text, column=row.column + len(row.text) - len(text))
        elif last in _RIGHT:
            inside = replace(row, text=row.text[:-1].rstrip())
        else:
            continue
        return [*rows[:at], inside, *rows[at + 1 :]], "left" if first in _LEFT else "right"
    return rows, None


def _apart(rows: list[Row]) -> list[Row]:
    """Rows of cells with blanks between them; as they are, if they make no board that way."""
    found = [[(cell[0], cell.start()) for cell in _APART.finditer(row.text)] for row in rows]
    if len({len(cells) for cells in found}) != 1 or any(
        len(name) > _LONGEST for cells in found for name, _ in cells
    ):
        return rows
    apart = []
    for row, cells in zip(rows, found, strict=True):
        names = tuple("#" if name == "##" else name for name, _ in cells)
        columns = tuple(row.column + at for _, at in cells)
        apart.append(Row("".join(names), row.line, row.column, names, columns))
    return apart
