"""Plain searches over any graph of states, for the oracles only."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any

Cost = Any
"""A number, or a tuple of numbers that are compared one after the other."""
Edges = Callable[[Any], Iterable[tuple[Hashable, Cost]]]


@dataclass(frozen=True)
class Truth:
    """What is true of a puzzle, as far as the oracle could follow.

    `solvable` is None where it gave up; `cost` is what a cheapest solution costs, `at_least` what
    any costs at least.
    """

    solvable: bool | None
    cost: Cost | None
    at_least: Cost


@dataclass(frozen=True)
class Walk:
    """Everything that can be reached: how many states lie how far from the start and from the
    nearest goal, and how many shortest solutions there are, every move counting one; two moves that
    lead to the same state are one way."""

    layers: list[int]
    goal_layers: list[int]
    shortest_solutions: int


def cheapest(
    start: Hashable, edges: Edges, is_goal: Callable[[Any], bool], most: int, zero: Cost = 0
) -> Truth:
    """Dijkstra's algorithm, up to so many states."""

    def added(a: Cost, b: Cost) -> Cost:
        return tuple(map(sum, zip(a, b, strict=True))) if isinstance(a, tuple) else a + b

    known = {start: zero}
    number = 0
    heap: list[tuple[Cost, int, Any]] = [(zero, number, start)]
    done = set()
    while heap:
        g, _, state = heapq.heappop(heap)
        if state in done:
            continue
        if is_goal(state):
            return Truth(True, g, g)
        done.add(state)
        if len(done) > most:
            return Truth(None, None, g)
        for child, price in edges(state):
            there = added(g, price)
            if child not in known or there < known[child]:
                known[child] = there
                number += 1
                heapq.heappush(heap, (there, number, child))
    return Truth(False, None, zero)


def between(start: Hashable, goal: Hashable, edges: Edges, most: int) -> Truth:
    """The distance of two states where every move costs one and can be taken back: whole layers
    around both, in turn, until they touch."""
    sides: list[tuple[dict[Any, int], list[Any], int]] = [({s: 0}, [s], 0) for s in (start, goal)]
    while True:
        (seen, layer, depth), (other_seen, other_layer, other_depth) = sides
        meetings = [depth + other_seen[s] for s in layer if s in other_seen]
        if meetings:
            return Truth(True, min(meetings), min(meetings))
        if not layer or not other_layer:
            return Truth(False, None, 0)
        if len(seen) + len(other_seen) > most:
            return Truth(None, None, depth + other_depth + 1)
        following = []
        for state in layer:
            for child, _ in edges(state):
                if child not in seen:
                    seen[child] = depth + 1
                    following.append(child)
        grown = seen, following, depth + 1
        sides = [grown, (other_seen, other_layer, other_depth)]
        if len(other_layer) <= len(following) and other_layer:
            sides.reverse()


def walk(start: Hashable, edges: Edges, is_goal: Callable[[Any], bool], most: int) -> Walk | None:
    """All that can be reached; None if that is more than so many states."""
    depth = {start: 0}
    order: list[Any] = [start]
    after: dict[Any, list[Any]] = {}
    for state in order:
        after[state] = list(dict.fromkeys(child for child, _ in edges(state)))
        for child in after[state]:
            if child not in depth:
                depth[child] = depth[state] + 1
                order.append(child)
        if len(order) > most:
            return None
    # To the goals: backwards from all of them at once.
    parents: dict[Any, list[Any]] = {state: [] for state in order}
    for state, children in after.items():
        for child in children:
            parents[child].append(state)
    to_goal = {state: 0 for state in order if is_goal(state)}
    queue = list(to_goal)
    for state in queue:
        for parent in parents[state]:
            if parent not in to_goal:
                to_goal[parent] = to_goal[state] + 1
                queue.append(parent)
    # Ways from each state, those nearest to a goal first.
    ways: dict[Any, int] = {}
    for state in queue:
        near = to_goal[state]
        ways[state] = (
            1
            if near == 0
            else sum(ways[child] for child in after[state] if to_goal.get(child, -1) == near - 1)
        )
    return Walk(_counted(depth.values()), _counted(to_goal.values()), ways.get(start, 0))


def _counted(numbers: Iterable[int]) -> list[int]:
    counts: list[int] = []
    for number in numbers:
        counts += [0] * (number + 1 - len(counts))
        counts[number] += 1
    return counts
