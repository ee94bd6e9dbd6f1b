"""Everything that can be reached from a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain, islice, repeat
from typing import Any, Unpack

from budge.arguments import whole_number
from budge.engine import Component, Explores, ability, engine_for
from budge.errors import RequestError, brief
from budge.graph import Node, StateGraph
from budge.limits import MOST_NODES
from budge.puzzles.base import Puzzle, has_unit_costs, metric_of
from budge.result import Status, counted
from budge.search.monitor import Monitor, Stopped
from budge.shown import ShownAsPage
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import LIMIT_NAMES, Asked, Options, shows_options
from budge.verbs.solve import with_metric

_WALKING_SHARE = 0.8
"""Of the time, where a graph is to be made of what the walk finds."""


@dataclass(frozen=True)
class Exploration(ShownAsPage):
    """All states that can be reached from a puzzle's start, interchangeable pieces merged.

    In Sokoban a state is where the player and the boxes stand, and every step is a move, whatever
    the metric.

    `layers[d]` states lie d moves from the start, `goal_layers[d]` lie d moves from the nearest
    goal. `hardest` is a state farthest from every goal, `shortest_solutions` the number of ways
    (as rows of states) to solve the start in the fewest moves. When `complete` is False a limit,
    `status`, cut the walk short: `layers` then counts only what was seen, and nothing is said of
    goals. `graph` is there when it was asked for.

    >>> import budge
    >>> seen = budge.explore("AAB/..B -> .../AA.")
    >>> seen.complete, seen.states, seen.goals, seen.hardest_distance
    (True, 2, 1, 1)
    """

    puzzle: Any
    complete: bool
    status: Status | None
    layers: list[int]
    goal_layers: list[int]
    hardest: Any
    shortest_solutions: int
    seconds: float = field(compare=False)
    graph: StateGraph | None = field(default=None, compare=False, repr=False)

    @property
    def metric(self) -> str:
        """What distances count: single moves, by whatever name the puzzle's metric has for them."""
        return _counts(self.puzzle)

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

    def __str__(self) -> str:
        """One line for a person.

        >>> import budge
        >>> print(budge.explore("1 2 / 3 0"))
        12 states, 1 of them solved; the hardest lies 6 moves from a solution
        """
        states = counted(self.states, "states")
        if not self.complete:
            return f"at least {states}: {self.status}"
        words = f"{states}, {self.goals:,} of them solved"
        if self.hardest_distance is not None:
            far = counted(self.hardest_distance, self.metric)
            words += f"; the hardest lies {far} from a solution"
        return words

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        text = getattr(self.puzzle, "text", repr)
        return {
            "name": getattr(self.puzzle, "name", None),
            "family": getattr(self.puzzle, "family", type(self.puzzle).__name__),
            "metric": self.metric,
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


@shows_options
def explore(
    puzzle: PuzzleLike, *, graph_nodes: int | None = None, **asked: Unpack[Asked]
) -> Exploration:
    """Walk through everything that can be reached, and measure it.

    Every move counts one. With `graph_nodes` the result has a `graph` of that many states at most,
    those nearest to the start; all are walked through even so, so that the distances to goals are
    true.

    >>> import budge
    >>> seen = budge.explore(budge.parse("1 2 / 3 0"), graph_nodes=1000)
    >>> seen.states, seen.layers, seen.hardest_distance
    (12, [1, 2, 2, 2, 2, 2, 1], 6)
    >>> len(seen.graph.nodes), len(seen.graph.edges)
    (12, 24)
    """
    options = Options.of("explore", known=("engine", *LIMIT_NAMES), **asked)
    return _explored(with_metric(as_puzzle(puzzle), options.metric), graph_nodes, options)


def _counts(puzzle: Any) -> str:
    return metric_of(puzzle) if has_unit_costs(puzzle) else "moves"


def goal_distances(puzzle: Any, options: Options) -> dict[Any, int] | None:
    """How far from the nearest goal each state is that can be reached and solved; None where a
    limit on nodes, which there must be, was met."""
    keep = options.node_limit or 0
    monitor = options.monitor()
    found = _walk_natively(puzzle, options, monitor, keep) or _walk(puzzle, monitor, keep)
    if found.ended_by is not None:
        return None
    return {state: far for state, far in found.kept if far is not None}


def _explored(puzzle: Any, graph_nodes: int | None, options: Options) -> Exploration:
    monitor = options.monitor()
    nodes = None if graph_nodes is None else min(whole_number(graph_nodes) or 0, MOST_NODES)
    if nodes is not None and nodes < 1:
        raise RequestError(f"a graph of {brief(graph_nodes)} nodes: it must be 1 or more")
    walking = _with_time_left(monitor) if nodes else monitor
    found = _walk_natively(puzzle, options, walking, nodes or 0)
    if found is None:
        if options.engine == "native":
            raise RequestError("there is no native walk through the states of this puzzle")
        found = _walk(puzzle, walking, nodes or 0)
    graph = None if nodes is None else _graph(puzzle, found, monitor)
    return Exploration(
        puzzle,
        found.ended_by is None,
        found.ended_by,
        list(found.layers),
        list(found.goal_layers),
        found.hardest,
        found.shortest_solutions,
        monitor.seconds,
        graph,
    )


def _with_time_left(monitor: Monitor) -> Monitor:
    """A monitor for the walk that stops it while there is time for its graph."""
    limits = monitor.limits
    if limits.seconds is not None:
        limits = replace(limits, seconds=_WALKING_SHARE * limits.seconds)
    return Monitor(limits, on_progress=monitor.on_progress, cancel=monitor.cancel)


def _walk_natively(puzzle: Any, options: Options, monitor: Monitor, keep: int) -> Component | None:
    engine = engine_for(puzzle) if options.engine == "auto" else options.engine
    engine = engine_for(puzzle) if engine == "native" else engine
    native = ability(engine, Explores)
    try:
        return native.explore(puzzle, monitor, keep) if native else None
    except Stopped as stopped:  # not even the start has room
        return Component(stopped.status, [], [], None, 0)


# ---------------------------------------------------------------------- in plain Python


def _walk(puzzle: Puzzle[Any, Any], monitor: Monitor, keep: int) -> Component:
    """From the start to everything, for any puzzle."""
    near: dict[Hashable, list[Any]] = {}
    layers: list[int] = []
    layer, seen = [puzzle.start], {puzzle.start}
    try:
        while layer:
            layers.append(len(layer))
            following: list[Any] = []
            for state in layer:
                monitor.expanding(state, len(layers) - 1, open=len(following), closed=len(near))
                children: dict[Any, None] = {}  # two moves may lead to one state
                for move in puzzle.moves(state):
                    monitor.generated()
                    children[puzzle.play(state, move)] = None
                near[state] = list(children)
                for child in near[state]:
                    if child not in seen:
                        seen.add(child)
                        following.append(child)
            layer = following
        far = _goal_distances(puzzle, near, monitor)
        solutions = _solutions(puzzle, near, far, monitor)
    except Stopped as stopped:
        kept = [(state, None) for state in islice(near, keep)]
        return Component(stopped.status, layers, [], None, 0, kept)
    return Component(
        None,
        layers,
        goal_layers=list(Counter(far.values()).values()),
        hardest=next(reversed(far), None),
        shortest_solutions=solutions,
        kept=[(state, far.get(state)) for state in islice(near, keep)],
    )


def _goal_distances(
    puzzle: Puzzle[Any, Any], near: dict[Hashable, list[Any]], monitor: Monitor
) -> dict[Hashable, int]:
    """Back from the goals: not every puzzle has a move that takes the last one back."""
    before: dict[Hashable, list[Any]] = {state: [] for state in near}
    for state, others in near.items():
        monitor.look()
        for other in others:
            before[other].append(state)
    far: dict[Hashable, int] = {}
    for state in near:
        monitor.look()
        if puzzle.is_goal(state):
            far[state] = 0
    queue = list(far)
    for state in queue:
        monitor.look()
        for other in before[state]:
            if other not in far:
                far[other] = far[state] + 1
                queue.append(other)
    return far


def _solutions(
    puzzle: Puzzle[Any, Any],
    near: dict[Hashable, list[Any]],
    far: dict[Hashable, int],
    monitor: Monitor,
) -> int:
    """How many shortest ways lead from the start to a goal."""
    if puzzle.start not in far:
        return 0
    ways: dict[Any, int] = {puzzle.start: 1}
    for _ in range(far[puzzle.start]):
        following: dict[Any, int] = {}
        for state, count in ways.items():
            monitor.look()
            for other in near[state]:
                if far.get(other) == far[state] - 1:  # from some no goal can be reached
                    following[other] = following.get(other, 0) + count
        ways = following
    return sum(ways.values())


# ---------------------------------------------------------------------- as a graph


def _graph(puzzle: Any, found: Component, monitor: Monitor) -> StateGraph:
    """The states that were kept, and the moves between them. Where time is up or somebody cancels,
    it is cut: the start remains."""
    text = getattr(puzzle, "text", str)
    depths = chain.from_iterable(repeat(d, count) for d, count in enumerate(found.layers or [1]))
    nodes: list[Node] = []
    ahead: list[dict[Any, str]] = []  # where one can go from each, and by which move
    with suppress(Stopped):
        kept = iter(found.kept)
        first = puzzle.start, next(kept, (None, None))[1]  # it may be told by other names
        for (state, far), depth in zip(chain([first], kept), depths, strict=False):
            nodes.append(Node(state, text(state), depth, bool(puzzle.is_goal(state)), far))
            ahead.append({})
            for move in puzzle.moves(state):
                monitor.look()
                ahead[-1].setdefault(puzzle.play(state, move), str(move))
    number = {node.state: at for at, node in enumerate(nodes)}
    return StateGraph(
        name=str(getattr(puzzle, "name", None) or getattr(puzzle, "family", type(puzzle).__name__)),
        metric=_counts(puzzle),
        nodes=nodes,
        edges=[
            (at, number[child], move)
            for at, children in enumerate(ahead)
            for child, move in children.items()
            if number.get(child, at) != at
        ],
        states=sum(found.layers),
        walked=found.ended_by is None,
    )
