"""Sokoban for `auto`: easy levels are proved at once; else a solution, then shorter ones and a
proof by turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from budge import _core
from budge.engine.base import Outcome
from budge.engine.native import limits_for
from budge.engine.sokoban_fast import (
    NODES_WITHOUT_LIMIT,
    other_solutions,
    shortened,
    solve_soon,
)
from budge.engine.sokoban_optimal import is_provable, solve_optimally
from budge.puzzles.sokoban import Sokoban
from budge.result import Status
from budge.search.monitor import Monitor, Stopped

FIRST_PROOF = 3_000
"""Nodes of the proof that comes before anything else: easy levels need no more."""

_TIDYING = 50_000
"""Nodes to make an optimum in one metric better in the other."""

OTHER_NODES = 20_000
"""Nodes of each strategy that looks for a further solution. Most of those that find one do so in
fewer: bench/RESULTS-sokoban.md."""

_FIRST_SHARE = 0.2
_OTHERS_SHARE = 0.15
_IMPROVING_SHARE = 0.5
_MOVES_SHARE = 2 / 3
"""Of what is left then, where moves count; the rest is for the proof."""

_ROUNDS = (0.1, 0.3, 1.0)
"""The parts of what is left that the rounds of improving and proving take: a proof begins anew in
each, so that they grow."""


def solve_anytime(
    puzzle: Sokoban, monitor: Monitor, *, without: Iterable[str] = (), threads: int = 1
) -> Outcome:
    """The optimum of an easy level; of others the best solution that there is time for.

    First a short proof. Then the first solution that FESS finds, and others by those strategies
    that did not find this one. What is left of the limits goes in three rounds, each longer than
    the one before, half of it to shortening them and half to the proof in earnest, which looks
    for cheaper solutions only: what it finds is better, and if it ends without any, the one in hand
    is optimal. Where no time is set, the last round has `NODES_WITHOUT_LIMIT` nodes for each.

    Where moves count, the first short proof and the shortening are those of pushes, node for node,
    for whole detours go that way which no change of a few steps finds; shortening in moves shares
    the other half with the proof. So there are no more moves than if pushes had counted, but where
    it was the proof in earnest that found these, or where a level is too large for proofs and
    pushes alone would have had the whole time.
    """
    without = tuple(without)
    soon = _proved_soon(puzzle, monitor, without)
    if soon is None:
        soon = solve_soon(puzzle, monitor, without=without, threads=threads)
    if soon.moves is None:
        return soon
    best, proved = soon.moves, soon.proved
    if not proved:
        monitor.stats.extra["first"] = puzzle.measures(best)._asdict()
    with suppress(Stopped, MemoryError):  # no memory left for more: the solution stands
        if proved and puzzle.metric == "moves":
            proved = False  # yet
            limits = _share(monitor, _FIRST_SHARE, FIRST_PROOF)
            best, proved = _prove(puzzle, best, monitor, without, limits)
        if not proved and not _ended_by(monitor):
            for found in _rounds(puzzle, best, monitor, without):
                best, proved = found
                if proved or _ended_by(monitor):
                    break
    return Outcome(_ended_by(monitor) or Status.SOLVED, best, proved=proved)


def _proved_soon(puzzle: Sokoban, monitor: Monitor, without: Iterable[str]) -> Outcome | None:
    """The optimum in pushes, or that there is none, or a limit met; None if it takes longer."""
    if not is_provable(puzzle):
        return None
    limits = _share(monitor, _FIRST_SHARE, FIRST_PROOF)
    first = solve_optimally(puzzle.with_metric("pushes"), monitor, without=without, limits=limits)
    if first.status is Status.SOLVED and first.moves is not None:
        return _tidied(puzzle, first.moves, monitor)
    if first.status is Status.UNSOLVABLE:
        return first
    ended = _ended_by(monitor)
    return Outcome(ended) if ended else None


def _tidied(puzzle: Sokoban, moves: Sequence[str], monitor: Monitor) -> Outcome:
    """The optimum that is proved, made better in the other metric if that was not proved too."""
    best = moves
    if not monitor.stats.extra["tie_proved"] and not _ended_by(monitor):
        with suppress(Stopped, MemoryError):
            limits = _share(monitor, _IMPROVING_SHARE, _TIDYING)
            told = len(moves) if puzzle.metric == "moves" else None
            by_pushes = puzzle.with_metric("pushes")
            best = list(shortened(by_pushes, ["".join(moves)], limits, monitor, best=told).lurd)
    return Outcome(Status.SOLVED, best, proved=True)


def _rounds(
    puzzle: Sokoban, best: Sequence[str], monitor: Monitor, without: Iterable[str]
) -> Iterator[tuple[Sequence[str], bool]]:
    """Improving and proving by turns: after each turn the best moves, and whether they are proved
    to be."""
    by_pushes, provable = puzzle.with_metric("pushes"), is_provable(puzzle)
    twice = puzzle.metric == "moves"

    def cost(moves: Sequence[str]) -> tuple[int, int]:
        measures = puzzle.measures(moves)
        return (measures.moves, measures.pushes) if twice else (measures.pushes, measures.moves)

    solutions = ["".join(best), *_others(puzzle, monitor, without)]
    in_pushes = in_moves = 0
    for part in _ROUNDS if provable else _ROUNDS[-1:]:
        nodes = int(part * NODES_WITHOUT_LIMIT) if monitor.limits.seconds is None else None
        share = part * (_IMPROVING_SHARE if provable or twice else 1)
        limits = _share(monitor, share, nodes)
        told = len(best) if twice else None
        by_push = shortened(by_pushes, solutions, limits, monitor, first_round=in_pushes, best=told)
        in_pushes, solutions = by_push.round, [by_push.lurd, *by_push.others]
        best = min(list(by_push.lurd), best, key=cost)
        yield best, False
        # What was used of the whole leaves larger shares of the rest.
        rest = (part - share) / (1 - share)
        if twice:
            share = rest * (_MOVES_SHARE if provable else 1)
            limits = _share(monitor, share, nodes)
            known = [*solutions, "".join(best)]
            by_move = shortened(puzzle, known, limits, monitor, first_round=in_moves)
            in_moves = by_move.round
            best = min(list(by_move.lurd), best, key=cost)
            yield best, False
            rest = (rest - share) / (1 - share) if provable else 0
        if provable:
            limits = _share(monitor, rest, nodes)
            best, proved = _prove(puzzle, best, monitor, without, limits)
            yield best, proved
            if not twice:
                solutions = ["".join(best), *solutions]


def _others(puzzle: Sokoban, monitor: Monitor, without: Iterable[str]) -> list[str]:
    """Further solutions, for a part of what is left of the limits."""
    share = limits_for(monitor).seconds * _OTHERS_SHARE
    until = monitor.seconds + share

    def limits_of(left: int) -> _core.Limits:
        limits = _share(monitor, _OTHERS_SHARE / left, OTHER_NODES)
        limits.seconds = max(0.0, until - monitor.seconds) / left
        return limits

    found_by = monitor.stats.extra.get("strategy", "")
    return other_solutions(puzzle, found_by, limits_of, monitor, without=without)


def _prove(
    puzzle: Sokoban,
    moves: Sequence[str],
    monitor: Monitor,
    without: Iterable[str],
    limits: _core.Limits,
) -> tuple[Sequence[str], bool]:
    """The best moves that are known now, and whether there are no better ones."""
    known = sum(puzzle.cost(puzzle.start, move) for move in moves)
    found = solve_optimally(puzzle, monitor, without=without, known=known, limits=limits)
    if found.status is Status.UNSOLVABLE:
        monitor.prove(known)
        return moves, True
    return found.moves or moves, found.status is Status.SOLVED


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
