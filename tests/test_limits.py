from __future__ import annotations

import math
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import pytest

import budge
from budge import CancelToken, Progress, RequestError, Status
from budge.limits import Limits, default_memory_limit, free_bytes, parse_bytes, resident_bytes
from tests.boards import CLASSIC, ENGINES, FIFTEEN

engines = pytest.mark.parametrize("engine", ENGINES)
# Without end for our purposes: breadth-first fills memory, IDA* only takes time.
ENDLESS: dict[str, Any] = {"algorithm": "idastar", "heuristic": "misplaced"}
HUNGRY: dict[str, Any] = {"algorithm": "astar", "heuristic": "misplaced"}


def h_of_fifteen(name: str) -> int:
    return int(budge.solve(budge.parse(FIFTEEN), heuristic=name, node_limit=0).stats.initial_h or 0)


# ---------------------------------------------------------------------- amounts


@pytest.mark.parametrize(
    ("written", "size"),
    [
        ("2GB", 2 * 10**9),
        ("2 gb", 2 * 10**9),
        ("512MiB", 512 * 2**20),
        ("1.5k", 1500),
        ("1T", 10**12),
        ("100", 100),
        (12345, 12345),
    ],
)
def test_amounts_of_memory(written: str | int, size: int) -> None:
    assert parse_bytes(written) == size


@pytest.mark.parametrize("written", ["", "GB", "-1GB", "0", "2 parsecs", "1e9", "0MB"])
def test_what_is_no_amount_of_memory(written: str) -> None:
    with pytest.raises(RequestError, match="is not an amount of memory"):
        parse_bytes(written)


def test_limits_as_a_caller_writes_them() -> None:
    assert Limits.of(1.5, "1GB", 10) == Limits(1.5, 10**9, 10)
    assert Limits.of(0, 1, 0) == Limits(0, 1, 0)
    for bad in ((float("nan"), None, None), (-0.1, None, None), (None, None, -1)):
        with pytest.raises(RequestError):
            Limits.of(*bad)


def test_the_default_limit_is_a_share_of_what_is_free() -> None:
    assert 10**6 < resident_bytes() < 10**10
    assert resident_bytes() < default_memory_limit() < free_bytes() + resident_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such limit")
def test_what_the_process_may_address_counts() -> None:
    program = """
import resource
from budge.limits import default_memory_limit, free_bytes, resident_bytes
size = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (size + 200_000_000, -1))
assert free_bytes() <= 200_000_000
assert default_memory_limit() <= resident_bytes() + 150_000_000
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# ---------------------------------------------------------------------- limits on a search


@engines
@pytest.mark.parametrize(
    "algorithm", ["bfs", "bidirectional", "dijkstra", "astar", "idastar", "greedy"]
)
def test_the_node_limit(algorithm: str, engine: str) -> None:
    result = budge.solve(budge.parse(FIFTEEN), algorithm=algorithm, node_limit=50, engine=engine)
    assert (result.status, result.solved) == (Status.NODE_LIMIT, False)
    assert result.stats.expanded == 50
    assert 0 < result.lower_bound <= 57


@engines
@pytest.mark.parametrize("nodes", [0, 1, 100, 500])
def test_the_bound_on_a_limit_is_true(nodes: int, engine: str) -> None:
    result = budge.solve(
        budge.parse(CLASSIC),
        algorithm="astar",
        heuristic="manhattan",
        node_limit=nodes,
        engine=engine,
    )
    assert result.status is Status.NODE_LIMIT
    assert (result.stats.initial_h or 0) <= result.lower_bound <= 23
    if nodes == 500:  # a long search has proved more than the first estimate
        assert result.lower_bound > (result.stats.initial_h or 0)


@engines
def test_a_bound_from_an_inadmissible_heuristic_is_not_believed(engine: str) -> None:
    puzzle = budge.parse(CLASSIC)
    result = budge.solve(
        puzzle, algorithm="astar", heuristic="5*manhattan", node_limit=10, engine=engine
    )
    assert result.lower_bound <= 23 < (result.stats.initial_h or 0)


@engines
@pytest.mark.parametrize("search", [ENDLESS, HUNGRY], ids=["idastar", "astar"])
def test_the_time_limit(search: dict[str, Any], engine: str) -> None:
    least = math.inf
    for _ in range(5):  # a busy machine is late now and then, wrong code every time
        started = time.perf_counter()
        result = budge.solve(budge.parse(FIFTEEN), time_limit=0.2, engine=engine, **search)
        took = time.perf_counter() - started
        assert result.status is Status.TIME_LIMIT
        assert 0.2 <= result.stats.seconds <= took
        assert h_of_fifteen("misplaced") <= result.lower_bound <= 57
        least = min(least, took)
        if least < 0.45:
            return
    pytest.fail(f"it stopped after {least:.2f} s at the earliest, and should after 0.2")


@engines
def test_no_time_at_all(engine: str) -> None:
    result = budge.solve(budge.parse(FIFTEEN), time_limit=0, engine=engine, **ENDLESS)
    assert result.status is Status.TIME_LIMIT


MEMORY = """
import sys, budge
puzzle = budge.parse(sys.argv[2])
result = budge.solve(puzzle, algorithm="astar", heuristic="misplaced", memory_limit="80MB",
                     engine=sys.argv[1], time_limit=60)
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(result.status, result.lower_bound, int(peak.split()[1]) * 1024)
"""


@engines
@pytest.mark.skipif(sys.platform != "linux", reason="counts resident memory as Linux does")
def test_the_memory_limit_is_a_promise_about_the_process(engine: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, engine, FIFTEEN], capture_output=True, text=True, check=True
    )
    status, lower_bound, peak = done.stdout.split()
    assert status == "MEMORY_LIMIT"
    assert h_of_fifteen("misplaced") < int(lower_bound) <= 57
    assert int(peak) <= 1.1 * 80e6


@engines
def test_cancelled_from_another_thread(engine: str) -> None:
    token = CancelToken()
    cancelled_at: list[float] = []

    def stop() -> None:
        cancelled_at.append(time.perf_counter())
        token.cancel()

    timer = threading.Timer(0.15, stop)
    timer.start()
    result = budge.solve(
        budge.parse(FIFTEEN), cancel=token, engine=engine, time_limit=20, **ENDLESS
    )
    delay = time.perf_counter() - cancelled_at[0]
    timer.join()
    assert (result.status, result.solved) == (Status.CANCELLED, False)
    assert delay < 0.25
    assert 0 < result.lower_bound <= 57


@engines
def test_cancelled_before_it_began(engine: str) -> None:
    token = CancelToken()
    token.cancel()
    result = budge.solve(budge.parse(FIFTEEN), cancel=token, engine=engine, time_limit=5, **ENDLESS)
    assert result.status is Status.CANCELLED


# ---------------------------------------------------------------------- progress, observers


@engines
def test_progress_is_reported(engine: str) -> None:
    reports: list[Progress] = []
    result = budge.solve(
        budge.parse(FIFTEEN), time_limit=0.5, on_progress=reports.append, engine=engine, **ENDLESS
    )
    assert 2 <= len(reports) <= 6
    expanded = [report.expanded for report in reports]
    assert expanded[0] > 0 and expanded == sorted(expanded)
    assert expanded[-1] <= result.stats.expanded
    assert 0 < reports[-1].lower_bound <= result.lower_bound
    assert all(report.seconds <= 0.7 for report in reports)


@engines
def test_what_the_progress_callback_raises_comes_through(engine: str) -> None:
    class Enough(Exception):
        pass

    def complain(progress: Progress) -> None:
        raise Enough

    with pytest.raises(Enough):
        budge.solve(
            budge.parse(FIFTEEN), time_limit=5, on_progress=complain, engine=engine, **ENDLESS
        )


def test_an_observer_sees_open_and_closed_sizes() -> None:
    seen: list[budge.Expansion] = []
    result = budge.solve(
        budge.parse(CLASSIC), algorithm="astar", heuristic="manhattan", observer=seen.append
    )
    assert result.engine == "python"  # the native engines have no time for observers
    assert len(seen) == result.stats.expanded
    assert max(expansion.open for expansion in seen) == result.stats.max_open
    assert seen[-1].closed == result.stats.closed
    assert seen[0].state == result.puzzle.start


# ---------------------------------------------------------------------- Ctrl-C

INTERRUPTED = """
import sys, threading, budge
puzzle = budge.parse(sys.argv[2])
threading.Timer(0.2, lambda: print("searching", flush=True)).start()
try:
    budge.solve(
        puzzle, engine=sys.argv[1], algorithm="idastar", heuristic="misplaced", time_limit=30
    )
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@engines
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_ctrl_c_stops_the_search_at_once(engine: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED, engine, FIFTEEN]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "searching\n"
        sent = time.perf_counter()
        os.kill(child.pid, signal.SIGINT)
        assert child.stdout.readline() == "interrupted\n"
        # 100 ms is what we promise; the rest is for a busy machine.
        assert time.perf_counter() - sent < 0.25
