"""Tasks spread over a Dask cluster."""

from __future__ import annotations

import queue
import re
import time
import uuid
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

from budge import __version__
from budge.batch import remote
from budge.batch.store import Attempt, Settings, Task
from budge.errors import ClusterError, MissingExtra, RequestError
from budge.limits import CancelToken

_SECONDS_TO_CONNECT = 15
_SECONDS_PER_CHUNK = 0.5
_MOST_PER_CHUNK = 100
_SECONDS_BETWEEN_COUNTS = 1.0

Event = tuple[Any, list[dict[str, Any]] | None]
"""A future that is done, or answers sent ahead of one."""


class Cluster:
    """A connection to a scheduler, or workers of this machine's own for `local:4`."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise MissingExtra("a cluster needs Dask: pip install budge[cluster]") from None
        self.address = address
        self._open = ExitStack()
        kind, _, rest = address.partition(":")
        if kind == "local":
            if not re.fullmatch(r"[1-9]\d{0,3}", rest, re.ASCII):
                raise RequestError(f"{address!r}: write local:4 for four workers of this machine")
            target = self._open.enter_context(
                distributed.LocalCluster(
                    n_workers=int(rest),
                    threads_per_worker=1,
                    dashboard_address=":0",
                    silence_logs=50,
                )
            )
        elif "://" in address:
            target = address
        else:
            raise RequestError(f"{address!r} is no cluster; write tcp://scheduler:8786 or local:4")
        try:
            self.client = self._open.enter_context(
                distributed.Client(target, timeout=_SECONDS_TO_CONNECT, set_as_default=False)
            )
            self.client.wait_for_workers(1, timeout=_SECONDS_TO_CONNECT)
            self._check_versions()
        except (OSError, TimeoutError) as error:
            self.close()
            raise ClusterError(f"no cluster answers at {address}: {error}") from None
        except BaseException:
            self.close()
            raise

    def _check_versions(self) -> None:
        try:
            found = self.client.run(remote.version)
        except ImportError as error:
            raise ClusterError(
                f"the machines of {self.address} cannot import Budge: {error}"
            ) from None
        wrong = {worker: version for worker, version in found.items() if version != __version__}
        if wrong:
            told = ", ".join(f"{worker} runs {version}" for worker, version in wrong.items())
            raise ClusterError(f"this is Budge {__version__}, but {told}: install the same there")

    @property
    def threads(self) -> int:
        """How many tasks can run at a time."""
        return sum(self.client.nthreads().values())

    def close(self) -> None:
        self._open.close()


class ClusterRunner:
    """A runner like Pool. Dask runs a chunk again when the machine it was on is lost."""

    def __init__(self, address: str) -> None:
        self._cluster = Cluster(address)
        self._settings: Settings = {}
        self._name = f"budge-{uuid.uuid4().hex[:12]}"
        self._events: queue.Queue[Event] = queue.Queue()
        self._chunks: dict[Any, dict[tuple[int, int], Task]] = {}
        self._began: dict[Any, float] = {}
        self._on_record: set[tuple[int, int]] = set()
        self._backlog: deque[Task] = deque()
        self._seconds_each: float | None = None
        self._threads, self._next_count = 1, 0.0
        self._cluster.client.subscribe_topic(self._name, self._told)

    def expect(self, count: int) -> None:
        """The machines are there already."""

    def attempts(
        self, tasks: Iterator[Task], settings: Settings, cancel: CancelToken
    ) -> Iterator[list[Attempt]]:
        self._settings = settings
        while not cancel.cancelled:
            self._submit(tasks)
            if not self._chunks:
                return
            yield self._collect()
        yield self._wind_up()

    def at_work(self) -> list[tuple[str | None, float]]:
        now = time.monotonic()
        firsts = [(next(iter(chunk.values()), None), key) for key, chunk in self._chunks.items()]
        work = [(task.name, now - self._began[key]) for task, key in firsts if task]
        return work[: self._threads]

    def close(self) -> None:
        self._cluster.client.unsubscribe_topic(self._name)
        self._cluster.close()

    # ------------------------------------------------------------------ handing out

    def _submit(self, tasks: Iterator[Task]) -> None:
        """Keep two chunks on their way for each thread: one to work on, one to go on with."""
        now = time.monotonic()
        if now >= self._next_count:  # machines come and go
            self._threads = max(1, self._cluster.threads)
            self._next_count = now + _SECONDS_BETWEEN_COUNTS
        while len(self._chunks) < 2 * self._threads:
            size = self._size()
            self._backlog.extend(islice(tasks, max(0, 2 * size * self._threads)))
            if not self._backlog:
                return
            size = max(1, min(size, len(self._backlog) // self._threads))
            self._send([self._backlog.popleft() for _ in range(min(size, len(self._backlog)))])

    def _send(self, chunk: list[Task]) -> None:
        future = self._cluster.client.submit(
            remote.solve_chunk,
            chunk,
            self._settings,
            __version__,
            self._name,
            pure=False,
            key=f"{self._name}-{uuid.uuid4().hex[:8]}",
        )
        self._chunks[future] = {(task.configuration, task.puzzle): task for task in chunk}
        self._await(future)

    def _await(self, future: Any) -> None:
        self._began[future] = time.monotonic()
        future.add_done_callback(lambda done: self._events.put((done, None)))

    def _size(self) -> int:
        """Puzzles per chunk, so that a chunk takes about half a second."""
        if self._seconds_each is None:
            return 2
        return max(1, min(_MOST_PER_CHUNK, int(_SECONDS_PER_CHUNK / self._seconds_each)))

    # ------------------------------------------------------------------ collecting

    def _told(self, event: Any) -> None:
        """Called by Dask, in a thread of its own."""
        _, values = event
        self._events.put((None, values))

    def _collect(self) -> list[Attempt]:
        attempts: list[Attempt] = []
        patience = 0.1
        while True:
            try:
                future, values = self._events.get(timeout=patience)
            except queue.Empty:
                return attempts
            patience = 0.0
            if values is not None:
                attempts += self._settled(values)
            elif future in self._chunks:
                attempts += self._done(future)

    def _done(self, future: Any) -> list[Attempt]:
        del self._began[future]
        if future.status == "finished":
            values = future.result()
            for found in (remote.attempt(value).finding for value in values):
                spent = found.seconds + 1e-4 if found else 1.0
                known = self._seconds_each
                self._seconds_each = spent if known is None else 0.98 * known + 0.02 * spent
            attempts = self._settled(values)
            # What is left was not tried: its search was dropped and came back too late to matter.
            self._backlog.extend(self._chunks.pop(future).values())
            return attempts
        if future.status in ("lost", "pending"):  # its machine died with the answers: Dask works
            self._await(future)  # on it again elsewhere
            return []
        chunk = list(self._chunks.pop(future).values())
        if future.status == "error":
            return self._failed(chunk, future.exception())
        raise ClusterError(
            f"the scheduler at {self._cluster.address} is gone; what was finished is stored, "
            "go on with --resume"
        )

    def _failed(self, chunk: list[Task], error: BaseException) -> list[Attempt]:
        if isinstance(error, remote.WrongVersion):
            raise ClusterError(str(error))
        if len(chunk) > 1:  # one of them is to blame: each by itself
            for task in chunk:
                self._send([task])
            return []
        (task,) = chunk
        return [
            Attempt(
                task.configuration,
                task.puzzle,
                "lost",
                self._cluster.address,
                f"with every machine that tried it: {type(error).__name__}: {error}",
            )
        ]

    def _settled(self, values: list[dict[str, Any]]) -> list[Attempt]:
        """Attempts that are news: what was sent ahead comes a second time with its chunk."""
        attempts = []
        for value in values:
            task = value["configuration"], value["puzzle"]
            attempt = remote.attempt(value)
            for chunk in self._chunks.values():
                if task not in chunk:
                    continue
                if attempt.settles:
                    del chunk[task]
                elif task in self._on_record:
                    break
                self._on_record.add(task)
                attempts.append(attempt)
                break
        return attempts

    # ------------------------------------------------------------------ stopping

    def _wind_up(self) -> list[Attempt]:
        """Take back what is not begun, stop what is: the tasks themselves look out for this."""
        self._cluster.client.cancel(list(self._chunks), force=True)
        attempts: list[Attempt] = []
        while True:  # what was sent ahead still counts
            try:
                _, values = self._events.get(timeout=0.1)
            except queue.Empty:
                return attempts
            attempts += self._settled(values or [])
