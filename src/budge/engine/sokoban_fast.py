"""Sokoban in the native core: a solution soon, and a shorter one while time remains."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from budge import _core
from budge.engine.base import Outcome
from budge.engine.native import add_figures, limits_for, outcome_of, poll_for
from budge.puzzles.sokoban import Sokoban
from budge.result import Status
from budge.search.monitor import Monitor, Stopped

_NODES_WITHOUT_LIMIT = 500_000
"""Where no time was set, nobody wants to wait for the last push: this is some five seconds."""

STRATEGIES = _core.sokoban_strategies()
PARTS = [*_core.sokoban_rules(), *_core.sokoban_parts(), *STRATEGIES]
"""What a search can do without, to see what it is worth: deadlock rules, advisors, features,
strategies."""


def solve_soon(
    puzzle: Sokoban,
    monitor: Monitor,
    *,
    improved: bool = False,
    only: str = "",
    without: Iterable[str] = (),
    threads: int = 1,
) -> Outcome:
    """The first solution that any strategy of the portfolio finds; then, if wanted, a shorter one.

    On several threads the first does what one would do alone, and the others take some of the
    strategies ahead of it; then the outcome may differ from run to run. `only` picks strategies by
    a part of their names, `without` names what is left out of `PARTS`.
    """
    answer = _core.solve_sokoban(
        puzzle.lines(puzzle.start),
        list(without),
        only,
        threads,
        limits_for(monitor),
        poll_for(monitor),
    )
    monitor.stats.extra |= {
        "strategy": answer.strategy,
        "plan": [list(step) for step in answer.plan],
        "deadlocks": answer.tally,
    }
    outcome = outcome_of(puzzle, monitor, answer.ending, list(answer.lurd), [], 0, answer.figures)
    if outcome.moves and improved:
        monitor.stats.extra["first"] = puzzle.measures(outcome.moves)._asdict()
        with suppress(Stopped):  # no memory left to improve in: the solution stands
            return improve(puzzle, outcome.moves, monitor)
    return outcome


def improve(puzzle: Sokoban, moves: Sequence[str], monitor: Monitor) -> Outcome:
    """A solution no longer than the given one, shortened until nothing is found or time is up."""
    limits = limits_for(monitor)
    if monitor.limits.seconds is None:
        limits.nodes = min(limits.nodes, _NODES_WITHOUT_LIMIT)
    _, lurd, figures = _core.improve_sokoban(
        puzzle.lines(puzzle.start),
        "".join(moves),
        puzzle.metric == "moves",
        limits,
        poll_for(monitor),
    )
    add_figures(monitor.stats, figures)
    return Outcome(Status.SOLVED, list(lurd))


def fired_rule(puzzle: Sokoban, moves: Sequence[str], *, effort: int = 20_000) -> str | None:
    """The deadlock rule that calls a position of this solution lost: a bug, if there is one.

    The rules that learn are given `effort`, in searches of the floor, to learn in first.
    """
    rule, pushes = _core.audit_sokoban(puzzle.lines(puzzle.start), "".join(moves), effort)
    return f"{rule} after {pushes} pushes" if rule else None
