"""What the benchmarks of sliding tiles share: positions from files, random ones, yardsticks."""

from __future__ import annotations

import argparse
import os
import random
import resource
import subprocess
import sys
from pathlib import Path

import budge


def arguments(description: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--data",
        type=Path,
        default=os.environ.get("BUDGE_BENCH_DATA"),
        help="the folder with the benchmark positions (or set BUDGE_BENCH_DATA)",
    )
    return parser


def positions(
    data: Path | None, name: str, side: int, columns: int
) -> dict[int, tuple[int, budge.Tiles]]:
    """Optimal length and puzzle by id; the goal has the blank first."""
    cells = range(side * side)
    goal = [list(cells[i : i + side]) for i in range(0, side * side, side)]
    found = {}
    for numbers in _rows(data, name):
        found[numbers[0]] = numbers[1], budge.Tiles(_grid(numbers[columns:], side), goal)
    return found


def boards(data: Path | None, name: str, side: int) -> list[budge.Tiles]:
    """Boards alone, one a line; the goal has the blank last."""
    return [budge.Tiles(_grid(numbers, side)) for numbers in _rows(data, name)]


def _grid(numbers: list[int], side: int) -> list[list[int]]:
    return [numbers[i : i + side] for i in range(0, side * side, side)]


def _rows(data: Path | None, name: str) -> list[list[int]]:
    path = Path(data or ".") / name
    if data is None or not path.exists():
        sys.exit(
            f"{name} is missing: name the folder that holds it with --data or BUDGE_BENCH_DATA"
        )
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    return [[int(word) for word in line.split()] for line in lines if line.strip()]


def random_boards(count: int, side: int, seed: int = 1) -> list[budge.Tiles]:
    generator = random.Random(seed)
    boards: list[budge.Tiles] = []
    while len(boards) < count:
        cells = list(range(side * side))
        generator.shuffle(cells)
        puzzle = budge.Tiles([cells[i : i + side] for i in range(0, side * side, side)])
        if budge.check(puzzle).solvable:
            boards.append(puzzle)
    return boards


def yardstick(command: str | None) -> None:
    """Run a program to compare with, and show what it says and what memory it took at most."""
    if command:
        print(f"yardstick: {command}")
        done = subprocess.run(command.split(), capture_output=True, text=True)
        print("   ", done.stdout.strip().replace("\n", "\n    "))
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
        print(f"    {peak:.0f} MB at most", flush=True)


def peak_megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
