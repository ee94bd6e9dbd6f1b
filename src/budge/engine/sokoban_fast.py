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


def level_of(puzzle: Sokoban) -> _core.SokobanLevel:
    """The level as the core takes it."""
    return _core.SokobanLevel(
        width=puzzle.width,
        height=puzzle.height,
        floor=list(puzzle.floor),
        goals=list(puzzle.goal_cells),
        boxes=list(puzzle.start.boxes),
        player=puzzle.start.player,
    )


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
    result = _core.solve_sokoban(
        level_of(puzzle),
        list(without),
        only,
        threads,
        limits_for(monitor),
        poll_for(monitor),
    )
    monitor.stats.extra |= {
        "strategy": result.strategy,
        "plan": [list(step) for step in result.plan],
        "deadlocks": result.tally,
    }
    outcome = outcome_of(puzzle, monitor, result.ending, list(result.lurd), [], 0, result.figures)
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
    result = _core.improve_sokoban(
        level_of(puzzle),
        "".join(moves),
        puzzle.metric == "moves",
        limits,
        poll_for(monitor),
    )
    add_figures(monitor.stats, result.figures)
    return Outcome(Status.SOLVED, list(result.lurd))


def fired_rule(puzzle: Sokoban, moves: Sequence[str], *, effort: int = 20_000) -> str | None:
    """The deadlock rule that calls a position of this solution lost: a bug, if there is one.

    The rules that learn are given `effort`, in searches of the floor, to learn in first.
    """
    rule, pushes = _core.audit_sokoban(level_of(puzzle), "".join(moves), effort)
    return f"{rule} after {pushes} pushes" if rule else None
