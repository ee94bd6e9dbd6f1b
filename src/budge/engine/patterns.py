"""Additive pattern tables as heuristics for sliding tiles: estimates that the core looks up.

Which tables there are is told in `heuristics/partitions.py`. The tables forget where the blank is,
which may cost them consistency.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from budge.heuristics.partitions import TABLE_SETS, TableSet, quick_partition, sets_for
from budge.puzzles.tiles import PACKED, Board, Tiles
from budge.registry import Heuristic, add_heuristic
from budge.result import Progress, Status
from budge.search.monitor import Monitor, Stopped

if TYPE_CHECKING:
    from budge import _core
    from budge.engine.table_files import Buffer, Report, Table


@dataclass
class PatternEstimate:
    """The estimate of a table set for one goal. Tables are found or built when first needed."""

    width: int
    goal: Board
    partition: list[list[int]]
    _patterns: _core.TilesPatterns | None = field(default=None, repr=False, compare=False)

    def __call__(self, state: Board) -> float:
        moves = self.patterns(None).estimate(state)
        return math.inf if moves < 0 else moves

    def __getstate__(self) -> dict[str, Any]:
        """Tables are found again wherever the estimate comes to."""
        return {**self.__dict__, "_patterns": None}

    @property
    def tables(self) -> list[Table]:
        from budge import _core
        from budge.engine.table_files import Table

        found = _core.tile_tables(self.width, self.goal, self.partition)
        return [Table(*key, size) for key, size in found]

    @property
    def ready(self) -> bool:
        """Whether the tables are in memory: reading the largest ones takes a second or more."""
        from budge.engine.table_files import is_open

        return self._patterns is not None or all(map(is_open, self.tables))

    @property
    def built(self) -> bool:
        """Whether the tables need not be built."""
        from budge.engine.table_files import cached

        return self._patterns is not None or all(map(cached, self.tables))

    def fits(self, memory: int) -> bool:
        """Whether so many bytes suffice to read or build what is not in memory yet."""
        from budge.engine.table_files import fits

        return self._patterns is not None or fits(self.tables, memory)

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
        status = STATUS[interrupted.ending]
        if status is Status.CANCELLED and not _is_cancelled(monitor):
            status = Status.TIME_LIMIT  # the only other thing that a reporter minds
        raise Stopped(status) from None


def _is_cancelled(monitor: Monitor) -> bool:
    return monitor.cancel is not None and monitor.cancel.cancelled


def _reporter(monitor: Monitor) -> Report:
    def report(share: float) -> bool:
        phase = f"building tables, {share:.0%}, {time_left(monitor.seconds, share)}"
        bound = monitor.lower_bound
        monitor.report(Progress(0, 0, monitor.seconds, lower_bound=bound, phase=phase))
        if monitor.limits.seconds is not None and monitor.seconds >= monitor.limits.seconds:
            return False
        return not _is_cancelled(monitor)

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
    """The first set made for the outline if it is quick, or patterns of a few tiles."""
    from budge import _core

    for entry in sets_for(puzzle):
        if not entry.on_request:
            return estimate_for(puzzle, entry)
    frame = _core.tile_frame(puzzle.width, puzzle.goal)
    return PatternEstimate(puzzle.width, puzzle.goal, quick_partition(*frame))


def best_ready(puzzle: Tiles, *, at_once: bool = False) -> str:
    """The name of the strongest set that is at hand. If none is, `pdb` stands for one that is ready
    soon; where there is none of those, the first one made for the outline is worth its building,
    unless something is wanted `at_once`."""
    sets = sets_for(puzzle)
    for entry in reversed(sets):
        if entry.on_request and estimate_for(puzzle, entry).built:
            return entry.name
    return sets[0].name if all_take_long(sets) and not at_once else "pdb"


def all_take_long(sets: Sequence[TableSet]) -> bool:
    """Whether there are sets for an outline, but none that is ready in a moment."""
    return bool(sets) and all(entry.on_request for entry in sets)


def fitting(puzzle: Tiles, name: str, memory: int) -> str:
    """The table set of this name if so many bytes suffice for it, else the strongest set at hand
    that they suffice for; `pdb`, which takes next to nothing, if there is none."""
    sets = sets_for(puzzle)
    names = [entry.name for entry in sets]
    if name not in names:
        return name
    for entry in reversed(sets[: names.index(name) + 1]):
        estimate = estimate_for(puzzle, entry)
        if (entry.name == name or estimate.built) and estimate.fits(memory):
            return entry.name
    return "pdb"


def _register() -> None:
    synopsis = "The pattern tables that are ready soonest; in a long 3×5 or 4×4 run, larger ones"
    kinds: tuple[str, ...] = (f"tiles:slide:{PACKED}",)
    add_heuristic(Heuristic("pdb", synopsis, kinds, True, False, quickest))
    for entry in TABLE_SETS:

        def build(puzzle: Any, entry: TableSet = entry) -> PatternEstimate:
            return estimate_for(puzzle, entry)

        kinds = (f"tiles:slide:{entry.outline}",)
        add_heuristic(
            Heuristic(entry.name, entry.synopsis, kinds, True, False, build, entry.on_request)
        )


_register()
