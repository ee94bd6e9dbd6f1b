"""Built-in puzzles to the native core: the only place that imports `budge._core`."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, cast

from budge.engine import entries as _entries  # noqa: F401  (they register themselves)
from budge.engine.base import (
    Answer,
    Choice,
    Component,
    Deferred,
    Engine,
    Explores,
    Improves,
    Outcome,
    Probe,
    Probes,
    Request,
    Solves,
    SolvesMany,
    ability,
)
from budge.puzzles.base import is_built_in

_ENGINES = {
    "sokoban": "budge.engine.sokoban",
    "tiles": "budge.engine.tiles",
    "rush-hour": "budge.engine.blocks",
    "klotski": "budge.engine.blocks",
    "blocks": "budge.engine.blocks",
}


def engine_for(puzzle: Any) -> Engine | None:
    """The native engine of the puzzle's family, if it has one and the puzzle keeps to its rules.

    An engine knows the family's own rules and no others: what overrides one of them is searched in
    Python.
    """
    return _engine(puzzle.family) if is_built_in(puzzle) else None


@cache
def _engine(family: str) -> Engine | None:
    module = _ENGINES.get(family)
    return cast(Engine, importlib.import_module(module)) if module else None


__all__ = [
    "Answer",
    "Choice",
    "Component",
    "Deferred",
    "Engine",
    "Explores",
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
