"""The lines of a search as they run, and what its variables hold."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Sized
from dataclasses import dataclass
from itertools import islice
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from budge.web.lesson.record import Record

WINDOW = 48
"""How much of the open list is noted at each change of it."""
_MOST_LINES = 3_000
"""Of one step: a search that works long between two expansions is not followed to the end."""
_LONGEST = 60
_PLAIN = (bool, int, float, str, type(None))


@dataclass
class Tick:
    """The line that is about to run: where, how many children there are by then, the variables
    that have changed, and which of the step's open lists is the one of now."""

    function: int
    line: int
    generated: int
    changed: dict[str, Any]
    open: int


@dataclass
class Watched:
    """One step: its lines, and its open list as (node, g) whenever that has changed."""

    ticks: list[Tick]
    opens: list[list[tuple[int, int]]]


class Function(NamedTuple):
    code: CodeType
    module: str


class Tracer:
    """Follows the lines of the module that a search lives in, step by step."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.functions: list[Function] = []
        self.steps: dict[int, Watched] = {}
        self._shown: dict[int, dict[str, Any]] = {}
        self._length = -1
        self._before: Any = None
        self._on = False

    def begin(self) -> None:
        """From here on, follow the lines: those of the functions under way, too."""
        self._on = True
        self._before = sys.gettrace()
        frame: FrameType | None = sys._getframe()
        while frame:
            if frame.f_globals.get("__name__") in self.record.modules:
                frame.f_trace = self._line
            frame = frame.f_back
        self.steps[self.record.last] = Watched([], [])
        sys.settrace(self._call)

    def end(self) -> None:
        if self._on:
            self._on = False
            sys.settrace(self._before)

    def expanding(self) -> None:
        """A state is being expanded: the line that told the monitor is the first of the step."""
        if not self._on:
            return
        self.steps[self.record.last] = Watched([], [])
        self._length = -1
        frame = self._teller()
        if frame:
            self._tick(frame)

    def _teller(self) -> FrameType | None:
        frame: FrameType | None = sys._getframe()
        while frame and frame.f_globals.get("__name__") not in self.record.modules:
            frame = frame.f_back
        return frame

    # ------------------------------------------------------------------ called by Python

    def _call(self, frame: FrameType, _event: str, _arg: Any) -> Any:
        return self._line if frame.f_globals.get("__name__") in self.record.modules else None

    def _line(self, frame: FrameType, event: str, _arg: Any) -> Any:
        if self._on and event == "line":
            self._tick(frame)
        return self._line

    def _tick(self, frame: FrameType) -> None:
        step = self.steps[self.record.last]
        if len(step.ticks) >= _MOST_LINES:
            return
        running = Function(frame.f_code, frame.f_globals["__name__"])
        if running not in self.functions:
            self.functions.append(running)
        function = self.functions.index(running)
        length = -1 if self.record.waiting is None else len(self.record.waiting)
        if length != self._length or not step.opens:
            self._length = length
            step.opens.append(list(islice(self.record.open(), WINDOW)))
        changed = self._changed(function, frame.f_locals)
        step.ticks.append(
            Tick(function, frame.f_lineno, self.record.generated, changed, len(step.opens) - 1)
        )

    def _changed(self, function: int, variables: dict[str, Any]) -> dict[str, Any]:
        shown = self._shown.setdefault(function, {})
        now = {
            name: value
            for name, held in variables.items()
            if name.isidentifier() and (value := self._value(held)) is not None
        }
        changed: dict[str, Any] = {
            name: value for name, value in now.items() if shown.get(name) != value
        }
        changed.update((name, None) for name in shown if name not in now)
        self._shown[function] = now
        return changed

    def _value(self, held: Any) -> Any:
        """A variable as the page can show it; None for what tells a reader nothing."""
        if isinstance(held, _PLAIN):
            return {"text": str(held)[:_LONGEST]}
        if type(held) in self.record.move_types:
            return {"text": str(held)[:_LONGEST]}
        try:
            number = self.record.number.get(held)
        except TypeError:  # not hashable, so not a state
            number = None
        if number is not None:
            return {"node": number}
        if type(held) is tuple and len(held) <= 4 and all(isinstance(x, _PLAIN) for x in held):
            return {"text": str(held)[:_LONGEST]}
        if isinstance(held, Sized) and hasattr(held, "__iter__") and not isinstance(held, type):
            return {"size": len(held)}
        return None


def _module(part: Any) -> str:
    return str(getattr(part, "__module__", ""))


@dataclass(frozen=True)
class Source:
    """A function's text, from its line `first` on."""

    name: str
    module: str
    first: int
    lines: list[str]


def source_of(search: Any, modules: set[str]) -> list[Source]:
    """The search as one reads it: its function, and the functions and classes of these modules that
    it is made of. Others in the same files, which it never names, are left out."""
    wanted, queue = {search}, [search]
    while queue:
        part = queue.pop()
        home = sys.modules.get(_module(part))
        for name in _names(part):
            found = getattr(home, name, None)
            readable = inspect.isfunction(found) or inspect.isclass(found)
            if readable and _module(found) in modules and found not in wanted:
                wanted.add(found)
                queue.append(found)
    return sorted(
        filter(None, map(_source, wanted)), key=lambda source: (source.module, source.first)
    )


def _names(part: Any) -> set[str]:
    """The global names in a function or a class, and in all within it."""
    names: set[str] = set()
    codes = [part.__code__] if inspect.isfunction(part) else []
    if inspect.isclass(part):
        codes = [own.__code__ for own in vars(part).values() if inspect.isfunction(own)]
    while codes:
        code = codes.pop()
        names |= set(code.co_names)
        codes += [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return names


def _source(part: Any) -> Source | None:
    try:
        lines, first = inspect.getsourcelines(part)
    except (OSError, TypeError):  # made at run time, or shipped without its text
        return None
    return Source(part.__name__, _module(part), first, [line.rstrip("\n") for line in lines])
