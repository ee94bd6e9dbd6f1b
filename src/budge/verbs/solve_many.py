"""Many puzzles in one call, on all cores."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Unpack

from budge import log
from budge.arguments import check_hooks, listed
from budge.engine import Request, SolvesMany, ability, engine_for
from budge.errors import BudgeError
from budge.limits import CancelToken, resident_bytes
from budge.result import Result, Stats
from budge.search.monitor import Stopped
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import AskedOfMany, Options, shows_options
from budge.verbs.solve import (
    answer,
    pick_engine,
    prepare,
    request_for,
    result_of,
    with_metric,
    without_search,
)


@shows_options
def solve_many(
    puzzles: Iterable[PuzzleLike],
    *,
    on_progress: Callable[[int, int], object] | None = None,
    **asked: Unpack[AskedOfMany],
) -> list[Result]:
    """Solve every puzzle and return the results in the same order.

    Options are those of `solve`, and its limits hold for each puzzle by itself. Puzzles that differ
    in their start only are handed to the native engine together, without Python between them; the
    others run side by side on `threads` threads, all cores by default. `on_progress(done, total)`
    is called as puzzles are finished. Once cancelled, the rest are CANCELLED.

    >>> import budge
    >>> boards = ["1 2 3 / 4 5 6 / 7 0 8", "1 2 3 / 4 0 5 / 7 8 6"]
    >>> [result.cost for result in budge.solve_many(boards)]
    [1, 2]
    """
    options = Options.of("solve_many", **asked)
    check_hooks(None, on_progress=on_progress)
    given = listed("solve_many takes a list of puzzles", puzzles)
    todo = [with_metric(as_puzzle(puzzle), options.metric) for puzzle in given]
    token = CancelToken(options.cancel)  # an error cancels the rest, but nothing of the caller's
    workers = options.threads or os.cpu_count() or 1
    told = options.told()
    options = options.but(threads=1, metric=None, cancel=token)
    results: dict[int, Result] = {}

    def report(more: int) -> bool:
        """Tell how many are done now, and answer whether to go on."""
        if on_progress:
            on_progress(len(results) + more, len(todo))
        return not token.cancelled

    if not options.trace and not options.observer:  # they look into a single search
        for group in _groups(todo):
            _together(todo, group, results, workers, report, options, told)
    rest = [at for at in range(len(todo)) if at not in results]
    _side_by_side(todo, rest, results, workers, token, report, options, told)
    return [results[at] for at in range(len(todo))]


def _groups(puzzles: Sequence[Any]) -> Iterable[list[int]]:
    """The places of puzzles that an engine takes together."""
    groups: dict[Hashable, list[int]] = {}
    for at, puzzle in enumerate(puzzles):
        many = ability(engine_for(puzzle), SolvesMany)
        if many:
            groups.setdefault((puzzle.family, many.group(puzzle)), []).append(at)
    return groups.values()


def _together(
    puzzles: Sequence[Any],
    places: list[int],
    results: dict[int, Result],
    threads: int,
    report: Callable[[int], bool],
    options: Options,
    told: dict[str, Any],
) -> None:
    """One group in one call of its engine, if that can run the request. Where a limit is met before
    any search begins, each puzzle is left to meet it by itself."""
    first = request_for(puzzles[places[0]], options)
    runner = _runner_of_many(first, options)
    if runner is None:
        return
    requests = {}
    for at in places:
        request = replace(first, puzzle=puzzles[at])
        known = without_search(puzzles[at]) if runner.verdict_first else None
        if known:
            results[at] = result_of(request, known, 0, Stats(), "native", options=told)
        else:
            requests[at] = request
    if not requests:
        return
    try:
        monitor = options.monitor()
        prepare(first, monitor)
        log.debug("%s, %d puzzles together (native)", first, len(requests))
        answers = runner.run_many([*requests.values()], monitor.limits, threads, report)
    except Stopped:
        return
    for (at, request), found in zip(requests.items(), answers, strict=True):
        outcome = found.outcome
        if outcome.status.is_limit and not runner.verdict_first:
            outcome = without_search(puzzles[at]) or outcome
        results[at] = result_of(
            request,
            outcome,
            found.lower_bound,
            found.stats,
            "native",
            options=told,
            checked=found.checked,
        )
    log.info("%s: %d puzzles, %.3f s", first, len(requests), monitor.seconds)


def shared(puzzles: Sequence[Any], options: Options) -> set[int]:
    """The places of those that `solve_many` hands to a native engine together with others.

    Not those whose tables are still to be built: `solve` can be watched and stopped as it does so.
    """
    todo = [with_metric(puzzle, options.metric) for puzzle in puzzles]
    places: set[int] = set()
    for group in _groups(todo):
        try:
            request = request_for(todo[group[0]], options)
            built = request.heuristic is None or request.heuristic.built
            if built and _runner_of_many(request, options):
                places.update(group)
        except BudgeError:
            continue  # which each of them will meet when its turn comes
    return places


def _runner_of_many(request: Request, options: Options) -> SolvesMany | None:
    """The engine that runs this request and others like it in one call, if there is one. What is
    tried `soon` is tried for each by itself."""
    if request.soon:
        return None
    many = ability(pick_engine(request, options), SolvesMany)
    return many if many and many.shares(request) else None


def _side_by_side(
    puzzles: Sequence[Any],
    places: list[int],
    results: dict[int, Result],
    threads: int,
    token: CancelToken,
    report: Callable[[int], bool],
    options: Options,
    told: dict[str, Any],
) -> None:
    """Each puzzle by itself, on a pool of threads."""
    if not places:
        return
    from concurrent.futures import ThreadPoolExecutor, as_completed

    workers = min(threads, len(places))
    options = options.but(memory_limit=_share(options.limits().memory, workers))
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(answer, puzzles[at], options): at for at in places}
        try:
            for future in as_completed(running):
                results[running[future]] = replace(future.result(), options=told)
                report(0)
        except BaseException:
            token.cancel()
            pool.shutdown(cancel_futures=True)
            raise


def _share(memory: int, workers: int) -> int:
    """The limit for each of several searches at once, so that together they keep to the whole."""
    held = resident_bytes()
    return held + (memory - held) // workers if memory > held else memory
