from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import budge
from budge import FormatError, Tiles
from budge.formats import tiles
from tests.boards import CLASSIC, SPIRAL, any_boards

BOARD = (3, 0, 4, 5, 2, 8, 1, 6, 7)


@pytest.mark.parametrize(
    "text",
    [
        CLASSIC,
        "3 0 4\n5 2 8\n1 6 7",
        "3,0,4/5,2,8/1,6,7",
        "3, _, 4 / 5, 2, 8 / 1, 6, 7",
        "3 . 4\n5 2 8\n1 6 7\n",
        "304528167",
        "3 0 4 5 2 8 1 6 7",
        "\n\n# my board\n3 0 4   # top row\n5 2 8\n1 6 7\n\n",
        "3 0 4 /\n5 2 8 /\n1 6 7 /",
    ],
)
def test_the_ways_to_write_one_board(text: str) -> None:
    puzzle = budge.parse(text)
    assert puzzle.start == BOARD
    assert puzzle.goal == (1, 2, 3, 4, 5, 6, 7, 8, 0)
    assert (puzzle.height, puzzle.width) == (3, 3)


@pytest.mark.parametrize(
    "text",
    [
        f"{CLASSIC} -> {SPIRAL}",
        "304528167 -> 123804765",
        "3 0 4\n5 2 8\n1 6 7\n->\n1 2 3\n8 _ 4\n7 6 5",
        f"goal: {SPIRAL}\n{CLASSIC}",
        "goal: 123804765\n3 0 4\n5 2 8\n1 6 7",
    ],
)
def test_the_ways_to_write_a_goal(text: str) -> None:
    assert budge.parse(text).goal == (1, 2, 3, 8, 0, 4, 7, 6, 5)


def test_a_goal_from_outside_gives_way_to_one_in_the_text() -> None:
    assert budge.parse(CLASSIC, goal="123804765").goal[4] == 0
    assert budge.parse(f"{CLASSIC} -> {SPIRAL}", goal="1 2 3 / 4 5 6 / 7 8 0").goal[4] == 0


def test_a_goal_on_one_line_takes_the_shape_of_the_start() -> None:
    puzzle = budge.parse("1 2 3 / 4 0 5", goal="0 1 2 3 4 5")
    assert puzzle.goal == (0, 1, 2, 3, 4, 5)


def test_many_positions_in_one_text() -> None:
    text = """
    # one to a line
    1 2 3 / 4 5 6 / 7 8 0
    123456708

    name: a block
    1 2 3
    4 5 6
    0 7 8

    name: with a goal
    goal: 0 1 / 2 3
    1 0 / 2 3
    """
    found = budge.read(text)
    assert [puzzle.start[-3:] for puzzle in found] == [(7, 8, 0), (7, 0, 8), (0, 7, 8), (0, 2, 3)]
    assert [puzzle.name for puzzle in found] == [None, None, "a block", "with a goal"]
    assert found[-1].goal == (0, 1, 2, 3)


@pytest.mark.parametrize(
    ("text", "complaint", "line", "column"),
    [
        ("1 2 3\n4 5 5\n7 8 0", "tile 5 stands twice", 2, 5),
        ("1 2 3 / 4 5 6 / 7 9 0", "tile 9 does not belong.*tile 8 is missing", 1, 19),
        ("1 2 3 / 4 -5 6 / 7 8 0", "tile -5 is negative", 1, 11),
        ("1 2 3 / 4 5 / 7 8 0", "row 2 has 2 cells but row 1 has 3", 1, 11),
        ("1 2 3\n4 x 6\n7 8 0", "'x' is not a number", 2, 3),
        ("1 2 3 / 4 5 6 / 7 8 0.5", "'0.5' is not a number", 1, 21),
        ("0", "at least 2×2, not 1×1", 1, 1),
        ("1 2 3 4 0", "5 cells in one row make no square", 1, 1),
        ("12 0", "2 cells in one row", 1, 1),
        ("113456780", "tile 1 stands twice", 1, 2),
        ("1 2 / 3 0 -> 1 2 3 / 4 5 0", "the goal is 2×3 but the start is 2×2", 1, 14),
        ("1 2 / 3 0 -> 1 2 / 4 0", "tile 4 does not belong", 1, 20),
        ("1 2 / 3 0 ->", "no numbers here", 1, 1),
        ("1 2 / 3 0 -> 0 1 / 2 3 -> 0 1 / 2 3", "'->' is not a number", 1, 24),
        ("1 2 / 3 " + "9" * 40, "is not a number", 1, 9),
    ],
)
def test_bad_text_is_refused_with_its_place(
    text: str, complaint: str, line: int, column: int
) -> None:
    with pytest.raises(FormatError, match=complaint) as caught:
        budge.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_the_message_shows_the_place() -> None:
    with pytest.raises(FormatError) as caught:
        budge.parse("1 2 3\n4 5 5\n7 8 0")
    assert str(caught.value) == (
        "line 2, column 5: tile 5 stands twice\n    1 2 3\n    4 5 5\n        ^"
    )


def test_a_bad_goal_from_outside_is_shown_itself() -> None:
    with pytest.raises(FormatError, match="'z' is not a number\n    z 1 / 2 3") as caught:
        budge.parse("1 2 / 3 0", goal="z 1 / 2 3")
    assert (caught.value.line, caught.value.column) == (1, 1)
    with pytest.raises(FormatError, match="no numbers"):
        budge.parse("1 2 / 3 0", goal="")


@given(any_boards())
def test_what_is_written_is_read_back(puzzle: Tiles) -> None:
    assert budge.parse(tiles.write(puzzle), rule=puzzle.rule) == puzzle


@given(any_boards(), st.sampled_from([" ", ",", ", ", "\t"]), st.sampled_from(["0", "_", "."]))
def test_rows_on_lines_are_read_back(puzzle: Tiles, gap: str, blank: str) -> None:
    rows = [gap.join(str(tile or blank) for tile in row) for row in puzzle.rows(puzzle.start)]
    assert budge.parse("\n".join(rows)).start == puzzle.start


NEARLY_A_BOARD = st.text(alphabet="0123456789_.,/->#:+ \n\txgoalname²\x0b\u2028é", max_size=60)


@settings(max_examples=600)
@given(NEARLY_A_BOARD | st.text(max_size=40))
@example("->")
@example("goal:")
@example("goal: ->\n1 2 / 3 0")
@example("0\n->\n0")
@example("12\x0b30")
@example("²²²²")
@example("1 2 / 3 0 \u2028 -> ")
def test_any_text_is_a_puzzle_or_a_format_error(text: str) -> None:
    for family in (None, "tiles"):
        try:
            found = budge.read(text, family=family)
        except FormatError as error:
            assert str(error)
        else:
            assert found and all(isinstance(puzzle, Tiles) for puzzle in found)


@given(any_boards(), st.data())
def test_a_board_with_one_character_changed_is_a_puzzle_or_a_format_error(
    puzzle: Tiles, data: st.DataObject
) -> None:
    text = tiles.write(puzzle)
    at = data.draw(st.integers(0, len(text) - 1))
    spoilt = text[:at] + data.draw(st.sampled_from("0 9-/x.#\n")) + text[at + 1 :]
    try:
        budge.read(spoilt)
    except FormatError as error:
        assert error.line is None or 1 <= error.line <= len(spoilt.splitlines()) + 1


def test_rows_of_digits_need_no_spaces() -> None:
    assert budge.parse("304\n528\n167") == budge.parse("304528167") == budge.parse("304/528/167")
