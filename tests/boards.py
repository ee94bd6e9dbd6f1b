"""Positions that many tests use, ways to make random ones, and exact distances to test against."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from budge import Tiles
from budge.puzzles.tiles import Board

ENGINES = ["python", "native"]

SPIRAL = "1 2 3 / 8 0 4 / 7 6 5"
CLASSIC = "3 0 4 / 5 2 8 / 1 6 7"  # 23 moves to the usual goal
FAR = f"0 1 7 / 6 5 2 / 3 8 4 -> {SPIRAL}"  # 20 slides, 10 swaps
NEAR = f"2 8 3 / 1 6 4 / 7 0 5 -> {SPIRAL}"  # 5 moves
IMPOSSIBLE = "1 2 3 / 4 5 6 / 8 7 0"
FIFTEEN = (
    "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3 -> 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15"
)
"""57 moves: far beyond a blind search, and minutes away for `misplaced`."""

SMALL = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)]
SHAPES = [*SMALL, (2, 5), (3, 4), (4, 3), (4, 4), (5, 2), (5, 5), (3, 7)]


def grid(board: Any, width: int) -> list[list[int]]:
    return [list(board[i : i + width]) for i in range(0, len(board), width)]


@st.composite
def any_boards(draw: st.DrawFn, shapes: list[tuple[int, int]] = SHAPES) -> Tiles:
    """Any start and any goal under any rule; half of the slides cannot be solved."""
    height, width = draw(st.sampled_from(shapes))
    tiles = range(height * width)
    start, goal = draw(st.permutations(tiles)), draw(st.none() | st.permutations(tiles))
    rule = draw(st.sampled_from(["slide", "swap"]))
    return Tiles(grid(start, width), goal and grid(goal, width), rule=rule)


@st.composite
def solvable_boards(
    draw: st.DrawFn,
    shapes: list[tuple[int, int]] = SMALL,
    rule: str = "slide",
    most_moves: int = 14,
) -> Tiles:
    """A goal in any order and a start some moves away from it: solvable by construction."""
    height, width = draw(st.sampled_from(shapes))
    goal = tuple(draw(st.permutations(range(height * width))))
    puzzle = Tiles(grid(goal, width), grid(goal, width), rule=rule)
    state = goal
    for choice in draw(st.lists(st.integers(0, 11), max_size=most_moves)):
        moves = puzzle.moves(state)
        state = puzzle.play(state, moves[choice % len(moves)])
    return Tiles(grid(state, width), grid(goal, width), rule=rule)


def random_boards(count: int, height: int, width: int, seed: int = 1) -> list[Tiles]:
    """Solvable boards, the same ones every time."""
    shuffle = random.Random(seed)
    boards: list[Tiles] = []
    while len(boards) < count:
        tiles = list(range(height * width))
        shuffle.shuffle(tiles)
        puzzle = Tiles(grid(tiles, width))
        if puzzle.verdict().solvable:
            boards.append(puzzle)
    return boards


def distances(puzzle: Tiles) -> dict[Board, int]:
    """The exact distance of every state that can reach the goal, by the plainest search there is.

    Tiles can be played backwards, so from the goal is as far as to the goal.
    """
    far = {puzzle.goal: 0}
    queue = [puzzle.goal]
    for state in queue:
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            if child not in far:
                far[child] = far[state] + 1
                queue.append(child)
    return far
