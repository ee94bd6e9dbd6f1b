from __future__ import annotations

from budge import Puzzle
from budge.puzzles import step_cost


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
