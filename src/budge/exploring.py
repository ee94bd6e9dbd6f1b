"""Everything that can be reached from a position."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from budge.engine import Component, engine_for
from budge.limits import CancelToken, Limits
from budge.puzzles.base import Puzzle
from budge.result import Progress, Status
from budge.search.monitor import Monitor, Stopped
from budge.solver import with_metric


@dataclass(frozen=True)
class Exploration:
    """All states that can be reached from a puzzle's start, interchangeable pieces merged.

    `layers[d]` states lie d moves from the start, `goal_layers[d]` lie d moves from the nearest
    goal. `hardest` is a state farthest from every goal, `shortest_solutions` the number of ways
    (as rows of states) to solve the start in the fewest moves. When `complete` is False a limit,
    `status`, cut the walk short: `layers` then counts only what was seen, and nothing is said of
    goals.
    """

    puzzle: Any
    complete: bool
    status: Status | None
    layers: list[int]
    goal_layers: list[int]
    hardest: Any
    shortest_solutions: int
    seconds: float = field(compare=False)

    @property
    def states(self) -> int:
        return sum(self.layers)

    @property
    def goals(self) -> int:
        """How many of the states are goals."""
        return self.goal_layers[0] if self.goal_layers else 0

    @property
    def hardest_distance(self) -> int | None:
        return len(self.goal_layers) - 1 if self.goal_layers else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        text = getattr(self.puzzle, "text", repr)
        return {
            "name": getattr(self.puzzle, "name", None),
            "family": getattr(self.puzzle, "family", type(self.puzzle).__name__),
            "metric": getattr(self.puzzle, "metric", "moves"),
            "complete": self.complete,
            "status": self.status.value if self.status else None,
            "states": self.states,
            "layers": self.layers,
            "goals": self.goals if self.complete else None,
            "goal_layers": self.goal_layers,
            "hardest": None if self.hardest is None else text(self.hardest),
            "hardest_distance": self.hardest_distance,
            "shortest_solutions": self.shortest_solutions if self.complete else None,
            "seconds": self.seconds,
        }


def explore(
    puzzle: Puzzle[Any, Any],
    *,
    metric: str | None = None,
    engine: str = "auto",
    time_limit: float | None = None,
    memory_limit: str | int | None = None,
    node_limit: int | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
) -> Exploration:
    """Walk through everything that can be reached, and measure it.

    Every move counts one, and must have a move that takes it back.

    >>> import budge
    >>> seen = budge.explore(budge.parse("1 2 / 3 0"))
    >>> seen.states, seen.layers, seen.hardest_distance
    (12, [1, 2, 2, 2, 2, 2, 1], 6)
    """
    puzzle = with_metric(puzzle, metric)
    limits = Limits.of(time_limit, memory_limit, node_limit)
    monitor = Monitor(limits, on_progress=on_progress, cancel=cancel)
    native = getattr(engine_for(puzzle), "explore", None) if engine != "python" else None
    found: Component | None = native(puzzle, monitor) if native else None
    if found is None:
        found = _walk(puzzle, monitor)
    complete = found.status is Status.UNSOLVABLE
    return Exploration(
        puzzle,
        complete,
        None if complete else found.status,
        list(found.layers),
        list(found.goal_layers),
        found.hardest,
        found.shortest_solutions,
        monitor.seconds,
    )


def _walk(puzzle: Puzzle[Any, Any], monitor: Monitor) -> Component:
    """The same in plain Python, for any puzzle."""
    near: dict[Hashable, list[Any]] = {}
    layers: list[int] = []
    layer, seen = [puzzle.start], {puzzle.start}
    try:
        while layer:
            layers.append(len(layer))
            following: list[Any] = []
            for state in layer:
                monitor.expanding(state, len(layers) - 1, open=len(following), closed=len(near))
                near[state] = [puzzle.play(state, move) for move in puzzle.moves(state)]
                for child in near[state]:
                    if child not in seen:
                        seen.add(child)
                        following.append(child)
            layer = following
    except Stopped as stopped:
        return Component(stopped.status, layers, [], None, 0)

    far: dict[Hashable, int] = {state: 0 for state in near if puzzle.is_goal(state)}
    goal_layers: list[int] = []
    queue = list(far)
    for state in queue:
        if len(goal_layers) == far[state]:
            goal_layers.append(0)
        goal_layers[-1] += 1
        for other in near[state]:
            if other not in far:
                far[other] = far[state] + 1
                queue.append(other)
    hardest = queue[-1] if queue else None
    return Component(Status.UNSOLVABLE, layers, goal_layers, hardest, _solutions(puzzle, near, far))


def _solutions(
    puzzle: Puzzle[Any, Any], near: dict[Hashable, list[Any]], far: dict[Hashable, int]
) -> int:
    """How many shortest ways lead from the start to a goal."""
    if puzzle.start not in far:
        return 0
    ways: dict[Any, int] = {puzzle.start: 1}
    for _ in range(far[puzzle.start]):
        following: dict[Any, int] = {}
        for state, count in ways.items():
            for other in near[state]:
                if far[other] + 1 == far[state]:
                    following[other] = following.get(other, 0) + count
        ways = following
    return sum(ways.values())
