"""Shorter solutions from longer ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from budge.engine import Improves, Outcome, Request, ability, engine_for
from budge.errors import IllegalMove, RequestError, WrongAnswer
from budge.heuristics import bind
from budge.registry import Algorithm
from budge.result import Result, Status
from budge.search.monitor import Monitor, Stopped
from budge.verbs.contract import PuzzleLike, as_moves, as_puzzle
from budge.verbs.options import LIMIT_NAMES, Asked, Options, shows_options
from budge.verbs.shorten import shorten
from budge.verbs.solve import default_heuristic, result_of, verify, with_metric


@shows_options
def improve(puzzle: PuzzleLike, moves: Sequence[Any], **asked: Unpack[Asked]) -> Result:
    """Shorten a solution, ours or anybody's, by searching stretches of its path anew. It is a list
    of moves, or their text in the family's notation.

    What comes back is never longer than what went in, and is replayed by the rules. Of two
    solutions of a Sokoban level with the same cost the one that is better in the other metric is
    kept.

    >>> import budge
    >>> level = budge.Sokoban(["######", "#    #", "#@$ .#", "######"])
    >>> print(budge.improve(level, "urldRR", time_limit=1).solution_text())
    RR
    """
    options = Options.of("improve", known=LIMIT_NAMES, **asked)
    monitor = options.monitor()
    return _improved(with_metric(as_puzzle(puzzle), options.metric), moves, monitor, options)


def _improved(puzzle: Any, moves: Sequence[Any], monitor: Monitor, options: Options) -> Result:
    try:
        moves = as_moves(puzzle, moves)
        verify(puzzle, moves)
    except (IllegalMove, WrongAnswer) as error:
        raise RequestError(f"only a solution can be shortened: {error}") from None
    engine = ability(engine_for(puzzle), Improves)
    proved = 0
    if puzzle.is_goal(puzzle.start):
        outcome = Outcome(Status.SOLVED, [], proved=True)
    elif engine is None:
        found = shorten(puzzle, moves, monitor, options)
        outcome, proved = Outcome(found.ended_by or Status.SOLVED, found.moves), found.proved
    else:
        try:
            outcome = engine.improve(puzzle, moves, monitor)
        except Stopped as stopped:  # no room to work in: the solution stands
            outcome = Outcome(stopped.status, moves)
    monitor.stats.seconds = monitor.seconds
    request = Request(puzzle, _ENTRY, bind(default_heuristic(puzzle), puzzle))
    name = "python" if engine is None else "native"
    return result_of(request, outcome, proved, monitor.stats, name, options=options.told())


_ENTRY = Algorithm(
    "improve", "Stretches of a solution searched anew", (), False, False, informed=False
)
"""What the result calls it; nobody can ask `solve` for it."""
