"""How late Sokoban is at a limit, or after it was cancelled: seconds over, as a distribution.

    python bench/bench_sokoban_limits.py [SECONDS]

Random open levels up to 50×50 with 200 boxes, both metrics, every quality, improving and exploring.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable, Iterator

import budge
from budge import CancelToken, Sokoban


def open_level(side: int, boxes: int, seed: int) -> Sokoban:
    """Boxes and goals at random, none at a wall."""
    dice = random.Random(seed)
    inner = [(row, column) for row in range(1, side - 1) for column in range(1, side - 1)]
    places = dice.sample(inner, 2 * boxes + 1)
    grid = [[" "] * side for _ in range(side)]
    for number, (row, column) in enumerate(places):
        grid[row][column] = "$" if number < boxes else "." if number < 2 * boxes else "@"
    wall = "#" * (side + 2)
    return Sokoban([wall, *("#" + "".join(row) + "#" for row in grid), wall])


def works(level: Sokoban) -> Iterator[tuple[str, Callable[..., object]]]:
    for metric in ("pushes", "moves"):
        for quality in ("fast", "auto", "optimal"):
            yield (
                f"{quality} {metric}",
                lambda quality=quality, metric=metric, **limits: budge.solve(
                    level, quality=quality, metric=metric, **limits
                ),
            )
    yield "explore", lambda **limits: budge.explore(level, **limits)
    yield "check", lambda **limits: budge.check(level, node_limit=10**9, **limits)


def main(seconds: float) -> None:
    late: dict[str, list[float]] = {}
    for side, boxes in ((12, 8), (20, 20), (30, 60), (50, 200)):
        level = open_level(side, boxes, side)
        for name, work in works(level):
            for share in (0.2, 0.5, 1.0):
                began = time.perf_counter()
                work(time_limit=share * seconds)
                over = time.perf_counter() - began - share * seconds
                late.setdefault(name, []).append(over)
                token = CancelToken()
                timer = threading.Timer(share * seconds, token.cancel)
                timer.start()
                began = time.perf_counter()
                work(time_limit=60, cancel=token)
                over = time.perf_counter() - began - share * seconds
                timer.cancel()
                late.setdefault(f"{name}, cancelled", []).append(over)
    for name, times in late.items():
        times.sort()
        print(f"{name:28} median {times[len(times) // 2]:7.3f} s, most {times[-1]:7.3f} s over")
    every = sorted(over for times in late.values() for over in times)
    within = sum(over <= 0.1 for over in every)
    print(f"{within} of {len(every)} at most 0.1 s over, the latest {every[-1]:.3f} s")


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)
