"""What the solver asks of an engine, and what comes back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar, cast, overload, runtime_checkable

from budge.heuristics.expression import BoundHeuristic
from budge.limits import Limits
from budge.registry import Algorithm
from budge.result import Stats, Status
from budge.search.monitor import Monitor


@dataclass(frozen=True)
class Request:
    """One search to run. `trace` asks for the sizes of open and closed along the solution.

    Where the heuristic has tables that take long to make, an easy puzzle is solved `soon` by
    another one: it is tried first, for a moment.
    """

    puzzle: Any
    algorithm: Algorithm
    heuristic: BoundHeuristic | None = None
    weight: float = 1.0
    threads: int | None = None
    trace: bool = False
    soon: BoundHeuristic | None = None

    def __str__(self) -> str:
        """`tiles 4×4: idastar with pdb-663`"""
        puzzle = self.puzzle
        words = [getattr(puzzle, "family", type(puzzle).__name__)]
        if hasattr(puzzle, "height") and hasattr(puzzle, "width"):
            words.append(f"{puzzle.height}×{puzzle.width}")
        used = f" with {self.heuristic.name}" if self.heuristic else ""
        return f"{' '.join(words)}: {self.algorithm.name}{used}"


@dataclass(frozen=True)
class Outcome:
    """How a search ended: SOLVED with moves, UNSOLVABLE when all is exhausted, or the limit met.

    Whether a solution is optimal is for the solver to say, which knows what was declared. A search
    that proves it by other means says so with `proved`. `checked` moves have been replayed by the
    rules already, in a native checker that shares no code with the engine that found them.
    """

    status: Status
    moves: Sequence[Any] | None = None
    trace: dict[Any, tuple[int, int]] = field(default_factory=dict)
    proved: bool = False
    checked: bool = False


@dataclass(frozen=True)
class Probe:
    """One iteration of IDA* on parts of the tree: SOLVED, or UNSOLVABLE within the limit.

    `beyond` is the least limit that would have let it go further; None when none would. `expanded`
    are the nodes of each part that was searched to its end.
    """

    outcome: Outcome
    beyond: int | None
    expanded: Sequence[int]


@dataclass(frozen=True)
class Choice:
    """An algorithm with its heuristic and weight, as picked for a puzzle."""

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None


@dataclass(frozen=True)
class Answer:
    """What came of one of many searches. `checked` moves have been replayed by the rules already,
    in a native checker that shares no code with the engine that found them.
    """

    outcome: Outcome
    stats: Stats
    lower_bound: int
    checked: bool = False


@dataclass(frozen=True)
class Component:
    """All states that can be reached: how many lie how far from the start and from the nearest
    goal, one that is farthest from every goal, and the number of shortest solutions.

    `kept` are the states nearest to the start, as many as were asked for, each with its distance to
    the nearest goal, or None where there is none. They may be many: to be gone through once.

    `ended_by` is the limit that cut the walk off, and then nothing is known of distances to goals;
    None when it came to its end.
    """

    ended_by: Status | None
    layers: Sequence[int]
    goal_layers: Sequence[int]
    hardest: Any
    shortest_solutions: int
    kept: Iterable[tuple[Any, int | None]] = ()


class Deferred(Sequence[Any]):
    """The moves of a solution, put into words when somebody looks at them.

    Of thousands of solutions most are only counted. Compares equal to the tuple of the same moves.
    """

    def __init__(self, length: int, decode: Callable[[], Sequence[Any]]) -> None:
        self._length = length
        self._decode = decode

    @cached_property
    def _moves(self) -> tuple[Any, ...]:
        return tuple(self._decode())

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Any: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, at: int | slice) -> Any:
        return self._moves[at]

    def __iter__(self) -> Iterator[Any]:
        return iter(self._moves)

    def __eq__(self, other: object) -> bool:
        return self._moves == tuple(other) if isinstance(other, (tuple, Deferred)) else False

    def __hash__(self) -> int:
        return hash(self._moves)

    def __repr__(self) -> str:
        return repr(self._moves)


# ---------------------------------------------------------------------- what an engine can do


@runtime_checkable
class Solves(Protocol):
    """Something that runs searches, and may be given to `solve` as its engine.

    A `name` is what results call it.
    """

    @property
    def refusal(self) -> Callable[[Request], str | None]:
        """Why this request cannot be run, in words; None when it can."""
        ...

    @property
    def run(self) -> Callable[[Request, Monitor], Outcome]:
        """Run it. Figures and bounds go to the monitor."""
        ...


@runtime_checkable
class Engine(Solves, Protocol):
    """A family's native engine: a module of `budge.engine`, or any object, with these functions."""

    @property
    def choose(self) -> Callable[[Any, str], Choice]:
        """What to run for a puzzle at a quality (`auto`, `optimal`, `fast`)."""
        ...

    @property
    def default_heuristic(self) -> Callable[[Any], str]:
        """The heuristic for an informed search that was asked for without one."""
        ...

    @property
    def floor(self) -> Callable[[Any], str]:
        """An admissible heuristic that costs nothing to prepare: a lower bound whatever is run."""
        ...


@runtime_checkable
class SolvesMany(Solves, Protocol):
    """Takes many puzzles in one call, without Python between them."""

    @property
    def group(self) -> Callable[[Any], Hashable]:
        """Puzzles of the same group differ in their start only: one choice of search, with one
        bound heuristic, serves them all, and `run_many` takes them together."""
        ...

    @property
    def verdict_first(self) -> bool:
        """Whether the verdict of the rules is asked before a search, as `solve` does; where it
        takes longer than most searches, it is asked only for those that met a limit."""
        ...

    @property
    def shares(self) -> Callable[[Request], bool]:
        """Whether `run_many` can run such a request, of those that `run` can."""
        ...

    @property
    def run_many(
        self,
    ) -> Callable[[Sequence[Request], Limits, int, Callable[[int], bool]], Sequence[Answer]]:
        """Run requests of one group, the limits holding for each, on so many threads. The last
        argument is called with how many are done, some twenty times a second, and answers False to
        cancel; what was not run then is CANCELLED. Tables are at hand: they were prepared."""
        ...


@runtime_checkable
class Improves(Protocol):
    """Shortens a solution."""

    @property
    def improve(self) -> Callable[[Any, Sequence[Any], Monitor], Outcome]:
        """A solution no longer than the given one."""
        ...


@runtime_checkable
class Explores(Protocol):
    """Walks through all states."""

    @property
    def explore(self) -> Callable[[Any, Monitor, int], Component | None]:
        """Everything that can be reached, so many states kept; None if the puzzle is too large."""
        ...


@runtime_checkable
class Economizes(Protocol):
    """Knows heuristics that do with less memory."""

    @property
    def within(self) -> Callable[[Any, str, int], str]:
        """The heuristic of this name, or the best one that so many bytes suffice for."""
        ...


@runtime_checkable
class Hurries(Protocol):
    """Knows heuristics whose tables take longer to make than an easy puzzle to solve."""

    @property
    def soon(self) -> Callable[[Any, str], str | None]:
        """What is to be tried for a moment before the heuristic of this name, if it is such a one.
        Whether its tables are made already does not matter: the same request, the same nodes."""
        ...


@runtime_checkable
class Probes(Solves, Protocol):
    """Runs one iteration of IDA* on parts of the tree."""

    @property
    def probe(self) -> Callable[[Request, Sequence[Sequence[Any]], int, Monitor], Probe]:
        """One iteration below some paths of moves from the start, under a limit on f."""
        ...


Ability = TypeVar("Ability")


def ability(engine: object, wanted: type[Ability]) -> Ability | None:
    """The engine as something that can do what is `wanted`; None if it cannot."""
    return cast(Ability, engine) if _can(engine, cast(Any, wanted)) else None


@lru_cache(maxsize=64)
def _can(engine: Any, wanted: Any) -> bool:
    """Asked for each of thousands of puzzles, and looking at a Protocol takes a while."""
    return isinstance(engine, wanted)
