"""The tables of what people did, and the figures of those puzzles: for fitting and for judging.

The folder holds `sokoban_web.csv` (columns id, collection, level with rows joined by |, plays,
solves, source) and `rush_hour.csv` (id, board of 36 letters, core_geomean_seconds); sources and
licences are named in `src/budge/levels/models.json`.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import budge
from budge.levels.grade_rush_hour import rush_hour_figures
from budge.levels.grade_sokoban import graph_figures, solution_figures

SOKOBAN = ("steps", "least_box_changes", "trap_weight", "ways", "lost_share", "bound")
SOKOBAN_QUICK = ("steps", "gap", "box_changes")
RUSH_HOUR = ("slides", "farthest", "reasons")
RUSH_HOUR_QUICK = ("slides", "reasons")
PLAIN = {"lost_share"}
"""Figures that are taken as they are; all others are counts, taken as log2(1 + x)."""

Array = np.ndarray[Any, np.dtype[np.float64]]


def bent(name: str, values: Array) -> Array:
    return values if name in PLAIN else np.log2(1 + np.maximum(values, 0))


def table(path: Path) -> list[dict[str, str]]:
    with path.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


@dataclass
class Levels:
    """Sokoban: what people did, and the figures by which we judge, NaN where the graph is cut."""

    rate: Array
    harder: Array  # the log odds that a play does not end solved
    weight: Array
    walls: Array  # levels of the same walls have one number
    collection: Array
    study: Array
    graph: Array
    quick: Array

    @property
    def whole(self) -> Any:
        return np.isfinite(self.graph).all(axis=1)

    @property
    def solved(self) -> Any:
        return np.isfinite(self.quick).all(axis=1)

    def judged(self, rows: Any, full: Ridge, quick: Ridge) -> Array:
        """As `grade` does: by the graph, by a solution, or as harder than all where there is
        neither."""
        by_graph = full(np.nan_to_num(self.graph[rows]))
        by_solution = quick(np.nan_to_num(self.quick[rows]))
        by_solution[~self.solved[rows]] = 9.0
        found: Array = np.where(self.whole[rows], by_graph, by_solution)
        return found

    def fitted(self, rows: Any) -> tuple[Ridge, Ridge]:
        """Both models, from some of the levels."""
        whole, solved = rows[self.whole[rows]], rows[self.solved[rows]]
        return (
            Ridge(self.graph[whole], self.harder[whole], self.weight[whole]),
            Ridge(self.quick[solved], self.harder[solved], self.weight[solved]),
        )


def levels(folder: Path) -> Levels:
    rows = table(folder / "sokoban_web.csv")
    plays = np.array([float(row["plays"]) for row in rows])
    solves = np.array([float(row["solves"]) for row in rows])
    share = (solves + 0.5) / (plays + 1)
    noise = 1 / (plays * share * (1 - share))
    graph, quick = [], []
    for row in rows:
        level = budge.Sokoban(row["level"].split("|"))
        found = graph_figures(level) or {}
        graph.append([found.get(name, np.nan) for name in SOKOBAN])
        _, found = solution_figures(level)
        quick.append([found.get(name, np.nan) for name in SOKOBAN_QUICK])
    return Levels(
        solves / plays,
        -np.log((solves + 0.5) / (plays - solves + 0.5)),
        1 / (0.25 + noise),
        np.unique([_walls(row["level"]) for row in rows], return_inverse=True)[1],
        np.array([row["collection"] for row in rows]),
        np.array([row["source"] == "study1" for row in rows]),
        _columns(SOKOBAN, graph),
        _columns(SOKOBAN_QUICK, quick),
    )


def boards(folder: Path) -> tuple[Array, Array]:
    """Rush Hour: the logarithm of the seconds that people spent, and the figures."""
    rows = table(folder / "rush_hour.csv")
    seconds = np.log([float(row["core_geomean_seconds"]) for row in rows])
    figures = [rush_hour_figures(budge.parse(row["board"])) for row in rows]  # type: ignore[arg-type]
    return seconds, _columns(RUSH_HOUR, [[f[name] for name in RUSH_HOUR] for f in figures])


def _columns(names: tuple[str, ...], rows: list[list[float]]) -> Array:
    values = np.array(rows, float)
    return np.column_stack([bent(name, values[:, at]) for at, name in enumerate(names)])


def _walls(level: str) -> str:
    """The same text for all levels with the same walls, turned or mirrored."""
    rows = re.sub(r"[@$.*+]", " ", level).split("|")
    width = max(map(len, rows))
    grid = [row.ljust(width) for row in rows]
    forms = []
    for _ in range(4):
        grid = ["".join(cells) for cells in zip(*grid[::-1], strict=True)]
        forms += [
            "|".join(row.rstrip() for row in form) for form in (grid, [r[::-1] for r in grid])
        ]
    return min(forms)


class Ridge:
    """Weighted linear regression on standardised columns, pulled towards 0 a little."""

    def __init__(self, x: Array, y: Array, weight: Array, pull: float = 1.0) -> None:
        w = weight / weight.mean()
        self.mean = np.average(x, axis=0, weights=w)
        self.spread = np.sqrt(np.average((x - self.mean) ** 2, axis=0, weights=w))
        self.spread[self.spread == 0] = 1.0
        z = (x - self.mean) / self.spread
        self.level = float(np.average(y, weights=w))
        left = z.T @ (z * w[:, None]) + pull * np.eye(x.shape[1])
        self.weights = np.linalg.solve(left, z.T @ (w * (y - self.level)))

    def __call__(self, x: Array) -> Array:
        z = np.clip((x - self.mean) / self.spread, -3, 3)
        answer: Array = self.level + z @ self.weights
        return answer
