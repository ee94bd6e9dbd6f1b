"""New Rush Hour boards and Klotski positions: the core sets pieces down and takes the position that
needs as many moves as wished for."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from budge.arguments import whole_number
from budge.engine.generators import MadeBoard, block_boards
from budge.errors import RequestError, brief
from budge.levels.generate import Candidate
from budge.levels.model import model, stars_of
from budge.levels.wishes import MOST, Span, Wishes
from budge.puzzles.klotski import Klotski
from budge.puzzles.pieces import EMPTY, WALL
from budge.puzzles.rush_hour import SIDES, RushHour
from budge.result import counted

NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnpqrstuvwyz0123456789"
"""Of the pieces, in reading order; `o` and `x` mean something else in a line of a board."""

NODES = {36: 6_000, 64: 40_000}
"""Positions of a board at most, by its cells: walks through more take too long."""
KLOTSKI_NODES = 100_000


class _Boards:
    """What both kinds have in common."""

    traffic: bool
    default_size: tuple[int, int]
    sides: tuple[int, int]

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes
        height, width = self.inner = self._upright(wishes.size or self.default_size)
        least, most = self.sides
        if min(height, width) < least or max(height, width) > most:
            raise RequestError(
                f"the size is {height}×{width}: a side of a board has {least} to {most} cells"
            )
        cells = height * width
        shapes = wishes.shapes or ()
        pieces = wishes.pieces or self._usual_pieces(cells)
        if shapes:
            pieces = Span(len(shapes), len(shapes))
        walls = wishes.walls or Span(0, 0)
        if walls.least > cells // 3:
            some = counted(walls.least, "walls")
            raise RequestError(f"beside {some} there is no room for the pieces")
        taken = sum(map(math.prod, shapes)) if shapes else 2 * pieces.least
        if taken + walls.least > cells or pieces.least > len(NAMES):
            raise RequestError(f"{pieces} pieces do not fit a board of {height}×{width}")
        cost = wishes.cost or self._usual_cost()
        self._core_wishes: dict[str, Any] = {
            "traffic": self.traffic,
            "height": height,
            "width": width,
            "least_pieces": pieces.least,
            "most_pieces": min(pieces.most, len(NAMES)),
            "exactly": bool(shapes) or wishes.pieces is not None or wishes.walls is not None,
            "shapes": list(shapes),
            "least_walls": walls.least,
            "most_walls": min(walls.most, cells // 3),
            "least_cost": cost.least,
            "most_cost": min(cost.most, 1 << 20),
            "minimal": wishes.minimal,
            "unique": wishes.unique,
            "most_positions": self._most_positions(cells),
        }

    def _upright(self, size: tuple[int, int]) -> tuple[int, int]:
        return size

    def _usual_pieces(self, cells: int) -> Span:
        raise NotImplementedError

    def _most_positions(self, cells: int) -> int:
        return KLOTSKI_NODES

    def _usual_cost(self) -> Span:
        return Span(2, MOST)

    def make(
        self, first: int, count: int, threads: int, go_on: Callable[[], bool]
    ) -> list[list[Candidate]]:
        made = block_boards(
            self._core_wishes, self.metric, self.wishes.seed, first, count, threads, go_on
        )
        return [[self._candidate(board) for board in attempt] for attempt in made]

    @property
    def metric(self) -> str:
        raise NotImplementedError

    def _candidate(self, board: MadeBoard) -> Candidate:
        raise NotImplementedError

    def _rows(self, board: MadeBoard) -> tuple[list[list[str]], list[str]]:
        """The board as rows of names, and the name of each piece."""
        height, width = self.inner
        cells = [EMPTY] * (height * width)
        for wall in board.walls:
            cells[wall] = WALL
        # The first piece has the first name, the others get theirs in reading order.
        order = sorted(range(len(board.pieces)), key=lambda i: (i != 0, board.pieces[i][0]))
        names = [""] * len(order)
        for number, piece in enumerate(order):
            names[piece] = NAMES[number]
            for cell in board.pieces[piece]:
                cells[cell] = NAMES[number]
        return [cells[at : at + width] for at in range(0, len(cells), width)], names


class RushHours(_Boards):
    """Makes Rush Hour boards."""

    traffic = True
    default_size = (6, 6)
    sides = (4, 8)

    def __init__(self, wishes: Wishes) -> None:
        wishes.refuse("rush-hour", "goal", "shapes")
        if wishes.exit is not None and wishes.exit not in SIDES:
            raise RequestError(
                f"the exit is {brief(wishes.exit)}: it must be one of {', '.join(SIDES)}"
            )
        self.exit = wishes.exit or "right"
        super().__init__(wishes)

    @property
    def metric(self) -> str:
        return self.wishes.metric or "slides"

    def _upright(self, size: tuple[int, int]) -> tuple[int, int]:
        """Boards are made with their exit to the right, and turned."""
        return (size[1], size[0]) if self.exit in ("top", "bottom") else size

    def _usual_pieces(self, cells: int) -> Span:
        return Span(max(3, cells * 11 // 36), max(4, cells * 14 // 36))

    def _most_positions(self, cells: int) -> int:
        return next(nodes for most, nodes in NODES.items() if cells <= most)

    def _usual_cost(self) -> Span:
        """The slides that a number of stars stands for, about."""
        stars = self.wishes.stars
        if stars is None:
            return Span(2, MOST)
        chosen = model("rush-hour")
        fitting = [
            slides
            for slides in range(1, 60)
            if stars_of(
                chosen.score(
                    chosen.difficulty({"slides": slides, "farthest": slides + 2, "reasons": 14})
                )
            )
            in stars
        ]
        if self.metric == "steps" or not fitting:
            return Span(1, MOST)
        return Span(max(1, fitting[0] - 1), MOST if stars.most == 5 else fitting[-1] + 1)

    def _candidate(self, board: MadeBoard) -> Candidate:
        rows, names = self._rows(board)
        moves = list(board.moves)
        puzzle = RushHour(_turned(rows, self.exit), exit=self.exit, metric=self.metric)
        back = self.exit in ("left", "top")
        drives = []
        for piece, before, after in moves:
            along = (
                len(board.pieces[piece]) > 1
                and board.pieces[piece][1] == board.pieces[piece][0] + 1
            )
            by = after - before if along else (after - before) // self.inner[1]
            # Turning the exit to the left or the top turns the direction of what lies beside it.
            index = puzzle.index(names[piece])
            drives.append(puzzle.encode(index, _leg(puzzle, index, -by if back and along else by)))
        return Candidate(puzzle, len(drives), drives, board.miss, f"{len(drives)} {self.metric}")


def _turned(rows: list[list[str]], exit: str) -> list[list[str]]:
    """The board whose exit is to the right, with its exit there; cars across keep their order."""
    if exit == "right":
        return rows
    if exit == "left":
        return [row[::-1] for row in rows]
    if exit == "bottom":
        return [list(column) for column in zip(*rows, strict=True)]
    return [list(column) for column in zip(*rows, strict=True)][::-1]


def _leg(puzzle: RushHour, piece: int, by: int) -> tuple[tuple[str, int], ...]:
    ways = ("left", "right") if puzzle.pieces[piece].axes == "horizontal" else ("up", "down")
    return ((ways[by > 0], abs(by)),)


class Klotskis(_Boards):
    """Makes Klotski positions: a square of two by two that wants to its goal, at the bottom in the
    middle unless told, and pieces of one or two cells; or the pieces of a set."""

    traffic = False
    default_size = (5, 4)
    sides = (3, 8)

    def __init__(self, wishes: Wishes) -> None:
        wishes.refuse("klotski", "stars", "exit")
        self.hero = wishes.shapes[0] if wishes.shapes else (2, 2)
        super().__init__(wishes)
        height, width = self.inner
        if self.hero[0] > height or self.hero[1] > width:
            raise RequestError(f"a piece of {self.hero[0]}×{self.hero[1]} does not fit the board")
        self.goal = self._goal(wishes.goal)
        if self.goal is None:
            if (width - self.hero[1]) % 2:
                raise RequestError(
                    f"a board {width} wide has no bottom middle for a piece {self.hero[1]} wide: "
                    "name a goal"
                )
            row, column = height - self.hero[0], (width - self.hero[1]) // 2
            self._core_wishes["goal"] = row * width + column
        else:
            self._core_wishes["goal"] = self.goal[0] * width + self.goal[1]

    def _goal(self, given: Any) -> tuple[int, int] | None:
        """Where the upper left cell of the hero must come to lie, counted from 0."""
        if given is None:
            return None
        height, width = self.inner
        if isinstance(given, str):
            words = re.findall(r"(?<!\S)\d{1,9}(?!\S)", given, re.ASCII)
            given = [int(word) - 1 for word in words]
        cell = [whole_number(part) for part in given] if isinstance(given, Sequence) else []
        if len(cell) != 2 or cell[0] is None or cell[1] is None:
            raise RequestError("the goal of the square is written as its row and column, from 1")
        row, column = cell[0], cell[1]
        if not (0 <= row <= height - self.hero[0] and 0 <= column <= width - self.hero[1]):
            raise RequestError(f"a goal at row {row + 1}, column {column + 1} is off the board")
        return row, column

    @property
    def metric(self) -> str:
        return self.wishes.metric or "moves"

    def _usual_pieces(self, cells: int) -> Span:
        return Span(max(3, cells * 3 // 10), max(4, cells * 6 // 10))

    def _candidate(self, board: MadeBoard) -> Candidate:
        rows, names = self._rows(board)
        height, width = self.inner
        goal = None
        squares = sum(len(piece) == 4 for piece in board.pieces)
        if self.goal is not None or squares != 1 or self.hero != (2, 2):
            at = divmod(self._core_wishes["goal"], width)
            goal = [[EMPTY] * width for _ in range(height)]
            for r in range(self.hero[0]):
                for c in range(self.hero[1]):
                    goal[at[0] + r][at[1] + c] = names[0]
        puzzle = Klotski(rows, goal, metric=self.metric)
        moves, state = [], puzzle.start
        for piece, _, after in board.moves:
            index = puzzle.index(names[piece])
            legs = next(legs for legs, place in puzzle.ways(state, index) if place == after)
            moves.append(puzzle.encode(index, legs))
            state = puzzle.placed(state, index, after)
        return Candidate(puzzle, len(moves), moves, board.miss, f"{len(moves)} {self.metric}")
