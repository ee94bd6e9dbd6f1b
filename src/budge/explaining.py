"""A solution of sliding blocks told the way a person thinks: what each move is good for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from budge.errors import RequestError
from budge.puzzles.blocks import Blocks


def explain(puzzle: Any, moves: Sequence[Any]) -> list[str]:
    """Each move, and which piece it makes way for.

    A move's purpose is the first later move of another piece that needs a cell it left.

    >>> import budge
    >>> puzzle = budge.parse("..B./AAB./..../....", family="rush-hour")
    >>> print(*budge.explain(puzzle, budge.solve(puzzle).moves), sep="; ")
    B+2 frees row 2, column 3 for A; A+2 brings A to its goal
    """
    if not isinstance(puzzle, Blocks):
        raise RequestError("only solutions of Rush Hour and Klotski can be explained")
    states = [puzzle.start]
    for move in moves:
        states.append(puzzle.play(states[-1], move))
    pieces = [_mover(before.places, after.places) for before, after in pairwise(states)]
    lines = []
    for at, move in enumerate(moves):
        lines.append(f"{move} {_purpose(puzzle, states, pieces, at)}")
    return lines


def _mover(before: Sequence[int], after: Sequence[int]) -> int:
    return next(i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b)


def _purpose(puzzle: Blocks, states: Sequence[Any], pieces: Sequence[int], at: int) -> str:
    mover = pieces[at]
    left = set(puzzle.cells(mover, states[at].places[mover]))
    left -= set(puzzle.cells(mover, states[at + 1].places[mover]))
    for later in range(at + 1, len(pieces)):
        other = pieces[later]
        if other == mover:
            break
        taken = left & set(puzzle.cells(other, states[later + 1].places[other]))
        if taken:
            row, column = divmod(min(taken), puzzle.width)
            name = puzzle.pieces[other].name
            return f"frees row {row + 1}, column {column + 1} for {name}"
    piece = puzzle.pieces[mover]
    if piece.goal is not None and states[at + 1].places[mover] == piece.goal:
        return f"brings {piece.name} to its goal"
    if mover in pieces[at + 1 :]:
        return f"gets {piece.name} on its way"
    return f"gets {piece.name} out of the way"
