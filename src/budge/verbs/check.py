"""Is a puzzle in order, and can it be solved at all?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from budge.engine import engine_for
from budge.errors import BudgeError
from budge.limits import Limits
from budge.puzzles.base import Puzzle, Verdict, verdict_of
from budge.result import Stats
from budge.search import Monitor, Stopped, bfs
from budge.verbs.contract import broken_contract
from budge.verbs.options import Options
from budge.verbs.solve import pick_engine, request_for, solve

_NODES = 100_000
_NATIVE_NODES = 1_000_000


def check(puzzle: Puzzle[Any, Any], *, node_limit: int | None = None) -> Verdict:
    """Whether the start can reach the goal, and why.

    Families that can tell from the rules alone (tiles: by parity) do so at once. For any other
    puzzle the contract is tried out on the start, and then a breadth-first search of at most
    `node_limit` states looks for the goal: 100,000 if not told, or a million in the native core.
    """
    problem = broken_contract(puzzle)
    if problem:
        return Verdict(None, problem)
    known = verdict_of(puzzle)
    if known is not None and known.solvable is not None:
        return known
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
    options = Options(algorithm="bfs", threads=1)
    try:
        request = request_for(puzzle, options)
    except BudgeError:
        return False
    return pick_engine(request, options) is not None


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
