"""Random puzzles of each family that can be solved, the same for a seed on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from budge.errors import PositionError, RequestError, brief
from budge.puzzles import Klotski, RushHour, Sokoban, Tiles
from budge.verbs.check import check

FAMILIES = ("tiles", "rush-hour", "klotski", "sokoban")
_STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def random_puzzles(
    family: str, *, seed: int, height: int | None = None, width: int | None = None, boxes: int = 3
) -> Iterator[Any]:
    """Puzzles without end. The size is the family's usual one unless told."""
    dice = random.Random(f"{family} {seed}")
    makers: dict[str, Callable[[], Any]] = {
        "tiles": lambda: _tiles(dice, height or 3, width or 3),
        "rush-hour": lambda: _traffic(dice, height or 6, width or 6),
        "klotski": lambda: _klotski(dice, height or 5, width or 4),
        "sokoban": lambda: _sokoban(dice, height or 8, width or 8, boxes),
    }
    if family not in makers:
        raise RequestError(
            f"there are random puzzles of {', '.join(FAMILIES)}, not {brief(family)}"
        )
    made = makers[family]
    while True:
        puzzle = made()
        if puzzle is not None and not puzzle.is_goal(puzzle.start):
            yield puzzle


def _tiles(dice: random.Random, height: int, width: int) -> Tiles | None:
    numbers = list(range(height * width))
    dice.shuffle(numbers)
    board = Tiles([numbers[at : at + width] for at in range(0, len(numbers), width)])
    return board if board.verdict().solvable else None


def _traffic(dice: random.Random, height: int, width: int) -> Any:
    grid = [["."] * width for _ in range(height)]
    row = (height - 1) // 2
    grid[row][0] = grid[row][1] = "A"
    wanted = dice.randint(height + 1, height * 2)
    for name in "BCDEFGHIJKLMNOPQRSTUVWXYZ"[:wanted]:
        for _ in range(20):
            length, lies = dice.choice((2, 2, 3)), dice.random() < 0.5
            r, c = dice.randrange(height), dice.randrange(width)
            cells = [(r, c + i) if lies else (r + i, c) for i in range(length)]
            if lies and r == row:
                continue
            if all(a < height and b < width and grid[a][b] == "." for a, b in cells):
                for a, b in cells:
                    grid[a][b] = name
                break
    return _solvable(RushHour(grid))


def _klotski(dice: random.Random, height: int, width: int) -> Any:
    grid = [["."] * width for _ in range(height)]
    r, c = dice.randrange(height - 1), dice.randrange(width - 1)
    _put(grid, "A", [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)])
    names = iter("BCDEFGHIJKLMNOPQRSTUVWXYZ")
    shapes = [[(0, 0), (1, 0)]] * 4 + [[(0, 0), (0, 1)]] * 2 + [[(0, 0)]] * (height * width)
    for shape in shapes:
        free = [
            (r, c)
            for r in range(height)
            for c in range(width)
            if all(r + a < height and c + b < width and grid[r + a][c + b] == "." for a, b in shape)
        ]
        if sum(cell == "." for row in grid for cell in row) - len(shape) < 2 or not free:
            continue
        r, c = dice.choice(free)
        _put(grid, next(names), [(r + a, c + b) for a, b in shape])
    goal = [["."] * width for _ in range(height)]
    middle = (width - 2) // 2
    _put(goal, "A", [(height - 2 + a, middle + b) for a in (0, 1) for b in (0, 1)])
    return _solvable(Klotski(grid, goal))


def _put(grid: list[list[str]], name: str, cells: list[tuple[int, int]]) -> None:
    for r, c in cells:
        grid[r][c] = name


def _sokoban(dice: random.Random, height: int, width: int, boxes: int) -> Sokoban | None:
    """A room with some walls in it; boxes are pulled away from the goals at random."""
    inside = [(r, c) for r in range(1, height - 1) for c in range(1, width - 1)]
    walls = set(dice.sample(inside, len(inside) // 5))
    floor = sorted(set(inside) - walls)
    goals = dice.sample(floor, min(boxes, len(floor) - 1))
    placed = set(goals)
    player = dice.choice([cell for cell in floor if cell not in placed])
    for _ in range(200 * boxes):
        way = dice.choice(_STEPS)
        there = (player[0] + way[0], player[1] + way[1])
        behind = (player[0] - way[0], player[1] - way[1])
        if there in walls or there in placed or there not in floor:
            continue
        if behind in placed and dice.random() < 0.7:
            placed.remove(behind)
            placed.add(player)
        player = there
    if placed & set(goals) == placed:
        return None
    rows = []
    for r in range(height):
        signs = []
        for c in range(width):
            cell = (r, c)
            goal = cell in goals
            if cell in placed:
                signs.append("*" if goal else "$")
            elif cell == player:
                signs.append("+" if goal else "@")
            else:
                signs.append("." if goal else " " if cell in floor else "#")
        rows.append("".join(signs))
    try:
        return Sokoban(rows)
    except PositionError:  # a box or a goal that nobody can reach
        return None


def _solvable(puzzle: Any) -> Any:
    return puzzle if check(puzzle).solvable else None
