"""How the tests ask for a lesson, as a worker is asked."""

from __future__ import annotations

import bisect
from collections.abc import Iterator
from typing import Any

from budge.limits import CancelToken
from budge.web.lesson import tasks

EIGHT = "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5"


def ask(
    task: str, text: str, algorithm: str, heuristic: str | None = None, **more: Any
) -> dict[str, Any]:
    position = {key: more.pop(key) for key in ("family", "rule", "moves") if key in more}
    request = {
        "position": {"text": text, **position},
        "search": {
            "algorithm": algorithm,
            "heuristic": heuristic,
            "weight": more.pop("weight", None),
        },
        "memory_limit": 2 * 10**9,
        "node_limit": 10_000,
        "query": "",
        "start": 0,
        "count": 30,
        **more,
    }
    return tasks.TASKS[task](request, CancelToken(), None)


def best_first(puzzle: Any, rank: Any, steps: int) -> Iterator[tuple[Any, int, list, int]]:
    """A second best-first search, with a sorted list for its open list and no other idea: at each
    expansion the state, its g, the open list as (state, g), and how many are closed."""
    arrived = 0
    listed: list[tuple[Any, int, int, Any]] = [(rank(0, puzzle.start), 0, 0, puzzle.start)]
    cheapest = {puzzle.start: 0}
    closed: set[Any] = set()
    for _ in range(steps):
        while True:
            _rank, _arrived, g, state = listed.pop(0)
            if g <= cheapest[state]:
                break
        closed.add(state)
        yield state, g, [(other, cost) for _, _, cost, other in listed], len(closed)
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            if g + 1 < cheapest.get(child, 10**9):
                arrived -= 1
                cheapest[child] = g + 1
                closed.discard(child)
                bisect.insort(listed, (rank(g + 1, child), arrived, g + 1, child))
