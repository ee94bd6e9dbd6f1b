"""Sliding tiles counted in slides: the fewest by IDA* with tables of their own; on larger boards
what a search in moves finds, moves in a row that go in one direction being one slide."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from budge import _core
from budge.engine.base import Choice, Outcome, Request
from budge.engine.native import STATUS, limits_for, outcome_of, poll_for
from budge.engine.tiles_large import ANY_SIZE
from budge.engine.tiles_moves import decode
from budge.heuristics.tiles import slide_manhattan
from budge.puzzles.tiles import PACKED, PACKED_CELLS, Board, Slide, Tiles
from budge.registry import Heuristic, add_heuristic
from budge.result import Progress, Status
from budge.search.monitor import Monitor, Stopped

_PROVED_CELLS = 16
"""Up to here the fewest slides are found in seconds."""
_BLIND = ("bfs", "bidirectional", "dijkstra")


@lru_cache(maxsize=4)
def _tables(width: int, goal: Board) -> _core.TilesSlideTables:
    return _core.TilesSlideTables(width, goal)


@dataclass(frozen=True)
class SlideEstimate:
    """The slides that some tiles need, the others being all alike: the largest over some sets of
    tiles. The tables are made when first needed, in a moment."""

    width: int
    goal: Board
    _made: list[_core.TilesSlideTables] = field(default_factory=list, repr=False, compare=False)

    def __call__(self, state: Board) -> float:
        slides = self.tables.estimate(state)
        return math.inf if slides < 0 else slides

    @property
    def tables(self) -> _core.TilesSlideTables:
        if not self._made:
            self._made.append(_tables(self.width, self.goal))
        return self._made[0]

    @property
    def ready(self) -> bool:
        return self.tables.ready

    @property
    def built(self) -> bool:
        """Only in memory: they are made within a second."""
        return self.ready

    def prepare(self, monitor: Monitor) -> None:
        """Make the tables; a limit raises Stopped."""
        ending = self.tables.prepare(limits_for(monitor), poll_for(monitor))
        if STATUS[ending] is not Status.SOLVED:
            raise Stopped(STATUS[ending])

    def __getstate__(self) -> dict[str, Any]:
        """Tables are made again wherever the estimate comes to."""
        return {**self.__dict__, "_made": []}


def _slide_tables(puzzle: Tiles) -> SlideEstimate:
    return SlideEstimate(puzzle.width, puzzle.goal)


add_heuristic(
    Heuristic(
        "slide-tables",
        "The slides that some tiles need with the others all alike; the most of several such sets",
        (f"tiles:slides:{PACKED}",),
        admissible=True,
        consistent=True,
        build=_slide_tables,
    )
)


def choose_for_slides(puzzle: Tiles, quality: str) -> Choice:
    cells = len(puzzle.start)
    if cells <= _PROVED_CELLS or (quality == "optimal" and cells <= PACKED_CELLS):
        return Choice("idastar", "slide-tables")
    if quality == "optimal":
        return Choice("idastar", "slide-manhattan")
    return Choice("anytime" if quality == "auto" else "beam")


def default_for_slides(puzzle: Tiles) -> str:
    return "slide-tables" if len(puzzle.start) <= PACKED_CELLS else "slide-manhattan"


def refusal_for_slides(request: Request) -> str | None:
    name = request.algorithm.name
    if name in ANY_SIZE:
        return None
    estimate = request.heuristic.estimate if request.heuristic else None
    if name == "idastar" and isinstance(estimate, SlideEstimate) and not request.trace:
        return None
    if name in _BLIND and len(request.puzzle.start) <= PACKED_CELLS:
        return None
    known = "'idastar' with 'slide-tables' and blind searches"
    return f"in slides the core knows {known} only, on boards of at most {PACKED_CELLS} cells"


def fewest_slides(request: Request, monitor: Monitor) -> Outcome:
    """By IDA* with the tables."""
    puzzle: Tiles = request.puzzle
    assert request.heuristic
    assert isinstance(request.heuristic.estimate, SlideEstimate)
    ending, codes, lower_bound, figures = _core.solve_tile_slides(
        request.heuristic.estimate.tables, puzzle.start, limits_for(monitor), poll_for(monitor)
    )
    return outcome_of(puzzle, monitor, ending, decode(puzzle, codes), [], lower_bound, figures)


def by_moves(
    request: Request, monitor: Monitor, run: Callable[[Request, Monitor], Outcome]
) -> Outcome:
    """What a search in moves finds, as slides. What it proves is not about slides."""
    puzzle: Tiles = request.puzzle
    monitor.prove(slide_manhattan.build(puzzle)(puzzle.start))

    def report(progress: Progress) -> None:
        monitor.report(replace(progress, lower_bound=monitor.lower_bound, best=None))

    limits = monitor.limits
    if limits.seconds is not None:
        limits = replace(limits, seconds=max(0.0, limits.seconds - monitor.seconds))
    own = Monitor(limits, on_progress=report, cancel=monitor.cancel)
    try:
        outcome = run(replace(request, puzzle=puzzle.with_metric("moves")), own)
    finally:
        monitor.stats = own.stats
    if outcome.moves is None:
        return outcome
    return Outcome(outcome.status, _joined(outcome.moves))


def _joined(moves: Sequence[Any]) -> list[Slide]:
    """Moves of single tiles as slides: the last tile of each straight piece is the one that is
    named."""
    return [list(run)[-1] for _, run in groupby(moves, key=lambda move: move.direction)]
