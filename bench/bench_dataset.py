"""What a data set costs through the whole path, in processor time and memory.

    python bench/bench_dataset.py LEVELS [--metric pushes,moves] [--kill SECONDS]

`budge dataset build` with one worker process: levels are read, proved, kept, and written as Parquet
and JSON lines. With `--kill` a second one is ended by SIGKILL every so many seconds and begun
again, until it comes to its end: what it wrote must be the same, but for the seconds that searches
took.
What the worker of a killed command took is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

MOST_KILLS = 1000


def build(source: Path, folder: Path, metric: str, *, kill_after: float | None = None) -> bool:
    """Whether the command came to its end before it was killed."""
    command = [sys.executable, "-m", "budge", "dataset", "build", str(source), "--to", str(folder)]
    process = subprocess.Popen([*command, "--metric", metric, "--jobs", "1", "--quiet"])
    try:
        return process.wait(kill_after) == 0
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        time.sleep(0.5)  # the worker ends by itself
        return False


def rows(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "data.jsonl").read_text(encoding="utf-8").splitlines()
    return [{**json.loads(line), "seconds": None} for line in lines]


def tables(folder: Path) -> list[dict[str, Any]]:
    from pyarrow import parquet

    found = parquet.read_table(folder / "data.parquet").to_pylist()
    return [{**row, "seconds": None} for row in found]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("levels", type=Path)
    parser.add_argument("--metric", default="pushes,moves")
    parser.add_argument("--kill", type=float, metavar="SECONDS")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        folder, killed = Path(room) / "set", Path(room) / "killed"
        if not build(asked.levels, folder, asked.metric):
            sys.exit("the data set was not built")
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        found = rows(folder)
        count = len(found) // (asked.metric.count(",") + 1)
        size = os.path.getsize(folder / "data.parquet") / 1e6
        print(f"{count:,} levels, {len(found):,} rows, {size:.2f} MB of Parquet")
        milliseconds = 1000 * (used.ru_utime + used.ru_stime) / count
        print(f"{milliseconds:.2f} ms of processor time a level", end=", ")
        print(f"peak {used.ru_maxrss / 1024:.0f} MB", flush=True)
        if not asked.kill:
            return
        kills = 0
        while not build(asked.levels, killed, asked.metric, kill_after=asked.kill):
            kills += 1
            if kills == MOST_KILLS:
                sys.exit(f"no end after {kills} kills: give it more seconds")
        if not rows(killed) == tables(killed) == tables(folder) == found:
            sys.exit("the data set that was killed is another")
        print(f"killed {kills} times: the same rows in both files")


if __name__ == "__main__":
    main()
