"""One hard puzzle on many machines: IDA* with its tree cut into subtrees.

An iteration of IDA* is the same wherever its parts are run. So the tree below the start is cut
into subtrees of about equal work, judged by what each took in the iteration before. They are sent
out in the order of the tree, in units of about a second, and come back with the least limit that
would let them go further; the least of all is the limit of the next iteration. The first goal found
under a limit that all cheaper ones were exhausted for is optimal, and stops the rest.
"""

from __future__ import annotations

import math
import queue
import time
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import Any

from budge import __version__
from budge.batch import remote
from budge.batch.cluster import Cluster
from budge.engine import Outcome, Probes, Request, ability, engine_for
from budge.errors import ClusterError
from budge.heuristics import bind
from budge.limits import CancelToken, Limits, default_memory_limit
from budge.registry import find_algorithm
from budge.result import Progress, Result, Stats, Status
from budge.search.monitor import Monitor, Stopped
from budge.verbs.solve import solve

_NODES_AT_HOME = 2_000_000
"""An iteration that should take no more is not worth sending away."""

_LEAST_PER_SUBTREE = 50_000.0
"""Nodes; what is smaller takes longer to send than to search."""

_SECONDS_PER_UNIT = 0.15, 1.0
"""The least, or more time goes into sending than it is worth, and the most."""

_SUBTREES_PER_UNIT = 40
_MOST_SUBTREES_PER_UNIT = 500
_UNITS_PER_THREAD = 60
"""So many units at least in an iteration, or the last of them would be waited for."""

_GROWTH = 8.0
"""How much longer the next iteration takes, before the puzzle has shown it."""


def solve_on_cluster(puzzle: Any, cluster: str, **options: Any) -> Result:
    """Solve one hard puzzle on many machines by IDA*; options are those of `solve`.

    `cluster` is `tcp://scheduler:8786` or `local:4`.
    """
    with closing(Cluster(cluster)) as opened:
        options["algorithm"] = options.get("algorithm") or "idastar"
        return solve(puzzle, engine=ClusterEngine(opened), **options)


@dataclass
class Subtree:
    """All that lies below a path of moves; `nodes` is what searching it should take, `expanded`
    what it took. `before` is the state before the last move, which is not taken back; `least` what
    a solution down there costs at least."""

    path: tuple[Any, ...]
    state: Any
    before: Any
    least: float
    nodes: float
    expanded: int = 0


@dataclass(frozen=True)
class Searched:
    """What became of some subtrees. `expanded` is for each, as far as they were searched; `seconds`
    are of processor time, whatever else was running."""

    status: Status
    moves: Sequence[Any] | None = None
    beyond: int | None = None
    expanded: Sequence[int] = ()
    stats: Stats = field(default_factory=Stats)
    seconds: float = 0.0


def search_unit(
    puzzle: Any,
    heuristic: str,
    paths: list[tuple[Any, ...]],
    limit: int,
    limits: Limits,
    wanted: str,
) -> Searched:
    """Search subtrees one after the other; runs on the cluster."""
    remote.check_version(wanted)
    cancel = CancelToken()

    def look(_progress: Progress) -> None:
        if remote.unwanted():
            cancel.cancel()

    here = replace(limits, memory=min(limits.memory, default_memory_limit()))
    monitor = Monitor(here, on_progress=look, cancel=cancel)
    return search(_request(puzzle, heuristic), paths, limit, monitor)


def search(
    request: Request, paths: Sequence[tuple[Any, ...]], limit: int, monitor: Monitor
) -> Searched:
    """Search subtrees one after the other until one holds a goal."""
    busy = time.thread_time()
    native = ability(engine_for(request.puzzle), Probes)
    assert native, "refused by ClusterEngine"
    try:
        probe = native.probe(request, paths, limit, monitor)
    except Stopped as stopped:
        return Searched(stopped.status)
    seconds = time.thread_time() - busy
    outcome = probe.outcome
    return Searched(
        outcome.status, outcome.moves, probe.beyond, probe.expanded, monitor.stats, seconds
    )


_known: dict[tuple[Any, str], Request] = {}


def _request(puzzle: Any, heuristic: str) -> Request:
    """Made once for each puzzle in a process: a heuristic may bring large tables."""
    key = puzzle, heuristic
    if key not in _known:
        _known.clear()
        entry = find_algorithm("idastar", puzzle)
        _known[key] = Request(puzzle, entry, bind(heuristic, puzzle))
    return _known[key]


class ClusterEngine:
    """An engine for `budge.solve(puzzle, algorithm="idastar", engine=ClusterEngine(cluster))`."""

    name = "cluster"

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def refusal(self, request: Request) -> str | None:
        native = ability(engine_for(request.puzzle), Probes)
        if request.algorithm.name != "idastar" or native is None:
            return "on a cluster one puzzle is searched by 'idastar' only, and tiles only"
        if request.puzzle.metric != "moves":
            return "on a cluster the fewest moves are searched for, not the fewest slides"
        if request.trace:
            return "a search on a cluster keeps no trace"
        return native.refusal(request)

    def run(self, request: Request, monitor: Monitor) -> Outcome:
        search = _ClusterSearch(self._cluster, request, monitor)
        try:
            return search.run()
        finally:
            search.drop()


class _ClusterSearch:
    """The iterations of one search."""

    def __init__(self, cluster: Cluster, request: Request, monitor: Monitor) -> None:
        if request.heuristic is None:
            raise ClusterError("a search on a cluster needs a heuristic")
        self._cluster = cluster
        self._client = cluster.client
        self._request = request
        self._heuristic = request.heuristic
        self._monitor = monitor
        self._puzzle = request.puzzle
        self._rate = 2e6  # nodes a second, until it is known
        self._running: dict[Any, list[Subtree]] = {}
        self._done: queue.Queue[Any] = queue.Queue()

    def run(self) -> Outcome:
        start = self._puzzle.start
        estimate = self._heuristic.estimate(start)
        limit: int | None = math.ceil(estimate)
        trees = [Subtree((), start, None, estimate, 1.0)]
        growth, before = _GROWTH, 0
        while limit is not None:
            self._monitor.prove(limit)
            if sum(tree.nodes for tree in trees) > _NODES_AT_HOME:
                outcome, limit, trees = self._away(trees, limit)
            else:
                outcome, limit = self._at_home(trees, limit)
            if outcome:
                return outcome
            took = sum(tree.expanded for tree in trees)
            if before > 1000:
                growth = min(20.0, max(2.0, took / before))
            before = took
            for tree in trees:
                if tree.expanded:  # a new one took nothing if it lay beyond the limit
                    tree.nodes = tree.expanded * growth
        return Outcome(Status.UNSOLVABLE)

    # ------------------------------------------------------------------ cutting

    def _cut(self, trees: list[Subtree], most: float, limit: int) -> Iterator[Subtree]:
        """Subtrees in the order of the tree, none of them with more than its share of the work."""
        stack = trees[::-1]
        while stack:
            tree = stack.pop()
            if tree.nodes <= most or tree.least > limit or self._puzzle.is_goal(tree.state):
                yield tree
            else:
                stack += self._children(tree, limit)[::-1]

    def _children(self, tree: Subtree, limit: int) -> list[Subtree]:
        """The subtrees one move down, with equal shares of the work."""
        children = []
        for move in self._puzzle.moves(tree.state):
            state = self._puzzle.play(tree.state, move)
            if state != tree.before:
                path = (*tree.path, move)
                least = len(path) + self._heuristic.estimate(state)
                children.append(Subtree(path, state, tree.state, least, tree.nodes))
        inside = sum(child.least <= limit for child in children)
        for child in children:
            # One beyond the limit should take as much next time as the others take now.
            child.nodes /= max(1, inside)
        return children

    def _units(self, trees: Iterator[Subtree], most: float) -> Iterator[list[Subtree]]:
        unit: list[Subtree] = []
        held = 0.0
        for tree in trees:
            unit.append(tree)
            held += tree.nodes
            if held >= most or len(unit) >= _MOST_SUBTREES_PER_UNIT:
                yield unit
                unit, held = [], 0.0
        if unit:
            yield unit

    # ------------------------------------------------------------------ one iteration

    def _at_home(self, trees: list[Subtree], limit: int) -> tuple[Outcome | None, int | None]:
        monitor = Monitor(self._left(), cancel=self._monitor.cancel)
        found = search(self._request, [tree.path for tree in trees], limit, monitor)
        return self._note(trees, found), found.beyond

    def _away(
        self, trees: list[Subtree], limit: int
    ) -> tuple[Outcome | None, int | None, list[Subtree]]:
        """The units are cut as they are sent, while the first are searched already."""
        total = sum(tree.nodes for tree in trees)
        threads = self._cluster.threads  # to ask takes as long as many a unit
        share = total / (threads * _UNITS_PER_THREAD)
        least, most = (self._rate * seconds for seconds in _SECONDS_PER_UNIT)
        size = max(4 * _LEAST_PER_SUBTREE, least, min(share, most))
        finest = max(_LEAST_PER_SUBTREE, size / _SUBTREES_PER_UNIT)
        units = self._units(self._cut(trees, finest, limit), size)
        searched: list[Subtree] = []
        beyond: int | None = None
        more = True
        while more or self._running:
            while more and len(self._running) < 3 * threads:
                unit = next(units, None)
                if unit is None:
                    more = False
                    break
                searched += unit
                self._send(unit, limit)
            for unit, found in self._arrived():
                outcome = self._note(unit, found)
                if outcome:
                    return outcome, None, []
                beyond = _least(beyond, found.beyond)
        return None, beyond, searched

    def _send(self, unit: list[Subtree], limit: int) -> None:
        future = self._client.submit(
            search_unit,
            self._puzzle,
            self._heuristic.name,
            [tree.path for tree in unit],
            limit,
            self._left(),
            __version__,
            pure=False,
            key=f"budge-unit-{uuid.uuid4().hex}",
        )
        self._running[future] = unit
        future.add_done_callback(self._done.put)

    def _arrived(self) -> Iterator[tuple[list[Subtree], Searched]]:
        """Units that are done by now; waits a little if there are none."""
        if not self._running:
            return
        try:
            done = [self._done.get(timeout=0.1)]
        except queue.Empty:
            done = []
            self._look()
        while not self._done.empty():
            done.append(self._done.get())
        for future in done:
            if future.status != "finished":
                error = future.exception() if future.status == "error" else future.status
                raise ClusterError(f"a part of the search was lost: {error}")
            yield self._running.pop(future), future.result()

    def _note(self, unit: list[Subtree], found: Searched) -> Outcome | None:
        """Add up the figures; an outcome if the search is over."""
        stats = self._monitor.stats
        stats.expanded += found.stats.expanded
        stats.generated += found.stats.generated
        for tree, nodes in zip(unit, found.expanded, strict=False):
            tree.expanded = nodes
        if found.stats.expanded > 100_000:
            rate = found.stats.expanded / max(found.seconds, 1e-3)
            self._rate = 0.7 * self._rate + 0.3 * rate
        extra = stats.extra
        extra["processor_seconds"] = round(extra.get("processor_seconds", 0.0) + found.seconds, 6)
        extra["subtrees"] = extra.get("subtrees", 0) + len(found.expanded)
        if found.status is Status.UNSOLVABLE:
            self._look()
            return None
        return Outcome(found.status, found.moves)

    def _look(self) -> None:
        """Report, and stop at a limit or when cancelled."""
        monitor, stats = self._monitor, self._monitor.stats
        monitor.report(
            Progress(
                stats.expanded,
                stats.generated,
                monitor.seconds,
                open=len(self._running),
                lower_bound=monitor.lower_bound,
            )
        )
        left = self._left()
        if monitor.cancel and monitor.cancel.cancelled:
            raise Stopped(Status.CANCELLED)
        if left.seconds == 0:
            raise Stopped(Status.TIME_LIMIT)
        if left.nodes == 0:
            raise Stopped(Status.NODE_LIMIT)

    def _left(self) -> Limits:
        """What the next part of the search may use."""
        limits = self._monitor.limits
        seconds, nodes = limits.seconds, limits.nodes
        if seconds is not None:
            seconds = max(0.0, seconds - self._monitor.seconds)
        if nodes is not None:
            nodes = max(0, nodes - self._monitor.stats.expanded)
        return Limits(seconds, limits.memory, nodes)

    def drop(self) -> None:
        """Whatever is still searched is of no more use: the units look out for this."""
        if self._running:
            self._client.cancel(list(self._running), force=True)
            self._running.clear()


def _least(a: int | None, b: int | None) -> int | None:
    return b if a is None else a if b is None else min(a, b)
