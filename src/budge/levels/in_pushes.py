"""Sokoban counted in pushes: what the graph of pushes proves, and which push loses first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from budge.engine.levels import SokobanProof, sokoban_proof
from budge.limits import CancelToken
from budge.puzzles.sokoban import Position, Sokoban

_WAYS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def proof(level: Sokoban, most: int, cancel: CancelToken | None) -> SokobanProof | None:
    """Where there are at most so many positions, and pushes are what counts."""
    return sokoban_proof(level, most, cancel) if level.metric == "pushes" else None


def first_loss(
    level: Sokoban, moves: Sequence[str], proved: SokobanProof, is_lost: Callable[[Sokoban], bool]
) -> tuple[int, str] | None:
    """A push that loses, in place of the push of that number of the solution, counted from 1."""
    if not proved.losing:
        return None
    state, pushes = level.start, 0
    for move in moves:
        if pushes == proved.losing[0]:
            break
        state = level.play(state, move)
        pushes += move.isupper()
    for place, move in _pushes(level, state):
        after = level.play(place, move)
        (onto,) = after.boxes - state.boxes
        if onto in level.dead_squares or is_lost(level.starting_at(after)):
            (box,) = state.boxes - after.boxes
            row, column = box // level.width + 1, box % level.width + 1
            return pushes + 1, f"box at row {row}, column {column} {_WAYS[move]}"
    return None


def _pushes(level: Sokoban, state: Position) -> Iterator[tuple[Position, str]]:
    """Every push that the player can walk to, with where the player stands before it."""
    reach, queue = {state.player}, [state]
    for place in queue:
        for move in level.moves(place):
            if move.isupper():
                yield place, move
                continue
            walked = level.play(place, move)
            if walked.player not in reach:
                reach.add(walked.player)
                queue.append(walked)


class InPushes(NamedTuple):
    """What an analysis asks of levels whose walks count for nothing."""

    proof: Callable[[Sokoban, int, CancelToken | None], SokobanProof | None]
    first_loss: Callable[
        [Sokoban, Sequence[str], SokobanProof, Callable[[Sokoban], bool]], tuple[int, str] | None
    ]


IN_PUSHES = InPushes(proof, first_loss)
