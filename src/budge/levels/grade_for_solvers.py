"""Puzzles of which nobody knows how hard they are for people: what a solver can say of them."""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate
from typing import Any

from budge.errors import RequestError
from budge.levels.grade import Grade
from budge.levels.words import many
from budge.limits import CancelToken
from budge.puzzles.base import has_unit_costs
from budge.puzzles.tiles import Tiles
from budge.result import Result, Status, counted
from budge.verbs.explore import explore
from budge.verbs.solve import solve

NODES = 200_000
"""Positions of a puzzle that are walked through, or looked at to solve it."""

TILES_NODES = 50_000_000
"""A node of tiles costs next to nothing."""

EXACT_CELLS = 9
"""Boards of tiles whose positions are all looked at, to know how long random ones take."""


def grade_any(puzzle: Any, cancel: CancelToken | None = None) -> Grade:
    """The optimum, and its place among all positions that can be reached."""
    seen = explore(puzzle, node_limit=NODES, cancel=cancel)
    if not seen.complete:
        result = solve(puzzle, quality="optimal", node_limit=NODES, cancel=cancel)
        _check(result)
        return _from_result(result, f"more than {seen.states:,} positions")
    if seen.hardest is None:
        raise RequestError("the puzzle cannot be solved, so it has no grade")
    result = solve(puzzle, quality="optimal", node_limit=4 * NODES, cancel=cancel)
    _check(result)
    figures: dict[str, float] = {
        "positions": seen.states,
        "hardest": seen.hardest_distance or 0,
    }
    reasons = [f"{seen.states:,} positions, the farthest {seen.hardest_distance} from the goal"]
    depth = _depth(result)
    if depth is not None:
        nearer = sum(seen.goal_layers[:depth])
        share = nearer / sum(seen.goal_layers)
        figures |= {
            "ways": seen.shortest_solutions,
            "optimum": result.cost or 0,
            "percentile": round(100 * share, 1),
        }
        reasons += [
            f"{share:.0%} of the positions that can be solved are nearer to the goal",
            f"{many(seen.shortest_solutions, 'shortest way', 'shortest ways')}",
        ]
        return Grade(None, None, _cost(result), tuple(reasons), figures)
    return Grade(None, None, _cost(result), tuple(reasons), figures, rough=True)


def grade_tiles(puzzle: Tiles, cancel: CancelToken | None = None) -> Grade:
    """The optimum, and its place among random boards of that size."""
    result = solve(puzzle, quality="optimal", node_limit=TILES_NODES, cancel=cancel)
    _check(result)
    layers = layers_of(puzzle)
    if result.status is not Status.OPTIMAL or layers is None:
        return _from_result(result, "nobody knows how long random boards of this kind take")
    depth = result.cost or 0
    below, within = sum(layers[:depth]), sum(layers)
    share = below / within
    figures = {
        "optimum": depth,
        "percentile": round(100 * share, 1),
        "mean": round(sum(d * count for d, count in enumerate(layers)) / within, 1),
    }
    median = bisect_left(list(accumulate(layers)), within / 2)
    reasons = (
        f"{share:.0%} of random boards of this size need fewer {result.metric}; half need at most "
        f"{median}",
    )
    return Grade(None, None, _cost(result), reasons, figures)


def layers_of(puzzle: Tiles) -> tuple[int, ...] | None:
    """How many boards of the size, of all or of a sample, need 0, 1, 2 … moves; None if unknown."""
    height, width = puzzle.height, puzzle.width
    blank = puzzle.goal.index(0)
    if height * width <= EXACT_CELLS:
        return (
            _exact_layers(height, width, blank, puzzle.metric) if puzzle.rule == "slide" else None
        )
    corner = blank // width in (0, height - 1) and blank % width in (0, width - 1)
    sizes = "x".join(map(str, sorted((height, width))))
    if puzzle.metric != "moves" or not corner:
        return None
    return _samples().get(sizes)


@lru_cache(maxsize=32)
def _exact_layers(height: int, width: int, blank: int, metric: str) -> tuple[int, ...]:
    order = list(range(1, height * width))
    order.insert(blank, 0)
    goal = [order[at : at + width] for at in range(0, len(order), width)]
    return tuple(explore(Tiles(goal, goal, metric=metric)).layers)


@cache
def _samples() -> dict[str, tuple[int, ...]]:
    """Random boards by their optimum, as `bench/fit_grades.py` drew and solved them."""
    data = json.loads(files("budge.levels").joinpath("models.json").read_text("utf-8"))
    return {size: tuple(layers) for size, layers in data["tiles"].items()}


def _check(result: Result) -> None:
    if result.status is Status.UNSOLVABLE:
        raise RequestError("the puzzle cannot be solved, so it has no grade")


def _depth(result: Result) -> int | None:
    """The number of moves, where each costs 1 and the optimum is proved."""
    proved = result.status is Status.OPTIMAL and has_unit_costs(result.puzzle)
    return result.cost if proved else None


def _cost(result: Result) -> str:
    if result.cost is None:
        least = counted(result.lower_bound, result.metric)
        return f"at least {least}; no solution within the limit"
    if result.status is Status.OPTIMAL:
        return f"{counted(result.cost, result.metric)} at best"
    return f"at most {counted(result.cost, result.metric)}"


def _from_result(result: Result, what: str) -> Grade:
    figures: dict[str, float] = {"lower_bound": result.lower_bound}
    if result.cost is not None:
        figures["optimum" if result.status is Status.OPTIMAL else "cost"] = result.cost
    return Grade(None, None, _cost(result), (what,), figures, rough=True)
