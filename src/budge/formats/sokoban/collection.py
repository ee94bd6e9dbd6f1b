"""What a file of levels holds, whatever its format."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from budge.errors import FormatError, PositionError
from budge.puzzles.sokoban import ALIASES, Sokoban


@dataclass
class Solution:
    """A solution that came with a level: LURD text, and what it is called."""

    moves: str
    name: str = ""


@dataclass
class Level:
    """A board as text, and what is said of it.

    `places` tell in which line and column of the file each row begins, for messages.
    """

    rows: list[str]
    title: str | None = None
    author: str | None = None
    comment: str | None = None
    fields: list[tuple[str, str]] = field(default_factory=list)
    solutions: list[Solution] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list, compare=False)

    def puzzle(self, text: str = "", *, metric: str = "pushes") -> Sokoban:
        """The level under the rules; what they dislike becomes an error with its place."""
        try:
            return Sokoban(self.rows, metric=metric, name=self.title, author=self.author)
        except PositionError as error:
            line = column = None
            if self.places:
                row, at = error.cell or (0, 0)
                row = min(row, len(self.places) - 1)
                line, column = self.places[row][0], self.places[row][1] + at
            raise FormatError(error.message, text, line, column) from None


@dataclass
class Collection:
    """Levels in order, and what is said of all of them."""

    levels: list[Level] = field(default_factory=list)
    title: str | None = None
    author: str | None = None
    comment: str | None = None
    fields: list[tuple[str, str]] = field(default_factory=list)


def usual_signs(row: str) -> str:
    """A row in the usual signs, without spaces at its end."""
    return row.translate(ALIASES).rstrip()


def collect(puzzles: Iterable[Sokoban]) -> Collection:
    """Puzzles as a collection, ready to be written."""
    return Collection(
        [Level(puzzle.lines(puzzle.start), puzzle.name, puzzle.author) for puzzle in puzzles]
    )
