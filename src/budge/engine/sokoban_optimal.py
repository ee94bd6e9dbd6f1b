"""Sokoban in the native core: the optimum, with proof."""

from __future__ import annotations

from collections.abc import Iterable

from budge import _core
from budge.engine.base import Outcome
from budge.engine.native import limits_for, outcome_of, poll_for
from budge.puzzles.sokoban import Sokoban
from budge.search.monitor import Monitor


def level_of(puzzle: Sokoban) -> _core.SokobanLevel:
    """The level as the core takes it."""
    return _core.SokobanLevel(
        width=puzzle.width,
        height=puzzle.height,
        floor=list(puzzle.floor),
        goals=list(puzzle.goal_cells),
        boxes=list(puzzle.start.boxes),
        player=puzzle.start.player,
    )


def is_provable(puzzle: Sokoban) -> bool:
    """Whether the floor is small enough for the search that proves."""
    return len(puzzle.floor) <= _core.SOKOBAN_OPTIMAL_MAX_FLOOR


def solve_optimally(
    puzzle: Sokoban,
    monitor: Monitor,
    *,
    idastar: bool = False,
    break_ties: bool = True,
    incumbent: bool = True,
    pulls: bool = True,
    without: Iterable[str] = (),
    patience: int = 1000,
    known: int | None = None,
    limits: _core.Limits | None = None,
) -> Outcome:
    """The optimum in the level's metric, by all deadlock rules but those named in `without`.

    Ties are broken by the other metric. Under the metric of pushes this takes a second search; if
    that does not come to its end, `tie_proved` in the figures is False, and the pushes are proved
    all the same. The table of what pairs of boxes cost, and the order in which the goals can be
    filled, are worked out after `patience` positions: easy levels are done by then. `incumbent`
    looks by FESS for solutions as cheap as what is proved, beside the proof, and `pulls` searches
    from the solved board; pushes only.

    Where the cost of some solution is `known`, only cheaper ones are looked for, and UNSOLVABLE
    means that there are none. `limits` are the monitor's, if not told.
    """
    result = _core.solve_sokoban_optimally(
        level_of(puzzle),
        puzzle.metric == "moves",
        idastar,
        break_ties,
        incumbent,
        pulls,
        list(without),
        patience,
        known,
        limits or limits_for(monitor),
        poll_for(monitor),
    )
    monitor.stats.extra |= {
        "root_bound": result.root_bound,
        "tie_proved": result.tie_proved,
        "out_of_memory": result.fell_back,
        "states": result.states,
        "state_bytes": result.state_bytes,
        "deadlocks": result.tally,
    }
    moves = list(result.lurd)
    return outcome_of(puzzle, monitor, result.ending, moves, [], result.lower_bound, result.figures)
