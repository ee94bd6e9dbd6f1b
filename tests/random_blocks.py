"""Random small positions of sliding blocks: any shapes, walls, gates, axes and goals."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from budge import Klotski, PositionError
from budge.puzzles.blocks import AXES

BIRD = "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM"
HARDEST = "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM"
HUARONG = "BAAC/BAAC/DEEF/DGHF/I..J"


def random_block_puzzle(seed: int) -> Klotski | None:
    """A position of up to 4×4 cells, or None when the dice fall badly."""
    dice = random.Random(seed)
    height, width = dice.randint(2, 4), dice.randint(2, 4)
    grid = [["."] * width for _ in range(height)]
    free = [(r, c) for r in range(height) for c in range(width)]
    dice.shuffle(free)
    for _ in range(dice.choice([0, 0, 1, 2])):
        r, c = free.pop()
        grid[r][c] = dice.choice("##~")
    sizes: dict[str, list[tuple[int, int]]] = {}
    for name in "ABCDEFG"[: dice.randint(1, 7)]:
        if len(free) < 3:
            break
        cells = [free[0]]
        for _ in range(dice.randint(0, 3)):
            r, c = dice.choice(cells)
            beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            grown = [cell for cell in beside if cell in free and cell not in cells]
            if grown and len(free) - len(cells) > 2:
                cells.append(dice.choice(grown))
        for r, c in cells:
            grid[r][c] = name
            free.remove((r, c))
        sizes[name] = sorted(cells)
    axes = {name: dice.choice(["both", "both", *AXES]) for name in sizes}
    goal = [["."] * width for _ in range(height)]
    for name in dice.sample(sorted(sizes), min(len(sizes), dice.choice([1, 1, 2]))):
        by = dice.randint(-2, 2), dice.randint(-2, 2)
        moved = [(r + by[0], c + by[1]) for r, c in sizes[name]]
        if all(0 <= r < height and 0 <= c < width and goal[r][c] == "." for r, c in moved):
            for r, c in moved:
                goal[r][c] = name
    try:
        return Klotski(["".join(row) for row in grid], ["".join(row) for row in goal], axes=axes)
    except PositionError:
        return None


def block_puzzles() -> st.SearchStrategy[Klotski]:
    puzzles = st.integers(0, 10**6).map(random_block_puzzle)
    return puzzles.filter(lambda puzzle: puzzle is not None)  # type: ignore[return-value]
