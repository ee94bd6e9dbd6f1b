"""Rush Hour and Klotski: every known optimum and state count, and the speed on one thread.

    python bench/bench_blocks.py [--data FOLDER] [--yardsticks FOLDER]

FOLDER (or BUDGE_BENCH_DATA) holds rush_hour.txt and klotski.txt; the yardsticks are the compiled
programs rush_bfs and sbp, run on the same files right before ours.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import budge

HUARONG = "BAAC/BAAC/DEEF/DGHF/I..J"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", default=os.environ.get("BUDGE_BENCH_DATA"))
    parser.add_argument("--yardsticks")
    arguments = parser.parse_args()
    if not arguments.data or not Path(arguments.data, "rush_hour.txt").exists():
        print("no data: give --data or set BUDGE_BENCH_DATA to a folder with rush_hour.txt")
        return
    data = Path(arguments.data)
    wrong = rush_hour(data / "rush_hour.txt", arguments.yardsticks)
    wrong += klotski(data / "klotski.txt", arguments.yardsticks)
    sys.exit(1 if wrong else 0)


def rush_hour(path: Path, yardsticks: str | None) -> int:
    lines = [line.split() for line in path.read_text().splitlines() if line[:1].isdigit()]
    puzzles = budge.load(path)
    spent = None
    if yardsticks:
        done = subprocess.run(
            [f"{yardsticks}/rush_bfs", str(path), "m"], capture_output=True, text=True, check=True
        )
        spent = float(re.search(r"slides: cpu ([\d.]+)s", done.stderr)[1])  # type: ignore[index]
        print(f"rush_bfs: {spent:.3f} CPU s, {len(puzzles) / spent:,.0f} puzzles/s")
    wrong = 0
    for metric, column, when in (
        ("slides", 0, "first call, imports and all"),
        ("slides", 0, "again"),
        ("steps", 3, "again"),
    ):
        began = time.process_time()
        results = budge.solve_many(puzzles, metric=metric, threads=1)
        taken = time.process_time() - began
        bad = sum(r.cost != int(line[column]) for r, line in zip(results, lines, strict=True))
        wrong += bad
        ratio = f", {spent / taken:.2f} times rush_bfs" if spent and metric == "slides" else ""
        print(
            f"Rush Hour, {metric}, {when}: {len(puzzles):,} solved and replayed in {taken:.3f} "
            f"CPU s, {len(puzzles) / taken:,.0f} puzzles/s{ratio}; {stored(results):.1f} bytes a "
            f"stored state; {bad} wrong"
        )
    bad = sum(
        budge.explore(p).states != int(line[2]) for p, line in zip(puzzles, lines, strict=True)
    )
    print(f"Rush Hour, reachable states: {len(puzzles):,} counted; {bad} wrong")
    return wrong + bad


def stored(results: list[budge.Result]) -> float:
    """Bytes a stored state, over all the searches."""
    states = sum(r.stats.closed + r.stats.max_open for r in results)
    return sum(r.stats.peak_bytes for r in results) / states


def klotski(path: Path, yardsticks: str | None) -> int:
    text = path.read_text()
    puzzles = budge.load(path)
    wrong = 0
    for metric in ("moves", "slides", "steps"):
        known = [int(n) for n in re.findall(rf"^{metric}: (-?\d+)", text, re.MULTILINE)]
        began = time.process_time()
        results = budge.solve_many(puzzles, metric=metric, threads=1)
        taken = time.process_time() - began
        costs = [-1 if result.cost is None else result.cost for result in results]
        bad = sum(cost != n for cost, n in zip(costs, known, strict=True))
        wrong += bad
        print(f"Klotski, {metric}: {len(puzzles)} in {taken:.3f} CPU s; {bad} wrong")
    counts = re.findall(r"^states: (\S+)", text, re.MULTILINE)
    known_counts = [(p, int(n)) for p, n in zip(puzzles, counts, strict=True) if n != "-"]
    bad = sum(budge.explore(puzzle).states != n for puzzle, n in known_counts)
    print(f"Klotski, reachable states: {len(known_counts)} counted; {bad} wrong")
    huarong(yardsticks)
    return wrong + bad


def huarong(yardsticks: str | None) -> None:
    puzzle = budge.parse(HUARONG)
    for metric, letter in (("moves", "m"), ("slides", "s"), ("steps", "u")):
        spent = []
        if yardsticks:
            with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
                goal = "....\n....\n....\n.AA.\n.AA."
                file.write(HUARONG.replace("/", "\n") + f"\n--\n{goal}\n")
                file.flush()
                for _ in range(5):
                    done = subprocess.run(
                        [f"{yardsticks}/sbp", file.name, letter], capture_output=True, text=True
                    )
                    spent.append(float(done.stdout.rsplit("cpu=", 1)[1]))
        began = time.process_time()
        results = budge.solve_many([puzzle] * 10, metric=metric, threads=1)
        taken = (time.process_time() - began) / 10
        ratio = f", {min(spent) / taken:.2f} times sbp" if spent else ""
        print(
            f"Huarong Dao, {metric}: {results[0].cost} in {1000 * taken:.2f} ms CPU{ratio}; "
            f"{stored(results[:1]):.1f} bytes a stored state"
        )


if __name__ == "__main__":
    main()
