"""A worker process: takes tasks on standard input, answers on standard output, a JSON line each.

It lives under a hard limit on memory, and it ends when its parent does.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from typing import Any

from budge.errors import BudgeError
from budge.limits import CancelToken, resident_bytes
from budge.web.positions import problem
from budge.web.tasks import TASKS

_FRESH_ABOVE = 300_000_000
"""Bytes: a worker that has grown beyond this makes room for a new one when its task is done."""


class _Worker:
    def __init__(self) -> None:
        # Whatever prints must not disturb the answers.
        self.answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
        os.dup2(2, 1)
        self.lock = threading.Lock()
        self.todo: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self.current: tuple[int, CancelToken] | None = None
        self.cancelled: set[int] = set()

    def answer(self, message: dict[str, Any]) -> None:
        with self.lock:
            self.answers.write(json.dumps(message) + "\n")
            self.answers.flush()

    def listen(self) -> None:
        for line in sys.stdin:
            message = json.loads(line)
            if "cancel" in message:
                self.cancelled.add(message["cancel"])
                if self.current and self.current[0] == message["cancel"]:
                    self.current[1].cancel()
            else:
                self.todo.put(message)
        os._exit(0)

    def work(self) -> None:
        while True:
            message = self.todo.get()
            number = message["id"]
            token = CancelToken()
            self.current = number, token
            if number in self.cancelled:
                token.cancel()
            self.answer({"id": number, **self._outcome(message, token)})
            self.current = None
            self.cancelled.discard(number)
            if resident_bytes() > _FRESH_ABOVE:
                os._exit(0)

    def _outcome(self, message: dict[str, Any], token: CancelToken) -> dict[str, Any]:
        def report(progress: dict[str, Any]) -> None:
            self.answer({"id": message["id"], "progress": progress})

        try:
            return {"done": TASKS[message["task"]](message["request"], token, report)}
        except BudgeError as error:
            return {"problem": problem(error)}
        except MemoryError:
            words = "there was not enough memory for this"
            return {"problem": {"kind": "MemoryError", "message": words}}
        except RecursionError:
            words = "this is nested too deeply"
            return {"problem": {"kind": "RequestError", "message": words}}


def _limit_memory(limit: int) -> None:
    """The last of several bounds, and a wide one: it counts what is merely reserved too."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    bound = limit + limit // 4 + 10**9
    resource.setrlimit(resource.RLIMIT_AS, (bound, bound))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    _limit_memory(int(sys.argv[1]))
    worker = _Worker()
    worker.answer({"ready": True})
    threading.Thread(target=worker.listen, daemon=True).start()
    worker.work()


if __name__ == "__main__":
    main()
