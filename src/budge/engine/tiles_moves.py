"""Moves of sliding tiles as the core numbers them, and back into the family's own words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from budge.puzzles.tiles import Slide, Swap, Tiles

_DIRECTIONS = ("up", "down", "left", "right")


def encode(puzzle: Tiles, moves: Sequence[Slide | Swap]) -> list[int]:
    """Moves as the core numbers them."""
    codes, state = [], puzzle.start
    for move in moves:
        if isinstance(move, Slide):
            codes.append(_DIRECTIONS.index(move.direction))
        else:
            codes.append(list(puzzle.moves(state)).index(move))
            state = puzzle.play(state, move)
    return codes


def decode(puzzle: Tiles, codes: Sequence[int]) -> list[Slide | Swap]:
    """Moves in the family's own words."""
    moves: list[Slide | Swap] = []
    board, blank, width = list(puzzle.start), puzzle.start.index(0), puzzle.width
    if puzzle.rule == "swap":
        state = puzzle.start
        for code in codes:
            moves.append(puzzle.moves(state)[code])
            state = puzzle.play(state, moves[-1])
        return moves
    steps, slides = (width, -width, 1, -1), _slides(len(board))
    if puzzle.slides_rows:
        for code in codes:  # the direction, and how many tiles less one
            step, tiles = steps[code & 3], (code >> 2) + 1
            for _ in range(tiles):
                board[blank], board[blank + step] = board[blank + step], 0
                blank += step
            moves.append(slides[board[blank - step]][code & 3])
        return moves
    for code in codes:
        cell = blank + steps[code]
        tile = board[cell]
        moves.append(slides[tile][code])
        board[blank] = tile
        blank = cell
    return moves


@cache
def _slides(cells: int) -> list[tuple[Slide, ...]]:
    """Every move that a board of so many cells knows, by tile and code: made once, met often."""
    return [tuple(Slide(tile, way) for way in _DIRECTIONS) for tile in range(cells)]
