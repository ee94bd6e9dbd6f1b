"""One hard 24-puzzle by IDA* on the workers of a cluster, against one thread.

    python bench/bench_cluster.py [--workers 2] [--walk 110] [--seed 4] [--at-least 20]

The position is a random walk from the goal. Both search with the same heuristic; the cost must be
the same. Beside the times it says how busy other processes kept the machine. Connecting to the
workers is not timed. With `--at-least` the walk goes on until one thread takes so many seconds.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from contextlib import closing

import budge
from budge.batch.cluster import Cluster
from budge.batch.subtrees import ClusterEngine


def walked(moves: int, seed: int) -> budge.Tiles:
    """The 24-puzzle so many random moves from its goal, none of them taken back at once."""
    generator = random.Random(seed)
    puzzle = budge.Tiles(
        [range(1, 6), range(6, 11), range(11, 16), range(16, 21), [21, 22, 23, 24, 0]]
    )
    before, state = None, puzzle.goal
    for _ in range(moves):
        children = [puzzle.play(state, move) for move in puzzle.moves(state)]
        before, state = state, generator.choice([c for c in children if c != before])
    return budge.Tiles([state[row : row + 5] for row in range(0, 25, 5)])


def processor_seconds() -> float:
    """Of the whole machine since it was started."""
    with open("/proc/stat") as file:
        ticks = [int(field) for field in file.readline().split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--walk", type=int, default=70)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-least", type=float, default=0.0)
    parser.add_argument("--heuristic", default="manhattan")
    arguments = parser.parse_args()
    puzzle = walked(arguments.walk, arguments.seed)
    how = {"algorithm": "idastar", "heuristic": arguments.heuristic, "threads": 1}

    while budge.solve(puzzle, time_limit=arguments.at_least, **how).solved:
        arguments.walk += 2
        puzzle = walked(arguments.walk, arguments.seed)
    print(f"{arguments.walk} moves from the goal")
    machine, own, began = processor_seconds(), time.process_time(), time.perf_counter()
    alone = budge.solve(puzzle, **how)
    seconds, busy = time.perf_counter() - began, time.process_time() - own
    others = (processor_seconds() - machine - busy) / seconds
    print(alone)
    print(
        f"one thread: {seconds:.1f} s ({busy:.1f} s of it at work), "
        f"{alone.stats.expanded:,} expanded"
    )
    print(f"meanwhile others used {others:.1f} of the {os.cpu_count()} cores")

    with closing(Cluster(f"local:{arguments.workers}")) as cluster:
        machine, own, began = processor_seconds(), time.process_time(), time.perf_counter()
        result = budge.solve(puzzle, engine=ClusterEngine(cluster), **how)
        shared = time.perf_counter() - began
        client = time.process_time() - own
        used = processor_seconds() - machine
    assert (result.status, result.cost) == (alone.status, alone.cost)
    worked = result.stats.extra["processor_seconds"]
    print(
        f"local:{arguments.workers}: {shared:.1f} s ({worked:.1f} s of work in all), "
        f"{result.stats.expanded:,} expanded in {result.stats.extra['subtrees']:,} subtrees"
    )
    others = (used - worked - client) / shared
    print(f"meanwhile the client used {client:.1f} s, others {others:.1f} of the cores")
    print(f"speed-up: {seconds / shared:.2f}")
    print(f"speed-up if the work were all that counts: {arguments.workers * busy / worked:.2f}")


if __name__ == "__main__":
    main()
