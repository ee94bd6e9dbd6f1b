"""Rush Hour and Klotski as text: what is understood, and what is said of mistakes."""

from __future__ import annotations

import pytest

import budge
from budge import FormatError, Klotski, RushHour
from budge.formats import klotski, rush_hour
from tests.random_blocks import BIRD, HUARONG


@pytest.mark.parametrize(
    ("text", "family"),
    [
        (BIRD, "rush-hour"),
        (f"24 {BIRD} 4780", "rush-hour"),
        (f"# a file\n24 {BIRD} 4780\n24 {BIRD} 4780\n", "rush-hour"),
        ("..B/AAB/...", "rush-hour"),
        ("exit: left\n.B..\n.BAA\n", "rush-hour"),
        ('{"grid": ["..B", "AAB", "..."], "exit": "right"}', "rush-hour"),
        (HUARONG, "klotski"),
        (HUARONG.replace("/", "\n"), "klotski"),
        ("AAB/..B -> .../AA.", "klotski"),
        ("name: x\ngrid:\nAAB\n..B\ngoal:\n...\nAA.\n", "klotski"),
        ('{"grid": "AAB/..B", "goal": ".../AA."}', "klotski"),
        ("1 2 3 / 4 5 6 / 7 0 8", "tiles"),
    ],
)
def test_the_text_tells_the_family(text: str, family: str) -> None:
    assert {puzzle.family for puzzle in budge.read(text)} == {family}


@pytest.mark.parametrize(
    "level", ["#####\n#@$.#\n#####", "####\n# .#\n#$@#\n####", "#####\n#+$ #\n#####"]
)
def test_sokoban_levels_are_not_taken(level: str) -> None:
    assert not rush_hour.detect(level)
    assert not klotski.detect(level)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("exit: right\nAA.\nB..\nBB.", "car 'B' is bent", 4, 2),
        ("exit: right\nAA.B\n....\n...B", "car 'B' is broken", 4, 4),
        ("exit: right\nAA.\n..B", "only one cell", 3, 3),
        ("exit: top\nAA.\n...", "cannot face an exit at the top", 2, 1),
        ("exit: right 2\nAA.\n...", "cannot face it", 1, 1),
        ("exit: inside\nAA.\n...", "is no exit", 1, 1),
        ("exit: right\nBB.\n...", "there is no car 'A'", 2, 1),
    ],
)
def test_mistakes_in_rush_hour(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        budge.read(text, family="rush-hour")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [
        ("grid:\nA.A\n...\ngoal:\n...\n.AA", "'A' is in two parts", 2, 3),
        ("grid:\nB.B\nAA.\ngoal:\n...\n.AA", "'B' is in two parts", 2, 3),
        ("grid:\nAA.\n...\ngoal:\n..A\n..A", "another shape", 5, 3),
        ("grid:\nAA.\n.#.\ngoal:\n...\nAA.", "lies on a wall", 6, 2),
        ("grid:\nAA.\n...\ngoal:\n...\nBB.", "not in the start", 6, 1),
        ("grid:\nAA.\n...\ngoal:\n...", "the goal is 1×3 but the start is 2×3", 5, 1),
        ("AA.\n..", "row 2 has 2 cells", 2, 3),
        ("AB.\n...", "no goal", 1, 1),
    ],
)
def test_mistakes_in_klotski(text: str, message: str, line: int, column: int) -> None:
    with pytest.raises(FormatError, match=message) as caught:
        budge.read(text, family="klotski")
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("exit", ["left", "right"])
def test_rush_hour_is_written_as_it_is_read(exit: str) -> None:
    puzzle = RushHour([".B..", ".BAA", "...."], exit=exit, name="small")
    again = budge.parse(rush_hour.write(puzzle), family="rush-hour")
    assert again == puzzle and again.name == "small" and again.exit == exit


def test_klotski_is_written_as_it_is_read() -> None:
    puzzle = Klotski(["AAB", "..B"], ["...", "AA."], axes={"B": "vertical"}, name="small")
    again = budge.parse(klotski.write(puzzle))
    assert again == puzzle and again.name == "small"


@pytest.mark.parametrize(
    ("rows", "exit", "moves"),
    [
        (["B..", "BAA", "...", "..."], "left", ["B+2", "A-1"]),
        (["A..", "A..", "BB."], "bottom", ["B+1", "A+1"]),
        ([".BB", "..A", "..A"], "top", ["B-1", "A-1"]),
        (["AAA.B", "....B"], "right", None),
    ],
)
def test_any_exit_and_any_length(rows: list[str], exit: str, moves: list[str] | None) -> None:
    result = budge.solve(RushHour(rows, exit=exit))
    assert (None if result.moves is None else [str(move) for move in result.moves]) == moves


@pytest.mark.parametrize("item", ['{"grid": 3, "family": "klotski"}', '[{"family": "klotski"}]'])
def test_json_without_a_grid_is_told_so(item: str) -> None:
    with pytest.raises(budge.FormatError, match='an object with a "grid"'):
        budge.parse(item)
