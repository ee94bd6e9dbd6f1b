from __future__ import annotations

from typing import Any

import pytest

import budge
from tests.boards import CLASSIC, IMPOSSIBLE
from tests.puzzles_of_ours import Roads, WaterJugs


def test_tiles_are_judged_by_parity() -> None:
    assert budge.check(budge.parse(CLASSIC)).solvable is True
    verdict = budge.check(budge.parse(IMPOSSIBLE))
    assert verdict.solvable is False and "odd" in verdict.reason


def test_any_other_puzzle_is_searched() -> None:
    assert budge.check(WaterJugs()) == budge.Verdict(True, "a goal lies 6 moves from the start.")
    assert budge.check(Roads()).solvable is True
    verdict = budge.check(WaterJugs(wanted=7))
    assert verdict == budge.Verdict(False, "none of the 16 reachable states is a goal.")


def test_only_so_many_states_are_tried() -> None:
    verdict = budge.check(WaterJugs(), node_limit=3)
    assert verdict.solvable is None and "3 states nearest" in verdict.reason


def test_blocks_are_searched_in_the_core() -> None:
    huarong = budge.parse("BAAC/BAAC/DEEF/DGHF/I..J")
    assert budge.check(huarong) == budge.Verdict(True, "a goal lies 81 moves from the start.")
    jam = budge.parse("BBC/AAC/DD.", family="rush-hour")  # C stays in the way of A
    verdict = budge.check(jam)
    assert verdict.solvable is False


class Broken(WaterJugs):
    def __init__(self, start: Any, child: Any = None) -> None:
        super().__init__()
        self.start = start
        self.child = child

    def play(self, state: Any, move: Any) -> Any:
        return self.child


class Negative(Roads):
    def cost(self, state: str, move: str) -> int:
        return -1


class SelfChanging(Broken):
    def play(self, state: Any, move: Any) -> Any:
        state.number += 1
        return state


class Mutable:
    number = 0

    def __hash__(self) -> int:
        return self.number


@pytest.mark.parametrize(
    ("puzzle", "complaint"),
    [
        (Broken([0, 0]), "the start is a list that cannot be hashed"),
        (Broken(([0], 0)), "the start is a tuple that cannot be hashed"),
        (Broken((0, 0), {}), "playing fill 3 gives a dict that cannot be hashed"),
        (Broken((0, 0), ((), [])), "playing fill 3 gives a tuple that cannot be hashed"),
        (SelfChanging(Mutable()), "playing fill 3 changed the state itself"),
        (Negative(), "B costs -1"),
        (object(), "the puzzle has no 'start'"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_puzzle_that_breaks_the_contract_is_told_so(puzzle: Any, complaint: str) -> None:
    verdict = budge.check(puzzle)
    assert verdict.solvable is None
    assert complaint in verdict.reason


def test_a_family_that_cannot_tell_leaves_it_to_the_search() -> None:
    class Unsure(WaterJugs):
        def verdict(self) -> budge.Verdict:
            return budge.Verdict(None, "who knows")

    assert budge.check(Unsure()).solvable is True
    assert budge.solve(Unsure()).cost == 6
