"""Limits on time, memory and nodes, and the token that cancels a search."""

from __future__ import annotations

import os
import re
import time
from dataclasses import dataclass
from functools import lru_cache

from budge.errors import RequestError

_UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
_BINARY = {"KI": 2**10, "MI": 2**20, "GI": 2**30, "TI": 2**40}


@dataclass(frozen=True)
class Limits:
    """What a search may use. `memory` is in bytes and speaks of the whole process."""

    seconds: float | None = None
    memory: int = 0
    nodes: int | None = None

    @classmethod
    def of(
        cls, time_limit: float | None, memory_limit: str | int | None, node_limit: int | None
    ) -> Limits:
        """Limits from what a caller wrote; without a memory limit, a share of what is free."""
        if time_limit is not None and not time_limit >= 0:
            raise RequestError(f"the time limit is {time_limit!r}: it must be 0 or more seconds")
        if node_limit is not None and node_limit < 0:
            raise RequestError(f"the node limit is {node_limit!r}: it must be 0 or more")
        memory = default_memory_limit() if memory_limit is None else parse_bytes(memory_limit)
        return cls(time_limit, memory, node_limit)


class CancelToken:
    """Stops a search from elsewhere: call `cancel()` from any thread.

    One that has a `parent` is cancelled with it, but not the other way round.
    """

    def __init__(self, parent: CancelToken | None = None) -> None:
        self._cancelled = False
        self._parent = parent

    @property
    def cancelled(self) -> bool:
        return self._cancelled or (self._parent is not None and self._parent.cancelled)

    def cancel(self) -> None:
        self._cancelled = True


def parse_bytes(size: str | int) -> int:
    """`"2GB"`, `"512 MiB"`, `"1.5g"` or a plain number of bytes.

    >>> parse_bytes("2GB"), parse_bytes("512MiB")
    (2000000000, 536870912)
    """
    match = re.fullmatch(r"\s*(\d+(?:\.\d*)?)\s*([KMGT]I?)?B?\s*", str(size).upper())
    if not match or float(match[1]) <= 0:
        raise RequestError(f"{size!r} is not an amount of memory; write it like 2GB or 500MB")
    return int(float(match[1]) * {**_UNITS, **_BINARY}[match[2] or ""])


def resident_bytes() -> int:
    """The memory this process holds now."""
    try:
        return int(_read("/proc/self/statm").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        import resource
        import sys

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


def default_memory_limit() -> int:
    """Three quarters of what the machine, or its control group, has free, plus what we hold."""
    return _default_in(int(time.monotonic()))


@lru_cache(maxsize=1)
def _default_in(_second: int) -> int:
    """Asked for before every search, so looked up once a second at the most."""
    return int(0.75 * free_bytes()) + resident_bytes()


def free_bytes() -> int:
    """Memory that can be taken without swapping, within the control group if there is one."""
    return min(_machine_free(), _control_group_free())


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
