"""Korf's 24-puzzles with cached tables: time and nodes for the ids asked for.

python bench/bench_tiles_24.py --data FOLDER [--ids 40,38,25] [--heuristic pdb-6666]
    [--threads 1] [--seconds 600] [--yardstick "p24 24 FILE v"]
"""

from __future__ import annotations

import time

import tiles_data

import budge


def main() -> None:
    parser = tiles_data.arguments(__doc__.splitlines()[0])
    parser.add_argument("--ids", default="40,38,25")
    parser.add_argument("--heuristic", default="pdb-6666")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--yardstick", help="a command to run right before, in the same minute")
    options = parser.parse_args()
    korf = tiles_data.positions(options.data, "korf_24.txt", 5, 3)
    tiles_data.yardstick(options.yardstick)
    wanted = list(korf) if options.ids == "all" else [int(word) for word in options.ids.split(",")]
    wall, cpu = time.perf_counter(), time.process_time()
    for number in wanted:
        length, puzzle = korf[number]
        began, began_cpu = time.perf_counter(), time.process_time()
        result = budge.solve(
            puzzle,
            algorithm="idastar",
            heuristic=options.heuristic,
            threads=options.threads,
            time_limit=options.seconds,
        )
        print(
            f"{number}: {result}, listed {length}; {time.perf_counter() - began:.1f} s, "
            f"{time.process_time() - began_cpu:.1f} s of processor time, "
            f"{result.stats.expanded:,} nodes",
            flush=True,
        )
    print(
        f"together {time.perf_counter() - wall:.1f} s, {time.process_time() - cpu:.1f} s of "
        "processor time"
    )


if __name__ == "__main__":
    main()
