"""Puzzles and results as plain values: what the store keeps, and what travels to and fro."""

from __future__ import annotations

import base64
import copy
import hashlib
import json
import pickle
from typing import Any, NamedTuple

from budge.errors import RequestError
from budge.formats import read
from budge.levels.identity import identity as identity_of
from budge.puzzles.base import overridden
from budge.puzzles.tiles import Tiles
from budge.registry import family_of, is_installed
from budge.result import Result

_in_order = json.JSONEncoder(sort_keys=True).encode


class Packed(NamedTuple):
    """A puzzle of a known family as its text, or one of the user's own as a pickle.

    `identity` is made of the content alone: neither the name nor the file it stands in counts.
    `level` is the same for one that was turned, mirrored or renamed; None where nobody looks.
    """

    identity: str
    family: str
    name: str | None
    text: str
    options: dict[str, Any]
    pickled: bool = False
    level: str | None = None

    def unpack(self) -> Any:
        return unpack(self.family, self.text, self.options, self.pickled)


class Finding(NamedTuple):
    """A result as the store keeps it; `stats` is JSON."""

    status: str
    cost: int | None
    metric: str
    lower_bound: int
    algorithm: str
    heuristic: str | None
    engine: str
    solution: str | None
    seconds: float
    expanded: int
    stats: str

    @classmethod
    def of(cls, result: Result) -> Finding:
        return cls(
            result.status.value,
            result.cost,
            result.metric,
            result.lower_bound,
            result.algorithm,
            result.heuristic,
            result.engine,
            result.solution_text(),
            result.stats.seconds,
            result.stats.expanded,
            json.dumps(result.stats.to_dict()),
        )


def pack(puzzle: Any, name: str | None = None) -> Packed:
    """The puzzle without its name, under the name given or its own."""
    nameless = puzzle
    if getattr(puzzle, "name", None) is not None:
        nameless = copy.copy(puzzle)
        object.__setattr__(nameless, "name", None)
    called = name or getattr(puzzle, "name", None)
    family = family_of(puzzle)
    # Other processes may not know a family that no package brings.
    told = family.told(nameless) if family and is_installed(family) else None
    if not family or not told:
        kind, text = _pickle(nameless)
        return Packed(_hash(kind, text), kind, called, text, {}, pickled=True)
    text, options = told
    if hasattr(puzzle, "metric"):
        options["metric"] = puzzle.metric
    identity = _hash(family.name, text, _in_order(options))
    level = _level(puzzle) if family.form is not None else None
    return Packed(identity, family.name, called, text, options, level=level)


SMALL_TILES = 9
"""Cells of a board that is solved sooner than recognised."""


def _level(puzzle: Any) -> str | None:
    if overridden(puzzle) is not None:
        return None
    if isinstance(puzzle, Tiles) and len(puzzle.start) <= SMALL_TILES:
        return None
    return f"{identity_of(puzzle).hash} {puzzle.metric}"


def level_hash(level: str) -> str:
    """The hash of the identity that a `level` was made of."""
    return level.partition(" ")[0]


def unpack(family: str, text: str, options: dict[str, Any], pickled: bool = False) -> Any:
    """The puzzle again."""
    if pickled:
        return pickle.loads(base64.b64decode(text))
    from budge.verbs.solve import with_metric

    options = dict(options)
    metric = options.pop("metric", None)
    (puzzle,) = read(text, family=family, **options)
    return with_metric(puzzle, metric)


def _pickle(puzzle: Any) -> tuple[str, str]:
    kind = type(puzzle)
    if kind.__module__ == "__main__" or "<locals>" in kind.__qualname__:
        raise RequestError(
            f"{kind.__qualname__!r} cannot be sent to worker processes: "
            "define the class in a module that they can import"
        )
    try:
        text = base64.b64encode(pickle.dumps(puzzle, protocol=4)).decode()
    except Exception as error:
        raise RequestError(f"a {kind.__qualname__} cannot be pickled: {error}") from None
    return f"{kind.__module__}.{kind.__qualname__}", text


def _hash(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
