"""Small puzzles that are not Budge's own, as a user would write them."""

from __future__ import annotations

from collections.abc import Iterator

Jugs = tuple[int, int]


class WaterJugs:
    """Jugs of 3 and 5 litres; get exactly `wanted` litres into one of them."""

    start: Jugs = (0, 0)
    sizes = (3, 5)

    def __init__(self, wanted: int = 4) -> None:
        self.wanted = wanted

    def moves(self, state: Jugs) -> list[str]:
        return ["fill 3", "fill 5", "empty 3", "empty 5", "3 to 5", "5 to 3"]

    def play(self, state: Jugs, move: str) -> Jugs:
        small, large = state
        into_large, into_small = min(small, 5 - large), min(large, 3 - small)
        return {
            "fill 3": (3, large),
            "fill 5": (small, 5),
            "empty 3": (0, large),
            "empty 5": (small, 0),
            "3 to 5": (small - into_large, large + into_large),
            "5 to 3": (small + into_small, large - into_small),
        }[move]

    def is_goal(self, state: Jugs) -> bool:
        return self.wanted in state


class Roads:
    """A map whose roads have lengths: the fewest roads are not the shortest way."""

    start = "A"
    roads = {"A": {"B": 1, "C": 4, "D": 9}, "B": {"C": 1}, "C": {"D": 1}, "D": {}}

    def moves(self, state: str) -> Iterator[str]:
        return iter(self.roads[state])

    def play(self, state: str, move: str) -> str:
        return move

    def is_goal(self, state: str) -> bool:
        return state == "D"

    def cost(self, state: str, move: str) -> int:
        return self.roads[state][move]
