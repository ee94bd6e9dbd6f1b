"""What the native core tells of levels: canonical forms, near duplicates, figures of difficulty."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from budge import _core
from budge.engine.native import core_limits, whole
from budge.engine.sokoban_optimal import level_of
from budge.limits import CancelToken, Limits
from budge.puzzles.sokoban import Sokoban

Signs = _core.Signs
"""What the signs of a canonical form stand for."""


def sokoban_forms(texts: Sequence[str]) -> list[str]:
    """The canonical form of each level, rows on lines in usual signs; empty where it is none."""
    return _core.sokoban_forms(texts)


def rush_hour_forms(lines: Sequence[str]) -> list[str]:
    """The canonical form of each square board on one line, the exit to the right; empty where it is
    none."""
    return _core.rush_hour_forms(lines)


def near_forms(signs: Signs, forms: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of different forms that are the same but for one wall or one piece."""
    return _core.near_forms(forms, signs)


GRAPH_WORDS = 100_000
"""Of the positions that a grade looks at: so many where a board takes one word of 64 bits, fewer
where it takes more. A limit in time would make a grade differ from machine to machine."""


def sokoban_figures(
    puzzle: Sokoban, cancel: CancelToken | None = None, words: int = GRAPH_WORDS
) -> _core.SokobanFigures:
    """What the graph of pushes tells of a level, as far as its positions take so many words."""
    return _core.sokoban_figures(
        level_of(puzzle),
        words,
        _core.Limits(),
        _poll(cancel),
    )


class SokobanProof(NamedTuple):
    """What the graph of pushes proves of a level. Pushes are counted from 1, cells are rows and
    columns from 1; `losing` are the numbers of pushes, from 0, after which some push loses."""

    ways: int
    solution: str
    heat: dict[tuple[int, int], float]
    still: tuple[tuple[int, int], ...]
    forced: tuple[int, ...]
    losing: tuple[int, ...]


def sokoban_proof(
    puzzle: Sokoban, most: int, cancel: CancelToken | None = None
) -> SokobanProof | None:
    """None where there are more than `most` positions, or none is a solution."""
    level = level_of(puzzle)
    limits = core_limits(Limits.of(None, None, None))
    found = _core.sokoban_analysis(level, most, limits, _poll(cancel))
    if found is None:
        return None

    def cell(place: int) -> tuple[int, int]:
        return place // puzzle.width + 1, place % puzzle.width + 1

    return SokobanProof(
        whole(found.ways),
        found.solution,
        {cell(place): share for place, share in found.heat(level)},
        tuple(cell(place) for place in found.still(level)),
        tuple(push + 1 for push in found.forced),
        tuple(push for push, _lost in found.losing),
    )


def _poll(cancel: CancelToken | None) -> Callable[..., bool] | None:
    return None if cancel is None else lambda *_figures: not cancel.cancelled
