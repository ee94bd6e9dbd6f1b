"""Random positions of sliding blocks: any shapes, walls, gates, axes and goals."""

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
    exit = dice.choice(["right", "left"] if lies else ["bottom", "top"])
    # On a large board cars are many and free: walls keep the number of states small.
    for _ in range(dice.choice([0, 1, 2]) + height * width // 12):
        r, c = dice.randrange(height), dice.randrange(width)
        in_line, at, end = (r == row, c, width) if lies else (c == column, r, height)
        beyond = end - at <= length if exit in ("right", "bottom") else at < length
        if grid[r][c] == "." and not (in_line and (beyond or dice.random() < 0.5)):
            grid[r][c] = dice.choice("####~")
    return RushHour(["".join(row) for row in grid], exit=exit)


def dense_traffic(side: int, cars: int, seed: int) -> RushHour:
    """A board with up to so many cars of two cells, besides the one that wants out."""
    dice = random.Random(seed)
    rows = [["."] * side for _ in range(side)]
    rows[0][0] = rows[0][1] = "A"
    names = [chr(0x100 + car) for car in range(cars)]
    for _ in range(2_000):
        r, c, lies = dice.randrange(side), dice.randrange(side), dice.random() < 0.5
        cells = [(r, c), (r, c + 1) if lies else (r + 1, c)]
        if names and all(a < side and b < side and rows[a][b] == "." for a, b in cells):
            name = names.pop(0)
            for a, b in cells:
                rows[a][b] = name
    return RushHour(rows)


def traffic() -> st.SearchStrategy[RushHour]:
    return st.integers(0, 10**6).map(random_traffic)


def crowded(seed: int, height: int, width: int, metric: str, *, walled: int = 0) -> Klotski:
    """A board full of pieces, most of them one of a pair, whose goal is three moves away at most.

    Pairs take the most room in a packed state, and few moves are possible on a crowded board: so a
    slow search can follow, however long a state is. The last `walled` rows are walls.
    """
    dice = random.Random(seed)
    height -= walled
    grid = [["."] * width for _ in range(height)]
    names = map(chr, range(0x100, 0x400))
    cells = [(r, c) for r in range(height) for c in range(width)]
    dice.shuffle(cells)
    free = set(cells[max(3, len(cells) // 14) :])  # the others stay empty
    stamps = dice.sample(SMALL_SHAPES, len(SMALL_SHAPES)) + [_random_shape(dice) for _ in range(8)]
    for stamp in [stamp for stamp in stamps for _ in "12"] + stamps[::-1] * 4:
        for row, column in cells:
            there = {(row + r, column + c) for r, c in stamp}
            if there <= free:
                free -= there
                name = next(names)
                for r, c in there:
                    grid[r][c] = name
                break
    grid += [["#"] * width for _ in range(walled)]
    first = next(cell for row in grid for cell in row if cell != ".")
    puzzle = Klotski(grid, _only(grid, first), metric=metric)
    state, last = puzzle.start, first
    for _ in range(dice.randint(1, 3)):
        moves = puzzle.moves(state)
        if moves:
            move = dice.choice(moves)
            state, last = puzzle.play(state, move), move.piece
    # One goal piece among many: the others stay one of a pair.
    return Klotski(grid, _only(puzzle.rows(state), last), metric=metric)


SMALL_SHAPES = [
    [(0, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (1, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (2, 0)],
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 1), (1, 1)],
    [(0, 0), (1, -1), (1, 0)],
    [(0, 0), (1, 0), (1, 1)],
]


def _random_shape(dice: random.Random) -> list[tuple[int, int]]:
    """Four cells."""
    cells = {(0, 0)}
    while len(cells) < 4:
        r, c = dice.choice(sorted(cells))
        cells.add(dice.choice([(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]))
    first = min(cells)
    return sorted((r - first[0], c - first[1]) for r, c in cells)


def _only(rows: list[list[str]], name: str) -> list[list[str]]:
    return [[cell if cell == name else "." for cell in row] for row in rows]
