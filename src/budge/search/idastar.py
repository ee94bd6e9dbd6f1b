"""Iterative-deepening A*: depth-first probes under a rising limit on f, in next to no memory."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from budge.heuristics.estimates import round_up
from budge.puzzles.base import Puzzle, step_cost
from budge.registry import algorithm
from budge.search.best_first import Estimate
from budge.search.frontier import Stack
from budge.search.monitor import Monitor


@algorithm("idastar", optimal=True, complete=False, informed=True)
def idastar(puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate) -> list[Any] | None:
    """Depth-first under a limit on cost plus estimate, which rises until a goal lies within it.

    Requires: Puzzle and a heuristic. Optimal when the heuristic never overestimates. It keeps no
    table of states, so it cannot tell that a puzzle with cycles has no solution.
    """
    price = step_cost(puzzle)
    beyond = h(puzzle.start)
    while beyond < math.inf:
        limit = round_up(beyond)
        monitor.prove(limit)
        moves, beyond = probe(puzzle, monitor, h, limit, price)
        if moves is not None:
            return moves
    return None


def probe(
    puzzle: Puzzle[Any, Any],
    monitor: Monitor,
    h: Estimate,
    limit: float,
    price: Callable[[Any, Any], int],
) -> tuple[list[Any] | None, float]:
    """One depth-first probe: the moves to a goal, or the least f that lay beyond the limit."""
    beyond = math.inf
    start = puzzle.start
    moves: list[Any] = []
    on_path = {start: None}  # a dict keeps the order in which the states were entered
    stack: list[tuple[Any, int, Iterator[Any]]] = []

    def enter(state: Any, g: int) -> None:
        monitor.expanding(state, g, open=Stack(stack), closed=0)
        stack.append((state, g, iter(puzzle.moves(state))))

    if puzzle.is_goal(start):
        return [], limit
    enter(start, 0)
    while stack:
        state, g, untried = stack[-1]
        for move in untried:
            child = puzzle.play(state, move)
            monitor.generated()
            if child in on_path:
                continue
            cost = g + price(state, move)
            # Costs are whole numbers: with a real-valued estimate, rounding up saves many probes.
            rest = h(child)
            f = rest if rest == math.inf else cost + round_up(rest)
            if f > limit:
                beyond = min(beyond, f)
                continue
            moves.append(move)
            if puzzle.is_goal(child):
                return moves, limit
            on_path[child] = None
            enter(child, cost)
            break
        else:
            stack.pop()
            on_path.popitem()
            if moves:
                moves.pop()
    return None, beyond
