"""The same level under another name, and nearly the same."""

from __future__ import annotations

import tracemalloc

import pytest

import budge
from budge.engine.levels import rush_hour_forms
from budge.levels.dedupe import Duplicates, Known, Sieve, known_levels
from budge.levels.identity import Identity
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


def sieved(levels: list[Known]) -> Duplicates:
    sieve = Sieve()
    for level in levels:
        sieve.add(level.identity)
    return sieve.found()


def test_a_collection() -> None:
    levels = list(known_levels(LEVELS))
    found = sieved(levels)
    assert [level.name for level in levels] == ["One", "Longer", "Turned"]
    assert found.same == [[0, 2]]
    assert found.identities == [str(levels[0].identity)] == [str(levels[2].identity)]


def test_what_is_no_level_is_left_out() -> None:
    levels = list(known_levels(LEVELS + "\n#####\n#@$ #\n#####\n"))
    assert levels[3].identity is None
    assert sieved(levels).same == [[0, 2]]


def test_lines_of_a_database() -> None:
    text = "# boards\n2 ooBoAABooooooooo 12\n\n3 ooooAACoooCooooo 9\n1 ooBoAABooooooooX\n"
    levels = list(known_levels(text))
    assert [level.line for level in levels] == [2, 4, 5]
    assert levels[2].identity is None
    assert sieved(levels).near == [(0, 1)]


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


def test_a_level_takes_few_bytes() -> None:
    def sieve_of(count: int) -> int:
        sieve = Sieve(near=False)
        tracemalloc.start()
        for number in range(count):
            sieve.add(Identity("rush-hour", f"{number:036}"))
        assert sieve.found().same == []
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    assert (sieve_of(40_000) - sieve_of(10_000)) / 30_000 < 40
