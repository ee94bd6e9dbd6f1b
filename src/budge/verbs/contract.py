"""What a verb is given: a puzzle that keeps the contract, as far as its start can tell, or a
position that describes one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import islice
from typing import Any, TypeAlias

from budge.errors import RequestError, brief
from budge.formats import parse, read_moves
from budge.formats.rows import EXPECTED, Position, is_position
from budge.puzzles.base import Puzzle, is_built_in, step_cost, verdict_of
from budge.registry import family_of

PuzzleLike: TypeAlias = Puzzle[Any, Any] | Position
"""What every verb takes for a puzzle: one, or a position that `parse` reads."""

_MOST_TRIED = 100
"""Moves of the start. It may have more, even without end, and a search keeps to limits there."""

_METHODS = ("moves", "play", "is_goal")


def as_puzzle(given: PuzzleLike) -> Any:
    """The puzzle that is meant. What is wrong with it is raised, in words; Budge's own families
    are not asked."""
    if is_built_in(given):
        return given
    puzzle = told(given)
    problem = broken_contract(puzzle)
    if problem:
        raise RequestError(f"this puzzle cannot be searched: {problem}")
    return puzzle


def told(given: Any) -> Any:
    """The puzzle that a position describes; what is no position is itself."""
    if is_position(given) and not _has_any(_METHODS, given):
        return parse(given)
    return given


def as_moves(puzzle: Any, given: Any) -> Sequence[Any]:
    """The moves that are meant: a list of them, or their text in the notation of a family."""
    if not isinstance(given, Sequence):
        raise RequestError(f"a solution is a list of moves, not {brief(given)}")
    if isinstance(given, str) and family_of(puzzle):
        return read_moves(puzzle, given)
    return given


def _has_any(names: tuple[str, ...], given: Any) -> bool:
    """Whether it has something of a puzzle: one may be a tuple, too."""
    return any(hasattr(given, name) for name in names)


def broken_contract(puzzle: Any) -> str | None:
    """What the puzzle does wrong in its start state, in words."""
    if not _has_any(("start", *_METHODS), puzzle):
        files = "; budge.load reads files" if hasattr(puzzle, "__fspath__") else ""
        return f"{brief(puzzle)} is no puzzle. Give one, or {EXPECTED}{files}."
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
    moves = puzzle.moves(start)
    if not isinstance(moves, Iterable):
        return f"'moves' gives {brief(moves)}, not the legal moves."
    for move in islice(moves, _MOST_TRIED):
        child = puzzle.play(start, move)
        if _hash(start) != before:
            return f"playing {brief(move, tell=str)} changed the state itself: return a new one."
        if _hash(child) is None:
            kind = type(child).__name__
            return f"playing {brief(move, tell=str)} gives a {kind} that cannot be hashed."
        try:
            price(start, move)
        except RequestError as error:
            return f"{error}."
    return _misstated(puzzle)


def _misstated(puzzle: Any) -> str | None:
    """What it says wrongly of itself, where it says anything."""
    verdict = verdict_of(puzzle)
    if verdict is not None and not hasattr(verdict, "solvable"):
        return f"'verdict' gives {brief(verdict)}, not a budge.Verdict."
    metric = getattr(puzzle, "metric", "moves")
    if not isinstance(metric, str):
        return f"its 'metric' is {brief(metric)}, not a text."
    metrics = getattr(puzzle, "metrics", ())
    if not (isinstance(metrics, Collection) and all(isinstance(name, str) for name in metrics)):
        return f"its 'metrics' are {brief(metrics)}, not a list of names."
    return None


def _hash(state: Any) -> int | None:
    try:
        return hash(state)
    except TypeError:  # such as a tuple with a list in it
        return None
