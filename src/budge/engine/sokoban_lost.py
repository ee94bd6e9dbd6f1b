"""Why a Sokoban position is lost, as the deadlock rules of the core know it."""

from __future__ import annotations

from enum import Enum

from budge import _core
from budge.engine.sokoban_optimal import level_of
from budge.puzzles.sokoban import Sokoban

_SECONDS = 2.0
"""Nobody waits longer for a reason; the rules take milliseconds on levels that people play."""


class Loss(Enum):
    """In what way a position is lost; NONE where the rules do not know."""

    NONE = ""
    FROZEN = "frozen"
    STUCK = "stuck"
    UNFILLED = "unfilled"


def why_lost(puzzle: Sokoban) -> tuple[Loss, list[int], list[int]]:
    """How the start is lost, the boxes that prove it, and the goals that can never be filled.

    FROZEN boxes never move again and not all of them stand on goals; STUCK boxes could not all be
    brought to goals even if they were alone on the board. Of the boxes none can be left out.
    """
    if len(puzzle.floor) > _core.SOKOBAN_MAX_FLOOR:
        return Loss.NONE, [], []
    limits = _core.Limits()
    limits.seconds = _SECONDS
    word, boxes, goals = _core.sokoban_lost(level_of(puzzle), limits, None)

    def cells(places: list[tuple[int, int]]) -> list[int]:
        return [row * puzzle.width + column for row, column in places]

    return Loss(word), cells(boxes), cells(goals)
