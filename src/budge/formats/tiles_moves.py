"""Solutions of sliding tiles as text, both ways.

UULD            the directions in which tiles move, in capitals or not
2 up, 5 left    the same with the tiles' numbers
3<->5 0<->8     under the swap rule, either tile first
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from budge.formats.notation import impossible, no_move, words
from budge.puzzles.tiles import Slide, Swap, Tiles

_LETTERS = {"U": "up", "D": "down", "L": "left", "R": "right"}
_FROM = {"up": (1, 0), "down": (-1, 0), "left": (0, 1), "right": (0, -1)}
"""Where the tile stands that moves into the blank, seen from there."""

_COMPACT = re.compile(r"[UDLRudlr\s,;]*")
_SLIDES = re.compile(r"(\d{1,9})\s+(up|down|left|right)(?![^\s,;])")
_SWAP = re.compile(r"(\d{1,9})<->(\d{1,9})")


def write_moves(puzzle: Tiles, moves: Sequence[Any]) -> str:
    return puzzle.solution_text(moves)


def read_moves(puzzle: Tiles, text: str) -> list[Any]:
    if puzzle.rule == "swap":
        return _swaps(puzzle, text)
    return _slides(puzzle, text)


def _slides(puzzle: Tiles, text: str) -> list[Slide]:
    """The blank is followed on one board, so that many moves of a large one take no longer."""
    board, blank = list(puzzle.start), puzzle.start.index(0)
    moves: list[Slide] = []
    for tile, direction, written in _directions(text):
        row, column = divmod(blank, puzzle.width)
        row, column = row + _FROM[direction][0], column + _FROM[direction][1]
        inside = 0 <= row < puzzle.height and 0 <= column < puzzle.width
        cell = row * puzzle.width + column
        if not inside or tile not in (None, board[cell]):
            raise impossible(puzzle, tuple(board), len(moves) + 1, written)
        moves.append(Slide(board[cell], direction))
        board[blank], board[cell] = board[cell], 0
        blank = cell
    return moves


def _directions(text: str) -> list[tuple[int | None, str, str]]:
    """Every move as the tile, if it is named, the direction, and what is written."""
    if _COMPACT.fullmatch(text):
        return [(None, _LETTERS[sign.upper()], sign) for sign in text if sign.isalpha()]
    found: list[tuple[int | None, str, str]] = []
    at = 0
    for word, start in words(text):
        if start < at:
            continue  # the second word of a move
        match = _SLIDES.match(text, start)
        if not match:
            raise no_move(text, start, word, "moves are U D L R, or a tile with up or down …")
        found.append((int(match[1]), match[2], match[0]))
        at = match.end()
    return found


def _swaps(puzzle: Tiles, text: str) -> list[Swap]:
    board = puzzle.start
    moves: list[Swap] = []
    for word, start in words(text):
        match = _SWAP.fullmatch(word)
        if not match:
            raise no_move(text, start, word, "a swap is written 3<->5")
        pair = {int(match[1]), int(match[2])}
        # The rules list every swap once, the tile that comes first on the board in front.
        listed = (move for move in puzzle.moves(board) if isinstance(move, Swap))
        move = next((move for move in listed if set(move) == pair), None)
        if move is None:
            raise impossible(puzzle, board, len(moves) + 1, word)
        moves.append(move)
        board = puzzle.play(board, move)
    return moves
