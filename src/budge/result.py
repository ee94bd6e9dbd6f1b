"""What a search has to say: the Result, its status, its figures, its steps."""

from __future__ import annotations

import enum
import pickle
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from budge.puzzles.base import Puzzle, metric_of, step_cost
from budge.shown import ShownAsPage


class Status(enum.Enum):
    """How a search ended. Only what was proved is called OPTIMAL or UNSOLVABLE.

    >>> print(Status.OPTIMAL, Status.TIME_LIMIT.is_limit)
    OPTIMAL True
    """

    OPTIMAL = "OPTIMAL"
    SOLVED = "SOLVED"
    UNSOLVABLE = "UNSOLVABLE"
    TIME_LIMIT = "TIME_LIMIT"
    MEMORY_LIMIT = "MEMORY_LIMIT"
    NODE_LIMIT = "NODE_LIMIT"
    CANCELLED = "CANCELLED"
    GAVE_UP = "GAVE_UP"

    def __str__(self) -> str:
        return self.value

    @property
    def is_limit(self) -> bool:
        """Whether the search was stopped before it could answer."""
        return self in _STOPPED


_STOPPED = {
    Status.TIME_LIMIT,
    Status.MEMORY_LIMIT,
    Status.NODE_LIMIT,
    Status.CANCELLED,
    Status.GAVE_UP,
}


@dataclass
class Stats:
    """What a search cost. The names mean the same in every engine.

    `closed` counts the states kept as done, `peak_bytes` the memory the search itself held,
    `initial_h` the heuristic's estimate at the start (None for a blind search). `extra` holds
    what only one engine can tell. Two are equal if they did the same work, however long it took
    and wherever it ran: time, memory and `extra` do not count.

    >>> import budge
    >>> stats = budge.solve("3 0 4 / 5 2 8 / 1 6 7", algorithm="astar", heuristic="manhattan").stats
    >>> stats.initial_h, stats.expanded > 100, stats.max_open > 50
    (15, True, True)
    """

    expanded: int = 0
    generated: int = 0
    reopened: int = 0
    max_open: int = 0
    closed: int = 0
    peak_bytes: int = field(default=0, compare=False)
    seconds: float = field(default=0.0, compare=False)
    initial_h: float | None = None
    extra: dict[str, Any] = field(default_factory=dict, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """All of it side by side, ready for JSON."""
        values = dict(vars(self))
        values.update(values.pop("extra"))
        return values


@dataclass(frozen=True)
class Step:
    """A state on the way to the goal, with the move that led there (None at the start).

    `open` and `closed` say how large the search was when it expanded this state; they are known
    only when the search was asked to trace them.

    >>> import budge
    >>> for step in budge.solve("1 2 3 / 4 5 6 / 0 7 8").steps:
    ...     print(step.move, step.g, step.h, step.f)
    None 0 2 2
    7 left 1 1 2
    8 left 2 0 2
    """

    move: Any
    state: Any
    g: int
    h: float | None
    open: int | None = None
    closed: int | None = None

    @property
    def f(self) -> float:
        return self.g + (self.h or 0)


@dataclass(frozen=True)
class Progress:
    """A search under way, as its progress callback sees it.

    >>> print(Progress(expanded=1000, generated=2500, seconds=0.5, lower_bound=41))
    1,000 expanded, 2,000/s, at least 41, 0.5 s
    """

    expanded: int
    generated: int
    seconds: float
    open: int = 0
    closed: int = 0
    lower_bound: int = 0
    best: int | None = None
    phase: str = ""

    @property
    def rate(self) -> float:
        """Expansions per second so far."""
        return self.expanded / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        best = "" if self.best is None else f", best {self.best}"
        phase = f"{self.phase}: " if self.phase else ""
        if self.phase and not self.expanded:  # something is being prepared
            return f"{self.phase}, {self.seconds:.1f} s"
        return (
            f"{phase}{self.expanded:,} expanded, {self.rate:,.0f}/s, "
            f"at least {self.lower_bound}{best}, {self.seconds:.1f} s"
        )


@dataclass(frozen=True)
class Result(ShownAsPage):
    """The answer to one puzzle. `moves` is None when no solution is known.

    With a solution the status is OPTIMAL or SOLVED, and `ended_by` is the limit that kept the
    search from going on, if it was one; a limit as the status means that no solution is known.

    `admissible` says whether the heuristic never overestimates; None for a blind search.

    `lower_bound` is proved whatever the status: no solution is cheaper. Where there is none at all
    it is 0.

    `options` are the keywords of `solve` that were asked for, as plain values. Results are equal
    if they give the same answer by the same work, whatever time and memory it took. They can be
    hashed, pickled and copied, and told as JSON (`to_dict`, `from_dict`).

    >>> import budge
    >>> result = budge.solve("1 2 3 / 4 5 6 / 0 7 8")
    >>> print(result.status, result.cost, result.lower_bound, result.gap)
    OPTIMAL 2 2 0
    >>> [str(move) for move in result.moves], result.solution_text()
    (['7 left', '8 left'], 'LL')
    """

    puzzle: Puzzle[Any, Any]
    status: Status
    moves: Sequence[Any] | None
    cost: int | None
    lower_bound: int
    algorithm: str
    heuristic: str | None
    engine: str
    stats: Stats = field(hash=False)
    ended_by: Status | None = None
    admissible: bool | None = None
    options: Mapping[str, Any] = field(default_factory=dict, compare=False)
    estimate: Any = field(default=None, repr=False, compare=False)
    trace: dict[Any, tuple[int, int]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def solved(self) -> bool:
        """Whether there is a solution to show, proved shortest or not."""
        return self.moves is not None

    @property
    def gap(self) -> int | None:
        """How far above the optimum the solution can be at most; 0 means proved shortest."""
        return None if self.cost is None else self.cost - self.lower_bound

    @property
    def metric(self) -> str:
        """What the cost counts; `cost` where moves have prices of their own."""
        return metric_of(self.puzzle)

    @cached_property
    def steps(self) -> list[Step]:
        """The solution state by state, the start first, each with g, h and f."""
        return list(self._replay())

    def _replay(self) -> Iterator[Step]:
        if self.moves is None:
            return
        price, g, state = step_cost(self.puzzle), 0, self.puzzle.start
        for move in (None, *self.moves):
            if move is not None:
                g += price(state, move)
                state = self.puzzle.play(state, move)
            h = self.estimate(state) if self.estimate else None
            yield Step(move, state, g, h, *self.trace.get(state, (None, None)))

    def solution_text(self) -> str | None:
        """The whole solution in the family's compact notation."""
        if self.moves is None:
            return None
        compact = getattr(self.puzzle, "solution_text", None)
        return compact(self.moves) if compact else " ".join(map(str, self.moves))

    @property
    def measures(self) -> dict[str, int]:
        """Every way in which the family measures a solution; empty where it has but one."""
        measures = getattr(self.puzzle, "measures", None)
        if measures is None or self.moves is None:
            return {}
        return dict(measures(self.moves)._asdict())

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON: all that is known, in the form that `from_dict` reads.

        >>> import budge
        >>> told = budge.solve("1 2 3 / 4 5 6 / 0 7 8").to_dict()
        >>> told["position"], told["solution"], told["status"]
        ('1 2 3 / 4 5 6 / 0 7 8', 'LL', 'OPTIMAL')
        """
        from budge.saved import to_dict

        return to_dict(self)

    @classmethod
    def from_dict(cls, told: Mapping[str, Any], puzzle: Puzzle[Any, Any] | None = None) -> Result:
        """The result again, from what `to_dict` made of it.

        The solution is replayed by the rules. What was proved is taken on its word. The estimates
        of the heuristic along the solution are not told. A puzzle that no text can tell, such as
        one of your own, must be given.

        >>> import budge
        >>> result = budge.solve("1 2 3 / 4 5 6 / 0 7 8")
        >>> budge.Result.from_dict(result.to_dict()) == result
        True
        """
        from budge.saved import from_dict

        return from_dict(told, puzzle)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: moves as moves, and the estimate only if it can be sent (a lambda
        cannot)."""
        state = {key: value for key, value in vars(self).items() if key != "steps"}
        if self.moves is not None:
            state["moves"] = tuple(self.moves)
        try:
            pickle.dumps(self.estimate)
        except Exception:  # whatever somebody's heuristic raises
            state["estimate"] = None
        return state

    def __str__(self) -> str:
        return f"{self.status}: {self.summary()}"

    def summary(self) -> str:
        """One line for a person: `23 moves, proved shortest`."""
        if self.cost is None:
            if self.status is Status.UNSOLVABLE:
                return "proved to have no solution"
            if self.status is Status.GAVE_UP:
                return f"{self.algorithm} gave up, which proves nothing"
            return f"no solution found, any has at least {counted(self.lower_bound, self.metric)}"
        length = counted(self.cost, self.metric)
        if self.status is Status.OPTIMAL:
            return f"{length}, proved {'lowest' if self.metric == 'cost' else 'shortest'}"
        why = f" ({_ENDED[self.ended_by]})" if self.ended_by else ""
        return f"{length}, at most {self.gap:,} above the optimum{why}"


_ENDED = {
    Status.TIME_LIMIT: "the time was up",
    Status.MEMORY_LIMIT: "the memory was full",
    Status.NODE_LIMIT: "the node limit was met",
    Status.CANCELLED: "cancelled",
}


def counted(number: int, unit: str) -> str:
    """`1 push`, `2 pushes`, from the name of a metric.

    >>> counted(1, "pushes"), counted(1, "boxes"), counted(2, "moves"), counted(7, "cost")
    ('1 push', '1 box', '2 moves', 'a cost of 7')
    """
    if unit == "cost":
        return f"a cost of {number:,}"
    if number == 1:
        unit = unit.removesuffix("es" if unit.endswith(("shes", "sses", "xes")) else "s")
    return f"{number:,} {unit}"
