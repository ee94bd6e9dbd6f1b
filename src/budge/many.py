"""Many puzzles in one call, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

from budge.limits import CancelToken
from budge.puzzles.base import Puzzle
from budge.result import Result
from budge.solver import solve


def solve_many(
    puzzles: Iterable[Puzzle[Any, Any]],
    *,
    threads: int | None = None,
    on_progress: Callable[[int, int], object] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> list[Result]:
    """Solve every puzzle and return the results in the same order.

    Options are those of `solve`, and its limits hold for each puzzle by itself. The native engines
    run side by side on `threads` threads, all cores by default. `on_progress(done, total)` is
    called as puzzles are finished.
    """
    todo = list(puzzles)
    token = cancel or CancelToken()
    results: list[Result | None] = [None] * len(todo)
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        running = {
            pool.submit(solve, puzzle, threads=1, cancel=token, **options): at
            for at, puzzle in enumerate(todo)
        }
        try:
            for done, future in enumerate(as_completed(running), 1):
                results[running[future]] = future.result()
                if on_progress:
                    on_progress(done, len(todo))
        except BaseException:
            token.cancel()
            pool.shutdown(cancel_futures=True)
            raise
    return [result for result in results if result is not None]
