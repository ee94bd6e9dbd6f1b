"""The frontier of a best-first search: which state comes next."""

from __future__ import annotations

import heapq
from typing import Any


class Frontier:
    """A priority queue: the least rank first, and among equals the latest to come in."""

    def __init__(self) -> None:
        self._heap: list[tuple[Any, int, int, Any]] = []
        self._count = 0

    def __len__(self) -> int:
        return len(self._heap)

    def push(self, rank: Any, g: int, state: Any) -> None:
        # The running number keeps states, which need not be comparable, out of the comparison.
        self._count -= 1
        heapq.heappush(self._heap, (rank, self._count, g, state))

    def pop(self) -> tuple[Any, int, Any]:
        """The best entry, as (rank, g, state)."""
        rank, _, g, state = heapq.heappop(self._heap)
        return rank, g, state
