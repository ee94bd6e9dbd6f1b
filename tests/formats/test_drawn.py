"""Positions as people have them: drawn by Budge, from programs, from Chinese keyboards."""

from __future__ import annotations

import random
from typing import Any

import pytest

import budge
from budge import FormatError, Klotski, RushHour, Sokoban
from budge.draw.terminal import board
from tests.boards import CLASSIC
from tests.formats.positions import any_tiles, any_traffic

NINE = (3, 0, 4, 5, 2, 8, 1, 6, 7)
SIXTEEN = (15, 14, 1, 6, 9, 11, 4, 12, 0, 10, 7, 3, 13, 8, 5, 2)
HUARONG = ["张曹曹赵", "张曹曹赵", "马关关黄", "马兵兵黄", "兵　　兵"]
"""The classic position as Chinese players write it."""


# ---------------------------------------------------------------------- what Budge draws


def drawings(puzzle: Any) -> list[str]:
    """Every way in which the start is shown to a person."""
    return [
        board(puzzle, puzzle.start).plain,
        board(puzzle, puzzle.start, ascii=True).plain,
        "\n".join(line.rstrip() for line in board(puzzle, puzzle.start).plain.split("\n")),
    ]


@pytest.mark.parametrize("seed", range(40))
def test_drawn_tiles_are_read_back(seed: int) -> None:
    puzzle = any_tiles(random.Random(seed))
    for drawn in drawings(puzzle):
        again = budge.parse(drawn, rule=puzzle.rule)
        assert (again.start, again.width) == (puzzle.start, puzzle.width)


@pytest.mark.parametrize("seed", range(60))
def test_drawn_cars_are_read_back(seed: int) -> None:
    puzzle = any_traffic(random.Random(seed))
    names = [piece.name for piece in puzzle.pieces]
    odd = any(not name.isalnum() or len(name) > 4 or name in "oxv" for name in names)
    if odd or puzzle.gates or puzzle.primary != "A" or min(puzzle.height, puzzle.width) < 2:
        return
    for drawn in drawings(puzzle):
        again = budge.parse(drawn, family="rush-hour")
        assert again.rows(again.start) == puzzle.rows(puzzle.start), drawn
        assert again.exit == puzzle.exit


@pytest.mark.parametrize("exit", ["left", "right", "top", "bottom"])
def test_the_arrow_shows_the_exit(exit: str) -> None:
    flat = exit in ("left", "right")
    rows = [".B..", ".BAA", "....", "...."] if flat else ["....", "..A.", "..A.", "...."]
    puzzle = RushHour(rows, exit=exit)
    for drawn in drawings(puzzle):
        again = budge.parse(drawn)
        assert again == puzzle and again.exit == exit
    arrow = {"left": "←", "right": "→", "top": "↑", "bottom": "↓"}[exit]
    (shown,) = [line for line in drawings(puzzle)[0].split("\n") if arrow in line]
    assert flat == ("A" in shown)


@pytest.mark.parametrize(
    "puzzle",
    [
        Klotski(["BAA", "BAA", "..C"], ["...", "AA.", "AA."]),
        Klotski(["BAAC", "BAAC", "D##E", "DFGE", "H..I"]),
        Klotski(["##AA", "##AA", "....", "B..."], ["....", "....", "AA..", "AA.."]),
        budge.parse(HUARONG),
        Klotski(["AA~.", "AA..", "...."], ["....", ".AA.", ".AA."]),
        Klotski([["K1", "K1"], ["K1", "K1"], [".", "b"]], [[".", "."], ["K1", "K1"], ["K1", "K1"]]),
    ],
    ids=repr,
)
def test_drawn_blocks_are_read_back(puzzle: Any) -> None:
    for at, drawn in enumerate(drawings(puzzle)):
        goal = board(puzzle, puzzle.target, ascii=at == 1).plain
        assert budge.parse(drawn, family="klotski", goal=goal) == puzzle, drawn


@pytest.mark.parametrize(
    "rows",
    [
        ["#######", "#  .  #", "# $   #", "# $+* #", "#     #", "#######"],
        ["  #####", "###   ###", "# $ $ $ #", "# #...# #", "#   @   #", "#########"],
    ],
)
def test_drawn_levels_are_read_back(rows: list[str]) -> None:
    level = Sokoban(rows)
    for drawn in drawings(level):
        assert budge.parse(drawn) == level
    shown = board(level, level.start).plain
    signs = {sign: shown[at] for at, sign in enumerate("\n".join(rows)) if sign != "\n"}
    assert len(set(signs.values())) == len(signs), "two things look alike without colours"
    marked = board(level, level.start, dead=True).plain
    assert budge.parse(marked) == level


# ---------------------------------------------------------------------- what programs print


@pytest.mark.parametrize(
    "text",
    [
        "3,0,4;5,2,8;1,6,7",
        "3, 0, 4; 5, 2, 8; 1, 6, 7;",
        "[3 0 4; 5 2 8; 1 6 7]",
        "[[3, 0, 4], [5, 2, 8], [1, 6, 7]]",
        "((3, 0, 4), (5, 2, 8), (1, 6, 7))",
        "[[3 0 4]\n [5 2 8]\n [1 6 7]]",
        "array([[3, 0, 4],\n       [5, 2, 8],\n       [1, 6, 7]])",
        "[3, 0, 4, 5, 2, 8, 1, 6, 7]",
        "３ ０ ４ ／ ５，２，８／１　６　７",
        "| 3 | _ | 4 |\n| 5 | 2 | 8 |\n| 1 | 6 | 7 |",
    ],
)
def test_boards_from_programs(text: str) -> None:
    assert budge.parse(text).start == NINE


@pytest.mark.parametrize(
    "text",
    [
        "FE169B4C0A73D852",
        "fe169b4c0a73d852",
        "FE16/9B4C/0A73/D852",
        "FE16\n9B4C\n0A73\nD852",
        "F E 1 6 / 9 B 4 C / 0 A 7 3 / D 8 5 2",
        "FE169B4C0A73D852 -> 123456789ABCDEF0",
    ],
)
def test_hexadecimal_boards(text: str) -> None:
    puzzle = budge.parse(text)
    assert puzzle.start == SIXTEEN and puzzle.goal == (*range(1, 16), 0)


def test_several_boards_in_letters() -> None:
    found = budge.read("FE169B4C0A73D852\n0123456789ABCDEF\n")
    assert [puzzle.start for puzzle in found] == [SIXTEEN, tuple(range(16))]
    assert budge.parse("0123456789ABCDEFGHIJKLMNO").start == tuple(range(25))
    assert budge.parse("1234/567A/89B0").start[7] == 10


@pytest.mark.parametrize(
    ("text", "complaint", "line", "column"),
    [
        ("FE169B4C0A73D85E", "tile 14 stands twice", 1, 16),
        ("FE16/9B4C/0A73/D85G", "'G' is not a number", 1, 19),
        ("1 2 3 / 4 5 6 / 7 8 a", "'a' is not a number", 1, 21),
        ("10 1 2 3 / 4 5 6 7 / 8 9 A 11 / 12 13 14 15", "'A' is not a number", 1, 26),
        ("3,0,4;5,2,8;1,6,6", "tile 6 stands twice", 1, 17),
        ("[[3, 0, 4], [5, 2, 8], [1, 6]]", "row 3 has 2 cells", 1, 28),
        ("│ 3 │   │\n│ 1 │ 1 │", "tile 1 stands twice", 2, 7),
    ],
)
def test_their_mistakes_have_a_place(text: str, complaint: str, line: int, column: int) -> None:
    with pytest.raises(FormatError, match=complaint) as caught:
        budge.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


# ---------------------------------------------------------------------- rows


@pytest.mark.parametrize(
    "rows",
    [
        [[3, 0, 4], [5, 2, 8], [1, 6, 7]],
        [[3, None, 4], [5, 2, 8], [1, 6, 7]],
        [[3.0, 0.0, 4.0], [5, 2, 8], [1, 6, 7]],
        [["3", "0", "4"], ["5", "2", "8"], ["1", "6", "7"]],
        ["3 _ 4", "5 2 8", "1 6 7"],
    ],
)
def test_rows_of_tiles(rows: Any) -> None:
    assert budge.parse(rows) == budge.parse(CLASSIC)


def test_rows_of_other_families() -> None:
    assert budge.parse([list("..B"), list("AAB"), list("...")]) == RushHour(["..B", "AAB", "..."])
    level = ["#####", "#@$.#", "#####"]
    assert budge.parse(level) == budge.parse([list(row) for row in level]) == Sokoban(level)
    goal = [".....", "...AA", "...AA"]
    named = [["A1", "A1", ".", "B1"], ["A1", "A1", ".", "B1"]]
    assert budge.parse(named, goal=[[".", ".", "A1", "A1"]] * 2).pieces[0].name == "A1"
    told = {"family": "klotski", "grid": ["AA...", "AA...", "....."], "goal": goal}
    assert budge.parse(told) == Klotski(told["grid"], goal)
    assert budge.read([told, told]) == [Klotski(told["grid"], goal)] * 2


# ---------------------------------------------------------------------- Chinese boards


@pytest.mark.parametrize(
    "rows",
    [
        HUARONG,
        [row.replace("　", "空") for row in HUARONG],
        [row.replace("　", "□") for row in HUARONG],
        ["　".join(row.replace("　", "空")) for row in HUARONG],
        [" ".join(row.replace("　", ".")) for row in HUARONG],
        ["　".join(row) for row in HUARONG],
        [row.replace("　", "．") for row in HUARONG],
        [row.replace("兵", "卒") for row in HUARONG],
    ],
)
def test_huarong_dao_as_it_is_written(rows: list[str]) -> None:
    puzzle = budge.parse("\n".join(rows))
    assert puzzle.family == "klotski" and budge.solve(puzzle).cost == 81
    names = [piece.name for piece in puzzle.pieces]
    assert len(names) == 10 and sum(name[0] in "兵卒" for name in names) == 4


def test_empty_cells_at_the_end_of_a_row_may_be_cut_off() -> None:
    rows = ["张曹曹赵", "张曹曹赵", "马关关黄", "马　　黄", "兵兵"]
    whole = budge.parse("\n".join([*rows[:4], "兵兵　　"]))
    assert budge.parse("\n".join(rows)) == whole
    empty = budge.parse("曹曹　\n曹曹　\n　　　", goal="　　　\n　曹曹\n　曹曹")
    assert (empty.height, empty.width) == (3, 3)


def test_one_soldier_keeps_its_name() -> None:
    assert [piece.name for piece in budge.parse("曹曹\n曹曹\n兵.").pieces] == ["曹", "兵"]


def test_wide_levels() -> None:
    level = "＃＃＃＃＃\n＃＠＄．＃\n＃　　　＃\n＃＃＃＃＃"
    assert budge.parse(level) == Sokoban(["#####", "#@$.#", "#   #", "#####"])
