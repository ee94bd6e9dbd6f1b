"""What a server allows."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from budge.limits import free_bytes

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@dataclass(frozen=True)
class Settings:
    """Limits hold for each search; `workers` is how many of them run at once."""

    host: str = "127.0.0.1"
    token: str | None = None
    workers: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))
    queued: int = 8
    share: int = 4
    quick_queued: int = 64
    quick_share: int = 16
    time_limit: float = 600.0
    memory_limit: int = 0
    body_limit: int = 2_000_000

    @property
    def loopback(self) -> bool:
        return self.host in LOOPBACK

    @property
    def memory_per_search(self) -> int:
        """What was set, or an equal share of half of the free memory, 2 GB at the most."""
        return self.memory_limit or min(2 * 10**9, free_bytes() // (2 * self.workers))
