"""The contract that every puzzle satisfies, Budge's own and yours."""

from __future__ import annotations

import copy
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from operator import index
from types import MethodType
from typing import Any, ClassVar, Protocol, Self, TypeVar, runtime_checkable

from budge.errors import RequestError, brief

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")
F = TypeVar("F", bound=Callable[..., Any])


RULES = frozenset({"start", "moves", "play", "is_goal", "cost"})
"""What decides which solutions there are, and what they cost."""

MOST_COST = 10**9
"""Of a move: sums of costs stay numbers that a real-valued estimate can be added to exactly."""

_RULES_OF_AN_OBJECT = (RULES - {"start"}) | {"goals", "origins", "verdict", "replay"}
"""What an object may have of its own, or have had its class changed in."""
_NAMES = sorted(_RULES_OF_AN_OBJECT)


@runtime_checkable
class Puzzle(Protocol[State, Move]):
    """Anything with a start, moves and a goal.

    States are immutable and hashable. An optional method `cost(state, move) -> int` prices a
    move (0 to 1,000,000,000); without it every move costs 1.

    >>> import budge
    >>> class Counter:
    ...     start = 0
    ...     def moves(self, state):
    ...         return ("+1", "*2")
    ...     def play(self, state, move):
    ...         return state + 1 if move == "+1" else state * 2
    ...     def is_goal(self, state):
    ...         return state == 10
    >>> isinstance(Counter(), budge.Puzzle)
    True
    >>> budge.solve(Counter()).moves
    ('+1', '+1', '*2', '+1', '*2')
    """

    @property
    def start(self) -> State: ...

    def moves(self, state: State) -> Iterable[Move]:
        """Every legal move in `state`."""
        ...

    def play(self, state: State, move: Move) -> State:
        """The state after `move`."""
        ...

    def is_goal(self, state: State) -> bool:
        """Whether `state` counts as solved."""
        ...


@runtime_checkable
class Invertible(Puzzle[State, Move], Protocol[State, Move]):
    """A puzzle that can also be searched backwards, from its goal states.

    >>> import budge
    >>> board = budge.parse("1 2 / 3 0")
    >>> isinstance(board, budge.Invertible), list(board.goals())
    (True, [(1, 2, 3, 0)])
    """

    def goals(self) -> Iterable[State]:
        """Every goal state."""
        ...

    def origins(self, state: State) -> Iterable[tuple[State, Move]]:
        """Every pair (before, move) with `play(before, move) == state`."""
        ...


@runtime_checkable
class FamilyPuzzle(Puzzle[State, Move], Protocol[State, Move]):
    """A puzzle of a family on a board: what reading, drawing and playing ask for beyond the
    contract.

    >>> import budge
    >>> isinstance(budge.parse("1 2 / 3 0"), budge.FamilyPuzzle)
    True
    """

    @property
    def family(self) -> str:
        """The name of its family."""
        ...

    @property
    def name(self) -> str | None:
        """What this position is called, if it has a name."""
        ...

    @property
    def height(self) -> int: ...

    @property
    def width(self) -> int: ...

    @property
    def metric(self) -> str:
        """What a move costs: one of the family's metrics."""
        ...

    def starting_at(self, state: State) -> Any:
        """The same puzzle from another state."""
        ...

    def text(self, state: State) -> str:
        """A state as lines of text."""
        ...


class Value:
    """A puzzle that may be a key: what it is made of is set once and stays.

    A class of your own that builds on one of Budge's sets what it adds as usual, once.
    """

    _as_written: ClassVar[tuple[object, ...]]
    """The rules as the class was written with them, which `overridden` compares."""

    def __init_subclass__(cls, **others: Any) -> None:
        super().__init_subclass__(**others)
        cls._as_written = tuple(map(vars(cls).get, _NAMES))

    def __setattr__(self, name: str, value: object) -> None:
        self._keep(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> None:
        self._keep(name)
        object.__delattr__(self, name)

    def _keep(self, name: str) -> None:
        if name in self.__dict__:
            raise AttributeError(
                f"a puzzle does not change: its {name!r} stays as it is; 'starting_at' gives the "
                "same puzzle from another state"
            )

    def _plays_like(self, other: object) -> bool:
        """Whether both go by the same rules: one that overrides a rule is another puzzle, even if
        it stands on the same board."""
        if type(self) is type(other):
            return _own_rules(self) == _own_rules(other)
        return overridden(self) is overridden(other) is None

    def _but(self, **changed: object) -> Self:
        """Another puzzle that differs in this, and whose own methods know it."""
        other = copy.copy(self)
        other.__dict__.update(changed)
        for name, rule in _own_rules(other).items():
            if isinstance(rule, MethodType) and rule.__self__ is self:
                other.__dict__[name] = MethodType(rule.__func__, other)
        return other


def _own_rules(puzzle: object) -> dict[str, object]:
    """Those that an object was given for itself."""
    return {name: vars(puzzle)[name] for name in _RULES_OF_AN_OBJECT & vars(puzzle).keys()}


@dataclass(frozen=True)
class Verdict:
    """Whether a start can reach its goal, as far as can be told without a search, and why.

    `solvable` is None when only a search can tell.

    >>> import budge
    >>> verdict = budge.check("1 2 3 / 4 5 6 / 8 7 0")
    >>> verdict.solvable
    False
    """

    solvable: bool | None
    reason: str

    def __str__(self) -> str:
        return self.reason


_for_a_class: Callable[[F], F] = cache  # type: ignore[assignment]
"""Remembered for each class; mypy does not see that classes can be hashed."""


def step_cost(puzzle: Puzzle[Any, Any]) -> Callable[[Any, Any], int]:
    """The puzzle's own `cost`, or 1 for every move when it has none.

    A cost that is no whole number from 0 to MOST_COST is an error that names the move: a search
    would go on for ever, or prove what is not so.
    """
    price = getattr(puzzle, "cost", None)
    if price is None:
        return _one
    if is_built_in(puzzle):
        own: Callable[[Any, Any], int] = price
        return own

    def checked(state: Any, move: Any) -> int:
        cost = price(state, move)
        try:
            whole = index(cost)
        except TypeError:
            whole = -1
        if not 0 <= whole <= MOST_COST:
            raise RequestError(
                f"{brief(move, tell=str)} costs {brief(cost)} in {brief(state, 200)}: "
                f"a cost is a whole number from 0 to {MOST_COST:,}"
            )
        return whole

    return checked


def has_unit_costs(puzzle: Puzzle[Any, Any]) -> bool:
    """Whether every move costs 1: the puzzle says so by `unit_costs`, or has no `cost` at all."""
    if holds(puzzle, "unit_costs"):
        return bool(getattr(puzzle, "unit_costs", False))
    return not hasattr(puzzle, "cost")


def metric_of(puzzle: Any) -> str:
    """What the cost of a solution counts: the puzzle's metric, or moves, or `cost` where moves have
    prices of their own that no metric names."""
    prices = "cost" in getattr(puzzle, "__dict__", {}) or _prices_moves(type(puzzle))
    if prices and not has_unit_costs(puzzle):
        return "cost"
    return str(getattr(puzzle, "metric", "moves"))


@_for_a_class
def _prices_moves(kind: type[object]) -> bool:
    """Whether `cost` is the class's own, and not what its metric speaks of."""
    known = _family_class(kind)
    for parent in kind.__mro__:
        if parent is known or "metric" in vars(parent):
            return False
        if "cost" in vars(parent):
            return True
    return False


def verdict_of(puzzle: Any) -> Verdict | None:
    """What the rules can tell without a search, if they still are the rules that it speaks of."""
    return puzzle.verdict() if holds(puzzle, "verdict") else None


def holds(puzzle: Any, fact: str) -> bool:
    """Whether a puzzle has `fact` (a verdict, a replay, its goals …) and means it.

    A subclass that overrides a rule and inherits what was said of the old one does not mean it.
    """
    own = getattr(puzzle, "__dict__", {})
    if fact in own:
        return True
    kind = type(puzzle)
    return _holds(kind, fact) and RULES.isdisjoint(own.keys() - {"start"}) and not _patched(kind)


@_for_a_class
def _holds(kind: type[object], fact: str) -> bool:
    for parent in kind.__mro__:
        if fact in vars(parent):
            return True
        if not RULES.isdisjoint(vars(parent)):
            return False
    return False


def is_built_in(puzzle: Any) -> bool:
    """Whether a puzzle is of one of Budge's own families and keeps to its rules, all of them."""
    known = _family_class(type(puzzle))
    return bool(known and known.__module__.startswith("budge.")) and overridden(puzzle) is None


def overridden(puzzle: Any) -> str | None:
    """What a puzzle of a known family does otherwise than its family; None for nothing.

    Whatever a family's class does may matter to its engine and its heuristics, so all of it counts
    but words and names.
    """
    changed = _RULES_OF_AN_OBJECT & getattr(puzzle, "__dict__", {}).keys()
    if changed and _family_class(type(puzzle)):
        return min(changed)
    return _patched(type(puzzle)) or _overridden(type(puzzle))


def _patched(kind: type[object]) -> str | None:
    """The rule that a class, or one that it builds on, was given after it was written:
    `Tiles.is_goal = …` in a notebook makes another puzzle of every board."""
    for now, written in _as_written(kind):
        rules = (*map(now, _NAMES),)
        if rules != written:
            return next(
                name for name, rule in zip(_NAMES, written, strict=True) if now(name) is not rule
            )
    return None


@_for_a_class
def _as_written(kind: type[object]) -> list[tuple[Callable[[str], object], tuple[object, ...]]]:
    """What tells a rule of a class as it is now, and all its rules as they were."""
    written = [(vars(parent).get, vars(parent).get("_as_written")) for parent in kind.__mro__]
    return [(now, rules) for now, rules in written if rules is not None]


_WORDS = frozenset(
    {"__init__", "__doc__", "__module__", "__qualname__", "__repr__", "__str__", "__annotations__"}
    | {"__firstlineno__", "__static_attributes__", "__slots__", "__dict__", "__weakref__"}
    | {"_as_written"}
    | {"family", "name", "author", "text", "solution_text", "_repr_svg_", "_repr_html_"}
)


@_for_a_class
def _overridden(kind: type[object]) -> str | None:
    known = _family_class(kind)
    if known is None:
        return None
    for parent in kind.__mro__[: kind.__mro__.index(known)]:
        for name in sorted(vars(parent).keys() - _WORDS):
            if name in RULES or hasattr(known, name):
                return name
    return None


@_for_a_class
def _family_class(kind: type[object]) -> type[object] | None:
    """The class that brought the family's name into the world: `family` may only be inherited or
    repeated below it."""
    declaring = [parent for parent in kind.__mro__ if "family" in vars(parent)]
    if not declaring:
        return None
    name = vars(declaring[0])["family"]
    return [parent for parent in declaring if vars(parent)["family"] == name][-1]


def _one(_state: object, _move: object) -> int:
    return 1
