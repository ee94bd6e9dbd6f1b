"""What a search has yet to expand, in the forms that searches keep it in.

Each has a length, and can be looked at without a change: iterating gives (state, g), the next to
come first. That is how whoever watches a search sees its open list (`Expansion.waiting`).
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterator, Sequence
from typing import Any


class Frontier:
    """A priority queue: the least rank first, and among equals the latest to come in."""

    def __init__(self) -> None:
        self._heap: list[tuple[Any, int, int, Any]] = []
        self._count = 0

    def __len__(self) -> int:
        return len(self._heap)

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        heap = self._heap.copy()
        while heap:
            _, _, g, state = heapq.heappop(heap)
            yield state, g

    def push(self, rank: Any, g: int, state: Any) -> None:
        # The running number keeps states, which need not be comparable, out of the comparison.
        self._count -= 1
        heapq.heappush(self._heap, (rank, self._count, g, state))

    def pop(self) -> tuple[Any, int, Any]:
        """The best entry, as (rank, g, state)."""
        rank, _, g, state = heapq.heappop(self._heap)
        return rank, g, state


class Layers:
    """Collections of states one after the other, all of a collection at the same distance."""

    def __init__(self, *layers: tuple[Collection[Any], int]) -> None:
        self._layers = layers

    def __len__(self) -> int:
        return sum(len(states) for states, _ in self._layers)

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return ((state, g) for states, g in self._layers for state in states)


class Costs:
    """States with what each has cost, in the order in which they came."""

    def __init__(self, *costs: dict[Any, int]) -> None:
        self._costs = costs

    def __len__(self) -> int:
        return sum(map(len, self._costs))

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return (entry for costs in self._costs for entry in costs.items())


class Stack:
    """The entries of a stack, which begin with a state and its g: the latest comes first."""

    def __init__(self, entries: Sequence[tuple[Any, ...]]) -> None:
        self._entries = entries

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[tuple[Any, int]]:
        return ((entry[0], entry[1]) for entry in reversed(self._entries))
