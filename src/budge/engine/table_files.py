"""Tables kept for the next time: built once, check-summed, mapped into memory.

A table is a file in the user's cache folder (`BUDGE_CACHE` names another). It is written to a
temporary file, flushed to the disk and renamed, so that a kill leaves nothing half done; a lock
beside it lets two processes that need the same table build it once. A damaged file is built anew, a
folder that cannot be written to means a table in memory only; both with a `TableNotice`.
"""

from __future__ import annotations

import mmap
import os
import struct
import sys
import time
import warnings
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from budge import _core
from budge.errors import BudgeError

if sys.platform != "win32":
    import fcntl

_VERSION = 1
_MAGIC = b"BUDGE-T\n"
_HEADER = struct.Struct("<8sIBBIIQII")
_DATA_AT = mmap.ALLOCATIONGRANULARITY if sys.platform == "win32" else 4096

Buffer = mmap.mmap | memoryview


class TableNotice(UserWarning):
    """Something about a table that does not change any answer."""


class Interrupted(BudgeError):
    """A table was not finished: cancelled, or short of memory or time."""

    def __init__(self, ending: _core.Ending) -> None:
        super().__init__(f"a table was not finished: {ending.name.replace('_', ' ')}")
        self.ending = ending


@dataclass(frozen=True, order=True)
class Table:
    """A pattern table by what is in it: the outline, the tiles' goal cells and the blank's region,
    both as bit sets."""

    width: int
    height: int
    goal: int
    region: int
    size: int

    @property
    def key(self) -> tuple[int, int, int, int]:
        return self.width, self.height, self.goal, self.region

    @property
    def tiles(self) -> int:
        return self.goal.bit_count()

    @property
    def name(self) -> str:
        return f"tiles-{self.height}x{self.width}-{self.goal:x}-{self.region:x}"

    @property
    def path(self) -> Path:
        return cache_folder() / f"{self.name}.table"

    def __str__(self) -> str:
        cells = [str(cell) for cell in range(self.width * self.height) if self.goal >> cell & 1]
        return f"{self.height}×{self.width}, goal cells {' '.join(cells)}"


def cache_folder() -> Path:
    """Where tables are kept."""
    if chosen := os.environ.get("BUDGE_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        return (
            Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "budge" / "Cache"
        )
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "budge"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "budge"


def cached(table: Table) -> bool:
    """Whether the table is at hand without building it."""
    return table in _open or table.path.exists()


Report = Callable[[float], bool]
"""Told the share of the building that is done; answers whether to go on."""


def obtain(
    tables: Sequence[Table], report: Report, *, threads: int = 0, memory: int = 2**63
) -> list[Buffer]:
    """The tables' bytes, in the same order; those that are nowhere are built side by side."""
    wanted = sorted(set(tables))
    missing = [table for table in wanted if table not in _open and not _load(table)]
    if missing:
        with _locked(missing, report):
            missing = [table for table in missing if not _load(table)]
            if missing:
                _build(missing, report, threads or os.cpu_count() or 1, memory)
    return [_open[table] for table in tables]


def keep(tables: Sequence[Table], report: Report) -> None:
    """Write those that are in memory only, because the folder could not be written to before or
    their files are gone since."""
    unkept = [table for table in sorted(set(tables)) if not table.path.exists()]
    if unkept:
        with _locked(unkept, report):
            for table in unkept:
                if not table.path.exists():
                    _save(table, _open[table])


def listing() -> list[tuple[Table, Path]]:
    """The tables in the cache folder."""
    found = []
    for path in sorted(cache_folder().glob("tiles-*.table")):
        with suppress(OSError, ValueError), path.open("rb") as file:
            table, _checksum = _read_header(file.read(_HEADER.size))
            found.append((table, path))
    return found


def remove(path: Path) -> None:
    """Delete a table from the cache folder; processes that use it keep it until they end."""
    path.unlink(missing_ok=True)
    for table in [table for table in _open if table.path == path]:
        del _open[table]


# ---------------------------------------------------------------------- files

_open: dict[Table, Buffer] = {}


def _read_header(header: bytes) -> tuple[Table, int]:
    magic, version, width, height, goal, region, size, data_sum, own = _HEADER.unpack(header)
    if magic != _MAGIC or version != _VERSION or zlib.crc32(header[:-4]) != own:
        raise ValueError("not a table of this version")
    return Table(width, height, goal, region, size), data_sum


def _load(table: Table) -> bool:
    """Map the table's file, if it is there and whole."""
    try:
        with table.path.open("rb") as file:
            mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):  # an empty file cannot be mapped
        return _damaged(table)
    data = memoryview(mapped)[_DATA_AT:]
    try:
        header, checksum = _read_header(mapped[: _HEADER.size])
    except (ValueError, struct.error):
        return _damaged(table)
    if header != table or len(data) != table.size or zlib.crc32(data) != checksum:
        return _damaged(table)
    _open[table] = data
    return True


def _damaged(table: Table) -> bool:
    _notice(f"{table.path} is damaged or of another version: building it again")
    return False


def _save(table: Table, data: Buffer) -> None:
    """Write the file in full before it gets its name."""
    path = table.path
    for stale in path.parent.glob(f"{path.name}.*.tmp"):  # left by a kill; we hold the lock
        stale.unlink(missing_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    fields = (_MAGIC, _VERSION, *table.key, table.size, zlib.crc32(data))
    header = _HEADER.pack(*fields, 0)
    header = header[:-4] + struct.pack("<I", zlib.crc32(header[:-4]))
    try:
        with temporary.open("wb") as file:
            file.write(header.ljust(_DATA_AT, b"\0"))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        _notice(f"a table cannot be kept in {path.parent}: {error.strerror}; using it in memory")


def _build(tables: list[Table], report: Report, threads: int, memory: int) -> None:
    buffers: Any = [mmap.mmap(-1, table.size) for table in tables]
    ending = _core.build_tile_tables(
        [table.key for table in tables], buffers, threads, memory, report
    )
    if ending != _core.Ending.exhausted:
        raise Interrupted(ending)
    for table, buffer in zip(tables, buffers, strict=True):
        _save(table, buffer)
        if not _load_quietly(table):
            _open[table] = buffer


def _load_quietly(table: Table) -> bool:
    return table.path.exists() and _load(table)


def _notice(message: str) -> None:
    warnings.warn(TableNotice(message), stacklevel=2)


@contextmanager
def _locked(tables: Sequence[Table], report: Report) -> Iterator[None]:
    """Hold the locks of some tables, always taken in the same order. Where there can be no lock,
    each process builds for itself."""
    held: list[IO[bytes]] = []
    try:
        try:
            cache_folder().mkdir(parents=True, exist_ok=True)
            for table in tables:
                held.append(table.path.with_suffix(".lock").open("ab"))
        except OSError:
            held = []  # saving will say why
        for file in held:
            _lock(file, report)
        yield
    finally:
        for file in held:
            file.close()


def _lock(file: IO[Any], report: Report) -> None:
    if sys.platform == "win32":
        return
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if not report(0.0):
                raise Interrupted(_core.Ending.cancelled) from None
            time.sleep(0.05)
        except OSError:  # a file system without locks
            return
