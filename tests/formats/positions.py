"""Puzzles of every family in all the ways that the rules allow, from a dice: for round trips."""

from __future__ import annotations

import random
from typing import Any

from budge import Klotski, PositionError, RushHour, Sokoban, Tiles
from budge.puzzles.pieces import AXES

NAMES = [
    *(None, "plain", "two words", " blanks ", "a\nb", "x: y", "goal: 1 2 / 3 0", "# hash", "; x"),
    *("->", "name:", "é 横刀", "tab\there", "\u2028", "\x00", "/", "{", "Title: ####", "grid:", ""),
    *("###", "#@$.#", "solution (", "comment-end:", "\ufeff", "²", "'\"<&>"),
]
LETTERS = [*"ABCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz"]
ODD = [*"oxpPbB0123456789é横²", "AB", "A B", "10", "->", "/", "name:", "A-very-long-name", "-", "|"]


def any_tiles(dice: random.Random) -> Tiles:
    height, width = dice.randint(2, 6), dice.randint(2, 6)
    boards = [dice.sample(range(height * width), height * width) for _ in range(2)]
    start, goal = ([board[i : i + width] for i in range(0, len(board), width)] for board in boards)
    rule = dice.choice(["slide", "swap"])
    return Tiles(start, dice.choice([None, goal]), rule=rule, name=dice.choice(NAMES))


def any_traffic(dice: random.Random) -> RushHour:
    """Cars on a board of any outline, even a single row, with walls, gates and any exit."""
    while True:
        height, width = dice.choice([(1, 3), (1, 16), (5, 1), (2, 16), (3, 25), (6, 6), (4, 7)])
        grid = [["."] * width for _ in range(height)]
        names = _names(dice)
        if dice.random() < 0.7:
            names[0] = "A"
        for name in names:
            flat = dice.random() < 0.5
            size, r, c = dice.choice([2, 2, 3]), dice.randrange(height), dice.randrange(width)
            cells = [(r, c + i) if flat else (r + i, c) for i in range(size)]
            if all(r < height and c < width and grid[r][c] == "." for r, c in cells):
                for r, c in cells:
                    grid[r][c] = name
        _scatter(dice, grid, dice.choice(["", "#", "#~"]))
        lying = [name for row in grid for name in row if name in names]
        try:
            return RushHour(
                grid,
                exit=dice.choice([None, "left", "right", "top", "bottom"]),
                primary="A" if "A" in lying else dice.choice(lying or ["A"]),
                metric=dice.choice(["slides", "slides", "steps"]),
                name=dice.choice(NAMES),
            )
        except PositionError:
            continue


def any_blocks(dice: random.Random) -> Klotski:
    """Polyominoes on a board of any outline with goals for some of them."""
    while True:
        height, width = dice.choice([(1, 4), (5, 1), (2, 2), (4, 5), (3, 16), (6, 4)])
        grid = [["."] * width for _ in range(height)]
        cells_of: dict[str, list[tuple[int, int]]] = {}
        for name in _names(dice):
            cells = [(dice.randrange(height), dice.randrange(width))]
            for _ in range(dice.randint(0, 4)):
                r, c = dice.choice(cells)
                cells.append(dice.choice([(r + 1, c), (r, c + 1), (r - 1, c), (r, c - 1)]))
            inside = all(0 <= r < height and 0 <= c < width for r, c in cells)
            if inside and all(grid[r][c] == "." for r, c in cells):
                cells_of[name] = cells
                for r, c in cells:
                    grid[r][c] = name
        goal = [["."] * width for _ in range(height)]
        for name in dice.sample(sorted(cells_of), min(len(cells_of), dice.randint(1, 2))):
            by = dice.randint(-2, 2), dice.randint(-2, 2)
            moved = [(r + by[0], c + by[1]) for r, c in cells_of[name]]
            if all(0 <= r < height and 0 <= c < width and goal[r][c] == "." for r, c in moved):
                for r, c in moved:
                    goal[r][c] = name
        _scatter(dice, grid, dice.choice(["", "#", "#~"]))
        try:
            return Klotski(
                grid,
                goal,
                axes={name: dice.choice(["both", *AXES]) for name in cells_of},
                metric=dice.choice(["moves", "moves", "slides", "steps"]),
                name=dice.choice(NAMES),
            )
        except PositionError:
            continue


def any_level(dice: random.Random) -> Sokoban:
    """A room with boxes and goals, and what may stand around it: blanks and decoration."""
    while True:
        height, width = dice.randint(1, 4), dice.randint(2, 6)
        inside = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
        signs = dict.fromkeys(inside, " ")
        for sign in "@" + "$." * dice.randint(0, 3) + "*" * dice.randint(0, 2):
            signs[dice.choice(inside)] = sign
        rows = [
            "".join(signs.get((r, c), "#") for c in range(width + 2)) for r in range(height + 2)
        ]
        left = " " * dice.choice([0, 0, 3])
        rows = [left + row + " " * dice.choice([0, 0, 2]) for row in rows]
        above = dice.choice([[], [], [""], ["", "  *"], ["*"]])
        below = dice.choice([[], [], ["", " "], [" *", "#"]])
        try:
            return Sokoban(
                [*above, *rows, *below],
                metric=dice.choice(["pushes", "moves"]),
                name=dice.choice(NAMES),
                author=dice.choice(NAMES),
            )
        except PositionError:
            continue


MAKERS: dict[str, Any] = {
    "tiles": any_tiles,
    "rush-hour": any_traffic,
    "klotski": any_blocks,
    "sokoban": any_level,
}


def _names(dice: random.Random) -> list[str]:
    known = dice.choice([LETTERS, LETTERS, [*LETTERS, *ODD], [*"0123456789"]])
    return dice.sample(known, dice.randint(1, 8))


def _scatter(dice: random.Random, grid: list[list[str]], signs: str) -> None:
    for row in grid:
        for c, cell in enumerate(row):
            if cell == "." and signs and dice.random() < 0.15:
                row[c] = dice.choice(signs)
