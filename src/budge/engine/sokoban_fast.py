"""Sokoban in the native core: a solution soon, and a shorter one while time remains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from budge import _core
from budge.engine.base import Outcome
from budge.engine.native import add_figures, limits_for, outcome_of, poll_for
from budge.engine.sokoban_optimal import is_provable, level_of, solve_optimally
from budge.heuristics.sokoban import is_small
from budge.puzzles.sokoban import Sokoban
from budge.result import Status
from budge.search.monitor import Monitor

NODES_WITHOUT_LIMIT = 500_000
"""Where no time was set, nobody wants to wait for the last push: this is some five seconds."""

RULES: tuple[str, ...] = tuple(_core.sokoban_rules())
"""The deadlock rules, by name."""

STRATEGIES = _core.sokoban_strategies()
PARTS = [*RULES, *_core.sokoban_parts(), *STRATEGIES]
"""What a search can do without, to see what it is worth: deadlock rules, advisors, features,
strategies."""


def solve_soon(
    puzzle: Sokoban,
    monitor: Monitor,
    *,
    only: str = "",
    without: Iterable[str] = (),
    threads: int = 1,
) -> Outcome:
    """The first solution that any strategy of the portfolio finds.

    On several threads each strategy runs on one of them; then the outcome may differ from run to
    run. `only` picks strategies by a part of their names, `without` names what is left out of
    `PARTS`.
    """
    without = list(without)
    result = _core.solve_sokoban(
        level_of(puzzle),
        without,
        only,
        threads,
        limits_for(monitor),
        poll_for(monitor),
    )
    monitor.stats.extra |= {
        "strategy": result.strategy,
        "strategy_words": result.strategy_words,
        "plan": [list(step) for step in result.plan],
        "deadlocks": result.tally,
    }
    outcome = outcome_of(puzzle, monitor, result.ending, list(result.lurd), [], 0, result.figures)
    if outcome.status is not Status.UNSOLVABLE:
        if outcome.moves and not is_small(puzzle) and is_provable(puzzle):
            limits = limits_for(monitor)
            limits.nodes = 0  # the bound at the start is all that is wanted
            solve_optimally(puzzle, monitor, limits=limits)
        return outcome
    # These searches know positions by 64-bit keys alone, which is no proof. The search for the
    # optimum compares positions: it is asked too.
    if not is_provable(puzzle):
        return Outcome(Status.MEMORY_LIMIT)
    rules = [rule for rule in without if rule in RULES]
    return solve_optimally(puzzle, monitor, incumbent=False, break_ties=False, without=rules)


def other_solutions(
    puzzle: Sokoban,
    found_by: str,
    limits_of: Callable[[int], _core.Limits],
    monitor: Monitor,
    *,
    without: Iterable[str] = (),
) -> list[str]:
    """What the other strategies find that have not found the first solution, each by itself.

    A solution that is longer at first may lead to a shorter one. `limits_of` tells what the next
    strategy may take when so many are left.
    """
    without = list(without)
    names = [name for name in STRATEGIES if name != found_by and name not in without]
    solutions = []
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        try:
            result = _core.solve_sokoban(
                level_of(puzzle), without, name, 1, limits_of(left), poll_for(monitor)
            )
        except ValueError:  # nothing to begin with on this level
            continue
        add_figures(monitor.stats, result.figures)
        if result.ending == _core.Ending.found:
            solutions.append(str(result.lurd))
        elif result.ending == _core.Ending.cancelled:
            break
    return solutions


def improve(
    puzzle: Sokoban,
    moves: Sequence[str],
    monitor: Monitor,
    *,
    limits: _core.Limits | None = None,
) -> Outcome:
    """A solution no longer than the given one, shortened until nothing is found or time is up.

    Where moves count, pushes are shortened first, in half of the time: whole detours go that way
    which no change of a few steps finds. Of all that is found the best is kept.
    """
    limits = limits or limits_for(monitor)
    twice = puzzle.metric == "moves"
    if monitor.limits.seconds is None:
        limits.nodes = min(limits.nodes, NODES_WITHOUT_LIMIT * (1 + twice))
    given = "".join(moves)
    if not twice:
        return Outcome(Status.SOLVED, list(shortened(puzzle, [given], limits, monitor).lurd))
    half = _core.Limits()
    half.seconds, half.nodes, half.bytes = limits.seconds / 2, limits.nodes // 2, limits.bytes
    began, expanded = monitor.seconds, monitor.stats.expanded
    by_pushes = puzzle.with_metric("pushes")
    fewer_pushes = shortened(by_pushes, [given], half, monitor, best=len(given)).lurd
    limits.seconds = max(0.0, limits.seconds - (monitor.seconds - began))
    limits.nodes -= monitor.stats.expanded - expanded
    fewer_moves = shortened(puzzle, [fewer_pushes, given], limits, monitor).lurd
    return Outcome(Status.SOLVED, list(fewer_moves))


def shortened(
    puzzle: Sokoban,
    lurds: Sequence[str],
    limits: _core.Limits,
    monitor: Monitor,
    *,
    first_round: int = 0,
    best: int | None = None,
) -> _core.SokobanImproved:
    """The best of some solutions, and of what they lead to, in fewer pushes or in fewer moves.

    It goes on from the `first_round` of an earlier call. `best` is what to report, if it is not
    these.
    """
    count_moves = puzzle.metric == "moves"
    poll = poll_for(monitor)

    def poll_with_best(*figures: Any) -> bool:
        return poll(*figures[:-1], figures[-1] if best is None else best)

    result = _core.improve_sokoban(
        level_of(puzzle), lurds, count_moves, first_round, limits, poll_with_best
    )
    add_figures(monitor.stats, result.figures)
    return result


def fired_rule(puzzle: Sokoban, moves: Sequence[str], *, effort: int = 20_000) -> str | None:
    """The deadlock rule that calls a position of this solution lost: a bug, if there is one.

    The rules that learn are given `effort`, in searches of the floor, to learn in first.
    """
    rule, pushes = _core.audit_sokoban(level_of(puzzle), "".join(moves), effort)
    return f"{rule} after {pushes} pushes" if rule else None
