"""Estimates made of estimates. The native engines read these structures to run them in C++."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Estimate = Callable[[Any], float]

TINY = 1e-6
"""What a sum of real numbers may be off by."""


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

    def __call__(self, state: Any) -> int:
        return round_up(self.part(state))


@dataclass(frozen=True)
class OfParity:
    """One more where the whole number above the part has the wrong parity, which `odd` tells."""

    part: Estimate
    odd: Callable[[Any], bool]

    def __call__(self, state: Any) -> int:
        whole = round_up(self.part(state))
        return whole + (whole % 2 != self.odd(state))


def round_up(value: float) -> int:
    """The next whole number, forgiving the rounding errors of a sum of real numbers."""
    return math.ceil(value - TINY)
