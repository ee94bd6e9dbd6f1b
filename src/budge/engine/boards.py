"""Boards in the core that are stepped in batches, for environments to learn on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from budge import _core
from budge.engine.blocks import problem
from budge.puzzles.sokoban import Position

_WALL, _GOAL, _BOX = 1, 2, 4
_FIRST_PIECE = 3


def rules(
    move: float,
    push: float,
    placed: float,
    removed: float,
    solved: float,
    *,
    max_steps: int,
    autoreset: str,
) -> _core.EnvsRules:
    """What is paid, and when a board ends."""
    made = _core.EnvsRules()
    made.move, made.push, made.placed, made.removed = move, push, placed, removed
    made.solved, made.max_steps = solved, max_steps
    made.autoreset = _core.EnvsAutoreset.__members__[autoreset]
    return made


@dataclass(frozen=True)
class Asked:
    """What all boards need to be told: how many there are, what they pay and when they end, what
    they write, and the arrays that they write into."""

    count: int
    rules: _core.EnvsRules
    observe: str
    arrays: dict[str, Any]

    @property
    def told(self) -> tuple[_core.EnvsObserve, int, _core.EnvsRules, dict[str, Any]]:
        return _core.EnvsObserve.__members__[self.observe], self.count, self.rules, self.arrays


def tiles(
    coding: Any, levels: Sequence[Any], asked: Asked, *, random: bool, walk: int
) -> _core.TilesBoards:
    """With these levels, or at random."""
    named = "swap" if coding.swaps else coding.names
    return _core.TilesBoards(
        coding.width,
        list(levels[0].goal),
        [] if random else [list(level.start) for level in levels],
        walk,
        _core.EnvsTilesMoves.__members__[named],
        *asked.told,
    )


def tiles_position(coding: Any, level: Any, grid: bytes) -> Any:
    return level.starting_at(tuple(grid))


def sokoban(coding: Any, levels: Sequence[Any], asked: Asked) -> _core.SokobanBoards:
    return _core.SokobanBoards(
        coding.height,
        coding.width,
        [_signs(level, coding.height, coding.width) for level in levels],
        [_at(level, level.start.player, coding.width) for level in levels],
        coding.names == "gym-sokoban",
        *asked.told,
    )


def sokoban_position(coding: Any, level: Any, grid: bytes) -> Any:
    where = [_back(level, cell, coding.width) for cell in range(len(grid))]
    boxes = frozenset(where[cell] for cell, sign in enumerate(grid) if sign in (3, 4))
    (player,) = (where[cell] for cell, sign in enumerate(grid) if sign >= 5)
    return level.starting_at(Position(player, boxes))


def blocks(coding: Any, levels: Sequence[Any], asked: Asked) -> _core.BlocksBoards:
    return _core.BlocksBoards(
        coding.height,
        coding.width,
        [problem(level, coding.order(level)) for level in levels],
        coding.pieces,
        coding.distances,
        coding.on_a_line,
        *asked.told,
    )


def blocks_position(coding: Any, level: Any, grid: bytes) -> Any:
    places = [0] * len(level.pieces)
    for number, piece in enumerate(coding.order(level)):
        places[piece] = _back(level, grid.index(_FIRST_PIECE + number), coding.width)
    return level.starting_at(level.arrange(tuple(places)))


def _signs(level: Any, height: int, width: int) -> list[int]:
    """What each cell is; all that is not floor is wall."""
    signs = [_WALL] * (height * width)
    for cell in level.floor:
        goal = _GOAL if cell in level.goal_cells else 0
        box = _BOX if cell in level.start.boxes else 0
        signs[_at(level, cell, width)] = goal | box
    return signs


def _at(level: Any, cell: int, width: int) -> int:
    """A cell of a level on a board that may be wider."""
    row, column = divmod(cell, level.width)
    return int(row * width + column)


def _back(level: Any, cell: int, width: int) -> int:
    row, column = divmod(cell, width)
    return int(row * level.width + column)
