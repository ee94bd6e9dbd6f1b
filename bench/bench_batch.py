"""What a batch costs beside the bare searches, and what it stores per second.

    python bench/bench_batch.py [--puzzles 10000] [--jobs 2]

The same random 8-puzzles by `solve_many` on as many threads as there are jobs, and by a batch that
reads them from a file and keeps every result. Storing is also timed by itself: the batch's own
rows written once more to a new store.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from bench_layers import random_boards

import budge
from budge.batch.configuration import Configuration
from budge.batch.packing import Finding, pack
from budge.batch.store import FINISHED, Attempt, Store

_AT_ONCE = 200
"""Results in a transaction, about as many as a batch of small puzzles has."""


def storing(boards: list[budge.Tiles], results: list[budge.Result], path: Path) -> float:
    """Seconds to plan the puzzles, put the results into words and record them."""
    began = time.perf_counter()
    with Store(path, writing=True) as store:
        run = store.start_run([Configuration("auto", {})], [pack(board) for board in boards])
        group = []
        for task, result in zip(list(store.pending(run)), results, strict=False):
            group.append(
                Attempt(task.configuration, task.puzzle, FINISHED, "1", finding=Finding.of(result))
            )
            if len(group) == _AT_ONCE:
                store.record(run, group)
                group = []
        store.record(run, group)
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--puzzles", type=int, default=10_000)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    boards = random_boards(arguments.puzzles, 1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boards.txt"
        file.write_text("\n".join(" ".join(map(str, board.start)) for board in boards))

        began = time.perf_counter()
        results = budge.solve_many(boards, threads=arguments.jobs)
        bare = time.perf_counter() - began
        print(f"solve_many: {bare:.2f} s, {len(boards) / bare:,.0f} puzzles/s")

        kept = storing(boards, results, Path(folder) / "storing.sqlite")
        print(f"storing alone: {kept:.2f} s, {len(boards) / kept:,.0f} rows/s")

        began = time.perf_counter()
        report = budge.batch.run(file, store=Path(folder) / "runs.sqlite", jobs=arguments.jobs)
        whole = time.perf_counter() - began
        rows = len(report.rows)
        print(f"batch: {whole:.2f} s, {rows / whole:,.0f} rows/s ({rows:,} different puzzles)")
        print(f"batch / (solve_many + storing): {whole / (bare + kept):.2f} (at most 2)")
        print(f"batch / (2 × solve_many + storing): {whole / (2 * bare + kept):.2f} (aim: 1)")


if __name__ == "__main__":
    main()
