"""What is said of a position stays with it: comments, authors, solutions, figures of a database."""

from __future__ import annotations

import io

import pytest

import budge
from budge import registry
from budge.formats import entries, read_pieces, streaming

DATABASE = """\
60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332
51 BBBKLMHCCKLMHoAALMDDJooooIJEEooIFFGG 4780
"""

BOARDS = """\
; two boards
title: One
author: Ann
solution: B+2 A+2
comment: nice
..B.
AAB.
....
....

# the other
name: Two
exit: left
.B..
.BAA
....
....

; the end
"""

TILES = """\
# easy ones
name: First
solution: LL
1 2 3 / 4 5 6 / 0 7 8

1 2 3 / 4 5 6 / 7 0 8 # one move
"""

KLOTSKI = """\
author: Ann
comment: a square
grid:
AAB
..B
goal:
...
AA.
solution: Ad
"""


@pytest.mark.parametrize("between", ["grid", "json", "line"])
def test_lines_of_the_database_come_back_as_they_were(between: str) -> None:
    assert budge.convert(budge.convert(DATABASE, between), "line") == DATABASE


@pytest.mark.parametrize(
    ("text", "family", "formats"),
    [
        (BOARDS, "rush-hour", ("grid", "line", "json")),
        (TILES, "tiles", ("line", "grid")),
        (KLOTSKI, "klotski", ("grid", "json")),
    ],
)
def test_nothing_that_is_said_is_lost(text: str, family: str, formats: tuple[str, ...]) -> None:
    first = entries(text, family=family)
    for to in formats:
        again = entries(budge.convert(text, to, family=family), family=family)
        assert again == first, to
        assert [entry.puzzle.name for entry in again] == [entry.puzzle.name for entry in first]


def test_what_is_said() -> None:
    one, two = entries(BOARDS)
    assert one.puzzle.name == "One" and one.solutions == ["B+2 A+2"]
    assert one.said.remarks == ("; two boards",) and two.said.below == ("; the end",)
    first, second = entries(TILES)
    assert first.solutions == ["LL"] and first.puzzle.name == "First"
    assert second.said.remarks == ("# one move",)
    (level,) = entries("#####\n#@$.#\n#####\nSolution: R\n")
    assert level.solutions == ["R"]
    with pytest.raises(budge.FormatError, match="line 2, column 1: there is a second 'name'"):
        budge.read("name: A\nname: B\n1 2 / 3 0")


@pytest.fixture
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "WHOLE", 400)
    monkeypatch.setattr(streaming, "PIECE", 150)


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (DATABASE * 20, "rush-hour"),
        ((BOARDS + "\n") * 9, "rush-hour"),
        ((TILES + "\n") * 9, "tiles"),
        ("1 2 3 / 4 5 6 / 7 0 8\n" * 50, "tiles"),
        ((KLOTSKI + "\n") * 9, "klotski"),
        ("#####\n#@$.#\n#####\nTitle: A\n\n#####\n#.$@#\n#####\nTitle: B\n\n" * 15, "sokoban"),
        ("Level 1\n#####\n#@$.#\n#####\n\nLevel 2\n\n#####\n#.$@#\n#####\n\n" * 15, "sokoban"),
    ],
)
@pytest.mark.usefixtures("short_pieces")
def test_a_text_in_pieces_reads_like_the_whole(text: str, family: str) -> None:
    whole = entries(text)
    pieces = list(read_pieces(io.BytesIO(text.encode()), read=entries))
    assert len(pieces) > 1
    found = [entry for piece in pieces for entry in piece]
    assert [entry.puzzle for entry in found] == [entry.puzzle for entry in whole]
    assert [entry.puzzle.name for entry in found] == [entry.puzzle.name for entry in whole]
    assert [entry.solutions for entry in found] == [entry.solutions for entry in whole]


def test_a_file_of_some_thousand_boards_is_read_in_pieces() -> None:
    text = DATABASE.encode() * (400_000 // len(DATABASE))
    sizes = [len(piece.text) for piece in streaming.pieces(io.BytesIO(text))]
    assert sum(sizes) == len(text)
    assert max(sizes) <= 2 * streaming.PIECE + 100


def test_what_a_collection_tells_of_the_optimum_is_kept() -> None:
    ours = (registry.find_family(name) for name in ("tiles", "rush-hour", "klotski", "sokoban"))
    optima = {metric: "7" for family in ours for metric in family.metrics}
    told = "\n".join(f"{metric}: {number}" for metric, number in optima.items())
    for board in ("AB\n..\ngoal:\n.A\n..", "AA.\n..B\n..B"):
        (entry,) = entries(f"name: one\n{told}\nstates: 12\ngrid:\n{board}\n")
        assert entry.said.fields == {**optima, "states": "12"}
