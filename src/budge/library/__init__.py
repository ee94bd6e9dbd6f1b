"""The levels that come with Budge: collections for each family, in order of difficulty.

All were made by `budge.generate`, but for the classics, which are facts of the game. Each file in
`data` says by which call; `python -m budge.library.make` makes them again.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from budge.errors import RequestError, brief, suggest
from budge.formats import options_of, write

_DATA = Path(__file__).parent / "data"
DIFFICULTIES = range(1, 6)


@dataclass(frozen=True)
class Level:
    """A position as text, how hard it is from 1 to 5, and what the shortest solution costs in each
    metric in which that is proved; `id` is its record key."""

    id: str
    text: str
    difficulty: int
    optimum: Mapping[str, int]
    names: Mapping[str, str]


@dataclass(frozen=True)
class Collection:
    """Levels of one family; `made_by` is the call that made them, or where they come from."""

    id: str
    family: str
    titles: Mapping[str, str]
    made_by: str
    levels: tuple[Level, ...]


@cache
def collections() -> tuple[Collection, ...]:
    """Every collection, those of a family from the easiest on.

    >>> {one.family for one in collections()} >= {"tiles", "rush-hour", "klotski", "sokoban"}
    True
    """
    found = [_read(path) for path in sorted(_DATA.glob("*.json"))]
    return tuple(sorted(found, key=lambda one: (one.family, _mean(one), one.id)))


def collection(id: str) -> Collection:
    """The collection with this id.

    >>> level = collection("tiles-eight").levels[0]
    >>> level.difficulty, level.optimum["moves"] > 0
    (1, True)
    """
    known = {one.id: one for one in collections()}
    if id not in known:
        raise RequestError(f"there is no collection {brief(id)}{suggest(id, known)}")
    return known[id]


def daily(family: str, day: date) -> tuple[Collection, int]:
    """The puzzle of the day: a collection of the family and the number of a level in it.

    It depends on the date and the family alone, so it is everybody's.

    >>> found, number = daily("rush-hour", date(2026, 11, 17))
    >>> found.family, 0 <= number < len(found.levels)
    ('rush-hour', True)
    """
    found = [(one, n) for one in collections() if one.family == family for n in _fit(one)]
    if not found:
        raise RequestError(f"there is no puzzle of the day of the family {brief(family)}")
    seed = hashlib.sha256(f"{family} {day.isoformat()}".encode()).digest()
    return found[int.from_bytes(seed[:8], "big") % len(found)]


def record_key(puzzle: Any) -> str:
    """What a page keeps its records under: whatever a position is called and however it is counted,
    it is the same."""
    bare = copy.copy(puzzle)
    said = getattr(bare, "__dict__", {})
    said.update({what: None for what in ("name", "author") if what in said})
    metrics = getattr(bare, "metrics", ())
    if metrics and hasattr(bare, "with_metric"):
        bare = bare.with_metric(metrics[0])
    told = json.dumps([puzzle.family, write(bare), options_of(bare)])
    return hashlib.sha256(told.encode()).hexdigest()[:24]


def _fit(one: Collection) -> list[int]:
    """Those that take a while, but not the whole day."""
    return [n for n, level in enumerate(one.levels) if 2 <= level.difficulty <= 4]


def _mean(one: Collection) -> float:
    return sum(level.difficulty for level in one.levels) / max(1, len(one.levels))


def _read(path: Path) -> Collection:
    held: dict[str, Any] = json.loads(path.read_text("utf-8"))
    levels = tuple(
        Level(one["id"], one["text"], one["difficulty"], one["optimum"], one.get("names", {}))
        for one in held["levels"]
    )
    return Collection(path.stem, held["family"], held["titles"], held["made_by"], levels)
