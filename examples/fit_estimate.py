"""An estimate for the 15-puzzle, fitted to proved distances, in the searches of the core.

    python examples/fit_estimate.py [--train 300] [--test 10] [--left 40]

Random boards are solved, and each position on a shortest solution tells how many moves are left. A
linear model of where the tiles stand and of those that stand in each other's way learns that. It is
a function of NumPy arrays, so A* and beam search run in the core and ask it for many positions at a
time. Beside it: manhattan, and IDA* with pattern tables, which proves the optimum.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import budge

SIDE = 4
CELLS = np.arange(SIDE * SIDE)
GOAL = np.append(CELLS[1:], 0).astype(np.uint8)
ROW_OF = np.append(SIDE, CELLS[:-1] // SIDE)  # by tile, where it belongs; the blank nowhere
COLUMN_OF = np.append(SIDE, CELLS[:-1] % SIDE)


def features(states: Any) -> Any:
    """For each position: a one for each tile in its cell, pairs in each other's way, and a one."""
    count = len(states)
    found = np.zeros((count, SIDE**4 + 2), dtype=np.float32)
    found[np.arange(count)[:, None], states * SIDE**2 + CELLS] = 1
    boards = states.reshape(count, SIDE, SIDE)
    for lines, line_of, place_of in (
        (boards, ROW_OF, COLUMN_OF),
        (boards.transpose(0, 2, 1), COLUMN_OF, ROW_OF),
    ):
        at_home = line_of[lines] == np.arange(SIDE)[:, None]
        places = place_of[lines]
        for a in range(SIDE):
            for b in range(a + 1, SIDE):
                both = at_home[:, :, a] & at_home[:, :, b]
                found[:, -2] += (both & (places[:, :, a] > places[:, :, b])).sum(axis=1)
    found[:, -1] = 1
    return found


def random_boards(count: int, seed: int) -> list[budge.Tiles]:
    dice, boards = random.Random(seed), []
    while len(boards) < count:
        tiles = dice.sample(range(16), 16)
        board = budge.Tiles([tiles[i : i + 4] for i in range(0, 16, 4)])
        if board.verdict().solvable:
            boards.append(board)
    return boards


def fitted(train: int) -> Callable[[Any], Any]:
    """The estimate, fitted to the positions on shortest solutions of so many random boards."""
    states, left = [], []
    for result in budge.solve_many(random_boards(train, seed=1), quality="optimal"):
        state = result.puzzle.start
        for done, move in enumerate(result.moves):
            states.append(state)
            left.append(result.cost - done)
            state = result.puzzle.play(state, move)
    known, wanted = features(np.array(states, dtype=np.uint8)), np.array(left, dtype=np.float32)
    weights = np.linalg.solve(known.T @ known + np.eye(known.shape[1]), known.T @ wanted)
    off = np.abs(known @ weights - wanted).mean()
    print(f"fitted to {len(states):,} positions, off by {off:.1f} moves on average")

    def linear(states: Any) -> Any:
        return np.where((states == GOAL).all(axis=1), 0, np.maximum(features(states) @ weights, 1))

    return linear


def positions(count: int, left: int) -> list[budge.Tiles]:
    """Positions that are so many moves from the goal."""
    found = []
    for result in budge.solve_many(random_boards(4 * count, seed=2), quality="optimal"):
        state = result.puzzle.start
        for move in result.moves[: max(0, result.cost - left)]:
            state = result.puzzle.play(state, move)
        found.append(result.puzzle.starting_at(state))
    return found[:count]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--train", type=int, default=300)
    parser.add_argument("--test", type=int, default=10)
    parser.add_argument("--left", type=int, default=40)
    asked = parser.parse_args()
    linear = budge.ArrayEstimate(fitted(asked.train))
    searches: dict[str, dict[str, Any]] = {
        "A*, fitted": {"algorithm": "astar", "heuristic": linear},
        "beam, fitted": {"algorithm": "beam-search", "heuristic": linear},
        "A*, manhattan": {"algorithm": "astar", "heuristic": "manhattan"},
        "A*, linear-conflict": {"algorithm": "astar", "heuristic": "linear-conflict"},
        "IDA*, pattern tables": {"quality": "optimal"},
    }
    puzzles = positions(asked.test, asked.left)
    optima = [budge.solve(puzzle, quality="optimal").cost for puzzle in puzzles]
    print(f"{asked.test} positions, {asked.left} moves from the goal: on average")
    print("                      above the shortest    states expanded    seconds")
    for name, how in searches.items():
        began = time.process_time()
        results = [budge.solve(puzzle, **how) for puzzle in puzzles]
        seconds = (time.process_time() - began) / len(puzzles)
        above = np.mean([r.cost - optimum for r, optimum in zip(results, optima, strict=True)])
        expanded = np.mean([result.stats.expanded for result in results])
        print(f"{name:24} {above:15.2f} {expanded:18,.0f} {seconds:10.3f}")


if __name__ == "__main__":
    main()
