"""What to ask of the generator for a level of some difficulty, from 1 to 5, in each family."""

from __future__ import annotations

from typing import Any

_WISHES: dict[str, list[dict[str, Any]]] = {
    "tiles": [
        {"size": "3x3", "cost": "4-10"},
        {"size": "3x3", "cost": "11-16"},
        {"size": "3x3", "cost": "17-21"},
        {"size": "3x3", "cost": "22-25"},
        {"size": "3x3", "cost": "26-31"},
    ],
    "rush-hour": [{"stars": stars} for stars in range(1, 6)],
    "klotski": [
        {"cost": "5-9"},
        {"cost": "10-15"},
        {"cost": "16-22"},
        {"cost": "23-30"},
        {"cost": "31-"},
    ],
    "sokoban": [
        {"size": "6x7", "pieces": 2, "stars": 1},
        {"size": "7x7", "pieces": "2-3", "stars": 2},
        {"size": "7x8", "pieces": "2-3", "stars": 3},
        {"size": "8x8", "pieces": "3-4", "stars": 4},
        {"size": "8x9", "pieces": "3-4", "stars": 5},
    ],
}


def wishes(family: str, difficulty: int) -> dict[str, Any]:
    """Keywords for `budge.generate`; for a family that is not known here, its stars."""
    known = _WISHES.get(family)
    return dict(known[difficulty - 1]) if known else {"stars": difficulty}
