"""Sokoban levels that people play: how many are solved, how soon, how long the solutions are.

    python bench/bench_sokoban_fast.py [--data DIR] [--file NAME] [--seconds 10] [--quality fast]
                                       [--only 1,5,90] [--audit] [--yardstick PROGRAM]

DIR (or $BUDGE_BENCH_DATA/sokoban) holds `XSokoban_90.xsb` with `xsokoban_90_best_known_pushes.csv`,
`Microban_155.xsb` and `Boxoban_hard003_332.xsb`. Seconds are of processor time, on one thread, for
each level, so that a busy machine does not change the outcome; memory is limited to 2 GB. Every
solution is replayed by the rules in Python. `--audit` holds every deadlock rule against
every position of every solution found. `--yardstick` is another solver to be run on the same levels
in the same minutes: called as `PROGRAM -t SECONDS LEVEL`, it prints `solved cpu T ...`, then LURD.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import budge
from budge import CancelToken, Result, Sokoban
from budge.engine.sokoban_fast import fired_rule

FILES = ["Microban_155.xsb", "Boxoban_hard003_332.xsb", "XSokoban_90.xsb"]
BEST_KNOWN = {"XSokoban_90.xsb": "xsokoban_90_best_known_pushes.csv"}


def main() -> None:
    options = arguments()
    if not options.data.is_dir():
        sys.exit(
            f"{options.data} is not there: give the levels with --data or $BUDGE_BENCH_DATA, "
            "see the top of this file"
        )
    for name in options.file or FILES:
        bench(options, name)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    root = Path(os.environ.get("BUDGE_BENCH_DATA", "bench/data"))
    parser.add_argument("--data", type=Path, default=root / "sokoban")
    parser.add_argument("--file", action="append", help="which of the files; all without")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--quality", choices=["fast", "auto"], default="fast")
    parser.add_argument("--only", help="numbers of levels, separated by commas")
    parser.add_argument("--audit", action="store_true")
    parser.add_argument("--yardstick", help="another solver to run on the same levels")
    return parser.parse_args()


def bench(options: argparse.Namespace, name: str) -> None:
    best_known = read_best_known(options.data, name)
    levels = dict(enumerate(budge.load(options.data / name), 1))
    wanted = [int(n) for n in options.only.split(",")] if options.only else list(levels)
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
    """The result, and what it took in processor time."""
    cancel = CancelToken()
    started = time.process_time()

    def watch(_progress: object) -> None:
        if time.process_time() - started >= options.seconds:
            cancel.cancel()

    result = budge.solve(
        level,
        quality=options.quality,
        memory_limit="2GB",
        threads=1,
        on_progress=watch,
        cancel=cancel,
    )
    return time.process_time() - started, result


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
