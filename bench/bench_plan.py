"""Planning search against breadth-first search on Rush Hour, both in the core.

    python bench/bench_plan.py [--data FOLDER] [--sides 6,8,10] [--boards 50] [--nodes 1000000]

All of rush_hour.txt (side 6), and generated boards of 8×8 to 12×12: states expanded, seconds of
search and steps. On generated boards both are stopped at the given number of states. A board that
neither search solves within that is left out and counted.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
from pathlib import Path

import budge
from budge.result import Result

BIRD = "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM"


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


def solve(puzzles: list[budge.RushHour], algorithm: str, nodes: int | None) -> list[Result]:
    return budge.solve_many(
        puzzles, algorithm=algorithm, metric="steps", threads=1, node_limit=nodes
    )


def compare(title: str, puzzles: list[budge.RushHour], nodes: int | None) -> None:
    pairs = list(zip(solve(puzzles, "plan", nodes), solve(puzzles, "bfs", nodes), strict=True))
    told = [(p, b) for p, b in pairs if not (p.status.is_limit and b.status.is_limit)]
    print(f"{title}: {len(puzzles)} boards, {len(pairs) - len(told)} beyond both")
    for at, name in enumerate(("plan", "bfs")):
        results = [pair[at] for pair in told]
        expanded = [result.stats.expanded for result in results]
        print(
            f"  {name:4}  {sum(r.solved for r in results)} solved, "
            f"{sum(r.status is budge.Status.UNSOLVABLE for r in results)} proved unsolvable; "
            f"{sum(expanded):,} expanded, median {statistics.median(expanded):,.0f}; "
            f"{sum(r.stats.seconds for r in results):.3f} s"
        )
    both = [(p, b) for p, b in told if p.cost is not None and b.cost is not None]
    if both:
        ratio = [b.stats.expanded / max(1, p.stats.expanded) for p, b in both]
        longer = [p.cost / b.cost for p, b in both if b.cost and p.cost is not None]
        print(
            f"  where both solve: bfs expands {statistics.median(ratio):.1f} times as many "
            f"(median); "
            f"plans are {statistics.mean(longer):.3f} times as long (mean, worst "
            f"{max(longer):.2f}), {sum(p.cost == b.cost for p, b in both)} of {len(both)} shortest"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", default=os.environ.get("BUDGE_BENCH_DATA"))
    parser.add_argument("--sides", default="6,8,9,10,11,12", help="which boards (default: all)")
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    arguments = parser.parse_args()
    sides = [int(side) for side in arguments.sides.split(",")]
    if 6 in sides:
        known_boards(arguments.data)
    for side, cars in ((8, 20), (9, 25), (10, 30), (11, 35), (12, 40)):
        if side in sides:
            boards = [generated(side, cars, seed) for seed in range(arguments.boards)]
            compare(f"generated {side}×{side}, {cars} cars", boards, arguments.nodes)


def known_boards(data: str | None) -> None:
    bird = budge.parse(BIRD)
    for metric in bird.metrics:
        planned = budge.solve(bird, algorithm="plan", metric=metric)
        best = budge.solve(bird, metric=metric)
        print(
            f"Bird's example: {planned.cost} {metric} by plan after {planned.stats.expanded} "
            f"expansions; {best.cost} by {best.algorithm} after {best.stats.expanded}"
        )
    path = Path(data or "", "rush_hour.txt")
    if data and path.exists():
        compare("rush_hour.txt", budge.load(path), None)
    else:
        print("no data: give --data or set BUDGE_BENCH_DATA to a folder with rush_hour.txt")


if __name__ == "__main__":
    main()
