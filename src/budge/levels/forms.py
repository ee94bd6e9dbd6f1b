"""The canonical form of a level in each family: the least of what its turns and mirror images give.

docs/reference/identity.md says the same in words; others compute identities by it, so it must not
change.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from budge.engine.levels import Signs, near_forms, rush_hour_forms, sokoban_forms
from budge.formats.sokoban import detect as is_sokoban
from budge.formats.sokoban import read_collection
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import EMPTY, GATE, WALL
from budge.puzzles.rush_hour import RushHour
from budge.puzzles.sokoban import Sokoban
from budge.puzzles.tiles import Tiles

Cell = tuple[int, int]
Turn = Callable[[Cell], Cell]


class InText(NamedTuple):
    """A level found in a text: its name or its line, how it is written, and its form, empty where
    it takes the family's own reader to tell."""

    name: str
    line: int
    written: str
    form: str


@dataclass(frozen=True)
class CanonicalForm:
    """How the levels of a family become comparable: the `form` of a puzzle, which pairs of forms
    are `near` (the same but for one wall or one piece), and the forms of a whole text `at_once`
    without making puzzles of its levels, if the text allows that."""

    form: Callable[[Any], str]
    near: Callable[[Sequence[str]], list[tuple[int, int]]] | None = None
    at_once: Callable[[str], list[InText]] | None = None

    def __call__(self, puzzle: Any) -> str:
        return self.form(puzzle)


TURNED_AXES = {"horizontal": "vertical", "vertical": "horizontal"}


def turns(height: int, width: int) -> list[tuple[bool, Turn]]:
    """The eight turns and mirror images of a board: whether rows become columns, and where a cell
    goes."""
    found: list[tuple[bool, Turn]] = []
    for transposed in (False, True):
        last_row, last_column = (width, height) if transposed else (height, width)
        for up in (False, True):
            for back in (False, True):

                def turn(
                    cell: Cell,
                    transposed: bool = transposed,
                    rows: int | None = last_row - 1 if up else None,
                    columns: int | None = last_column - 1 if back else None,
                ) -> Cell:
                    row, column = (cell[1], cell[0]) if transposed else cell
                    return (
                        row if rows is None else rows - row,
                        column if columns is None else columns - column,
                    )

                found.append((transposed, turn))
    return found


# ---------------------------------------------------------------------- Sokoban


def sokoban_form(puzzle: Sokoban) -> str:
    """The level within its walls, the player at the first cell within reach."""
    (form,) = sokoban_forms(["\n".join(puzzle.lines(puzzle.start))])
    return form


def _sokoban_at_once(text: str) -> list[InText]:
    if not is_sokoban(text):
        return []
    levels = read_collection(text).levels
    rows = ["\n".join(level.rows) for level in levels]
    return [
        InText(level.title or "", 0, written, form)
        for level, written, form in zip(levels, rows, sokoban_forms(rows), strict=True)
    ]


# ---------------------------------------------------------------------- blocks


def rush_hour_form(puzzle: RushHour) -> str:
    """The board with its exit to the right; of it and its image upside down the lesser one."""
    sides = {"right": (0, 1), "left": (0, -1), "bottom": (1, 0), "top": (-1, 0)}
    row, column = sides[puzzle.exit]
    middle = (puzzle.height // 2, puzzle.width // 2)
    ahead = (middle[0] + row, middle[1] + column)
    forms = []
    for transposed, turn in turns(puzzle.height, puzzle.width):
        here, there = turn(middle), turn(ahead)
        if (there[0] - here[0], there[1] - here[1]) == (0, 1):
            forms.append(_drawn(puzzle, transposed, turn, first=puzzle.index(puzzle.primary)))
    return min(forms)


_LINE = re.compile(r"\s*(?:\d+\s+)?([A-Za-z.#]{16,})(?:\s+\d+)*\s*")


def _rush_hour_at_once(text: str) -> list[InText]:
    """Boards on single lines, and nothing else but comments and empty lines; else nothing."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match:
            found.append((number, match[1]))
        elif line.strip() and not line.lstrip().startswith(("# ", ";")):
            return []
    forms = rush_hour_forms([board for _, board in found])
    return [InText("", line, board, form) for (line, board), form in zip(found, forms, strict=True)]


def blocks_form(puzzle: Blocks) -> str:
    """The board, then `goal:` and the board of the goal; the least of all turns."""
    return min(_drawn(puzzle, *turn) for turn in turns(puzzle.height, puzzle.width))


def _drawn(puzzle: Blocks, transposed: bool, turn: Turn, first: int | None = None) -> str:
    """A turned board with its pieces lettered in reading order, but for the `first`, which is A."""
    height, width = puzzle.height, puzzle.width
    if transposed:
        height, width = width, height

    def turned(cells: Iterable[int]) -> list[int]:
        found = (turn(divmod(cell, puzzle.width)) for cell in cells)
        return sorted(row * width + column for row, column in found)

    places = [turned(puzzle.cells(i, place)) for i, place in enumerate(puzzle.start.places)]
    order = sorted(range(len(places)), key=lambda i: (i != first, places[i]))
    sign = {piece: _sign(number) for number, piece in enumerate(order)}
    walls, gates = turned(puzzle.walls), turned(puzzle.gates)
    board = [EMPTY] * (height * width)
    for cells, mark in ((walls, WALL), (gates, GATE)):
        for cell in cells:
            board[cell] = mark
    for piece, cells in enumerate(places):
        for cell in cells:
            board[cell] = sign[piece]
    parts = [_rows(board, width)]
    hidden = [cell for cell in gates if board[cell] != GATE]
    if hidden:
        shown = ", ".join(f"{cell // width + 1} {cell % width + 1}" for cell in hidden)
        parts.append(f"gates: {shown}")
    if first is None:
        parts += _goal_and_axes(puzzle, transposed, turned, sign, order, height, width)
    return "\n".join(parts)


def _goal_and_axes(
    puzzle: Blocks,
    transposed: bool,
    turned: Callable[[Iterable[int]], list[int]],
    sign: dict[int, str],
    order: list[int],
    height: int,
    width: int,
) -> list[str]:
    goal = [EMPTY] * (height * width)
    axes = []
    for i in order:
        piece = puzzle.pieces[i]
        if piece.goal is not None:
            for cell in turned(puzzle.cells(i, piece.goal)):
                goal[cell] = sign[i]
        if piece.axes != "both":
            axis = TURNED_AXES.get(piece.axes, piece.axes) if transposed else piece.axes
            axes.append(f"{sign[i]} {axis}")
    parts = ["goal:", _rows(goal, width)]
    return [*parts, "axes: " + ", ".join(axes)] if axes else parts


def _rows(board: list[str], width: int) -> str:
    return "\n".join("".join(board[at : at + width]) for at in range(0, len(board), width))


def _sign(number: int) -> str:
    """A to Z, a to z, then the characters from 256 on."""
    if number < 26:
        return chr(ord("A") + number)
    return chr(ord("a") + number - 26) if number < 52 else chr(256 + number - 52)


# ---------------------------------------------------------------------- tiles


def tiles_form(puzzle: Tiles) -> str:
    """`1 2 / 0 3 -> 1 2 / 3 0`: tiles numbered by their places in the goal; the least of all."""
    found: list[Any] = []
    for transposed, turn in turns(puzzle.height, puzzle.width):
        height, width = puzzle.height, puzzle.width
        if transposed:
            height, width = width, height
        start, goal = [0] * len(puzzle.start), [0] * len(puzzle.goal)
        for cell in range(len(start)):
            row, column = turn(divmod(cell, puzzle.width))
            start[row * width + column] = puzzle.start[cell]
            goal[row * width + column] = puzzle.goal[cell]
        number = {0: 0}
        for tile in goal:
            number.setdefault(tile, len(number))
        found.append(
            (height, width, *([number[tile] for tile in board] for board in (start, goal)))
        )
    _height, width, *boards = min(found)
    written = [
        " / ".join(" ".join(map(str, board[at : at + width])) for at in range(0, len(board), width))
        for board in boards
    ]
    return " -> ".join(written) + ("" if puzzle.rule == "slide" else " swap")


SOKOBAN = CanonicalForm(sokoban_form, partial(near_forms, Signs.sokoban), _sokoban_at_once)
RUSH_HOUR = CanonicalForm(rush_hour_form, partial(near_forms, Signs.rush_hour), _rush_hour_at_once)
BLOCKS = CanonicalForm(blocks_form, partial(near_forms, Signs.blocks))
TILES = CanonicalForm(tiles_form)
