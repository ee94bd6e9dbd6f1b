"""Rigid pieces that slide on a grid: the one model behind Rush Hour, Klotski and their like."""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from budge.errors import IllegalMove, PositionError, SizeError
from budge.puzzles.base import Verdict
from budge.puzzles.pieces import (
    AXES,
    EMPTY,
    GATE,
    OPPOSITE,
    WALL,
    Arrangement,
    Legs,
    Piece,
    Shift,
    check_whole,
    read_rows,
)

_ROW_STEP = {"up": -1, "down": 1, "left": 0, "right": 0}
_COLUMN_STEP = {"up": 0, "down": 0, "left": -1, "right": 1}
_ABSENT = -1
_MOST_TRIES = 1_000_000
"""Of placing a piece, when goal arrangements are listed."""


class Blocks:
    """Pieces on a grid of cells, some of which must be brought to given places.

    `rows` are strings, or rows of names: `.` is empty, `#` a wall, `~` a gate that only pieces with
    a goal may enter, anything else the name of a piece. `goals` says where the first cell of a
    piece must come to lie, as (row, column). `axes` restricts pieces: `both` (the default),
    `horizontal`, `vertical` or `fixed`. Pieces of one shape and one axis without goals are
    interchangeable.

    A move is one cell of one piece (`metric="steps"`), a straight line (`slides`), or any way of
    one piece (`moves`). Every move costs 1.
    """

    family = "blocks"
    metrics: tuple[str, ...] = ("moves", "slides", "steps")

    def __init__(
        self,
        rows: Any,
        goals: Mapping[str, tuple[int, int]],
        *,
        axes: Mapping[str, str] | None = None,
        metric: str | None = None,
        name: str | None = None,
    ) -> None:
        grid = read_rows(rows)
        self.name = name
        self.metric = metric or self.metrics[0]
        if self.metric not in self.metrics:
            raise PositionError(f"the metric is one of {', '.join(self.metrics)}, not {metric!r}")
        self.height, self.width = len(grid), len(grid[0])
        cells = [cell for row in grid for cell in row]
        self.walls = frozenset(i for i, cell in enumerate(cells) if cell == WALL)
        self.gates = frozenset(i for i, cell in enumerate(cells) if cell == GATE)
        standing: dict[str, list[int]] = {}
        for i, cell in enumerate(cells):
            if cell not in (EMPTY, WALL, GATE):
                standing.setdefault(cell, []).append(i)
        self.pieces = self._pieces(standing, goals, axes or {})
        self.start = self.arrange(tuple(standing[piece.name][0] for piece in self.pieces))

    def _pieces(
        self,
        standing: dict[str, list[int]],
        goals: Mapping[str, tuple[int, int]],
        axes: Mapping[str, str],
    ) -> tuple[Piece, ...]:
        for named in (*goals, *axes):
            if named not in standing:
                raise PositionError(f"there is no piece {named!r}")
        if not goals:
            raise PositionError("no piece has a goal")
        pieces: list[Piece] = []
        groups: dict[object, int] = {}
        for name, cells in standing.items():
            check_whole(name, [divmod(cell, self.width) for cell in cells])
            axis = axes.get(name, "both")
            if axis not in AXES:
                raise PositionError(f"piece {name!r} moves {axis!r}; there is: {', '.join(AXES)}")
            row, column = divmod(cells[0], self.width)
            offsets = tuple((c // self.width - row, c % self.width - column) for c in cells)
            goal = None
            if name in goals:
                goal = self._goal(name, offsets, goals[name])
            # Pieces that keep to a line never take each other's place: no need to merge them.
            merged = goal is None and axis == "both"
            group = groups.setdefault(offsets if merged else name, len(groups))
            pieces.append(Piece(name, offsets, axis, goal, group))
        return tuple(pieces)

    def _goal(self, name: str, offsets: Sequence[tuple[int, int]], first: tuple[int, int]) -> int:
        for r, c in offsets:
            row, column = first[0] + r, first[1] + c
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise PositionError(f"the goal of piece {name!r} lies off the board", first)
            if row * self.width + column in self.walls:
                raise PositionError(f"the goal of piece {name!r} lies on a wall", (row, column))
        return first[0] * self.width + first[1]

    def with_metric(self, metric: str) -> Any:
        """The same position, its moves counted in another metric."""
        if metric not in self.metrics:
            raise PositionError(f"the metric is one of {', '.join(self.metrics)}, not {metric!r}")
        other = copy.copy(self)
        other.metric = metric
        return other

    def starting_at(self, state: Arrangement) -> Any:
        """The same puzzle from another state."""
        other = copy.copy(self)
        other.start = state
        return other

    # ------------------------------------------------------------------ the rules

    def moves(self, state: Arrangement) -> list[Any]:
        return [move for move, _, _ in self._reach(state)]

    def play(self, state: Arrangement, move: Any) -> Arrangement:
        piece, legs = self.decode(move)
        others = self._occupied(state) ^ self._covers[piece][state.places[piece]]
        place = state.places[piece]
        legal = bool(legs) and (self.metric == "moves" or len(legs) == 1)
        for direction, count in legs:
            legal = legal and count > 0 and (self.metric != "steps" or count == 1)
            for _ in range(count if legal else 0):
                place = self._step(piece, place, direction, others)
                legal = legal and place != _ABSENT
                if not legal:
                    break
        if not legal:
            raise IllegalMove(f"{move} is not possible in\n{self.text(state)}")
        return self.placed(state, piece, place)

    def is_goal(self, state: Arrangement) -> bool:
        return all(state.places[i] == goal for i, goal in self._targets)

    def goals(self) -> Iterator[Arrangement]:
        """Every arrangement with the goal pieces at their goals, reachable or not."""
        order = sorted(range(len(self.pieces)), key=lambda i: self.pieces[i].goal is None)
        places = [_ABSENT] * len(self.pieces)
        tried = 0

        def fill(at: int, occupied: int) -> Iterator[Arrangement]:
            nonlocal tried
            if at == len(order):
                yield self.arrange(tuple(places))
                return
            i = order[at]
            piece = self.pieces[i]
            # Of interchangeable pieces only the rising order counts.
            alike = [j for j in order[:at] if self.pieces[j].group == piece.group]
            least = max((places[j] for j in alike), default=_ABSENT)
            for place in sorted(self.spots(i)) if piece.goal is None else [piece.goal]:
                cover = self._covers[i][place]
                if place <= least or cover & occupied:
                    continue
                tried += 1
                if tried > _MOST_TRIES:
                    raise SizeError("there are too many goal arrangements to list")
                places[i] = place
                yield from fill(at + 1, occupied | cover)
            places[i] = _ABSENT

        return fill(0, 0)

    def origins(self, state: Arrangement) -> Iterator[tuple[Arrangement, Any]]:
        for _, i, (legs, place) in self._reach(state):
            back = tuple((OPPOSITE[way], count) for way, count in reversed(legs))
            yield self.placed(state, i, place), self.encode(i, back)

    @property
    def target(self) -> Arrangement:
        """The goal pieces at their goals, and no others: what a picture of the goal shows."""
        places = [_ABSENT if piece.goal is None else piece.goal for piece in self.pieces]
        return Arrangement(tuple(places), ())

    def arrange(self, places: tuple[int, ...]) -> Arrangement:
        """The state with the pieces in these places, in the order of `pieces`."""
        shape = list(places)
        for members in self._alike:
            for i, place in zip(members, sorted(places[i] for i in members), strict=True):
                shape[i] = place
        return Arrangement(places, tuple(shape))

    def encode(self, piece: int, legs: Legs) -> Any:
        """The move in the family's own words."""
        return Shift(self.pieces[piece].name, legs)

    def decode(self, move: Any) -> tuple[int, Legs]:
        if not isinstance(move, Shift) or move.piece not in self._index:
            raise IllegalMove(f"{move} is no move here")
        return self._index[move.piece], move.legs

    def index(self, name: str) -> int:
        """The number of a piece."""
        return self._index[name]

    def ways(self, state: Arrangement, piece: int) -> Iterator[tuple[Legs, int]]:
        """Where one piece can go in one move, and by which way; each place once."""
        start = state.places[piece]
        return self._ways(piece, start, self._occupied(state) ^ self._covers[piece][start])

    def alone(self, piece: int, place: int) -> list[int]:
        """Where a piece could go in one move from a place if no other stood on the board."""
        return [there for _, there in self._ways(piece, place, 0)]

    def _ways(self, piece: int, start: int, others: int) -> Iterator[tuple[Legs, int]]:
        if self.metric == "moves":
            yield from self._any_way(piece, start, others)
            return
        for direction in AXES[self.pieces[piece].axes]:
            place = self._step(piece, start, direction, others)
            count = 1
            while place != _ABSENT:
                yield ((direction, count),), place
                if self.metric == "steps":
                    break
                place, count = self._step(piece, place, direction, others), count + 1

    def _any_way(self, piece: int, start: int, others: int) -> Iterator[tuple[Legs, int]]:
        way: dict[int, Legs] = {start: ()}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here != start:
                yield way[here], here
            for direction in AXES[self.pieces[piece].axes]:
                place = self._step(piece, here, direction, others)
                if place != _ABSENT and place not in way:
                    legs = way[here]
                    if legs and legs[-1][0] == direction:
                        way[place] = (*legs[:-1], (direction, legs[-1][1] + 1))
                    else:
                        way[place] = (*legs, (direction, 1))
                    queue.append(place)

    def _reach(self, state: Arrangement) -> Iterator[tuple[Any, int, tuple[Legs, int]]]:
        for i in range(len(self.pieces)):
            for way in self.ways(state, i):
                yield self.encode(i, way[0]), i, way

    def placed(self, state: Arrangement, piece: int, place: int) -> Arrangement:
        """The state with one piece elsewhere, however it got there."""
        return self.arrange((*state.places[:piece], place, *state.places[piece + 1 :]))

    def _occupied(self, state: Arrangement) -> int:
        occupied = 0
        for cover, place in zip(self._covers, state.places, strict=True):
            occupied |= cover[place]
        return occupied

    def _step(self, piece: int, place: int, direction: str, others: int) -> int:
        """The place one cell on, or _ABSENT when something is in the way."""
        beyond = self._beside(place, direction)
        if beyond == _ABSENT or direction not in AXES[self.pieces[piece].axes]:
            return _ABSENT
        cover = self._covers[piece].get(beyond)
        return _ABSENT if cover is None or cover & others else beyond

    def _beside(self, cell: int, direction: str) -> int:
        row = cell // self.width + _ROW_STEP[direction]
        column = cell % self.width + _COLUMN_STEP[direction]
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else _ABSENT

    # ------------------------------------------------------------------ tables

    @cached_property
    def _index(self) -> dict[str, int]:
        return {piece.name: i for i, piece in enumerate(self.pieces)}

    @cached_property
    def _targets(self) -> list[tuple[int, int]]:
        return [(i, piece.goal) for i, piece in enumerate(self.pieces) if piece.goal is not None]

    @cached_property
    def _alike(self) -> list[list[int]]:
        groups: dict[int, list[int]] = {}
        for i, piece in enumerate(self.pieces):
            groups.setdefault(piece.group, []).append(i)
        return [members for members in groups.values() if len(members) > 1]

    @cached_property
    def _covers(self) -> list[dict[int, int]]:
        """For each piece and each place where it fits between the walls: its cells, as bits."""
        by_shape: dict[object, dict[int, int]] = {}
        covers = []
        for piece in self.pieces:
            key = piece.offsets, piece.goal is None
            if key not in by_shape:
                barred = self.walls if piece.goal is not None else self.walls | self.gates
                by_shape[key] = self._fits(piece.offsets, barred)
            covers.append(by_shape[key])
        return covers

    def _fits(self, offsets: Sequence[tuple[int, int]], barred: frozenset[int]) -> dict[int, int]:
        fits = {}
        for place in range(self.height * self.width):
            cells = []
            for r, c in offsets:
                row, column = place // self.width + r, place % self.width + c
                if not (0 <= row < self.height and 0 <= column < self.width):
                    break
                cells.append(row * self.width + column)
            else:
                if barred.isdisjoint(cells):
                    fits[place] = sum(1 << cell for cell in cells)
        return fits

    def cells(self, piece: int, place: int) -> list[int]:
        """The cells that a piece covers when its first one lies at `place`."""
        return [place + r * self.width + c for r, c in self.pieces[piece].offsets]

    def spots(self, piece: int, others: int = 0) -> dict[int, int]:
        """The places that a piece could reach if only walls and the cells `others` stood in its
        way, each with the number of cells it would have to go."""
        start = self.start.places[piece]
        far = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for direction in AXES[self.pieces[piece].axes]:
                place = self._step(piece, here, direction, others)
                if place != _ABSENT and place not in far:
                    far[place] = far[here] + 1
                    queue.append(place)
        return far

    # ------------------------------------------------------------------ can it be solved?

    def verdict(self) -> Verdict:
        """What the walls alone can tell: whether a goal piece is cut off from its goal.

        A cell that a piece covers wherever it may go is as good as a wall to the others.
        """
        return self._verdict

    @cached_property
    def _verdict(self) -> Verdict:
        count = len(self.pieces)
        pinned = [0] * count
        while True:
            taken = 0
            for bits in pinned:
                taken |= bits
            reach = [self.spots(i, taken & ~pinned[i]) for i in range(count)]
            always = []
            for i in range(count):
                cover = ~0
                for place in reach[i]:
                    cover &= self._covers[i][place]
                always.append(cover)
            if always == pinned:
                break
            pinned = always
        for i, goal in self._targets:
            if goal not in reach[i]:
                name = self.pieces[i].name
                if goal in self.spots(i):
                    why = "pieces that can never clear its way stand before it"
                else:
                    why = "the walls cut it off, or it may not move that way"
                return Verdict(False, f"Piece {name} cannot reach its goal: {why}.")
        return Verdict(None, "Nothing that stands still keeps a piece from its goal.")

    # ------------------------------------------------------------------ words

    def text(self, state: Arrangement) -> str:
        """The board as rows of piece names."""
        size = max(len(piece.name) for piece in self.pieces)
        gap = " " if size > 1 else ""
        return "\n".join(gap.join(cell.ljust(size) for cell in row) for row in self.rows(state))

    def rows(self, state: Arrangement) -> list[list[str]]:
        """The board row by row: names, and the signs for empty cells, walls and gates."""
        signs = {**dict.fromkeys(self.walls, WALL), **dict.fromkeys(self.gates, GATE)}
        board = [signs.get(cell, EMPTY) for cell in range(self.height * self.width)]
        for i, place in enumerate(state.places):
            for cell in self.cells(i, place) if place != _ABSENT else ():
                board[cell] = self.pieces[i].name
        return [board[i : i + self.width] for i in range(0, len(board), self.width)]

    def solution_text(self, moves: Sequence[Any]) -> str:
        """The compact notation: `Cd2 Ar` is C down 2, A right."""
        return " ".join(
            move.piece + "".join(way[0] + (str(n) if n > 1 else "") for way, n in move.legs)
            for move in moves
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text(self.start).replace(chr(10), '/')})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Blocks):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[object, ...]:
        size = self.height, self.width, self.walls, self.gates
        # The order of the pieces and the numbers of their groups follow from the rest.
        standing = frozenset(
            (*piece[:-1], place)
            for piece, place in zip(self.pieces, self.start.places, strict=True)
        )
        return (self.family, *size, standing, self.metric)
