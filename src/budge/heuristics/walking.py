"""Walking distance for sliding tiles.

Forget the columns: all that is left of a board is how many tiles of each goal row stand in each
row, and the row of the blank. A table of those abstract boards, filled breadth-first from the goal,
says how many vertical moves there must be; another one, for columns, how many horizontal ones.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from functools import cache

from budge.puzzles.tiles import Board, Tiles
from budge.registry import heuristic

OUTLINES = ("2x2", "2x3", "2x4", "2x5", "3x3", "3x4", "4x4")
"""Where the tables stay below 50,000 entries."""

Counts = tuple[tuple[int, ...], ...]
"""`counts[line][goal_line]`: how many tiles of a goal line stand in a line."""


@cache
def walks(lines: int, length: int, blank: int) -> dict[Counts, int]:
    """Moves across so many lines from each abstract board to the goal, whose blank is in a line."""
    goal = tuple(
        tuple(length - (line == blank) if line == home else 0 for home in range(lines))
        for line in range(lines)
    )
    far = {goal: 0}
    queue = deque([(goal, blank)])
    while queue:
        counts, here = queue.popleft()
        for there in (here - 1, here + 1):
            if not 0 <= there < lines:
                continue
            for home in range(lines):
                if counts[there][home]:
                    moved = [list(line) for line in counts]
                    moved[there][home] -= 1
                    moved[here][home] += 1
                    after = tuple(map(tuple, moved))
                    if after not in far:
                        far[after] = far[counts] + 1
                        queue.append((after, there))
    return far


@dataclass(frozen=True)
class WalkingDistance:
    """Vertical moves plus horizontal moves, each from its own table."""

    width: int
    goal: Board

    def __call__(self, state: Board) -> int:
        width, height = self.width, len(self.goal) // self.width
        home = {tile: divmod(cell, width) for cell, tile in enumerate(self.goal)}
        blank_row, blank_column = home[0]
        rows = Counter((cell // width, home[tile][0]) for cell, tile in enumerate(state) if tile)
        columns = Counter((cell % width, home[tile][1]) for cell, tile in enumerate(state) if tile)
        return (
            walks(height, width, blank_row)[_counts(rows, height)]
            + walks(width, height, blank_column)[_counts(columns, width)]
        )


def _counts(pairs: Counter[tuple[int, int]], lines: int) -> Counts:
    return tuple(tuple(pairs[line, home] for home in range(lines)) for line in range(lines))


@heuristic(
    "walking-distance",
    kinds=[f"tiles:slide:{outline}" for outline in OUTLINES],
    admissible=True,
    consistent=True,
)
def walking_distance(puzzle: Tiles) -> WalkingDistance:
    """Vertical plus horizontal moves, given only how many tiles of each goal line are in each."""
    return WalkingDistance(puzzle.width, puzzle.goal)
