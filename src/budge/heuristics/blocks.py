"""Estimates for Rush Hour, Klotski and other sliding blocks."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from functools import cached_property

from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import AXES, Arrangement
from budge.registry import heuristic

KINDS = ("rush-hour", "klotski", "blocks")


@dataclass(frozen=True, eq=False)
class Distance:
    """What the goal pieces would need on a board without any others."""

    puzzle: Blocks

    def __call__(self, state: Arrangement) -> float:
        return sum(table.get(state.places[i], math.inf) for i, table in self.tables)

    @cached_property
    def tables(self) -> list[tuple[int, dict[int, int]]]:
        """For each goal piece, how many moves it is from each place to its goal."""
        return [
            (i, self._measure(i, piece.goal))
            for i, piece in enumerate(self.puzzle.pieces)
            if piece.goal is not None
        ]

    def _measure(self, piece: int, goal: int) -> dict[int, int]:
        # Every move can be taken back: from the goal is as far as to the goal.
        if self.puzzle.metric == "moves":  # which go any way: one is enough, or none will do
            return dict.fromkeys(self.puzzle.alone(piece, goal), 1) | {goal: 0}
        far = {goal: 0}
        queue = deque([goal])
        while queue:
            here = queue.popleft()
            for place in self.puzzle.alone(piece, here):
                if place not in far:
                    far[place] = far[here] + 1
                    queue.append(place)
        return far


@dataclass(frozen=True, eq=False)
class Blockers:
    """The distance, and one move for each piece that stands where a goal piece must pass.

    Only pieces without a goal count: the others' moves are in the distance already.
    """

    distance: Distance

    def __call__(self, state: Arrangement) -> float:
        puzzle = self.distance.puzzle
        passed: set[int] = set()
        for i, table in self.distance.tables:
            if table.get(state.places[i], 0):
                passed.update(self._must_pass(i, state.places[i]))
        blocking = sum(
            piece.goal is None and not passed.isdisjoint(puzzle.cells(i, state.places[i]))
            for i, piece in enumerate(puzzle.pieces)
        )
        return self.distance(state) + blocking

    def _must_pass(self, piece: int, place: int) -> set[int]:
        """The cells that others must leave before the piece is at its goal."""
        puzzle = self.distance.puzzle
        axes, goal = puzzle.pieces[piece].axes, puzzle.pieces[piece].goal or 0
        step = puzzle.width if axes == "vertical" else 1
        if len(AXES[axes]) == 4:
            way = [goal]
        else:
            way = list(range(min(place, goal), max(place, goal) + 1, step))
        return {cell for here in way for cell in puzzle.cells(piece, here)}


@heuristic("distance", kinds=KINDS, admissible=True, consistent=True)
def distance(puzzle: Blocks) -> Distance:
    """What the goal pieces would need if nothing else stood on the board."""
    return Distance(puzzle)


@heuristic("blockers", kinds=KINDS, admissible=True, consistent=True)
def blockers(puzzle: Blocks) -> Blockers:
    """The distance, and one move for each piece in the way of a goal piece."""
    return Blockers(Distance(puzzle))
