"""Shorter solutions from longer ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from budge.engine import engine_for
from budge.errors import RequestError, WrongAnswer
from budge.heuristics import bind
from budge.limits import CancelToken, Limits
from budge.puzzles.base import Puzzle
from budge.result import Progress, Result, Status
from budge.search.monitor import Monitor
from budge.verbs.solve import default_heuristic, verify, with_metric


def improve(
    puzzle: Puzzle[Any, Any],
    moves: Sequence[Any],
    *,
    metric: str | None = None,
    time_limit: float | None = None,
    memory_limit: str | int | None = None,
    node_limit: int | None = None,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
) -> Result:
    """Shorten a solution, ours or anybody's, by searching stretches of its path anew.

    What comes back is never longer than what went in, and is replayed by the rules. Of two
    solutions with the same cost the one that is better in the family's other metric is kept.

    >>> import budge
    >>> level = budge.Sokoban(["######", "#    #", "#@$ .#", "######"])
    >>> print(budge.improve(level, "urldRR", time_limit=1).solution_text())
    RR
    """
    puzzle = with_metric(puzzle, metric)
    shorten = getattr(engine_for(puzzle), "improve", None)
    if shorten is None:
        family = getattr(puzzle, "family", type(puzzle).__name__)
        raise RequestError(f"there is nothing yet that shortens solutions of {family!r}")
    try:
        verify(puzzle, list(moves))
    except WrongAnswer as error:
        raise RequestError(f"only a solution can be shortened: {error}") from None
    monitor = Monitor(
        Limits.of(time_limit, memory_limit, node_limit), on_progress=on_progress, cancel=cancel
    )
    shorter = shorten(puzzle, moves, monitor).moves
    monitor.stats.seconds = monitor.seconds
    cost = verify(puzzle, shorter)
    bound = bind(default_heuristic(puzzle), puzzle)
    lower_bound = int(bound.estimate(puzzle.start)) if bound.admissible else 0
    return Result(
        puzzle=puzzle,
        status=Status.OPTIMAL if cost == lower_bound else Status.SOLVED,
        moves=tuple(shorter),
        cost=cost,
        lower_bound=lower_bound,
        algorithm="improve",
        heuristic=None,
        engine="native",
        stats=monitor.stats,
    )
