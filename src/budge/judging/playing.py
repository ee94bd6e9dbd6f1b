"""Moves as they were said, played by the rules: as far as they go, and what goes wrong in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from budge.errors import IllegalMove, brief
from budge.judging.words import MOST_MOVES, Said
from budge.puzzles.pieces import AXES
from budge.puzzles.tiles import Slide, Swap

_STEP = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
_SIDE = {"up": "below", "down": "above", "left": "to the right of", "right": "to the left of"}
"""Where the tile stands that goes this way, seen from the blank."""


class Played(NamedTuple):
    """What came of it: the legal moves up to the goal or the mistake, and where they lead."""

    moves: list[Any]
    end: Any
    solved: bool
    mistake: str | None
    left: int
    """Moves that were said after the goal was reached."""


class Wrong(Exception):
    """A move that cannot be made; the message says why."""


def play(
    puzzle: Any,
    said: Iterable[tuple[object, str]],
    step: Callable[[Any, Any, Said], Iterable[Any]],
) -> Played:
    """Play moves one after another; `step(puzzle, state, said)` gives what one stands for."""
    moves: list[Any] = []
    state = puzzle.start
    listed = list(said)
    if puzzle.is_goal(state):
        return Played(moves, state, True, None, len(listed))
    for number, (move, written) in enumerate(listed, 1):
        try:
            if not isinstance(move, Said):
                raise Wrong("that is no move")
            if len(moves) > MOST_MOVES or move.by > MOST_MOVES:
                raise Wrong(f"more than {MOST_MOVES:,} moves are not played")
            for real in step(puzzle, state, move):
                state = puzzle.play(state, real)
                moves.append(real)
                if puzzle.is_goal(state):
                    return Played(moves, state, True, None, len(listed) - number)
        except (Wrong, IllegalMove) as error:
            why = str(error).split("\n")[0]
            return Played(moves, state, False, f"move {number}, {brief(written)}: {why}", 0)
    return Played(moves, state, False, None, 0)


def slide_step(puzzle: Any, state: Any, said: Said, *, of_the_blank: bool = False) -> Iterable[Any]:
    """A tile that is named; or so many in a row that are not, which is one move where slides are
    counted, and else as many, one by one."""
    legal = puzzle.moves(state)
    if said.piece is not None:
        tile = int(said.piece)
        if tile not in state or tile == 0:
            raise Wrong(f"there is no tile {said.piece}")
        ways = [move.direction for move in legal if move.tile == tile]
        if not ways:
            where = "in line with" if puzzle.slides_rows else "beside"
            raise Wrong(f"tile {tile} is not {where} the blank")
        if said.way is not None and said.way != ways[0]:
            raise Wrong(f"tile {tile} can only go {ways[0]}, into the blank")
        yield Slide(tile, ways[0])
        return
    way = said.way or ""
    if of_the_blank:
        way = _OPPOSITE[way]
    rows = puzzle.slides_rows
    for _ in range(1 if rows else said.by):
        line = [move for move in puzzle.moves(state) if move.direction == way]
        if len(line) < (said.by if rows else 1):
            row, column = (part + 1 for part in divmod(state.index(0), puzzle.width))
            raise Wrong(f"there is no tile {_SIDE[way]} the blank in row {row}, column {column}")
        move = line[said.by - 1 if rows else 0]
        yield move
        state = puzzle.play(state, move)


def swap_step(puzzle: Any, state: Any, said: Said) -> Iterable[Any]:
    pair = {int(said.piece or 0), int(said.way or 0)}
    for tile in sorted(pair):
        if tile not in state:
            raise Wrong(f"there is no tile {tile}")
    for move in puzzle.moves(state):
        if isinstance(move, Swap) and set(move) == pair:
            return [move]
    raise Wrong(f"{' and '.join(map(str, sorted(pair)))} are not side by side")


def sokoban_steps(puzzle: Any, state: Any, said: Said) -> Iterable[str]:
    """One by one: each is looked at where the one before has led."""
    letter = (said.way or "")[0]
    down, right = _STEP[said.way or ""]
    for _ in range(said.by):
        legal = puzzle.moves(state)
        move = letter if letter in legal else letter.upper()
        if move not in legal:
            ahead = state.player + down * puzzle.width + right
            if ahead not in state.boxes:
                raise Wrong("a wall is in the way")
            beyond = ahead + down * puzzle.width + right
            what = "another box" if beyond in state.boxes else "a wall"
            raise Wrong(f"the box cannot be pushed: {what} is behind it")
        yield move
        state = puzzle.play(state, move)


def block_step(puzzle: Any, state: Any, said: Said) -> Iterable[Any]:
    piece = puzzle.index(said.piece)
    axes = puzzle.pieces[piece].axes
    way = said.way or ""
    if way in ("+", "-"):
        lines = {"horizontal": ("left", "right"), "vertical": ("up", "down")}
        if axes not in lines:
            raise Wrong(f"{said.piece} moves both ways: say up, down, left or right")
        way = lines[axes][way == "+"]
    legs = ((way, said.by), *said.then)
    here = state
    for leg, by in legs:
        if leg not in AXES[axes]:
            raise Wrong(f"{said.piece} cannot go {leg}: it moves {_ways(axes)}")
        if by < 1:
            raise Wrong("a move goes one cell at least")
        stopped = _stopped_by(puzzle, here, piece, leg, by)
        if stopped:
            far = f" {by}" if by > 1 else ""
            raise Wrong(f"{said.piece} cannot go {leg}{far}: {stopped}")
        down, right = _STEP[leg]
        here = puzzle.placed(here, piece, here.places[piece] + by * (down * puzzle.width + right))
    if puzzle.metric == "moves":
        return [puzzle.encode(piece, legs)]
    parts = legs if puzzle.metric == "slides" else [(leg, 1) for leg, by in legs for _ in range(by)]
    return [puzzle.encode(piece, (part,)) for part in parts]


def _ways(axes: str) -> str:
    ways = AXES[axes]
    return f"{' and '.join(ways)} only" if ways else "nowhere"


def _stopped_by(puzzle: Any, state: Any, piece: int, way: str, by: int) -> str | None:
    """What stands in the way of a piece, in words."""
    down, right = _STEP[way]
    rows = puzzle.rows(state)
    name = puzzle.pieces[piece].name
    own = [divmod(cell, puzzle.width) for cell in puzzle.cells(piece, state.places[piece])]
    for far in range(1, min(by, puzzle.height + puzzle.width) + 1):
        for r, c in own:
            row, column = r + far * down, c + far * right
            if not (0 <= row < puzzle.height and 0 <= column < puzzle.width):
                return "the edge of the board is in the way"
            sign = rows[row][column]
            place = f"in row {row + 1}, column {column + 1}"
            if sign == "#":
                return f"a wall is in the way {place}"
            if sign == "~" and puzzle.pieces[piece].goal is None:
                return f"a gate is in the way {place}"
            if sign not in (name, ".", "~"):
                return f"{sign} is in the way {place}"
    return None
