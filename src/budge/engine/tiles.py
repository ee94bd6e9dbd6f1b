"""Sliding tiles in the native core."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from budge import _core
from budge.engine import rows
from budge.engine.base import Answer, Choice, Component, Outcome, Probe, Request
from budge.engine.native import (
    answer_of,
    bound_kept_from,
    component_of,
    core_limits,
    limits_for,
    outcome_of,
    poll_for,
)
from budge.engine.patterns import (
    PatternEstimate,
    all_take_long,
    best_ready,
    estimate_for,
    fitting,
    quickest,
)
from budge.engine.tiles_large import (
    ANY_SIZE,
    fitted_weights,
    is_large,
    solve_large,
    solve_many_large,
)
from budge.engine.tiles_moves import decode, encode
from budge.engine.tiles_slides import (
    by_moves,
    choose_for_slides,
    default_for_slides,
    fewest_slides,
    refusal_for_slides,
)
from budge.heuristics import bind
from budge.heuristics import tiles as heuristics
from budge.heuristics.estimates import Estimate, Largest, OfParity, RoundedUp, WeightedSum
from budge.heuristics.partitions import for_a_long_run, sets_for
from budge.heuristics.tiles import LinearConflicts, TileTable
from budge.heuristics.walking import WalkingDistance
from budge.heuristics.zero import Zero
from budge.limits import Limits
from budge.puzzles.tiles import PACKED_CELLS, Slide, Swap, Tiles
from budge.result import Stats, Status
from budge.search.exchange import exchange
from budge.search.monitor import Monitor, Stopped

_SMALL = 16
"""Up to this many cells A* with `swap-parity` solves any board under the swap rule in a moment."""
_SOON_BY_BEAM = 900
"""Cells of the largest board that a beam solves in a moment."""
_LONG = 100_000_000
"""Nodes after which a search that began with quick tables is worth building larger ones."""
_EFFORT = 300_000_000
"""Nodes of IDA* after which `anytime` is content where no limit says when to stop: with the beams
that take about as long, ten to twenty seconds of one core."""
_MOST_ESTIMATE = 1_000_000
"""A larger estimate, in the units that the core counts in, is left to the searches in Python."""


def choose(puzzle: Tiles, quality: str) -> Choice:
    """Under the slide rule IDA* with the strongest tables at hand, up to 4×4 cells; beyond, a
    solution at once that gets better, or that of one beam. Under the swap rule A* up to 4×4 cells,
    weighted A* up to 5×5, and tile by tile beyond; the bound says how far off that can be."""
    if puzzle.slides_rows:
        return choose_for_slides(puzzle, quality)
    cells = len(puzzle.start)
    estimate = floor(puzzle)
    if puzzle.rule == "swap":
        if quality == "fast" or (quality == "auto" and cells > _SMALL):
            if cells > PACKED_CELLS:
                return Choice("construct")
            return Choice("wastar", estimate, 1.5)
        return Choice("astar", estimate)
    if cells > PACKED_CELLS:
        if quality == "optimal":
            return Choice("idastar", estimate)
        soon = "beam" if cells <= _SOON_BY_BEAM else "construct"
        return Choice("anytime" if quality == "auto" else soon)
    if quality == "fast":
        return Choice("beam") if cells > 16 else Choice("wastar", estimate, 2.0)
    if quality == "auto" and cells > 16:
        return Choice("anytime")
    return Choice("idastar", best_ready(puzzle))


def default_heuristic(puzzle: Tiles) -> str:
    """The strongest tables at hand, where there are tables for such a board."""
    if puzzle.slides_rows:
        return default_for_slides(puzzle)
    tabled = puzzle.rule == "slide" and len(puzzle.start) <= PACKED_CELLS
    return best_ready(puzzle) if tabled else floor(puzzle)


def within(puzzle: Tiles, heuristic: str, memory: int) -> str:
    """Smaller tables where the strongest do not fit."""
    return fitting(puzzle, heuristic, memory)


def soon(puzzle: Tiles, heuristic: str) -> str | None:
    """Conflicts, where no tables are made in a moment."""
    sets = () if puzzle.slides_rows else sets_for(puzzle)
    slow = all_take_long(sets) and heuristic in {entry.name for entry in sets}
    return floor(puzzle) if slow else None


def floor(puzzle: Tiles) -> str:
    if puzzle.slides_rows:
        return "slide-manhattan"
    if len(puzzle.start) > heuristics.MOST_CELLS:
        return "zero"
    return "swap-parity" if puzzle.rule == "swap" else "linear-conflict"


def refusal(request: Request) -> str | None:
    puzzle: Tiles = request.puzzle
    name = request.algorithm.name
    if puzzle.slides_rows:
        return refusal_for_slides(request)
    if name in ANY_SIZE:
        return None
    if rows.takes(request):
        return rows.refusal(request)
    if name not in _core.TilesAlgorithm.__members__:
        return f"there is no native {name!r} for tiles"
    if len(puzzle.start) > PACKED_CELLS:
        return (
            f"a board of {puzzle.height}×{puzzle.width} is beyond the native {name!r}, "
            f"which takes at most {PACKED_CELLS} cells"
        )
    if request.heuristic and request.algorithm.informed:
        estimate = request.heuristic.estimate
        if isinstance(estimate, (PatternEstimate, WalkingDistance, OfParity)):
            return None
        if any(_terms(part) is None for part in _alternatives(estimate)):
            return f"the heuristic {request.heuristic.name!r} has no native form"
        if not all(_is_countable(part) for part in _alternatives(estimate)):
            return f"the heuristic {request.heuristic.name!r} is too large for the core to count in"
    return None


def run(request: Request, monitor: Monitor) -> Outcome:
    if request.puzzle.slides_rows:
        if request.algorithm.name in ANY_SIZE:
            return by_moves(request, monitor, run)
        if request.algorithm.name == "idastar":
            return fewest_slides(request, monitor)
    if rows.takes(request):
        return rows.run(request, monitor, _rules(request.puzzle))
    if is_large(request):
        return solve_large(request, monitor)
    if request.algorithm.name == "anytime":  # known before there are tables
        monitor.prove(bind("linear-conflict", request.puzzle).estimate(request.puzzle.start))
    try:
        patterns = _patterns(request, monitor)
    except Stopped as stopped:
        if request.algorithm.name != "anytime":
            raise
        return _without_tables(request, monitor, stopped.status)
    larger = _larger(request)
    if larger is None:
        return _search(request, patterns, monitor)
    outcome = _search(request, patterns, monitor, nodes=_LONG)
    spent = monitor.limits.nodes is not None and monitor.stats.expanded >= monitor.limits.nodes
    if outcome.status is not Status.NODE_LIMIT or spent:
        return outcome
    try:
        patterns = larger.patterns(monitor)
    except Stopped as stopped:
        if stopped.status is not Status.MEMORY_LIMIT:
            raise
    return _search(request, patterns, monitor)


def _search(
    request: Request,
    patterns: _core.TilesPatterns | None,
    monitor: Monitor,
    nodes: int | None = None,
) -> Outcome:
    """One call of the core, on from what is proved already, within so many nodes."""
    puzzle: Tiles = request.puzzle
    limits = limits_for(monitor)
    if nodes is not None:
        limits.nodes = min(limits.nodes, nodes)
    options = _options(request)
    if request.algorithm.name == "anytime":
        options.use(fitted_weights())
    options.at_least = monitor.lower_bound
    if monitor.limits.seconds is None and monitor.limits.nodes is None:
        options.effort = _EFFORT
    answer = _core.solve_tiles(
        _problem(puzzle), _parts(request), patterns, options, limits, _poll(request, monitor)
    )
    ending, codes, trace, lower_bound, figures = answer
    lower_bound = lower_bound if _is_sound(request) else 0
    moves = decode(puzzle, codes)
    large = puzzle.rule == "swap" and len(puzzle.start) > _SMALL
    if large and not moves and request.algorithm.name == "wastar":
        moves = [*exchange(puzzle)]  # better than nothing when a limit is met
    return outcome_of(puzzle, monitor, ending, moves, trace, lower_bound, figures)


def _is_sound(request: Request) -> bool:
    """Whether the bounds that the search passes on its way are proved."""
    if not request.algorithm.informed or request.algorithm.name == "anytime":
        return True
    return request.heuristic is None or request.heuristic.admissible


def _poll(request: Request, monitor: Monitor) -> Callable[..., bool]:
    poll = poll_for(monitor)
    return poll if _is_sound(request) else bound_kept_from(poll)


def _larger(request: Request) -> PatternEstimate | None:
    """Tables that are worth their building if the search turns out long."""
    if request.algorithm.name != "idastar" or request.trace or request.heuristic is None:
        return None
    entry = for_a_long_run(request.puzzle) if request.heuristic.name == "pdb" else None
    return estimate_for(request.puzzle, entry) if entry else None


def _without_tables(request: Request, monitor: Monitor, status: Status) -> Outcome:
    """What can be had when time or memory was too short for the tables: a solution by a beam if
    there is time, line by line if not."""
    name = "beam" if status is Status.MEMORY_LIMIT else "construct"
    algorithm = replace(request.algorithm, name=name)
    outcome = solve_large(replace(request, algorithm=algorithm), monitor)
    return Outcome(status, outcome.moves) if outcome.status is Status.SOLVED else outcome


verdict_first = True


def group(puzzle: Tiles) -> Hashable:
    return puzzle.kind, puzzle.width, puzzle.goal


def shares(request: Request) -> bool:
    """Not where `anytime` builds and shares pattern tables and takes all the time it is given for
    each, nor swaps tile by tile, nor slides, nor where an estimate is asked for many states at a
    time."""
    if request.puzzle.slides_rows or rows.takes(request):
        return False
    if request.algorithm.name in ANY_SIZE:
        return is_large(request) and request.puzzle.rule == "slide"
    return True


def run_many(
    requests: Sequence[Request], limits: Limits, threads: int, poll: Callable[[int], bool]
) -> list[Answer]:
    first = requests[0]
    if is_large(first):
        return _answers(requests, solve_many_large(requests, limits, threads, poll))
    try:
        patterns = _patterns(first, Monitor(limits))
    except Stopped as stopped:
        return [Answer(Outcome(stopped.status), Stats(), 0, False) for _ in requests]
    rows = _core.solve_many_tiles(
        _problem(first.puzzle),
        [request.puzzle.start for request in requests],
        _parts(first),
        patterns,
        _options(first),
        core_limits(limits),
        threads,
        poll,
    )
    return _answers(requests, rows)


def _answers(requests: Sequence[Request], rows: Sequence[Any]) -> list[Answer]:
    answers, sound = [], _is_sound(requests[0])
    for request, (ending, codes, proved, counts, checked) in zip(requests, rows, strict=True):
        in_words = partial(decode, request.puzzle, codes)
        lower_bound = proved if sound else 0
        answers.append(answer_of(ending, len(codes), in_words, lower_bound, counts, checked))
    return answers


def probe(
    request: Request, paths: Sequence[Sequence[Slide | Swap]], limit: int, monitor: Monitor
) -> Probe:
    """One iteration of IDA* below some paths of moves from the start."""
    puzzle: Tiles = request.puzzle
    ending, codes, beyond, expanded, figures = _core.probe_tiles(
        _problem(puzzle),
        _parts(request),
        _patterns(request, monitor),
        [encode(puzzle, path) for path in paths],
        limit,
        limits_for(monitor),
        poll_for(monitor),
    )
    outcome = outcome_of(puzzle, monitor, ending, decode(puzzle, codes), (), 0, figures)
    return Probe(outcome, None if beyond < 0 else beyond, expanded)


def explore(puzzle: Tiles, monitor: Monitor, keep: int) -> Component | None:
    """Everything that can be reached; None if the board is too large for the core."""
    if len(puzzle.start) > PACKED_CELLS:
        return None
    around = _core.explore_tiles(_problem(puzzle), keep, limits_for(monitor), poll_for(monitor))
    return component_of(around, len(puzzle.start), tuple)


def count_layers(puzzle: Tiles, monitor: Monitor) -> list[int]:
    """How many states lie at each distance from the start."""
    return _core.tile_layers(_problem(puzzle), limits_for(monitor), poll_for(monitor))


def _options(request: Request) -> _core.TilesOptions:
    algorithm = _core.TilesAlgorithm.__members__[request.algorithm.name]
    return _core.TilesOptions(algorithm, request.weight, request.trace, request.threads or 0)


def _problem(puzzle: Tiles) -> _core.TilesProblem:
    rule = _core.TilesRule.__members__[puzzle.kind.partition(":")[2]]
    return _core.TilesProblem(puzzle.width, list(puzzle.start), list(puzzle.goal), rule)


def _rules(puzzle: Tiles) -> _core.Rules:
    swap = puzzle.rule == "swap"
    return _core.tile_rules(puzzle.width, list(puzzle.start), list(puzzle.goal), swap)


# ---------------------------------------------------------------------- estimates as tables


def _parts(request: Request) -> list[_core.TilesPart]:
    """The estimate as the largest of sums over tiles."""
    if not request.algorithm.informed or request.heuristic is None:
        return []
    if isinstance(request.heuristic.estimate, PatternEstimate):
        return []
    if isinstance(request.heuristic.estimate, WalkingDistance):
        part = _core.TilesPart([], 0, False)
        part.walking = True
        return [part]
    if isinstance(request.heuristic.estimate, OfParity):
        part = _part(request.heuristic.estimate.part, request.puzzle)
        part.parity = True
        return [part]
    alternatives = _alternatives(request.heuristic.estimate)
    return [_part(alternative, request.puzzle) for alternative in alternatives]


def _patterns(request: Request, monitor: Monitor | None) -> _core.TilesPatterns | None:
    if request.algorithm.name == "anytime":  # brings its own tables, and takes others
        puzzle = request.puzzle
        asked = request.heuristic.estimate if request.heuristic else None
        if isinstance(asked, PatternEstimate):
            return asked.patterns(monitor)
        ready = cast(PatternEstimate, bind(best_ready(puzzle, at_once=True), puzzle).estimate)
        try:
            return ready.patterns(monitor)
        except Stopped as stopped:
            if stopped.status is not Status.MEMORY_LIMIT:
                raise
            return quickest(puzzle).patterns(monitor)  # the least there is
    if request.algorithm.informed and request.heuristic:
        estimate = request.heuristic.estimate
        if isinstance(estimate, PatternEstimate):
            return estimate.patterns(monitor)
    return None


def _alternatives(estimate: Estimate) -> Sequence[Estimate]:
    return estimate.parts if isinstance(estimate, Largest) else [estimate]


def _is_countable(estimate: Estimate) -> bool:
    """Whether no sum is beyond what the core counts in: fractions of a move down to 1/1024."""
    most = 0.0
    for weight, term in _terms(estimate) or []:
        if isinstance(term, TileTable):
            values = [weight * value for row in term.table for value in row]
            if not all(0 <= value < math.inf for value in values):
                return False
            most += len(term.table) * max(values)
        elif isinstance(term, LinearConflicts):
            most += 2 * weight * len(term.goal)
    return 0 <= most <= _MOST_ESTIMATE


def _part(estimate: Estimate, puzzle: Tiles) -> _core.TilesPart:
    terms = _terms(estimate) or []
    conflicts = sum(weight for weight, term in terms if isinstance(term, LinearConflicts))
    tables = [
        [weight * value for row in term.table for value in row]
        for weight, term in terms
        if isinstance(term, TileTable)
    ]
    if not tables:
        tables = [[0.0] * len(puzzle.start) ** 2]
    table = tables[0] if len(tables) == 1 else list(map(sum, zip(*tables, strict=True)))
    return _core.TilesPart(table, conflicts, isinstance(estimate, RoundedUp))


def _terms(estimate: Estimate, weight: float = 1.0) -> list[tuple[float, Estimate]] | None:
    """A sum of sums as one flat sum of tables and conflicts; None if it has another shape."""
    if isinstance(estimate, (TileTable, LinearConflicts, Zero)):
        return [(weight, estimate)]
    if isinstance(estimate, RoundedUp) and weight == 1:
        return _terms(estimate.part, weight)
    if isinstance(estimate, WeightedSum):
        flat: list[tuple[float, Estimate]] = []
        for share, part in estimate.parts:
            terms = None if isinstance(part, RoundedUp) else _terms(part, weight * share)
            if terms is None:
                return None
            flat += terms
        return flat
    return None
