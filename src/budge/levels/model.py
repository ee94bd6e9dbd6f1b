"""From figures to a grade: small linear models, whose coefficients are data.

`models.json` was made by `bench/fit_grades.py` from what people did; it says from which data. A
model adds up what each figure tells: on its scale, less its mean, by its spread, times its weight.
"""

from __future__ import annotations

import json
import math
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

MOST_SPREADS = 3.0
"""No figure speaks louder than so many spreads: beyond that nobody has been seen."""


@dataclass(frozen=True)
class Term:
    figure: str
    scale: str
    mean: float
    spread: float
    weight: float

    def share(self, value: float) -> float:
        """What the figure adds to the difficulty of a middling puzzle."""
        scaled = math.log2(1 + max(value, 0.0)) if self.scale == "log2(1 + x)" else value
        z = (scaled - self.mean) / self.spread
        return self.weight * max(-MOST_SPREADS, min(MOST_SPREADS, z))


@dataclass(frozen=True)
class Model:
    """`level` is the difficulty of a middling puzzle, `hundredths` are those of the puzzles that
    people played, from the easiest to the hardest."""

    level: float
    terms: tuple[Term, ...]
    hundredths: tuple[float, ...]

    @classmethod
    def of(cls, data: Mapping[str, Any], hundredths: list[float]) -> Model:
        terms = tuple(Term(**term) for term in data["terms"])
        return cls(data["level"], terms, tuple(hundredths))

    def shares(self, figures: Mapping[str, float]) -> dict[str, float]:
        """What each figure adds, the largest first."""
        found = {term.figure: term.share(figures[term.figure]) for term in self.terms}
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    def difficulty(self, figures: Mapping[str, float]) -> float:
        return self.level + sum(self.shares(figures).values())

    def score(self, difficulty: float) -> int:
        """How many of a hundred puzzles that people played are easier."""
        return max(0, min(100, bisect_right(self.hundredths, difficulty) - 1))


def stars_of(score: int) -> int:
    """One to five: fifths of the score."""
    return min(5, 1 + score // 20)


@cache
def model(name: str) -> Model:
    """A model of `models.json`."""
    data = json.loads(files("budge.levels").joinpath("models.json").read_text("utf-8"))
    found = data["models"][name]
    return Model.of(found, data["hundredths"][found["hundredths"]])
