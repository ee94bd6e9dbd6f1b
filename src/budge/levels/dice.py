"""Random numbers that are the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_MASK = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Dice:
    """SplitMix64, the twin of the core's `search/dice.hpp`.

    An attempt has dice of its own under one seed, so that attempts can be made in any order.
    """

    def __init__(self, seed: int, attempt: int) -> None:
        self._state = seed & _MASK
        self._state = self.next() ^ (attempt * _GOLDEN & _MASK)
        self.next()

    def next(self) -> int:
        self._state = mixed = (self._state + _GOLDEN) & _MASK
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _MASK
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """From 0 to below `count`, which is far below 2**32."""
        return (self.next() >> 32) * count >> 32

    def choice(self, items: Sequence[Any]) -> Any:
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        for at in range(len(items), 1, -1):
            other = self.below(at)
            items[at - 1], items[other] = items[other], items[at - 1]
