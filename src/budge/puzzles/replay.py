"""Solutions played by the rules, move by move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from budge.errors import IllegalMove, WrongAnswer, brief
from budge.puzzles.base import Puzzle, has_unit_costs, holds, is_built_in, step_cost


def verify(puzzle: Puzzle[Any, Any], moves: Sequence[Any]) -> int:
    """Replay a solution by the rules and return its cost; a wrong one raises WrongAnswer."""
    # Only a family of ours: what a user's puzzle calls `replay` is its own affair. There a move
    # costs the same in every state.
    if is_built_in(puzzle) and holds(puzzle, "replay"):
        try:
            state = puzzle.replay(moves)  # type: ignore[attr-defined]
        except IllegalMove as error:
            raise WrongAnswer(str(error)) from None
        cost = len(moves)
        if not has_unit_costs(puzzle):
            price, often = step_cost(puzzle), Counter(moves)
            cost = sum(times * price(puzzle.start, move) for move, times in often.items())
    else:
        cost, state = _replay(puzzle, moves)
    if not puzzle.is_goal(state):
        shown = brief(state, 200, tell=str)
        board = f"\n{puzzle.text(state)}\n" if hasattr(puzzle, "text") else f" {shown}, "
        raise WrongAnswer(f"the solution ends in{board}which is not a goal")
    return cost


def _replay(puzzle: Puzzle[Any, Any], moves: Sequence[Any]) -> tuple[int, Any]:
    """What the moves cost and where they lead, each one checked."""
    price, cost, state = step_cost(puzzle), 0, puzzle.start
    for number, move in enumerate(moves, 1):
        if move not in list(puzzle.moves(state)):
            raise WrongAnswer(
                f"move {number} of the solution, {brief(move, tell=str)}, is not legal in "
                f"{brief(state, 200, tell=str)}"
            )
        cost += price(state, move)
        state = puzzle.play(state, move)
    return cost, state
