"""Dijkstra, greedy best-first, A* and weighted A*: one loop, four ways to rank a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from budge.puzzles.base import Puzzle, step_cost
from budge.registry import algorithm
from budge.search.frontier import Frontier
from budge.search.monitor import Monitor
from budge.search.path import path

Estimate = Callable[[Any], float]


def best_first(
    puzzle: Puzzle[Any, Any],
    rank: Callable[[int, Any], Any],
    monitor: Monitor,
    *,
    bound: Callable[[Any], float] | None = None,
    reopen: bool = True,
) -> list[Any] | None:
    """Always expand the open state of least rank; return the moves to the first goal expanded.

    Requires: Puzzle. A state reached again by a cheaper way is opened again, so an inconsistent
    estimate costs time and not the shortest solution; without `reopen` its first way stays.
    `bound` turns the least rank on the frontier into a proven lower bound, where the ranking
    allows that.
    """
    price = step_cost(puzzle)
    best = {puzzle.start: 0}
    came_from: dict[Any, tuple[Any, Any]] = {}
    frontier = Frontier()
    frontier.push(rank(0, puzzle.start), 0, puzzle.start)
    closed: set[Any] = set()
    while frontier:
        ranked, g, state = frontier.pop()
        if g > best[state]:
            continue  # a cheaper way was found after this entry went in
        if bound:
            monitor.prove(bound(ranked))
        if puzzle.is_goal(state):
            return path(came_from, state)
        closed.add(state)
        monitor.expanding(state, g, open=frontier, closed=len(closed))
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            monitor.generated()
            cost = g + price(state, move)
            if child not in best or (reopen and cost < best[child]):
                if child in closed:
                    closed.discard(child)
                    monitor.stats.reopened += 1
                best[child] = cost
                came_from[child] = state, move
                frontier.push(rank(cost, child), cost, child)
    return None


@algorithm("dijkstra", optimal=True, by_default=False, observable=True)
def dijkstra(puzzle: Puzzle[Any, Any], monitor: Monitor) -> list[Any] | None:
    """Cheapest first, with no estimate: Dijkstra's algorithm, or uniform-cost search.

    Requires: Puzzle.
    """
    return best_first(puzzle, lambda g, _: g, monitor, bound=lambda g: g)


@algorithm("greedy", optimal=False, informed=True, observable=True)
def greedy(puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate) -> list[Any] | None:
    """What looks nearest to the goal first, whatever it has cost: quick, and often long-winded.

    Requires: Puzzle and a heuristic.
    """
    # Where the rank ignores the cost, opening again only repeats work: far too often with ties.
    return best_first(puzzle, lambda _, state: h(state), monitor, reopen=False)


@algorithm("astar", optimal=True, informed=True, observable=True)
def astar(puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate) -> list[Any] | None:
    """Least cost so far plus estimate of the rest first; ties go to the smaller estimate.

    Requires: Puzzle and a heuristic. Optimal when the heuristic never overestimates.
    """

    def f_then_h(g: int, state: Any) -> tuple[float, float]:
        rest = h(state)
        return g + rest, rest

    return best_first(puzzle, f_then_h, monitor, bound=lambda ranked: ranked[0])


@algorithm("wastar", optimal=False, informed=True, weighted=True, by_default=False, observable=True)
def wastar(
    puzzle: Puzzle[Any, Any], monitor: Monitor, *, h: Estimate, weight: float = 2.0
) -> list[Any] | None:
    """A* that trusts its estimate `weight` times as much: at most that many times the optimum.

    Requires: Puzzle and a heuristic. The promise holds when the heuristic never overestimates.
    """

    def f_then_h(g: int, state: Any) -> tuple[float, float]:
        rest = h(state)
        return g + weight * rest, rest

    return best_first(puzzle, f_then_h, monitor, bound=lambda ranked: ranked[0] / weight)
