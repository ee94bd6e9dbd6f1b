"""The rules: pressing a lamp switches it and its neighbours; all must be dark in the end.

Two presses of one lamp undo each other and the order does not matter, so a position is a system of
linear equations over two values, one for each lamp: how many presses reach it, odd or even.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from budge import PositionError, Verdict

MOST = 12


class Press(NamedTuple):
    """A lamp is pressed; `b3` is the second lamp of the third row."""

    row: int
    column: int

    def __str__(self) -> str:
        return f"{'abcdefghijkl'[self.column]}{self.row + 1}"


class LightsOut:
    """A board of lamps: `#` is lit, `.` dark. A state is a number with a bit for each lit lamp."""

    family = "lights-out"
    metric = "presses"
    metrics = ("presses",)

    def __init__(self, rows: Sequence[str], name: str | None = None) -> None:
        self.height, self.width, self.name = len(rows), len(rows[0]), name
        for r, row in enumerate(rows):
            if len(row) != self.width:
                raise PositionError(f"row {r + 1} has {len(row)} lamps, not {self.width}", (r, 0))
        if not (2 <= self.height <= MOST and 2 <= self.width <= MOST):
            raise PositionError(f"a board has 2 to {MOST} rows and columns")
        self.start = sum(1 << i for i, sign in enumerate("".join(rows)) if sign == "#")

    def starting_at(self, state: int) -> LightsOut:
        return LightsOut(self.text(state).split("\n"), self.name)

    # ------------------------------------------------------------------ the rules

    def moves(self, state: int) -> list[Press]:
        return [Press(*divmod(lamp, self.width)) for lamp in range(self.height * self.width)]

    def play(self, state: int, move: Press) -> int:
        return state ^ self.switched[move.row * self.width + move.column]

    def is_goal(self, state: int) -> bool:
        return state == 0

    def goals(self) -> Iterable[int]:
        return (0,)

    def origins(self, state: int) -> Iterator[tuple[int, Press]]:
        return ((self.play(state, move), move) for move in self.moves(state))

    @cached_property
    def switched(self) -> list[int]:
        """What each lamp's press switches, as bits."""
        found = []
        for lamp in range(self.height * self.width):
            row, column = divmod(lamp, self.width)
            cross = [(row, column), (row - 1, column), (row + 1, column)]
            cross += [(row, column - 1), (row, column + 1)]
            found.append(sum(1 << self.width * r + c for r, c in cross if self._holds(r, c)))
        return found

    def _holds(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    # ------------------------------------------------------------------ can it be solved?

    @cached_property
    def _solved(self) -> tuple[list[tuple[int, int]], list[int]]:
        """Gauss's elimination: combinations of presses by the highest lamp that they switch, and
        all combinations that switch nothing."""
        by_lamp: list[tuple[int, int]] = []
        quiet = [0]
        for lamp, lights in enumerate(self.switched):
            lights, presses = self._reduce(lights, 1 << lamp, by_lamp)
            if lights:
                by_lamp.append((lights, presses))
                by_lamp.sort(reverse=True)
            else:
                quiet += [presses ^ other for other in quiet]
        return by_lamp, quiet

    @staticmethod
    def _reduce(lights: int, presses: int, by_lamp: list[tuple[int, int]]) -> tuple[int, int]:
        for other, combination in by_lamp:
            if lights ^ other < lights:
                lights, presses = lights ^ other, presses ^ combination
        return lights, presses

    def distance(self, state: int) -> float:
        """The fewest presses that put out all lights; infinite where none do."""
        by_lamp, quiet = self._solved
        left, presses = self._reduce(state, 0, by_lamp)
        return float("inf") if left else min((presses ^ one).bit_count() for one in quiet)

    def verdict(self) -> Verdict:
        if self.distance(self.start) == float("inf"):
            return Verdict(False, "No choice of lamps to press switches just those that are lit.")
        return Verdict(True, "Some choice of lamps to press switches just those that are lit.")

    # ------------------------------------------------------------------ words

    def text(self, state: int) -> str:
        lamps = ["#" if state >> i & 1 else "." for i in range(self.height * self.width)]
        rows = (lamps[i : i + self.width] for i in range(0, len(lamps), self.width))
        return "\n".join("".join(row) for row in rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LightsOut) and self.text(self.start) == other.text(other.start)

    def __hash__(self) -> int:
        return hash(self.start)
