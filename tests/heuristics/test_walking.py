from __future__ import annotations

import random

import pytest

import budge
from budge import Status, Tiles
from budge.heuristics import bind
from budge.heuristics.walking import walks
from budge.puzzles.tiles import Board
from tests.boards import grid

EIGHT = Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]])


def test_the_number_of_abstract_boards_is_the_known_one() -> None:
    assert len(walks(3, 3, 2)) == 105
    assert len(walks(4, 4, 3)) == 24_964
    assert max(walks(4, 4, 3).values()) == 35


def test_between_manhattan_and_the_truth(eight_puzzle: dict[Board, int]) -> None:
    walking = bind("walking-distance", EIGHT).estimate
    manhattan = bind("manhattan", EIGHT).estimate
    above = 0
    for state in list(eight_puzzle)[::23]:
        assert manhattan(state) <= walking(state) <= eight_puzzle[state]
        above += walking(state) > manhattan(state)
    assert above > 1000


@pytest.mark.parametrize(("height", "width"), [(2, 3), (3, 2), (2, 5), (3, 3), (3, 4), (4, 3)])
@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
def test_native_and_python_do_the_same(height: int, width: int, algorithm: str) -> None:
    shuffle = random.Random(height * 10 + width)
    for _ in range(4):
        goal = list(range(height * width))
        shuffle.shuffle(goal)
        puzzle = Tiles(grid(goal, width), grid(goal, width))
        state = puzzle.start
        for _ in range(25):
            state = puzzle.play(state, shuffle.choice(puzzle.moves(state)))
        board = Tiles(grid(state, width), grid(goal, width))
        native, python = (
            budge.solve(board, algorithm=algorithm, heuristic="walking-distance", engine=engine)
            for engine in ("native", "python")
        )
        assert native.status is python.status is Status.OPTIMAL
        assert (native.cost, native.stats.initial_h, native.stats.expanded) == (
            python.cost,
            python.stats.initial_h,
            python.stats.expanded,
        )


def test_the_fifteen_puzzle() -> None:
    board = budge.parse("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 0 14 15 12")
    result = budge.solve(board, algorithm="idastar", heuristic="walking-distance")
    assert result.status is Status.OPTIMAL
    assert result.cost == budge.solve(board).cost
    with pytest.raises(budge.RequestError, match="walking-distance"):
        budge.solve(Tiles(grid(tuple(range(25)), 5)), heuristic="walking-distance")
