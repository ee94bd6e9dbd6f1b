"""Korf's 15-puzzles: proved lengths, nodes and processor time on one thread; cold start; hard ones.

    python bench/bench_tiles_15.py --data FOLDER [--yardstick "pdbfsm 555b korf_15.txt 12"]
        [--heuristic pdb-555] [--cold] [--hard] [--threads 2] [--long 3,4,5]

`--cold` measures the default settings from an empty cache, tables included, in wall time. `--hard`
solves the positions of 70 to 80 moves on `--threads`, with whatever tables are cached, which are
read before. `--long` solves those named on one thread from an empty cache, with 5-5-5 alone and as
by default, where a search that turns out long builds 6-6-3 and goes on with that.
"""

from __future__ import annotations

import os
import tempfile
import time

import tiles_data

import budge


def main() -> None:
    parser = tiles_data.arguments(__doc__.splitlines()[0])
    parser.add_argument("--heuristic", default="pdb-555")
    parser.add_argument("--yardstick", help="a command to run right before, in the same minute")
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--hard", action="store_true")
    parser.add_argument("--threads", type=int, default=2, help="for --hard")
    parser.add_argument("--long", metavar="IDS", help="of the hard ones")
    options = parser.parse_args()
    if options.hard:
        hard(tiles_data.positions(options.data, "hard_15.txt", 4, 2), options.threads)
        return
    if options.long:
        positions = tiles_data.positions(options.data, "hard_15.txt", 4, 2)
        for number in map(int, options.long.split(",")):
            long_run(number, positions[number][1])
        return
    korf = tiles_data.positions(options.data, "korf_15.txt", 4, 2)
    puzzles = [puzzle for _, puzzle in korf.values()]
    tiles_data.yardstick(options.yardstick)
    if options.cold:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["BUDGE_CACHE"] = folder
            wall, cpu = time.perf_counter(), time.process_time()
            results = budge.solve_many(puzzles)
            print(
                f"cold, default settings: {time.perf_counter() - wall:.2f} s of wall time, "
                f"{time.process_time() - cpu:.2f} s of processor time, tables included"
            )
    else:
        budge.solve(puzzles[0], heuristic=options.heuristic)  # loads or builds the tables
        cpu = time.process_time()
        results = budge.solve_many(puzzles, threads=1, heuristic=options.heuristic)
        spent = time.process_time() - cpu
        nodes = sum(result.stats.expanded for result in results)
        print(
            f"{options.heuristic}: {spent:.3f} s of processor time, {nodes / len(results):,.0f} "
            f"nodes on average, {nodes / spent / 1e6:.1f} M nodes/s"
        )
    right = sum(
        result.status is budge.Status.OPTIMAL and result.cost == length
        for result, (length, _) in zip(results, korf.values(), strict=True)
    )
    print(f"{right} of {len(korf)} proved optimal with the listed length")


def hard(positions: dict[int, tuple[int, budge.Tiles]], threads: int) -> None:
    budge.solve(list(positions.values())[-1][1], threads=threads)  # reads the tables
    for number, (length, puzzle) in positions.items():
        wall, cpu = time.perf_counter(), time.process_time()
        result = budge.solve(puzzle, threads=threads, time_limit=60)
        print(
            f"{number}: {result}, listed {length}; {time.perf_counter() - wall:.1f} s, "
            f"{time.process_time() - cpu:.2f} s of processor time, "
            f"{result.stats.expanded:,} nodes, {result.heuristic}",
            flush=True,
        )


def long_run(number: int, puzzle: budge.Tiles) -> None:
    for heuristic in ("pdb-555", "pdb"):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["BUDGE_CACHE"] = folder
            cpu = time.process_time()
            result = budge.solve(puzzle, heuristic=heuristic, threads=1, time_limit=60)
            print(
                f"{number} with {heuristic}: {result}; {time.process_time() - cpu:.1f} s of "
                f"processor time, {result.stats.expanded:,} nodes",
                flush=True,
            )


if __name__ == "__main__":
    main()
