"""What a level is made of, and the level without it: for finding out what it could do without."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from budge.errors import PositionError
from budge.levels.in_pushes import IN_PUSHES, InPushes
from budge.puzzles.blocks import Blocks
from budge.puzzles.klotski import Klotski
from budge.puzzles.pieces import EMPTY, WALL, Arrangement
from budge.puzzles.rush_hour import RushHour
from budge.puzzles.sokoban import Sokoban
from budge.puzzles.tiles import Board, Tiles
from budge.registry import family_of

Cell = tuple[int, int]


@dataclass(frozen=True)
class Part:
    """A piece, wall or box, where it stands (row and column from 1), and the level without it."""

    name: str
    cell: Cell
    without: Any

    def __str__(self) -> str:
        return f"{self.name} at row {self.cell[0]}, column {self.cell[1]}"


@dataclass(frozen=True)
class Anatomy:
    """What an analysis asks of a family; its record names one.

    `parts` are those whose loss leaves a level, `walled` every empty cell with the level that has a
    wall there; None where nobody knows how to take something away. `covered` tells the cells that
    a move newly covers, for the heat of a picture. A level is `made_of_walls` where more of them
    make it smaller, as in Sokoban: then reducing it adds walls and takes none away. `in_pushes` is
    what is known of levels by their pushes, where walks count for nothing.
    """

    parts: Callable[[Any], Iterator[Part]] | None = None
    walled: Callable[[Any], Iterator[tuple[Cell, Any]]] | None = None
    covered: Callable[[Any, Any, Any], list[int]] | None = None
    made_of_walls: bool = False
    in_pushes: InPushes | None = None


def anatomy_of(puzzle: Any) -> Anatomy:
    """That of its family; of a puzzle of one's own nothing is known."""
    family = family_of(puzzle)
    return (family.anatomy if family else None) or Anatomy()


# ---------------------------------------------------------------------- Sokoban


def _sokoban_walled(puzzle: Sokoban) -> Iterator[tuple[Cell, Any]]:
    taken = puzzle.start.boxes | puzzle.goal_cells | {puzzle.start.player}
    for cell in sorted(puzzle.floor - taken):
        level = _with_sign(puzzle, cell, "#")
        if level is not None:
            yield _place(puzzle, cell), level


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


# ---------------------------------------------------------------------- blocks and tiles


def _block_walled(puzzle: RushHour | Klotski) -> Iterator[tuple[Cell, Any]]:
    aims = {
        cell
        for i, piece in enumerate(puzzle.pieces)
        if piece.goal is not None
        for cell in puzzle.cells(i, piece.goal)
    }
    for r, row in enumerate(puzzle.rows(puzzle.start)):
        for c, sign in enumerate(row):
            if sign == EMPTY and r * puzzle.width + c not in aims:
                yield (r + 1, c + 1), _rebuilt(puzzle, {r * puzzle.width + c: WALL})


def _block_covered(puzzle: Blocks, before: Arrangement, after: Arrangement) -> list[int]:
    covered = {cell for i, place in enumerate(before.places) for cell in puzzle.cells(i, place)}
    return [
        cell
        for i, place in enumerate(after.places)
        for cell in puzzle.cells(i, place)
        if cell not in covered
    ]


def _tiles_covered(puzzle: Tiles, before: Board, after: Board) -> list[int]:
    return [cell for cell, tile in enumerate(after) if tile and before[cell] == 0]


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


SOKOBAN = Anatomy(_sokoban_parts, _sokoban_walled, made_of_walls=True, in_pushes=IN_PUSHES)
BLOCKS = Anatomy(_block_parts, _block_walled, _block_covered)
ANY_BLOCKS = Anatomy(covered=_block_covered)
TILES = Anatomy(covered=_tiles_covered)
