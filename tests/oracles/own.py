"""A puzzle of one's own: `{"family": "own", "edges": [[from, to, cost], …], "start": 0, "goals":
[…], "costs": bool}`, a graph whose moves are named by the number of their edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.oracles import graph
from tests.oracles.graph import Truth, Walk


class Own:
    def __init__(self, description: dict[str, Any]) -> None:
        self.start = description["start"]
        self.targets = description["goals"]
        self.lines = description["edges"]
        self.costs = description["costs"]

    def is_goal(self, state: Any) -> bool:
        return state in self.targets

    def edges(self, state: Any) -> Iterator[tuple[Any, int]]:
        for here, there, price in self.lines:
            if here == state:
                yield there, price if self.costs else 1

    def truth(self, most: int) -> Truth:
        return graph.cheapest(self.start, self.edges, self.is_goal, most)

    def walk(self, most: int) -> Walk | None:
        return graph.walk(self.start, self.edges, self.is_goal, most)

    def left(self) -> dict[int, int]:
        """What is left to pay from each state that can reach a goal."""
        nodes = {self.start} | {node for edge in self.lines for node in edge[:2]}
        found = {}
        for node in nodes:
            truth = graph.cheapest(node, self.edges, self.is_goal, 10**6)
            if truth.solvable:
                found[node] = truth.cost
        return found

    def replay(self, words: Sequence[str]) -> int | None:
        state, cost = self.start, 0
        for word in words:
            here, there, price = self.lines[int(word)]
            if here != state:
                return None
            state, cost = there, cost + (price if self.costs else 1)
        return cost if self.is_goal(state) else None
