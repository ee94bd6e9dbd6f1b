"""Limits on time, memory and nodes, and the token that cancels a search."""

from __future__ import annotations

import math
import os
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from budge.arguments import whole_number
from budge.errors import RequestError, brief

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_BINARY = {"KI": 2**10, "MI": 2**20, "GI": 2**30, "TI": 2**40}


MemoryAmount = str | int
"""`"2GB"`, or a number of bytes."""

MOST_NODES = _MOST = 2**63 - 1
"""What the core can count to. More than that is no limit at all."""


@dataclass(frozen=True)
class Limits:
    """What a search may use. `memory` is in bytes and speaks of the whole process."""

    seconds: float | None = None
    memory: int = 0
    nodes: int | None = None

    @classmethod
    def of(
        cls,
        time_limit: float | None,
        memory_limit: MemoryAmount | None,
        node_limit: int | None,
    ) -> Limits:
        """Limits from what a caller wrote; without a memory limit, a share of what is free."""
        memory = default_memory_limit() if memory_limit is None else parse_bytes(memory_limit)
        return cls(_seconds(time_limit), min(memory, _MOST), _nodes(node_limit))


def _seconds(value: Any) -> float | None:
    if value is None:
        return None
    try:
        seconds = math.nan if isinstance(value, (str, bool)) else float(value)
    except (TypeError, ValueError):
        seconds = math.nan
    except OverflowError:  # an int that no float can hold
        seconds = math.inf if value > 0 else -math.inf
    if not seconds >= 0:
        raise RequestError(f"the time limit is {brief(value)}: it must be 0 or more seconds")
    return None if seconds == math.inf else seconds


def _nodes(value: Any) -> int | None:
    if value is None:
        return None
    nodes = whole_number(value)
    if nodes is None or nodes < 0:
        raise RequestError(
            f"the node limit is {brief(value)}: it must be a whole number, 0 or more"
        )
    return None if nodes > _MOST else nodes


class CancelToken:
    """Stops a search from elsewhere: call `cancel()` from any thread.

    One that has a `parent` is cancelled with it, but not the other way round.

    >>> import budge
    >>> token = budge.CancelToken()
    >>> token.cancel()
    >>> print(budge.solve("3 0 4 / 5 2 8 / 1 6 7", cancel=token).status)
    CANCELLED
    """

    def __init__(self, parent: CancelToken | None = None) -> None:
        self._cancelled = False
        self._parent = parent

    @property
    def cancelled(self) -> bool:
        return self._cancelled or (self._parent is not None and self._parent.cancelled)

    def cancel(self) -> None:
        self._cancelled = True


class Alarm(CancelToken):
    """Cancelled with its `parent`, and by itself once so many seconds have passed.

    It ends a piece of work that asks many questions, each of which takes a token.
    """

    def __init__(self, time_limit: float | None, parent: CancelToken | None = None) -> None:
        super().__init__(parent)
        seconds = _seconds(time_limit)
        self._end = None if seconds is None else time.monotonic() + seconds

    @property
    def out_of_time(self) -> bool:
        return self._end is not None and time.monotonic() >= self._end

    @property
    def cancelled(self) -> bool:
        return self.out_of_time or super().cancelled


def parse_bytes(size: MemoryAmount) -> int:
    """`"2GB"`, `"512 MiB"`, `"1.5g"` or a plain number of bytes.

    >>> parse_bytes("2GB"), parse_bytes("512MiB")
    (2000000000, 536870912)
    """
    if not isinstance(size, str):
        amount = whole_number(size) or 0
    elif len(size) <= _LONGEST:
        match = re.fullmatch(r"(\d+(?:\.\d*)?) ?([KMGT]I?)?B?", size.strip().upper(), re.ASCII)
        amount = int(float(match[1]) * {**_UNITS, **_BINARY}[match[2] or ""]) if match else 0
    else:
        amount = 0
    if amount <= 0:
        raise RequestError(f"{brief(size)} is not an amount of memory; write it like 2GB or 500MB")
    return amount


_LONGEST = 40
"""Characters of an amount of memory; what is longer is none."""


def resident_bytes() -> int:
    """The memory this process holds now; where the system does not tell, the most it ever held."""
    try:
        return int(_read("/proc/self/statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        pass
    if sys.platform == "win32":
        return _windows_memory()[1]
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def default_memory_limit() -> int:
    """Three quarters of what the machine, or its control group, has free, plus what we hold; less
    where `memory_at_most` says so."""
    return int(min(_ceiling.get(), _default_in(int(time.monotonic()))))


_ceiling: ContextVar[float] = ContextVar("ceiling", default=math.inf)


@contextmanager
def memory_at_most(size: MemoryAmount) -> Iterator[None]:
    """No search that is begun within, and is not told a limit of its own, gets more memory.

    >>> with memory_at_most("1MB"):
    ...     default_memory_limit()
    1000000
    """
    before = _ceiling.set(parse_bytes(size))
    try:
        yield
    finally:
        _ceiling.reset(before)


@lru_cache(maxsize=1)
def _default_in(_second: int) -> int:
    """Asked for before every search, so looked up once a second at the most."""
    return int(0.75 * free_bytes()) + resident_bytes()


def free_bytes() -> int:
    """Memory that can be taken without swapping, within the control group if there is one, and
    within what the process may address (`ulimit -v`)."""
    return min(_machine_free(), _control_group_free(), _address_space_free())


def _read(path: str) -> str:
    """The beginning of a kernel file, in a third of the time that `open` takes."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return os.read(descriptor, 4096).decode()
    finally:
        os.close(descriptor)


def _machine_free() -> int:
    try:
        for line in _read("/proc/meminfo").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    if sys.platform == "win32":
        return _windows_memory()[0]
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2
    except (OSError, ValueError):
        return 2 * 10**9


def _control_group_free() -> int:
    """What the process's control group (version 2, or the older memory controller) leaves."""
    for limit, used in (
        ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
        (
            "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            "/sys/fs/cgroup/memory/memory.usage_in_bytes",
        ),
    ):
        try:
            return max(0, int(_read(limit)) - int(_read(used)))
        except (OSError, ValueError):
            continue
    return 2**63


def _address_space_free() -> int:
    if sys.platform == "win32":
        return 2**63
    import resource

    most, _ = resource.getrlimit(resource.RLIMIT_AS)
    if most == resource.RLIM_INFINITY:
        return 2**63
    try:
        return max(0, most - int(_read("/proc/self/statm").split()[0]) * resource.getpagesize())
    except (OSError, ValueError):
        return most // 2


def _windows_memory() -> tuple[int, int]:
    """What the machine has free, and what this process holds: MEMORYSTATUSEX and
    PROCESS_MEMORY_COUNTERS, as Windows fills them in."""
    import ctypes

    kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  # known to mypy on Windows only
    kernel.GetCurrentProcess.restype = ctypes.c_void_p
    machine = (ctypes.c_uint64 * 8)()
    machine[0] = ctypes.sizeof(machine)  # its first half is the length; the second comes back
    own = (ctypes.c_size_t * 9)()
    ctypes.cast(own, ctypes.POINTER(ctypes.c_uint32))[0] = ctypes.sizeof(own)
    kernel.GlobalMemoryStatusEx(ctypes.byref(machine))
    process = ctypes.c_void_p(kernel.GetCurrentProcess())
    kernel.K32GetProcessMemoryInfo(process, ctypes.byref(own), ctypes.sizeof(own))
    return machine[2], own[2]
