"""The tables that make sliding tiles fast: what there is, what is built, building and removing.

A table set is a heuristic, such as `pdb-663`; its tables are kept in the user's cache folder, or in
the folder that `BUDGE_CACHE` names, and are found there by every later search.

>>> import budge
>>> [info.name for info in budge.tables.listing()][:3]
['pdb-65', 'pdb-554', 'pdb-662']
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from budge.engine import patterns
from budge.engine.patterns import estimate_for
from budge.errors import RequestError, brief, suggest
from budge.heuristics.partitions import TABLE_SETS, TableSet
from budge.limits import CancelToken, default_memory_limit, parse_bytes, resident_bytes
from budge.puzzles.tiles import Tiles

if TYPE_CHECKING:
    from budge.engine.table_files import Table


@dataclass(frozen=True)
class TableInfo:
    """A table set, and how much of it is built."""

    name: str
    board: str
    synopsis: str
    bytes: int
    built: bool
    files: tuple[Path, ...]


@dataclass(frozen=True)
class BuildProgress:
    """How far a table set is, and how long it may still take."""

    share: float
    seconds: float

    @property
    def seconds_left(self) -> float | None:
        return self.seconds * (1 - self.share) / self.share if self.share > 0 else None

    def __str__(self) -> str:
        return f"{self.share:.0%}, {patterns.time_left(self.seconds, self.share)}"


def folder() -> Path:
    """Where tables are kept."""
    from budge.engine import table_files as tables

    return tables.cache_folder()


def listing() -> list[TableInfo]:
    """Every table set, built or not."""
    return [_info(entry) for entry in TABLE_SETS]


def build(
    name: str,
    *,
    threads: int | None = None,
    memory_limit: str | int | None = None,
    on_progress: Callable[[BuildProgress], object] | None = None,
    cancel: CancelToken | None = None,
) -> TableInfo:
    """Build what is missing of a table set; tables that were finished before a cancellation are
    kept, and nothing half done is left. A set that does not fit the memory limit is refused."""
    from budge.engine import table_files as tables

    entry = _find(name)
    began = time.perf_counter()

    def report(share: float) -> bool:
        if on_progress:
            on_progress(BuildProgress(share, time.perf_counter() - began))
        return not (cancel and cancel.cancelled)

    memory = default_memory_limit() if memory_limit is None else parse_bytes(memory_limit)
    left = max(0, memory - resident_bytes())
    try:
        tables.obtain(_tables(entry), report, threads=threads or 0, memory=left)
        tables.keep(_tables(entry), report)
    except tables.Interrupted as interrupted:
        if not (cancel and cancel.cancelled):
            raise RequestError(f"{name!r} is not built: {interrupted}") from None
    return _info(entry)


def remove(name: str) -> list[Path]:
    """Delete the files of a table set that no other set needs; says which."""
    from budge.engine import table_files as tables

    entry = _find(name)
    shared = {
        table.path
        for other in TABLE_SETS
        if other.name != name and _info(other).built
        for table in _tables(other)
    }
    paths = {table.path for table in _tables(entry)} - shared
    gone = sorted(path for path in paths if path.exists())
    for path in gone:
        tables.remove(path)
    return gone


def _find(name: str) -> TableSet:
    names = [entry.name for entry in TABLE_SETS]
    for entry in TABLE_SETS:
        if entry.name == name:
            return entry
    raise RequestError(
        f"there is no table set {brief(name)}{suggest(name, names)}; there are: {', '.join(names)}"
    )


def _tables(entry: TableSet) -> list[Table]:
    """The tables of the usual goal."""
    height, width = map(int, entry.outline.split("x"))
    cells = [*range(1, height * width), 0]
    usual = Tiles([cells[i : i + width] for i in range(0, len(cells), width)])
    return estimate_for(usual, entry).tables


def _info(entry: TableSet) -> TableInfo:
    tables = sorted(set(_tables(entry)))
    return TableInfo(
        entry.name,
        entry.outline.replace("x", "×"),
        entry.synopsis,
        sum(table.size for table in tables),
        all(table.path.exists() for table in tables),
        tuple(table.path for table in tables),
    )
