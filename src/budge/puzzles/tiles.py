"""Sliding tiles: the 8-, 15- and 24-puzzle and every other m×n board."""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from operator import index
from typing import Any, NamedTuple, Self

from budge.arguments import one_of
from budge.errors import IllegalMove, PositionError, brief
from budge.puzzles.base import Value, Verdict
from budge.shown import ShownAsPicture

Board = tuple[int, ...]
"""The tiles row by row; 0 is the blank."""

RULES = ("slide", "swap")
_METRICS = {"slide": ("moves", "slides"), "swap": ("swaps",)}
PACKED_CELLS = 25
"""The largest board that the core packs into a number, and that pattern tables are made for."""
PACKED = f"up-to-{PACKED_CELLS}"
"""What the kind of such boards ends with."""
_NO_CELLS = range(0)
_LETTERS = {"U": "up", "D": "down", "L": "left", "R": "right"}
_LETTER_OF: dict[object, str] = {direction: letter for letter, direction in _LETTERS.items()}


class Slide(NamedTuple):
    """A tile moves one cell into the blank; where slides are counted, or one cell towards it, and
    all the tiles between the two move along.

    >>> print(Slide(2, "up"))
    2 up
    """

    tile: int
    direction: str

    def __str__(self) -> str:
        return f"{self.tile} {self.direction}"


class Swap(NamedTuple):
    """Two tiles in neighbouring cells trade places; the blank (0) is a tile like any other.

    >>> print(Swap(3, 5))
    3<->5
    """

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first}<->{self.second}"


class Tiles(Value, ShownAsPicture):
    """An m×n board of numbered tiles and one blank, to be brought into a given order.

    `start` and `goal` are rows of numbers (lists, tuples or a NumPy array), 0 being the blank. The
    default goal is 1, 2, 3 … with the blank last. `rule="slide"` moves a tile into the blank;
    `rule="swap"` lets any two neighbouring cells trade places. With `metric="slides"` all the tiles
    between the blank and a tile of its row or column slide at once, and that counts as one.

    >>> puzzle = Tiles([[1, 2, 3], [4, 0, 6], [7, 5, 8]])
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['5 up', '2 down', '6 left', '4 right']
    >>> puzzle = Tiles([[1, 2, 3], [0, 4, 6], [7, 5, 8]], metric="slides")
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['7 up', '1 down', '4 left', '6 left']
    """

    family = "tiles"

    def __init__(
        self,
        start: Any,
        goal: Any = None,
        *,
        rule: str = "slide",
        metric: str | None = None,
        name: str | None = None,
    ) -> None:
        if not isinstance(rule, str) or rule not in RULES:
            raise PositionError(f"the rule is 'slide' or 'swap', not {brief(rule)}")
        self.metric = _known_metric(rule, metric)
        rows = _rows(start)
        self.height, self.width = len(rows), len(rows[0])
        self.rule = rule
        self.name = name
        self.start: Board = _board(rows)
        if goal is None:
            self.goal: Board = (*range(1, len(self.start)), 0)
        else:
            goal_rows = _rows(goal)
            if (len(goal_rows), len(goal_rows[0])) != (self.height, self.width):
                raise PositionError(
                    f"the goal is {len(goal_rows)}×{len(goal_rows[0])} "
                    f"but the start is {self.height}×{self.width}"
                )
            self.goal = _board(goal_rows)

    def starting_at(self, state: Board) -> Self:
        """The same puzzle from another state."""
        if not isinstance(state, tuple):
            raise PositionError(f"a state is a tuple of tiles row by row, not {brief(state)}")
        rows = _rows(self.rows(state))
        if (len(rows), len(rows[0])) != (self.height, self.width):
            raise PositionError(f"the state has another size than {self.height}×{self.width}")
        return self._but(start=_board(rows))

    def with_metric(self, metric: str) -> Self:
        """The same position, its moves counted in another metric of its rule."""
        return self._but(metric=_known_metric(self.rule, metric))

    @property
    def kind(self) -> str:
        """The family with what a move is, which is what heuristics are made for."""
        return "tiles:slides" if self.slides_rows else f"tiles:{self.rule}"

    @property
    def slides_rows(self) -> bool:
        """Whether a move takes along all the tiles between the blank and the one that is named."""
        return self.metric == "slides"

    @property
    def special_kinds(self) -> tuple[str, ...]:
        """What pattern tables are made for: the kind with the outline, the shorter side first, and
        that of all boards which the packed searches take."""
        outline = "x".join(map(str, sorted((self.height, self.width))))
        packed = (f"{self.kind}:{PACKED}",) if len(self.start) <= PACKED_CELLS else ()
        return (f"{self.kind}:{outline}", *packed)

    @property
    def metrics(self) -> tuple[str, ...]:
        return _METRICS[self.rule]

    # ------------------------------------------------------------------ the rules

    def moves(self, state: Board) -> list[Slide] | list[Swap]:
        if self.rule == "swap":
            return [Swap(state[a], state[b]) for a, b in self._pairs]
        lines = self._lines[state.index(0)]
        if self.slides_rows:
            return [Slide(state[cell], way) for way, line in lines.items() for cell in line]
        return [Slide(state[line[0]], way) for way, line in lines.items()]

    def play(self, state: Board, move: Slide | Swap) -> Board:
        if isinstance(move, Swap):
            return self._swap(state, move)
        board = list(state)
        if self.rule == "slide" and self._slide(board, state.index(0), move) is not None:
            return tuple(board)
        raise self._impossible(move, state)

    def _slide(self, board: list[int], blank: int, move: object) -> int | None:
        """Makes the move on the board and tells where the blank is then; None if it is illegal."""
        if not isinstance(move, Slide):
            return None
        cells = self._lines[blank].get(move.direction, _NO_CELLS)
        for tiles, cell in enumerate(cells if self.slides_rows else cells[:1], 1):
            if board[cell] == move.tile:
                for to, source in zip((blank, *cells), cells[:tiles], strict=False):
                    board[to] = board[source]
                board[cell] = 0
                return cell
        return None

    def is_goal(self, state: Board) -> bool:
        return state == self.goal

    def replay(self, moves: Iterable[Slide | Swap]) -> Board:
        """The board after many moves, each checked; a move costs the same on every board."""
        if self.rule == "swap":
            return self._replay_swaps(moves)
        board, blank = list(self.start), self.start.index(0)
        for move in moves:
            cell = self._slide(board, blank, move)
            if cell is None:
                raise self._impossible(move, tuple(board))
            blank = cell
        return tuple(board)

    def _impossible(self, move: object, board: Board) -> IllegalMove:
        return IllegalMove(f"{brief(move, tell=str)} is not possible in\n{self.text(board)}")

    def _replay_swaps(self, moves: Iterable[Slide | Swap]) -> Board:
        board = list(self.start)
        where = {tile: cell for cell, tile in enumerate(board)}
        for move in moves:
            if not isinstance(move, Swap):
                raise self._impossible(move, tuple(board))
            a, b = where.get(move.first, -1), where.get(move.second, -1)
            if (a, b) not in self._neighbouring:
                raise self._impossible(move, tuple(board))
            board[a], board[b] = move.second, move.first
            where[move.first], where[move.second] = b, a
        return tuple(board)

    def goals(self) -> Iterable[Board]:
        return (self.goal,)

    def origins(self, state: Board) -> Iterator[tuple[Board, Slide | Swap]]:
        for move in self.moves(state):
            before = self.play(state, move)
            if isinstance(move, Swap):
                yield before, Swap(move.second, move.first)
            else:  # the tile beside the blank comes back last
                beside = state[self._lines[state.index(0)][move.direction][0]]
                yield before, Slide(beside, OPPOSITE[move.direction])

    def _swap(self, state: Board, move: Swap) -> Board:
        if self.rule == "swap" and move.first in state and move.second in state:
            a, b = state.index(move.first), state.index(move.second)
            if (a, b) in self._neighbouring:
                board = list(state)
                board[a], board[b] = board[b], board[a]
                return tuple(board)
        raise self._impossible(move, state)

    @cached_property
    def _lines(self) -> list[dict[str, range]]:
        """For each cell of the blank and each way: the cells whose tiles can slide, from there
        outwards."""
        return _lines(self.height, self.width)

    @cached_property
    def _pairs(self) -> list[tuple[int, int]]:
        """Every two neighbouring cells, in reading order."""
        cells = range(self.height * self.width)
        return [
            (cell, other)
            for cell in cells
            for other in (cell + 1, cell + self.width)
            if other in cells and (other != cell + 1 or other % self.width)
        ]

    @cached_property
    def _neighbouring(self) -> frozenset[tuple[int, int]]:
        return frozenset(self._pairs) | {(b, a) for a, b in self._pairs}

    # ------------------------------------------------------------------ can it be solved?

    def verdict(self) -> Verdict:
        """Whether the start can reach the goal, from the parity of inversions."""
        if self.rule == "swap":
            return Verdict(
                True, "Any two neighbours may trade places, so every order can be reached."
            )
        inversions = self._inversions()
        count = f"Read in the goal's order, the start has {_count(inversions, 'inversion')}"
        if self.width % 2:
            odd = inversions % 2 == 1
            law = "On a board of odd width a move changes that number by an even amount"
        else:
            rows = abs(self.start.index(0) // self.width - self.goal.index(0) // self.width)
            odd = (inversions + rows) % 2 == 1
            count += (
                f" and the blank is {_count(rows, 'row')} from its goal: {inversions + rows} in all"
            )
            law = "On a board of even width a move changes that sum by an even amount"
        if not odd:
            return Verdict(True, f"{count}, which is even. {law}, and the goal has 0.")
        a, b = [tile for tile in self.start if tile][-2:]
        return Verdict(
            False,
            f"{count}, which is odd. {law}, so the goal, which has 0, cannot be reached. "
            f"With any two tiles exchanged, say {a} and {b}, it could be.",
        )

    def _inversions(self) -> int:
        """Pairs of tiles that stand in the other order than in the goal, the blank left out."""
        rank = {tile: place for place, tile in enumerate(self.goal)}
        inversions = 0
        before: list[int] = []
        for tile in filter(None, self.start):
            inversions += len(before) - bisect(before, rank[tile])
            insort(before, rank[tile])
        return inversions

    # ------------------------------------------------------------------ words

    def text(self, state: Board) -> str:
        """The board as rows of numbers, `_` for the blank."""
        size = len(str(len(state) - 1))
        return "\n".join(
            " ".join(str(tile or "_").rjust(size) for tile in row) for row in self.rows(state)
        )

    def rows(self, state: Board) -> list[Board]:
        """The board row by row."""
        return [state[i : i + self.width] for i in range(0, len(state), self.width)]

    def solution_text(self, moves: Sequence[Slide | Swap]) -> str:
        """The compact notation: `ULD…` for the ways of tiles, where rows slide with their numbers,
        such as `U2LD3…`; `3<->5 …` for swaps."""
        if self.rule == "swap":
            return " ".join(map(str, moves))
        if self.slides_rows:
            return "".join(self._counted(moves))
        return "".join([_LETTER_OF[direction] for _, direction in moves])

    def _counted(self, moves: Sequence[Slide | Swap]) -> Iterator[str]:
        board, blank = list(self.start), self.start.index(0)
        for move in moves:
            cell = self._slide(board, blank, move)
            if cell is None:
                raise self._impossible(move, tuple(board))
            tiles = abs(cell // self.width - blank // self.width) + abs(
                cell % self.width - blank % self.width
            )
            yield _LETTER_OF[move[1]] + (str(tiles) if tiles > 1 else "")
            blank = cell

    def __repr__(self) -> str:
        rule = "" if self.rule == "slide" else f", rule={self.rule!r}"
        rule += f", metric={self.metric!r}" if self.slides_rows else ""
        return f"Tiles({_slashed(self.rows(self.start))} -> {_slashed(self.rows(self.goal))}{rule})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tiles):
            return NotImplemented
        return self._identity == other._identity and self._plays_like(other)

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        return self.width, self.start, self.goal, self.rule, self.metric


OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


def _known_metric(rule: str, metric: str | None) -> str:
    metrics = _METRICS[rule]
    return metrics[0] if metric is None else one_of("metric", metric, metrics, PositionError)


def _rows(board: Any) -> list[list[int]]:
    """Rows of plain integers from lists, tuples or an array; their shape is checked."""
    if isinstance(board, str):
        raise PositionError("a board is a list of rows; budge.parse reads texts")
    if hasattr(board, "tolist"):
        board = board.tolist()
    try:
        rows = [list(row) for row in board]
    except TypeError:
        raise PositionError("a board is a list of rows, such as [[1, 2], [3, 0]]") from None
    if not rows or not any(rows):
        raise PositionError("the board is empty")
    for r, row in enumerate(rows):
        if len(row) != len(rows[0]):
            at = (r, min(len(row), len(rows[0])))
            raise PositionError(
                f"row {r + 1} has {_count(len(row), 'cell')} but row 1 has {len(rows[0])}", at
            )
        if set(map(type, row)) == {int}:
            continue
        for c, tile in enumerate(row):
            if isinstance(tile, bool) or not hasattr(tile, "__index__"):
                raise PositionError(f"a tile is a whole number, not {brief(tile)}", (r, c))
            row[c] = index(tile)  # NumPy's integers become plain ones
    if len(rows) < 2 or len(rows[0]) < 2:
        raise PositionError(f"a board is at least 2×2, not {len(rows)}×{len(rows[0])}")
    return rows


def _board(rows: list[list[int]]) -> Board:
    """The rows as one tuple, after checking that every tile 0..n-1 stands there once."""
    board = tuple(chain.from_iterable(rows))
    size = len(board)
    if sorted(board) == list(range(size)):
        return board
    seen: set[int] = set()
    for r, row in enumerate(rows):
        for c, tile in enumerate(row):
            if tile < 0:
                raise PositionError(f"tile {tile} is negative", (r, c))
            if tile in seen:
                what = f"tile {tile} stands twice" if tile else "there are two blanks"
                raise PositionError(what, (r, c))
            if tile >= size:
                missing = min(set(range(size)) - {t for row in rows for t in row})
                missed = f"tile {missing} is missing" if missing else "there is no blank"
                raise PositionError(
                    f"tile {tile} does not belong on a {len(rows)}×{len(rows[0])} board, "
                    f"whose tiles are 1 to {size - 1}; {missed}",
                    (r, c),
                )
            seen.add(tile)
    raise AssertionError("a board with neither a wrong tile nor one that stands twice")


@lru_cache(maxsize=16)
def _lines(height: int, width: int) -> list[dict[str, range]]:
    lines: list[dict[str, range]] = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        ways = {
            "up": range(cell + width, height * width, width),
            "down": range(cell - width, -1, -width),
            "left": range(cell + 1, (row + 1) * width),
            "right": range(cell - 1, cell - column - 1, -1),
        }
        lines.append({way: line for way, line in ways.items() if line})
    return lines


def _slashed(rows: Iterable[Board]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in rows)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
