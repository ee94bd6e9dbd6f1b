"""Who may search when: a bounded queue, a fair share for every client, and an end to everything."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

from budge.errors import BudgeError
from budge.web.workers import Worker, WorkerFailed

_LISTEN_SECONDS = 1.0
"""A search to which nobody has listened for this long is stopped: its page is closed."""
_FIRST_LISTENER_SECONDS = 10.0
_KEPT_JOBS = 200


class Busy(BudgeError):
    """The queue is full, or the client has its share; the message says which."""


class Job:
    """One task under way. Its events can be followed by any number of listeners."""

    def __init__(self, client: str, task: str, request: dict[str, Any], seconds: float) -> None:
        self.id = secrets.token_urlsafe(12)
        self.client = client
        self.task = task
        self.request = request
        self.seconds = seconds
        self.state = "queued"
        self.answer: dict[str, Any] | None = None
        self.progress: dict[str, Any] | None = None
        self.cancelled = asyncio.Event()
        self.lane: Lane | None = None
        self._changed = asyncio.Event()
        self._listeners = 0
        self._forgotten: asyncio.TimerHandle | None = None

    @property
    def ended(self) -> bool:
        return self.answer is not None

    def summary(self) -> dict[str, Any]:
        return {"id": self.id, "state": self.state, "progress": self.progress} | (self.answer or {})

    def cancel(self) -> None:
        self.cancelled.set()
        if self.state == "queued" and self.lane:
            self.lane.drop(self)

    def expire_unless_followed(self, seconds: float = _FIRST_LISTENER_SECONDS) -> None:
        """Stop the job if nobody listens to it within that time."""
        self._forgotten = asyncio.get_running_loop().call_later(seconds, self.cancel)

    def note(self, **changes: Any) -> None:
        """Change what is known of the job, and wake all who follow it."""
        for name, value in changes.items():
            setattr(self, name, value)
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def end(self, answer: dict[str, Any]) -> None:
        if self._forgotten:
            self._forgotten.cancel()
        self.note(state="ended", answer=answer)

    async def follow(self, pause: float | None = None) -> AsyncIterator[dict[str, Any] | None]:
        """What is known of the job now, and again whenever that changes, until it ends.

        When nothing has changed for `pause` seconds, None.
        """
        if self._forgotten:
            self._forgotten.cancel()
        self._listeners += 1
        try:
            while True:
                changed = self._changed
                yield self.summary()
                if self.ended:
                    return
                while not changed.is_set():
                    try:
                        await asyncio.wait_for(changed.wait(), pause)
                    except TimeoutError:
                        yield None
        finally:
            self._listeners -= 1
            if not self._listeners and not self.ended:
                self.expire_unless_followed(_LISTEN_SECONDS)


class Lane:
    """Workers that share a queue. Clients take turns; each has at most `share` jobs in it."""

    def __init__(self, what: str, *, workers: int, queued: int, share: int, memory: int) -> None:
        self.what = what
        self.queued = queued
        self.share = share
        self.workers = [Worker(memory) for _ in range(workers)]
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()
        self._running: set[Job] = set()
        self._arrived = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        self._loops = [asyncio.create_task(self._serve(worker)) for worker in self.workers]
        for worker in self.workers:
            await worker.start()  # so that the first search need not wait for Python to begin

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        return len(self._running)

    def submit(self, job: Job) -> Job:
        mine = len(self._waiting.get(job.client, ()))
        mine += sum(other.client == job.client for other in self._running)
        if mine >= self.share:
            raise Busy(
                f"You have {mine} {self.what} under way already, which is your share. "
                "Cancel one, or wait until one has ended."
            )
        if self.running + self.waiting >= len(self.workers) + self.queued:
            raise Busy(
                f"The server is busy: {self.running} {self.what} run and {self.waiting} wait. "
                "Please try again in a while."
            )
        job.lane = self
        self._waiting.setdefault(job.client, deque()).append(job)
        self._arrived.set()
        return job

    def drop(self, job: Job) -> None:
        """Take a job that was cancelled while it waited out of the queue."""
        jobs = self._waiting.get(job.client)
        if jobs and job in jobs:
            jobs.remove(job)
            if not jobs:
                del self._waiting[job.client]
            job.end(_problem("Cancelled", "cancelled before it began"))

    async def _next(self) -> Job:
        """The oldest job of the client whose turn it is."""
        while not self._waiting:
            self._arrived.clear()
            await self._arrived.wait()
        client, jobs = self._waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._waiting[client] = jobs  # to the end of the line
        return job

    async def _serve(self, worker: Worker) -> None:
        while True:
            job = await self._next()
            self._running.add(job)
            try:
                await self._run(worker, job)
            finally:
                self._running.discard(job)

    async def _run(self, worker: Worker, job: Job) -> None:
        job.note(state="running")
        answer = _problem("Stopped", "the server stopped")
        try:
            outcome = await worker.run(
                job.task,
                job.request,
                seconds=job.seconds,
                cancelled=job.cancelled,
                on_progress=lambda progress: job.note(progress=progress),
            )
            answer = {key: outcome[key] for key in ("done", "problem") if key in outcome}
        except WorkerFailed as error:
            answer = _problem("WorkerFailed", str(error))
        finally:
            job.end(answer)

    async def stop(self) -> None:
        """Cancel what waits and what runs, and end the processes."""
        waiting = [job for jobs in self._waiting.values() for job in jobs]
        self._waiting.clear()
        for job in waiting:
            job.end(_problem("Stopped", "the server stopped"))
        for loop in self._loops:
            loop.cancel()
        for loop in self._loops:
            with suppress(asyncio.CancelledError):
                await loop
        for worker in self.workers:
            await worker.kill()


def _problem(kind: str, message: str) -> dict[str, Any]:
    return {"problem": {"kind": kind, "message": message}}


class Jobs:
    """The searches that clients have started, by their ids; only the latest are kept."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    def keep(self, job: Job) -> None:
        self._jobs[job.id] = job
        for old in list(self._jobs.values()):
            if len(self._jobs) <= _KEPT_JOBS:
                break
            if old.ended:
                del self._jobs[old.id]

    def find(self, number: str) -> Job | None:
        return self._jobs.get(number)

    def all(self) -> list[Job]:
        return list(self._jobs.values())
