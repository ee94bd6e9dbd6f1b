"""A worker process: puzzles in on standard input, answers out on standard output, JSON lines.

It works through what it was sent in order, and answers each puzzle as soon as it is done. Small
ones are solved and answered by the tenth of a second, in one call where a native engine takes them
together: to wake the parent for each would take as long as to solve it. A thread listens meanwhile,
so that a search can be cancelled, tasks not yet begun can be recalled, and the worker ends at once
when its parent is gone, whatever it is doing.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading
import time
from collections import deque
from dataclasses import dataclass
from functools import cached_property
from itertools import count, islice, takewhile
from typing import IO, Any

from budge.batch.packing import Finding, unpack
from budge.limits import Alarm, CancelToken
from budge.result import Result, Status
from budge.verbs.contract import as_puzzle
from budge.verbs.options import Options
from budge.verbs.solve import answer
from budge.verbs.solve_many import shared, solve_many

_SECONDS_TOGETHER = 0.1
"""So long at the most are puzzles solved together; what is not done by then is solved alone. One
that began in time has as long again."""

_CUT_SHORT = {Status.CANCELLED, Status.MEMORY_LIMIT}


@dataclass
class Job:
    """A task as it was sent."""

    number: int
    configuration: int
    alone: bool
    family: str
    text: str
    options: dict[str, Any]
    pickled: bool

    @cached_property
    def puzzle(self) -> Any:
        return unpack(self.family, self.text, self.options, self.pickled)


class Worker:
    """Jobs wait in `todo`; the listening thread adds to it and takes from it."""

    def __init__(self, questions: IO[str], answers: IO[str]) -> None:
        self._questions = questions
        self._answers = answers
        self._speaking = threading.Lock()
        self._todo: deque[Job] = deque()
        self._changed = threading.Condition()
        self._configurations: dict[str, dict[str, Any]] = {}
        self._options: dict[int, Options] = {}
        self._cancel = CancelToken()
        self._at_once = 1

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        self._say({"ready": os.getpid()})
        while True:
            jobs = self._next()
            if len(jobs) > 1:
                self._together(jobs)
            else:
                began = time.monotonic()
                self._say({"answers": [_answer(jobs[0], self._asked(jobs[0]))]})
                self._at_once = 2 if time.monotonic() - began < _SECONDS_TOGETHER / 4 else 1

    # ------------------------------------------------------------------ jobs

    def _next(self) -> list[Job]:
        """The next job; or several, to be answered together."""
        with self._changed:
            while not self._todo:
                self._changed.wait()
            first = self._todo[0]
            few = islice(self._todo, 1 if first.alone or first.pickled else self._at_once)
            jobs = list(takewhile(lambda job: job is first or _alike(job, first), few))
            return [self._todo.popleft() for _ in jobs]

    def _joined(self, jobs: list[Job]) -> int:
        """How many of the first a native engine takes in one call."""
        try:
            places = shared([job.puzzle for job in jobs], self._asked(jobs[0]))
        except Exception:  # the one that is to blame will raise it again
            return 0
        return next(at for at in count() if at not in places)

    def _put_back(self, jobs: list[Job]) -> None:
        with self._changed:
            if not self._cancel.cancelled:
                self._todo.extendleft(reversed(jobs))
                return
        self._say({"returned": [job.number for job in jobs]})

    # ------------------------------------------------------------------ solving

    def _asked(self, job: Job) -> Options:
        """Read once for all jobs: a small puzzle takes less."""
        known = self._options.get(job.configuration)
        if known is None:
            asked = self._configurations[str(job.configuration)]
            known = Options.of("solve", **asked, cancel=self._cancel)
            self._options[job.configuration] = known
        return known

    def _together(self, jobs: list[Job]) -> None:
        """Solve what can be solved in a moment, and put the rest back."""
        self._say({"together": len(jobs)})
        began = time.monotonic()
        joined = self._joined(jobs)
        if joined > 1:
            answers = self._in_one_call(jobs[:joined])
        else:
            joined, answers = len(jobs), self._one_by_one(jobs)
        done = {answer["id"] for answer in answers}
        rest = [job for job in jobs[:joined] if job.number not in done]
        if rest:
            rest[0].alone = True
        self._put_back(rest + jobs[joined:])
        self._say({"answers": answers})
        quick = not rest and time.monotonic() - began < _SECONDS_TOGETHER / 2
        self._at_once = 2 * self._at_once if quick else max(1, len(answers) // 2)

    def _in_one_call(self, jobs: list[Job]) -> list[dict[str, Any]]:
        enough = Alarm(_SECONDS_TOGETHER, self._cancel)
        asked = self._configurations[str(jobs[0].configuration)]
        try:
            results = solve_many([job.puzzle for job in jobs], cancel=enough, **asked)
        except Exception:  # the one that is to blame will raise it again
            return []
        return [_found(job, of) for job, of in zip(jobs, results, strict=True) if not _is_cut(of)]

    def _one_by_one(self, jobs: list[Job]) -> list[dict[str, Any]]:
        enough = Alarm(_SECONDS_TOGETHER, self._cancel)
        options = self._asked(jobs[0]).but(cancel=Alarm(2 * _SECONDS_TOGETHER, self._cancel))
        answers: list[dict[str, Any]] = []
        for job in jobs:
            found = _answer(job, options, in_passing=True)
            if found is None:
                break
            answers.append(found)
            if enough.cancelled:
                break
        return answers

    # ------------------------------------------------------------------ the parent

    def _listen(self) -> None:
        for line in self._questions:
            message = json.loads(line)
            if "configurations" in message:
                self._configurations, self._options = message["configurations"], {}
            with self._changed:
                self._todo.extend(Job(*task) for task in message.get("solve", ()))
                self._changed.notify()
                if message.get("cancel"):
                    self._cancel.cancel()
                if message.get("recall"):
                    self._say({"returned": [job.number for job in self._todo]})
                    self._todo.clear()
        os._exit(0)  # the parent is gone, and a search may be under way

    def _say(self, message: dict[str, Any]) -> None:
        line = json.dumps(message) + "\n"
        with self._speaking:
            self._answers.write(line)
            self._answers.flush()


def _alike(job: Job, first: Job) -> bool:
    """Whether they may be answered together."""
    same = (job.configuration, job.family) == (first.configuration, first.family)
    return same and not (job.alone or job.pickled)


def _answer(job: Job, options: Options, *, in_passing: bool = False) -> dict[str, Any] | None:
    """What was found, or what went wrong; `in_passing` nothing of what takes long."""
    try:
        result = answer(as_puzzle(job.puzzle), options)
    except Exception as error:  # a puzzle of the user's own may raise anything
        return {"id": job.number, "error": f"{type(error).__name__}: {error}"}
    return None if in_passing and _is_cut(result) else _found(job, result)


def _found(job: Job, result: Result) -> dict[str, Any]:
    return {"id": job.number, "found": Finding.of(result)}


def _is_cut(result: Result) -> bool:
    """Whether it would be another if it were alone, with all the time and memory that there is."""
    return bool({result.status, result.ended_by} & _CUT_SHORT)


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
