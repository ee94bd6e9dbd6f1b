"""A worker process: puzzles in on standard input, answers out on standard output, JSON lines.

It works through what it was sent in order, and answers each puzzle as soon as it is done. A thread
listens meanwhile, so that a search can be cancelled, tasks not yet begun can be recalled, and the
worker ends at once when its parent is gone, whatever it is doing.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
from collections import deque
from typing import IO, Any

from budge.batch.packing import unpack
from budge.errors import BudgeError
from budge.limits import CancelToken
from budge.solver import solve


class Worker:
    """Tasks wait in `todo`; the listening thread adds to it and takes from it."""

    def __init__(self, questions: IO[str], answers: IO[str]) -> None:
        self._questions = questions
        self._answers = answers
        self._speaking = threading.Lock()
        self._todo: deque[list[Any]] = deque()
        self._arrived = threading.Semaphore(0)
        self._configurations: dict[str, dict[str, Any]] = {}
        self._cancel = CancelToken()

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        self._say({"ready": os.getpid()})
        while True:
            self._arrived.acquire()
            try:
                task = self._todo.popleft()
            except IndexError:  # recalled
                continue
            self._say(self._solve(*task))

    def _solve(
        self,
        number: int,
        configuration: int,
        family: str,
        text: str,
        options: dict[str, Any],
        pickled: bool,
    ) -> dict[str, Any]:
        asked = self._configurations[str(configuration)]
        try:
            puzzle = unpack(family, text, options, pickled)
            result = solve(puzzle, cancel=self._cancel, **asked).to_dict()
        except BudgeError as error:
            return {"id": number, "error": f"{type(error).__name__}: {error}"}
        except Exception as error:  # a puzzle of the user's own may raise anything
            return {"id": number, "error": f"{type(error).__name__}: {error}"}
        del result["moves"], result["name"]  # the solution says it shorter, the store knows it
        return {"id": number, "result": result}

    def _listen(self) -> None:
        for line in self._questions:
            message = json.loads(line)
            if "configurations" in message:
                self._configurations = message["configurations"]
            for task in message.get("solve", ()):
                self._todo.append(task)
                self._arrived.release()
            if message.get("cancel"):
                self._cancel.cancel()
            if message.get("recall"):
                returned = []
                with contextlib.suppress(IndexError):
                    while True:
                        returned.append(self._todo.pop()[0])
                self._say({"returned": returned[::-1]})
        os._exit(0)  # the parent is gone, and a search may be under way

    def _say(self, message: dict[str, Any]) -> None:
        line = json.dumps(message) + "\n"
        with self._speaking:
            self._answers.write(line)
            self._answers.flush()


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent to act on
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
        score.write("500")  # when memory runs out, the kernel should pick a worker
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever is printed is no answer
    try:
        Worker(sys.stdin, answers).run()
    except BrokenPipeError:
        os._exit(0)


if __name__ == "__main__":
    main()
