"""Sokoban for `auto`: easy levels are proved at once; else a solution, then shorter ones and a
proof by turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from budge import _core
from budge.engine.base import Outcome
from budge.engine.native import limits_for
from budge.engine.sokoban_fast import NODES_WITHOUT_LIMIT, improve, solve_soon
from budge.engine.sokoban_optimal import is_provable, solve_optimally
from budge.puzzles.sokoban import Sokoban
from budge.result import Status
from budge.search.monitor import Monitor, Stopped

FIRST_PROOF = 3_000
"""Nodes of the proof that comes before anything else: easy levels need no more."""

_TIDYING = 50_000
"""Nodes to make an optimum in one metric better in the other."""

_FIRST_SHARE = 0.2
_IMPROVING_SHARE = 0.5
_ROUNDS = (0.1, 0.3, 1.0)
"""The parts of what is left that the rounds of improving and proving take: a proof begins anew in
each, so that they grow."""


def solve_anytime(
    puzzle: Sokoban, monitor: Monitor, *, without: Iterable[str] = (), threads: int = 1
) -> Outcome:
    """The optimum of an easy level; of others the best solution that there is time for.

    First a short proof. Then the first solution that FESS finds. What is left of the limits goes in
    three rounds, each longer than the one before, half to shortening it and half to the proof in
    earnest, which looks for cheaper solutions only: what it finds is better, and if it ends without
    any, the one in hand is optimal. Where no time is set, the last round has `NODES_WITHOUT_LIMIT`
    nodes for each of the two.
    """
    without = tuple(without)
    provable = is_provable(puzzle)
    if provable:
        limits = _share(monitor, _FIRST_SHARE, FIRST_PROOF)
        first = solve_optimally(puzzle, monitor, without=without, limits=limits)
        if first.status is Status.SOLVED and first.moves is not None:
            return _tidied(puzzle, first.moves, monitor)
        if first.status is Status.UNSOLVABLE or _ended_by(monitor):
            return Outcome(_ended_by(monitor) or first.status)
    soon = solve_soon(puzzle, monitor, without=without, threads=threads)
    if soon.moves is None:
        return soon
    monitor.stats.extra["first"] = puzzle.measures(soon.moves)._asdict()
    best: Sequence[str] = soon.moves
    proved = False
    with suppress(Stopped, MemoryError):  # no memory left for more: the solution stands
        for part in _ROUNDS if provable else _ROUNDS[-1:]:
            share = part * (_IMPROVING_SHARE if provable else 1)
            limits = _share(monitor, share, _without_limit(puzzle, monitor, part))
            best = improve(puzzle, best, monitor, limits=limits).moves or best
            if provable and not _ended_by(monitor):
                best, proved = _prove(puzzle, best, monitor, without, part)
            if proved or _ended_by(monitor):
                break
    return Outcome(_ended_by(monitor) or Status.SOLVED, best, proved=proved)


def _tidied(puzzle: Sokoban, moves: Sequence[str], monitor: Monitor) -> Outcome:
    """The optimum that is proved, made better in the other metric if that was not proved too."""
    best: Sequence[str] | None = moves
    if not monitor.stats.extra["tie_proved"] and not _ended_by(monitor):
        with suppress(Stopped, MemoryError):
            limits = _share(monitor, _IMPROVING_SHARE, _TIDYING)
            best = improve(puzzle, moves, monitor, limits=limits).moves
    return Outcome(Status.SOLVED, best, proved=True)


def _prove(
    puzzle: Sokoban, moves: Sequence[str], monitor: Monitor, without: Iterable[str], part: float
) -> tuple[Sequence[str], bool]:
    """The best moves that are known now, and whether there are no better ones."""
    known = sum(puzzle.cost(puzzle.start, move) for move in moves)
    most = int(part * NODES_WITHOUT_LIMIT) if monitor.limits.seconds is None else None
    # After its half, improving has left the proof a larger part of what is left.
    limits = _share(monitor, part * _IMPROVING_SHARE / (1 - part * _IMPROVING_SHARE), most)
    found = solve_optimally(puzzle, monitor, without=without, known=known, limits=limits)
    if found.status is Status.UNSOLVABLE:
        monitor.prove(known)
        return moves, True
    return found.moves or moves, found.status is Status.SOLVED


def _without_limit(puzzle: Sokoban, monitor: Monitor, part: float) -> int | None:
    """Nodes for improving where no time is set: as many again where moves count (see `improve`)."""
    if monitor.limits.seconds is not None:
        return None
    return int(part * NODES_WITHOUT_LIMIT) * (2 if puzzle.metric == "moves" else 1)


def _share(monitor: Monitor, share: float, nodes: int | None = None) -> _core.Limits:
    """A part of what is left of the limits, and no more than so many nodes."""
    limits = limits_for(monitor)
    limits.seconds *= share
    if monitor.limits.nodes is not None:
        limits.nodes = int(limits.nodes * share)
    if nodes is not None:
        limits.nodes = min(limits.nodes, nodes)
    return limits


def _ended_by(monitor: Monitor) -> Status | None:
    """The caller's limit that is met, if one is; a budget of our own is none."""
    limits = monitor.limits
    if monitor.cancel is not None and monitor.cancel.cancelled:
        return Status.CANCELLED
    if limits.seconds is not None and monitor.seconds >= limits.seconds:
        return Status.TIME_LIMIT
    if limits.nodes is not None and monitor.stats.expanded >= limits.nodes:
        return Status.NODE_LIMIT
    return None
