"""Rush Hour, Klotski and other sliding blocks in the native core.

Dijkstra, A* and their like run on the core's common templates. Breadth-first search does not: it
leaves out moves by the one that led to a state, and Rush Hour up to 8×8 has one by whole lines.
Planning has no template at all. A proof rests on exhaustion, states being compared in full.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from typing import Any

from budge import _core
from budge.engine import rows
from budge.engine.base import Answer, Choice, Component, Outcome, Request
from budge.engine.native import (
    answer_of,
    component_of,
    core_limits,
    limits_for,
    outcome_of,
    poll_for,
)
from budge.heuristics.blocks import Blockers, Distance
from budge.heuristics.zero import Zero
from budge.limits import Limits
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import Legs
from budge.search.monitor import Monitor
from budge.search.plan import CORRIDOR

_METRICS = dict(_core.BlocksMetric.__members__)
_AXES = dict(_core.BlocksAxes.__members__)
_SMALL = 64
"""Up to this many cells breadth-first search beats any estimate we have."""


def choose(puzzle: Blocks, quality: str) -> Choice:
    """Breadth-first on small boards, A* on large ones; planning or greedy when in haste."""
    return Choice(_algorithm(puzzle, quality), "blockers")


def default_heuristic(_puzzle: Blocks) -> str:
    return "blockers"


def floor(_puzzle: Blocks) -> str:
    return "blockers"


def _algorithm(puzzle: Blocks, quality: str) -> str:
    if quality == "fast":
        return "plan" if puzzle.family == "rush-hour" else "greedy"
    return "bfs" if puzzle.width * puzzle.height <= _SMALL else "astar"


def refusal(request: Request) -> str | None:
    puzzle: Blocks = request.puzzle
    name = request.algorithm.name
    if rows.takes(request):
        return rows.refusal(request)
    if name not in _core.BlocksAlgorithm.__members__:
        return f"there is no native {name!r} for {puzzle.family}"
    if puzzle.width * puzzle.height > _core.BLOCKS_MAX_CELLS:
        return (
            f"a board of {puzzle.height}×{puzzle.width} is beyond the native {name!r}, "
            f"which takes at most {_core.BLOCKS_MAX_CELLS} cells"
        )
    if not _core.blocks_fit(problem(puzzle)):
        return f"the position has too many pieces for the native {name!r}"
    if request.algorithm.informed and request.heuristic and _estimate(request) is None:
        return f"the heuristic {request.heuristic.name!r} has no native form"
    return None


def run(request: Request, monitor: Monitor) -> Outcome:
    puzzle: Blocks = request.puzzle
    if rows.takes(request):
        return rows.run(request, monitor, _core.block_rules(problem(puzzle)))
    ending, codes, trace, lower_bound, figures = _core.solve_blocks(
        problem(puzzle), _options(request), limits_for(monitor), poll_for(monitor)
    )
    return outcome_of(puzzle, monitor, ending, _decode(puzzle, codes), trace, lower_bound, figures)


verdict_first = False


def group(puzzle: Blocks) -> Hashable:
    # Of thousands of small boards not each is asked for: pairs of pieces take 32 bits a piece and
    # others 6, so 64 cells full of them fit the widest model, which checks that and would raise.
    fits = puzzle.width * puzzle.height <= _SMALL or _core.blocks_fit(problem(puzzle))
    return puzzle.metric, _algorithm(puzzle, "auto"), fits


def shares(request: Request) -> bool:
    """An estimate is made for one board, and so cannot serve a group."""
    return request.heuristic is None


def run_many(
    requests: Sequence[Request], limits: Limits, threads: int, poll: Callable[[int], bool]
) -> list[Answer]:
    rows = _core.solve_many_blocks(
        [problem(request.puzzle) for request in requests],
        _options(requests[0]),
        core_limits(limits),
        threads,
        poll,
    )
    answers = []
    for request, (ending, codes, lower_bound, counts, checked) in zip(requests, rows, strict=True):
        decode = partial(_decode, request.puzzle, codes)
        answers.append(answer_of(ending, len(codes) // 3, decode, lower_bound, counts, checked))
    return answers


def explore(puzzle: Blocks, monitor: Monitor, keep: int) -> Component | None:
    """Everything that can be reached; None if the board is too large for the core."""
    known = problem(puzzle)
    if not _core.blocks_fit(known):
        return None
    around = _core.explore_blocks(known, keep, limits_for(monitor), poll_for(monitor))
    return component_of(around, len(puzzle.pieces), puzzle.arrange)


def problem(puzzle: Blocks, order: Sequence[int] | None = None) -> _core.BlocksProblem:
    """The puzzle as the core knows it, its pieces in another order if so wanted."""
    pieces, places = puzzle.pieces, puzzle.start.places
    if order is not None:
        pieces, places = tuple(pieces[i] for i in order), tuple(places[i] for i in order)
    return _core.BlocksProblem(
        puzzle.width,
        puzzle.height,
        list(puzzle.walls),
        list(puzzle.gates),
        [_piece(piece.offsets, piece.axes, piece.goal) for piece in pieces],
        places,
        _METRICS[puzzle.metric],
    )


@lru_cache(maxsize=4096)
def _piece(offsets: tuple[tuple[int, int], ...], axes: str, goal: int | None) -> _core.BlocksPiece:
    """A piece as the core knows it. Few kinds occur on thousands of boards, so they are kept."""
    return _core.BlocksPiece(offsets=offsets, axes=_AXES[axes], goal=goal)


def _options(request: Request) -> _core.BlocksOptions:
    algorithm = _core.BlocksAlgorithm.__members__[request.algorithm.name]
    estimate = _estimate(request) or _core.BlocksEstimate.zero
    return _core.BlocksOptions(algorithm, estimate, request.weight, request.trace, CORRIDOR)


def _estimate(request: Request) -> _core.BlocksEstimate | None:
    estimate = request.heuristic.estimate if request.heuristic else None
    if isinstance(estimate, Zero):
        return _core.BlocksEstimate.zero
    if isinstance(estimate, Distance):
        return _core.BlocksEstimate.distance
    if isinstance(estimate, Blockers):
        return _core.BlocksEstimate.blockers
    return None


def _decode(puzzle: Blocks, codes: Sequence[int]) -> list[Any]:
    """Moves in the family's own words, from three numbers each: piece, from and to."""
    moves = []
    state = puzzle.start
    for at in range(0, len(codes), 3):
        piece, before, after = codes[at : at + 3]
        legs = _straight(puzzle.width, before, after)
        if puzzle.metric == "moves":
            legs = next(way for way, place in puzzle.ways(state, piece) if place == after)
            state = puzzle.placed(state, piece, after)
        moves.append(puzzle.encode(piece, legs))
    return moves


def _straight(width: int, before: int, after: int) -> Legs:
    if before // width == after // width:
        return (("right" if after > before else "left", abs(after - before)),)
    return (("down" if after > before else "up", abs(after - before) // width),)
