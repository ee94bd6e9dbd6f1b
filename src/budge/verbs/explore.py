"""Everything that can be reached from a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import chain, islice, repeat
from typing import Any, Unpack

from budge.engine import Component, Explores, ability, engine_for
from budge.errors import RequestError
from budge.graph import Node, StateGraph
from budge.limits import whole_number
from budge.puzzles.base import Puzzle
from budge.result import Status
from budge.search.monitor import Monitor, Stopped
from budge.verbs.contract import check_contract
from budge.verbs.options import LIMIT_NAMES, Asked, Options, shows_options
from budge.verbs.solve import with_metric


@dataclass(frozen=True)
class Exploration:
    """All states that can be reached from a puzzle's start, interchangeable pieces merged.

    In Sokoban a state is where the player and the boxes stand, and every step is a move, whatever
    the metric.

    `layers[d]` states lie d moves from the start, `goal_layers[d]` lie d moves from the nearest
    goal. `hardest` is a state farthest from every goal, `shortest_solutions` the number of ways
    (as rows of states) to solve the start in the fewest moves. When `complete` is False a limit,
    `status`, cut the walk short: `layers` then counts only what was seen, and nothing is said of
    goals. `graph` is there when it was asked for.
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


@shows_options
def explore(
    puzzle: Puzzle[Any, Any], *, graph_nodes: int | None = None, **asked: Unpack[Asked]
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
    check_contract(puzzle)
    puzzle = with_metric(puzzle, options.metric)
    monitor = options.monitor()
    nodes = None if graph_nodes is None else whole_number(graph_nodes) or 0
    if nodes is not None and nodes < 1:
        raise RequestError(f"a graph of {graph_nodes!r} nodes: it must be 1 or more")
    found = _walk_natively(puzzle, options, monitor, nodes or 0)
    if found is None:
        if options.engine == "native":
            raise RequestError("there is no native walk through the states of this puzzle")
        found = _walk(puzzle, monitor, nodes or 0)
    return Exploration(
        puzzle,
        found.ended_by is None,
        found.ended_by,
        list(found.layers),
        list(found.goal_layers),
        found.hardest,
        found.shortest_solutions,
        monitor.seconds,
        None if nodes is None else _graph(puzzle, found),
    )


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
                children = (puzzle.play(state, move) for move in puzzle.moves(state))
                near[state] = list(dict.fromkeys(children))  # two moves may lead to one state
                for child in near[state]:
                    if child not in seen:
                        seen.add(child)
                        following.append(child)
            layer = following
    except Stopped as stopped:
        kept = [(state, None) for state in islice(near, keep)]
        return Component(stopped.status, layers, [], None, 0, kept)
    far = _goal_distances(puzzle, near)
    return Component(
        None,
        layers,
        goal_layers=list(Counter(far.values()).values()),
        hardest=next(reversed(far), None),
        shortest_solutions=_solutions(puzzle, near, far),
        kept=[(state, far.get(state)) for state in islice(near, keep)],
    )


def _goal_distances(
    puzzle: Puzzle[Any, Any], near: dict[Hashable, list[Any]]
) -> dict[Hashable, int]:
    """Back from the goals: not every puzzle has a move that takes the last one back."""
    before: dict[Hashable, list[Any]] = {state: [] for state in near}
    for state, others in near.items():
        for other in others:
            before[other].append(state)
    far: dict[Hashable, int] = {state: 0 for state in near if puzzle.is_goal(state)}
    queue = list(far)
    for state in queue:
        for other in before[state]:
            if other not in far:
                far[other] = far[state] + 1
                queue.append(other)
    return far


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
                if far.get(other) == far[state] - 1:  # from some no goal can be reached
                    following[other] = following.get(other, 0) + count
        ways = following
    return sum(ways.values())


# ---------------------------------------------------------------------- as a graph


def _graph(puzzle: Any, found: Component) -> StateGraph:
    """The states that were kept, and the moves between them."""
    text = getattr(puzzle, "text", str)
    kept = [(puzzle.start, far) for _, far in found.kept[:1]] or [(puzzle.start, None)]
    kept += found.kept[1:]
    number = {state: at for at, (state, _) in enumerate(kept)}
    depths = chain.from_iterable(repeat(d, count) for d, count in enumerate(found.layers or [1]))
    nodes = [
        Node(state, text(state), depth, bool(puzzle.is_goal(state)), far)
        for (state, far), depth in zip(kept, depths, strict=False)
    ]
    edges: dict[tuple[int, int], str] = {}
    for state in number:
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            if child in number and child != state:
                edges.setdefault((number[state], number[child]), str(move))
    return StateGraph(
        name=str(getattr(puzzle, "name", None) or getattr(puzzle, "family", type(puzzle).__name__)),
        metric=getattr(puzzle, "metric", "moves"),
        nodes=nodes,
        edges=[(source, target, move) for (source, target), move in edges.items()],
        states=sum(found.layers),
        walked=found.ended_by is None,
    )
