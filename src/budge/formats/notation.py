"""Solutions as the words of their moves, `2 up, 3 left`: the notation of families without another.

Moves are split by blanks, commas, semicolons and line ends; the words of one move may hold blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from budge.errors import FormatError, IllegalMove, brief

_BETWEEN = re.compile(r"[\s,;]*")


def write_moves(puzzle: Any, moves: Sequence[Any]) -> str:
    """The puzzle's own `solution_text`, or the words of the moves."""
    compact = getattr(puzzle, "solution_text", None)
    return str(compact(moves)) if compact else " ".join(map(str, moves))


def read_moves(puzzle: Any, text: str) -> list[Any]:
    """The moves whose words these are; where several fit, the longest."""

    def next_move(state: Any, at: int) -> tuple[Any, int]:
        best: tuple[Any, int] | None = None
        for move in puzzle.moves(state):
            end = at + len(str(move))
            fits = text.startswith(str(move), at) and _BETWEEN.match(text, end)
            if fits and (end == len(text) or fits.end() > end) and (not best or end > best[1]):
                best = move, end
        return best or (None, at)

    return follow(puzzle, text, next_move)


def follow(puzzle: Any, text: str, next_move: Callable[[Any, int], tuple[Any, int]]) -> list[Any]:
    """Moves read one by one: `next_move(state, at)` gives the move that stands at a place of the
    text and where it ends, or None if nothing that is possible stands there."""
    moves: list[Any] = []
    state = puzzle.start
    at = _after(text, 0)
    while at < len(text):
        move, end = next_move(state, at)
        if move is None:
            raise impossible(puzzle, state, len(moves) + 1, _word(text, at))
        moves.append(move)
        state = puzzle.play(state, move)
        at = _after(text, end)
    return moves


def words(text: str) -> Iterator[tuple[str, int]]:
    """What stands between blanks, commas and the like, each with its place."""
    return ((found[0], found.start()) for found in re.finditer(r"[^\s,;]+", text))


def impossible(puzzle: Any, state: Any, number: int, written: str) -> IllegalMove:
    """The error for a move that cannot be made where it stands."""
    board = getattr(puzzle, "text", repr)(state)
    return IllegalMove(f"move {number}, {brief(written)}, is not possible in\n{board}")


def no_move(text: str, at: int, written: str, expected: str) -> FormatError:
    """The error for something that is no move at all."""
    before = text[:at]
    return FormatError(
        f"{written[:30]!r} is no move; {expected}",
        text,
        before.count("\n") + 1,
        at - before.rfind("\n"),
    )


def _after(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at


def _word(text: str, at: int) -> str:
    """The line from here on, for an error; not all of it if it is long."""
    return re.split(r"[,;\n]", text[at : at + 30], maxsplit=1)[0].strip()
