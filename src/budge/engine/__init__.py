"""Built-in puzzles to the native core: the only place that imports `budge._core`."""

from __future__ import annotations

from typing import Any, cast

from budge.engine.base import (
    Answer,
    Choice,
    Component,
    Deferred,
    Economizes,
    Engine,
    Explores,
    Hurries,
    Improves,
    Outcome,
    Probe,
    Probes,
    Request,
    Solves,
    SolvesMany,
    ability,
)
from budge.puzzles.base import overridden
from budge.registry import family_of


def engine_for(puzzle: Any) -> Engine | None:
    """The engine of the puzzle's family, if it has one and the puzzle keeps to its rules.

    An engine knows the family's own rules and no others: what overrides one of them is searched in
    Python.
    """
    family = family_of(puzzle)
    if family is None or overridden(puzzle):
        return None
    return cast("Engine | None", family.engine)


__all__ = [
    "Answer",
    "Choice",
    "Component",
    "Deferred",
    "Economizes",
    "Engine",
    "Explores",
    "Hurries",
    "Improves",
    "Outcome",
    "Probe",
    "Probes",
    "Request",
    "Solves",
    "SolvesMany",
    "ability",
    "engine_for",
]
