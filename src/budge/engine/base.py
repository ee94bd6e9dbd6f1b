"""What the solver asks of an engine, and what comes back."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol, overload

from budge.heuristics.expression import Bound
from budge.limits import Limits
from budge.registry import Algorithm
from budge.result import Stats, Status
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
    moves: Sequence[Any] | None = None
    trace: dict[Any, tuple[int, int]] = field(default_factory=dict)
    proved: bool = False


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
    """An algorithm with its heuristic and weight, as picked for a puzzle. `floor` is an admissible
    heuristic that costs nothing to prepare, for a lower bound whatever is run."""

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None
    floor: str | None = None


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
    the nearest goal, or None where there is none.

    UNSOLVABLE means that the walk came to its end; any limit that it was cut off, and then nothing
    is known of distances to goals.
    """

    status: Status
    layers: Sequence[int]
    goal_layers: Sequence[int]
    hardest: Any
    shortest_solutions: int
    kept: Sequence[tuple[Any, int | None]] = ()


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


class Engine(Protocol):
    """A family's native engine: a module of `budge.engine` with these functions.

    An object with methods of these names will do as well: it can be given to `solve`. A `name` is
    what results call it.
    """

    @property
    def choose(self) -> Callable[[Any, str], Choice]:
        """What to run for a puzzle at a quality (`auto`, `optimal`, `fast`)."""
        ...

    @property
    def refusal(self) -> Callable[[Request], str | None]:
        """Why the engine cannot run this request, in words; None when it can."""
        ...

    @property
    def run(self) -> Callable[[Request, Monitor], Outcome]:
        """Run it. Figures and bounds go to the monitor."""
        ...

    # An engine that can shorten a solution has `improve(puzzle, moves, monitor) -> Outcome` too;
    # one that can walk through all states `explore(puzzle, monitor, keep) -> Component | None`.


class ManyEngine(Engine, Protocol):
    """An engine that also takes many puzzles in one call, without Python between them."""

    group: Callable[[Any], Hashable]
    """Puzzles of the same group differ in their start only: one choice of search, with one bound
    heuristic, serves them all, and `run_many` takes them together."""

    shares: Callable[[Request], bool]
    """Whether `run_many` can run such a request, of those that `run` can."""

    run_many: Callable[[Sequence[Request], Limits, int, Callable[[int], bool]], Sequence[Answer]]
    """Run requests of one group, the limits holding for each, on so many threads. The last argument
    is called with how many are done, some twenty times a second, and answers False to cancel; what
    was not run then is CANCELLED."""
