"""Planning search against breadth-first search on Rush Hour, in the same plain Python.

    python bench/bench_plan.py [--data FOLDER] [--every 40] [--nodes 20000]

Every so many rows of rush_hour.txt, and generated boards of 8×8 to 12×12: states expanded, seconds
and steps. Breadth-first is stopped at the given number of states.
"""

from __future__ import annotations

import argparse
import os
import random
from pathlib import Path

import budge


def generated(side: int, cars: int, seed: int) -> budge.RushHour:
    """A random board with the primary car at the left of its row."""
    dice = random.Random(seed)
    grid = [["."] * side for _ in range(side)]
    grid[side // 2 - 1][0] = grid[side // 2 - 1][1] = "A"
    placed = 0
    while placed < cars:
        r, c, lies = dice.randrange(side), dice.randrange(side), dice.random() < 0.45
        length = dice.choice([2, 2, 3])
        cells = [(r, c + i) if lies else (r + i, c) for i in range(length)]
        inside = all(r < side and c < side and grid[r][c] == "." for r, c in cells)
        if inside and not (lies and r == side // 2 - 1):
            for r, c in cells:
                grid[r][c] = chr(ord("B") + placed) if placed < 25 else chr(ord("a") + placed - 25)
            placed += 1
    return budge.RushHour(grid, name=f"{side}×{side}, {cars} cars, seed {seed}")


def compare(title: str, puzzles: list[budge.RushHour], nodes: int) -> None:
    totals = {"plan": [0, 0.0, 0], "bfs": [0, 0.0, 0]}
    solved = {"plan": 0, "bfs": 0}
    for puzzle in puzzles:
        for name, total in totals.items():
            result = budge.solve(
                puzzle, algorithm=name, metric="steps", engine="python", node_limit=nodes
            )
            total[0] += result.stats.expanded
            total[1] += result.stats.seconds
            total[2] += result.cost or 0
            solved[name] += result.solved
    print(f"{title}: {len(puzzles)} boards")
    for name, (expanded, seconds, steps) in totals.items():
        print(
            f"  {name:4}  {solved[name]} solved, {expanded:,} expanded, {seconds:.2f} s, "
            f"{steps} steps in all"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", default=os.environ.get("BUDGE_BENCH_DATA"))
    parser.add_argument("--every", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=20_000)
    arguments = parser.parse_args()
    path = Path(arguments.data or "", "rush_hour.txt")
    if arguments.data and path.exists():
        compare("rush_hour.txt", budge.load(path)[:: arguments.every], 10**9)
    else:
        print("no data: give --data or set BUDGE_BENCH_DATA to a folder with rush_hour.txt")
    for side, cars in ((8, 20), (10, 30), (12, 40)):
        boards = [generated(side, cars, seed) for seed in range(4)]
        compare(f"generated {side}×{side}, {cars} cars", boards, arguments.nodes)


if __name__ == "__main__":
    main()
