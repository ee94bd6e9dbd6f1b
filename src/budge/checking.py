"""Is a puzzle in order, and can it be solved at all?"""

from __future__ import annotations

from typing import Any

from budge.limits import Limits
from budge.puzzles.base import Puzzle, Verdict, step_cost
from budge.search import Monitor, Stopped, bfs

_NODES = 100_000


def check(puzzle: Puzzle[Any, Any], *, node_limit: int = _NODES) -> Verdict:
    """Whether the start can reach the goal, and why.

    Families that can tell from the rules alone (tiles: by parity) do so at once. For any other
    puzzle the contract is tried out on the start, and then a breadth-first search of at most
    `node_limit` states looks for the goal.
    """
    verdict = getattr(puzzle, "verdict", None)
    if verdict is not None:
        known: Verdict = verdict()
        if known.solvable is not None:
            return known
    problem = _broken_contract(puzzle)
    if problem:
        return Verdict(None, problem)
    monitor = Monitor(Limits(nodes=node_limit))
    try:
        moves = bfs(puzzle, monitor)
    except Stopped:
        return Verdict(None, f"no goal among the {node_limit:,} states nearest to the start.")
    if moves is None:
        return Verdict(False, f"none of the {monitor.stats.expanded:,} reachable states is a goal.")
    return Verdict(True, f"a goal lies {len(moves)} moves from the start.")


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
