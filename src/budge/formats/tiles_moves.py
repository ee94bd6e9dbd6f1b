"""Solutions of sliding tiles as text, both ways.

UULD            the directions in which tiles move, in capitals or not
2 up, 5 left    the same with the tiles' numbers
U2LD3           where slides are counted: the direction, and how many tiles go at once
3<->5 0<->8     under the swap rule, either tile first
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from budge.formats.notation import impossible, no_move, words
from budge.puzzles.tiles import Slide, Swap, Tiles

_LETTERS = {"U": "up", "D": "down", "L": "left", "R": "right"}
_FROM = {"up": (1, 0), "down": (-1, 0), "left": (0, 1), "right": (0, -1)}
"""Where the tile stands that moves into the blank, seen from there."""

_COMPACT = re.compile(r"[UDLRudlr\s,;]*")
_COUNTED = re.compile(r"(?:[UDLRudlr](?:[1-9]\d{0,2})?[\s,;]*)*")
_COUNTED_MOVE = re.compile(r"([UDLRudlr])(\d*)")
_SLIDES = re.compile(r"(\d{1,9})\s+(up|down|left|right)(?![^\s,;])")
_SWAP = re.compile(r"(\d{1,9})<->(\d{1,9})")


def write_moves(puzzle: Tiles, moves: Sequence[Any]) -> str:
    return puzzle.solution_text(moves)


def read_moves(puzzle: Tiles, text: str) -> list[Any]:
    if puzzle.rule == "swap":
        return _swaps(puzzle, text)
    return _slides(puzzle, text)


class _Written(NamedTuple):
    """A move as it is written: the tile, if it is named, or else how many tiles go; the way."""

    tile: int | None
    direction: str
    written: str
    tiles: int = 1


def _slides(puzzle: Tiles, text: str) -> list[Slide]:
    """The blank is followed on one board, so that many moves of a large one take no longer."""
    board, blank = list(puzzle.start), puzzle.start.index(0)
    moves: list[Slide] = []
    for tile, direction, written, tiles in _directions(text, counted=puzzle.slides_rows):
        row, column = divmod(blank, puzzle.width)
        down, right = _FROM[direction]
        if tile is not None and puzzle.slides_rows:
            tiles = _tiles_to(puzzle, board, tile, (row, column), direction)
        line = [
            (row + down * far) * puzzle.width + column + right * far
            for far in range(1, tiles + 1)
            if 0 <= row + down * far < puzzle.height and 0 <= column + right * far < puzzle.width
        ]
        if not line or len(line) < tiles or tile not in (None, board[line[-1]]):
            raise impossible(puzzle, tuple(board), len(moves) + 1, written)
        moves.append(Slide(board[line[-1]], direction))
        for cell in line:
            board[blank], board[cell] = board[cell], 0
            blank = cell
    return moves


def _tiles_to(
    puzzle: Tiles, board: list[int], tile: int, blank: tuple[int, int], direction: str
) -> int:
    """How many tiles go if this one does, 0 if it cannot."""
    if tile not in board or tile == 0:
        return 0
    row, column = divmod(board.index(tile), puzzle.width)
    away, across = (row - blank[0], column - blank[1])
    if direction in ("left", "right"):
        away, across = across, away
    far = away * sum(_FROM[direction])
    return far if across == 0 and far > 0 else 0


def _directions(text: str, *, counted: bool) -> list[_Written]:
    """Every move as it is written."""
    if _COMPACT.fullmatch(text):
        return [_Written(None, _LETTERS[sign.upper()], sign) for sign in text if sign.isalpha()]
    if counted and _COUNTED.fullmatch(text):
        return [
            _Written(None, _LETTERS[sign.upper()], sign + number, int(number or 1))
            for sign, number in _COUNTED_MOVE.findall(text)
        ]
    found: list[_Written] = []
    at = 0
    for word, start in words(text):
        if start < at:
            continue  # the second word of a move
        match = _SLIDES.match(text, start)
        if not match:
            raise no_move(text, start, word, "moves are U D L R, or a tile with up or down …")
        found.append(_Written(int(match[1]), match[2], match[0]))
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
