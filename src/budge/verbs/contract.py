"""Whether a puzzle keeps the contract that every search relies on, as far as its start can tell."""

from __future__ import annotations

from typing import Any

from budge.errors import RequestError
from budge.puzzles.base import is_built_in, step_cost

_METHODS = ("moves", "play", "is_goal")


def check_contract(puzzle: Any) -> None:
    """Raise what is wrong with a puzzle, in words; Budge's own families are not asked."""
    if not is_built_in(puzzle):
        problem = broken_contract(puzzle)
        if problem:
            raise RequestError(f"this puzzle cannot be searched: {problem}")


def broken_contract(puzzle: Any) -> str | None:
    """What the puzzle does wrong in its start state, in words."""
    if isinstance(puzzle, (str, bytes, list, tuple, dict)):
        return f"a {type(puzzle).__name__} is no puzzle: make one of it with budge.parse."
    for name in ("start", *_METHODS):
        if not hasattr(puzzle, name):
            return f"the puzzle has no {name!r}."
    for name in _METHODS:
        if not callable(getattr(puzzle, name)):
            return f"{name!r} is no method."
    start = puzzle.start
    before = _hash(start)
    if before is None:
        return f"the start is a {type(start).__name__} that cannot be hashed: use plain tuples."
    price = step_cost(puzzle)
    for move in puzzle.moves(start):
        child = puzzle.play(start, move)
        if _hash(start) != before:
            return f"playing {move} changed the state itself: return a new one."
        if _hash(child) is None:
            return f"playing {move} gives a {type(child).__name__} that cannot be hashed."
        try:
            price(start, move)
        except RequestError as error:
            return f"{error}."
    return None


def _hash(state: Any) -> int | None:
    try:
        return hash(state)
    except TypeError:  # such as a tuple with a list in it
        return None
