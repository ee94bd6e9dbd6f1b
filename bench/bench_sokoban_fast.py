"""Sokoban levels that people play: how many are solved, how soon, how long the solutions are.

    python bench/bench_sokoban_fast.py [--data DIR] [--file NAME] [--seconds 10] [--quality fast]
                                       [--only 1-20,90] [--threads 1] [--audit]
                                       [--yardstick PROGRAM] [--ablate [NAME]] [--nodes 20000]

DIR (or $BUDGE_BENCH_DATA) has a folder `sokoban` with `XSokoban_90.xsb` and its
`xsokoban_90_best_known_pushes.csv`, `Microban_155.xsb` and `Boxoban_hard003_332.xsb`. Seconds are
of processor time, on one thread, for each level, so that a busy machine does not change the
outcome; memory is limited to 2 GB. Every solution is replayed by the rules in Python. `--audit`
holds every deadlock rule against every position of every solution found. `--yardstick` is another
solver to be run on the same levels in the same minutes: called as `PROGRAM -t SECONDS LEVEL`, it
prints `solved cpu T ...`, then LURD. With `--threads` above 1 seconds are those of the clock.
`--ablate` solves the levels again without each deadlock rule, feature, advisor and strategy, or
just the one named, each level with so many nodes: one line of a table for each.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import budge
from budge import CancelToken, Result, Sokoban
from budge.engine.sokoban_fast import PARTS, fired_rule, solve_soon
from budge.limits import Limits
from budge.search.monitor import Monitor, Stopped

FILES = ["Microban_155.xsb", "Boxoban_hard003_332.xsb", "XSokoban_90.xsb"]
BEST_KNOWN = {"XSokoban_90.xsb": "xsokoban_90_best_known_pushes.csv"}


def main() -> None:
    options = arguments()
    options.data /= "sokoban"
    if not options.data.is_dir():
        sys.exit(
            f"{options.data} is not there: give the levels with --data or $BUDGE_BENCH_DATA, "
            "see the top of this file"
        )
    for name in options.file or FILES:
        if options.ablate is None:
            bench(options, name)
        else:
            ablate(options, name)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument(
        "--data", type=Path, default=Path(os.environ.get("BUDGE_BENCH_DATA", "bench/data"))
    )
    parser.add_argument("--file", action="append", help="which of the files; all without")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--quality", choices=["fast", "auto"], default="fast")
    parser.add_argument("--only", help="numbers of levels, such as 1-20,90")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--audit", action="store_true")
    parser.add_argument("--yardstick", help="another solver to run on the same levels")
    parser.add_argument("--ablate", nargs="?", const="", help="what to leave out")
    parser.add_argument("--nodes", type=int, default=20_000, help="for each level of --ablate")
    return parser.parse_args()


def bench(options: argparse.Namespace, name: str) -> None:
    best_known = read_best_known(options.data, name)
    levels = dict(enumerate(budge.load(options.data / name), 1))
    wanted = numbers(options.only) if options.only else list(levels)
    solved, failed, total, excess = 0, [], 0.0, []
    theirs_solved, theirs_total, theirs_excess = 0, 0.0, []
    for number in wanted:
        level = levels[number]
        seconds, result = solve(level, options)
        total += seconds
        line = f"{name} {number}: {result.status.value} {seconds:.2f} s"
        best = best_known.get(number)
        if result.moves is None:
            failed.append(number)
        else:
            solved += 1
            pushes = level.measures(result.moves).pushes
            line += f" {pushes} pushes, {result.stats.extra.get('strategy')}"
            if best:
                excess.append(pushes / best - 1)
                line += f", {excess[-1]:+.1%} over best known"
            if options.audit:
                fired = fired_rule(level, list(result.moves))
                line += f", FALSE ALARM of {fired}" if fired else ", audited"
        if options.yardstick:
            their_seconds, their_pushes = run_yardstick(options, level)
            theirs_total += their_seconds
            theirs_solved += their_pushes is not None
            if their_pushes and best:
                theirs_excess.append(their_pushes / best - 1)
            line += f" | yardstick {their_pushes or 'unsolved'} {their_seconds:.2f} s"
        print(line, flush=True)
    print(f"{name}: {solved} of {len(wanted)} solved, {total:.1f} CPU s in all{mean(excess)}")
    if failed:
        print(f"{name}: not solved: {', '.join(map(str, failed))}")
    if options.yardstick:
        print(
            f"{name}: the yardstick solved {theirs_solved} in {theirs_total:.1f} CPU s"
            f"{mean(theirs_excess)}; time ratio {total / theirs_total:.2f}"
        )


def solve(level: Sokoban, options: argparse.Namespace) -> tuple[float, Result]:
    """The result, and what it took: processor time, on several threads that of the clock."""
    cancel = CancelToken()
    clock = time.process_time if options.threads == 1 else time.perf_counter
    started = clock()

    def watch(_progress: object) -> None:
        if clock() - started >= options.seconds:
            cancel.cancel()

    result = budge.solve(
        level,
        quality=options.quality,
        # By the clock, so that a busy machine does not end it. The improver shares out what it has.
        time_limit=(10 if options.quality == "auto" else 100) * options.seconds,
        memory_limit="2GB",
        threads=options.threads,
        on_progress=watch,
        cancel=cancel,
    )
    return clock() - started, result


def ablate(options: argparse.Namespace, name: str) -> None:
    levels = dict(enumerate(budge.load(options.data / name), 1))
    wanted = numbers(options.only) if options.only else list(levels)
    print(f"{name}, {len(wanted)} levels, at most {options.nodes:,} nodes each")
    for left_out in [options.ablate] if options.ablate else ["", *PARTS]:
        solved, nodes, started = 0, 0, time.process_time()
        for number in wanted:
            monitor = Monitor(Limits(memory=2_000_000_000, nodes=options.nodes))
            with suppress(Stopped):
                without = [left_out] if left_out else []
                outcome = solve_soon(levels[number], monitor, without=without)
                solved += outcome.moves is not None
            nodes += monitor.stats.expanded
        seconds = time.process_time() - started
        print(f"| {left_out or 'all of it'} | {solved} | {nodes:,} | {seconds:.1f} s |", flush=True)


def numbers(text: str) -> list[int]:
    """`1-3,7` is 1, 2, 3 and 7."""
    ranges = [part.partition("-") for part in text.split(",")]
    return [n for first, _, last in ranges for n in range(int(first), int(last or first) + 1)]


def run_yardstick(options: argparse.Namespace, level: Sokoban) -> tuple[float, int | None]:
    with tempfile.NamedTemporaryFile("w", suffix=".xsb") as file:
        file.write(level.text(level.start) + "\n")
        file.flush()
        command = [options.yardstick, "-t", str(options.seconds), file.name]
        output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    for line, following in zip(output.splitlines(), [*output.splitlines()[1:], ""], strict=True):
        if line.startswith(("solved cpu", "unsolved cpu")):
            pushes = sum(letter.isupper() for letter in following)
            return float(line.split()[2]), pushes if line.startswith("solved") else None
    return options.seconds, None


def read_best_known(data: Path, name: str) -> dict[int, int]:
    if name not in BEST_KNOWN or not (data / BEST_KNOWN[name]).exists():
        return {}
    with (data / BEST_KNOWN[name]).open() as file:
        return {int(level): int(pushes) for level, pushes in list(csv.reader(file))[1:]}


def mean(excess: list[float]) -> str:
    return f", pushes {sum(excess) / len(excess):+.1%} over best known on average" if excess else ""


if __name__ == "__main__":
    main()
