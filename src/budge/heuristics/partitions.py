"""Which tiles of a sliding-tile board go into one pattern table.

A partition cuts the tiles into patterns, and a table per pattern says how many moves of its own
tiles each placement of them needs. The sums never overestimate, for no move is counted twice.
Partitions are drawn for the goal with the blank (`.`) in the first corner; any other goal in a
corner is the same turned or mirrored, and for the rest the tiles are cut along a line that winds
through the board. A set may have several cuts, of which the largest sum counts: a position that one
of them knows little of is well known to another. Here is only which tables there are; building and
reading them is the engine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from budge.puzzles.tiles import Tiles

_EXACT_CELLS = 10
"""Up to here one table holds every position."""


@dataclass(frozen=True)
class TableSet:
    """A way to cut the tiles of one outline into patterns, as `budge tables` knows it."""

    name: str
    outline: str
    """Rows by columns, such as `4x4`, the shorter side first."""
    drawing: str
    synopsis: str
    on_request: bool = False
    more: tuple[str, ...] = ()
    """Further cuts into as many patterns; the tables of all cuts then know the blank's region."""

    @property
    def sizes(self) -> list[int]:
        letters = self.drawing.replace(" ", "").replace("/", "").replace(".", "")
        return [letters.count(letter) for letter in sorted(set(letters))]

    def partition(self, width: int, height: int, blank: int) -> list[list[int]]:
        """The goal cells of each pattern, cut after cut, for a goal with its blank in a cell."""
        found = []
        for number, drawing in enumerate((self.drawing, *self.more)):
            flat = drawing.replace("/", "").split()
            if flat[blank] == ".":
                letters = sorted(set(flat) - {"."})
                found += [[c for c, letter in enumerate(flat) if letter == a] for a in letters]
            else:
                found += winding(width, height, blank, self.sizes, begin=number * width)
        return found


def winding(
    width: int, height: int, blank: int, sizes: Sequence[int], *, begin: int = 0
) -> list[list[int]]:
    """Cells along a line that goes to and fro through the rows, cut into pieces of these sizes, the
    first of which begins so many cells along the line."""
    line: list[int] = []
    for row in range(height):
        cells = range(row * width, (row + 1) * width)
        line += cells if row % 2 == 0 else reversed(cells)
    line.remove(blank)
    line = line[begin:] + line[:begin]
    pieces = []
    for size in sizes:
        pieces.append(line[:size])
        line = line[size:]
    return pieces


TABLE_SETS = (
    TableSet(
        "pdb-65",
        "3x4",
        ". a b b / a a b b / a a a b",
        "Patterns of 6 and 5 tiles for 3×4: ready in half a second, 3 MB",
    ),
    TableSet(
        "pdb-554",
        "3x5",
        ". a b b b / a a b b c / a a c c c",
        "Patterns of 5, 5 and 4 tiles for 3×5: ready in half a second, 2 MB",
    ),
    TableSet(
        "pdb-662",
        "3x5",
        ". a a b b / a a a b b / a c c b b",
        "Patterns of 6, 6 and 2 tiles for 3×5: built in seconds, 23 MB",
        on_request=True,
    ),
    TableSet(
        "pdb-555",
        "4x4",
        ". a b b / a a b b / a c c b / a c c c",
        "Patterns of 5, 5 and 5 tiles for 4×4: ready in a quarter of a second, 3 MB",
    ),
    TableSet(
        "pdb-663",
        "4x4",
        ". a b b / a a b b / a a b b / a c c c",
        "Patterns of 6, 6 and 3 tiles for 4×4: built in seconds, 34 MB",
        on_request=True,
    ),
    TableSet(
        "pdb-78",
        "4x4",
        ". a a a / a a a a / b b b b / b b b b",
        "Three cuts into patterns of 7 and 8 tiles for 4×4: built in half a minute, 587 MB, "
        "for the hardest positions",
        on_request=True,
        more=(". b b b / b b b a / b b a a / a a a a", ". b b b / a b b b / a a b b / a a a a"),
    ),
    TableSet(
        "pdb-5554",
        "4x5",
        ". a b b b / a a b b c / a a d c c / d d d c c",
        "Patterns of 5, 5, 5 and 4 tiles for 4×5: built in seconds, 10 MB",
        on_request=True,
    ),
    TableSet(
        "pdb-55554",
        "5x5",
        ". a a b b / a a a b b / c c d d b / c c d d d / c e e e e",
        "Patterns of 5, 5, 5, 5 and 4 tiles for 5×5: built in seconds, 40 MB",
        on_request=True,
    ),
    TableSet(
        "pdb-6666",
        "5x5",
        ". a a b b / a a a b b / c c a b b / c c d d d / c c d d d",
        "Patterns of 6, 6, 6 and 6 tiles for 5×5: built in a minute, 488 MB",
        on_request=True,
    ),
)


def sets_for(puzzle: Tiles) -> list[TableSet]:
    """The table sets of a board's outline."""
    outline = "x".join(map(str, sorted((puzzle.height, puzzle.width))))
    return [entry for entry in TABLE_SETS if entry.outline == outline]


def quick_partition(width: int, height: int, blank: int) -> list[list[int]]:
    """Every tile in one pattern where that is small, and patterns of a few tiles elsewhere: for
    outlines without a quick set of their own."""
    cells = width * height
    size = cells - 1 if cells <= _EXACT_CELLS else 5 if cells <= 16 else 4
    whole, rest = divmod(cells - 1, size)
    return winding(width, height, blank, [size] * whole + ([rest] if rest else []))


def for_a_long_run(puzzle: Tiles) -> TableSet | None:
    """The set that a search which began with a quick one goes over to when it turns out long."""
    sets = sets_for(puzzle)
    if all(entry.on_request for entry in sets):
        return None
    return next((entry for entry in sets if entry.on_request), None)
