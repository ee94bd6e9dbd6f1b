"""Estimates for Sokoban: how many pushes are left at least.

Each holds for both metrics, as every push is a move.
"""

from __future__ import annotations

import math
from functools import cached_property

from budge.heuristics.assignment import cheapest_assignment
from budge.puzzles.sokoban import Position, Sokoban
from budge.registry import heuristic

_SOON = 40_000
"""Distances from so many cells to goals are there in some twenty milliseconds."""


def is_small(level: Sokoban) -> bool:
    """Whether an estimate of its start costs next to nothing."""
    return len(level.floor) * len(level.goal_cells) <= _SOON


class Nearest:
    """For each box the pushes to the goal that is nearest to it."""

    def __init__(self, level: Sokoban) -> None:
        self._nearest = level.push_distances(*level.goal_cells)

    def __call__(self, state: Position) -> float:
        return sum(self._nearest.get(box, math.inf) for box in state.boxes)


class Matching:
    """The cheapest way to give every box a goal of its own.

    Distances are worked out when they are first asked for. On a huge level that takes a second:
    there it is not `ready` before somebody did, and what only wants to know a bound on the side
    does without. The native engine has the same bound, and better ones, of its own.
    """

    def __init__(self, level: Sokoban) -> None:
        self._level = level
        self._known: dict[frozenset[int], float] = {}

    @property
    def ready(self) -> bool:
        return "_far" in self.__dict__ or is_small(self._level)

    @cached_property
    def _far(self) -> list[dict[int, int]]:
        return [self._level.push_distances(goal) for goal in sorted(self._level.goal_cells)]

    def __call__(self, state: Position) -> float:
        boxes = state.boxes
        if boxes not in self._known:
            costs = [[far.get(box, math.inf) for far in self._far] for box in sorted(boxes)]
            self._known[boxes] = cheapest_assignment(costs)
        return self._known[boxes]


@heuristic("nearest", kinds="sokoban", admissible=True, consistent=True)
def nearest(puzzle: Sokoban) -> Nearest:
    """Each box to its nearest goal, as if it were alone."""
    return Nearest(puzzle)


@heuristic("matching", kinds="sokoban", admissible=True, consistent=True)
def matching(puzzle: Sokoban) -> Matching:
    """Each box to a goal of its own, as if it were alone: the cheapest such matching."""
    return Matching(puzzle)
