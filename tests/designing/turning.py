"""Turned and mirrored puzzles, made from their texts; shares nothing with `budge.levels`."""

from __future__ import annotations

import random
from typing import Any

from budge import Klotski, RushHour, Sokoban, Tiles

Grid = list[list[Any]]


def rotated(grid: Grid) -> Grid:
    """A quarter to the right."""
    return [list(column) for column in zip(*grid[::-1], strict=True)]


def images(grid: Grid) -> list[Grid]:
    found = []
    for _ in range(4):
        grid = rotated(grid)
        found += [grid, [row[::-1] for row in grid]]
    return found


def sokoban_images(level: Sokoban, seed: int) -> list[Sokoban]:
    """All images, the player elsewhere within reach, with more walls and something outside."""
    dice = random.Random(seed)
    found = []
    for grid in images([list(row) for row in level.rows]):
        turned = Sokoban(["".join(row) for row in grid])
        state = turned.start
        for _ in range(dice.randint(0, 12)):
            walks = [move for move in turned.moves(state) if move.islower()]
            state = turned.play(state, dice.choice(walks)) if walks else state
        rows = turned.starting_at(state).lines(state)
        width = max(map(len, rows))
        rows = ["#" + row.ljust(width) + " *" for row in [*rows, "#" * width]]
        found.append(Sokoban(rows))
    return found


def renamed(grid: Grid, seed: int) -> dict[str, str]:
    dice = random.Random(seed)
    names = sorted({sign for row in grid for sign in row} - set(".#~"))
    return dict(
        zip(names, dice.sample([f"p{i}" for i in range(len(names))], len(names)), strict=True)
    )


def _named(grid: Grid, names: dict[str, str]) -> Grid:
    return [[names.get(sign, sign) for sign in row] for row in grid]


def rush_hour_images(board: RushHour, seed: int) -> list[RushHour]:
    grid = board.rows(board.start)
    names = renamed(grid, seed)
    way = {"right": "bottom", "bottom": "left", "left": "top", "top": "right"}
    mirrored = {"right": "left", "left": "right", "top": "top", "bottom": "bottom"}
    found, exit = [], board.exit
    for _ in range(4):
        grid, exit = rotated(grid), way[exit]
        for turned, side in ((grid, exit), ([row[::-1] for row in grid], mirrored[exit])):
            found.append(RushHour(_named(turned, names), exit=side, primary=names[board.primary]))
    return found


def klotski_images(puzzle: Klotski, seed: int) -> list[Klotski]:
    grid, goal = puzzle.rows(puzzle.start), puzzle.rows(puzzle.target)
    names = renamed(grid, seed)
    along = {"horizontal": "vertical", "vertical": "horizontal"}
    axes = {names[piece.name]: piece.axes for piece in puzzle.pieces}
    found = []
    for number, (start, end) in enumerate(zip(images(grid), images(goal), strict=True)):
        if number % 2 == 0:  # turned by a quarter once more
            axes = {name: along.get(way, way) for name, way in axes.items()}
        found.append(Klotski(_named(start, names), _named(end, names), axes=axes))
    return found


def tiles_images(puzzle: Tiles, seed: int) -> list[Tiles]:
    numbers = list(range(1, len(puzzle.start)))
    random.Random(seed).shuffle(numbers)
    name = dict(zip(range(1, len(puzzle.start)), numbers, strict=True)) | {0: 0}
    start = [[name[tile] for tile in row] for row in puzzle.rows(puzzle.start)]
    goal = [[name[tile] for tile in row] for row in puzzle.rows(puzzle.goal)]
    return [
        Tiles(one, other, rule=puzzle.rule)
        for one, other in zip(images(start), images(goal), strict=True)
    ]
