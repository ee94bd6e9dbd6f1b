"""What every native engine has in common: limits in, figures and outcome back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from budge import _core
from budge.engine.base import Answer, Component, Deferred, Outcome
from budge.limits import Limits, resident_bytes
from budge.result import Progress, Stats, Status
from budge.search.monitor import Monitor, Stopped

STATUS = {
    _core.Ending.found: Status.SOLVED,
    _core.Ending.exhausted: Status.UNSOLVABLE,
    _core.Ending.time_limit: Status.TIME_LIMIT,
    _core.Ending.memory_limit: Status.MEMORY_LIMIT,
    _core.Ending.node_limit: Status.NODE_LIMIT,
    _core.Ending.cancelled: Status.CANCELLED,
}


def limits_for(monitor: Monitor) -> _core.Limits:
    """The monitor's limits as the core knows them: what is left of the time and of the memory."""
    return core_limits(monitor.limits, monitor.seconds, monitor.stats.expanded)


def core_limits(limits: Limits, spent: float = 0.0, expanded: int = 0) -> _core.Limits:
    """The limits as the core knows them, some seconds and nodes being spent already."""
    core = _core.Limits()
    if limits.seconds is not None:
        core.seconds = max(0.0, limits.seconds - spent)
    if limits.memory:
        left = limits.memory - resident_bytes()
        if left <= 0:
            raise Stopped(Status.MEMORY_LIMIT)
        core.bytes = left
    if limits.nodes is not None:
        core.nodes = max(0, limits.nodes - expanded)
    return core


def poll_for(monitor: Monitor) -> Callable[..., bool]:
    """What the core calls some twenty times a second: report progress, ask whether to go on."""

    def poll(
        expanded: int,
        generated: int,
        open: int,
        closed: int,
        lower_bound: int,
        phase: str,
        best: int,
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
                None if best < 0 else best,
                phase,
            )
        )
        return not (monitor.cancel and monitor.cancel.cancelled)

    return poll


def bound_kept_from(poll: Callable[..., bool]) -> Callable[..., bool]:
    """The same for a search whose bounds are not proved: they are not passed on."""
    return lambda *figures: poll(*figures[:4], 0, *figures[5:])


def add_figures(stats: Stats, figures: _core.Figures) -> None:
    """What a search cost, on top of what the ones before it did."""
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
    add_figures(monitor.stats, figures)
    if ending != _core.Ending.found:
        return Outcome(STATUS[ending], moves or None)  # the best so far, if there is one
    states = [puzzle.start]
    if trace:
        for move in moves[:-1]:  # the goal itself is never expanded
            states.append(puzzle.play(states[-1], move))
    expanded = zip(states, trace, strict=False) if moves else ()
    return Outcome(Status.SOLVED, moves, dict(expanded))


def answer_of(
    ending: _core.Ending,
    length: int,
    decode: Callable[[], Sequence[Any]],
    lower_bound: int,
    counts: tuple[int, int, int, int, int, int, float],
    checked: bool,
) -> Answer:
    """One of many searches; `decode` puts its `length` moves into words if somebody asks."""
    stats = Stats(*counts)
    moves = Deferred(length, decode) if length or ending == _core.Ending.found else None
    return Answer(Outcome(STATUS[ending], moves), stats, lower_bound, checked)


def whole(digits: Sequence[int]) -> int:
    """A number that the core tells as digits to the base 2^32, the least first."""
    return sum(digit << 32 * i for i, digit in enumerate(digits))


def component_of(
    around: tuple[Any, ...], size: int, state: Callable[[tuple[int, ...]], Any]
) -> Component:
    """What a walk found; a state is told in `size` numbers, of which `state` makes one of ours."""
    ending, layers, goal_layers, solutions, hardest, kept, distances = around

    def decoded() -> Iterator[tuple[Any, int | None]]:
        for at, far in enumerate(distances):
            numbers = tuple(kept[at * size : (at + 1) * size])
            yield state(numbers), None if far < 0 else far

    return Component(
        None if ending == _core.Ending.exhausted else STATUS[ending],
        layers,
        goal_layers,
        state(tuple(hardest)) if hardest else None,
        whole(solutions),
        decoded(),
    )
