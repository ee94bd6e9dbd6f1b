"""How much faster the native core is than the same search in Python, and what a state costs it.

    python bench/bench_layers.py [--boards 200] [--seed 1]

Random solvable 8-puzzles, A* with Manhattan, both layers on the same boards.
"""

from __future__ import annotations

import argparse
import random
import time

import budge


def random_boards(count: int, seed: int, side: int = 3) -> list[budge.Tiles]:
    generator = random.Random(seed)
    boards: list[budge.Tiles] = []
    while len(boards) < count:
        cells = list(range(side * side))
        generator.shuffle(cells)
        puzzle = budge.Tiles([cells[i : i + side] for i in range(0, side * side, side)])
        if budge.check(puzzle).solvable:
            boards.append(puzzle)
    return boards


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    seconds = {"python": 0.0, "native": 0.0}
    searching = {"python": 0.0, "native": 0.0}
    nodes = {"python": 0, "native": 0}
    boards = random_boards(arguments.boards, arguments.seed)
    budge.solve_many(boards[:10], algorithm="astar", heuristic="manhattan")  # imports, first pages
    for engine in seconds:
        for board in boards:
            began = time.perf_counter()
            result = budge.solve(board, algorithm="astar", heuristic="manhattan", engine=engine)
            seconds[engine] += time.perf_counter() - began
            searching[engine] += result.stats.seconds
            nodes[engine] += result.stats.expanded
    for engine, spent in searching.items():
        rate = nodes[engine] / spent
        print(f"{engine}: {nodes[engine]:,} expanded in {spent:.3f} s, {rate:,.0f}/s")
    print(f"ratio of the searches: {searching['python'] / searching['native']:.0f}")
    print(f"ratio of whole calls, replay included: {seconds['python'] / seconds['native']:.0f}")
    began = time.perf_counter()
    budge.solve_many(boards, algorithm="astar", heuristic="manhattan", threads=1)
    together = time.perf_counter() - began
    print(f"ratio to one call of solve_many on one thread: {seconds['python'] / together:.0f}")

    hard = random_boards(1, arguments.seed, side=4)[0]
    result = budge.solve(hard, algorithm="astar", heuristic="manhattan", memory_limit="400MB")
    stored = result.stats.closed + result.stats.max_open
    print(
        f"A* on a 4×4 board: {result.stats.peak_bytes / stored:.1f} bytes a state, "
        f"{stored:,} states"
    )


if __name__ == "__main__":
    main()
