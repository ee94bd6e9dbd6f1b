"""One bad position among good ones costs only itself, where that is asked for."""

from __future__ import annotations

import pytest

import budge
from budge.errors import FormatError

MIXED = {
    "tiles": ("1 2 3 / 4 5 6 / 7 0 8\n\n1 2 3 / 4 5 5 / 7 0 8\n\n1 2 / 3 0\n", 2, [3]),
    "rush-hour": ("..B\nAAB\n...\n\n..B\nAA.\n...\n\nAA.\n...\n...\n", 2, [5]),
    "klotski": ("AAB/AAC/D..\n\nAAB/AAC/D.. -> .../.AA/.AA\n\nAAB/AA/D..\n", 1, [1, 5]),
}
BAD_SOKOBAN = "#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n######\n#@$ .#\n######\n"


@pytest.mark.parametrize("family", MIXED)
def test_the_good_ones_are_taken_and_the_bad_ones_told(family: str) -> None:
    text, good, lines = MIXED[family]
    bad: list[FormatError] = []
    assert len(budge.read(text, family=family, on_bad=bad.append)) == good
    assert [error.line for error in bad] == lines
    with pytest.raises(FormatError) as refused:
        budge.read(text, family=family)
    assert str(refused.value) == str(bad[0])


def test_levels_of_sokoban() -> None:
    bad: list[FormatError] = []
    assert len(budge.read(BAD_SOKOBAN, on_bad=bad.append)) == 2
    assert [(error.line, error.message) for error in bad] == [
        (6, "the level has 1 box but 0 goals")
    ]


def test_positions_in_json() -> None:
    good = '{"grid": ["AAB", "..B", "..."], "exit": "right"}'
    text = f'[{good}, {{"grid": ["AA", "A."], "exit": "right"}}, {good}]'
    bad: list[FormatError] = []
    assert len(budge.read(text, on_bad=bad.append)) == 2 and len(bad) == 1


def test_where_all_are_bad_there_is_an_error() -> None:
    told: list[FormatError] = []
    with pytest.raises(FormatError, match="stands twice"):
        budge.read("1 1 / 2 0\n\n1 2 / 2 0", on_bad=told.append)
    assert told == []
