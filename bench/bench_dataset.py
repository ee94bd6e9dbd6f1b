"""What a data set costs through the whole path, in processor time and memory.

    python bench/bench_dataset.py LEVELS [--metric pushes,moves] [--kill SECONDS]

`budge dataset build` with one worker process: levels are read, proved, kept, and written as Parquet
and JSON lines. `--kill` ends it by SIGKILL after so many seconds; the same command then goes on.
What the worker of a killed command took is not counted.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def build(source: Path, folder: Path, metric: str, *, kill_after: float | None = None) -> float:
    """Processor seconds of the command and its worker."""
    command = [sys.executable, "-m", "budge", "dataset", "build", str(source), "--to", str(folder)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.Popen([*command, "--metric", metric, "--jobs", "1", "--quiet"])
    if kill_after is not None:
        time.sleep(kill_after)
        process.send_signal(signal.SIGKILL)
    process.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("levels", type=Path)
    parser.add_argument("--metric", default="pushes,moves")
    parser.add_argument("--kill", type=float, metavar="SECONDS")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room) / "set"
        seconds = 0.0
        if asked.kill:
            seconds += build(asked.levels, folder, asked.metric, kill_after=asked.kill)
            time.sleep(1)  # the worker ends by itself
        seconds += build(asked.levels, folder, asked.metric)
        rows = sum(1 for _ in (folder / "data.jsonl").open())
        count = rows // (asked.metric.count(",") + 1)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        size = os.path.getsize(folder / "data.parquet") / 1e6
        print(f"{count:,} levels, {rows:,} rows, {size:.2f} MB of Parquet")
        print(f"{1000 * seconds / count:.2f} ms of processor time a level, peak {peak:.0f} MB")


if __name__ == "__main__":
    main()
