"""Choose, search, verify, answer."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from budge.engine import Choice, Deferred, Engine, Outcome, Request, engine_for
from budge.errors import BudgeError, IllegalMove, RequestError, SizeError, WrongAnswer
from budge.heuristics import Bound, bind
from budge.heuristics.estimates import round_up
from budge.limits import CancelToken, Limits
from budge.puzzles.base import Puzzle, has_unit_costs, step_cost
from budge.registry import Algorithm, Heuristic, family_of, find_algorithm
from budge.result import Progress, Result, Stats, Status
from budge.search.monitor import Expansion, Monitor, Stopped

QUALITIES = ("auto", "optimal", "fast")
ENGINES = ("auto", "native", "python")

HeuristicLike = str | Heuristic | Callable[[Any], float]


def solve(
    puzzle: Puzzle[Any, Any],
    *,
    quality: str = "auto",
    algorithm: str | None = None,
    heuristic: HeuristicLike | None = None,
    weight: float | None = None,
    metric: str | None = None,
    time_limit: float | None = None,
    memory_limit: str | int | None = None,
    node_limit: int | None = None,
    threads: int | None = None,
    engine: str | Engine = "auto",
    trace: bool = False,
    on_progress: Callable[[Progress], object] | None = None,
    cancel: CancelToken | None = None,
    observer: Callable[[Expansion], object] | None = None,
) -> Result:
    """Solve a puzzle and say what was proved.

    `quality` is `"optimal"` (proved shortest), `"fast"` (a solution soon) or `"auto"`. Without an
    `algorithm` the right one for the puzzle is chosen. Limits are seconds, bytes of the whole
    process (`"2GB"`) and expanded nodes. `engine="python"` runs the readable search instead of the
    native one; an `observer`, which sees every expansion, implies it; an Engine may be given in
    place of either. `trace` notes for each step of the solution how large the search was when it
    expanded that state.

    Every solution is replayed by the puzzle's rules before it is returned.

    >>> import budge
    >>> print(budge.solve(budge.parse("1 2 3 / 4 5 6 / 0 7 8")))
    OPTIMAL: 2 moves, proved shortest
    """
    one_of("quality", quality, QUALITIES)
    if isinstance(engine, str):
        one_of("engine", engine, ENGINES)
    if observer and engine not in ("auto", "python"):
        raise RequestError("an observer sees only the searches in plain Python")
    puzzle = with_metric(puzzle, metric)
    limits = Limits.of(time_limit, memory_limit, node_limit)
    request = request_for(puzzle, quality, algorithm, heuristic, weight, threads, trace)
    runner = pick_engine(request, "python" if observer else engine)
    monitor = Monitor(limits, on_progress=on_progress, cancel=cancel, observer=observer)
    outcome = _without_search(puzzle) or _run(runner, request, monitor)
    monitor.stats.seconds = monitor.seconds
    if request.heuristic and is_ready(request.heuristic):
        monitor.stats.initial_h = request.heuristic.estimate(puzzle.start)

    cost = None if outcome.moves is None else verify(puzzle, outcome.moves)
    lower_bound = lower_bound_of(request, outcome, monitor.lower_bound, cost)
    name = getattr(runner, "name", "native") if runner else "python"
    return result_of(request, outcome, cost, lower_bound, monitor.stats, name)


def result_of(
    request: Request,
    outcome: Outcome,
    cost: int | None,
    lower_bound: int,
    stats: Stats,
    engine: str,
) -> Result:
    """The Result of a search whose solution, if any, has been replayed and costs `cost`."""
    used = request.heuristic if _uses(request) else None
    moves = outcome.moves
    return Result(
        puzzle=request.puzzle,
        status=_status(request, outcome, cost, lower_bound),
        moves=moves if moves is None or isinstance(moves, Deferred) else tuple(moves),
        cost=cost,
        lower_bound=lower_bound,
        algorithm=request.algorithm.name,
        heuristic=used.name if used else None,
        engine=engine,
        stats=stats,
        admissible=used.admissible if used else None,
        estimate=request.heuristic.estimate if request.heuristic else None,
        trace=outcome.trace,
    )


def verify(puzzle: Puzzle[Any, Any], moves: Sequence[Any]) -> int:
    """Replay a solution by the rules and return its cost; a wrong one raises WrongAnswer."""
    # Only a family of ours: what a user's puzzle calls `replay` is its own affair.
    replay = getattr(puzzle, "replay", None) if hasattr(puzzle, "family") else None
    if replay and has_unit_costs(puzzle):
        try:
            cost, state = len(moves), replay(moves)
        except IllegalMove as error:
            raise WrongAnswer(str(error)) from None
    else:
        cost, state = _replay(puzzle, moves)
    if not puzzle.is_goal(state):
        raise WrongAnswer(f"the solution ends in {state}, which is not a goal")
    return cost


def _replay(puzzle: Puzzle[Any, Any], moves: Sequence[Any]) -> tuple[int, Any]:
    """What the moves cost and where they lead, each one checked."""
    price, cost, state = step_cost(puzzle), 0, puzzle.start
    for number, move in enumerate(moves, 1):
        if move not in list(puzzle.moves(state)):
            raise WrongAnswer(f"move {number} of the solution, {move}, is not legal in {state}")
        cost += price(state, move)
        state = puzzle.play(state, move)
    return cost, state


def with_metric(puzzle: Any, metric: str | None) -> Any:
    """The same puzzle, its moves counted in another of its family's metrics."""
    if metric is None or metric == getattr(puzzle, "metric", "moves"):
        return puzzle
    known = getattr(puzzle, "metrics", ("moves",))
    if metric not in known:
        raise RequestError(f"there is no metric {metric!r} here; there are: {', '.join(known)}")
    return puzzle.with_metric(metric)


# ---------------------------------------------------------------------- choose


def request_for(
    puzzle: Any,
    quality: str = "auto",
    algorithm: str | None = None,
    heuristic: HeuristicLike | None = None,
    weight: float | None = None,
    threads: int | None = None,
    trace: bool = False,
) -> Request:
    """What was asked for, the gaps filled in."""
    native = engine_for(puzzle)
    asked = None if heuristic == "auto" else heuristic
    named = None if algorithm in (None, "auto") else algorithm
    if named is None and weight is not None:
        named = "wastar"
    chosen = Choice(named) if named and asked else _choose(puzzle, native, quality, asked)
    entry = find_algorithm(named or chosen.algorithm, puzzle)
    _check_size(puzzle, entry)
    if quality == "optimal" and not entry.optimal:
        raise RequestError(f"{entry.name!r} does not promise the shortest solution")
    if weight is None:
        weight = (
            chosen.weight if named is None and chosen.weight else 2.0 if entry.weighted else 1.0
        )
    elif not entry.weighted:
        raise RequestError(f"{entry.name!r} takes no weight; 'wastar' does")
    elif not 1 <= weight < float("inf"):
        raise RequestError(f"the weight is {weight!r}: it must be a number from 1 up")
    check_threads(threads)
    if asked is None and entry.informed:
        asked = chosen.heuristic or default_heuristic(puzzle)
    bound = None if asked is None else bind(asked, puzzle)
    return Request(puzzle, entry, bound, weight, threads, trace)


def check_threads(threads: int | None) -> None:
    if threads is not None and threads < 1:
        raise RequestError(f"the number of threads is {threads!r}: it must be 1 or more")


def _check_size(puzzle: Any, entry: Algorithm) -> None:
    """Refuse what is too large before anything of its size is built."""
    cells = getattr(puzzle, "width", 0) * getattr(puzzle, "height", 0)
    most = getattr(puzzle, "max_cells", entry.max_cells)
    if hasattr(puzzle, "family") and most is not None and cells > most:
        raise SizeError(
            f"a board of {puzzle.height}×{puzzle.width} is beyond {entry.name!r}, "
            f"which takes at most {most} cells"
        )


def _choose(
    puzzle: Any, native: Engine | None, quality: str, heuristic: HeuristicLike | None
) -> Choice:
    if native:
        return native.choose(puzzle, quality)
    family = family_of(puzzle)
    own = family.heuristic if family else None
    if heuristic is not None or own is not None:
        return Choice("greedy" if quality == "fast" else "astar", own)
    return Choice("dijkstra" if hasattr(puzzle, "cost") else "bfs")


def default_heuristic(puzzle: Any) -> str:
    """The family's own choice of heuristic, or `zero` where nothing is known."""
    native = engine_for(puzzle)
    if native:
        return native.choose(puzzle, "optimal").heuristic or "zero"
    family = family_of(puzzle)
    return (family.heuristic if family else None) or "zero"


def pick_engine(request: Request, engine: str | Engine) -> Engine | None:
    """The engine that will run the request; None means plain Python."""
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
        raise RequestError("there is no native engine for this puzzle")
    elif request.algorithm.run is None:
        raise RequestError(f"{request.algorithm.name!r} has no form in plain Python")
    return None


# ---------------------------------------------------------------------- search


def _without_search(puzzle: Any) -> Outcome | None:
    """UNSOLVABLE where the rules can tell by themselves."""
    verdict = getattr(puzzle, "verdict", None)
    if verdict is not None and verdict().solvable is False:
        return Outcome(Status.UNSOLVABLE)
    return None


def _run(runner: Engine | None, request: Request, monitor: Monitor) -> Outcome:
    try:
        if request.heuristic and _uses(request):
            prepare = getattr(request.heuristic.estimate, "prepare", None)
            if prepare:
                prepare(monitor)
        if runner:
            return runner.run(request, monitor)
        return _run_in_python(request, monitor)
    except Stopped as stopped:
        return Outcome(stopped.status)
    except MemoryError:
        return Outcome(Status.MEMORY_LIMIT)


def _run_in_python(request: Request, monitor: Monitor) -> Outcome:
    options: dict[str, Any] = {}
    if request.algorithm.informed and request.heuristic:
        options["h"] = request.heuristic.estimate
    if request.algorithm.weighted:
        options["weight"] = request.weight
    sizes: dict[Any, tuple[int, int]] = {}
    if request.trace:
        monitor.observer = _both(monitor.observer, sizes)
    run = request.algorithm.run
    if run is None:
        raise BudgeError(f"{request.algorithm.name!r} has no form in plain Python")
    moves = run(request.puzzle, monitor, **options)
    if moves is None:
        return Outcome(Status.UNSOLVABLE)
    return Outcome(Status.SOLVED, moves, sizes)


def _both(
    observer: Callable[[Expansion], object] | None, sizes: dict[Any, tuple[int, int]]
) -> Callable[[Expansion], object]:
    def observe(expansion: Expansion) -> None:
        sizes[expansion.state] = expansion.open, expansion.closed
        if observer:
            observer(expansion)

    return observe


# ---------------------------------------------------------------------- answer


def _uses(request: Request) -> bool:
    return request.algorithm.informed


def is_sound(request: Request) -> bool:
    """Whether what the search proves on its way holds: its estimate never overestimates."""
    if request.algorithm.counts_moves and not has_unit_costs(request.puzzle):
        return False
    return not _uses(request) or (request.heuristic is not None and request.heuristic.admissible)


def _status(request: Request, outcome: Outcome, cost: int | None, lower_bound: int) -> Status:
    if cost is None:
        return outcome.status
    shortest = request.algorithm.optimal and outcome.status is Status.SOLVED
    if is_sound(request) and (shortest or outcome.proved or cost == lower_bound):
        return Status.OPTIMAL
    return outcome.status


def lower_bound_of(request: Request, outcome: Outcome, proved: int, cost: int | None) -> int:
    """The best that is known: what the search proved, or an admissible estimate of the start."""
    bound = 0
    if is_sound(request):
        bound = proved
        if cost is not None and request.algorithm.optimal and outcome.status is Status.SOLVED:
            bound = cost
    estimates = [request.heuristic]
    if bound != cost:
        estimates.append(bind(_floor(request.puzzle), request.puzzle))
    for estimate in estimates:
        if estimate is None or not estimate.admissible or not is_ready(estimate):
            continue
        promised = _whole(estimate.estimate(request.puzzle.start))
        if cost is not None and promised > cost:
            raise WrongAnswer(
                f"{estimate.name!r} is declared admissible, but it promises at least {promised} "
                f"and there is a solution of {cost}"
            )
        bound = max(bound, promised)
    return bound


def _floor(puzzle: Any) -> str:
    """An admissible heuristic that costs nothing to prepare."""
    native = engine_for(puzzle)
    return (native.choose(puzzle, "fast").floor if native else None) or "zero"


def is_ready(heuristic: Bound | None) -> bool:
    """Whether it can be asked at once; tables that could not be built in time cannot."""
    return heuristic is None or getattr(heuristic.estimate, "ready", True)


def _whole(estimate: float) -> int:
    """Rounded up; an infinite estimate, which sees no way at all, is no number to show."""
    return round_up(estimate) if estimate < math.inf else 0


def one_of(what: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise RequestError(f"the {what} is {value!r}; it must be one of: {', '.join(known)}")
