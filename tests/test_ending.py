"""A program may end while its threads are at work: it ends at once, without a word."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.boards import FIFTEEN

HOPELESS = f"{FIFTEEN!r}, algorithm='idastar', heuristic='misplaced'"
AT_WORK = {
    "a search": f"budge.solve({HOPELESS})",
    "one that is watched": f"budge.solve({HOPELESS}, on_progress=lambda told: sum(range(9999)))",
    "one after the other": "while True: budge.solve('3 0 4 / 5 2 8 / 1 6 7')",
    "many at once": f"budge.solve_many([{FIFTEEN!r}] * 4, algorithm='bfs', threads=2)",
    "a walk": f"budge.explore({FIFTEEN!r}, node_limit=10**9)",
    "a generator": "for level in budge.generate('sokoban', count=10**5, threads=2): pass",
    "an estimate in Python": (
        f"budge.solve({FIFTEEN!r}, algorithm='astar', "
        "heuristic=budge.ArrayEstimate(lambda states: numpy.zeros(len(states))))"
    ),
    "a result that is held": f"result = budge.solve({FIFTEEN!r}); held.set(); time.sleep(100)",
}
PROGRAM = """
import threading, time, numpy, budge
held = threading.Event()
def at_work():
    {work}
for thread in range(2):
    threading.Thread(target=at_work, daemon=True).start()
held.wait({seconds})
"""


@pytest.mark.parametrize("work", AT_WORK.values(), ids=AT_WORK)
@pytest.mark.parametrize("seconds", [0.3, 0.7])
def test_the_program_ends(work: str, seconds: float) -> None:
    program = PROGRAM.format(work=work, seconds=20 if "held" in work else seconds)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# A thread that hardly gets the processor asks for the lock when Python is gone. So that there is
# a process left to do it in, the C library sleeps for a second at the very end.
LATE = f"""
import ctypes, os, threading, time, budge
libc = ctypes.CDLL(None)
libc.__cxa_atexit(libc.sleep, ctypes.c_void_p(1), None)
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
def at_work():
    os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    budge.solve({HOPELESS}, threads=1)
threading.Thread(target=at_work, daemon=True).start()
time.sleep(0.5)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's scheduler")
def test_a_thread_that_is_late_ends_as_quietly() -> None:
    done = subprocess.run([sys.executable, "-c", LATE], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
