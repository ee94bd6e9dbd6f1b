"""What the solver asks of an engine, and what comes back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from budge.heuristics.expression import Bound
from budge.registry import Algorithm
from budge.result import Status
from budge.search.monitor import Monitor


@dataclass(frozen=True)
class Request:
    """One search to run. `trace` asks for the sizes of open and closed along the solution."""

    puzzle: Any
    algorithm: Algorithm
    heuristic: Bound | None = None
    weight: float = 1.0
    threads: int | None = None
    trace: bool = False


@dataclass(frozen=True)
class Outcome:
    """How a search ended: SOLVED with moves, UNSOLVABLE when all is exhausted, or the limit met.

    Whether a solution is optimal is for the solver to say, which knows what was declared. A search
    that proves it by other means says so with `proved`.
    """

    status: Status
    moves: list[Any] | None = None
    trace: dict[Any, tuple[int, int]] = field(default_factory=dict)
    proved: bool = False


@dataclass(frozen=True)
class Choice:
    """An algorithm with its heuristic and weight, as picked for a puzzle."""

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None


class Engine(Protocol):
    """A family's native engine: a module of `budge.engine` with these functions."""

    choose: Callable[[Any, str], Choice]
    """What to run for a puzzle at a quality (`auto`, `optimal`, `fast`)."""

    refusal: Callable[[Request], str | None]
    """Why the engine cannot run this request, in words; None when it can."""

    run: Callable[[Request, Monitor], Outcome]
    """Run it. Figures and bounds go to the monitor."""

    # An engine that can shorten a solution has `improve(puzzle, moves, monitor) -> Outcome` too.
