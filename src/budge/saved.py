"""Results as plain values, for JSON, and back again.

`result.schema.json` beside this module describes the form; SCHEMA is its version. A later version
of Budge may add to the form and keep the number; it counts up when something that was there is
gone or means something else.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from budge import __version__
from budge.errors import FormatError, PositionError, RequestError, WrongAnswer, brief
from budge.puzzles.base import Puzzle, metric_of
from budge.puzzles.replay import verify
from budge.registry import family_of, find_family
from budge.result import Result, Stats, Status

SCHEMA = 1

_FIGURES = tuple(field.name for field in fields(Stats) if field.name != "extra")


def to_dict(result: Result) -> dict[str, Any]:
    """All that is known of a result."""
    puzzle, measures = result.puzzle, result.measures
    family = family_of(puzzle)
    position = family.told(puzzle) if family else None
    return {
        "schema": SCHEMA,
        "version": __version__,
        "name": getattr(puzzle, "name", None),
        "family": getattr(puzzle, "family", type(puzzle).__name__),
        "position": position.text if position else None,
        "position_options": position.options if position else {},
        "status": result.status.value,
        "cost": result.cost,
        "metric": result.metric,
        "lower_bound": result.lower_bound,
        "ended_by": result.ended_by.value if result.ended_by else None,
        "algorithm": result.algorithm,
        "heuristic": result.heuristic,
        "admissible": result.admissible,
        "engine": result.engine,
        "options": dict(result.options),
        "moves": None if result.moves is None else [str(move) for move in result.moves],
        "solution": result.solution_text(),
        **({"measures": measures} if measures else {}),
        "stats": result.stats.to_dict(),
    }


def from_dict(told: Mapping[str, Any], puzzle: Puzzle[Any, Any] | None = None) -> Result:
    """The result that was told, its solution checked by the rules."""
    if not isinstance(told, Mapping):
        raise FormatError(f"a result is told as a dict, not as {type(told).__name__}")
    schema = told.get("schema")
    if schema is not None and (not isinstance(schema, int) or schema > SCHEMA):
        raise FormatError(
            f"this result is told in form {brief(schema)}, by Budge {brief(told.get('version'))}; "
            f"this is Budge {__version__}, which knows form {SCHEMA}"
        )
    status = _status(told, "status")
    if puzzle is None:
        puzzle = _puzzle(told)
    elif not all(hasattr(puzzle, name) for name in ("start", "moves", "play", "is_goal")):
        raise RequestError(f"{brief(puzzle)} is no puzzle")
    moves = _moves(told, puzzle)
    solved = status in (Status.OPTIMAL, Status.SOLVED)
    if solved != (moves is not None):
        raise _wrong(f"the status is {status} and there is {'no' if solved else 'a'} solution")
    cost = _get(told, "cost", int, optional=True)
    lower_bound = _get(told, "lower_bound", int)
    if moves is not None:
        _check(puzzle, moves, cost)
    elif cost is not None:
        raise _wrong(f"the cost is {brief(cost)}, and there is no solution")
    if status is Status.UNSOLVABLE and lower_bound != 0:
        raise _wrong(f"the lower bound is {lower_bound} of what has no solution")
    if lower_bound < 0 or (cost is not None and lower_bound > cost):
        raise _wrong(f"the lower bound is {lower_bound} and the cost {cost}")
    if status is Status.OPTIMAL and cost != lower_bound:
        raise _wrong(f"a solution of {cost} is called OPTIMAL with a lower bound of {lower_bound}")
    return Result(
        puzzle=puzzle,
        status=status,
        moves=moves,
        cost=cost,
        lower_bound=lower_bound,
        algorithm=_get(told, "algorithm", str),
        heuristic=_get(told, "heuristic", str, optional=True),
        engine=_get(told, "engine", str),
        stats=_stats(_get(told, "stats", dict)),
        ended_by=_ended_by(told, solved=solved),
        admissible=_get(told, "admissible", bool, optional=True),
        options=dict(_get(told, "options", dict, optional=True) or {}),
    )


def _puzzle(told: Mapping[str, Any]) -> Any:
    family, text = _get(told, "family", str), told.get("position")
    if text is None:
        raise _wrong(f"no text tells a puzzle of {brief(family)}: give the puzzle itself")
    options = _get(told, "position_options", dict, optional=True) or {}
    try:
        puzzle = find_family(family).puzzle_told(_get(told, "position", str), options)
    except (RequestError, PositionError) as error:
        raise _wrong(str(error)) from None
    metric = _get(told, "metric", str)
    if metric == metric_of(puzzle):
        return puzzle
    known = getattr(puzzle, "metrics", ())
    if metric not in known:
        raise _wrong(f"there is no metric {brief(metric)} here; there are: {', '.join(known)}")
    return puzzle.with_metric(metric)


def _moves(told: Mapping[str, Any], puzzle: Any) -> tuple[Any, ...] | None:
    words = _get(told, "moves", list, optional=True)
    if words is None:
        return None
    family, solution = family_of(puzzle), told.get("solution")
    if family and isinstance(solution, str):
        return tuple(family.notation.read_moves(puzzle, solution))
    moves: list[Any] = []
    state = puzzle.start
    for word in words:
        move = next((move for move in puzzle.moves(state) if str(move) == word), None)
        if move is None:
            raise _wrong(f"move {len(moves) + 1}, {brief(word)}, is not possible")
        moves.append(move)
        state = puzzle.play(state, move)
    return tuple(moves)


def _check(puzzle: Any, moves: tuple[Any, ...], cost: int | None) -> None:
    try:
        true = verify(puzzle, moves)
    except WrongAnswer as error:
        raise _wrong(str(error)) from None
    if true != cost:
        raise _wrong(f"the solution costs {true}, not {cost}")


def _stats(told: dict[str, Any]) -> Stats:
    for name in _FIGURES:
        value = told.get(name, 0)
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        if not is_number and not (value is None and name == "initial_h"):
            raise _wrong(f"{brief(name)} is {brief(value, 40)}, and should be a number")
    extra = {name: value for name, value in told.items() if name not in _FIGURES}
    return Stats(**{name: told[name] for name in _FIGURES if name in told}, extra=extra)


def _ended_by(told: Mapping[str, Any], *, solved: bool) -> Status | None:
    if told.get("ended_by") is None:
        return None
    limit = _status(told, "ended_by")
    if not solved or not limit.is_limit:
        raise _wrong(f"a search that ended with {told['status']} is said to be ended by {limit}")
    return limit


def _status(told: Mapping[str, Any], key: str) -> Status:
    name = _get(told, key, str)
    if name not in Status.__members__:
        raise _wrong(f"there is no status {brief(name)}")
    return Status[name]


def _get(told: Mapping[str, Any], key: str, kind: type, *, optional: bool = False) -> Any:
    value = told.get(key)
    if (value is None and optional) or (
        isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    ):
        return value
    what = brief(value, 40) if key in told else "missing"
    raise _wrong(f"{key!r} is {what}, and should be of type {kind.__name__}")


def _wrong(problem: str) -> FormatError:
    return FormatError(f"this is no result: {problem}")
