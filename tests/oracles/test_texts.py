"""Descriptions written down as the documents say, and read back by Budge."""

from __future__ import annotations

import random
from typing import Any

import budge
from tests.oracles.holding import puzzle_of
from tests.oracles.random_blocks import blocks
from tests.oracles.random_sokoban import sokoban
from tests.oracles.random_tiles import tiles


def numbers(rows: list[list[int]], between: str) -> str:
    return between.join(" ".join(str(tile or "_") for tile in row) for row in rows)


def test_tiles() -> None:
    for seed in range(40):
        dice = random.Random(seed)
        description = {**tiles(dice, dice.choice(["small", "packed", "wide"])), "rule": "slide"}
        text = (
            f"goal: {numbers(description['goal'], ' / ')}\n{numbers(description['start'], chr(10))}"
        )
        assert budge.parse(text) == puzzle_of(description)


def cars(seed: int) -> dict[str, Any] | None:
    description = blocks(random.Random(seed), "cars")
    usual = description["family"] == "rush-hour" and len(description["rows"]) > 1
    named = {sign for row in description["rows"] for sign in row}
    return description if usual and len(named) > 2 and not named & set("ox") else None


def test_rush_hour() -> None:
    for description in filter(None, map(cars, range(60))):
        head = f"exit: {description['exit']}\nprimary: {description['primary']}\n"
        rows = "\n".join("".join(row) for row in description["rows"])
        plain = {**description, "metric": "slides"}
        assert budge.parse(head + rows, family="rush-hour") == puzzle_of(plain)
        if len(description["rows"]) == len(description["rows"][0]) >= 3:
            line = rows.replace("\n", "").replace(".", "o").replace("#", "x")
            assert budge.parse(head + line, family="rush-hour") == puzzle_of(plain)


def test_sokoban() -> None:
    for seed in range(40):
        description = {**sokoban(random.Random(seed), "small"), "metric": "pushes"}
        level = budge.parse("\n".join(description["rows"]))
        expected = puzzle_of(description)
        assert level.lines(level.start) == [
            row.rstrip() for row in expected.lines(expected.start)
        ] or ({row.strip() for row in level.rows} == {row.strip() for row in expected.rows})
