"""Every family in every one of its formats, there and back."""

from __future__ import annotations

from typing import Any

import pytest

import budge
from budge import RequestError, registry
from budge.family import Converts

COLLECTIONS = {
    "tiles": [
        "name: one\n1 2 3 / 4 5 6 / 7 0 8\n\nname: two\n2 1 / 3 0 -> 0 1 / 2 3",
        "1 2 3 / 4 5 0\n5 4 3 / 2 1 0",
    ],
    "rush-hour": [
        "name: jam\nexit: left\nprimary: X\n.B..\n.BXX\n....\n....\n\n..B.\nAAB.\n....\n....",
        "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM",
        "#DD.\nAA.C\n...C\n....",
    ],
    "klotski": [
        "name: narrow\naxes: B vertical\ngrid:\nAAB\n..B\ngoal:\n...\nAA.",
        "BAAC/BAAC/DEEF/DGHF/I..J\n\nAAB/AAC/D~. -> .../.AA/.AA",
    ],
    "sokoban": ["; one\n\n#####\n#@$.#\n#####\n\n; two\n\n######\n#@$ .#\n######"],
}
CASES = [
    pytest.param(family, to, text, id=f"{family}-{to}-{number}")
    for family, texts in COLLECTIONS.items()
    for record in [registry.find_family(family)]
    if isinstance(record.text, Converts)
    for to in record.text.FORMATS
    for number, text in enumerate(texts)
]


def facts(puzzles: list[Any]) -> list[tuple[Any, ...]]:
    return [(puzzle, puzzle.name) for puzzle in puzzles]


@pytest.mark.parametrize(("family", "to", "text"), CASES)
def test_what_is_converted_reads_the_same(family: str, to: str, text: str) -> None:
    written = budge.convert(text, to, family=family)
    assert facts(budge.read(written, family=family)) == facts(budge.read(text, family=family))
    assert {puzzle.family for puzzle in budge.read(written)} == {family}  # and tells its family
    assert budge.convert(written, to, family=family) == written


def test_every_family_has_a_case() -> None:
    assert {family.name for family in registry.families()} == set(COLLECTIONS)


def test_a_board_that_is_not_square_has_no_line() -> None:
    with pytest.raises(RequestError, match="only square boards .* not 3×4"):
        budge.convert(".B..\n.BAA\n....", "line")
