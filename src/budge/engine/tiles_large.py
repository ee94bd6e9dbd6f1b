"""Boards of any size under the slide rule: line by line, then by beams with a fitted evaluation."""

from __future__ import annotations

import lzma
from collections.abc import Callable, Sequence
from functools import partial
from importlib.resources import files
from typing import Any

from budge import _core
from budge.engine.base import Deferred, Outcome, Request
from budge.engine.native import (
    STATUS,
    add_figures,
    core_limits,
    limits_for,
    outcome_of,
    poll_for,
)
from budge.engine.tiles_moves import decode
from budge.limits import Limits
from budge.puzzles.tiles import PACKED_CELLS, Tiles
from budge.registry import Algorithm, add_algorithm
from budge.result import Status
from budge.search.exchange import exchange
from budge.search.monitor import Monitor, Stopped

ANY_SIZE = ("anytime", "beam", "construct")
"""What takes boards of any size."""
_LARGE_EFFORT = 6_000_000
"""Nodes of beams after which `anytime` is content on larger boards, where none proves anything
meanwhile: some seconds of one core."""
_MOST_CELLS = 10_000
_PIECE = 1 << 18
"""Bytes of weights that are unpacked in one go, in some ten milliseconds."""
_weights: _core.TilesWeights | None = None
_LONG_SOLUTION = 2_000
"""Longer ones take Python longer to replay than the core to find."""
_FOR_A_MOVE, _FOR_THE_REST = 2.5e-6, 0.005
"""Seconds that are left to Python for each move of a solution, to put it into words and replay it;
and the share of the time for what else comes after a search."""

add_algorithm(
    Algorithm(
        "construct",
        "Line by line, as a player would: a board of any size in a moment",
        ("tiles:slide", "tiles:slides", "tiles:swap"),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=_MOST_CELLS,
        by_default=False,
    )
)
add_algorithm(
    Algorithm(
        "beam",
        "A narrow beam with the fitted evaluation: a good solution of a board of any size, soon",
        ("tiles:slide", "tiles:slides"),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=_MOST_CELLS,
        by_default=False,
    )
)
add_algorithm(
    Algorithm(
        "anytime",
        "A solution at once, better ones by ever wider beams while time remains (without a limit: "
        "some seconds of work), and a proven bound, which rises on boards of up to 25 cells",
        ("tiles:slide", "tiles:slides"),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=_MOST_CELLS,
        by_default=False,
    )
)


def is_large(request: Request) -> bool:
    """Whether this is for the searches that take boards of any size; `anytime` is another one where
    there are pattern tables."""
    name, cells = request.algorithm.name, len(request.puzzle.start)
    return name in ANY_SIZE and (name != "anytime" or cells > PACKED_CELLS)


def solve_large(request: Request, monitor: Monitor) -> Outcome:
    puzzle: Tiles = request.puzzle
    if puzzle.rule == "swap":
        monitor.prove(_half_manhattan(puzzle))
        return Outcome(Status.SOLVED, exchange(puzzle, monitor.look))
    means = _means(request, monitor.limits, lambda: not _is_cancelled(monitor))
    limits = limits_for(monitor)
    if monitor.limits.seconds is not None:
        moves = min(len(puzzle.start) ** 1.5, _LONG_SOLUTION)
        afterwards = max(_FOR_A_MOVE * moves, _FOR_THE_REST * limits.seconds)
        limits.seconds = max(0.0, limits.seconds - afterwards)
    ending, codes, lower_bound, figures, checked = _core.solve_large_tiles(
        puzzle.width, puzzle.start, puzzle.goal, *means, limits, poll_for(monitor)
    )
    if checked and len(codes) > _LONG_SOLUTION:
        monitor.prove(lower_bound)
        add_figures(monitor.stats, figures)
        in_words = Deferred(len(codes), partial(decode, puzzle, codes))
        return Outcome(STATUS[ending], in_words, checked=True)
    return outcome_of(puzzle, monitor, ending, decode(puzzle, codes), [], lower_bound, figures)


def _means(
    request: Request, limits: Limits, go_on: Callable[[], bool]
) -> tuple[_core.TilesWeights | None, int]:
    """The weights that beams need, and the nodes after which it is enough; 0 is never."""
    if request.algorithm.name == "construct":
        return None, 0
    if request.algorithm.name == "beam":
        return fitted_weights(go_on), 1
    endless = limits.seconds is None and limits.nodes is None
    return fitted_weights(go_on), _LARGE_EFFORT if endless else 0


def fitted_weights(go_on: Callable[[], bool] = lambda: True) -> _core.TilesWeights:
    """What beams rank boards by, as tools/fit_tiles.cpp made it. The first time that takes a tenth
    of a second, unless `go_on` says no."""
    global _weights
    if _weights is None:
        packed = files("budge.engine").joinpath("tiles.weights").read_bytes()
        unpacking, pieces = lzma.LZMADecompressor(), []
        while not unpacking.eof:
            if not go_on():
                raise Stopped(Status.CANCELLED)
            pieces.append(unpacking.decompress(packed, _PIECE))
            packed = b""
        _weights = _core.TilesWeights(b"".join(pieces))
    return _weights


def solve_many_large(
    requests: Sequence[Request], limits: Limits, threads: int, poll: Callable[[int], bool]
) -> Sequence[Any]:
    first = requests[0]
    return _core.solve_many_large_tiles(
        first.puzzle.width,
        [request.puzzle.start for request in requests],
        first.puzzle.goal,
        *_means(first, limits, lambda: poll(0)),
        core_limits(limits),
        threads,
        poll,
    )


def _is_cancelled(monitor: Monitor) -> bool:
    return monitor.cancel is not None and monitor.cancel.cancelled


def _half_manhattan(puzzle: Tiles) -> float:
    """A swap brings two tiles a cell nearer at the most."""
    home = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    away = 0
    for cell, tile in enumerate(puzzle.start):
        row, column = divmod(cell, puzzle.width)
        away += abs(row - home[tile][0]) + abs(column - home[tile][1])
    return away / 2
