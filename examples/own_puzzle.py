"""A puzzle of your own: sort a stack of pancakes by flipping the top ones over.

A puzzle is any class with `start`, `moves`, `play` and `is_goal`. That is enough to solve it, check
it and compare searches on it; a heuristic that declares itself makes the search quicker.
"""

from __future__ import annotations

from collections.abc import Callable

import budge

Stack = tuple[int, ...]


class Pancakes:
    """The sizes from the top down. A move flips the top `n` of them."""

    def __init__(self, *sizes: int) -> None:
        self.start: Stack = sizes
        self.goal: Stack = tuple(sorted(sizes))

    def moves(self, state: Stack) -> range:
        return range(2, len(state) + 1)

    def play(self, state: Stack, move: int) -> Stack:
        return state[:move][::-1] + state[move:]

    def is_goal(self, state: Stack) -> bool:
        return state == self.goal


@budge.heuristic("gap", kinds="pancakes", admissible=True, consistent=True)
def gap(puzzle: Pancakes) -> Callable[[Stack], int]:
    """Neighbours that will not be neighbours in the end: a flip parts only one pair."""
    plate = len(puzzle.start) + 1

    def gaps(state: Stack) -> int:
        return sum(abs(a - b) != 1 for a, b in zip(state, (*state[1:], plate), strict=True))

    return gaps


def main() -> None:
    puzzle = Pancakes(3, 6, 1, 7, 4, 2, 5)
    print(budge.check(puzzle).reason)

    result = budge.solve(puzzle, heuristic="gap")
    print(result)
    for step in result.steps:
        print(f"flip {step.move or '-'}  {step.state}  g={step.g} h={step.h} f={step.f}")

    for configuration, result in budge.compare(puzzle, ["bfs", "astar:gap", "idastar:gap"]):
        print(f"{configuration!s:12} {result.summary()}, {result.stats.expanded:,} expanded")


if __name__ == "__main__":
    main()
