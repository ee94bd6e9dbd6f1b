"""Sokoban: push every box onto a goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from typing import NamedTuple, Self

from budge.arguments import one_of
from budge.errors import IllegalMove, PositionError, brief
from budge.puzzles.base import Value, Verdict
from budge.shown import ShownAsPicture

METRICS = ("pushes", "moves")
ALIASES = str.maketrans("-_pPbBoO", "  @+$*..")
"""Other ways to write a cell, and the usual one for each."""

MAX_SIDE = 250
"""A level is at most this wide and this high."""

_KNOWN = set(" #@+$*.")
_LETTERS = "udlr"


class Position(NamedTuple):
    """Where the player stands and where the boxes stand; cells count row by row from 0."""

    player: int
    boxes: frozenset[int]


class Measures(NamedTuple):
    """How long a solution is, in every way that players count."""

    moves: int
    """Steps of the player, pushes among them."""
    pushes: int
    box_lines: int
    """Straight lines in which a box is pushed, whatever walks lie between two pushes."""
    box_changes: int
    """How often another box than before is pushed; the first counts."""
    pushing_sessions: int
    """Runs of pushes without a walk between them."""
    player_lines: int
    """Straight lines of the player."""


class Sokoban(Value, ShownAsPicture):
    """A level: walls, goals, boxes and the player who pushes them.

    `level` is a text or its rows: `#` wall, `@` player, `$` box, `.` goal, `+` player on a goal,
    `*` box on a goal. A move is a letter, `u d l r` for a walk and `U D L R` for a push. Under
    `metric="pushes"` only pushes cost, under `metric="moves"` every step does. Cells that the
    player could never reach are mere decoration, but a loose box or goal there is an error.

    >>> level = Sokoban(["#####", "#@$.#", "#####"])
    >>> level.moves(level.start)
    ['R']
    """

    family = "sokoban"
    max_cells = MAX_SIDE * MAX_SIDE

    def __init__(
        self,
        level: str | Sequence[str],
        *,
        metric: str = "pushes",
        name: str | None = None,
        author: str | None = None,
    ) -> None:
        _check_metric(metric)
        rows = level.splitlines() if isinstance(level, str) else _texts(level)
        # Nothing to the right of the walls counts.
        rows = [row.translate(ALIASES).rstrip() for row in rows]
        _check_shape(rows)
        self.metric = metric
        self.name = name
        self.author = author
        self.height, self.width = len(rows), max(map(len, rows))
        self.rows = tuple(row.ljust(self.width) for row in rows)
        cells = "".join(self.rows)
        self.walls = frozenset(_where(cells, "#"))
        self._steps = dict(zip(_LETTERS, (-self.width, self.width, -1, 1), strict=True))
        player = self._find_player(cells)
        self.floor = self._flood(player)
        self._check_reachable(cells)
        self.goal_cells = self.floor & set(_where(cells, ".+*"))
        boxes = self.floor & set(_where(cells, "$*"))
        if len(boxes) != len(self.goal_cells):
            more, fewer = boxes, self.goal_cells
            if len(boxes) < len(self.goal_cells):
                more, fewer = fewer, more
            raise PositionError(
                f"the level has {_count(len(boxes), 'box', 'boxes')} "
                f"but {_count(len(self.goal_cells), 'goal', 'goals')}",
                self._place(min(more - fewer)),
            )
        self.start = Position(player, frozenset(boxes))

    metrics = METRICS

    def with_metric(self, metric: str) -> Self:
        """The same level, its solutions measured otherwise."""
        _check_metric(metric)
        return self._but(metric=metric)

    def starting_at(self, state: Position) -> Self:
        """The same level from another state."""
        if not (isinstance(state, tuple) and len(state) == 2 and isinstance(state[1], Set)):
            raise PositionError(f"a state is a player and a set of boxes, not {brief(state)}")
        player, boxes = state
        free = self.floor - boxes
        if player not in free or not boxes <= self.floor or len(boxes) != len(self.goal_cells):
            raise PositionError(f"{state} is no position of this level")
        start = Position(player, frozenset(boxes))
        rows = tuple(line.ljust(self.width) for line in self.lines(start))
        return self._but(start=start, rows=rows)

    @property
    def unit_costs(self) -> bool:
        """Whether every move costs 1."""
        return self.metric == "moves"

    # ------------------------------------------------------------------ the rules

    def moves(self, state: Position) -> list[str]:
        player, boxes = state
        possible = []
        for letter, step in self._steps.items():
            ahead = player + step
            if ahead in boxes:
                if ahead + step in self.floor and ahead + step not in boxes:
                    possible.append(letter.upper())
            elif ahead in self.floor:
                possible.append(letter)
        return possible

    def play(self, state: Position, move: str) -> Position:
        if not isinstance(move, str) or move not in self.moves(state):
            raise IllegalMove(f"{brief(move)} is not possible in\n{self.text(state)}")
        step = self._steps[move.lower()]
        ahead = state.player + step
        if move.islower():
            return Position(ahead, state.boxes)
        return Position(ahead, state.boxes - {ahead} | {ahead + step})

    def replay(self, moves: Iterable[str]) -> Position:
        """The position after many moves from the start, each one checked."""
        known = {letter: (step, False) for letter, step in self._steps.items()}
        known |= {letter.upper(): (step, True) for letter, step in self._steps.items()}
        floor, player, boxes = self.floor, self.start.player, set(self.start.boxes)
        for move in moves:
            step, pushes = known.get(move, (0, True)) if isinstance(move, str) else (0, True)
            ahead, beyond = player + step, player + 2 * step
            free = beyond in floor and beyond not in boxes if pushes else ahead in floor
            if (ahead in boxes) != pushes or not free:
                position = self.text(Position(player, frozenset(boxes)))
                raise IllegalMove(f"{brief(move)} is not possible in\n{position}")
            if pushes:
                boxes.remove(ahead)
                boxes.add(beyond)
            player = ahead
        return Position(player, frozenset(boxes))

    def is_goal(self, state: Position) -> bool:
        return state.boxes == self.goal_cells

    def cost(self, _state: Position, move: str) -> int:
        return 1 if self.metric == "moves" or move.isupper() else 0

    def goals(self) -> Iterator[Position]:
        """Every box on a goal, the player anywhere else."""
        return (Position(cell, self.goal_cells) for cell in sorted(self.floor - self.goal_cells))

    def origins(self, state: Position) -> Iterator[tuple[Position, str]]:
        player, boxes = state
        for letter, step in self._steps.items():
            before = player - step
            if before not in self.floor or before in boxes:
                continue
            yield Position(before, boxes), letter
            if player + step in boxes:
                yield Position(before, boxes - {player + step} | {player}), letter.upper()

    # ------------------------------------------------------------------ what can be told at once

    @cached_property
    def dead_squares(self) -> frozenset[int]:
        """The cells from which not even a box that is alone can be pushed to any goal."""
        return self.floor - self.push_distances(*self.goal_cells).keys()

    @cached_property
    def lost_sides(self) -> dict[int, str]:
        """For each cell the sides, as letters, where the player must not be if a box stands there.

        Such a box, though alone, cannot be pushed to any goal: the player does not get round it. On
        a dead square these are all its free sides; cells without any such side are left out.
        """
        alive: set[tuple[int, int]] = set()  # a box and a cell beside it where the player may be
        queue: list[tuple[int, int]] = []

        def visit(box: int, player: int) -> None:
            if (box, player) in alive:
                return
            around = self._around(box, player)
            for step in self._steps.values():
                if box + step in around:
                    alive.add((box, box + step))
                    queue.append((box, box + step))

        for goal in self.goal_cells:
            for step in self._steps.values():
                if goal + step in self.floor:
                    visit(goal, goal + step)
        for box, player in queue:
            behind = 2 * player - box
            if behind in self.floor:
                visit(player, behind)  # the player steps back and pulls the box along
        lost = {
            cell: "".join(
                letter
                for letter, step in self._steps.items()
                if cell + step in self.floor and (cell, cell + step) not in alive
            )
            for cell in sorted(self.floor)
        }
        return {cell: sides for cell, sides in lost.items() if sides}

    def push_distances(self, *goals: int) -> dict[int, int]:
        """For each cell: the pushes from there to the nearest of these goals on a board with no
        other box.

        The player is taken to be on whichever side is needed, so no true distance is smaller.
        """
        floor, steps = self.floor, tuple(self._steps.values())
        distances = dict.fromkeys(goals, 0)
        queue = list(distances)
        for cell in queue:
            distance = distances[cell] + 1
            for step in steps:
                before, player = cell - step, cell - 2 * step
                if before not in distances and before in floor and player in floor:
                    distances[before] = distance
                    queue.append(before)
        return distances

    def verdict(self) -> Verdict:
        """Solved already, hopeless because of a box on a dead square, or for a search to tell."""
        if self.is_goal(self.start):
            return Verdict(True, "Every box stands on a goal already.")
        stuck = self.start.boxes & self.dead_squares
        if stuck:
            row, column = self._place(min(stuck))
            return Verdict(
                False,
                f"The box in row {row + 1}, column {column + 1} can never be pushed to a goal.",
            )
        return Verdict(None, "Every box could reach a goal if it were alone.")

    # ------------------------------------------------------------------ words

    def text(self, state: Position) -> str:
        """The level as it is usually written."""
        return "\n".join(self.lines(state))

    def lines(self, state: Position) -> list[str]:
        """The level row by row, without spaces at the ends."""
        cells = list("".join(self.rows))
        for cell in self.floor:
            goal = cell in self.goal_cells
            if cell == state.player:
                cells[cell] = "+" if goal else "@"
            elif cell in state.boxes:
                cells[cell] = "*" if goal else "$"
            else:
                cells[cell] = "." if goal else " "
        return [
            "".join(cells[at : at + self.width]).rstrip() for at in range(0, len(cells), self.width)
        ]

    def solution_text(self, moves: Sequence[str]) -> str:
        """LURD: a letter for each step, capitals push."""
        return "".join(moves)

    def measures(self, moves: Sequence[str]) -> Measures:
        """How long a solution is, or any other legal way from the start."""
        player = self.start.player
        pushes = lines = changes = sessions = player_lines = 0
        pushed_to: int | None = None
        last = last_push = ""
        for move in moves:
            step = self._steps[move.lower()]
            player += step
            player_lines += last.lower() != move.lower()
            if move.isupper():
                another = pushed_to != player
                pushes += 1
                changes += another
                lines += another or last_push != move
                sessions += not last.isupper()
                pushed_to, last_push = player + step, move
            last = move
        return Measures(len(moves), pushes, lines, changes, sessions, player_lines)

    def __repr__(self) -> str:
        return f"Sokoban({'|'.join(self.lines(self.start))})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sokoban):
            return NotImplemented
        same = (self.rows, self.metric) == (other.rows, other.metric)
        return same and self._plays_like(other)

    def __hash__(self) -> int:
        return hash((self.rows, self.metric))

    # ------------------------------------------------------------------ is it a level at all?

    def _place(self, cell: int) -> tuple[int, int]:
        return divmod(cell, self.width)

    def _find_player(self, cells: str) -> int:
        players = _where(cells, "@+")
        if not players:
            raise PositionError("there is no player")
        if len(players) > 1:
            raise PositionError("there are two players", self._place(players[1]))
        return players[0]

    def _flood(self, player: int) -> frozenset[int]:
        """Every cell the player could reach if there were no boxes; none lies at the edge."""
        walls, width, steps = self.walls, self.width, tuple(self._steps.values())
        last = width * (self.height - 1)
        reached, queue = {player}, [player]
        for cell in queue:
            if not (width <= cell < last and 0 < cell % width < width - 1):
                place = self._place(cell)
                raise PositionError("the level leaks: the player can walk out here", place)
            for step in steps:
                ahead = cell + step
                if ahead not in reached and ahead not in walls:
                    reached.add(ahead)
                    queue.append(ahead)
        return frozenset(reached)

    def _around(self, box: int, player: int) -> set[int]:
        """Every cell the player can reach if there is just this box."""
        reached, queue = {player}, [player]
        for cell in queue:
            for step in self._steps.values():
                ahead = cell + step
                if ahead in self.floor and ahead != box and ahead not in reached:
                    reached.add(ahead)
                    queue.append(ahead)
        return reached

    def _check_reachable(self, cells: str) -> None:
        for signs, what in (("$", "box"), (".", "goal")):
            lost = set(_where(cells, signs)) - self.floor
            if lost:
                raise PositionError(f"nobody can reach this {what}", self._place(min(lost)))


def _texts(level: Iterable[str]) -> list[str]:
    wrong = PositionError("a level is a text, or a list of its rows such as ['#####', '#@$.#']")
    try:
        rows = list(level)
    except (TypeError, MemoryError, OverflowError):  # the last two for a range without end
        raise wrong from None
    if not all(isinstance(row, str) for row in rows):
        raise wrong
    return rows


def _check_metric(metric: str) -> None:
    one_of("metric", metric, METRICS)


def _check_shape(rows: list[str]) -> None:
    if not any(row.strip() for row in rows):
        raise PositionError("the level is empty")
    if len(rows) > MAX_SIDE or max(map(len, rows)) > MAX_SIDE:
        raise PositionError(
            f"the level is {len(rows)} high and {max(map(len, rows))} wide; "
            f"at most {MAX_SIDE}×{MAX_SIDE} is possible"
        )
    for r, row in enumerate(rows):
        if _KNOWN.issuperset(row):
            continue
        for c, sign in enumerate(row):
            if sign not in _KNOWN:
                raise PositionError(f"unknown character {sign!r}", (r, c))


def _where(cells: str, signs: str) -> list[int]:
    found = []
    for sign in signs:
        at = cells.find(sign)
        while at >= 0:
            found.append(at)
            at = cells.find(sign, at + 1)
    return sorted(found)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
