"""Searches in the core with an estimate of somebody else's: an array function, or a table.

States go to the estimate many at a time, as rows of bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from budge import _core
from budge.engine.base import Outcome, Request
from budge.engine.native import bound_kept_from, limits_for, outcome_of, poll_for
from budge.errors import WrongAnswer
from budge.heuristics.arrays import BATCH, ArrayEstimate, PieceTable, row_of
from budge.heuristics.tiles import TileTable
from budge.registry import find_algorithm
from budge.result import Status
from budge.search.monitor import Monitor

_ALGORITHMS = {name.replace("_", "-"): one for name, one in _core.RowsAlgorithm.__members__.items()}
_VALUES = 256  # that a byte can have


def takes(request: Request) -> bool:
    """Whether the estimate is one that these searches are for."""
    if request.heuristic is None or not request.algorithm.informed:
        return False
    estimate = request.heuristic.estimate
    if isinstance(estimate, TileTable):  # which all other searches of tiles take by themselves
        return request.algorithm.name == "beam-search" and not request.heuristic.ours
    return isinstance(estimate, (ArrayEstimate, PieceTable))


def refusal(request: Request) -> str | None:
    puzzle, name = request.puzzle, request.algorithm.name
    if name not in _ALGORITHMS:
        return f"there is no native {name!r} with an estimate of one's own"
    if request.trace:
        return f"the native {name!r} keeps no trace with an estimate of one's own"
    if puzzle.width * puzzle.height > _core.ROWS_MAX_CELLS:
        return (
            f"a board of {puzzle.height}×{puzzle.width} is beyond the native {name!r} with an "
            f"estimate of one's own, which takes at most {_core.ROWS_MAX_CELLS} cells"
        )
    return None


def run(request: Request, monitor: Monitor, rules: _core.Rules) -> Outcome:
    assert request.heuristic is not None
    puzzle, used = request.puzzle, request.heuristic
    outcome = _search(request, monitor, rules, _estimate(used.estimate, puzzle))
    if outcome.status is Status.UNSOLVABLE and request.algorithm.name == "idastar":
        # It leaves out what the estimate calls hopeless, and that proves nothing.
        blind = replace(request, algorithm=find_algorithm("astar", None))
        return _search(blind, monitor, rules, [0.0] * (_VALUES * len(rules.start())))
    return outcome


def _search(request: Request, monitor: Monitor, rules: _core.Rules, estimate: Any) -> Outcome:
    assert request.heuristic is not None
    used, poll = request.heuristic, poll_for(monitor)
    batch = used.estimate.batch if isinstance(used.estimate, ArrayEstimate) else BATCH
    ending, states, cut, lower_bound, figures, lie = _core.search_rows(
        rules,
        estimate,
        _core.RowsOptions(
            _ALGORITHMS[request.algorithm.name], request.weight, batch, used.consistent
        ),
        limits_for(monitor),
        poll if used.admissible else bound_kept_from(poll),
    )
    if lie is not None:
        raise _broken_promise(used.name, *lie)
    moves = _moves(request.puzzle, states)
    proved = lower_bound if used.admissible else 0
    outcome = outcome_of(request.puzzle, monitor, ending, moves, (), proved, figures)
    gave_up = cut and outcome.status is Status.UNSOLVABLE
    return Outcome(Status.GAVE_UP) if gave_up else outcome


def _estimate(estimate: Any, puzzle: Any) -> Any:
    """The array function, or the numbers of a table: what each byte adds in each place of a row."""
    if isinstance(estimate, ArrayEstimate):
        return estimate.values
    table: Sequence[Sequence[float]] = estimate.table
    if isinstance(estimate, TileTable):  # a row has the tile for each cell
        table = [[row[cell] for row in table] for cell in range(len(table))]
    return [value for row in table for value in [*row, *[0.0] * (_VALUES - len(row))]]


def _moves(puzzle: Any, states: Sequence[bytes]) -> list[Any]:
    """The moves between states, found by the rules."""
    moves, state = [], puzzle.start
    for row in states[1:]:
        for move in puzzle.moves(state):
            after = puzzle.play(state, move)
            if bytes(row_of(after)) == row:
                moves.append(move)
                state = after
                break
        else:
            raise WrongAnswer(f"no move leads to {tuple(row)} in\n{puzzle.text(state)}")
    return moves


def _broken_promise(name: str, before: bytes, after: bytes, high: float, low: float) -> WrongAnswer:
    return WrongAnswer(
        f"{name!r} is declared consistent, but it says {high:g} for {tuple(before)} and {low:g} "
        f"for {tuple(after)}, which is one move away"
    )
