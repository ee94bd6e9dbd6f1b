"""New levels of Sokoban: rooms from the core, boxes pulled from the goals."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from budge.engine.generators import sokoban_levels
from budge.errors import RequestError
from budge.levels.generate import Candidate, Until
from budge.levels.model import model, stars_of
from budge.levels.wishes import MOST, Span, Wishes
from budge.puzzles.sokoban import Sokoban
from budge.result import counted

LEAST_SIDE, MOST_SIDE = 4, 24
MOST_CELLS = 512
"""As many as the core's graph of pushes takes."""
MOST_BOXES = 12
TRIVIAL = 2
"""Pushes: a level with so few is none."""
LONG = 60
"""Pushes: so many take more than a room of the usual size, and the core looks longer for them."""
USUAL_SIZE, LONG_SIZE = (8, 8), (11, 11)


class Sokobans:
    """Makes levels of Sokoban."""

    def __init__(self, wishes: Wishes) -> None:
        wishes.refuse("sokoban", "goal", "exit", "shapes")
        self.metric = wishes.metric or "pushes"
        cost = wishes.cost or Span(TRIVIAL + 1, MOST)
        is_long = self.metric == "pushes" and cost.least >= LONG
        height, width = wishes.size or (LONG_SIZE if is_long else USUAL_SIZE)
        if min(height, width) < LEAST_SIDE or max(height, width) > MOST_SIDE:
            raise RequestError(
                f"the size is {height}×{width}: a room has {LEAST_SIDE} to {MOST_SIDE} rows and "
                "columns, walls included"
            )
        if height * width > MOST_CELLS:
            raise RequestError(
                f"the size is {height}×{width}: a room has at most {MOST_CELLS} cells, walls "
                "included"
            )
        inside = (height - 2) * (width - 2)
        boxes = wishes.pieces or Span(2, max(2, min(4, (inside - 2) // 2)))
        if boxes.most > MOST_BOXES:
            raise RequestError(f"{boxes} boxes: at most {MOST_BOXES} are possible")
        if 2 * boxes.least + 2 > inside:
            raise RequestError(
                f"{boxes.least} boxes and as many goals do not fit a room of {height}×{width} with "
                "space to push"
            )
        walls = wishes.walls or Span(0, MOST)
        if walls.least > inside - 2 * boxes.least - 2:
            some = counted(walls.least, "walls")
            raise RequestError(f"beside {some} there is no room for the boxes")
        self.wishes = wishes
        self._core_wishes: dict[str, Any] = {
            "height": height,
            "width": width,
            "least_boxes": boxes.least,
            "most_boxes": boxes.most,
            "least_walls": walls.least,
            "most_walls": walls.most,
            "unique": wishes.unique,
            "minimal": wishes.minimal,
        }
        if self.metric == "pushes":
            self._core_wishes |= {"least_pushes": cost.least, "most_pushes": cost.most}
        else:
            self._core_wishes |= {"least_pushes": TRIVIAL + 1}
        least, most = _difficulties(wishes.stars)
        self._core_wishes |= {"least_difficulty": least, "most_difficulty": most}

    def make(
        self, first: int, count: int, threads: int, go_on: Callable[[], bool]
    ) -> list[list[Candidate]]:
        judge = model("sokoban")
        terms = [(t.figure, t.scale != "x", t.mean, t.spread, t.weight) for t in judge.terms]
        made = sokoban_levels(
            self._core_wishes,
            (judge.level, terms),
            self.wishes.seed,
            first,
            count,
            threads,
            go_on,
        )
        token = Until(go_on)
        return [[] if level is None else self._candidates(token, *level) for level in made]

    def _candidates(
        self, token: Until, text: str, solution: str, pushes: int, miss: float, difficulty: float
    ) -> list[Candidate]:
        puzzle = Sokoban(text, metric=self.metric)
        stars = stars_of(model("sokoban").score(difficulty))
        near = f"{counted(stars, 'stars')}, {counted(pushes, 'pushes')}"
        cost, moves = pushes, list(solution)
        if miss == 0 and self.metric == "moves":
            from budge.verbs.solve import solve

            result = solve(puzzle, quality="optimal", node_limit=200_000, cancel=token)
            if result.cost is None or result.lower_bound != result.cost or result.moves is None:
                return []
            cost, moves = result.cost, list(result.moves)
            near = counted(cost, "moves")
            wanted = self.wishes.cost
            if wanted is not None:
                miss = max(0, wanted.least - cost, cost - wanted.most)
        return [Candidate(puzzle, cost, moves, miss, near)]


def _difficulties(stars: Span | None) -> tuple[float, float]:
    """The difficulties that a number of stars stands for."""
    if stars is None:
        return -math.inf, math.inf
    edges = model("sokoban").hundredths
    least = -math.inf if stars.least == 1 else edges[20 * (stars.least - 1)]
    most = math.inf if stars.most == 5 else math.nextafter(edges[20 * stars.most], -math.inf)
    return least, most
