"""Estimates of one's own that see many states at a time: functions of NumPy arrays, and tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from budge.errors import MissingExtra, RequestError, brief
from budge.puzzles.pieces import Arrangement

BATCH = 1024
MOST_BATCH = 65_536


@dataclass(frozen=True)
class ArrayEstimate:
    """A function that estimates many states in one call, such as a fitted or a learned model.

    It is given an array with a state in each row and returns as many numbers from 0 up, infinite
    where no goal can be reached. Of tiles a row tells the tile in each cell; of sliding blocks it
    tells, for each of `puzzle.pieces`, the number of the first cell that it covers (those of
    interchangeable pieces in rising order). The core expands up to `batch` states at a time; a beam
    keeps so many.

    >>> import budge
    >>> def misplaced(states):
    ...     return ((states != (1, 2, 3, 4, 5, 6, 7, 8, 0)) & (states != 0)).sum(axis=1)
    >>> estimate = budge.ArrayEstimate(misplaced)
    >>> estimate((1, 2, 3, 4, 5, 6, 0, 7, 8))
    2.0
    >>> budge.solve("1 2 3 / 4 5 6 / 0 7 8", algorithm="astar", heuristic=estimate).cost
    2
    """

    function: Callable[[Any], Any]
    batch: int = BATCH

    def __post_init__(self) -> None:
        if not callable(self.function):
            raise RequestError(f"an estimate is a function of an array, not {brief(self.function)}")
        whole = isinstance(self.batch, int) and not isinstance(self.batch, bool)
        if not whole or not 1 <= self.batch <= MOST_BATCH:
            raise RequestError(
                f"a batch is a whole number from 1 to {MOST_BATCH:,}, not {brief(self.batch)}"
            )
        _numpy()

    @property
    def __name__(self) -> str:
        return getattr(self.function, "__name__", type(self.function).__name__)

    def __call__(self, state: Any) -> float:
        numpy = _numpy()
        row = row_of(state)
        kind = numpy.uint8 if max(row, default=0) < 256 else numpy.uint16
        return float(self.values(numpy.array([row], dtype=kind))[0])

    def values(self, states: Any) -> Any:
        """What the function says of each row, looked at before it is used."""
        numpy = _numpy()
        said = numpy.asarray(self.function(states))
        if said.shape != (len(states),) or said.dtype.kind not in "biuf":
            raise RequestError(
                f"the heuristic {self.__name__!r} was given {len(states)} states and returned "
                f"{said.dtype} of shape {said.shape}: a number for each was expected"
            )
        values = numpy.ascontiguousarray(said, dtype=numpy.float64)
        wrong = ~(values >= 0)
        if wrong.any():
            at = int(wrong.argmax())
            raise RequestError(
                f"the heuristic {self.__name__!r} says {said[at].item()!r} for "
                f"{tuple(states[at].tolist())}: an estimate is a number from 0 up, or infinite "
                "where no goal can be reached"
            )
        return values


@dataclass(frozen=True)
class PieceTable:
    """A sum over the pieces of sliding blocks: `table[piece][cell]` is what a piece adds whose
    first cell lies there, in the order of `puzzle.pieces`.

    Given as a heuristic, or returned by one that is declared, it runs in the core. Interchangeable
    pieces need the same numbers. An infinite one says that no goal can be reached.

    >>> import budge
    >>> puzzle = budge.RushHour(["AA.", "...", "..."], metric="steps")
    >>> table = PieceTable([[abs(1 - cell % 3) for cell in range(9)]])
    >>> table(puzzle.start)
    1
    """

    table: Sequence[Sequence[float]]

    def __post_init__(self) -> None:
        if hasattr(self.table, "tolist"):
            object.__setattr__(self, "table", self.table.tolist())

    def check(self, name: str, puzzle: Any) -> None:
        """Raise what is wrong with a table that somebody else made for the pieces of a puzzle."""
        cells, pieces = puzzle.width * puzzle.height, puzzle.pieces
        try:
            rows = [list(row) for row in self.table]
        except TypeError:
            raise RequestError(f"the heuristic {name!r} is no table: rows of numbers") from None
        if len(rows) != len(pieces) or any(len(row) != cells for row in rows):
            raise RequestError(
                f"the table of {name!r} must have {len(pieces)} rows of {cells} numbers"
            )
        first_of: dict[int, int] = {}
        for number, (piece, row) in enumerate(zip(pieces, rows, strict=True)):
            for cell, value in enumerate(row):
                if not isinstance(value, (int, float)) or not value >= 0:
                    raise RequestError(
                        f"the table of {name!r} says {brief(value)} for {piece.name} in cell "
                        f"{cell}: a number from 0 up was expected"
                    )
            twin = first_of.setdefault(piece.group, number)
            if rows[twin] != row:
                raise RequestError(
                    f"{pieces[twin].name} and {piece.name} are interchangeable: the table of "
                    f"{name!r} must say the same of both"
                )

    def __call__(self, state: Arrangement) -> float:
        total = sum(row[place] for row, place in zip(self.table, state.shape, strict=True))
        return total if math.isfinite(total) else math.inf


def row_of(state: Any) -> Sequence[int]:
    """A state as the row of an array tells it."""
    return state.shape if isinstance(state, Arrangement) else tuple(state)


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise MissingExtra("estimates of arrays need NumPy: pip install budge[arrays]") from None
    return numpy
