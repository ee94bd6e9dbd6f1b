"""Sokoban levels, collections and solutions as text.

    xsb, sok    boards in lines, after each `Title: …`, `Author: …`, `Comment: …`, `Solution: …`
    rle         the same with run-length boards: 5#|#@$.#|5#
    slc         XML

A board is written with `#` wall, `@` or `p` player, `$` or `b` box, `.` or `o` goal, `+` or `P`
player on a goal, `*` or `B` box on a goal, and a space, `-` or `_` for the floor. What Budge draws
(`█☻■▣·`) is read too, and so are the wide signs of Chinese keyboards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from budge.errors import IllegalMove, RequestError, brief
from budge.formats.admission import OnBad, good_ones, has_line
from budge.formats.sokoban import lurd, slc, sok
from budge.formats.sokoban.collection import Collection, Level, Solution, collect
from budge.puzzles.sokoban import METRICS, Sokoban

FORMATS = ("xsb", "sok", "rle", "slc")

__all__ = [
    "FORMATS",
    "Collection",
    "Level",
    "Solution",
    "collect",
    "convert",
    "detect",
    "options_of",
    "read",
    "read_collection",
    "read_moves",
    "write",
    "write_collection",
    "write_moves",
]


def detect(text: str) -> bool:
    """Whether some lines look like rows of a board with a player or a box in it."""
    if _is_xml(text):
        return True
    if has_line(text, "grid:", "goal:"):  # sliding blocks, some of them called B or P
        return False
    rows = [line for line in sok.lines_of(text) if sok.is_board(line)]
    return any(sign in "@+$*pPbB" for row in rows for sign in row)


def read(text: str, *, metric: str = METRICS[0], on_bad: OnBad | None = None) -> list[Sokoban]:
    """Every level in the text."""
    return [entry.puzzle for entry in entries(text, metric=metric, on_bad=on_bad)]


def entries(
    text: str, *, metric: str = METRICS[0], on_bad: OnBad | None = None
) -> list[LevelEntry]:
    """The same, with what is said of each."""
    levels = read_collection(text).levels
    return good_ones(
        lambda level: LevelEntry(level.puzzle(text, metric=metric), level), levels, on_bad
    )


class LevelEntry(NamedTuple):
    """A level of a text, and what is said of it there."""

    puzzle: Sokoban
    said: Level

    @property
    def solutions(self) -> list[str]:
        """The solutions that it comes with, as they are written."""
        return [solution.moves for solution in self.said.solutions]


def read_collection(text: str) -> Collection:
    """Every level with all that is said of it, not yet checked by the rules."""
    return slc.read(text) if _is_xml(text) else sok.read(text)


def write(puzzle: Sokoban) -> str:
    """The level as text that `read` understands."""
    return sok.write(collect([puzzle]))


def options_of(puzzle: Sokoban) -> dict[str, Any]:
    """What the text does not tell."""
    return {} if puzzle.metric == METRICS[0] else {"metric": puzzle.metric}


def write_collection(collection: Collection, to: str = "sok") -> str:
    """The collection in one of the FORMATS."""
    if to not in FORMATS:
        raise RequestError(f"there is no format {brief(to)}; there are: {', '.join(FORMATS)}")
    return slc.write(collection) if to == "slc" else sok.write(collection, rolled=to == "rle")


def convert(text: str, to: str, *, on_bad: OnBad | None = None) -> str:
    """The levels of a text in another format, with all that is said of them."""
    collection = read_collection(text)

    def checked(level: Level) -> Level:
        level.puzzle(text)
        return level

    collection.levels = good_ones(checked, collection.levels, on_bad)
    return write_collection(collection, to)


def read_moves(puzzle: Sokoban, text: str) -> list[str]:
    """A solution in LURD as moves of this level.

    The rules decide what is a push: people write that wrongly, and some write no capitals at all.
    """
    letters = lurd.parse(text)
    moves: list[str] = []
    state = puzzle.start
    for number, letter in enumerate(letters, 1):
        possible = puzzle.moves(state)
        move = next((move for move in possible if move.lower() == letter.lower()), None)
        if move is None:
            raise IllegalMove(
                f"move {number} of {len(letters)}, {letter!r}, is not possible in\n"
                f"{puzzle.text(state)}"
            )
        moves.append(move)
        state = puzzle.play(state, move)
    return moves


def write_moves(puzzle: Sokoban, moves: Sequence[str]) -> str:
    """A solution in LURD."""
    return puzzle.solution_text(moves)


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith(("<?xml", "<SokobanLevels"))
