"""Is a puzzle in order, and can it be solved at all?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

from budge.errors import RequestError, SizeError
from budge.family import Lessons, TellsLosses
from budge.puzzles.base import (
    Verdict,
    has_unit_costs,
    is_built_in,
    metric_of,
    overridden,
    verdict_of,
)
from budge.registry import family_of
from budge.result import Result, Status, counted
from budge.search import Monitor, Stopped, bfs
from budge.verbs.contract import PuzzleLike, broken_contract, told
from budge.verbs.options import LIMIT_NAMES, Asked, Options, shows_options
from budge.verbs.solve import answer, verify, with_metric

_NODES = 100_000
_NATIVE_NODES = 1_000_000

_WHY = {
    Status.TIME_LIMIT: " before the time was up",
    Status.MEMORY_LIMIT: " before the memory was used up",
    Status.CANCELLED: " before it was cancelled",
}


@shows_options
def check(puzzle: PuzzleLike, **asked: Unpack[Asked]) -> Verdict:
    """Whether the start can reach the goal, and why.

    Families that can tell from the rules alone (tiles: by parity) do so at once. For any other
    puzzle the contract is tried out on the start. Then the family's quickest search looks for any
    solution, or for the proof that there is none; where the core has no search for the puzzle,
    breadth-first search does. Without a `node_limit` a million states are looked at in the core,
    and 100,000 in Python.

    >>> import budge
    >>> print(budge.check(budge.Sokoban(["#####", "#@$.#", "#####"])).reason)
    the shortest solution has 1 push.
    """
    options = Options.of("check", known=LIMIT_NAMES, **asked)
    puzzle = told(puzzle)
    problem = None if is_built_in(puzzle) else broken_contract(puzzle)
    if problem:
        return Verdict(None, problem)
    puzzle = with_metric(puzzle, options.metric)
    known = verdict_of(puzzle)
    if known is not None and known.solvable is not None:
        return known
    try:
        nodes = _NATIVE_NODES if options.node_limit is None else options.node_limit
        result = answer(puzzle, options.but(quality="fast", engine="native", node_limit=nodes))
    except (RequestError, SizeError):  # not for this puzzle, or not at this size
        nodes = _NODES if options.node_limit is None else options.node_limit
        return _searched(puzzle, options.but(node_limit=nodes).monitor())
    return _told(result)


def why_lost(puzzle: Any) -> str | None:
    """Why an unsolvable puzzle is so, where the rules or the family's lessons can tell."""
    known = verdict_of(puzzle)
    if known is not None and known.solvable is False:
        return known.reason
    lessons = lessons_of(puzzle)
    return lessons.why_it_is_lost(puzzle) if isinstance(lessons, TellsLosses) else None


def lessons_of(puzzle: Any) -> Lessons | None:
    """What tells of a family's puzzles in words; nothing for one with rules of its own."""
    family = family_of(puzzle)
    return None if family is None or overridden(puzzle) else family.lessons


def _told(result: Result) -> Verdict:
    """What a search in the core has shown."""
    if result.cost is not None:
        length = counted(result.cost, result.metric)
        if result.status is Status.OPTIMAL:
            return Verdict(True, f"the shortest solution has {length}.")
        return Verdict(True, f"a solution of {length} is known.")
    if result.status is Status.UNSOLVABLE:
        why = why_lost(result.puzzle)
        return Verdict(False, why or "the search for a solution came to its end without one.")
    why = _WHY.get(result.status, "")
    return Verdict(None, f"no solution among {_states(result.stats.expanded)}{why}.")


def _searched(puzzle: Any, monitor: Monitor) -> Verdict:
    """What plain breadth-first search can tell."""
    try:
        moves = bfs(puzzle, monitor)
    except Stopped as stopped:
        seen = _states(monitor.stats.expanded)
        why = _WHY.get(stopped.status, "")
        return Verdict(None, f"no goal among the {seen} nearest to the start{why}.")
    if moves is None:
        seen = _states(monitor.stats.expanded, "reachable state")
        return Verdict(False, f"none of the {seen} is a goal.")
    return Verdict(True, _found(puzzle, moves))


def _states(number: int, one: str = "state") -> str:
    return f"{number:,} {one if number == 1 else one + 's'}"


def _found(puzzle: Any, moves: Sequence[Any]) -> str:
    """Breadth-first search counts moves: no other cost is proved by it."""
    metric = metric_of(puzzle)
    if has_unit_costs(puzzle):
        return f"a goal lies {counted(len(moves), metric)} from the start."
    return f"a solution of {counted(verify(puzzle, moves), metric)} is known."
