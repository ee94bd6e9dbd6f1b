"""The same level under another name, and nearly the same."""

from __future__ import annotations

import pytest

import budge
from budge.engine.levels import rush_hour_forms
from budge.levels.dedupe import duplicates, known_levels
from tests.designing.turning import sokoban_images
from tests.levels import random_level
from tests.random_blocks import random_traffic

LEVELS = """\
#####
#@$.#
#####
Title: One

######
#.$ @#
######
Title: Longer

###
#.#
#$#
#@#
###
Title: Turned
"""


def test_a_collection() -> None:
    levels = list(known_levels(LEVELS, "file"))
    found = duplicates(levels)
    assert [level.label for level in levels] == [
        "file #1: One",
        "file #2: Longer",
        "file #3: Turned",
    ]
    assert found.same == [[0, 2]]


def test_what_is_no_level_is_left_out() -> None:
    levels = list(known_levels(LEVELS + "\n#####\n#@$ #\n#####\n", "file"))
    assert levels[3].identity is None
    assert duplicates(levels).same == [[0, 2]]


def test_lines_of_a_database() -> None:
    text = "# boards\n2 ooBoAABooooooooo 12\n\n3 ooooAACoooCooooo 9\n1 ooBoAABooooooooX\n"
    levels = list(known_levels(text, "db"))
    assert [level.label for level in levels] == ["db:2", "db:4", "db:5"]
    assert levels[2].identity is None
    assert duplicates(levels).near == [(0, 1)]


@pytest.mark.parametrize("seed", range(60))
def test_forms_of_lines_are_those_of_puzzles(seed: int) -> None:
    board = random_traffic(seed)
    cells = "".join("".join(row) for row in board.rows(board.start))
    if board.height != board.width or board.exit != "right" or board.gates:
        return
    if not all(len(piece.name) == 1 and piece.name.isalpha() for piece in board.pieces):
        return
    (form,) = rush_hour_forms([cells])
    assert form == budge.identity(board).form


def test_lines_that_are_no_boards() -> None:
    wrong = ["", "AAA", "ooooAAooooooooo", "ABooABoooooooooo", "AAooBoBooooooooo", "éé"]
    wrong += ["AAooBooooBoooooo", "BBoooooooooooooo"]
    assert rush_hour_forms(wrong) == [""] * len(wrong)


def test_in_python() -> None:
    levels = [random_level(3), *sokoban_images(random_level(3), 1), random_level(4)]
    assert budge.dedupe(levels).same == [list(range(9))]
    assert budge.dedupe(levels, near=False).near == []
