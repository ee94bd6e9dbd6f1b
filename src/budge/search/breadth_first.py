"""Breadth-first search, from one end and from both. Moves count one each, whatever they cost."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from budge.errors import WrongAnswer, brief
from budge.puzzles.base import Invertible, Puzzle
from budge.registry import algorithm
from budge.search.frontier import Layers
from budge.search.monitor import Monitor
from budge.search.path import path

Neighbours = Callable[[Any], Iterable[tuple[Any, Any]]]


@algorithm("bfs", optimal=True, counts_moves=True, observable=True)
def bfs(puzzle: Puzzle[Any, Any], monitor: Monitor) -> list[Any] | None:
    """Everything one move away, then everything two moves away, and so on.

    Requires: Puzzle whose moves all cost 1.
    """
    came_from: dict[Any, tuple[Any, Any]] = {}
    for depth, layer in enumerate(layers(puzzle, monitor, came_from)):
        for state in layer:
            if puzzle.is_goal(state):
                return path(came_from, state)
        monitor.prove(depth + 1)
    return None


def layers(
    puzzle: Puzzle[Any, Any],
    monitor: Monitor | None = None,
    came_from: dict[Any, tuple[Any, Any]] | None = None,
) -> Iterator[list[Any]]:
    """The reachable states by distance from the start: first [start], then its neighbours, …

    Requires: Puzzle.
    """
    monitor = monitor or Monitor()
    seen = {puzzle.start}
    layer, depth = [puzzle.start], 0
    while layer:
        yield layer
        following: list[Any] = []
        waiting = deque(layer)
        frontier = Layers((waiting, depth), (following, depth + 1))
        while waiting:
            state = waiting.popleft()
            monitor.expanding(state, depth, open=frontier, closed=len(seen) - len(frontier))
            for move in puzzle.moves(state):
                child = puzzle.play(state, move)
                monitor.generated()
                if child not in seen:
                    seen.add(child)
                    following.append(child)
                    if came_from is not None:
                        came_from[child] = state, move
        layer, depth = following, depth + 1


@algorithm("bidirectional", optimal=True, counts_moves=True, needs=("goals", "origins"))
def bidirectional(puzzle: Invertible[Any, Any], monitor: Monitor) -> list[Any] | None:
    """Breadth-first from the start and from the goal at once, until the two meet.

    Requires: Invertible whose moves all cost 1. Whole layers are finished, so the first layer in
    which the two sides meet holds a shortest solution.
    """

    def ahead(state: Any) -> Iterable[tuple[Any, Any]]:
        return ((puzzle.play(state, move), move) for move in puzzle.moves(state))

    goals = _under_limits(puzzle.goals(), monitor)
    forward, backward = _Frontier([puzzle.start], ahead), _Frontier(goals, puzzle.origins)
    while forward.layer and backward.layer:
        meeting = forward.meets(backward)
        if meeting is not None:
            return _join(puzzle, forward, backward, meeting)
        monitor.prove(forward.depth + backward.depth + 1)
        smaller = min(forward, backward, key=lambda side: len(side.layer))
        other = backward if smaller is forward else forward
        smaller.advance(monitor, other)
    return None


def _under_limits(states: Iterable[Any], monitor: Monitor) -> Iterator[Any]:
    """Goals may be many: limits hold while they are listed, too."""
    for state in states:
        monitor.look()
        yield state


def _join(
    puzzle: Puzzle[Any, Any], forward: _Frontier, backward: _Frontier, meeting: Any
) -> list[Any]:
    """The whole way. The second half is looked up move by move from the state at hand: states may
    be equal and yet name their pieces differently."""
    moves = path(forward.came_from, meeting)
    state = puzzle.start
    for move in moves:
        state = puzzle.play(state, move)
    while state in backward.came_from:
        following = backward.came_from[state][0]
        ways = ((move, puzzle.play(state, move)) for move in puzzle.moves(state))
        way = next((way for way in ways if way[1] == following), None)
        if way is None:
            raise WrongAnswer(
                f"'origins' promises a move from {brief(state)} to {brief(following)}, "
                "but none leads there"
            )
        moves.append(way[0])
        state = way[1]
    return moves


class _Frontier:
    """One side of a bidirectional search: its newest layer, and all that it has seen."""

    def __init__(self, states: Iterable[Any], neighbours: Neighbours) -> None:
        self.layer = list(states)
        self.seen = set(self.layer)
        self.came_from: dict[Any, tuple[Any, Any]] = {}
        self.neighbours = neighbours
        self.depth = 0

    def meets(self, other: _Frontier) -> Any:
        small, large = sorted((self, other), key=lambda side: len(side.layer))
        return next((state for state in small.layer if state in large.seen), None)

    def advance(self, monitor: Monitor, other: _Frontier) -> None:
        following: list[Any] = []
        waiting = deque(self.layer)
        open = Layers(
            (waiting, self.depth), (following, self.depth + 1), (other.layer, other.depth)
        )
        while waiting:
            state = waiting.popleft()
            seen = len(self.seen) + len(other.seen)
            monitor.expanding(state, self.depth, open=open, closed=seen - len(open))
            for neighbour, move in self.neighbours(state):
                monitor.generated()
                if neighbour not in self.seen:
                    self.seen.add(neighbour)
                    self.came_from[neighbour] = state, move
                    following.append(neighbour)
        self.layer, self.depth = following, self.depth + 1
