"""Random boards of tiles: every size class of the core, any goal, all rules."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles.tiles import Tiles

SMALL = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)]
"""So small that everything can be reached by the oracle."""
PACKED = [(3, 3), (3, 4), (4, 3), (2, 5), (5, 2), (2, 7), (7, 2), (4, 4), (2, 8), (8, 2)]
WIDE = [(3, 5), (5, 3), (3, 6), (4, 5), (5, 4), (5, 5), (2, 9), (9, 2), (3, 8), (8, 3), (2, 12)]
LARGE = [(2, 13), (6, 5), (6, 6), (5, 7), (9, 3), (10, 10), (3, 21), (20, 20), (2, 40)]
OUTLINES = {"small": SMALL, "packed": PACKED, "wide": WIDE, "large": LARGE}


def tiles(dice: random.Random, size: str | None = None) -> dict[str, Any]:
    """A board of a size class. Small ones are any order at all; larger ones lie a few moves from
    their goal, or have two tiles exchanged, which no slides can mend."""
    size = size or dice.choice(["small", "packed", "packed", "wide", "wide", "large"])
    height, width = dice.choice(OUTLINES[size])
    rule = dice.choice(["slide", "slide", "slides", "swap"])
    goal = [*range(1, height * width), 0]
    if dice.random() < 0.5:
        dice.shuffle(goal)
    start = list(goal)
    if size == "small" and rule != "swap":
        dice.shuffle(start)
    else:
        description = _described(height, width, start, goal, rule)
        most = {"slide": (12, 22), "slides": (4, 8), "swap": (3, 5)}[rule][size != "large"]
        start = scrambled(dice, description, dice.randint(0, most))
    if size != "small" and rule != "swap" and dice.random() < 0.15:
        a, b = (cell for cell, tile in enumerate(start) if tile in (1, 2))
        start[a], start[b] = start[b], start[a]
    return _described(height, width, start, goal, rule)


def scrambled(dice: random.Random, description: dict[str, Any], moves: int) -> list[int]:
    """The board after some random moves, none of which takes back the one before."""
    oracle = Tiles(description)
    before, state = None, oracle.start
    for _ in range(moves):
        children = [child for _, child in oracle.moves(state) if child != before]
        before, state = state, dice.choice(children)
    return list(state)


def _described(
    height: int, width: int, start: list[int], goal: list[int], rule: str
) -> dict[str, Any]:
    def rows(board: list[int]) -> list[list[int]]:
        return [board[at : at + width] for at in range(0, height * width, width)]

    return {"family": "tiles", "start": rows(start), "goal": rows(goal), "rule": rule}
