"""How well limits hold: how late a call returns, and how much memory it takes beyond its limit.

    python bench/bench_limits.py [--only TEXT] [--limits 0.05,0.2,1] [--memory 64MB] [--jobs 1]
                                 [--every 1]

Every engine and verb of every family (`limits_cases.py`), each in a fresh process with an empty
cache folder: stopped by a time limit, by a cancel, and by a memory limit. Late is told in seconds
by the clock and in seconds of processor time of all threads, which is what remains on a machine
with other work to do. Memory is the most that the process ever held (VmHWM), and what it takes
over the limit. Calls that were done before the limit are counted and left out. All of it takes
the better part of an hour: `--every 5` tries every fifth call, and Ctrl-C tells what there is.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from limits_cases import cases

from budge import BudgeError, CancelToken
from budge.limits import parse_bytes, resident_bytes

CASES = dict(cases())
"""Made before any child is, none of which they burden."""

MOST_LATE = 0.1
MOST_OVER = 20_000_000
PATIENCE, FILLING = 60.0, 4.0
"""Seconds that a call which is to be cancelled, or to fill its memory, may take."""


class Deadline:
    """Knows the processor time that this process had spent at a moment: another process reads it
    then, which needs no interpreter lock of ours. A thread of ours does what is to be done `then`;
    what passes until it gets the interpreter counts as work of the call."""

    def __init__(self, seconds: float, then: Callable[[], object] | None = None) -> None:
        self._over = threading.Event()
        self._told, tell = os.pipe()
        self.at = time.perf_counter() + seconds
        watched = os.getpid()
        if os.fork() == 0:
            try:
                time.sleep(max(0.0, self.at - time.perf_counter()))
                os.write(tell, str(_spent(watched)).encode())
            finally:  # also if the call, and its process, have ended before
                os._exit(0)
        os.close(tell)
        if then is not None:
            threading.Thread(target=self._wait, args=(then,), daemon=True).start()

    def _wait(self, then: Callable[[], object]) -> None:
        if not self._over.wait(max(0.0, self.at - time.perf_counter())):
            then()

    def late(self) -> tuple[float, float] | None:
        """Wall and processor seconds past it; None if it is still to come."""
        now, spent = time.perf_counter(), _spent(os.getpid())
        self._over.set()
        if now < self.at:
            return None
        return now - self.at, max(0.0, spent - float(os.read(self._told, 99)))


def _spent(process: int) -> float:
    """Seconds on processors, of all threads that are and were; exact to a hundredth."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def one(name: str, kind: str, amount: str) -> dict[str, Any]:
    """A case under one limit, in this process."""
    work = CASES[name]()
    if kind == "memory":
        Path("/proc/self/clear_refs").write_text("5")  # what was made ready is not the call's peak
        held, limit = resident_bytes(), parse_bytes(amount)
        _call(work, memory_limit=limit, time_limit=FILLING)
        return {"over": _peak() - max(limit, held)}
    seconds = float(amount)
    if kind == "time":
        deadline = Deadline(seconds)
        ended = _call(work, time_limit=seconds)
    else:
        token = CancelToken()
        deadline = Deadline(seconds, token.cancel)
        ended = _call(work, time_limit=PATIENCE, cancel=token)
    return {"late": deadline.late(), "ended": ended}


def _call(work: Callable[..., object], **limits: Any) -> str:
    try:
        result = work(**limits)
    except BudgeError as error:
        return str(error)
    if isinstance(result, list):
        result = result[0]
    return str(getattr(result, "status", result))


def _peak() -> int:
    """VmHWM belongs to this process alone; ru_maxrss begins with that of its parent."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))


def in_fresh_process(asked: tuple[str, str, str]) -> tuple[tuple[str, str, str], dict[str, Any]]:
    """Run in a child that has done nothing yet."""
    with tempfile.TemporaryDirectory() as cache:
        os.environ["BUDGE_CACHE"] = cache
        try:
            return asked, one(*asked)
        except Exception as error:
            return asked, {"failed": repr(error)}


def distribution(title: str, figures: dict[str, float], unit: str, most: float) -> None:
    if not figures:
        return
    ordered = sorted(figures.values())
    median, ninety_five = (ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95))
    within = sum(value <= most for value in ordered)
    print(
        f"{title}: {len(ordered)} calls, median {median:.3f} {unit}, 95 % {ninety_five:.3f}, "
        f"worst {ordered[-1]:.3f}; {within} within {most:g} {unit}"
    )
    for name in sorted(figures, key=lambda name: -figures[name])[:10]:
        if figures[name] > most / 2:
            print(f"    {figures[name]:8.3f} {unit}  {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="cases whose name has this in it")
    parser.add_argument("--limits", default="0.05,0.2,1", help="seconds")
    parser.add_argument("--cancel", default="0.2", help="seconds until a call is cancelled")
    parser.add_argument("--memory", default="64MB", help="memory limits")
    parser.add_argument("--jobs", type=int, default=1, help="processes side by side")
    parser.add_argument("--every", type=int, default=1, help="only every so manyth call")
    arguments = parser.parse_args()
    kinds = {"time": arguments.limits, "cancel": arguments.cancel, "memory": arguments.memory}
    asked = [
        (name, kind, amount)
        for name in CASES
        if arguments.only in name
        for kind, amounts in kinds.items()
        for amount in amounts.split(",")
        if amount
    ][:: arguments.every]
    wall: dict[str, dict[str, float]] = {"time": {}, "cancel": {}}
    processor: dict[str, dict[str, float]] = {"time": {}, "cancel": {}}
    over: dict[str, float] = {}
    done = 0
    pooled = multiprocessing.get_context("fork").Pool(arguments.jobs, maxtasksperchild=1)
    with suppress(KeyboardInterrupt), pooled as pool:
        for (name, kind, amount), found in pool.imap_unordered(in_fresh_process, asked):
            label = f"{name}, {kind} {amount}"
            if "failed" in found:
                print(f"FAILED {label}: {found['failed']}", flush=True)
            elif kind == "memory":
                over[label] = found["over"] / 1e6
            elif found["late"] is None:
                done += 1
            else:
                wall[kind][label], processor[kind][label] = found["late"]
    for kind, title in (("time", "past a time limit"), ("cancel", "past a cancel")):
        distribution(f"processor time {title}", processor[kind], "s", MOST_LATE)
        distribution(f"by the clock {title}", wall[kind], "s", MOST_LATE)
    distribution("memory past its limit", over, "MB", MOST_OVER / 1e6)
    print(f"{done} calls were done before their limit")


if __name__ == "__main__":
    main()
