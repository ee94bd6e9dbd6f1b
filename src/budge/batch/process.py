"""A worker process as its parent sees it."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from budge.batch.store import Task
from budge.limits import parse_bytes

Event = tuple["WorkerProcess", dict[str, Any] | None]
"""What a worker said; None when it has ended."""

_MEMORY_SLACK = 1.1, 50e6
_TIME_SLACK = 2.0, 10.0
"""A search keeps its limits by itself. One that is beyond them by so much is out of hand."""


class WorkerProcess:
    """Starts the process, sends tasks, and puts what it says into `events`.

    `waiting` holds what was sent and not answered yet, in order: the worker is at the first of
    them, or at the first few together.
    """

    def __init__(self, events: queue.Queue[Event]) -> None:
        self._configurations: dict[int, dict[str, Any]] = {}
        self._events = events
        self._noise = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the process
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(filter(None, sys.path)))
        self._process = subprocess.Popen(
            [sys.executable, "-m", "budge.batch.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._noise,
            env=environment,
            start_new_session=True,  # Ctrl-C reaches the parent alone
        )
        self.ready = False
        self.recalled = False
        self.waiting: dict[int, Task] = {}
        self.together = 1
        self.since = time.monotonic()
        self.seconds_each: float | None = None
        self.killed_for: str | None = None
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def pid(self) -> int:
        return self._process.pid

    def configure(self, configurations: dict[int, dict[str, Any]]) -> None:
        """Tell it what the configurations of tasks stand for, before any is sent."""
        self._configurations = configurations
        self._say({"configurations": configurations})

    def send(self, tasks: Iterable[tuple[int, Task]]) -> None:
        lines = []
        if not self.waiting:
            self.since = time.monotonic()
        for number, task in tasks:
            self.waiting[number] = task
            puzzle = [task.family, task.text, task.options, task.pickled]
            lines.append([number, task.configuration, task.alone, *puzzle])
        self._say({"solve": lines})

    def answered(self, numbers: Sequence[int]) -> list[Task]:
        """The tasks that answers belong to; the next one has begun."""
        now = time.monotonic()
        if numbers:
            spent = (now - self.since) / len(numbers)
            known = self.seconds_each
            self.seconds_each = spent if known is None else 0.5 * (known + spent)
        self.since, self.together = now, 1
        return [self.waiting.pop(number) for number in numbers]

    def recall(self) -> None:
        """Ask for what it has not begun, unless that is asked already."""
        if not self.recalled:
            self.recalled = True
            self._say({"recall": True})

    def returned(self, numbers: Sequence[int]) -> list[Task]:
        """What it gives back."""
        self.recalled = False
        return [self.waiting.pop(number) for number in numbers]

    @property
    def begun(self) -> list[Task]:
        return list(islice(self.waiting.values(), self.together))

    @property
    def seconds_at_it(self) -> float:
        """For how long it has been at what it has begun."""
        return time.monotonic() - self.since if self.waiting else 0.0

    def cancel(self) -> None:
        """Stop the search under way, and do nothing more."""
        self._say({"recall": True, "cancel": True})

    def watch(self) -> None:
        """Kill it if its search is out of hand."""
        task = next(iter(self.waiting.values()), None)
        if task is None or self.killed_for:
            return
        limits = self._configurations[task.configuration]
        memory, seconds = limits.get("memory_limit"), limits.get("time_limit")
        if memory is not None:
            factor, spare = _MEMORY_SLACK
            held = _resident_bytes(self.pid)
            if held > factor * parse_bytes(memory) + spare:
                self.kill(f"out of memory: it held {held / 1e6:,.0f} MB")
        if seconds is not None:
            factor, spare = _TIME_SLACK
            if self.seconds_at_it > factor * seconds + spare:
                self.kill(f"runaway: it did not stop at its limit of {seconds:g} s")

    def kill(self, reason: str = "") -> None:
        self.killed_for = reason
        self._process.kill()

    def stop(self) -> None:
        """End it now; it has nothing to lose."""
        with suppress(OSError):
            self._process.kill()
        self._process.wait()
        with suppress(OSError):
            if self._process.stdin:
                self._process.stdin.close()

    def epitaph(self) -> tuple[str, str]:
        """How it ended: an outcome in a word or two, and in a sentence."""
        code = self._process.wait()
        if self.killed_for:
            outcome, _, detail = self.killed_for.partition(": ")
            return outcome, detail
        if code == -getattr(signal, "SIGKILL", 9):
            return "killed", "by the kernel for want of memory, or by hand"
        words = self.last_words()
        if code < 0:
            return "crashed", f"by {signal.Signals(-code).name}{words and ': ' + words}"
        return "crashed", f"with exit code {code}{words and ': ' + words}"

    def last_words(self) -> str:
        """The end of what it wrote to stderr."""
        size = self._noise.seek(0, os.SEEK_END)
        self._noise.seek(max(0, size - 500))
        return self._noise.read().decode(errors="replace").strip()

    def _say(self, message: dict[str, Any]) -> None:
        stdin = self._process.stdin
        if stdin is None:
            return
        with suppress(OSError):  # it has died: its end is on the way to us
            stdin.write(json.dumps(message).encode() + b"\n")
            stdin.flush()

    def _listen(self) -> None:
        stdout = self._process.stdout
        if stdout is None:
            return
        with stdout:
            for line in stdout:
                # A line cut short by a kill is no answer.
                with suppress(ValueError):
                    self._events.put((self, json.loads(line)))
        self._events.put((self, None))


def _resident_bytes(pid: int) -> int:
    """The memory that another process holds, 0 where the system does not tell."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0
