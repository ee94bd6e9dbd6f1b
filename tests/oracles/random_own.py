"""Random puzzles of one's own: graphs with costs."""

from __future__ import annotations

import random
from typing import Any


def own(dice: random.Random) -> dict[str, Any]:
    """One-way moves, moves that cost nothing, several goals or none within reach."""
    nodes = dice.randint(1, 14)
    dear = dice.choice([0, 1, 3, 9])
    edges = [
        [dice.randrange(nodes), dice.randrange(nodes), dice.randint(0 if dear else 1, max(1, dear))]
        for _ in range(dice.randint(0, 3 * nodes))
    ]
    goals = sorted(dice.sample(range(nodes), min(nodes, dice.choice([1, 1, 2, 3]))))
    return {
        "family": "own", "edges": edges, "start": dice.randrange(nodes), "goals": goals,
        "costs": dice.random() < 0.8, "seed": dice.randrange(10**6),
    }  # fmt: skip
