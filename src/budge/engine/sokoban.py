"""Sokoban in the native core."""

from __future__ import annotations

from collections.abc import Iterable

from budge import _core
from budge.engine.base import Choice, Outcome, Request
from budge.engine.native import limits_for, outcome_of, poll_for
from budge.engine.sokoban_fast import improve, solve_soon
from budge.errors import RequestError
from budge.heuristics.sokoban import Matching
from budge.puzzles.sokoban import Sokoban
from budge.search.monitor import Monitor

__all__ = [
    "RULES",
    "SokobanEngine",
    "choose",
    "default_heuristic",
    "floor",
    "improve",
    "refusal",
    "run",
    "solve_optimally",
    "solve_soon",
]

RULES: tuple[str, ...] = tuple(_core.sokoban_rules())
"""The deadlock rules, by name."""

_OPTIMAL = ("astar", "idastar")
_SOON = ("fess", "fess-improved")


def choose(_puzzle: Sokoban, quality: str) -> Choice:
    """A* under the matching bound where the optimum is asked for, else FESS."""
    if quality == "optimal":
        return Choice("astar", "matching")
    return Choice("fess" if quality == "fast" else "fess-improved")


def default_heuristic(_puzzle: Sokoban) -> str:
    return "matching"


def floor(_puzzle: Sokoban) -> str:
    return "matching"


def refusal(request: Request) -> str | None:
    puzzle: Sokoban = request.puzzle
    name = request.algorithm.name
    if name in _SOON:
        if len(puzzle.floor) > _core.SOKOBAN_MAX_FLOOR:
            return (
                f"a floor of {len(puzzle.floor)} cells is beyond {name!r}, "
                f"which takes at most {_core.SOKOBAN_MAX_FLOOR}"
            )
        return None
    if name not in _OPTIMAL:
        return f"there is no native {name!r} for sokoban"
    if name == "idastar" and puzzle.metric == "moves":
        return "the native 'idastar' counts pushes: use 'astar' for the fewest moves"
    if request.heuristic is None or not isinstance(request.heuristic.estimate, Matching):
        return f"the native {name!r} works with the heuristic 'matching' only"
    if len(puzzle.floor) > _core.SOKOBAN_OPTIMAL_MAX_FLOOR:
        return (
            f"a floor of {len(puzzle.floor)} cells is beyond the native {name!r}, "
            f"which takes at most {_core.SOKOBAN_OPTIMAL_MAX_FLOOR}"
        )
    return None


def run(request: Request, monitor: Monitor, without: Iterable[str] = ()) -> Outcome:
    name, puzzle = request.algorithm.name, request.puzzle
    if name in _SOON:
        return solve_soon(
            puzzle,
            monitor,
            improved=name == "fess-improved",
            without=without,
            threads=request.threads or 1,
        )
    return solve_optimally(puzzle, monitor, idastar=name == "idastar", without=without)


class SokobanEngine:
    """The native engine without some of its deadlock rules, to see what they are worth.

    The rules are named in `SokobanEngine.rules`; how often each fired is in the figures of the
    result, `stats.extra["deadlocks"]`.

    >>> import budge
    >>> level = budge.Sokoban(["######", "#    #", "#@$ .#", "######"])
    >>> engine = budge.SokobanEngine(without=["corral", "pi-corral"])
    >>> print(budge.solve(level, quality="optimal", engine=engine))
    OPTIMAL: 2 pushes, proved shortest
    """

    name = "native"
    rules = RULES
    refusal = staticmethod(refusal)

    def __init__(self, *, without: Iterable[str] = ()) -> None:
        self.without = tuple(without)
        for rule in self.without:
            if rule not in RULES:
                raise RequestError(f"no deadlock rule is called {rule!r}: {', '.join(RULES)}")

    def run(self, request: Request, monitor: Monitor) -> Outcome:
        return run(request, monitor, self.without)


def solve_optimally(
    puzzle: Sokoban,
    monitor: Monitor,
    *,
    idastar: bool = False,
    break_ties: bool = True,
    dives: bool = True,
    without: Iterable[str] = (),
    patience: int = 1000,
) -> Outcome:
    """The optimum in the level's metric, by all deadlock rules but those named in `without`.

    Ties are broken by the other metric. Under the metric of pushes this takes a second search; if
    that does not come to its end, `tie_proved` in the figures is False, and the pushes are proved
    all the same. The table of what pairs of boxes cost, and the order in which the goals can be
    filled, are worked out after `patience` positions: easy levels are done by then. `dives` are
    searches by FESS for solutions as cheap as what is proved, beside the proof; pushes only.
    """
    answer = _core.solve_sokoban_optimally(
        puzzle.lines(puzzle.start),
        puzzle.metric == "moves",
        idastar,
        break_ties,
        dives,
        list(without),
        patience,
        limits_for(monitor),
        poll_for(monitor),
    )
    monitor.stats.extra = {
        "root_bound": answer.root_bound,
        "tie_proved": answer.tie_proved,
        "out_of_memory": answer.fell_back,
        "states": answer.states,
        "state_bytes": answer.state_bytes,
        "deadlocks": answer.tally,
    }
    moves = list(answer.solution)
    return outcome_of(puzzle, monitor, answer.ending, moves, [], answer.lower_bound, answer.figures)
