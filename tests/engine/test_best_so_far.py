"""Searches that hold a solution while they look for a better one say so in their progress."""

from __future__ import annotations

import budge
from budge import Progress
from tests.boards import random_boards


def test_anytime_reports_the_best_so_far() -> None:
    [board] = random_boards(1, 5, 5, seed=3)
    seen: list[Progress] = []
    result = budge.solve(board, algorithm="anytime", time_limit=4, on_progress=seen.append)
    best = [progress.best for progress in seen if progress.best is not None]
    assert best and best == sorted(best, reverse=True)
    assert result.cost is not None and result.cost <= best[-1]
    assert all(progress.lower_bound <= result.cost for progress in seen)


def test_a_search_without_a_solution_has_no_best() -> None:
    [board] = random_boards(1, 4, 4, seed=3)
    seen: list[Progress] = []
    budge.solve(board, algorithm="bfs", engine="native", time_limit=0.4, on_progress=seen.append)
    assert seen and all(progress.best is None for progress in seen)
