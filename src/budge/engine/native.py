"""What every native engine has in common: limits in, figures and outcome back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from budge import _core
from budge.engine.base import Outcome
from budge.limits import resident_bytes
from budge.result import Progress, Status
from budge.search.monitor import Monitor, Stopped

_STATUS = {
    _core.Ending.found: Status.SOLVED,
    _core.Ending.exhausted: Status.UNSOLVABLE,
    _core.Ending.time_limit: Status.TIME_LIMIT,
    _core.Ending.memory_limit: Status.MEMORY_LIMIT,
    _core.Ending.node_limit: Status.NODE_LIMIT,
    _core.Ending.cancelled: Status.CANCELLED,
}


def limits_for(monitor: Monitor) -> _core.Limits:
    """The monitor's limits as the core knows them: what is left of the time and of the memory."""
    limits = _core.Limits()
    if monitor.limits.seconds is not None:
        limits.seconds = max(0.0, monitor.limits.seconds - monitor.seconds)
    if monitor.limits.memory:
        left = monitor.limits.memory - resident_bytes()
        if left <= 0:
            raise Stopped(Status.MEMORY_LIMIT)
        limits.bytes = left
    if monitor.limits.nodes is not None:
        limits.nodes = max(0, monitor.limits.nodes - monitor.stats.expanded)
    return limits


def poll_for(monitor: Monitor) -> Callable[..., bool]:
    """What the core calls some twenty times a second: report progress, ask whether to go on."""

    def poll(
        expanded: int, generated: int, open: int, closed: int, lower_bound: int, phase: str = ""
    ) -> bool:
        monitor.prove(lower_bound)
        monitor.report(
            Progress(
                expanded,
                generated,
                monitor.seconds,
                open,
                closed,
                monitor.lower_bound,
                phase=phase,
            )
        )
        return not (monitor.cancel and monitor.cancel.cancelled)

    return poll


def add_figures(monitor: Monitor, figures: _core.Figures) -> None:
    """What a search cost, on top of what the ones before it did."""
    stats = monitor.stats
    stats.expanded += figures.expanded
    stats.generated += figures.generated
    stats.reopened += figures.reopened
    stats.max_open = max(stats.max_open, figures.max_open)
    stats.closed = figures.closed
    stats.peak_bytes = max(stats.peak_bytes, figures.peak_bytes)


def outcome_of(
    puzzle: Any,
    monitor: Monitor,
    ending: _core.Ending,
    moves: list[Any],
    trace: Sequence[tuple[int, int]],
    lower_bound: int,
    figures: _core.Figures,
) -> Outcome:
    """Figures and bound go to the monitor, the rest into the outcome."""
    monitor.prove(lower_bound)
    add_figures(monitor, figures)
    if ending != _core.Ending.found:
        return Outcome(_STATUS[ending])
    states = [puzzle.start]
    if trace:
        for move in moves[:-1]:  # the goal itself is never expanded
            states.append(puzzle.play(states[-1], move))
    expanded = zip(states, trace, strict=False) if moves else ()
    return Outcome(Status.SOLVED, moves, dict(expanded))
