"""What runs on a cluster's machines, inside a Dask worker.

Puzzles are solved in worker processes of Budge's own, exactly as on one machine: they keep their
limits, a crash takes down one attempt and not the Dask worker, and a search that is no longer
wanted can be ended. They stay for the next task, and end with the Dask worker.
"""

from __future__ import annotations

import json
import threading
import time
from typing import Any

from budge import __version__
from budge.batch.packing import Finding
from budge.batch.pool import Pool
from budge.batch.store import Attempt, Settings, Task
from budge.limits import CancelToken, default_memory_limit

_SECONDS_UNTIL_TOLD = 0.5
"""Answers that have waited so long for the rest of their chunk are sent ahead of it."""

_pools: dict[str, list[Pool]] = {}
_lock = threading.Lock()


def version() -> str:
    return __version__


class WrongVersion(Exception):
    """Raised on a machine whose Budge differs from that of the caller."""


def check_version(wanted: str) -> None:
    from distributed import get_worker

    if wanted != __version__:
        raise WrongVersion(f"{get_worker().address} runs Budge {__version__}, not {wanted}")


def solve_chunk(
    tasks: list[Task], settings: Settings, wanted: str, topic: str
) -> list[dict[str, Any]]:
    """Work through the tasks; the attempts as plain values.

    What is answered while others of the chunk take long is also sent to `topic` at once.
    """
    from distributed import get_worker

    check_version(wanted)
    worker = get_worker()
    cancel = CancelToken()
    attempts: list[dict[str, Any]] = []
    told, told_at = 0, time.monotonic()
    key = json.dumps(settings, sort_keys=True)
    pool = _take(key, worker)
    try:
        for group in pool.attempts(iter(tasks), settings, cancel):
            attempts += [attempt._asdict() for attempt in group]
            if unwanted():
                cancel.cancel()
            now = time.monotonic()
            if now - told_at > _SECONDS_UNTIL_TOLD:
                if told < len(attempts):
                    worker.log_event(topic, attempts[told:])
                told, told_at = len(attempts), now
    except BaseException:
        pool.close()
        raise
    if cancel.cancelled:
        pool.close()
    else:
        with _lock:
            _pools.setdefault(key, []).append(pool)
    return attempts


def _take(key: str, worker: Any) -> Pool:
    """A pool that an earlier task left behind, or a new one; those of other batches are closed."""
    with _lock:
        for other in [known for known in _pools if known != key]:
            for pool in _pools.pop(other):
                pool.close()
        if _pools.get(key):
            return _pools[key].pop()
    threads = worker.state.nthreads
    share = worker.memory_manager.memory_limit or default_memory_limit()
    memory = min(share, default_memory_limit()) // threads
    return Pool(1, memory=memory, host=f"{worker.address} ")


def unwanted() -> bool:
    """Whether the scheduler has dropped the task this thread is running.

    Dask cannot stop a thread: a task that was cancelled, or whose client is gone, runs on until it
    asks.
    """
    from distributed import get_worker

    worker = get_worker()
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state not in ("executing", "long-running")


def attempt(value: dict[str, Any]) -> Attempt:
    """An attempt again, of its plain values."""
    found = value["finding"]
    return Attempt(**{**value, "finding": Finding(*found) if found else None})
