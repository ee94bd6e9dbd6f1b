"""The monitor: what a search reports to, and what stops it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from budge.errors import BudgeError
from budge.heuristics.estimates import round_up
from budge.limits import CancelToken, Limits, resident_bytes
from budge.result import Progress, Stats, Status

_POLL_EVERY = 256
_SECONDS_BETWEEN_POLLS = 0.02  # for puzzles whose moves take long to work out
_SECONDS_BETWEEN_REPORTS = 0.1
_CHILDREN_BETWEEN_LOOKS = 64
# A growing dict is copied: keep a tenth of the limit in hand for it.
_MEMORY_SHARE = 0.9


class Waiting(Protocol):
    """The open list of a search (see `frontier`): how many wait, and each as (state, g), the next
    to come first."""

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[tuple[Any, int]]: ...


@dataclass(frozen=True)
class Expansion:
    """A state as it is expanded, and how large the search is at that moment.

    `waiting` is the open list itself, which changes as the search goes on; None where the search
    tells only how many there are.

    >>> import budge
    >>> seen = []
    >>> result = budge.solve("1 2 3 / 4 5 6 / 0 7 8", algorithm="bfs", observer=seen.append)
    >>> seen[0].g, seen[0].state, len(seen) == result.stats.expanded
    (0, (1, 2, 3, 4, 5, 6, 0, 7, 8), True)
    """

    state: Any
    g: int
    open: int
    closed: int
    waiting: Waiting | None = field(default=None, compare=False, repr=False)


class Stopped(BudgeError):
    """Raised inside a search when a limit is reached; the solver turns it into a status."""

    def __init__(self, status: Status) -> None:
        super().__init__(status.value)
        self.status = status


class Monitor:
    """Counts what a search does, tells observers, and stops it at a limit.

    A search calls `expanding` once for each state it expands and `generated` for each child, and
    raises `lower_bound` when it has proved one.
    """

    def __init__(
        self,
        limits: Limits | None = None,
        *,
        on_progress: Callable[[Progress], object] | None = None,
        cancel: CancelToken | None = None,
        observer: Callable[[Expansion], object] | None = None,
    ) -> None:
        self.limits = limits or Limits.of(None, None, None)
        self.on_progress = on_progress
        self.cancel = cancel
        self.observer = observer
        self.stats = Stats()
        self.lower_bound = 0
        self._resident_at_start: int | None = None
        self._started = time.perf_counter()
        self._next_poll = 0.0
        self._next_report = _SECONDS_BETWEEN_REPORTS

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self._started

    @property
    def nodes_left(self) -> float:
        """How many expansions the limit still allows."""
        most = self.limits.nodes
        return math.inf if most is None else most - self.stats.expanded

    @contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """For a part of the work, which may expand so many states and no more."""
        whole = self.limits
        part = min(self.nodes_left, nodes)
        self.limits = replace(whole, nodes=self.stats.expanded + int(part))
        try:
            yield
        finally:
            self.limits = whole

    def expanding(self, state: Any, g: int, *, open: int | Waiting, closed: int) -> None:
        """Note that `state` is about to be expanded, with so many states closed, and so many or
        these open."""
        waiting = None
        if not isinstance(open, int):
            waiting, open = open, len(open)
        stats = self.stats
        if stats.expanded == self.limits.nodes:
            raise Stopped(Status.NODE_LIMIT)
        if stats.expanded % _POLL_EVERY == 0 or time.perf_counter() >= self._next_poll:
            self._poll(open, closed)
        stats.expanded += 1
        stats.closed = closed
        if open > stats.max_open:
            stats.max_open = open
        if self.observer:
            self.observer(Expansion(state, g, open, closed, waiting))

    def generated(self) -> None:
        """Note a child. A state may have thousands, so limits are looked at among them, too."""
        self.stats.generated += 1
        if self.stats.generated % _CHILDREN_BETWEEN_LOOKS == 0:
            self.look()

    def look(self) -> None:
        """For work between expansions: stop at a limit, as an expansion would."""
        if time.perf_counter() >= self._next_poll:
            self._poll(0, self.stats.closed)

    def prove(self, lower_bound: float) -> None:
        """Note that no solution is cheaper than this; costs are whole numbers, so round up."""
        if self.lower_bound < lower_bound < math.inf:
            self.lower_bound = round_up(lower_bound)

    def report(self, progress: Progress) -> None:
        """Hand the progress to whoever wants it, ten times a second at the most."""
        if self.on_progress and progress.seconds >= self._next_report:
            self._next_report = progress.seconds + _SECONDS_BETWEEN_REPORTS
            self.on_progress(progress)

    def _poll(self, open: int, closed: int) -> None:
        self._next_poll = time.perf_counter() + _SECONDS_BETWEEN_POLLS
        seconds = self.seconds
        resident = resident_bytes()
        stats = self.stats
        if self._resident_at_start is None:  # the first state is yet to be expanded
            self._resident_at_start = resident
        stats.peak_bytes = max(stats.peak_bytes, resident - self._resident_at_start)
        if self.cancel and self.cancel.cancelled:
            raise Stopped(Status.CANCELLED)
        if self.limits.seconds is not None and seconds >= self.limits.seconds:
            raise Stopped(Status.TIME_LIMIT)
        if self.limits.memory and resident > _MEMORY_SHARE * self.limits.memory:
            raise Stopped(Status.MEMORY_LIMIT)
        self.report(
            Progress(stats.expanded, stats.generated, seconds, open, closed, self.lower_bound)
        )
