"""Attempts at new levels in the native core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from budge import _core
from budge.engine.levels import GRAPH_WORDS


def sokoban_levels(
    wished: Mapping[str, Any],
    difficulty: tuple[float, list[tuple[str, bool, float, float, float]]],
    seed: int,
    first: int,
    count: int,
    threads: int,
    go_on: Callable[[], bool],
) -> list[tuple[str, str, int, float, float] | None]:
    """What comes of some attempts: text, solution, pushes, how far it is from the wishes, and how
    difficult. The difficulty is judged by a model: its level, and its terms as figure, whether its
    logarithm counts, mean, spread and weight."""
    wishes = _core.SokobanWishes()
    for name, value in wished.items():
        setattr(wishes, name, value)
    wishes.most_words = GRAPH_WORDS
    level, terms = difficulty
    wishes.set_difficulty(level, [_core.SokobanTerm(*term) for term in terms])
    made = _core.generate_sokoban(wishes, seed, first, count, threads, lambda _done: go_on())
    return [
        None
        if one is None
        else (one.text, one.figures.solution, one.figures.pushes, one.miss, one.difficulty)
        for one in made
    ]


class MadeBoard(NamedTuple):
    """A board of blocks: the cells of each piece, the first being the one with the goal, the walls,
    a shortest solution as (piece, from, to), and how far it is from the wishes."""

    pieces: list[list[int]]
    walls: list[int]
    moves: list[tuple[int, int, int]]
    miss: float


def block_boards(
    wished: Mapping[str, Any],
    metric: str,
    seed: int,
    first: int,
    count: int,
    threads: int,
    go_on: Callable[[], bool],
) -> list[list[MadeBoard]]:
    """What comes of some attempts: no board from some, a few from others."""
    wishes = _core.BlocksWishes()
    for name, value in wished.items():
        setattr(wishes, name, value)
    wishes.metric = _core.BlocksMetric.__members__[metric]
    made = _core.generate_blocks(wishes, seed, first, count, threads, lambda _done: go_on())
    return [[_board(*board) for board in attempt] for attempt in made]


def _board(pieces: list[list[int]], walls: list[int], codes: list[int], miss: float) -> MadeBoard:
    moves = [(codes[at], codes[at + 1], codes[at + 2]) for at in range(0, len(codes), 3)]
    return MadeBoard(pieces, walls, moves, miss)
