"""One position on one thread and on several: wall time, nodes, and how much faster it is.

    python bench/bench_tiles_threads.py --data FOLDER [--file hard_15.txt] [--id 1]
        [--heuristic pdb-78] [--threads 2] [--runs 2]

Needs a machine with as many idle cores. Cost and moves must not depend on the number of threads.
"""

from __future__ import annotations

import time

import tiles_data

import budge


def main() -> None:
    parser = tiles_data.arguments(__doc__.splitlines()[0])
    parser.add_argument("--file", default="hard_15.txt")
    parser.add_argument("--id", type=int, default=1)
    parser.add_argument("--heuristic", default="pdb-78")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=2)
    options = parser.parse_args()
    side, columns = (5, 3) if "24" in options.file else (4, 2)
    length, puzzle = tiles_data.positions(options.data, options.file, side, columns)[options.id]
    budge.solve(puzzle, algorithm="idastar", heuristic=options.heuristic, node_limit=1)
    for _ in range(options.runs):
        seconds, answers = [], []
        for threads in (1, options.threads):
            began = time.perf_counter()
            result = budge.solve(
                puzzle, algorithm="idastar", heuristic=options.heuristic, threads=threads
            )
            seconds.append(time.perf_counter() - began)
            answers.append(result.moves)
            print(
                f"{threads} threads: {result}, listed {length}; {seconds[-1]:.2f} s, "
                f"{result.stats.expanded:,} nodes",
                flush=True,
            )
        same = "the same moves" if answers[0] == answers[1] else "DIFFERENT MOVES"
        print(f"{seconds[0] / seconds[1]:.2f} times as fast, {same}", flush=True)


if __name__ == "__main__":
    main()
