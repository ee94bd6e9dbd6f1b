"""Budge beside Fast Downward: the same positions, told as PDDL, solved optimally by both.

    python bench/bench_planners.py [--search "astar(lmcut())"] [--seconds 60] [--hundred]

Seconds are processor time: of Fast Downward's search alone, as it reports it, and with its
translation; of Budge's `solve` in this process. `--hundred` instead solves a hundred small
positions of each family and metric with both and counts where their optima agree.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any

import budge
from budge.verbs.solve import with_metric

POSITIONS = [
    ("8-puzzle, 23 moves", "3 0 4 / 5 2 8 / 1 6 7", "moves"),
    ("8-puzzle, 31 moves", "8 6 7 / 2 5 4 / 3 0 1", "moves"),
    ("Rush Hour, 24 slides", "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM", "slides"),
    ("Rush Hour, the same in steps", "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM", "steps"),
    ("Klotski warm-up, moves", "BAAC/BAAC/D..E/DFGE/H..I", "moves"),
    ("Klotski warm-up, steps", "BAAC/BAAC/D..E/DFGE/H..I", "steps"),
    (
        "Sokoban, three boxes, pushes",
        "  #####\n###   ###\n# $ $ $ #\n# #...# #\n#   @   #\n#########",
        "pushes",
    ),
    (
        "Sokoban, three boxes, moves",
        "  #####\n###   ###\n# $ $ $ #\n# #...# #\n#   @   #\n#########",
        "moves",
    ),
]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--search", default="astar(lmcut())")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--hundred", action="store_true")
    asked = parser.parse_args()
    if asked.hundred:
        hundred()
        return
    print(f"Fast Downward: {asked.search}, at most {asked.seconds} s")
    print(f"{'position':32} {'optimum':>8} {'Budge s':>9} {'search s':>9} {'all s':>7}")
    for name, text, metric in POSITIONS:
        puzzle = with_metric(budge.parse(text), metric)
        began = time.process_time()
        result = budge.solve(puzzle, quality="optimal")
        ours = time.process_time() - began
        cost, search, whole = fast_downward(puzzle, asked.search, asked.seconds)
        agrees = cost is None or cost == result.cost
        print(
            f"{name:32} {result.cost:>8} {ours:>9.3f} "
            + (f"{search:>9.2f} {whole:>7.2f}" if cost is not None else f"{'limit':>9} {'':>7}")
            + ("" if agrees else f"  DIFFERS: {cost}"),
            flush=True,
        )


def fast_downward(puzzle: Any, search: str, seconds: int) -> tuple[int | None, float, float]:
    """The cost of its plan, and the processor time of the search and of everything."""
    found = find_spec("up_fast_downward")
    if not found or not found.origin:
        sys.exit("this needs Fast Downward: pip install up-fast-downward")
    driver = Path(found.origin).parent / "downward" / "fast-downward.py"
    task = budge.write_pddl(puzzle)
    with tempfile.TemporaryDirectory() as folder:
        for name, text in zip(("domain.pddl", "problem.pddl"), task, strict=True):
            Path(folder, name).write_text(text)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [
                sys.executable,
                driver,
                "--overall-time-limit",
                f"{seconds}s",
                "domain.pddl",
                "problem.pddl",
                "--search",
                search,
            ],
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        whole = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        plan = Path(folder, "sas_plan")
        cost = re.search(r"; cost = (\d+)", plan.read_text()) if plan.exists() else None
        took = re.search(r"Search time: ([\d.e-]+)s", done.stdout)
        return int(cost[1]) if cost else None, float(took[1]) if took else 0.0, whole


def hundred() -> None:
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.formats.planners import small_positions, with_fast_downward
    from tests.formats.test_pddl import FAST_DOWNWARD

    for family, metric in FAST_DOWNWARD:
        agree = unsolvable = 0
        with tempfile.TemporaryDirectory() as folder:
            for puzzle in islice(small_positions(family, metric), 100):
                found = with_fast_downward(budge.write_pddl(puzzle), Path(folder))
                result = budge.solve(puzzle, quality="optimal")
                agree += (found[1] if found else None) == result.cost
                unsolvable += found is None
        print(f"{family:10} {metric:7} {agree} of 100 agree, {unsolvable} unsolvable", flush=True)


if __name__ == "__main__":
    main()
