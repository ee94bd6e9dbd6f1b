"""Planning search, as a person thinks: to move this car there, first clear that cell.

After Richard Bird, Pearls of Functional Algorithm Design, chapter 18. A plan is a list of moves
that are wanted in that order, most of them not possible yet. The first plan is to drive the goal
piece straight to its goal. When the first move of a plan is blocked, the piece that blocks it has
to leave, one way or the other, and what that takes goes to the front of the plan.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import AXES, Arrangement
from budge.registry import algorithm
from budge.search.monitor import Monitor, Stopped
from budge.search.path import path

Wish = tuple[int, int]
"""A piece, and the place where it is wanted: one cell from where it stands by then."""
Plan = tuple[Wish, ...]

_MOST_REFINEMENTS = 200
"""Refining has no good bound of its own; a state whose plans take longer gets none."""
CORRIDOR = 200_000
"""States beside a solution that are searched for a shorter one, at first; in the core as well."""


@algorithm("plan", kinds="rush-hour", optimal=False, by_the_book=True)
def plan(puzzle: Blocks, monitor: Monitor) -> list[Any] | None:
    """To clear the way, clear the way of what is in the way: planning search, after Bird.

    Requires: Rush Hour. Complete, as every state also puts all its neighbours at the end of the
    queue; not optimal, as plans are followed depth first. What is found is then shortened.
    """
    steps = puzzle.with_metric("steps")
    states = _search(steps, monitor)
    if states is None:
        return None
    return _moves(puzzle, _shortened(puzzle, states, monitor))


def _search(puzzle: Blocks, monitor: Monitor) -> list[Arrangement] | None:
    """The states of a solution in single steps."""
    planner = _Planner(puzzle, monitor)
    came_from: dict[Any, tuple[Any, Any]] = {}
    queue: deque[tuple[Arrangement, Plan, Arrangement | None]] = deque()
    queue.append((puzzle.start, planner.goal_plan(puzzle.start), None))
    closed: set[Arrangement] = set()
    while queue:
        state, wanted, before = queue.popleft()
        if state in closed:
            continue
        if before is not None:
            came_from[state] = before, state
        if puzzle.is_goal(state):
            return [puzzle.start, *path(came_from, state)]
        closed.add(state)
        monitor.expanding(state, 0, open=len(queue), closed=len(closed))
        ahead = []
        for refined in planner.refine(state, wanted):
            (piece, place), *rest = refined
            ahead.append((puzzle.placed(state, piece, place), tuple(rest), state))
        monitor.stats.generated += len(ahead)
        queue.extendleft(reversed(ahead))
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            monitor.generated()
            if child not in closed:
                queue.append((child, planner.goal_plan(child), state))
    return None


class _Planner:
    def __init__(self, puzzle: Blocks, monitor: Monitor) -> None:
        self.puzzle = puzzle
        self.monitor = monitor
        self.goals = [(i, p.goal) for i, p in enumerate(puzzle.pieces) if p.goal is not None]
        self.steps = {"up": -puzzle.width, "down": puzzle.width, "left": -1, "right": 1}
        self.fits = [puzzle.spots(i) for i in range(len(puzzle.pieces))]

    def goal_plan(self, state: Arrangement) -> Plan:
        return tuple(
            wish for i, goal in self.goals for wish in self._drive(i, state.places[i], goal)
        )

    def refine(self, state: Arrangement, wanted: Plan) -> Iterator[Plan]:
        """Plans whose first move is possible now, made from a plan whose first move may not be."""
        owner = {
            cell: i for i, place in enumerate(state.places) for cell in self.puzzle.cells(i, place)
        }
        left = _MOST_REFINEMENTS
        stack = [wanted]
        while stack and left:
            left -= 1
            self.monitor.look()
            current = self._expand_head(state, stack.pop())
            if not current:
                continue
            cell = self._blocked(owner, current[0])
            if cell is None:
                yield current
                continue
            ways = self._ways_off(state, owner[cell], cell)
            # The way with the fewest places that others stand in comes first, or else the shortest.
            ways.sort(
                key=lambda way: (sum(self._blocked(owner, w) is not None for w in way), len(way))
            )
            for way in reversed(ways):
                if not set(way) & set(current):  # else we would go round in circles
                    stack.append((*way, *current))

    def _blocked(self, owner: dict[int, int], wish: Wish) -> int | None:
        """A cell that another piece would have to leave."""
        piece, place = wish
        for cell in self.puzzle.cells(piece, place):
            if owner.get(cell, piece) != piece:
                return cell
        return None

    def _expand_head(self, state: Arrangement, wanted: Plan) -> Plan:
        """The plan with its first move cut into single steps from where the piece stands."""
        while wanted:
            piece, place = wanted[0]
            if state.places[piece] != place:
                return (*self._drive(piece, state.places[piece], place), *wanted[1:])
            wanted = wanted[1:]
        return ()

    def _drive(self, piece: int, here: int, there: int) -> Plan:
        """Step by step along the line; nothing if the walls do not allow it."""
        forward, back = AXES[self.puzzle.pieces[piece].axes][::-1]
        step = self.steps[forward if there > here else back]
        places = range(here + step, there + step, step) if here != there else range(0)
        if any(place not in self.fits[piece] for place in places):
            return ()
        return tuple((piece, place) for place in places)

    def _ways_off(self, state: Arrangement, piece: int, cell: int) -> list[Plan]:
        """The nearest places on either side where a piece no longer covers a cell."""
        found = []
        for direction in AXES[self.puzzle.pieces[piece].axes]:
            place = state.places[piece]
            way: list[Wish] = []
            while cell in self.puzzle.cells(piece, place):
                place += self.steps[direction]
                if place not in self.fits[piece]:
                    break
                way.append((piece, place))
            else:
                found.append(tuple(way))
        return found


def _shortened(puzzle: Blocks, states: list[Arrangement], monitor: Monitor) -> list[Arrangement]:
    """A solution no longer than this one, in the puzzle's own metric: the shortest among the
    states that lie on it or a move beside it, again and again while that helps. With a time limit,
    once it does not help, farther and farther beside it until time is up or all is seen."""
    away, most = 1, CORRIDOR
    try:
        while True:
            corridor, whole = _corridor(puzzle, states, away, most, monitor)
            shorter = _through(puzzle, corridor, monitor)
            if shorter is not None and len(shorter) < len(states):
                states, away = shorter, 1
            elif monitor.limits.seconds is None or whole:
                return states
            elif len(corridor) < most:
                away += 1
            else:
                most *= 2
    except Stopped:
        return states


def _corridor(
    puzzle: Blocks, states: list[Arrangement], away: int, most: int, monitor: Monitor
) -> tuple[set[Arrangement], bool]:
    """The states at most so many moves beside a solution, and whether that is all there are."""
    corridor, edge = set(states), list(states)
    for _ in range(away):
        following: list[Arrangement] = []
        for state in edge:
            if len(corridor) >= most:
                return corridor, False
            monitor.look()
            for move in puzzle.moves(state):
                child = puzzle.play(state, move)
                if child not in corridor:
                    corridor.add(child)
                    following.append(child)
        edge = following
    return corridor, not edge


def _through(
    puzzle: Blocks, corridor: set[Arrangement], monitor: Monitor
) -> list[Arrangement] | None:
    came_from: dict[Any, tuple[Any, Any]] = {}
    queue = deque([puzzle.start])
    seen = {puzzle.start}
    while queue:
        state = queue.popleft()
        monitor.look()
        if puzzle.is_goal(state):
            return [puzzle.start, *path(came_from, state)]
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            if child in corridor and child not in seen:
                seen.add(child)
                came_from[child] = state, child
                queue.append(child)
    return None


def _moves(puzzle: Blocks, states: list[Arrangement]) -> list[Any]:
    """The moves between states, steps of one piece in a row put together where the metric lets."""
    moves: list[Any] = []
    here, at = states[0], 0
    while at + 1 < len(states):
        pairs = enumerate(zip(here.places, states[at + 1].places, strict=True))
        piece = next(i for i, (before, after) in pairs if before != after)
        reach = {
            puzzle.placed(here, piece, place): legs for legs, place in puzzle.ways(here, piece)
        }
        at += 1
        while at + 1 < len(states) and states[at + 1] in reach:
            at += 1
        moves.append(puzzle.encode(piece, reach[states[at]]))
        here = states[at]
    return moves
