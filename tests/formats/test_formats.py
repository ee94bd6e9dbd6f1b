from __future__ import annotations

from pathlib import Path

import pytest

import budge
from budge import FormatError, RequestError
from budge.formats import decode

GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 0)


def test_parse_wants_exactly_one_position() -> None:
    assert budge.parse("304528167").start == (3, 0, 4, 5, 2, 8, 1, 6, 7)
    with pytest.raises(FormatError, match="one position was expected, but there are 2"):
        budge.parse("304528167\n123456780")


def test_empty_text_is_refused() -> None:
    for text in ("", "  \n\t\n"):
        with pytest.raises(FormatError, match="empty"):
            budge.read(text)


def test_text_of_no_family_is_refused() -> None:
    with pytest.raises(FormatError, match="no puzzle of a known family"):
        budge.parse("hello world")


def test_an_unknown_family_is_refused_with_a_suggestion() -> None:
    with pytest.raises(RequestError, match=r"'tile' \(did you mean 'tiles'\?\)"):
        budge.parse("1 2 / 3 0", family="tile")


def test_options_that_are_none_count_as_not_given() -> None:
    assert budge.parse("123456780", goal=None, rule=None).rule == "slide"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_a_file_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "boards.txt"
    file.write_bytes("name: Gödel\n1 2 3 / 4 5 6 / 7 8 0\n".encode(encoding))
    [puzzle] = budge.load(file)
    assert (puzzle.start, puzzle.name) == (GOAL, "Gödel")


def test_any_bytes_are_text_or_refused() -> None:
    assert decode(b"\xff\xfe\x00") == "ÿþ\x00"
    assert decode(bytes(range(1, 256)))
    with pytest.raises(FormatError, match="not text"):
        decode(b"1 2\x003 0")


def test_windows_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_bytes(b"1 2 3\r\n4 5 6\r\n7 8 _\r\n")
    assert budge.load(str(file))[0].start == GOAL


@pytest.mark.parametrize("family", ["tiles", "rush-hour", "klotski", "sokoban"])
def test_how_python_shows_a_puzzle_is_told_from_its_text(family: str) -> None:
    puzzle = budge.parse(budge.registry.find_family(family).samples[0].text, family=family)
    for given in (None, family):
        with pytest.raises(budge.FormatError, match=r"budge.formats.write\(puzzle\)"):
            budge.parse(repr(puzzle), family=given)
    assert budge.parse(budge.formats.write(puzzle), family=family) == puzzle


def test_a_range_is_the_list_of_its_numbers() -> None:
    rows = [range(3), range(3, 6), range(6, 9)]
    assert budge.parse(range(9)) == budge.parse(rows) == budge.parse(list(range(9)))
    assert budge.parse(range(8, -1, -1), goal=range(9)).goal == tuple(range(9))
    assert budge.solve(range(9)).cost == 22
    for empty_or_endless, words in ((range(0), "empty"), (range(10**30), "at most 10,000")):
        with pytest.raises(budge.FormatError, match=words):
            budge.solve(empty_or_endless)
