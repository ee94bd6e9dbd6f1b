"""A solution of a level as one of the same level turned, mirrored or renamed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from budge.errors import BudgeError
from budge.levels.forms import Turn, turns
from budge.puzzles.base import step_cost
from budge.puzzles.blocks import Blocks
from budge.puzzles.sokoban import Sokoban
from budge.puzzles.tiles import Tiles


def carried(puzzle: Any, moves: Sequence[Any], onto: Any) -> list[Any] | None:
    """The moves that solve `onto` at the same cost, where it is the same level as `puzzle`; None
    where none of the turns gives such a solution (in Sokoban the player may start elsewhere)."""
    follow: Callable[..., list[Any] | None]
    if isinstance(puzzle, Sokoban) and isinstance(onto, Sokoban):
        follow = _letters
    elif isinstance(puzzle, (Blocks, Tiles)) and type(puzzle) is type(onto):
        follow = _states
    else:
        return None
    cost = _cost(puzzle, moves)
    for transposed, turn in turns(puzzle.height, puzzle.width):
        found = follow(puzzle, moves, onto, transposed, turn)
        if found is not None and _cost(onto, found) == cost is not None:
            return found
    return None


def _cost(puzzle: Any, moves: Sequence[Any]) -> int | None:
    """What a solution costs; None for what is none."""
    state, spent, price = puzzle.start, 0, step_cost(puzzle)
    try:
        for move in moves:
            spent += price(state, move)
            state = puzzle.play(state, move)
    except BudgeError:
        return None
    return spent if puzzle.is_goal(state) else None


_WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
_LETTERS = {way: letter for letter, way in _WAYS.items()}


def _letters(
    _puzzle: Sokoban, moves: Sequence[str], _onto: Sokoban, _transposed: bool, turn: Turn
) -> list[str]:
    """Steps go where the turn takes them, wherever the level lies on its board."""
    origin = turn((0, 0))
    turned: dict[str, str] = {}
    for letter, way in _WAYS.items():
        row, column = turn(way)
        to = _LETTERS[row - origin[0], column - origin[1]]
        turned |= {letter: to, letter.upper(): to.upper()}
    return [turned[move] for move in moves]


def _states(
    puzzle: Any, moves: Sequence[Any], onto: Any, transposed: bool, turn: Turn
) -> list[Any] | None:
    """Each state is turned, and the move is found that leads from one to the next."""
    if (onto.height, onto.width) != (
        (puzzle.width, puzzle.height) if transposed else (puzzle.height, puzzle.width)
    ):
        return None

    def cell(place: int) -> int:
        row, column = turn(divmod(place, puzzle.width))
        return int(row * onto.width + column)

    image = (_tiles if isinstance(puzzle, Tiles) else _blocks)(puzzle, onto, cell)
    if image is None or image(puzzle.start) != onto.start:
        return None
    found = []
    state, there = puzzle.start, onto.start
    for move in moves:
        state = puzzle.play(state, move)
        aim = image(state)
        step = next((step for step in onto.moves(there) if onto.play(there, step) == aim), None)
        if step is None:
            return None
        found.append(step)
        there = aim
    return found


Image = Callable[[Any], Any]


def _tiles(puzzle: Tiles, onto: Tiles, cell: Callable[[int], int]) -> Image | None:
    """Tiles are called what stands at the same place of the goal."""
    if puzzle.rule != onto.rule:
        return None
    name = {tile: onto.goal[cell(place)] for place, tile in enumerate(puzzle.goal)}

    def image(state: Any) -> Any:
        board = [0] * len(state)
        for place, tile in enumerate(state):
            board[cell(place)] = name[tile]
        return tuple(board)

    return image


def _blocks(puzzle: Blocks, onto: Blocks, cell: Callable[[int], int]) -> Image | None:
    """Pieces are those that stand in the same cells at the start."""

    def covered(board: Blocks, piece: int, place: int) -> frozenset[int]:
        return frozenset(board.cells(piece, place))

    standing = {covered(onto, i, place): i for i, place in enumerate(onto.start.places)}
    others: list[int] = []
    for piece, place in enumerate(puzzle.start.places):
        other = standing.get(frozenset(map(cell, puzzle.cells(piece, place))))
        if other is None:
            return None
        others.append(other)

    def image(state: Any) -> Any:
        there = onto.start
        for piece, place in enumerate(state.places):
            cells = map(cell, puzzle.cells(piece, place))
            there = onto.placed(there, others[piece], min(cells))
        return there

    return image
