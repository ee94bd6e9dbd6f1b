"""What the native core tells of levels: canonical forms, near duplicates, figures of difficulty."""

from __future__ import annotations

from collections.abc import Sequence

from budge import _core
from budge.engine.sokoban_optimal import level_of
from budge.limits import CancelToken
from budge.puzzles.sokoban import Sokoban

_SIGNS = {
    "sokoban": _core.Signs.sokoban,
    "rush-hour": _core.Signs.rush_hour,
    "klotski": _core.Signs.blocks,
    "blocks": _core.Signs.blocks,
}


def sokoban_forms(texts: Sequence[str]) -> list[str]:
    """The canonical form of each level, rows on lines in usual signs; empty where it is none."""
    return _core.sokoban_forms(texts)


def near_forms(family: str, forms: Sequence[str]) -> list[tuple[int, int]]:
    """Pairs of different forms of a family that are the same but for one wall or one piece."""
    return _core.near_forms(forms, _SIGNS[family]) if family in _SIGNS else []


GRAPH_WORDS = 100_000
"""Of the positions that a grade looks at: so many where a board takes one word of 64 bits, fewer
where it takes more. A limit in time would make a grade differ from machine to machine."""


def sokoban_figures(puzzle: Sokoban, cancel: CancelToken | None = None) -> _core.SokobanFigures:
    """What the graph of pushes tells of a level."""
    return _core.sokoban_figures(
        level_of(puzzle),
        GRAPH_WORDS,
        _core.Limits(),
        None if cancel is None else lambda *_figures: not cancel.cancelled,
    )
