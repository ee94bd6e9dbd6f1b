"""Choose, search, verify, answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Unpack

from budge import log
from budge.arguments import one_of
from budge.engine import (
    Choice,
    Deferred,
    Economizes,
    Engine,
    Hurries,
    Outcome,
    Request,
    Solves,
    ability,
    engine_for,
)
from budge.errors import BudgeError, RequestError, SizeError, WrongAnswer, brief
from budge.heuristics import BoundHeuristic, bind
from budge.heuristics.estimates import off_by, round_up
from budge.limits import resident_bytes
from budge.puzzles.base import (
    has_unit_costs,
    overridden,
    step_cost,
    verdict_of,
)
from budge.puzzles.replay import verify as verify
from budge.registry import Algorithm, family_of, find_algorithm
from budge.result import Result, Stats, Status
from budge.search.monitor import Expansion, Monitor, Stopped
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import Asked, Options, shows_options

_EASY = 200_000
"""Nodes of the search that is tried `soon`: some hundredths of a second in the core."""


@shows_options
def solve(puzzle: PuzzleLike, **asked: Unpack[Asked]) -> Result:
    """Solve a puzzle, or the position that a text describes, and say what was proved.

    `quality` is `"optimal"` (proved shortest), `"fast"` (a solution soon) or `"auto"`. Without an
    `algorithm` the right one for the puzzle is chosen. Limits are seconds, bytes of the whole
    process (`"2GB"`) and expanded nodes. `engine="python"` runs the readable search instead of the
    native one; an `observer`, which sees every expansion, implies it; an object that `Solves` may
    be given in place of either. `trace` notes for each step of the solution how large the search
    was when it expanded that state.

    Every solution is replayed by the puzzle's rules before it is returned. With a solution in hand
    the status is OPTIMAL or SOLVED, and `ended_by` says which limit ended the search, if one did;
    a limit as the status means that there is no solution to show.

    >>> import budge
    >>> print(budge.solve("1 2 3 / 4 5 6 / 0 7 8"))
    OPTIMAL: 2 moves, proved shortest
    """
    options = Options.of("solve", **asked)
    return answer(as_puzzle(puzzle), options)


def answer(puzzle: Any, options: Options) -> Result:
    """What `solve` returns, for a puzzle that keeps the contract."""
    puzzle = with_metric(puzzle, options.metric)
    monitor = options.monitor()
    request = request_for(puzzle, options)
    runner = pick_engine(request, options)
    name = getattr(runner, "name", "native") if runner else "python"
    log.debug("%r: %s (%s)", puzzle, request, name)
    outcome = without_search(puzzle)
    if outcome is None and request.soon:
        easy = replace(request, heuristic=request.soon, soon=None)
        with monitor.at_most(_EASY):
            outcome = _run(runner, easy, monitor)
        if outcome.status is Status.NODE_LIMIT and monitor.nodes_left:
            outcome = None
        else:
            request = easy
    outcome = outcome or _run(runner, request, monitor)
    monitor.stats.seconds = monitor.seconds
    result = result_of(
        request, outcome, monitor.lower_bound, monitor.stats, name, options=options.told()
    )
    log.info("%s: %s", request, result)
    return result


def result_of(
    request: Request,
    outcome: Outcome,
    proved: int,
    stats: Stats,
    engine: str,
    *,
    options: dict[str, Any],
    checked: bool = False,
) -> Result:
    """The Result of a search: its solution replayed, unless that was `checked` natively, and its
    status from what was `proved` on the way and from what its heuristics promise. `options` are
    those that were asked for, as plain values."""
    moves, cost = outcome.moves, None
    if moves is not None:
        cost = len(moves) if checked or outcome.checked else verify(request.puzzle, moves)
        _hold_to_promises(request, moves)
    lower_bound = _lower_bound(request, outcome, proved, cost)
    if cost is None:
        status, ended_by = outcome.status, None
    elif cost == lower_bound:
        status, ended_by = Status.OPTIMAL, None
    else:
        status, ended_by = Status.SOLVED, outcome.status if outcome.status.is_limit else None
    if request.heuristic and request.heuristic.ready:
        stats.initial_h = _finite(request.heuristic.estimate(request.puzzle.start))
    used = request.heuristic if request.algorithm.informed else None
    return Result(
        puzzle=request.puzzle,
        status=status,
        moves=moves if moves is None or isinstance(moves, Deferred) else tuple(moves),
        cost=cost,
        lower_bound=lower_bound,
        algorithm=request.algorithm.name,
        heuristic=used.name if used else None,
        engine=engine,
        stats=stats,
        ended_by=ended_by,
        admissible=used.admissible if used else None,
        options=options | {"weight": request.weight} if request.algorithm.weighted else options,
        estimate=request.heuristic.estimate if request.heuristic else None,
        trace=outcome.trace,
    )


def with_metric(puzzle: Any, metric: str | None) -> Any:
    """The same puzzle, its moves counted in another of its family's metrics."""
    if metric is None:
        return puzzle
    one_of("metric", metric, getattr(puzzle, "metrics", ("moves",)))
    if metric == getattr(puzzle, "metric", "moves"):
        return puzzle
    return puzzle.with_metric(metric)


# ---------------------------------------------------------------------- choose


def request_for(puzzle: Any, options: Options) -> Request:
    """What was asked for, the gaps filled in."""
    native = engine_for(puzzle)
    asked = None if options.heuristic == "auto" else options.heuristic
    named = None if options.algorithm in (None, "auto") else options.algorithm
    weight = options.weight
    if named is None and weight is not None:
        named = "wastar"
    if named and asked:
        chosen = Choice(named)
    else:
        chosen = _choose(puzzle, native, options.quality, informed=asked is not None)
        if _in_python(options) and find_algorithm(chosen.algorithm, puzzle).run is None:
            chosen = _choose(puzzle, None, options.quality, informed=True)
    entry = find_algorithm(named or chosen.algorithm, puzzle)
    _check_size(puzzle, entry)
    if options.quality == "optimal" and not entry.optimal:
        raise RequestError(f"{entry.name!r} does not promise the shortest solution")
    if weight is None:
        weight = (
            chosen.weight if named is None and chosen.weight else 2.0 if entry.weighted else 1.0
        )
    elif not entry.weighted:
        raise RequestError(f"{entry.name!r} takes no weight; 'wastar' does")
    soon = None
    if asked is None and entry.informed:
        name = chosen.heuristic or default_heuristic(puzzle)
        economy, hurry = ability(native, Economizes), ability(native, Hurries)
        if economy:
            left = options.limits().memory - resident_bytes()
            name = economy.within(puzzle, name, left)
        if hurry and entry.optimal:
            soon = hurry.soon(puzzle, name)
        asked = name
    return Request(
        puzzle,
        entry,
        None if asked is None else bind(asked, puzzle),
        weight,
        options.threads,
        options.trace,
        None if soon is None else bind(soon, puzzle),
    )


def _check_size(puzzle: Any, entry: Algorithm) -> None:
    """Refuse what is too large before anything of its size is built."""
    cells = getattr(puzzle, "width", 0) * getattr(puzzle, "height", 0)
    most = getattr(puzzle, "max_cells", entry.max_cells)
    if hasattr(puzzle, "family") and most is not None and cells > most:
        raise SizeError(
            f"a board of {puzzle.height}×{puzzle.width} is beyond {entry.name!r}, "
            f"which takes at most {most} cells"
        )


def _choose(puzzle: Any, native: Engine | None, quality: str, *, informed: bool) -> Choice:
    if native:
        return native.choose(puzzle, quality)
    own = _own_heuristic(puzzle)
    if informed or own:
        return Choice("greedy" if quality == "fast" else "astar", own)
    return Choice("bfs" if has_unit_costs(puzzle) else "dijkstra")


def default_heuristic(puzzle: Any) -> str:
    """The family's own choice of heuristic, or `zero` where nothing is known."""
    native = engine_for(puzzle)
    if native:
        return native.default_heuristic(puzzle)
    return _own_heuristic(puzzle) or "zero"


def _own_heuristic(puzzle: Any) -> str | None:
    """What the record of a family without an engine names."""
    family = family_of(puzzle)
    return family.heuristic if family and overridden(puzzle) is None else None


def _in_python(options: Options) -> bool:
    """Whether plain Python was asked for; an observer sees no other search."""
    return options.engine == "python" or options.observer is not None


def pick_engine(request: Request, options: Options) -> Solves | None:
    """The engine that will run the request; None means plain Python."""
    engine = "python" if _in_python(options) else options.engine
    if not isinstance(engine, str):
        refusal = engine.refusal(request)
        if refusal is not None:
            raise RequestError(refusal)
        return engine
    native = engine_for(request.puzzle)
    if native and engine != "python":
        refusal = native.refusal(request)
        if refusal is None:
            return native
        if engine == "native" or request.algorithm.run is None:
            raise SizeError(refusal)
    elif engine == "native":
        changed = overridden(request.puzzle)
        why = f": it has a {changed!r} of its own" if changed else ""
        raise RequestError(f"there is no native engine for this puzzle{why}")
    elif request.algorithm.run is None:
        raise RequestError(f"{request.algorithm.name!r} has no form in plain Python")
    return None


# ---------------------------------------------------------------------- search


def without_search(puzzle: Any) -> Outcome | None:
    """UNSOLVABLE where the rules can tell by themselves."""
    verdict = verdict_of(puzzle)
    if verdict is not None and verdict.solvable is False:
        return Outcome(Status.UNSOLVABLE)
    return None


def prepare(request: Request, monitor: Monitor) -> None:
    """Make ready what the heuristic needs, such as its tables; a limit raises Stopped."""
    if request.heuristic and request.algorithm.informed:
        request.heuristic.prepare(monitor)


def _run(runner: Solves | None, request: Request, monitor: Monitor) -> Outcome:
    if monitor.cancel and monitor.cancel.cancelled:
        return Outcome(Status.CANCELLED)
    try:
        prepare(request, monitor)
        if runner:
            return runner.run(request, monitor)
        return _run_in_python(request, monitor)
    except Stopped as stopped:
        return Outcome(stopped.status)
    except MemoryError:
        return Outcome(Status.MEMORY_LIMIT)


def _run_in_python(request: Request, monitor: Monitor) -> Outcome:
    sizes: dict[Any, tuple[int, int]] = {}
    if request.trace:
        monitor.observer = _both(monitor.observer, sizes)
    try:
        moves = _search(request, monitor)
        if moves is None and not _proves_by_exhaustion(request):
            blind = "bfs" if has_unit_costs(request.puzzle) else "dijkstra"
            moves = _search(Request(request.puzzle, find_algorithm(blind, None)), monitor)
    except TypeError as error:
        if "unhashable type" not in str(error):
            raise
        raise RequestError(f"a state cannot be hashed: {error}; use plain tuples") from error
    if moves is None:
        return Outcome(Status.UNSOLVABLE)
    return Outcome(Status.SOLVED, moves, sizes)


def _search(request: Request, monitor: Monitor) -> Sequence[Any] | None:
    options: dict[str, Any] = {}
    if request.algorithm.informed and request.heuristic:
        options["h"] = request.heuristic.estimate
    if request.algorithm.weighted:
        options["weight"] = request.weight
    run = request.algorithm.run
    if run is None:
        raise BudgeError(f"{request.algorithm.name!r} has no form in plain Python")
    moves: Sequence[Any] | None = run(request.puzzle, monitor, **options)
    return moves


def _proves_by_exhaustion(request: Request) -> bool:
    """Whether a search that found nothing has seen everything, whatever its heuristic said.

    Iterative deepening leaves out what the estimate calls hopeless: that is a proof only if the
    estimate is admissible.
    """
    return request.algorithm.complete or is_sound(request)


def _both(
    observer: Callable[[Expansion], object] | None, sizes: dict[Any, tuple[int, int]]
) -> Callable[[Expansion], object]:
    def observe(expansion: Expansion) -> None:
        sizes[expansion.state] = expansion.open, expansion.closed
        if observer:
            observer(expansion)

    return observe


# ---------------------------------------------------------------------- answer


def is_sound(request: Request) -> bool:
    """Whether what the search proves on its way holds: its estimate never overestimates."""
    if request.algorithm.counts_moves and not has_unit_costs(request.puzzle):
        return False
    if not request.algorithm.informed:
        return True
    return request.heuristic is not None and request.heuristic.admissible


def _lower_bound(request: Request, outcome: Outcome, proved: int, cost: int | None) -> int:
    """The best that is known: what the search proved, or an admissible estimate of the start."""
    if outcome.status is Status.UNSOLVABLE:
        return 0  # there is nothing to bound
    bound = 0
    if is_sound(request):
        shortest = request.algorithm.optimal and outcome.status is Status.SOLVED
        bound = cost if cost is not None and (shortest or outcome.proved) else proved
    for estimate in _promises(request, settled=bound == cost):
        promised = _finite(estimate.estimate(request.puzzle.start)) or 0
        if cost is not None and round_up(promised) > cost:
            raise WrongAnswer(
                f"{estimate.name!r} is declared admissible, but it promises at least {promised} "
                f"and there is a solution of {cost}"
            )
        bound = max(bound, round_up(promised))
    return bound


def _hold_to_promises(request: Request, moves: Sequence[Any]) -> None:
    """What somebody else declared of a heuristic is held against the solution: each of its states
    tells how much is left at most, and what a move costs."""
    used = request.heuristic if request.algorithm.informed else None
    if used is None or used.ours or not (used.admissible or used.consistent):
        return
    puzzle, price, states = request.puzzle, step_cost(request.puzzle), [request.puzzle.start]
    for move in moves:
        states.append(puzzle.play(states[-1], move))
    left, after = 0, used.estimate(states[-1])
    for at in range(len(states) - 1, -1, -1):
        here = used.estimate(states[at])
        cost = price(states[at], moves[at]) if at < len(moves) else 0
        left += cost
        if used.admissible and here - off_by(here) > left:
            raise WrongAnswer(
                f"{used.name!r} is declared admissible, but it promises at least {here:g} for "
                f"{brief(states[at], 200)}, from where there is a solution of {left}"
            )
        if used.consistent and here - off_by(here) - after > cost:
            raise WrongAnswer(
                f"{used.name!r} is declared consistent, but a move from {brief(states[at], 200)} "
                f"that costs {cost} takes it from {here:g} to {after:g}"
            )
        after = here


def _promises(request: Request, *, settled: bool) -> Iterable[BoundHeuristic]:
    """What can be asked at once for a lower bound: the heuristic in use, and where the search has
    not `settled` it, the family's floor."""
    used = request.heuristic
    if used and used.admissible and used.ready:
        yield used
    native = None if settled else engine_for(request.puzzle)
    if native:
        yield bind(native.floor(request.puzzle), request.puzzle)


def _finite(estimate: float) -> float | None:
    """None for an infinite estimate, which sees no way at all: that is no number to show."""
    return estimate if estimate < math.inf else None
