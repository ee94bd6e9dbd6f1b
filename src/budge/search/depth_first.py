"""Depth-first search, and iterative deepening, which makes it find the shortest solution."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from budge.puzzles.base import Puzzle, step_cost
from budge.registry import algorithm
from budge.search.frontier import Stack
from budge.search.idastar import probe
from budge.search.monitor import Monitor


@algorithm("dfs", optimal=False, by_default=False, observable=True)
def dfs(puzzle: Puzzle[Any, Any], monitor: Monitor) -> list[Any] | None:
    """Ever deeper, and back only where nothing is new: quick at times, and very long-winded.

    Requires: Puzzle with finitely many states; no state is entered twice, so it ends.
    """
    price, start = step_cost(puzzle), puzzle.start
    if puzzle.is_goal(start):
        return []
    moves: list[Any] = []
    seen = {start}
    stack: list[tuple[Any, int, Iterator[Any]]] = []

    def enter(state: Any, g: int) -> None:
        monitor.expanding(state, g, open=Stack(stack), closed=len(seen))
        stack.append((state, g, iter(puzzle.moves(state))))

    enter(start, 0)
    while stack:
        state, g, untried = stack[-1]
        for move in untried:
            child = puzzle.play(state, move)
            monitor.generated()
            if child in seen:
                continue
            seen.add(child)
            moves.append(move)
            if puzzle.is_goal(child):
                return moves
            enter(child, g + price(state, move))
            break
        else:
            stack.pop()
            if moves:
                moves.pop()
    return None


@algorithm("iddfs", optimal=True, complete=False, counts_moves=True, by_default=False)
def iddfs(puzzle: Puzzle[Any, Any], monitor: Monitor) -> list[Any] | None:
    """Depth-first to depth 0, then 1, then 2 and so on: the shortest solution in next to no memory.

    Requires: Puzzle whose moves all cost 1. Like IDA*, which is this with an estimate, it keeps no
    table of states, so it cannot tell that a puzzle with cycles has no solution.
    """
    depth: float = 0
    while depth < math.inf:
        monitor.prove(depth)
        moves, depth = probe(puzzle, monitor, _nothing_known, depth, _one)
        if moves is not None:
            return moves
    return None


def _nothing_known(_state: Any) -> int:
    return 0


def _one(_state: Any, _move: Any) -> int:
    return 1
