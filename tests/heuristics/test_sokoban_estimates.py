"""What is told of a huge level on the side must not take longer than the search may."""

from __future__ import annotations

import math

import budge
from budge.heuristics import bind
from tests.levels import random_level

SIDE, BOXES = 40, 60


def huge_level() -> budge.Sokoban:
    rows = [["#"] * SIDE, *(["#", *" " * (SIDE - 2), "#"] for _ in range(SIDE - 2)), ["#"] * SIDE]
    for at in range(BOXES):
        row, column = divmod(at, 15)
        rows[4 + 4 * row][4 + 2 * column] = "$"
        rows[6 + 4 * row][4 + 2 * column] = "."
    rows[1][1] = "@"
    return budge.Sokoban(["".join(row) for row in rows])


def test_no_matching_of_a_huge_level_is_worked_out_on_the_side() -> None:
    level = huge_level()
    matching = bind("matching", level)
    assert not matching.ready
    result = budge.solve(level, algorithm="astar", node_limit=1)
    assert (result.status, result.stats.initial_h) == (budge.Status.NODE_LIMIT, None)
    assert result.lower_bound >= 2 * BOXES  # which the core proved
    assert matching.estimate(level.start) == 2 * BOXES
    assert matching.ready


def test_the_nearest_goal_of_each_box() -> None:
    for seed in range(60):
        level = random_level(seed)
        told = bind("nearest", level).estimate(level.start)
        far = [level.push_distances(goal) for goal in level.goal_cells]
        assert told == sum(
            min(distances.get(box, math.inf) for distances in far) for box in level.start.boxes
        )
