"""Kill a batch with -9 at random moments, again and again, and see that nothing is lost.

    python bench/bench_faults.py [--kills 50] [--puzzles 2000] [--seed 1]

A batch of small puzzles is started, killed with its parent process after a random while, resumed,
killed again, and so on until it is done; then the next one, until there were enough kills. After
each round the store must hold every result once, equal to that of a run that nobody disturbed.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bench_layers import random_boards

import budge

Results = list[tuple[object, ...]]


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "budge", "batch", "--jobs", "2", "--quiet", *arguments]


def results(store: Path) -> Results:
    """Every task with what settled it; a task settled twice, or a result without one, shows."""
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        counts = "SELECT (SELECT count(*) FROM {0}), (SELECT count(DISTINCT puzzle) FROM attempts)"
        for table in ("tasks", "attempts", "results"):
            held, puzzles = connection.execute(counts.format(table)).fetchone()
            assert held == puzzles, f"{held} {table} for {puzzles} puzzles"
        query = (
            "SELECT identity, outcome, status, cost, lower_bound, solution, expanded FROM tasks"
            " JOIN puzzles ON puzzles.id = tasks.puzzle JOIN attempts ON attempts.id = attempt"
            " JOIN results USING (attempt) ORDER BY identity"
        )
        return connection.execute(query).fetchall()


def workers_left() -> int:
    """Worker processes that outlived their parents."""
    left = 0
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = process.read_bytes()
            parent = (process.parent / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        left += b"budge.batch.worker" in words and parent == "1"
    return left


def disturbed(store: Path, boards: Path, generator: random.Random, kills: int) -> int:
    """Run to the end, with so many kills at the most on the way; how many there were."""
    killed = 0
    while True:
        arguments = ["--resume"] if store.exists() and tasks(store) else [str(boards)]
        process = subprocess.Popen(command("--store", str(store), *arguments))
        if killed < kills and still_runs_at_a_random_moment(process, store, generator):
            os.kill(process.pid, signal.SIGKILL)
            process.wait()
            killed += 1
            continue
        assert process.wait() == 0
        return killed


def still_runs_at_a_random_moment(
    process: subprocess.Popen[bytes], store: Path, generator: random.Random
) -> bool:
    """Wait for a while, or one time in two until some more results are there."""
    if generator.random() < 0.5:
        time.sleep(generator.uniform(0.0, 1.2))
        return process.poll() is None
    wanted = done(store) + generator.randrange(300)
    while process.poll() is None and done(store) < wanted:
        time.sleep(0.003)
    time.sleep(generator.uniform(0.0, 0.02))
    return process.poll() is None


def tasks(store: Path) -> int:
    return count(store, "SELECT count(*) FROM tasks")


def done(store: Path) -> int:
    return count(store, "SELECT count(attempt) FROM tasks")


def count(store: Path, query: str) -> int:
    if not store.exists():
        return 0
    with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as connection:
        return int(connection.execute(query).fetchone()[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--puzzles", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    generator = random.Random(arguments.seed)
    with tempfile.TemporaryDirectory() as folder:
        boards = Path(folder) / "boards.txt"
        lines = (" ".join(map(str, b.start)) for b in random_boards(arguments.puzzles, 1))
        boards.write_text("\n".join(lines))
        calm = Path(folder) / "calm.sqlite"
        subprocess.run(command("--store", str(calm), str(boards)), check=True)
        expected = results(calm)
        print(f"{len(expected)} different puzzles, Budge {budge.__version__}")
        killed = rounds = 0
        began = time.perf_counter()
        while killed < arguments.kills:
            rounds += 1
            store = Path(folder) / f"round{rounds}.sqlite"
            killed += disturbed(store, boards, generator, arguments.kills - killed)
            assert results(store) == expected, f"round {rounds} differs"
            print(f"round {rounds}: {killed} kills so far, all results there once and equal")
        time.sleep(0.5)
        assert not workers_left(), f"{workers_left()} workers outlived their parents"
        seconds = time.perf_counter() - began
        print(f"{killed} kills in {rounds} rounds, {seconds:.0f} s: nothing lost, nothing twice")


if __name__ == "__main__":
    main()
