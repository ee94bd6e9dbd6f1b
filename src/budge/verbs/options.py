"""What one asks of a search: the same keywords, checks and errors for every verb.

`Asked` is what a caller may write, for type checkers; `Options` is the same, complete and checked,
made once. Both list the same names, which a test sees to.
"""

from __future__ import annotations

import dataclasses
import inspect
import math
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypedDict, TypeVar, Unpack, get_args

from budge.arguments import check_hooks, flag, one_of, whole_number
from budge.engine import Solves
from budge.errors import RequestError, brief, suggest
from budge.heuristics import HeuristicLike
from budge.limits import CancelToken, Limits, MemoryAmount
from budge.result import Progress
from budge.search.monitor import Expansion, Monitor

Quality = Literal["auto", "optimal", "fast"]
EngineName = Literal["auto", "native", "python"]
QUALITIES: tuple[Quality, ...] = get_args(Quality)
ENGINES: tuple[EngineName, ...] = get_args(EngineName)

MOST_THREADS = 1024
MOST_WEIGHT = 10_000
"""Far below this, weighted A* looks at nothing but its estimate."""


class AskedOfMany(TypedDict, total=False):
    """The keywords of every verb that searches; `solve_many` reports its progress otherwise."""

    quality: Quality
    algorithm: str | None
    heuristic: HeuristicLike | None
    weight: float | None
    metric: str | None
    time_limit: float | None
    memory_limit: MemoryAmount | None
    node_limit: int | None
    threads: int | None
    engine: EngineName | Solves
    trace: bool
    cancel: CancelToken | None
    observer: Callable[[Expansion], object] | None


class Asked(AskedOfMany, total=False):
    """The keywords of `solve`, and of every verb that runs one search at a time."""

    on_progress: Callable[[Progress], object] | None


class OptionError(RequestError, TypeError):
    """A keyword that a verb does not know."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """A request in full. What is wrong with a value by itself is found here; what does not fit the
    puzzle, such as an algorithm of another family, when it meets one."""

    quality: Quality = "auto"
    algorithm: str | None = None
    heuristic: HeuristicLike | None = None
    weight: float | None = None
    metric: str | None = None
    time_limit: float | None = None
    memory_limit: MemoryAmount | None = None
    node_limit: int | None = None
    threads: int | None = None
    engine: EngineName | Solves = "auto"
    trace: bool = False
    on_progress: Callable[[Progress], object] | None = None
    cancel: CancelToken | None = None
    observer: Callable[[Expansion], object] | None = None

    @classmethod
    def of(cls, verb: str, /, *, known: Collection[str] = (), **asked: Unpack[Asked]) -> Options:
        """The options of a call of `verb`, which takes the `known` ones; all, if none are named."""
        _check_names(verb, asked, known or OPTION_NAMES)
        return cls(**asked)

    def __post_init__(self) -> None:
        one_of("quality", self.quality, QUALITIES)
        if isinstance(self.engine, str):
            one_of("engine", self.engine, ENGINES)
        elif not isinstance(self.engine, Solves):
            names = ", ".join(map(repr, ENGINES))
            raise RequestError(f"the engine is {names} or an object with 'refusal' and 'run'")
        for name in ("algorithm", "metric"):
            _check_text(name, getattr(self, name))
        if not (self.heuristic is None or isinstance(self.heuristic, str)) and not (
            callable(self.heuristic) or hasattr(self.heuristic, "build")
        ):
            raise RequestError(f"a heuristic is a name or a function, not {brief(self.heuristic)}")
        object.__setattr__(self, "weight", _weight(self.weight))
        object.__setattr__(self, "threads", _threads(self.threads))
        object.__setattr__(self, "trace", flag("trace", self.trace))
        check_hooks(self.cancel, on_progress=self.on_progress, observer=self.observer)
        if self.observer and self.engine not in ("auto", "python"):
            raise RequestError("an observer sees only the searches in plain Python")
        self.limits()  # a bad limit is an error now, not when a search begins

    def limits(self) -> Limits:
        return Limits.of(self.time_limit, self.memory_limit, self.node_limit)

    def monitor(self) -> Monitor:
        """What a search under these options reports to, its clock started."""
        return Monitor(
            self.limits(),
            on_progress=self.on_progress,
            cancel=self.cancel,
            observer=self.observer,
        )

    def told(self) -> dict[str, Any]:
        """What was asked for as plain values: all that is not as usual, but for what only this
        process can use, such as callbacks."""
        return dict(self._told)

    @cached_property
    def _told(self) -> dict[str, Any]:
        asked = {}
        for field in dataclasses.fields(self):
            value = getattr(self, field.name)
            if field.name not in _OF_THIS_PROCESS and value not in (field.default, math.inf):
                asked[field.name] = _plain(value)
        return asked

    def but(self, **changed: Unpack[Asked]) -> Options:
        """The same options, some of them changed."""
        return dataclasses.replace(self, **changed)


_OF_THIS_PROCESS = ("on_progress", "cancel", "observer")


def _plain(value: Any) -> Any:
    """A number, NumPy's included, or a text; the name of a heuristic or an engine."""
    if isinstance(value, (str, bool, float)):
        return value
    whole = whole_number(value)
    if whole is not None:
        return whole
    try:
        return float(value)
    except (TypeError, ValueError):
        named = getattr(value, "name", None) or getattr(value, "__name__", None)
        return str(named or type(value).__name__)


OPTION_NAMES = tuple(field.name for field in dataclasses.fields(Options))
LIMIT_NAMES = ("metric", "time_limit", "memory_limit", "node_limit", "on_progress", "cancel")
"""What verbs take that run no search of the caller's choice."""


Verb = TypeVar("Verb", bound=Callable[..., Any])


def shows_options(verb: Verb) -> Verb:
    """Spell out the keywords behind `**asked`, for `help` and for editors."""
    signature = inspect.signature(verb)
    own = [p for p in signature.parameters.values() if p.kind is not p.VAR_KEYWORD]
    taken = {parameter.name for parameter in own}
    shown = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=field.default,
            annotation=field.type,
        )
        for field in dataclasses.fields(Options)
        if field.name not in taken
    ]
    verb.__signature__ = signature.replace(parameters=[*own, *shown])  # type: ignore[attr-defined]
    return verb


def _check_names(verb: str, asked: Mapping[str, object], known: Collection[str]) -> None:
    for name in asked:
        if name not in known:
            raise OptionError(
                f"{verb} takes no {brief(name)}{suggest(name, known)}; it takes: {', '.join(known)}"
            )


def _check_text(what: str, value: object) -> None:
    if value is not None and not isinstance(value, str):
        raise RequestError(f"the {what} is a name, not {brief(value)}")


def _weight(value: Any) -> float | None:
    if value is None:
        return None
    try:
        weight = float(value) if not isinstance(value, (str, bool)) else math.nan
    except (TypeError, ValueError, OverflowError):
        weight = math.nan
    if not 1 <= weight <= MOST_WEIGHT:
        raise RequestError(
            f"the weight is {brief(value)}: it must be a number from 1 to {MOST_WEIGHT:,}"
        )
    return weight


def _threads(value: Any) -> int | None:
    if value is None:
        return None
    threads = whole_number(value)
    if threads is None or not 1 <= threads <= MOST_THREADS:
        raise RequestError(
            f"the number of threads is {brief(value)}: it must be from 1 to {MOST_THREADS}"
        )
    return threads
