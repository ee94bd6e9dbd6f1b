from __future__ import annotations

from types import MethodType
from typing import Any

import budge
from budge import Puzzle
from budge.puzzles import step_cost
from budge.puzzles.base import overridden


class Countdown:
    start = 3

    def moves(self, state: int) -> list[int]:
        return [1, 2]

    def play(self, state: int, move: int) -> int:
        return state - move

    def is_goal(self, state: int) -> bool:
        return state == 0


class Priced(Countdown):
    def cost(self, state: int, move: int) -> int:
        return 10 * move


def test_any_class_with_the_methods_is_a_puzzle() -> None:
    assert isinstance(Countdown(), Puzzle)
    assert not isinstance("text", Puzzle)


def test_a_move_costs_one_unless_the_puzzle_says_more() -> None:
    assert step_cost(Countdown())(3, 2) == 1
    assert step_cost(Priced())(3, 2) == 20


def test_a_method_that_an_object_was_given_knows_the_object_it_is_in() -> None:
    board: Any = budge.Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]])
    corners = MethodType(lambda self, state: state[0] == self.start[0] != self.height, board)
    board.is_goal = corners
    for other in (board.with_metric("slides"), board.starting_at((1, 2, 3, 4, 0, 6, 7, 5, 8))):
        assert other.is_goal.__self__ is other
        assert overridden(other) == "is_goal"
    assert board.is_goal.__self__ is board
    assert board.with_metric("slides").with_metric("moves") != budge.Tiles(board.rows(board.start))
