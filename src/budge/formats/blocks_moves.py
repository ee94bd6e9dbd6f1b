"""Solutions of Rush Hour, Klotski and other sliding blocks as text, both ways.

    A+2 C-1                 Rush Hour: right and down are +
    Dr2 Ad, Dr2u            Klotski: the piece, then u d l r with the number of cells
    D right 2, A down       the same in words

A way that the metric counts as several moves is read as those: `A+2` is two steps.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from budge.errors import IllegalMove
from budge.formats.notation import impossible, no_move, words
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import Legs

_DRIVE = re.compile(r"(.+?)([+-])(\d{1,4})")
_LEGS = re.compile(r"(?:[udlr]\d{0,4})+")
_LEG = re.compile(r"([udlr])(\d*)")
_WAYS = {"u": "up", "d": "down", "l": "left", "r": "right"}


def write_moves(puzzle: Blocks, moves: Sequence[Any]) -> str:
    return puzzle.solution_text(moves)


def read_moves(puzzle: Blocks, text: str) -> list[Any]:
    moves: list[Any] = []
    state = puzzle.start
    for readings, written in _written(puzzle, text):
        for piece, legs in readings:
            way = _play(puzzle, state, piece, legs)
            if way is not None:
                break
        else:
            raise impossible(puzzle, state, len(moves) + 1, written)
        for move in way:
            moves.append(move)
            state = puzzle.play(state, move)
    return moves


Reading = tuple[int, Legs]


def _written(puzzle: Blocks, text: str) -> Iterable[tuple[list[Reading], str]]:
    """Every move as what it may mean, and as it is written. It rarely means more than one thing:
    where a piece is called D and another Dr, both are tried."""
    number = {piece.name: i for i, piece in enumerate(puzzle.pieces)}
    listed = list(words(text))
    at = 0
    while at < len(listed):
        word, start = listed[at]
        taken, found = 1, _compact(puzzle, number, word)
        if not found and word in number:
            legs, taken = _spoken(listed[at + 1 :])
            if legs:
                found = [(number[word], legs)]
        if not found:
            raise no_move(text, start, word, "a move is written A+2, Dr2 or D right 2")
        last, end = listed[at + taken - 1]
        yield found, text[start : end + len(last)]
        at += taken


def _compact(puzzle: Blocks, number: dict[str, int], word: str) -> list[Reading]:
    found: list[Reading] = []
    drive = _DRIVE.fullmatch(word)
    if drive and drive[1] in number:
        piece = number[drive[1]]
        ways = {"horizontal": ("right", "left"), "vertical": ("down", "up")}
        if puzzle.pieces[piece].axes in ways:
            way = ways[puzzle.pieces[piece].axes][drive[2] == "-"]
            found.append((piece, ((way, int(drive[3])),)))
    for name, piece in number.items():
        if word.startswith(name) and _LEGS.fullmatch(word, len(name)):
            legs = [(_WAYS[way], int(n or 1)) for way, n in _LEG.findall(word, len(name))]
            found.append((piece, tuple(legs)))
    return found


def _spoken(listed: Sequence[tuple[str, int]]) -> tuple[Legs, int]:
    """`right 2 down`: the legs, and how many words they take with the name before them."""
    legs: list[tuple[str, int]] = []
    taken = 0
    while taken < len(listed) and listed[taken][0] in _WAYS.values():
        way, count = listed[taken][0], 1
        taken += 1
        if taken < len(listed) and re.fullmatch(r"\d{1,4}", listed[taken][0]):
            count = int(listed[taken][0])
            taken += 1
        legs.append((way, count))
    return tuple(legs), taken + 1


def _play(puzzle: Blocks, state: Any, piece: int, legs: Legs) -> list[Any] | None:
    """The way as moves of this metric, or None where something is in the way."""
    parts: list[Legs]
    if puzzle.metric == "steps":
        parts = [((way, 1),) for way, count in legs for _ in range(count)]
    else:
        parts = [legs] if puzzle.metric == "moves" else [(leg,) for leg in legs]
    moves = []
    for part in parts:
        try:
            after = puzzle.play(state, puzzle.encode(piece, part))
        except IllegalMove:
            return None
        # Of several ways to one place the rules list one.
        place = after.places[piece]
        way = next((way for way, there in puzzle.ways(state, piece) if there == place), None)
        if way is None:
            return None
        moves.append(puzzle.encode(piece, way))
        state = after
    return moves
