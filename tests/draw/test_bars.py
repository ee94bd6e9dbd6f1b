from __future__ import annotations

import pytest

from budge.draw.bars import Bar, bars


def drawn(*values: int, width: int = 60, ascii: bool = False) -> list[str]:
    rows = [Bar(f"run {at}", value) for at, value in enumerate(values)]
    return bars(rows, width=width, ascii=ascii).plain.splitlines()


def test_equal_factors_are_equal_lengths() -> None:
    lengths = [line.count("#") for line in drawn(10, 1_000, 100_000, ascii=True)[:-1]]
    assert lengths[1] == pytest.approx(3 * lengths[0], abs=1)
    assert lengths[2] == pytest.approx(5 * lengths[0], abs=2)


def test_the_longest_bar_and_its_value_fill_the_width() -> None:
    lines = drawn(7, 99_999)
    assert len(lines[1]) in (58, 59, 60)
    assert lines[1].endswith(" 99,999")


def test_one_has_a_bar_and_none_has_none() -> None:
    none, one, ten = drawn(0, 1, 10)[:3]
    assert none == "run 0   0"
    assert "▏ 1" in one
    assert "█" in ten


def test_the_axis_marks_powers_of_ten() -> None:
    *_, longest, axis = drawn(10, 1_000)
    assert axis.split() == ["1", "10", "100", "1k"]
    assert abs(axis.index("1k") - longest.rindex("█")) <= 1


def test_marks_that_would_touch_are_left_out() -> None:
    axis = drawn(10**12, width=30)[-1]
    marks = axis.split()
    assert marks[0] == "1"
    assert len(marks) < 13
    assert all(mark[:1] == "1" for mark in marks)


@pytest.mark.parametrize("width", [1, 20, 80])
def test_any_width(width: int) -> None:
    assert len(drawn(5, 50, width=width)) == 3


def test_nothing_to_draw() -> None:
    assert bars([]).plain == ""
    assert "run 0" in drawn(0)[0]


def test_styles_are_kept() -> None:
    (span,) = [s for s in bars([Bar("a", 9, "green")]).spans if s.style == "green"]
    assert span.end > span.start
