"""Built-in puzzles to the native core: the only place that imports `budge._core`."""

from __future__ import annotations

from typing import Any, cast

from budge.engine.base import (
    Answer,
    Choice,
    Component,
    Deferred,
    Engine,
    ManyEngine,
    Outcome,
    Probe,
    Request,
)
from budge.registry import family_of


def engine_for(puzzle: Any) -> Engine | None:
    """The engine of the puzzle's family, if it has one."""
    family = family_of(puzzle)
    return cast("Engine | None", family.engine) if family else None


__all__ = [
    "Answer",
    "Choice",
    "Component",
    "Deferred",
    "Engine",
    "ManyEngine",
    "Outcome",
    "Probe",
    "Request",
    "engine_for",
]
