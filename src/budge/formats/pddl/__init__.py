"""Puzzles as planning tasks in PDDL, and planners' plans as solutions.

A task is a domain, which is the same for all puzzles of a family, metric and set of shapes, and a
problem. Both are typed STRIPS; `:action-costs` come in where the metric needs them or where they
are asked for. Each family brings the module that does this (`Family.planning`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from budge.arguments import flag
from budge.errors import BudgeError, RequestError, brief
from budge.family import Family
from budge.formats.pddl.syntax import parse_plan
from budge.puzzles.base import overridden
from budge.registry import family_of


class Task(NamedTuple):
    """A planning task: the texts of two files, `domain.pddl` and `problem.pddl`.

    >>> import budge
    >>> task = budge.write_pddl(budge.parse("1 2 / 0 3"))
    >>> "(:action" in task.domain, "(:goal" in task.problem
    (True, True)
    """

    domain: str
    problem: str


def write_pddl(puzzle: Any, *, action_costs: bool | None = None) -> Task:
    """The puzzle as a planning task whose optimal plans cost what shortest solutions do.

    `action_costs` writes `:action-costs` or leaves them out, in which case every action counts 1.
    By default they are there if the metric cannot do without: pushes of Sokoban, where walking is
    free, and moves of Klotski, where a piece may go round corners.

    >>> import budge
    >>> task = write_pddl(budge.parse("1 2 / 0 3"))
    >>> print(task.problem.splitlines()[2])
    (define (problem tiles)
    """
    planning = _planning(puzzle)
    needed = planning.needs_costs(puzzle)
    action_costs = needed if action_costs is None else flag("action_costs", action_costs)
    if needed and not action_costs:
        raise RequestError(
            f"{puzzle.metric} of {puzzle.family} cannot be told without action costs; "
            f"{_others(planning, puzzle)} can"
        )
    return Task(planning.domain(puzzle, action_costs), planning.problem(puzzle, action_costs))


def write_plan(puzzle: Any, moves: Sequence[Any]) -> str:
    """Moves of the puzzle as a plan for its task, one action on a line.

    >>> import budge
    >>> level = budge.Sokoban(["######", "#@$ .#", "######"])
    >>> print(budge.write_plan(level, "RR").splitlines()[0])
    (push r2c2 r2c3 r2c4)
    """
    planning = _planning(puzzle)
    try:
        actions: list[tuple[str, ...]] = planning.write_plan(puzzle, moves)
    except (TypeError, ValueError, AttributeError, LookupError) as error:
        if isinstance(error, BudgeError):
            raise
        raise RequestError(f"these are no moves of this puzzle: {brief(moves)}") from None
    return "".join(f"({' '.join(action)})\n" for action in actions)


def read_plan(puzzle: Any, text: str) -> list[Any]:
    """The moves of the puzzle that a plan for its task stands for.

    Planners write an action on a line, in brackets or not, and some of them a time before it and a
    duration behind; what follows a semicolon is a comment. A plan that goes wrong raises
    IllegalMove with the number of the action and the position.

    >>> import budge
    >>> board = budge.parse("1 2 3 / 4 5 6 / 0 7 8")
    >>> moves = budge.solve(board).moves
    >>> budge.read_plan(board, budge.write_plan(board, moves)) == list(moves)
    True
    """
    if not isinstance(text, str):
        raise RequestError(f"a plan is read from a text, not from {brief(text)}")
    moves: list[Any] = _planning(puzzle).read_plan(puzzle, parse_plan(text))
    return moves


def _planning(puzzle: Any) -> Any:
    family: Family | None = family_of(puzzle)
    if family is None:
        raise RequestError(f"a {type(puzzle).__name__} belongs to no known family")
    changed = overridden(puzzle)
    if changed:
        raise RequestError(
            f"PDDL tells the rules of {family.name}, and this puzzle has a {changed!r} of its own"
        )
    if family.planning is None:
        raise RequestError(f"puzzles of the family {family.name!r} cannot be written as PDDL")
    return family.planning


def _others(planning: Any, puzzle: Any) -> str:
    able = [name for name in puzzle.metrics if not planning.needs_costs(puzzle.with_metric(name))]
    return " and ".join(able)
