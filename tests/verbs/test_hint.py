from __future__ import annotations

from typing import Any

import pytest

import budge
from budge import Slide
from tests.boards import CLASSIC, ENGINES, IMPOSSIBLE


@pytest.mark.parametrize("engine", ENGINES)
def test_following_hints_solves_the_puzzle(engine: str) -> None:
    puzzle = budge.parse("1 2 3 / 5 0 6 / 4 7 8")
    left = []
    while (hint := budge.hint(puzzle, engine=engine)).move is not None:
        left.append(hint.left)
        after = puzzle.play(puzzle.start, hint.move)
        puzzle = budge.Tiles(puzzle.rows(after))
    assert left == [4, 3, 2, 1]
    assert str(hint) == "already solved"


def test_a_hint_in_words() -> None:
    hint = budge.hint(budge.parse("1 2 3 / 4 5 6 / 7 0 8"), engine="python")
    assert hint.move == Slide(8, "left")
    assert str(hint) == "8 left (1 move, proved shortest)"


def test_no_hint_where_there_is_no_solution_or_no_time() -> None:
    hint = budge.hint(budge.parse(IMPOSSIBLE))
    assert (hint.move, hint.left, hint.moves) == (None, None, ())
    assert str(hint).startswith("proved to have no solution: ") and "1 inversion" in str(hint)
    hint = budge.hint(budge.parse(CLASSIC), node_limit=1, engine="python")
    assert hint.move is None and str(hint).startswith("no solution found, any has at least")


def test_nothing_is_told_of_rules_that_are_not_the_familys() -> None:
    """A box in a corner is lost where boxes are pushed; here no box must move at all."""

    class Stroll(budge.Sokoban):
        def is_goal(self, state: Any) -> bool:
            return False

    level = Stroll(["#####", "#$  #", "#@ .#", "#####"])
    plain = budge.hint(budge.Sokoban(level.rows))
    assert plain.reason is not None and budge.check(level).solvable is False
    assert budge.hint(level).reason is None
