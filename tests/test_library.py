"""The levels that come with Budge: what they claim is so, and what makes them makes them again."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

import budge
from budge import library
from budge.errors import RequestError
from budge.library.make import COLLECTIONS, generated
from budge.library.wishes import wishes

ALL = library.collections()


def test_there_are_several_hundred() -> None:
    assert sum(len(one.levels) for one in ALL) >= 300
    assert {one.family for one in ALL} == {"tiles", "rush-hour", "klotski", "sokoban"}


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_levels_are_what_they_claim(one: library.Collection) -> None:
    assert one.made_by and {"en", "zh"} <= one.titles.keys()
    assert [level.difficulty for level in one.levels] == sorted(
        level.difficulty for level in one.levels
    )
    ids = [level.id for level in one.levels]
    assert len(set(ids)) == len(ids)
    for level in one.levels[:: max(1, len(one.levels) // 8)]:
        puzzle = budge.parse(level.text, family=one.family)
        assert library.record_key(puzzle) == level.id
        metric = puzzle.metric
        if one.id != "tiles-fifteen":  # those take longer than a test may
            assert budge.solve(puzzle, quality="optimal").cost == level.optimum[metric]


@pytest.mark.parametrize("id", ["tiles-eight", "sokoban-one"])
def test_the_call_that_made_them_makes_them_again(id: str) -> None:
    family, _titles, seed, _counts = COLLECTIONS[id]
    (made,) = generated(family, seed, [1], [wishes(family, 1)])
    assert made["text"] in {level.text for level in library.collection(id).levels}


def test_names_and_metrics_do_not_change_a_record_key() -> None:
    text = "..B/AAB/..."
    plain = library.record_key(budge.parse(text))
    assert library.record_key(budge.parse(f"name: Mine\n{text}")) == plain
    steps = budge.parse(text).with_metric("steps")  # type: ignore[union-attr]
    assert library.record_key(steps) == plain
    assert library.record_key(budge.parse("..B/AAB/..C/..C")) != plain
    slide, swap = (budge.parse("1 2 / 3 0", rule=rule) for rule in ("slide", "swap"))
    assert library.record_key(slide) != library.record_key(swap)


def test_the_puzzle_of_the_day_is_everybodys_and_changes() -> None:
    day = date(2026, 11, 16)
    for family in ("tiles", "rush-hour", "klotski", "sokoban"):
        assert library.daily(family, day) == library.daily(family, day)
        found = {
            (one.id, n)
            for one, n in (library.daily(family, day + timedelta(days)) for days in range(30))
        }
        assert len(found) > 8


def test_what_is_not_there_is_told() -> None:
    with pytest.raises(RequestError, match="there is no collection 'tiles-eigth'.*did you mean"):
        library.collection("tiles-eigth")
    with pytest.raises(RequestError, match="no puzzle of the day"):
        library.daily("pancakes", date(2026, 1, 1))
