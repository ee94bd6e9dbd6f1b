"""PDDL as text: actions, lists and whole definitions, and the plans that come back."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from budge.errors import FormatError
from budge.formats.notation import impossible

Action = tuple[str, ...]
"""A step of a plan: the name of the action and its arguments."""

_WIDTH = 96
_NAME = r"[a-z][a-z0-9_-]*"
_ACTION = re.compile(
    rf"(?:\d+(?:\.\d+)?\s*:\s*)?(?:\(\s*({_NAME}(?:\s+{_NAME})*)\s*\)|({_NAME}(?:\s+{_NAME})*))"
    r"(?:\s*\[[\d.]+\])?"
)


def parse_plan(text: str) -> list[Action]:
    """The actions of a plan, in the order of its lines."""
    actions = []
    for number, written in enumerate(text.splitlines(), 1):
        line = written.split(";")[0].strip().lower()
        if not line:
            continue
        found = _ACTION.fullmatch(line)
        if not found:
            raise FormatError("a step of a plan is written (name argument …)", text, number, 1)
        actions.append(tuple((found[1] or found[2]).split()))
    return actions


def follow(
    puzzle: Any, actions: Iterable[Action], action_of: Callable[[Any, Any], Action]
) -> list[Any]:
    """The moves whose actions these are, where an action is a move: `action_of(state, move)`."""
    moves, state = [], puzzle.start
    for number, action in enumerate(actions, 1):
        for move in puzzle.moves(state):
            if action_of(state, move) == action:
                break
        else:
            raise impossible(puzzle, state, number, f"({' '.join(action)})")
        moves.append(move)
        state = puzzle.play(state, move)
    return moves


# ---------------------------------------------------------------------- writing


def domain(
    name: str,
    about: Iterable[str],
    *,
    types: Iterable[str],
    predicates: Iterable[str],
    actions: Iterable[str],
    costs: bool,
) -> str:
    """A whole domain file; `about` are the lines of its comment."""
    parts = [
        f"(:requirements :strips :typing{' :action-costs' if costs else ''})",
        listed(":types", types),
        listed(":predicates", predicates),
        *(["(:functions (total-cost) - number)"] if costs else []),
        *actions,
    ]
    return _definition(f"(define (domain {name})", about, parts)


def problem(
    name: str,
    domain: str,
    about: Iterable[str],
    *,
    objects: Iterable[str],
    init: Iterable[str],
    goal: Iterable[str],
    costs: bool,
) -> str:
    """A whole problem file."""
    parts = [
        f"(:domain {domain})",
        listed(":objects", objects),
        listed(":init", [*init, *(["(= (total-cost) 0)"] if costs else [])]),
        "(:goal " + listed("and", goal) + ")",
        *(["(:metric minimize (total-cost))"] if costs else []),
    ]
    return _definition(f"(define (problem {name})", about, parts)


def action(
    name: str,
    parameters: Iterable[str],
    precondition: Iterable[str],
    effect: Sequence[str],
    cost: int | None,
) -> str:
    """An action; a cost of None leaves costs out."""
    effects = [*effect, *([] if cost is None else [f"(increase (total-cost) {cost})"])]
    return "\n".join(
        [
            f"(:action {name}",
            indented(f":parameters {listed('', parameters)}"),
            indented(f":precondition {listed('and', precondition)}"),
            indented(f":effect {listed('and', effects)})"),
        ]
    )


def negated(facts: Iterable[str]) -> list[str]:
    return [f"(not {fact})" for fact in facts]


def listed(head: str, items: Iterable[str]) -> str:
    """`(head item item …)`, on several lines where it is long."""
    items = list(items)
    line = f"({' '.join([*([head] if head else []), *items])})"
    if len(line) <= _WIDTH - 16:
        return line
    # A fact is not torn apart: its blanks are hidden from the one who wraps lines.
    joined = " ".join(item.replace(" ", "\0") for item in items)
    wrapped = textwrap.wrap(joined, _WIDTH - 8, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"({head}", *("    " + row.replace("\0", " ") for row in wrapped)]) + ")"


def indented(text: str) -> str:
    return textwrap.indent(text, "    ")


def _definition(opening: str, about: Iterable[str], parts: Iterable[str]) -> str:
    comment = [f"; {line}".rstrip() for line in about]
    return "\n".join([*comment, opening, *(indented(part) for part in parts)]) + ")\n"


def commented(board: str) -> list[str]:
    """A picture for a comment. Only what every planner's parser takes is written."""
    return [
        "".join(sign if " " <= sign <= "~" else "?" for sign in row) for row in board.splitlines()
    ]
