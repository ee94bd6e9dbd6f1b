"""Many puzzles in one call, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, cast

from budge.engine import Answer, ManyEngine, Request, engine_for
from budge.errors import BudgeError
from budge.limits import CancelToken, Limits
from budge.puzzles.base import Puzzle
from budge.result import Result
from budge.verbs.solve import (
    HeuristicLike,
    check_threads,
    is_ready,
    is_sound,
    lower_bound_of,
    pick_engine,
    request_for,
    result_of,
    solve,
    verify,
    with_metric,
)


def solve_many(
    puzzles: Iterable[Puzzle[Any, Any]],
    *,
    threads: int | None = None,
    on_progress: Callable[[int, int], object] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> list[Result]:
    """Solve every puzzle and return the results in the same order.

    Options are those of `solve`, and its limits hold for each puzzle by itself. Puzzles that differ
    in their start only are handed to the native engine together, without Python between them; the
    others run side by side on `threads` threads, all cores by default. `on_progress(done, total)`
    is called as puzzles are finished. Once cancelled, the rest are CANCELLED.

    >>> import budge
    >>> boards = ["1 2 3 / 4 5 6 / 7 0 8", "1 2 3 / 4 0 5 / 7 8 6"]
    >>> [result.cost for result in budge.solve_many(map(budge.parse, boards))]
    [1, 2]
    """
    check_threads(threads)
    todo = list(puzzles)
    token = CancelToken(cancel)  # an error cancels the rest, but not what else the caller does
    workers = threads or os.cpu_count() or 1
    results: dict[int, Result] = {}

    def report(more: int) -> bool:
        """Tell how many are done now, and answer whether to go on."""
        if on_progress:
            on_progress(len(results) + more, len(todo))
        return not token.cancelled

    if not any(options.get(name) for name in _PER_SEARCH):
        for group in _groups(todo):
            _together(todo, group, results, workers, report, **options)
    rest = [at for at in range(len(todo)) if at not in results]
    _side_by_side(todo, rest, results, workers, token, report, options)
    return [results[at] for at in range(len(todo))]


_PER_SEARCH = ("trace", "observer")
"""Options that look into a single search: with them every puzzle is solved by itself."""


def _groups(puzzles: Sequence[Any]) -> Iterable[list[int]]:
    """The places of puzzles that an engine takes together."""
    groups: dict[Hashable, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        group = getattr(engine_for(puzzle), "group", None)
        if group is not None:
            groups.setdefault((puzzle.family, group(puzzle)), []).append(at)
    return groups.values()


def _together(
    puzzles: Sequence[Any],
    places: list[int],
    results: dict[int, Result],
    threads: int,
    report: Callable[[int], bool],
    *,
    quality: str = "auto",
    algorithm: str | None = None,
    heuristic: HeuristicLike | None = None,
    weight: float | None = None,
    metric: str | None = None,
    time_limit: float | None = None,
    memory_limit: str | int | None = None,
    node_limit: int | None = None,
    engine: str = "auto",
    **_per_search: Any,
) -> None:
    """One group in one call of its engine, if that can run the request."""
    todo = {at: with_metric(puzzles[at], metric) for at in places}
    first = request_for(todo[places[0]], quality, algorithm, heuristic, weight, 1)
    runner = _runner_of_many(first, engine)
    if runner is None:
        return
    same = (first.algorithm, first.heuristic, first.weight, first.threads, first.trace)
    requests = [Request(puzzle, *same) for puzzle in todo.values()]
    limits = Limits.of(time_limit, memory_limit, node_limit)
    answers = runner.run_many(requests, limits, threads, report)
    for at, request, answer in zip(places, requests, answers, strict=True):
        results[at] = _result(request, answer)


def shared(puzzles: Sequence[Any], *, metric: str | None, engine: str, **asked: Any) -> set[int]:
    """The places of those that `solve_many` hands to a native engine together with others.

    Not those whose tables are still to be built: `solve` can be watched and stopped as it does so.
    """
    places: set[int] = set()
    for group in _groups(puzzles):
        try:
            request = request_for(with_metric(puzzles[group[0]], metric), **asked)
            if _runner_of_many(request, engine) and is_ready(request.heuristic):
                places.update(group)
        except BudgeError:
            continue  # which each of them will meet when its turn comes
    return places


def _runner_of_many(request: Request, engine: str) -> ManyEngine | None:
    """The engine that runs this request and others like it in one call, if there is one."""
    runner = pick_engine(request, engine)
    if runner is None or not hasattr(runner, "run_many"):
        return None
    many = cast(ManyEngine, runner)
    return many if many.shares(request) else None


def _result(request: Request, answer: Answer) -> Result:
    outcome, cost = answer.outcome, None
    if outcome.moves is not None:
        cost = len(outcome.moves) if answer.checked else verify(request.puzzle, outcome.moves)
    if cost is not None and is_sound(request) and request.algorithm.optimal:
        lower_bound = cost  # what nearly all come to, so without another look at the start
    else:
        lower_bound = lower_bound_of(request, outcome, answer.lower_bound, cost)
    return result_of(request, outcome, cost, lower_bound, answer.stats, "native")


def _side_by_side(
    puzzles: Sequence[Any],
    places: list[int],
    results: dict[int, Result],
    threads: int,
    token: CancelToken,
    report: Callable[[int], bool],
    options: dict[str, Any],
) -> None:
    """Each puzzle by itself, on a pool of threads."""
    if not places:
        return
    from concurrent.futures import ThreadPoolExecutor, as_completed

    with ThreadPoolExecutor(threads) as pool:
        running = {
            pool.submit(solve, puzzles[at], threads=1, cancel=token, **options): at for at in places
        }
        try:
            for future in as_completed(running):
                results[running[future]] = future.result()
                report(0)
        except BaseException:
            token.cancel()
            pool.shutdown(cancel_futures=True)
            raise
