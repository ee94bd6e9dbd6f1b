from __future__ import annotations

import pytest
from rich.text import Text

import budge
from budge.draw import terminal
from tests.boards import NEAR


class Countdown:
    """A puzzle that nobody has drawn: from 3 to 0."""

    start = 3

    def moves(self, state: int) -> list[str]:
        return ["down"] if state else []

    def play(self, state: int, move: str) -> int:
        return state - 1

    def is_goal(self, state: int) -> bool:
        return state == 0


class SpelledOut(Countdown):
    def text(self, state: int) -> str:
        return "*" * state


def widths(text: Text) -> list[int]:
    return [len(line) for line in text.plain.splitlines()]


def test_an_unknown_puzzle_shows_its_text_or_its_state() -> None:
    assert terminal.board(SpelledOut(), 3).plain == "***"
    assert terminal.board(Countdown(), 3).plain == "3"
    assert terminal.start_and_goal(Countdown()).plain == "start\n3"


def test_an_unknown_puzzle_can_be_traced() -> None:
    result = budge.solve(SpelledOut())
    shown = terminal.trace(result, width=200).plain
    assert shown.splitlines()[0].split("  ")[0] == "0. start"
    assert "3. down" in shown
    assert "h -" in shown


def test_a_board_too_wide_becomes_text_and_then_a_note() -> None:
    puzzle = budge.parse(NEAR)
    assert "│" in terminal.board(puzzle, puzzle.start, width=13).plain
    assert terminal.board(puzzle, puzzle.start, width=12).plain == "2 8 3\n1 6 4\n7 _ 5"
    assert "too wide to draw" in terminal.board(puzzle, puzzle.start, width=4).plain


def test_start_and_goal_stand_side_by_side_where_there_is_room() -> None:
    puzzle = budge.parse(NEAR)
    assert len(widths(terminal.start_and_goal(puzzle, width=29))) == 8
    assert len(widths(terminal.start_and_goal(puzzle, width=28))) == 17


@pytest.mark.parametrize("width", [20, 40, 80, 300])
def test_a_trace_keeps_to_the_width(width: int) -> None:
    result = budge.solve(budge.parse(NEAR), trace=True)
    shown = terminal.trace(result, width=width)
    assert max(widths(shown)) <= width
    assert [f"{n}. " in shown.plain for n in range(6)] == [True] * 6


def test_pictures_of_different_heights_stay_in_their_columns() -> None:
    pictures = [Text("aa\naa\naa"), Text("b"), Text("cc\ncc")]
    assert terminal.side_by_side(pictures).plain == "aa   b   cc\naa       cc\naa"


def test_nothing_beside_nothing() -> None:
    assert terminal.side_by_side([]).plain == ""


def test_words_are_not_broken() -> None:
    words = ["2 up", "13 down", "4 left"]
    assert terminal.in_lines(words, width=100) == "2 up, 13 down, 4 left"
    assert terminal.in_lines(words, width=14) == "2 up, 13 down,\n4 left"
    assert terminal.in_lines(words, width=1) == "2 up,\n13 down,\n4 left"
    assert terminal.in_lines([], width=10) == ""
