"""Fit the models of `budge grade` and write `src/budge/levels/models.json`.

Usage: python bench/fit_grades.py DATA     (the folder of `bench/grade_data.py`; some minutes)
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from grade_data import PLAIN, RUSH_HOUR, RUSH_HOUR_QUICK, SOKOBAN, SOKOBAN_QUICK, Ridge
from grade_data import boards as read_boards
from grade_data import levels as read_levels

import budge

TARGET = Path(__file__).parents[1] / "src" / "budge" / "levels" / "models.json"
SAMPLES = {"2x5": (2, 5, 2000), "3x4": (3, 4, 3000), "4x4": (4, 4, 1500)}
SOURCES = {
    "sokoban": "685 levels, 215,828 plays on sokobanonline.com, from"
    " cogtoolslab/fun-puzzles_cogsci25 on GitHub (commit 00fb6e0d, MIT, Cognitive Tools Lab);"
    " Chu, Zheng, Fan, CogSci 2025",
    "rush-hour": "70 boards, 42 people, from WeiJiMaLab/rush_hour (commit 4fef66d3, MIT) and"
    " sherrybao222/RushHour (commit a184c229, MIT, Yichen Li) on GitHub",
    "tiles": "random boards, uniform over those that can be solved; drawn and solved by the script",
}


def written(names: Sequence[str], model: Ridge, hundredths: str, foretells: str) -> dict[str, Any]:
    columns = zip(names, model.mean, model.spread, model.weights, strict=True)
    return {
        "foretells": foretells,
        "hundredths": hundredths,
        "level": round(model.level, 5),
        "terms": [
            {
                "figure": name,
                "scale": "x" if name in PLAIN else "log2(1 + x)",
                "mean": round(float(mean), 5),
                "spread": round(float(spread), 5),
                "weight": round(float(weight), 5),
            }
            for name, mean, spread, weight in columns
        ],
    }


def tile_layers(height: int, width: int, count: int) -> list[int]:
    dice = random.Random(f"{height}x{width}")
    boards = []
    while len(boards) < count:
        tiles = list(range(height * width))
        dice.shuffle(tiles)
        board = budge.Tiles([tiles[i : i + width] for i in range(0, len(tiles), width)])
        if board.verdict().solvable:
            boards.append(board)
    costs = [result.cost or 0 for result in budge.solve_many(boards, quality="optimal")]
    return [costs.count(depth) for depth in range(max(costs) + 1)]


def main() -> None:
    folder = Path(sys.argv[1])
    levels = read_levels(folder)
    every = np.arange(len(levels.rate))
    full, quick = levels.fitted(every)
    guess = levels.judged(every, full, quick)
    seconds, x = read_boards(folder)
    even = np.ones(len(seconds))
    jam, short = Ridge(x, seconds, even), Ridge(x[:, [0, 2]], seconds, even)
    lost = "log odds that a play does not end solved"
    spent = "natural logarithm of the seconds that a player spends"
    data = {
        "made_by": "bench/fit_grades.py",
        "sources": SOURCES,
        "models": {
            "sokoban": written(SOKOBAN, full, "sokoban", lost),
            "sokoban-quick": written(SOKOBAN_QUICK, quick, "sokoban", lost),
            "rush-hour": written(RUSH_HOUR, jam, "rush-hour", spent),
            "rush-hour-quick": written(RUSH_HOUR_QUICK, short, "rush-hour", spent),
        },
        "hundredths": {
            name: [round(float(v), 4) for v in np.percentile(values, range(101))]
            for name, values in (("sokoban", guess), ("rush-hour", jam(x)))
        },
        "tiles": {size: tile_layers(*shape) for size, shape in SAMPLES.items()},
    }
    TARGET.write_text(json.dumps(data, indent=1) + "\n")
    for name, model in data["models"].items():  # type: ignore[attr-defined]
        print(name, model["level"], {t["figure"]: t["weight"] for t in model["terms"]})


if __name__ == "__main__":
    main()
