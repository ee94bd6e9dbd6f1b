"""Makes the collections again: `python -m budge.library.make [COLLECTION …]`.

The same call makes the same levels on every machine. The classics are written down here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import budge
from budge.formats import write
from budge.library import record_key
from budge.library.wishes import wishes

_DATA = Path(__file__).parent / "data"
_SECONDS = 300.0
"""For all levels of one difficulty."""

COLLECTIONS: dict[str, tuple[str, dict[str, str], int, list[int]]] = {
    "tiles-eight": ("tiles", {"en": "Eight tiles", "zh": "八数码"}, 11, [12, 12, 12, 12, 12]),
    "tiles-fifteen": ("tiles", {"en": "Fifteen tiles", "zh": "十五数码"}, 15, [8, 8, 8, 8, 8]),
    "rush-hour-one": (
        "rush-hour",
        {"en": "Out of the car park", "zh": "驶出停车场"},
        21,
        [20, 20, 20],
    ),
    "rush-hour-two": ("rush-hour", {"en": "Gridlock", "zh": "大塞车"}, 22, [0, 0, 10, 20, 20]),
    "klotski-one": (
        "klotski",
        {"en": "Blocks in the way", "zh": "移步换形"},
        31,
        [10, 10, 10, 8, 6],
    ),
    "sokoban-one": ("sokoban", {"en": "The first warehouse", "zh": "第一仓库"}, 41, [20, 20, 10]),
    "sokoban-two": (
        "sokoban",
        {"en": "The second warehouse", "zh": "第二仓库"},
        42,
        [0, 0, 15, 20, 15],
    ),
}
"""Family, titles, seed, and how many levels of each difficulty."""

FIFTEEN = ["6-14", "15-24", "25-32", "33-40", "41-48"]
"""What fifteen tiles cost from one difficulty to the next."""

CLASSICS = [
    ("One step ahead", "捷足先登", "GAAH/IAAJ/.EE./BCDF/BCDF"),
    ("Soldiers left and right", "左右布兵", "GAAH/IAAJ/BCDF/BCDF/.EE."),
    ("Marching in file", "一路进军", "BAAG/BAAH/CDFI/CDFJ/.EE."),
    ("Side by side", "齐头并进", "BAAC/BAAC/GHIJ/DEEF/D..F"),
    ("In the peach garden", "桃花园中", "GAAH/BAAC/BDFC/IDFJ/.EE."),
    ("A steady command", "指挥若定", "BAAC/BAAC/GEEH/DIJF/D..F"),
    ("Three columns", "兵分三路", "GAAH/BAAC/BEEC/DIJF/D..F"),
    ("Blade across, horse upright", "横刀立马", "BAAC/BAAC/DEEF/DGHF/I..J"),
]
"""The named beginnings of Huarong Dao, from the easiest on."""


def generated(
    family: str, seed: int, counts: list[int], asked: list[dict[str, Any]]
) -> Iterator[Any]:
    """Levels of rising difficulty; each as it stands in the file."""
    for difficulty, (count, wished) in enumerate(zip(counts, asked, strict=False), 1):
        if not count:
            continue
        levels = budge.generate(
            family, count=count, seed=seed * 10 + difficulty, time_limit=_SECONDS, **wished
        )
        for level in sorted(levels, key=lambda level: (level.optimum or 0, level.text)):
            yield entry(level.puzzle, difficulty)


def entry(puzzle: Any, difficulty: int, names: dict[str, str] | None = None) -> dict[str, Any]:
    """A level with its proved optimum in every metric of the family."""
    optimum = {}
    for metric in puzzle.metrics:
        counted = puzzle.with_metric(metric) if hasattr(puzzle, "with_metric") else puzzle
        result = budge.solve(counted, quality="optimal", time_limit=60)
        if result.status is budge.Status.OPTIMAL:
            optimum[metric] = result.cost
    told: dict[str, Any] = {"id": record_key(puzzle), "text": write(puzzle)}
    told |= {"difficulty": difficulty, "optimum": optimum}
    return told | ({"names": names} if names else {})


def make(id: str) -> None:
    family, titles, seed, counts = COLLECTIONS[id]
    asked = [wishes(family, difficulty) for difficulty in range(1, 6)]
    if id == "tiles-fifteen":
        asked = [{"size": "4x4", "cost": cost} for cost in FIFTEEN]
    levels = list(generated(family, seed, counts, asked))
    found = [sum(level["difficulty"] == n for level in levels) for n in range(1, 6)]
    calls = [
        f"generate({family!r}, count={count}, seed={seed * 10 + n}, "
        + ", ".join(f"{name}={value!r}" for name, value in wished.items())
        + ")"
        for n, (count, wished) in enumerate(zip(found, asked, strict=False), 1)
        if count
    ]
    _write(id, family, titles, "; ".join(calls), levels)


def make_classics() -> None:
    levels = []
    for at, (english, chinese, text) in enumerate(CLASSICS):
        puzzle = budge.parse(text, family="klotski")
        levels.append(entry(puzzle, 2 + 3 * at // len(CLASSICS), {"en": english, "zh": chinese}))
    titles = {"en": "Huarong Dao", "zh": "华容道古谱"}
    _write("klotski-classics", "klotski", titles, "the classic beginnings of the game", levels)


def _write(id: str, family: str, titles: dict[str, str], made_by: str, levels: list[Any]) -> None:
    held = {"family": family, "titles": titles, "made_by": made_by, "levels": levels}
    lines = json.dumps(held, ensure_ascii=False, indent=1)
    (_DATA / f"{id}.json").write_text(lines + "\n", "utf-8")
    print(f"{id}: {len(levels)} levels")


if __name__ == "__main__":
    for name in sys.argv[1:] or [*COLLECTIONS, "klotski-classics"]:
        if name == "klotski-classics":
            make_classics()
        else:
            make(name)
