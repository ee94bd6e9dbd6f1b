"""What is written is read again, whatever the puzzle."""

from __future__ import annotations

import random
from typing import Any

import pytest

import budge
from budge import Klotski, RushHour, Sokoban
from budge.formats import options_of, read, write
from tests.formats.positions import MAKERS


def plain(name: str | None) -> str:
    """A name as a line of text can say it."""
    return " ".join((name or "").split())


def again(puzzle: Any, **family: str) -> Any:
    text = write(puzzle)
    (found,) = read(text, **family, **options_of(puzzle))
    assert found == puzzle and hash(found) == hash(puzzle), text
    assert found.metric == puzzle.metric
    assert write(found) == text
    return found


@pytest.mark.parametrize("family", MAKERS)
def test_every_puzzle_comes_back_from_its_own_text(family: str) -> None:
    dice = random.Random(family)
    for _ in range(400):
        puzzle = MAKERS[family](dice)
        found = again(puzzle)  # the text tells the family
        assert again(puzzle, family=family).family == family
        assert plain(found.name) == plain(puzzle.name)
        if family in ("rush-hour", "klotski") and puzzle.name:
            assert found.name == puzzle.name


@pytest.mark.parametrize("family", MAKERS)
def test_a_puzzle_under_way_comes_back_too(family: str) -> None:
    dice = random.Random(family)
    for _ in range(100):
        puzzle = MAKERS[family](dice)
        state = puzzle.start
        for _ in range(5):
            moves = list(puzzle.moves(state))
            state = puzzle.play(state, dice.choice(moves)) if moves else state
        again(puzzle.starting_at(state))


def test_a_single_row_of_cars() -> None:
    row = RushHour(["AA.."])
    assert again(row).height == 1
    assert budge.solve(again(row)).cost == 1


def test_a_wide_board_is_one_board() -> None:
    wide = RushHour(["AA" + "." * 14, "." * 16])
    assert again(wide).height == 2


def test_blanks_around_a_level_do_not_count() -> None:
    level = ["#####", "#@$.#", "#####"]
    assert Sokoban(level) == Sokoban([row + "   " for row in level])


def test_the_order_of_pieces_does_not_count() -> None:
    one = Klotski(["AB", ".."], ["..", "A."])
    other = one.starting_at(one.play(one.start, one.moves(one.start)[0]))
    assert one != other
    assert again(other) == other
