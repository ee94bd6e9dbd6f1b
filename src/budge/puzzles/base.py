"""The contract that every puzzle satisfies, Budge's own and yours."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar, runtime_checkable

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")


@runtime_checkable
class Puzzle(Protocol[State, Move]):
    """Anything with a start, moves and a goal.

    States are immutable and hashable. An optional method `cost(state, move) -> int` prices a
    move (at least 0); without it every move costs 1.
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
    """A puzzle that can also be searched backwards, from its goal states."""

    def goals(self) -> Iterable[State]:
        """Every goal state."""
        ...

    def origins(self, state: State) -> Iterable[tuple[State, Move]]:
        """Every pair (before, move) with `play(before, move) == state`."""
        ...


@runtime_checkable
class FamilyPuzzle(Puzzle[State, Move], Protocol[State, Move]):
    """A puzzle of a family on a board: what reading, drawing and playing ask for beyond the
    contract."""

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


@dataclass(frozen=True)
class Verdict:
    """Whether a start can reach its goal, as far as can be told without a search, and why.

    `solvable` is None when only a search can tell.
    """

    solvable: bool | None
    reason: str


def step_cost(puzzle: Puzzle[Any, Any]) -> Callable[[Any, Any], int]:
    """The puzzle's own `cost`, or 1 for every move when it has none."""
    return getattr(puzzle, "cost", _one)


def has_unit_costs(puzzle: Puzzle[Any, Any]) -> bool:
    """Whether every move costs 1: the puzzle says so by `unit_costs`, or has no `cost` at all."""
    return getattr(puzzle, "unit_costs", not hasattr(puzzle, "cost"))


def _one(_state: object, _move: object) -> int:
    return 1
