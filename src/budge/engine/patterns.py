"""Additive pattern tables as heuristics for sliding tiles.

A partition cuts the tiles into patterns, and a table per pattern says how many moves of its own
tiles each placement of them needs. The sums never overestimate, for no move is counted twice.
Partitions are drawn for the goal with the blank (`.`) in the first corner; any other goal in a
corner is the same turned or mirrored, and for the rest the tiles are cut along a line that winds
through the board. The tables forget where the blank is, which may cost them consistency.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from budge.puzzles.tiles import Board, Tiles
from budge.registry import Heuristic, add_heuristic
from budge.result import Progress
from budge.search.monitor import Monitor, Stopped

if TYPE_CHECKING:
    from budge import _core
    from budge.engine.table_files import Buffer, Report, Table

MOST_CELLS = 25
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

    @property
    def sizes(self) -> list[int]:
        letters = self.drawing.replace(" ", "").replace("/", "").replace(".", "")
        return [letters.count(letter) for letter in sorted(set(letters))]

    def partition(self, width: int, height: int, blank: int) -> list[list[int]]:
        """The goal cells of each pattern, for a goal with its blank in a cell."""
        rows = [row.split() for row in self.drawing.split("/")]
        flat = [letter for row in rows for letter in row]
        if flat[blank] != ".":
            return winding(width, height, blank, self.sizes)
        letters = sorted(set(flat) - {"."})
        return [[c for c, letter in enumerate(flat) if letter == wanted] for wanted in letters]


def winding(width: int, height: int, blank: int, sizes: Sequence[int]) -> list[list[int]]:
    """Cells along a line that goes to and fro through the rows, cut into pieces of these sizes."""
    line: list[int] = []
    for row in range(height):
        cells = range(row * width, (row + 1) * width)
        line += cells if row % 2 == 0 else reversed(cells)
    line.remove(blank)
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
        "Patterns of 7 and 8 tiles for 4×4: built in minutes, 577 MB, for the hardest positions",
        on_request=True,
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
        "Patterns of 6, 6, 6 and 6 tiles for 5×5: built in minutes, 488 MB",
        on_request=True,
    ),
)


def sets_for(puzzle: Tiles) -> list[TableSet]:
    """The table sets of a board's outline."""
    return [entry for entry in TABLE_SETS if entry.outline == _outline(puzzle)]


def _outline(puzzle: Tiles) -> str:
    return "x".join(map(str, sorted((puzzle.height, puzzle.width))))


# ---------------------------------------------------------------------- estimates


@dataclass
class PatternEstimate:
    """The estimate of a table set for one goal. Tables are found or built when first needed."""

    width: int
    goal: Board
    partition: list[list[int]]
    _patterns: _core.TilesPatterns | None = field(default=None, repr=False, compare=False)

    def __call__(self, state: Board) -> int:
        return self.patterns(None).estimate(state)

    @property
    def tables(self) -> list[Table]:
        from budge import _core
        from budge.engine.table_files import Table

        found = _core.tile_tables(self.width, self.goal, self.partition)
        return [Table(*key, size) for key, size in found]

    @property
    def ready(self) -> bool:
        """Whether the tables need not be built."""
        from budge.engine.table_files import cached

        return self._patterns is not None or all(map(cached, self.tables))

    def prepare(self, monitor: Monitor | None) -> None:
        """Find or build the tables; a monitor sees the progress, and may stop it."""
        self.patterns(monitor)

    def patterns(self, monitor: Monitor | None) -> _core.TilesPatterns:
        if self._patterns is None:
            from budge import _core

            buffers: Any = _obtain(self.tables, monitor)
            self._patterns = _core.TilesPatterns(self.width, self.goal, self.partition, buffers)
        return self._patterns


def _obtain(tables: list[Table], monitor: Monitor | None) -> list[Buffer]:
    from budge.engine.native import STATUS, core_limits
    from budge.engine.table_files import Interrupted, obtain

    if monitor is None:
        return obtain(tables, lambda _share: True)
    try:
        memory = core_limits(monitor.limits).bytes
        return obtain(tables, _reporter(monitor), memory=memory)
    except Interrupted as interrupted:
        late = monitor.limits.seconds is not None and monitor.seconds >= monitor.limits.seconds
        if late and not (monitor.cancel and monitor.cancel.cancelled):
            from budge.result import Status

            raise Stopped(Status.TIME_LIMIT) from None
        raise Stopped(STATUS[interrupted.ending]) from None


def _reporter(monitor: Monitor) -> Report:
    def report(share: float) -> bool:
        phase = f"building tables, {share:.0%}, {time_left(monitor.seconds, share)}"
        monitor.report(Progress(0, 0, monitor.seconds, phase=phase))
        if monitor.limits.seconds is not None and monitor.seconds >= monitor.limits.seconds:
            return False
        return not (monitor.cancel and monitor.cancel.cancelled)

    return report


def time_left(seconds: float, share: float) -> str:
    """A guess in words from what is done."""
    if share <= 0:
        return "waiting"
    return f"{seconds * (1 - share) / share:.0f} s left"


def estimate_for(puzzle: Tiles, table_set: TableSet) -> PatternEstimate:
    from budge import _core

    width, height, blank = _core.tile_frame(puzzle.width, puzzle.goal)
    return PatternEstimate(puzzle.width, puzzle.goal, table_set.partition(width, height, blank))


def quickest(puzzle: Tiles) -> PatternEstimate:
    """Every tile in one table where that is small; the first set made for the outline, or patterns
    of four or five tiles elsewhere."""
    from budge import _core

    for entry in sets_for(puzzle):
        if not entry.on_request:
            return estimate_for(puzzle, entry)
    width, height, blank = _core.tile_frame(puzzle.width, puzzle.goal)
    tiles = width * height - 1
    size = tiles if width * height <= _EXACT_CELLS else 5 if width * height <= 16 else 4
    sizes = [size] * (tiles // size) + ([tiles % size] if tiles % size else [])
    return PatternEstimate(puzzle.width, puzzle.goal, winding(width, height, blank, sizes))


def best_ready(puzzle: Tiles, *, at_once: bool = False) -> str:
    """The name of the strongest set that is at hand. If none is, `pdb` stands for one that is ready
    soon; where there is none of those, the first one made for the outline is worth its building,
    unless something is wanted `at_once`."""
    sets = sets_for(puzzle)
    for entry in reversed(sets):
        if entry.on_request and estimate_for(puzzle, entry).ready:
            return entry.name
    slow = bool(sets) and all(entry.on_request for entry in sets)
    return sets[0].name if slow and not at_once else "pdb"


def for_a_long_run(puzzle: Tiles) -> TableSet | None:
    """The set that a search which began with a quick one goes over to when it turns out long."""
    sets = sets_for(puzzle)
    if all(entry.on_request for entry in sets):
        return None
    return next((entry for entry in sets if entry.on_request), None)


def _register() -> None:
    synopsis = "The pattern tables that are ready soonest; in a long 3×5 or 4×4 run, larger ones"
    kinds: tuple[str, ...] = ("tiles:slide:up-to-25",)
    add_heuristic(Heuristic("pdb", synopsis, kinds, True, False, quickest))
    for entry in TABLE_SETS:

        def build(puzzle: Any, entry: TableSet = entry) -> PatternEstimate:
            return estimate_for(puzzle, entry)

        kinds = (f"tiles:slide:{entry.outline}",)
        add_heuristic(
            Heuristic(entry.name, entry.synopsis, kinds, True, False, build, entry.on_request)
        )


_register()
