"""Searches that keep only what looks best, and may give up: beam search and hill climbing."""

from __future__ import annotations

from typing import Any

from budge.puzzles.base import Puzzle, step_cost
from budge.registry import algorithm
from budge.result import Status
from budge.search.best_first import Estimate
from budge.search.frontier import Costs
from budge.search.monitor import Monitor, Stopped
from budge.search.path import path

WIDTH = 100


@algorithm(
    "beam-search",
    optimal=False,
    complete=False,
    informed=True,
    by_default=False,
    observable=True,
)
def beam(
    puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate, width: int = WIDTH
) -> list[Any] | None:
    """Breadth-first, but of each layer only the `width` states that look best go on.

    Requires: Puzzle and a heuristic. It gives up when all that it kept leads nowhere new; what was
    thrown away may have led to a goal, so that proves nothing.
    """
    if width < 1:
        raise ValueError(f"a beam is at least 1 state wide, not {width}")
    price = step_cost(puzzle)
    came_from: dict[Any, tuple[Any, Any]] = {}
    layer = {puzzle.start: 0}
    seen = {puzzle.start}
    cut = False

    def looks(state: Any) -> float:
        monitor.look()  # a layer may have thousands of states, and an estimate may take long
        return h(state)

    if puzzle.is_goal(puzzle.start):
        return []
    while layer:
        following: dict[Any, int] = {}
        waiting = layer.copy()
        frontier = Costs(waiting, following)
        for state, g in layer.items():
            del waiting[state]
            monitor.expanding(state, g, open=frontier, closed=len(seen) - len(waiting))
            for move in puzzle.moves(state):
                child = puzzle.play(state, move)
                monitor.generated()
                if child in seen or child in following:
                    continue
                came_from[child] = state, move
                if puzzle.is_goal(child):
                    return path(came_from, child)
                following[child] = g + price(state, move)
        kept = sorted(following, key=looks)[:width]
        cut = cut or len(kept) < len(following)
        for state in following.keys() - kept:
            del came_from[state]  # it may come again by another way
        layer = {state: following[state] for state in kept}
        seen.update(kept)
    if cut:
        raise Stopped(Status.GAVE_UP)
    return None


@algorithm("hill-climbing", optimal=False, complete=False, informed=True, by_default=False)
def hill_climbing(puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate) -> list[Any] | None:
    """Always to the neighbour that looks best, as long as it looks better than where one stands.

    Requires: Puzzle and a heuristic. It remembers nothing, and gives up where no neighbour looks
    better, be it a local minimum, a plateau or a dead end.
    """
    state, moves = puzzle.start, []
    price, g = step_cost(puzzle), 0
    rest = h(state)
    while not puzzle.is_goal(state):
        monitor.expanding(state, g, open=0, closed=0)
        best: tuple[Any, Any] | None = None
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            monitor.generated()
            looks = h(child)
            if looks < rest:
                best, rest = (move, child), looks
        if best is None:
            raise Stopped(Status.GAVE_UP)
        g += price(state, best[0])
        moves.append(best[0])
        state = best[1]
    return moves
