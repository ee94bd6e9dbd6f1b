"""Many levels at once in the native core: canonical forms, near duplicates."""

from __future__ import annotations

from collections.abc import Sequence

from budge import _core

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
