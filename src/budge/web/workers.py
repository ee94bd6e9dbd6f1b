"""The server's side of a worker process."""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from collections.abc import Callable
from typing import Any

_LONGEST_LINE = 64 * 2**20  # bytes of one answer
_START_SECONDS = 60.0
"""How long a process may take to be ready. That is no part of a task's time: a busy machine starts
processes slowly."""
_GRACE_SECONDS = 1.0
"""How long a search that was told to stop may take before its process is ended."""


class WorkerFailed(Exception):
    """The process ended before its task did; the message says why, as far as is known."""


class Worker:
    """A process that runs one task at a time; it is started when needed, and again if it dies."""

    def __init__(self, memory_limit: int) -> None:
        self.memory_limit = memory_limit
        self._process: asyncio.subprocess.Process | None = None
        self._ready = False
        self._numbers = itertools.count(1)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process and self._process.returncode is None else None

    async def start(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._ready = False
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "budge.web.worker",
                str(self.memory_limit),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_LONGEST_LINE,
            )
        return self._process

    async def run(
        self,
        task: str,
        request: dict[str, Any],
        *,
        seconds: float,
        cancelled: asyncio.Event,
        on_progress: Callable[[dict[str, Any]], None],
    ) -> dict[str, Any]:
        """The task's answer: `{"done": …}` or `{"problem": …}`.

        Beyond `seconds`, or when a cancelled task does not stop, the process is killed.
        """
        message = {"task": task, "request": request}
        try:
            await self._begin()
            reading = asyncio.ensure_future(self._converse(message, on_progress))
            stopping = asyncio.ensure_future(cancelled.wait())
            try:
                await asyncio.wait(
                    {reading, stopping}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED
                )
                if not reading.done() and stopping.done():
                    self._tell({"cancel": self._number})
                    await asyncio.wait({reading}, timeout=_GRACE_SECONDS)
                if not reading.done():
                    why = "it did not stop when told to" if stopping.done() else "its time was up"
                    raise WorkerFailed(f"the search was ended: {why}")
                return reading.result()
            finally:
                stopping.cancel()
                if not reading.done():
                    reading.cancel()
                    await self.kill()
        except OSError:  # its pipes broke, or there is no room for another process
            await self.kill()
            raise WorkerFailed("the search's process ended") from None
        except ValueError:  # a line beyond the limit: the rest of it would be taken for answers
            await self.kill()
            raise WorkerFailed("the answer is too large to be sent") from None

    async def _begin(self) -> None:
        """Start the process if there is none, and wait until it listens."""
        process = await self.start()
        assert process.stdout
        if not self._ready:
            line = await asyncio.wait_for(process.stdout.readline(), _START_SECONDS)
            self._ready = bool(line)  # none if it died, which the conversation will tell

    async def _converse(
        self, message: dict[str, Any], on_progress: Callable[[dict[str, Any]], None]
    ) -> dict[str, Any]:
        process = await self.start()
        assert process.stdin and process.stdout
        self._number = next(self._numbers)
        self._tell({"id": self._number, **message})
        await process.stdin.drain()
        while line := await process.stdout.readline():
            answer: dict[str, Any] = json.loads(line)
            if "progress" in answer:
                on_progress(answer["progress"])
            else:
                return answer
        await process.wait()
        raise WorkerFailed("the search's process ended, most likely for want of memory")

    _number = 0

    def _tell(self, message: dict[str, Any]) -> None:
        if self._process and self._process.stdin and self._process.returncode is None:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    async def kill(self) -> None:
        if self._process is not None:
            if self._process.returncode is None:
                try:
                    self._process.kill()
                except ProcessLookupError:
                    pass
            await self._process.wait()
            self._process = None
