"""The puzzle that a description of one's own stands for, and estimates for it."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import Any

import budge
from tests.oracles.own import Own


class OwnPuzzle:
    """What a user would write. A move is the number of an edge."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.start = description["start"]
        self.targets = description["goals"]
        self.edges = description["edges"]
        if description["costs"]:
            self.cost = lambda _state, move: self.edges[move][2]

    def moves(self, state: int) -> list[int]:
        return [number for number, edge in enumerate(self.edges) if edge[0] == state]

    def play(self, _state: int, move: int) -> int:
        return int(self.edges[move][1])

    def is_goal(self, state: int) -> bool:
        return state in self.targets

    def goals(self) -> list[int]:
        return list(self.targets)

    def origins(self, state: int) -> Iterator[tuple[int, int]]:
        return ((edge[0], number) for number, edge in enumerate(self.edges) if edge[1] == state)


def declared(oracle: Own, how: str) -> Any:
    """An estimate made from the truth: exact, anything below it (so not consistent), or above it;
    declared admissible only where it is."""
    left = oracle.left()
    dice = random.Random(len(oracle.lines))
    guess = {state: dice.randint(0, cost) for state, cost in left.items()}

    def estimate(state: int) -> float:
        if how == "exact":
            return left.get(state, math.inf)
        if how == "rounded":
            return guess.get(state, 0)
        return left.get(state, 1) * 2 + 1 if not oracle.is_goal(state) else 0

    if how == "undeclared":
        return estimate
    return budge.Heuristic(
        how, how, ("any",), how != "inadmissible", False, lambda _puzzle: estimate
    )
