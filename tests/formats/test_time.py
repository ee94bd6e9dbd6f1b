"""Readers take time in proportion to the length of the text, whatever stands in it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import budge
from budge import BudgeError, FormatError
from budge.formats.admission import LONGEST_TEXT, MOST_CELLS, MOST_TILES

FAMILIES = ("tiles", "rush-hour", "klotski", "sokoban")
LEVEL = "#####\n#@$.#\n#####\n"
TILES = "3 0 4 / 5 2 8 / 1 6 7\n"
CARS = "..B/AAB/...\n\n"
BLOCKS = "grid:\nAAB\n..B\ngoal:\n...\nAA.\n\n"
SLC = "<SokobanLevels><Level><L>#####</L><L>#@$.#</L><L>#####</L>{}</Level></SokobanLevels>"
ITEM = '{"grid": "AAB/..B", "goal": ".../AA.", "name": "{}"}'

SIGNS = [
    " ",
    "\n",
    "\t",
    "\r",
    ".",
    "#",
    "/",
    "-",
    "1",
    "٣",
    "(",
    ")",
    ":",
    ";",
    ",",
    "A",
    "o",
    "|",
]
SHAPES: dict[str, Callable[[int], str]] = {
    **{f"only {sign!r}": lambda n, sign=sign: sign * n for sign in SIGNS},
    **{f"{sign!r} before": lambda n, sign=sign: sign * n + LEVEL for sign in SIGNS},
    **{f"{sign!r} in a row": lambda n, sign=sign: f"#{sign * n}x\n{LEVEL}" for sign in SIGNS},
    **{f"{sign!r} after": lambda n, sign=sign: f"{LEVEL}{sign * n}x\n{LEVEL}" for sign in SIGNS},
    "a solution's name": lambda n: f"{LEVEL}solution ({' ' * n}",
    "a solution's other name": lambda n: f"{LEVEL}solution /{' ' * n}x{' ' * n}\x00",
    "a solution in lines": lambda n: f"{LEVEL}Solution:\n" + "r\n" * (n // 2),
    "many solutions": lambda n: LEVEL + "Solution:\n" * (n // 10),
    "many titles": lambda n: LEVEL + "Title: a\n" * (n // 9),
    "many comments": lambda n: LEVEL + "Comment:\n" * (n // 9),
    "an end of a comment": lambda n: f"{LEVEL}comment end{' ' * n}x",
    "a header": lambda n: f"name{' ' * n}x\n{TILES}",
    "many headers": lambda n: "name: a\n" * (n // 8) + CARS,
    "an axis": lambda n: f"axes: {'B vertical, ' * (n // 12)}\n{BLOCKS}",
    "an exit": lambda n: f"exit: right {'1' * n}\nAA.\n...",
    "a database line": lambda n: "1" * n + " " * n + "AA......." + " 1" * n + "x",
    "many levels": lambda n: (LEVEL + "\n") * (n // 20),
    "many boards": lambda n: TILES * (n // 22),
    "many boards of digits": lambda n: "304528167\n" * (n // 10),
    "many rows of digits": lambda n: "304\n528\n167\n\n" * (n // 13),
    "many cars": lambda n: CARS * (n // 14),
    "many blocks": lambda n: BLOCKS * (n // 30),
    "two columns": lambda n: "AA\n" * (n // 3),
    "one long row": lambda n: f"AA{'.' * n}B",
    "cells": lambda n: "1 " * (n // 2),
    "arrows": lambda n: TILES.strip() + " -> 1" * (n // 5),
    "text in XML": lambda n: SLC.format("<Comment>" + "a&amp;\n" * (n // 7) + "</Comment>"),
    "rows in XML": lambda n: SLC.format("<L>####</L>" * (n // 11)),
    "tags": lambda n: SLC.format("<a>" * (n // 7) + "</a>" * (n // 7)),
    "unclosed tags": lambda n: "<SokobanLevels>" + "<Level>" * (n // 7),
    "run lengths": lambda n: "5#|#@$.#|5#|\n" * (n // 13),
    "long runs": lambda n: "#999999#\n" * (n // 9),
    "large boards": lambda n: "250(250#|)\n\n" * (n // 12),
    "runs of runs": lambda n: "#" + "9(" * (n // 2),
    "nested groups": lambda n: "#" + "(" * (n // 2) + ")" * (n // 2),
    "nested lists": lambda n: '{"grid": ' + "[" * n,
    "long numbers": lambda n: f'{{"exit": "right", "grid": {"1" * n}}}',
    "a name in JSON": lambda n: ITEM.replace("{}", "x" * n),
    "items in JSON": lambda n: "[" + ", ".join([ITEM] * (n // 52 + 1)) + "]",
    "a key in JSON": lambda n: "{" + '"a": 1, ' * (n // 8) + '"family": []}',
}


def seconds(text: str, family: str | None, goal: str | None = None) -> float:
    began = time.process_time()
    try:
        budge.read(text, family=family, goal=goal)
    except BudgeError as error:
        assert str(error)
    return time.process_time() - began


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_text_takes_about_twice_the_time(shape: str) -> None:
    make = SHAPES[shape]
    for family in (None, *FAMILIES):
        _grows_in_proportion(lambda n, family=family: seconds(make(n), family))


@pytest.mark.parametrize(
    ("board", "goal"), [(TILES, "1 2 3 / 8 0 4 / 7 6 5"), ("AAB/..B\n\n", ".../AA.")]
)
def test_a_goal_from_outside_for_many_boards(board: str, goal: str) -> None:
    _grows_in_proportion(lambda n: seconds(board * (n // len(board)), None, goal))
    _grows_in_proportion(lambda n: seconds(board * (n // len(board)), None, goal + " " * n))


def _grows_in_proportion(take: Callable[[int], float], short: int = 4000) -> None:
    """Eight times the text takes eight times as long; if it were the square, 64 times."""
    longs, shorts = [], [0.01]
    for _ in range(8):  # on a busy machine the same work may take several times as long
        longs.append(take(8 * short))
        if min(longs) < 0.2:  # too little to measure, and little enough
            return
        shorts += [take(short), take(short)]
        if min(longs) < 24 * max(shorts):
            return
    pytest.fail(f"{min(longs):.2f} s for {8 * short:,} characters")


@pytest.mark.parametrize("text", [TILES, LEVEL, CARS, "{", "<SokobanLevels>", "\n", "é"])
def test_ten_megabytes_are_refused_at_once(text: str) -> None:
    long = text * (10_000_000 // len(text.encode()))
    began = time.process_time()
    with pytest.raises(FormatError, match=f"at most {LONGEST_TEXT:,} are read"):
        budge.read(long)
    assert time.process_time() - began < 0.5


def test_boards_beyond_reach_are_refused() -> None:
    for text in ("AA" + "." * MOST_CELLS + "/" + ".", "AA.\n" + "...\n" * MOST_CELLS):
        for family in ("rush-hour", "klotski"):
            with pytest.raises(FormatError, match=f"at most {MOST_CELLS:,} cells"):
                budge.read(text, family=family)
    with pytest.raises(FormatError, match=f"at most {MOST_CELLS:,} cells"):
        budge.read('{"exit": "left", "grid": ["AA%s"]}' % ("." * MOST_CELLS))


def test_tiles_beyond_reach_are_refused() -> None:
    rows = [" ".join(map(str, range(at, at + 101))) for at in range(0, 101 * 101, 101)]
    for text in ("\n".join(rows), " / ".join(rows), " ".join(rows)):
        with pytest.raises(FormatError, match=f"at most {MOST_TILES:,} cells"):
            budge.read(text)


def test_a_little_text_does_not_unroll_to_a_huge_one() -> None:
    with pytest.raises(FormatError, match="unrolls to more than"):
        budge.read("250(250#|)\n\n" * 1000, family="sokoban")


def test_an_endless_file_is_refused() -> None:
    with pytest.raises(FormatError, match="larger than 16 MB"):
        budge.load("/dev/zero")
