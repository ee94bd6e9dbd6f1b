"""Tables kept for the next time: built once, check-summed, read into memory.

A table is a file in the user's cache folder (`BUDGE_CACHE` names another). It is written to a
temporary file, flushed to the disk and renamed, so that a kill leaves nothing half done; a lock
beside it lets two processes that need the same table build it once. A damaged file is built anew, a
folder that cannot be written to means a table in memory only; both with a `TableNotice`.

Files are read and not mapped: a file that is cut while it is mapped ends the process. Whatever
takes time is done in slices, between which the caller is asked whether to go on; tables are built
one after another, and each is kept once it is done, so that a short limit loses little.
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
from functools import cache
from pathlib import Path
from typing import IO, Any

from budge import _core, log
from budge.errors import BudgeError

if sys.platform != "win32":
    import fcntl

_VERSION = 1
_MAGIC = {b"BUDGE-T\n": False, b"BUDGE-R\n": True}
"""How a file begins, and whether its table knows the blank's region."""
_HEADER = struct.Struct("<8sIBBIIQII")
_DATA_AT = 4096
_SLICE = 4 * 2**20
"""What is read, written and flushed at once: a few hundredths of a second."""

Buffer = mmap.mmap


class TableNotice(UserWarning):
    """Something about a table that does not change any answer."""


class Interrupted(BudgeError):
    """A table was not finished: cancelled, or short of memory or time."""

    def __init__(self, ending: _core.Ending, reason: str | None = None) -> None:
        super().__init__(reason or f"a table was not finished: {ending.name.replace('_', ' ')}")
        self.ending = ending


@dataclass(frozen=True, order=True)
class Table:
    """A pattern table by what is in it: the outline, the tiles' goal cells and the blank's region,
    both as bit sets, and whether it tells one region from another."""

    width: int
    height: int
    goal: int
    region: int
    by_region: bool
    size: int

    @property
    def key(self) -> tuple[int, int, int, int, bool]:
        return self.width, self.height, self.goal, self.region, self.by_region

    @property
    def tiles(self) -> int:
        return self.goal.bit_count()

    @property
    def name(self) -> str:
        name = f"tiles-{self.height}x{self.width}-{self.goal:x}-{self.region:x}"
        return f"{name}-regions" if self.by_region else name

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


def is_open(table: Table) -> bool:
    """Whether the table is in memory."""
    return table in _open


Report = Callable[[float], bool]
"""Told the share of the building that is done; answers whether to go on."""


def obtain(
    tables: Sequence[Table], report: Report, *, threads: int = 0, memory: int = 2**63
) -> list[Buffer]:
    """The tables' bytes, in the same order; those that are nowhere are built. Refused before
    anything is taken if so much memory does not suffice."""
    wanted = sorted(set(tables), key=lambda table: (-table.size, table))
    missing = [table for table in wanted if table not in _open]
    if missing:
        if not fits(missing, memory):
            raise Interrupted(_core.Ending.memory_limit, _too_large(missing, memory))
        missing = [table for table in missing if not _load(table, report)]
    if missing:
        with _locked(sorted(missing), report):
            missing = [table for table in missing if not _load(table, report)]
            if missing:
                _build(missing, report, threads or os.cpu_count() or 1)
    if interrupted := _unwritten.intersection(wanted):
        keep(sorted(interrupted), report)
    return [_open[table] for table in tables]


def fits(tables: Sequence[Table], memory: int) -> bool:
    """Whether so many bytes suffice for those that are not in memory yet."""
    missing = sorted({*tables} - _open.keys(), key=lambda table: (-table.size, table))
    return sum(table.size for table in missing) <= memory and peak_bytes(missing) <= memory


def peak_bytes(tables: Sequence[Table]) -> int:
    """The most memory that it takes to read these tables in, or to build what has no file, one
    after another."""
    held = peak = 0
    for table in tables:
        held += table.size
        peak = max(peak, held + (0 if table.path.exists() else _work(table)))
    return peak


@cache
def _work(table: Table) -> int:
    return _core.tile_table_work(table.key)


def _too_large(tables: Sequence[Table], memory: int) -> str:
    needed, left = peak_bytes(tables), max(0, memory)
    return f"it takes {needed / 1e6:,.0f} MB of memory, and {left / 1e6:,.0f} MB are left"


def keep(tables: Sequence[Table], report: Report) -> None:
    """Write those that are in memory only, because the folder could not be written to before or
    their files are gone since."""
    unkept = [table for table in sorted(set(tables)) if not table.path.exists()]
    if unkept:
        with _locked(unkept, report):
            for table in unkept:
                if table.path.exists():
                    _unwritten.discard(table)
                else:
                    _save(table, _open[table], lambda: report(1.0))


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
_unwritten: set[Table] = set()
"""Built, but told to stop before the file was written."""


def _read_header(header: bytes) -> tuple[Table, int]:
    magic, version, width, height, goal, region, size, data_sum, own = _HEADER.unpack(header)
    if magic not in _MAGIC or version != _VERSION or zlib.crc32(header[:-4]) != own:
        raise ValueError("not a table of this version")
    return Table(width, height, goal, region, _MAGIC[magic], size), data_sum


def _load(table: Table, report: Report) -> bool:
    """Read the table's file, if it is there and whole."""
    try:
        with table.path.open("rb", buffering=0) as file:
            header, checksum = _read_header(file.read(_HEADER.size))
            if header != table or os.fstat(file.fileno()).st_size != _DATA_AT + table.size:
                return _damaged(table)
            file.seek(_DATA_AT)
            data = _zeros(table.size)
            for part in _slices(data):
                if file.readinto(part) != len(part):
                    return _damaged(table)
                _go_on(report(0.0))
            found = _checksum(data, lambda: report(0.0))
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        _notice(f"{table.path} cannot be read: {error.strerror}; building it again")
        return False
    except (ValueError, struct.error):
        return _damaged(table)
    if found != checksum:
        return _damaged(table)
    _open[table] = data
    log.debug("read %s", table.path)
    return True


def _zeros(size: int) -> mmap.mmap:
    """Memory that is taken page by page as it is written to, in large pages where there are any.

    Linux has large pages for private memory only, and what Python maps is shared unless one asks.
    """
    try:
        if hasattr(mmap, "MAP_PRIVATE"):
            data = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
        else:
            data = mmap.mmap(-1, size)
    except OSError as error:
        why = f"the system has no {size / 1e6:,.0f} MB of memory to give"
        raise Interrupted(_core.Ending.memory_limit, why) from error
    if hasattr(mmap, "MADV_HUGEPAGE") and size >= _SLICE:
        with suppress(OSError):
            data.madvise(mmap.MADV_HUGEPAGE)
    return data


def _slices(data: Buffer) -> Iterator[memoryview]:
    with memoryview(data) as whole:
        for at in range(0, len(whole), _SLICE):
            with whole[at : at + _SLICE] as part:
                yield part


def _checksum(data: Buffer, ask: Callable[[], bool]) -> int:
    checksum = 0
    for part in _slices(data):
        checksum = zlib.crc32(part, checksum)
        _go_on(ask())
    return checksum


def _go_on(answer: bool) -> None:
    if not answer:
        raise Interrupted(_core.Ending.cancelled)


def _damaged(table: Table) -> bool:
    _notice(f"{table.path} is damaged or of another version: building it again")
    return False


def _save(table: Table, data: Buffer, ask: Callable[[], bool]) -> None:
    """Write the file in full before it gets its name; given up for this time once told to stop."""
    path = table.path
    for stale in path.parent.glob(f"{path.name}.*.tmp"):  # left by a kill; we hold the lock
        stale.unlink(missing_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    _unwritten.add(table)
    try:
        magic = next(magic for magic, by_region in _MAGIC.items() if by_region == table.by_region)
        fields = (magic, _VERSION, *table.key[:4], table.size, _checksum(data, ask))
        header = _HEADER.pack(*fields, 0)
        header = header[:-4] + struct.pack("<I", zlib.crc32(header[:-4]))
        with temporary.open("wb", buffering=0) as file:
            file.write(header.ljust(_DATA_AT, b"\0"))
            for part in _slices(data):
                _write(file, part)
                os.fsync(file.fileno())  # all at once it could take seconds
                _go_on(ask())
        temporary.replace(path)
        _unwritten.discard(table)
    except OSError as error:
        _unwritten.discard(table)  # trying again would be in vain
        _notice(f"a table cannot be kept in {path.parent}: {error.strerror}; using it in memory")
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


def _write(file: IO[bytes], data: memoryview) -> None:
    """All of it: a full disk writes less, and only the next attempt says why."""
    written = 0
    while written < len(data):
        written += file.write(data[written:])


def _build(tables: list[Table], report: Report, threads: int) -> None:
    total, done = sum(table.size for table in tables), 0
    for table in tables:
        before, done = done, done + table.size
        log.info("building a table of %.1f MB: %s", table.size / 1e6, table)
        data: Any = _zeros(table.size)
        ending = _core.build_tile_table(
            table.key,
            data,
            threads,
            2**63,
            lambda share, before=before, size=table.size: report((before + share * size) / total),
        )
        if ending != _core.Ending.exhausted:
            raise Interrupted(ending)
        _open[table] = data
        _save(table, data, lambda done=done: report(done / total))  # type: ignore[misc]


def _notice(message: str) -> None:
    log.warning("%s", message)
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
