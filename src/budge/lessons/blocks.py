"""A solution of sliding blocks told the way a person thinks: what each move is good for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import Shift


def explain(puzzle: Blocks, moves: Sequence[Any], *, plan: bool = False) -> list[str]:
    """Each move, and which piece it makes way for.

    A move's purpose is the first later move of another piece that needs a cell it left. With
    `plan` the same is told from the goal back, as one thinks it up: what must be done, what must be
    done for that, and so on; the number of each move in the solution stands behind it.
    """
    causes = _causes(puzzle, moves)
    if plan:
        return _from_the_goal_back(puzzle, moves, causes)
    return [f"{move} {_purpose(puzzle, causes, at)}" for at, move in enumerate(moves)]


class _Cause(NamedTuple):
    """Why a piece moves: the later move that this one serves, and the cell it frees for that.

    Without a cell it is the next move of the same piece; without either it serves no later move.
    """

    piece: int
    at_goal: bool
    serves: int | None
    cell: int | None


def _causes(puzzle: Blocks, moves: Sequence[Any]) -> list[_Cause]:
    states = [puzzle.start]
    for move in moves:
        states.append(puzzle.play(states[-1], move))
    pieces = [_mover(before.places, after.places) for before, after in pairwise(states)]
    return [_cause(puzzle, states, pieces, at) for at in range(len(pieces))]


def _mover(before: Sequence[int], after: Sequence[int]) -> int:
    return next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)


def _cause(puzzle: Blocks, states: Sequence[Any], pieces: Sequence[int], at: int) -> _Cause:
    mover = pieces[at]
    here = states[at + 1].places[mover]
    at_goal = here == puzzle.pieces[mover].goal
    left = set(puzzle.cells(mover, states[at].places[mover])) - set(puzzle.cells(mover, here))
    for later in range(at + 1, len(pieces)):
        other = pieces[later]
        if other == mover:
            return _Cause(mover, at_goal, later, None)
        taken = left & set(puzzle.cells(other, states[later + 1].places[other]))
        if taken:
            return _Cause(mover, at_goal, later, min(taken))
    return _Cause(mover, at_goal, None, None)


def _purpose(puzzle: Blocks, causes: Sequence[_Cause], at: int) -> str:
    cause = causes[at]
    name = puzzle.pieces[cause.piece].name
    if cause.serves is not None and cause.cell is not None:
        other = puzzle.pieces[causes[cause.serves].piece].name
        return f"frees {_place(puzzle, cause.cell)} for {other}"
    if cause.at_goal:
        return f"brings {name} to its goal"
    return f"gets {name} {'out of the way' if cause.serves is None else 'on its way'}"


_DEEPEST = 12
"""Levels that are indented; what lies deeper stands below one another."""


def _from_the_goal_back(
    puzzle: Blocks, moves: Sequence[Any], causes: Sequence[_Cause]
) -> list[str]:
    serving: dict[int | None, list[int]] = {}
    for at, cause in enumerate(causes):
        serving.setdefault(cause.serves, []).append(at)
    lines = []
    stack = [(at, 0) for at in serving.get(None, [])]
    while stack:
        at, depth = stack.pop()
        lines.append("  " * min(depth, _DEEPEST) + _wish(puzzle, moves[at], causes[at], at, depth))
        stack += [(other, depth + 1) for other in serving.get(at, [])]
    return lines


def _wish(puzzle: Blocks, move: Any, cause: _Cause, at: int, depth: int) -> str:
    name = puzzle.pieces[cause.piece].name
    _, legs = puzzle.decode(move)
    if cause.cell is not None:
        aim = f"to free {_place(puzzle, cause.cell)}"
    elif cause.at_goal:
        aim = f"to bring {name} to its goal"
    else:
        aim = f"to get {name} {'out of the way' if cause.serves is None else 'on its way'}"
    that = "for that, " if depth else ""
    return f"{that}{aim}, move {Shift(name, legs)} ({at + 1})"


def _place(puzzle: Blocks, cell: int) -> str:
    row, column = divmod(cell, puzzle.width)
    return f"row {row + 1}, column {column + 1}"
