"""Boards of tiles at random."""

from __future__ import annotations

from typing import Any

from budge.puzzles.tiles import Board, Tiles


def shuffled(puzzle: Tiles, dice: Any) -> Board:
    """Any board that can be solved, each as likely as another: if one cannot, two tiles exchanged
    make one that can."""
    board = [int(tile) for tile in dice.permutation(len(puzzle.goal))]
    if puzzle.starting_at(tuple(board)).verdict().solvable is False:
        a, b = [cell for cell, tile in enumerate(board) if tile][:2]
        board[a], board[b] = board[b], board[a]
    return tuple(board)


def walked(puzzle: Tiles, moves: int, dice: Any) -> Board:
    """So many random moves from the goal, none of which takes back the one before."""
    state, before = puzzle.goal, None
    for _ in range(moves):
        after = [puzzle.play(state, move) for move in puzzle.moves(state)]
        after = [board for board in after if board != before] or after
        before, state = state, after[int(dice.integers(len(after)))]
    return state
