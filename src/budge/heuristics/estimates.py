"""Estimates made of estimates. The native engines read these structures to run them in C++."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

Estimate = Callable[[Any], float]

_TINY, _SHARE = 1e-6, 1e-15
"""What a sum of real numbers may be off by, and which part of a large one."""


@runtime_checkable
class MayTakeLong(Protocol):
    """An estimate that may take long when it is first asked."""

    @property
    def ready(self) -> bool:
        """Whether it can be asked at once."""
        ...


@runtime_checkable
class Prepares(MayTakeLong, Protocol):
    """An estimate with tables that have to be at hand before it is asked."""

    @property
    def built(self) -> bool:
        """Whether it can be asked soon: no tables have to be made."""
        ...

    def prepare(self, monitor: Any) -> None:
        """Read or make the tables; a limit of the monitor raises Stopped."""
        ...


@dataclass(frozen=True)
class WeightedSum:
    """The sum of each part times its weight."""

    parts: Sequence[tuple[float, Estimate]]

    def __call__(self, state: Any) -> float:
        return sum(weight * part(state) for weight, part in self.parts)


@dataclass(frozen=True)
class Largest:
    """The largest of several estimates."""

    parts: Sequence[Estimate]

    def __call__(self, state: Any) -> float:
        return max(part(state) for part in self.parts)


@dataclass(frozen=True)
class RoundedUp:
    """The next whole number: as sound as the part itself where costs are whole numbers."""

    part: Estimate

    def __call__(self, state: Any) -> float:
        value = self.part(state)
        return value if value == math.inf else round_up(value)


@dataclass(frozen=True)
class OfParity:
    """One more where the whole number above the part has the wrong parity, which `odd` tells."""

    part: Estimate
    odd: Callable[[Any], bool]

    def __call__(self, state: Any) -> int:
        whole = round_up(self.part(state))
        return whole + (whole % 2 != self.odd(state))


def parts_that_may_take_long(estimate: Estimate) -> Iterator[MayTakeLong]:
    """Of an estimate and of all that it is made of."""
    if isinstance(estimate, Largest):
        parts = estimate.parts
    elif isinstance(estimate, WeightedSum):
        parts = [part for _, part in estimate.parts]
    elif isinstance(estimate, (RoundedUp, OfParity)):
        parts = [estimate.part]
    else:
        parts = []
        if isinstance(estimate, MayTakeLong):
            yield estimate
    for part in parts:
        yield from parts_that_may_take_long(part)


def round_up(value: float) -> int:
    """The next whole number, forgiving the rounding errors of a sum of real numbers."""
    return value if isinstance(value, int) else math.ceil(value - off_by(value))


def off_by(value: float) -> float:
    """How much too large a sum may be; one of whole numbers is exact."""
    exact = isinstance(value, int) or value == math.inf
    return 0 if exact else max(_TINY, _SHARE * value)
