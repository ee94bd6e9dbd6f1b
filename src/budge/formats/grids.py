"""What the texts of Rush Hour and Klotski have in common: headers, grids, places.

    name: Traffic
    exit: left
    grid:
    ..B
    BAA

A position is a grid of characters, its rows on lines or split by `/`, with headers `word: value`
above it. An empty line ends a position. `# ` and `;` start comments (`#` by itself is a wall).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from budge.errors import FormatError, PositionError, suggest
from budge.formats.admission import MOST_CELLS, OnBad, good_ones
from budge.formats.drawn import WIDE_BLANK, Row, plain, trimmed
from budge.formats.objects import looks_like_json, objects
from budge.formats.said import NAMES, SAID, Entry, Said, name_of
from budge.puzzles.blocks import Blocks

_HEADER = re.compile(r"\s*([A-Za-z][A-Za-z-]*)\s*:(.*)$")
_COMMENT = re.compile(r"\s*(#\s|#$|;)")


@dataclass
class Position:
    """One position as written: its rows, those of its goal, and its headers with their lines.

    `whole` says that the rows stand under a `grid:` and make one board. `remarks` are the comments
    above and in it, with their lines, `below` those after the last position of a text.
    """

    rows: list[Row] = field(default_factory=list)
    goal: list[Row] = field(default_factory=list)
    headers: dict[str, tuple[str, int]] = field(default_factory=dict)
    doubled: list[tuple[str, int]] = field(default_factory=list)
    whole: bool = False
    remarks: list[tuple[str, int]] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    def header(self, name: str) -> str | None:
        return self.headers[name][0] if name in self.headers else None

    @property
    def name(self) -> str | None:
        return name_of({key: self.headers[key][0] for key in NAMES if key in self.headers})

    @property
    def said(self) -> Said:
        """What stands there beside what the puzzle is made of."""
        remarks = (words for words, _ in self.remarks)
        told = Said.of(remarks, {key: value for key, (value, _) in self.headers.items()})
        return replace(told, below=tuple(self.below))


_MOST_KEPT = 2_000_000
"""Characters of a text whose positions are kept for whoever asks next."""
_kept: tuple[str, list[Position]] | None = None


def positions(text: str) -> list[Position]:
    """The positions in a text, in order; those without a grid are left out. They are not to be
    changed: two families look at a text before one of them reads it, and it is taken apart once."""
    global _kept
    kept = _kept
    if kept is not None and kept[0] is text:
        return kept[1]
    found = _positions(text)
    _kept = (text, found) if len(text) <= _MOST_KEPT else None
    return found


def take_positions(text: str) -> list[Position]:
    """The same for the one that reads them: they are kept no longer."""
    global _kept
    found = positions(text)
    _kept = None
    return found


def read_entries(
    text: str,
    from_json: Callable[[dict[str, Any]], Any],
    from_grid: Callable[[Position], Any],
    split: Callable[[Position], list[Position]],
    on_bad: OnBad | None,
) -> list[Entry]:
    """The puzzles of a text with what is said of each, be they objects of JSON or grids; `split`
    tells the positions that are written as one."""
    if looks_like_json(text):
        return good_ones(
            lambda item: Entry(from_json(item), Said.from_json(item)), objects(text), on_bad
        )
    found = [one for position in take_positions(text) for one in split(position)]
    if not found:
        raise FormatError("there is no board here", text, 1, 1)
    return good_ones(lambda position: Entry(from_grid(position), position.said), found, on_bad)


def is_comment(line: str) -> bool:
    return _COMMENT.match(line) is not None


def _positions(text: str) -> list[Position]:
    found, position, into = [], Position(), "rows"
    for number, line in enumerate(text.splitlines(), 1):
        if is_comment(line):
            position.remarks.append((line.strip(), number))
            continue
        header = _HEADER.match(line)
        if not line.strip() and WIDE_BLANK not in line:
            if position.rows:
                found.append(_finished(position))
                position = Position()
            into = "rows"
        elif header:
            key, value = header[1].lower(), header[2]
            into = "goal" if key == "goal" else "rows"
            if key in position.headers or (key in ("grid", "goal") and getattr(position, into)):
                position.doubled.append((header[1], number))
            position.whole |= key == "grid"
            if key in ("grid", "goal"):
                getattr(position, into).extend(_rows(value, number, header.start(2)))
            else:
                position.headers[key] = value.strip(), number
        else:
            start, arrow, goal = line.partition("->")
            getattr(position, into).extend(_rows(start, number, 0))
            position.goal.extend(_rows(goal, number, len(start) + len(arrow)))
    if position.rows:
        found.append(_finished(position))
    elif found:
        found[-1].below = [words for words, _ in position.remarks]
    return found


def check_headers(text: str, position: Position, *known: str) -> None:
    """Raise for a header that stands twice, and for one that nobody knows: it may be misspelt."""
    for name, line in position.doubled:
        raise FormatError(f"there is a second {name!r} for this board", text, line, 1)
    names = ("grid", "goal", "metric", *known, *SAID)
    for name, (_, line) in position.headers.items():
        if name not in names:
            # A board that is not what it was meant to be may be read as one of another family.
            hint = suggest(name, (*names, "exit", "primary", "axes", "gates"))
            hint = hint or f"; there are: {', '.join(names)}"
            raise FormatError(f"there is no header {name!r}{hint}", text, line, 1)


def _finished(position: Position) -> Position:
    """With rows of plain signs, however they were drawn."""
    line = position.rows[0].line
    position.rows, exit = plain(position.rows)
    position.goal, _ = plain(position.goal)
    if exit:
        position.headers.setdefault("exit", (exit, line))
    return position


def _rows(text: str, line: int, offset: int) -> list[Row]:
    if "/" not in text:
        row = trimmed(text)
        return [Row(row, line, offset + text.index(row) + 1)] if row else []
    rows = []
    for match in re.finditer(r"[^/]+", text):
        row = trimmed(match[0])
        if row:
            rows.append(Row(row, line, offset + match.start() + match[0].index(row) + 1))
    return rows


def fits_a_header(value: str | None) -> bool:
    """Whether a header can say it, so that the same is read again."""
    return value is None or (value.splitlines() == [value] and value.strip() == value)


def fit_signs(names: Iterable[str], but: str = "") -> bool:
    """Whether every name of a piece is one sign that a grid can show."""
    return all(len(name) == 1 and name.isalnum() and name not in but for name in names)


def as_rows(text: str) -> list[Row]:
    """A grid by itself, as an option gives it."""
    lines = enumerate(text.splitlines(), 1)
    return plain([row for n, line in lines for row in _rows(line, n, 0)])[0]


def build(
    text: str,
    rows: Sequence[Row],
    make: Callable[[], Blocks],
    goal: Sequence[Row] = (),
    goal_text: str | None = None,
) -> Any:
    """What `make` makes; what the rules dislike becomes an error with its place in the text.

    `goal` are the rows that an error about the goal speaks of, and `goal_text` is where they stand
    if that is not in the text.
    """
    from budge.puzzles.klotski import GoalError

    if max(sum(len(row.cells) for row in part) for part in (rows, goal)) > MOST_CELLS:
        raise _at(rows[0], f"a board has at most {MOST_CELLS:,} cells", text)
    try:
        return make()
    except PositionError as error:
        about_goal = isinstance(error, GoalError) and bool(goal)
        blamed, shown = (goal, goal_text or text) if about_goal else (rows, text)
        if not blamed:
            raise FormatError(error.message, text) from None
        r, c = error.cell or (0, 0)
        row = blamed[min(r, len(blamed) - 1)]
        raise _at(row, error.message, shown, c) from None


def _at(row: Row, message: str, text: str, cell: int = 0) -> FormatError:
    return FormatError(message, text, row.line, row.column_of(cell))


def covered_gates(puzzle: Blocks) -> list[list[int]]:
    """The gates on which pieces stand, so that no grid shows them: row and column, from 1."""
    standing = {
        cell for i, place in enumerate(puzzle.start.places) for cell in puzzle.cells(i, place)
    }
    return [
        [cell // puzzle.width + 1, cell % puzzle.width + 1]
        for cell in sorted(puzzle.gates & standing)
    ]


def with_gates(puzzle: Any, gates: Sequence[Sequence[int]]) -> Any:
    """The new puzzle with gates under pieces that may stand on them."""
    allowed = {
        cell
        for i, place in enumerate(puzzle.start.places)
        if puzzle.pieces[i].goal is not None
        for cell in puzzle.cells(i, place)
    }
    cells = set()
    for row, column in gates:
        cell = (row - 1) * puzzle.width + column - 1
        if not 1 <= column <= puzzle.width or cell not in allowed:
            raise PositionError(f"no piece with a goal stands on a gate at {row} {column}")
        cells.add(cell)
    return puzzle.with_gates(cells) if cells else puzzle


def gates_of(position: Position, text: str) -> list[list[int]]:
    """`gates: 2 3, 4 1`"""
    if "gates" not in position.headers:
        return []
    written, line = position.headers["gates"]
    gates = []
    for part in written.split(","):
        numbers = part.split()
        if len(numbers) != 2 or not all(re.fullmatch("[0-9]{1,4}", word) for word in numbers):
            raise FormatError(f"{part.strip()!r} is no gate: write row and column", text, line, 1)
        gates.append([int(word) for word in numbers])
    return gates
