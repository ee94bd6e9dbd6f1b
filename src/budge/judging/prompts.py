"""Puzzles put into words, for whoever is to solve them."""

from __future__ import annotations

from typing import Any

from budge.errors import RequestError
from budge.family import Family
from budge.judging.spoken import Spoken
from budge.registry import families, family_of


def spoken_families() -> list[Family]:
    """The families that can be put into words."""
    return [family for family in families() if family.spoken]


def spoken_of(family: Family | None) -> Spoken:
    """How a family is spoken of, or an error that lists which can be."""
    spoken: Spoken | None = family.spoken if family else None
    if spoken is None:
        known = ", ".join(family.name for family in spoken_families())
        what = repr(family.name) if family else "a puzzle of no family"
        raise RequestError(f"there are tasks of {known}, not of {what}")
    return spoken


def prompt(puzzle: Any) -> str:
    """A puzzle put into words, for somebody who knows neither its rules nor Budge's notation."""
    spoken = spoken_of(family_of(puzzle))
    parts = [spoken.rules(puzzle), puzzle.text(puzzle.start)]
    if spoken.goal:
        parts += ["The goal:", spoken.goal(puzzle)]
    parts.append(f"Solve it in as few {puzzle.metric} as you can. {spoken.notation(puzzle)}")
    parts.append("Give the moves between <answer> and </answer>.")
    return "\n\n".join(parts)
