"""What a level is made of, and the level without it: for finding out what it could do without."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from budge.errors import PositionError
from budge.puzzles.blocks import Blocks
from budge.puzzles.klotski import Klotski
from budge.puzzles.pieces import EMPTY, WALL
from budge.puzzles.rush_hour import RushHour
from budge.puzzles.sokoban import Sokoban

Cell = tuple[int, int]


@dataclass(frozen=True)
class Part:
    """A piece, wall or box, where it stands (row and column from 1), and the level without it."""

    name: str
    cell: Cell
    without: Any

    def __str__(self) -> str:
        return f"{self.name} at row {self.cell[0]}, column {self.cell[1]}"


def parts_of(puzzle: Any) -> Iterator[Part]:
    """Every part whose loss leaves a level; none for puzzles that have no such parts."""
    if isinstance(puzzle, Sokoban):
        yield from _sokoban_parts(puzzle)
    elif isinstance(puzzle, (RushHour, Klotski)):
        yield from _block_parts(puzzle)


def empty_cells(puzzle: Any) -> list[Cell]:
    """The cells, as rows and columns from 1, on which nothing stands and no goal lies."""
    if isinstance(puzzle, Sokoban):
        taken = puzzle.start.boxes | puzzle.goal_cells | {puzzle.start.player}
        return [_place(puzzle, cell) for cell in sorted(puzzle.floor - taken)]
    if not isinstance(puzzle, (RushHour, Klotski)):
        return []
    aims = {
        cell
        for i, piece in enumerate(puzzle.pieces)
        if piece.goal is not None
        for cell in puzzle.cells(i, piece.goal)
    }
    return [
        (r + 1, c + 1)
        for r, row in enumerate(puzzle.rows(puzzle.start))
        for c, sign in enumerate(row)
        if sign == EMPTY and r * puzzle.width + c not in aims
    ]


def walled(puzzle: Any, cell: Cell) -> Any | None:
    """The level with a wall in an empty cell; None where that is no level."""
    place = (cell[0] - 1) * puzzle.width + cell[1] - 1
    if isinstance(puzzle, Sokoban):
        return _with_sign(puzzle, place, "#")
    return _rebuilt(puzzle, {place: WALL})


def _sokoban_parts(puzzle: Sokoban) -> Iterator[Part]:
    steps = (-puzzle.width, puzzle.width, -1, 1)
    for cell in sorted(puzzle.walls):
        if any(cell + step in puzzle.floor for step in steps):
            level = _with_sign(puzzle, cell, " ")
            if level is not None:
                yield Part("wall", _place(puzzle, cell), level)
    if len(puzzle.goal_cells) < 2:
        return
    for box in sorted(puzzle.start.boxes):
        for goal in sorted(puzzle.goal_cells):
            level = _without_box(puzzle, box, goal)
            row, column = _place(puzzle, goal)
            yield Part(f"box (and the goal in {row}, {column})", _place(puzzle, box), level)


def _place(puzzle: Sokoban, cell: int) -> Cell:
    return cell // puzzle.width + 1, cell % puzzle.width + 1


def _with_sign(puzzle: Sokoban, cell: int, sign: str) -> Sokoban | None:
    """The level with another sign in a cell; None where that is no level, such as one that leaks,
    or where some floor is cut off that something stands on."""
    row, column = divmod(cell, puzzle.width)
    rows = list(puzzle.rows)
    rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
    try:
        return Sokoban(rows, metric=puzzle.metric, name=puzzle.name, author=puzzle.author)
    except PositionError:
        return None


def _without_box(puzzle: Sokoban, box: int, goal: int) -> Sokoban:
    cells = list("".join(puzzle.rows))
    cells[box] = "." if cells[box] == "*" else " "
    cells[goal] = {".": " ", "*": "$", "+": "@"}[cells[goal]]
    rows = ["".join(cells[at : at + puzzle.width]) for at in range(0, len(cells), puzzle.width)]
    return Sokoban(rows, metric=puzzle.metric, name=puzzle.name, author=puzzle.author)


def _block_parts(puzzle: RushHour | Klotski) -> Iterator[Part]:
    for i, piece in enumerate(puzzle.pieces):
        if piece.goal is None:
            cells = puzzle.cells(i, puzzle.start.places[i])
            cell = cells[0] // puzzle.width + 1, cells[0] % puzzle.width + 1
            yield Part(piece.name, cell, _rebuilt(puzzle, dict.fromkeys(cells, EMPTY)))
    for wall in sorted(puzzle.walls):
        cell = wall // puzzle.width + 1, wall % puzzle.width + 1
        yield Part("wall", cell, _rebuilt(puzzle, {wall: EMPTY}))


def _rebuilt(puzzle: RushHour | Klotski, signs: dict[int, str]) -> Any:
    """The board with other signs in some cells; its gates stay."""
    rows = [
        [signs.get(r * puzzle.width + c, sign) for c, sign in enumerate(row)]
        for r, row in enumerate(puzzle.rows(puzzle.start))
    ]
    other: Blocks
    if isinstance(puzzle, RushHour):
        other = RushHour(
            rows,
            exit=puzzle.exit,
            primary=puzzle.primary,
            metric=puzzle.metric,
            name=puzzle.name,
        )
    else:
        left = {sign for row in rows for sign in row}
        axes = {p.name: p.axes for p in puzzle.pieces if p.axes != "both" and p.name in left}
        other = Klotski(
            rows, puzzle.rows(puzzle.target), axes=axes, metric=puzzle.metric, name=puzzle.name
        )
    hidden = puzzle.gates - other.gates - other.walls
    return other.with_gates(hidden) if hidden else other
