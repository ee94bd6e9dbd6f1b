"""Tasks spread over worker processes of this machine."""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Iterator
from itertools import islice
from typing import Any

from budge import log
from budge.batch.packing import Finding
from budge.batch.process import Event, WorkerProcess
from budge.batch.store import FINISHED, Attempt, Settings, Task
from budge.errors import BudgeError
from budge.limits import CancelToken, default_memory_limit

_SECONDS_AHEAD = 0.25
"""A worker is sent about so much work in advance: many small puzzles, or one that is not."""

_MOST_AHEAD = 2000
_WORTH_A_WORKER = 100
"""Tasks for each worker that is started before they are known."""

_SECONDS_TO_BE_LATE = 0.2
"""A worker that has not answered for so long is at a puzzle that is not small."""

_SECONDS_BETWEEN_WATCHES = 0.1
_SECONDS_TO_STOP = 3.0
_SECONDS_TO_GATHER = 0.05
"""So long are answers gathered, to be put on the disk together, if no worker waits meanwhile."""
_MOST_AT_ONCE = 500
"""Answers that are handed on together, however many have come."""


class Pool:
    """`attempts` gives what became of the tasks, in groups (also empty ones) as workers answer.

    A worker that dies takes the task it was at with it, which is recorded, and a new one takes its
    place; the tasks it had not begun go to others. If it was at several together, each of them is
    tried again by itself.
    """

    def __init__(self, jobs: int, *, memory: int | None = None, host: str = "") -> None:
        self._default = {"threads": 1, "memory_limit": memory or default_memory_limit() // jobs}
        self._settings: Settings = {}
        self._jobs = jobs
        self._host = host
        self._events: queue.Queue[Event] = queue.Queue()
        self._workers: list[WorkerProcess] = []
        self._backlog: deque[Task] = deque()
        self._count = 0
        self._next_watch = 0.0

    def expect(self, count: int) -> None:
        """So many tasks at least are to come: workers may start while they are being planned."""
        while len(self._workers) < min(self._jobs, count // _WORTH_A_WORKER):
            self._workers.append(WorkerProcess(self._events))

    def attempts(
        self, tasks: Iterator[Task], settings: Settings, cancel: CancelToken
    ) -> Iterator[list[Attempt]]:
        self._settings = {id: self._default | given for id, given in settings.items()}
        for worker in self._workers:
            worker.configure(self._settings)
        while not cancel.cancelled:
            more = self._hand_out(tasks)
            if not more and not any(worker.waiting for worker in self._workers):
                return
            yield self._collect()
            self._watch()
        yield self._wind_up()

    def at_work(self) -> list[tuple[str | None, float]]:
        """What each worker is at, and for how many seconds."""
        busy = [worker for worker in self._workers if worker.waiting]
        return [(worker.begun[0].name, worker.seconds_at_it) for worker in busy]

    def close(self) -> None:
        """End the workers; nothing is lost with them but searches under way."""
        for worker in self._workers:
            worker.stop()
        self._workers.clear()

    # ------------------------------------------------------------------ handing out

    def _hand_out(self, tasks: Iterator[Task]) -> bool:
        """Give every worker enough to do; False when there is nothing left to give."""
        self._backlog.extend(islice(tasks, max(0, self._jobs * _MOST_AHEAD - len(self._backlog))))
        busy = sum(bool(worker.waiting) for worker in self._workers)
        while len(self._workers) < min(self._jobs, busy + len(self._backlog)):
            self._workers.append(WorkerProcess(self._events))
            self._workers[-1].configure(self._settings)
        ready = [worker for worker in self._workers if worker.ready]
        # Those with the least to do come first. One that is long at a puzzle may stay so: it gets
        # nothing in advance, and what it has goes to whoever is idle.
        for worker in sorted(ready, key=lambda worker: len(worker.waiting)):
            ahead = _ahead(worker)
            if not self._backlog or len(worker.waiting) > ahead // 2 or _is_late(worker):
                continue
            share = -(-len(self._backlog) // self._jobs)
            chunk = []
            for _ in range(max(1, min(ahead - len(worker.waiting), share))):
                self._count += 1
                chunk.append((self._count, self._backlog.popleft()))
            worker.send(chunk)
        if not self._backlog and not all(worker.waiting for worker in ready):
            for worker in filter(_is_late, ready):
                if len(worker.waiting) > 1:
                    worker.recall()
        return bool(self._backlog)

    # ------------------------------------------------------------------ collecting

    def _collect(self) -> list[Attempt]:
        """Wait a little for answers, then take all that have come."""
        attempts: list[Attempt] = []
        patience = _SECONDS_BETWEEN_WATCHES
        if all(len(worker.waiting) > max(1, _ahead(worker) // 3) for worker in self._workers):
            time.sleep(_SECONDS_TO_GATHER)  # to wake up for every answer would cost a core
            patience = 0.0
        while len(attempts) < _MOST_AT_ONCE:
            try:
                worker, message = self._events.get(timeout=patience)
            except queue.Empty:
                break
            attempts += self._ended(worker) if message is None else self._heard(worker, message)
            patience = 0.0
        return attempts

    def _heard(self, worker: WorkerProcess, message: dict[str, Any]) -> list[Attempt]:
        if "ready" in message:
            worker.ready = True
        if "together" in message:
            worker.together = message["together"]
        if "returned" in message:
            self._backlog.extend(worker.returned(message["returned"]))
        answers = message.get("answers")
        if answers is None:
            return []
        tasks = worker.answered([answer["id"] for answer in answers])
        name = self._name(worker)
        attempts = [
            _attempt(task, name, answer) for task, answer in zip(tasks, answers, strict=True)
        ]
        return [attempt for attempt in attempts if not _was_cancelled(attempt)]

    def _ended(self, worker: WorkerProcess) -> list[Attempt]:
        outcome, detail = worker.epitaph()
        log.warning("worker %s %s: %s", self._name(worker), outcome, detail)
        if not worker.ready and outcome == "crashed":
            raise BudgeError(f"a worker process could not start: {detail}")
        self._workers.remove(worker)
        worker.stop()
        begun = worker.begun
        rest = list(worker.waiting.values())[len(begun) :]
        several = len(begun) > 1
        if several:  # one of them may be to blame: each by itself
            detail += f"; at {len(begun)} puzzles together, each was then tried alone"
            rest = [task._replace(alone=True) for task in begun] + rest
        self._backlog.extendleft(reversed(rest))
        name = self._name(worker)
        return [
            Attempt(task.configuration, task.puzzle, outcome, name, detail, settles=not several)
            for task in begun
        ]

    def _name(self, worker: WorkerProcess) -> str:
        return f"{self._host}{worker.pid}"

    # ------------------------------------------------------------------ watching, stopping

    def _watch(self) -> None:
        now = time.monotonic()
        if now < self._next_watch:
            return
        self._next_watch = now + _SECONDS_BETWEEN_WATCHES
        for worker in self._workers:
            worker.watch()

    def _wind_up(self) -> list[Attempt]:
        """Stop every search; what is finished by now still counts. The pool is of no more use."""
        for worker in self._workers:
            worker.cancel()
        attempts: list[Attempt] = []
        deadline = time.monotonic() + _SECONDS_TO_STOP
        while any(worker.waiting for worker in self._workers) and time.monotonic() < deadline:
            attempts += self._collect()
        return attempts


def _attempt(task: Task, worker: str, answer: dict[str, Any]) -> Attempt:
    known = task.configuration, task.puzzle
    if "error" in answer:
        return Attempt(*known, "refused", worker, answer["error"])
    return Attempt(*known, FINISHED, worker, finding=Finding(*answer["found"]))


def _was_cancelled(attempt: Attempt) -> bool:
    return attempt.finding is not None and attempt.finding.status == "CANCELLED"


def _is_late(worker: WorkerProcess) -> bool:
    return worker.seconds_at_it > _SECONDS_TO_BE_LATE


def _ahead(worker: WorkerProcess) -> int:
    """How many tasks a worker should have before it."""
    if worker.seconds_each is None:
        return 4
    return max(1, min(_MOST_AHEAD, int(_SECONDS_AHEAD / max(worker.seconds_each, 1e-6))))
