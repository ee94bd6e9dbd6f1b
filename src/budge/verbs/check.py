"""Is a puzzle in order, and can it be solved at all?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from budge.engine import engine_for
from budge.errors import BudgeError
from budge.limits import Limits
from budge.puzzles.base import Puzzle, Verdict, step_cost
from budge.result import Stats
from budge.search import Monitor, Stopped, bfs
from budge.verbs.solve import pick_engine, request_for, solve

_NODES = 100_000
_NATIVE_NODES = 1_000_000


def check(puzzle: Puzzle[Any, Any], *, node_limit: int | None = None) -> Verdict:
    """Whether the start can reach the goal, and why.

    Families that can tell from the rules alone (tiles: by parity) do so at once. For any other
    puzzle the contract is tried out on the start, and then a breadth-first search of at most
    `node_limit` states looks for the goal: 100,000 if not told, or a million in the native core.
    """
    verdict = getattr(puzzle, "verdict", None)
    if verdict is not None:
        known: Verdict = verdict()
        if known.solvable is not None:
            return known
    problem = _broken_contract(puzzle)
    if problem:
        return Verdict(None, problem)
    native = _is_native(puzzle)
    most = node_limit if node_limit is not None else _NATIVE_NODES if native else _NODES
    moves: Sequence[Any] | None
    if native:
        result = solve(puzzle, algorithm="bfs", node_limit=most)
        stopped, moves, stats = result.status.is_limit, result.moves, result.stats
    else:
        stopped, moves, stats = _search(puzzle, most)
    if moves is not None:
        return Verdict(
            True, f"a goal lies {len(moves)} {_unit(puzzle, len(moves))} from the start."
        )
    if stopped:
        return Verdict(None, f"no goal among the {most:,} states nearest to the start.")
    return Verdict(False, f"none of the {stats.expanded:,} reachable states is a goal.")


def _is_native(puzzle: Any) -> bool:
    """Whether the core has a breadth-first search for this puzzle."""
    if engine_for(puzzle) is None:
        return False
    try:
        request = request_for(puzzle, "optimal", "bfs", None, None, 1)
    except BudgeError:
        return False
    return pick_engine(request, "auto") is not None


def _search(puzzle: Any, nodes: int) -> tuple[bool, Sequence[Any] | None, Stats]:
    """Whether plain breadth-first search was cut off, what it found, and what that took."""
    monitor = Monitor(Limits(nodes=nodes))
    try:
        return False, bfs(puzzle, monitor), monitor.stats
    except Stopped:
        return True, None, monitor.stats


def _unit(puzzle: Any, count: int) -> str:
    metric = str(getattr(puzzle, "metric", "moves"))
    return metric.removesuffix("s") if count == 1 else metric


def _broken_contract(puzzle: Puzzle[Any, Any]) -> str | None:
    """What the puzzle does wrong in its start state, in words."""
    for name in ("start", "moves", "play", "is_goal"):
        if not hasattr(puzzle, name):
            return f"the puzzle has no {name!r}."
    start = puzzle.start
    before = _hash(start)
    if before is None:
        return f"the start is a {type(start).__name__} that cannot be hashed: use plain tuples."
    for move in puzzle.moves(start):
        child = puzzle.play(start, move)
        if _hash(start) != before:
            return f"playing {move} changed the state itself: return a new one."
        if _hash(child) is None:
            return f"playing {move} gives a {type(child).__name__} that cannot be hashed."
        if step_cost(puzzle)(start, move) < 0:
            return f"{move} has a negative cost."
    return None


def _hash(state: Any) -> int | None:
    try:
        return hash(state)
    except TypeError:  # such as a tuple with a list in it
        return None
