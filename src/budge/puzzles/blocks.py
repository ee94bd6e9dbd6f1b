"""Rigid pieces that slide on a grid: the one model behind Rush Hour, Klotski and their like."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from budge.arguments import one_of
from budge.errors import IllegalMove, PositionError, SizeError, brief
from budge.puzzles.base import Value, Verdict
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
    outline,
    pieces_on,
    read_rows,
)
from budge.puzzles.shapes import Shape, numbers_in
from budge.shown import ShownAsPicture

_ABSENT = -1
_MOST_TRIES, _MOST_IN_VAIN = 200_000, 20_000
"""Of placing a piece, when goal arrangements are listed: in all, and since the last one was found.
The second is so small that who asks for them can keep to a time limit."""


class Blocks(Value, ShownAsPicture):
    """Pieces on a grid of cells, some of which must be brought to given places.

    `rows` are strings, or rows of names: `.` is empty, `#` a wall, `~` a gate that only pieces with
    a goal may enter, anything else the name of a piece. `goals` says where the first cell of a
    piece must come to lie, as (row, column). `axes` restricts pieces: `both` (the default),
    `horizontal`, `vertical` or `fixed`. Pieces of one shape and one axis without goals are
    interchangeable.

    A move is one cell of one piece (`metric="steps"`), a straight line (`slides`), or any way of
    one piece (`moves`). Every move costs 1.

    >>> puzzle = Blocks(["AA.", "..B"], {"A": (1, 0)}, metric="steps")
    >>> [str(move) for move in puzzle.moves(puzzle.start)]
    ['A down', 'A right', 'B up', 'B left']
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
        self._lay_out(grid, pieces_on(grid), goals, {} if axes is None else axes, metric, name)

    def _lay_out(
        self,
        grid: list[list[str]],
        standing: dict[str, list[int]],
        goals: Mapping[str, tuple[int, int]],
        axes: Mapping[str, str],
        metric: str | None,
        name: str | None,
    ) -> None:
        """Everything that there is to know of a position, from a grid whose shape is right."""
        self.name = name
        if metric is not None:
            one_of("metric", metric, self.metrics, PositionError)
        self.metric = metric or self.metrics[0]
        self.height, self.width = len(grid), len(grid[0])
        self.walls = frozenset(standing.pop(WALL, ()))
        self.gates = frozenset(standing.pop(GATE, ()))
        standing.pop(EMPTY, None)
        self.pieces = self._pieces(standing, goals, axes)
        self.start = self.arrange(tuple(standing[piece.name][0] for piece in self.pieces))

    def _pieces(
        self,
        standing: dict[str, list[int]],
        goals: Mapping[str, tuple[int, int]],
        axes: Mapping[str, str],
    ) -> tuple[Piece, ...]:
        if not all(type(given) is dict or isinstance(given, Mapping) for given in (goals, axes)):
            raise PositionError("goals and axes are dicts, such as {'A': (2, 1)}")
        for named in (*goals, *axes):
            if named not in standing:
                raise PositionError(f"there is no piece {brief(named)}")
        if not goals:
            raise PositionError("no piece has a goal")
        pieces: list[Piece] = []
        groups: dict[object, int] = {}
        for name, cells in standing.items():
            first = cells[0]
            row, column = divmod(first, self.width)
            offsets, apart = outline(tuple([c - first for c in cells]), column, self.width)
            if apart is not None:
                at = row + apart[0], column + apart[1]
                raise PositionError(f"piece {name!r} is in two parts", at)
            axis = axes.get(name, "both")
            if not isinstance(axis, str) or axis not in AXES:
                known = ", ".join(AXES)
                raise PositionError(f"piece {name!r} moves {brief(axis)}; there is: {known}")
            goal = None
            if name in goals:
                goal = self._goal(name, offsets, goals[name])
            # Pieces that keep to a line never take each other's place: no need to merge them.
            merged = goal is None and axis == "both"
            group = groups.setdefault(offsets if merged else name, len(groups))
            pieces.append(Piece(name, offsets, axis, goal, group))
        return tuple(pieces)

    def _goal(self, name: str, offsets: Sequence[tuple[int, int]], first: tuple[int, int]) -> int:
        if not (isinstance(first, Sequence) and [type(part) for part in first] == [int, int]):
            raise PositionError(f"the goal of piece {name!r} is (row, column), not {brief(first)}")
        for r, c in offsets:
            row, column = first[0] + r, first[1] + c
            if not (0 <= row < self.height and 0 <= column < self.width):
                raise PositionError(f"the goal of piece {name!r} lies off the board", first)
            if row * self.width + column in self.walls:
                raise PositionError(f"the goal of piece {name!r} lies on a wall", (row, column))
        return first[0] * self.width + first[1]

    def with_metric(self, metric: str) -> Any:
        """The same position, its moves counted in another metric."""
        one_of("metric", metric, self.metrics, PositionError)
        return self._but(metric=metric)

    def starting_at(self, state: Arrangement) -> Any:
        """The same puzzle from another state."""
        if not isinstance(state, Arrangement) or len(state.places) != len(self.pieces):
            raise PositionError(f"{brief(state)} is no arrangement of these pieces")
        other = self._but(start=state)
        other.__dict__.pop("_verdict", None)  # which depends on the start
        return other

    def with_gates(self, cells: Iterable[int]) -> Any:
        """The same position with gates in these cells too, under pieces that may stand there."""
        other = self._but(gates=self.gates | frozenset(cells))
        for depending in ("_shapes", "_verdict"):
            other.__dict__.pop(depending, None)
        return other

    # ------------------------------------------------------------------ the rules

    def moves(self, state: Arrangement) -> list[Any]:
        return [move for move, _, _ in self._reach(state)]

    def play(self, state: Arrangement, move: Any) -> Arrangement:
        piece, legs = self.decode(move)
        place = state.places[piece]
        others = self._others(state, piece)
        legal = bool(legs) and (self.metric == "moves" or len(legs) == 1)
        for direction, count in legs:
            legal = legal and count > 0 and (self.metric != "steps" or count == 1)
            for _ in range(count if legal else 0):
                place = self._step(piece, place, direction, others)
                legal = legal and place != _ABSENT
                if not legal:
                    break
        if not legal or place == state.places[piece]:
            raise IllegalMove(f"{brief(move, tell=str)} is not possible in\n{self.text(state)}")
        return self.placed(state, piece, place)

    def replay(self, moves: Sequence[Any]) -> Arrangement:
        """The state after some moves from the start, each one checked."""
        state = self.start
        for move in moves:
            state = self.play(state, move)
        return state

    def is_goal(self, state: Arrangement) -> bool:
        return all(state.places[i] == goal for i, goal in self._targets)

    def goals(self) -> Iterator[Arrangement]:
        """Every arrangement with the goal pieces at their goals, reachable or not."""
        order = sorted(range(len(self.pieces)), key=lambda i: self.pieces[i].goal is None)
        spots = [
            sorted(self.spots(i)) if piece.goal is None else [piece.goal]
            for i, piece in enumerate(self.pieces)
        ]
        places = [_ABSENT] * len(self.pieces)
        tried = in_vain = 0

        def fill(at: int, occupied: int) -> Iterator[Arrangement]:
            nonlocal tried, in_vain
            if at == len(order):
                in_vain = 0
                yield self.arrange(tuple(places))
                return
            i = order[at]
            # Of interchangeable pieces only the rising order counts.
            alike = [j for j in order[:at] if self.pieces[j].group == self.pieces[i].group]
            least = max((places[j] for j in alike), default=_ABSENT)
            for place in spots[i]:
                cover = self._shapes[i].mask << place
                if place <= least or cover & occupied:
                    continue
                tried, in_vain = tried + 1, in_vain + 1
                if tried > _MOST_TRIES or in_vain > _MOST_IN_VAIN:
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
            raise IllegalMove(f"{brief(move, tell=str)} is no move here")
        return self._index[move.piece], move.legs

    def index(self, name: str) -> int:
        """The number of a piece."""
        return self._index[name]

    def ways(self, state: Arrangement, piece: int) -> Iterator[tuple[Legs, int]]:
        """Where one piece can go in one move, and by which way; each place once."""
        return self._ways(piece, state.places[piece], self._others(state, piece))

    def alone(self, piece: int, place: int) -> list[int]:
        """Where a piece could go in one move from a place if no other stood on the board."""
        return [there for _, there in self._ways(piece, place, 0)]

    def _ways(self, piece: int, start: int, others: int) -> Iterator[tuple[Legs, int]]:
        shape = self._shapes[piece]
        if self.metric == "moves":
            yield from _any_way(shape, start, others)
            return
        for direction in shape.directions:
            place, count = self._step(piece, start, direction, others), 1
            while place != _ABSENT:
                yield ((direction, count),), place
                if self.metric == "steps":
                    break
                place, count = self._step(piece, place, direction, others), count + 1

    def _reach(self, state: Arrangement) -> Iterator[tuple[Any, int, tuple[Legs, int]]]:
        for i in range(len(self.pieces)):
            for way in self.ways(state, i):
                yield self.encode(i, way[0]), i, way

    def placed(self, state: Arrangement, piece: int, place: int) -> Arrangement:
        """The state with one piece elsewhere, however it got there."""
        return self.arrange((*state.places[:piece], place, *state.places[piece + 1 :]))

    def _others(self, state: Arrangement, piece: int) -> int:
        """The cells that the other pieces cover."""
        occupied = 0
        for shape, place in zip(self._shapes, state.places, strict=True):
            occupied |= shape.mask << place
        return occupied ^ self._shapes[piece].mask << state.places[piece]

    def _step(self, piece: int, place: int, direction: str, others: int) -> int:
        """The place one cell on, or _ABSENT when something is in the way."""
        for way, beyond, cover in self._shapes[piece].steps(place):
            if way == direction:
                return _ABSENT if cover & others else beyond
        return _ABSENT

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
    def _shapes(self) -> list[Shape]:
        """The shape of each piece; pieces that may go to the same places share one."""
        board = (1 << self.height * self.width) - 1
        walls = sum(1 << cell for cell in self.walls)
        gates = sum(1 << cell for cell in self.gates)
        known: dict[object, Shape] = {}
        shapes = []
        for piece in self.pieces:
            key = piece.offsets, piece.axes, piece.goal is None
            if key not in known:
                free = board & ~walls & ~(gates if piece.goal is None else 0)
                known[key] = Shape(self.width, self.height, piece.offsets, AXES[piece.axes], free)
            shapes.append(known[key])
        return shapes

    def cells(self, piece: int, place: int) -> list[int]:
        """The cells that a piece covers when its first one lies at `place`."""
        return [place + r * self.width + c for r, c in self.pieces[piece].offsets]

    def spots(self, piece: int) -> set[int]:
        """The places that a piece could reach if only walls stood in its way."""
        return set(numbers_in(self._shapes[piece].reach(self.start.places[piece])))

    # ------------------------------------------------------------------ can it be solved?

    def verdict(self) -> Verdict:
        """What the walls alone can tell: whether a goal piece is cut off from its goal.

        A cell that a piece covers wherever it may go is as good as a wall to the others.
        """
        return self._verdict

    @cached_property
    def _verdict(self) -> Verdict:
        reach = self._reach_past_pinned()
        for i, goal in self._targets:
            if not reach[i] >> goal & 1:
                name = self.pieces[i].name
                if self._shapes[i].reach(self.start.places[i]) >> goal & 1:
                    why = "pieces that can never clear its way stand before it"
                else:
                    why = "the walls cut it off, or it may not move that way"
                return Verdict(False, f"Piece {name} cannot reach its goal: {why}.")
        return Verdict(None, "Nothing that stands still keeps a piece from its goal.")

    def _reach_past_pinned(self) -> list[int]:
        """The places of each piece, where cells that others cover for ever are closed to it."""
        reach = [0] * len(self.pieces)
        pinned, swept = reach.copy(), reach.copy()
        taken = 0
        todo = set(range(len(self.pieces)))
        while todo:
            fresh = 0
            known: dict[tuple[Shape, int], list[int]] = {}  # pieces alike share their places
            for i in todo:
                shape, place = self._shapes[i], self.start.places[i]
                others = taken & ~pinned[i]
                parts = known.setdefault((shape, others), [])
                found = next((part for part in parts if part >> place & 1), 0)
                if not found:
                    found = shape.reach(place, others)
                    parts.append(found)
                reach[i], swept[i] = found, shape.swept(found)
                cells = shape.pinned(found)
                fresh |= cells & ~taken
                pinned[i] |= cells
            taken |= fresh
            # Only pieces that came by one of these cells can lose anything.
            todo = {i for i, cells in enumerate(swept) if cells & fresh & ~pinned[i]}
        return reach

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
        return self._identity == other._identity and self._plays_like(other)

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


def _any_way(shape: Shape, start: int, others: int) -> Iterator[tuple[Legs, int]]:
    """Every place that a shape can get to past the others, with a shortest way, nearest first."""
    way: dict[int, Legs] = {start: ()}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        legs = way[here]
        if legs:
            yield legs, here
        for direction, place, cover in shape.steps(here):
            if place in way or cover & others:
                continue
            if legs and legs[-1][0] == direction:
                way[place] = (*legs[:-1], (direction, legs[-1][1] + 1))
            else:
                way[place] = (*legs, (direction, 1))
            queue.append(place)
