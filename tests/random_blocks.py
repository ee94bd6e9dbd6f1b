"""Random small positions of sliding blocks: any shapes, walls, gates, axes and goals."""

from __future__ import annotations

import random

from hypothesis import strategies as st

from budge import Klotski, PositionError, RushHour
from budge.puzzles.pieces import AXES

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


def random_traffic(seed: int) -> RushHour:
    """Cars on a board of up to 8×8 cells, some walls, the exit on any side."""
    dice = random.Random(seed)
    height, width = dice.choice([(3, 5), (4, 4), (5, 5), (6, 6), (4, 7), (8, 4), (2, 8), (8, 8)])
    grid = [["."] * width for _ in range(height)]
    lies = dice.random() < 0.5
    length = dice.randint(2, min(3, width if lies else height))
    row = dice.randrange(height if lies else height - length + 1)
    column = dice.randrange(width - length + 1 if lies else width)
    for i in range(length):
        grid[row + (0 if lies else i)][column + (i if lies else 0)] = "A"
    for name in "BCDEFGHI"[: dice.randint(1, 8 if height * width <= 25 else 6)]:
        size, flat = dice.choice([2, 2, 2, 3, 4]), dice.random() < 0.5
        r, c = dice.randrange(height), dice.randrange(width)
        cells = [(r, c + i) if flat else (r + i, c) for i in range(size)]
        if all(r < height and c < width and grid[r][c] == "." for r, c in cells):
            for r, c in cells:
                grid[r][c] = name
    # On a large board cars are many and free: walls keep the number of states small.
    for _ in range(dice.choice([0, 1, 2]) + height * width // 12):
        r, c = dice.randrange(height), dice.randrange(width)
        if grid[r][c] == "." and (r != row if lies else c != column):
            grid[r][c] = "#"
    exit = dice.choice(["right", "left"] if lies else ["bottom", "top"])
    return RushHour(["".join(row) for row in grid], exit=exit)


def traffic() -> st.SearchStrategy[RushHour]:
    return st.integers(0, 10**6).map(random_traffic)
