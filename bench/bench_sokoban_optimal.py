"""How many levels of a collection are proved optimal, and what it takes.

    python bench/bench_sokoban_optimal.py --data DIR                      Microban and Boxoban
    python bench/bench_sokoban_optimal.py --data DIR --set xsokoban --seconds 60 --only 1,6,17
    python bench/bench_sokoban_optimal.py --data DIR --without pi-corral  what a rule is worth
    python bench/bench_sokoban_optimal.py --data DIR --set xsokoban --bounds
                          what each part of the lower bound is worth, on a fixed set of levels

DIR (or BUDGE_BENCH_DATA) holds sokoban/Microban_155.xsb and its like, with the lists of optimal and
best known pushes, which are not part of Budge. Seconds are CPU seconds. Bytes a state are those of
the table of states and the queue, where more than 100,000 states are kept; what the deadlock rules
and tables of costs take beside them is in the peak.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
from pathlib import Path

import budge
from budge.cli.inputs import parse_numbers
from budge.engine.sokoban import RULES, solve_optimally
from budge.limits import CancelToken, Limits, parse_bytes
from budge.result import Status
from budge.search.monitor import Monitor
from budge.verbs.solve import verify

SETS = {
    "microban": ("Microban_155.xsb", "microban_155_pushes.csv"),
    "boxoban": ("Boxoban_hard003_332.xsb", None),
    "xsokoban": ("XSokoban_90.xsb", "xsokoban_90_best_known_pushes.csv"),
}


BOUNDS = {
    "assignment": ["pairs", "matching"],
    "frozen boxes as walls": ["pairs"],
    "pairs in conflict": ["matching"],
    "both": [],
}
"""What the lower bound is made of, and the rules that are left out for it."""


def main() -> int:
    arguments = _arguments()
    if not arguments.data:
        print("no data: give --data DIR or set BUDGE_BENCH_DATA (see the head of this file)")
        return 0
    folder = Path(arguments.data) / "sokoban"
    if arguments.bounds:
        compare_bounds(folder, arguments)
        return 0
    wrong = 0
    for name in arguments.set or ["microban", "boxoban"]:
        file, listed = SETS[name]
        if not (folder / file).exists():
            print(f"{name}: no {folder / file}: left out")
            continue
        for metric in arguments.metric or ["pushes", "moves"]:
            known = _listed(folder / listed) if listed and metric == "pushes" else {}
            wrong += run(name, folder / file, metric, known, arguments)
    return 1 if wrong else 0


def run(
    name: str, file: Path, metric: str, known: dict[int, int], arguments: argparse.Namespace
) -> int:
    """Solve a collection and print a line for each level that is slow or not proved."""
    proved = ties = exact = wrong = expanded = 0
    seconds = 0.0
    bytes_each: list[float] = []
    levels = list(enumerate(budge.load(file), 1))
    if arguments.only:
        picked = parse_numbers(arguments.only)
        levels = [(n, level) for n, level in levels if any(n in numbers for numbers in picked)]
    for number, level in levels:
        puzzle = level if metric == level.metric else level.with_metric(metric)
        memory = parse_bytes(arguments.memory)
        started = time.process_time()
        monitor = _monitor(arguments.seconds, memory)
        outcome = solve_optimally(
            puzzle,
            monitor,
            break_ties=not arguments.no_ties,
            incumbent=not arguments.no_incumbent,
            pulls=not arguments.no_pulls,
            without=arguments.without,
        )
        took = time.process_time() - started
        stats = monitor.stats
        seconds += took
        expanded += stats.expanded
        if stats.extra["states"] > 100_000:
            bytes_each.append(stats.extra["state_bytes"] / stats.extra["states"])
        cost = None if outcome.moves is None else verify(puzzle, outcome.moves)
        solved = outcome.status is Status.SOLVED
        proved += solved
        ties += bool(stats.extra.get("tie_proved"))
        target = known.get(number)
        is_wrong = solved and name == "microban" and target is not None and cost != target
        is_wrong |= solved and target is not None and cost is not None and cost > target
        exact += solved and cost == target
        wrong += is_wrong
        if arguments.verbose or is_wrong or not solved or took > 2:
            answer = f"{cost} {metric}" if solved else f"at least {monitor.lower_bound}"
            if cost is not None and not solved:
                answer += f", at most {cost}"
            listed = f" (listed {target})" if target is not None else ""
            print(
                f"  {name} {number}: {answer}{listed}, root bound {stats.extra['root_bound']}, "
                f"{stats.expanded:,} expanded, {took:.1f} s, {stats.peak_bytes >> 20} MB"
                f"{'  WRONG' if is_wrong else ''}"
            )
            sys.stdout.flush()
    print(
        f"{name}, {metric}, {arguments.seconds:g} s and {arguments.memory} a level: "
        f"{proved} of {len(levels)} proved, {ties} in the other metric too, "
        f"{exact} of {len(known)} listed optima met, {wrong} wrong; {seconds:.1f} CPU s, "
        f"{expanded / max(seconds, 1e-9):,.0f} nodes/s"
        + (f", {sum(bytes_each) / len(bytes_each):.0f} bytes a state" if bytes_each else "")
    )
    return wrong


def compare_bounds(folder: Path, arguments: argparse.Namespace) -> None:
    """Root bound, and nodes to the proof or the bound after 100,000, with parts of it left out."""
    levels = budge.load(folder / SETS["xsokoban"][0])
    known = _listed(folder / "xsokoban_90_best_known_pushes.csv")
    print("level, best known: root bound and nodes (or bound reached) for", *BOUNDS, sep=" | ")
    for number in (1, 3, 5, 7, 12, 17, 38, 43, 60, 65, 81, 84):
        cells = [f"{number}, {known[number]}"]
        for without in BOUNDS.values():
            monitor = Monitor(Limits(None, parse_bytes(arguments.memory), 100_000))
            outcome = solve_optimally(
                levels[number - 1],
                monitor,
                break_ties=False,
                incumbent=False,
                pulls=False,
                without=without,
                patience=0,
            )
            nodes = f"{monitor.stats.expanded:,}"
            reached = nodes if outcome.status is Status.SOLVED else f">= {monitor.lower_bound}"
            cells.append(f"{monitor.stats.extra['root_bound']}, {reached}")
        print(" | ".join(cells), flush=True)


def _monitor(seconds: float, memory: int) -> Monitor:
    """Stops after so many seconds of this process: the machine may be busy with others."""
    token = CancelToken()
    end = time.process_time() + seconds

    def look(_: object) -> None:
        if time.process_time() > end:
            token.cancel()

    return Monitor(Limits(None, memory), on_progress=look, cancel=token)


def _listed(path: Path) -> dict[int, int]:
    with path.open() as file:
        rows = list(csv.reader(file))[1:]
    return {int(level): int(pushes) for level, pushes in rows if pushes}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", default=os.environ.get("BUDGE_BENCH_DATA"))
    parser.add_argument("--set", action="append", choices=SETS)
    parser.add_argument("--metric", action="append", choices=["pushes", "moves"])
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--memory", default="2GB")
    parser.add_argument("--only", help="such as 3,7-9")
    parser.add_argument("--without", action="append", default=[], choices=RULES)
    parser.add_argument("--no-ties", action="store_true", help="do not look for the fewest moves")
    parser.add_argument("--no-incumbent", action="store_true", help="without FESS beside it")
    parser.add_argument("--no-pulls", action="store_true", help="no search from the other end")
    parser.add_argument("--bounds", action="store_true", help="compare the parts of the bound")
    parser.add_argument("--verbose", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
