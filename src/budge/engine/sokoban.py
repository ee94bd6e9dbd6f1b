"""Sokoban in the native core."""

from __future__ import annotations

from collections.abc import Iterable

from budge import _core
from budge.arguments import listed, one_of
from budge.engine.base import Choice, Component, Outcome, Request
from budge.engine.native import component_of, limits_for, poll_for
from budge.engine.sokoban_anytime import solve_anytime
from budge.engine.sokoban_fast import RULES, improve, solve_soon
from budge.engine.sokoban_optimal import level_of, solve_optimally
from budge.heuristics.sokoban import Matching, is_small
from budge.puzzles.sokoban import Position, Sokoban
from budge.search.monitor import Monitor

__all__ = [
    "RULES",
    "SokobanEngine",
    "choose",
    "default_heuristic",
    "explore",
    "floor",
    "improve",
    "refusal",
    "run",
    "solve_optimally",
    "solve_soon",
]

_OPTIMAL = ("astar", "idastar")
_SOON = ("fess", "fess-improved")


def choose(_puzzle: Sokoban, quality: str) -> Choice:
    """A* under the matching bound where the optimum is asked for, else FESS."""
    if quality == "optimal":
        return Choice("astar", "matching")
    return Choice("fess" if quality == "fast" else "fess-improved")


def default_heuristic(_puzzle: Sokoban) -> str:
    return "matching"


def floor(puzzle: Sokoban) -> str:
    """On a huge level the core proves the bound: in Python it would take a second."""
    return "matching" if is_small(puzzle) else "zero"


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
        solve = solve_anytime if name == "fess-improved" else solve_soon
        return solve(puzzle, monitor, without=without, threads=request.threads or 1)
    return solve_optimally(puzzle, monitor, idastar=name == "idastar", without=without)


def explore(puzzle: Sokoban, monitor: Monitor, keep: int) -> Component | None:
    """Everything that can be reached step by step; None if the floor is too large for the core."""
    if len(puzzle.floor) > _core.SOKOBAN_OPTIMAL_MAX_FLOOR:
        return None
    around = _core.explore_sokoban(level_of(puzzle), keep, limits_for(monitor), poll_for(monitor))

    def position(places: tuple[int, ...]) -> Position:
        rows, columns = places[::2], places[1::2]
        cells = [row * puzzle.width + column for row, column in zip(rows, columns, strict=True)]
        return Position(cells[0], frozenset(cells[1:]))

    return component_of(around, 2 * (1 + len(puzzle.start.boxes)), position)


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
        named = listed("deadlock rules are a list of names", without)
        self.without = tuple(one_of("deadlock rule", rule, RULES) for rule in named)

    def run(self, request: Request, monitor: Monitor) -> Outcome:
        return run(request, monitor, self.without)
