"""A real scheduler and real workers over TCP."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import budge
from budge.batch import BatchProgress, cluster, subtrees
from budge.batch.store import Task
from budge.errors import ClusterError, RequestError
from budge.limits import CancelToken, Limits
from budge.search.monitor import Monitor
from tests.batch.test_running import alive, command, facts, wait_until, workers_of, write_boards
from tests.boards import FIFTEEN, random_boards

pytest.importorskip("distributed")

TWENTY_FOUR = "6 3 7 10 4 / 2 1 9 5 14 / 24 11 17 8 15 / 12 16 21 0 13 / 22 23 18 19 20"
"""54 moves, twenty million nodes away with `manhattan`."""


@dataclass
class Machines:
    """A scheduler and workers as processes of their own."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]

    def searching(self) -> list[int]:
        """Budge's own worker processes under the Dask workers."""
        return [pid for worker in self.workers for pid in workers_of(worker.pid)]


def dask(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    from distributed import Client

    folder = tmp_path_factory.mktemp("dask")
    about = folder / "scheduler.json"
    scheduler = dask(
        "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
        "--scheduler-file", str(about),
    )  # fmt: skip
    wait_until(lambda: about.exists() and about.read_text().endswith("}"))
    workers = [
        dask(
            "worker", "--scheduler-file", str(about), "--nthreads", "1", "--no-nanny",
            "--no-dashboard", "--local-directory", str(folder),
        )
        for _ in range(3)
    ]  # fmt: skip
    with Client(scheduler_file=str(about), set_as_default=False) as client:
        client.wait_for_workers(3, timeout=60)
        address = client.scheduler.address
    yield Machines(address, scheduler, workers)
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_the_same_results_as_on_one_machine(machines: Machines, tmp_path: Path) -> None:
    path = write_boards(tmp_path / "boards.txt", 150)
    options: dict[str, Any] = {"configurations": ["auto", "wastar:manhattan:2"]}
    local = budge.batch.run(path, store=tmp_path / "local.sqlite", jobs=2, **options)
    remote = budge.batch.run(
        path, store=tmp_path / "remote.sqlite", cluster=machines.address, **options
    )
    assert facts(remote) == facts(local)
    assert len({row.worker.split()[0] for row in remote.rows}) > 1


def test_limits_and_trouble_on_the_workers(machines: Machines, tmp_path: Path) -> None:
    from tests.batch import troublemakers as trouble

    report = budge.batch.run(
        [trouble.Suicide("suicide"), trouble.Hog("hog"), trouble.Steps("steps")],
        store=tmp_path / "runs.sqlite",
        cluster=machines.address,
        memory_limit="150MB",
    )
    outcomes = {row.name: row.outcome for row in report.rows}
    assert outcomes == {"suicide": "killed", "hog": "out of memory", "steps": "finished"}
    limited = budge.batch.run(
        [budge.parse(FIFTEEN)],
        store=tmp_path / "more.sqlite",
        cluster=machines.address,
        configurations="idastar:misplaced",
        time_limit=0.3,
    )
    assert [row.status for row in limited.rows] == ["TIME_LIMIT"]
    assert all(worker.poll() is None for worker in machines.workers)


def test_cancelling_really_stops_the_searches(machines: Machines, tmp_path: Path) -> None:
    token = budge.CancelToken()

    def stop(progress: BatchProgress) -> None:
        if machines.searching() and progress.seconds > 1:
            token.cancel()

    report = budge.batch.run(
        [budge.parse(FIFTEEN)],
        store=tmp_path / "runs.sqlite",
        cluster=machines.address,
        configurations="idastar:misplaced",
        cancel=token,
        on_progress=stop,
    )
    assert report.rows == []
    wait_until(lambda: not burning(machines), 5)


def test_a_client_that_dies_leaves_no_search_behind(machines: Machines, tmp_path: Path) -> None:
    path = tmp_path / "hard.txt"
    path.write_text(FIFTEEN)
    client = subprocess.Popen(
        command(
            "--store", str(tmp_path / "runs.sqlite"), "--cluster", machines.address,
            "-c", "idastar:misplaced", str(path),
        )
    )  # fmt: skip
    wait_until(lambda: burning(machines))
    client.kill()
    client.wait()
    wait_until(lambda: not burning(machines), 10)


def burning(machines: Machines) -> bool:
    """Whether a worker process takes processor time."""
    before = {pid: ticks(pid) for pid in machines.searching()}
    time.sleep(0.3)
    return any(alive(pid) and ticks(pid) > start + 5 for pid, start in before.items())


def ticks(pid: int) -> int:
    """Hundredths of a second of processor time so far."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return int(fields[11]) + int(fields[12])


def test_another_version_is_refused(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "__version__", "99.9")
    with pytest.raises(ClusterError, match=r"this is Budge 99.9, but tcp://.* runs"):
        budge.batch.run(
            random_boards(1, 3, 3), store=tmp_path / "runs.sqlite", cluster=machines.address
        )


def test_no_cluster_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_SECONDS_TO_CONNECT", 1)
    with pytest.raises(ClusterError, match="no cluster answers at tcp://127.0.0.1:9"):
        budge.batch.run(
            random_boards(1, 3, 3), store=tmp_path / "runs.sqlite", cluster="tcp://127.0.0.1:9"
        )


def test_a_result_does_not_wait_for_the_rest_of_its_chunk(tmp_path: Path) -> None:
    """Both puzzles go to the one worker together, and the second takes its time."""
    limit = 3.0
    seen: dict[int, float] = {}

    def note(progress: BatchProgress) -> None:
        seen.setdefault(progress.tally.done, progress.seconds)

    report = budge.batch.run(
        [*random_boards(1, 3, 3), budge.parse(FIFTEEN)],
        store=tmp_path / "runs.sqlite",
        cluster="local:1",
        configurations="idastar:misplaced",
        time_limit=limit,
        on_progress=note,
    )
    assert [row.status for row in report.rows] == ["OPTIMAL", "TIME_LIMIT"]
    assert seen[2] - seen[1] > limit / 2


# ---------------------------------------------------------------------- one puzzle


def test_one_puzzle_on_many_machines_costs_the_same(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut as finely as can be, so that small puzzles go through all of it."""
    monkeypatch.setattr(subtrees, "_NODES_AT_HOME", 50)
    monkeypatch.setattr(subtrees, "_LEAST_PER_SUBTREE", 20.0)
    monkeypatch.setattr(subtrees, "_SECONDS_PER_UNIT", (0.0, 1.0))
    boards = [(board, "manhattan") for board in random_boards(2, 3, 3)]
    boards += [(board, "0.7*manhattan + 0.3*misplaced") for board in random_boards(1, 3, 3)]
    # The same numbers in another shape are another puzzle, also to a worker that has seen them.
    boards += [(board, "pdb-65") for board in random_boards(2, 3, 4)]
    boards += [(board, "pdb-65") for board in random_boards(2, 4, 3)]
    with closing(cluster.Cluster(machines.address)) as opened:
        for board, heuristic in boards:
            options = {"algorithm": "idastar", "heuristic": heuristic}
            engine = subtrees.ClusterEngine(opened)
            result = budge.solve(board, engine=engine, **options)
            expected = budge.solve(board, **options)
            assert (result.status, result.cost) == (expected.status, expected.cost)
            assert result.lower_bound == expected.lower_bound
            assert result.engine == "cluster"


def test_one_puzzle_keeps_its_limits(machines: Machines) -> None:
    hard = budge.parse(FIFTEEN)
    with closing(cluster.Cluster(machines.address)) as opened:

        def solve(**limits: Any) -> budge.Result:
            engine = subtrees.ClusterEngine(opened)
            options = {"algorithm": "idastar", "heuristic": "misplaced", **limits}
            return budge.solve(hard, engine=engine, **options)

        began = time.monotonic()
        assert solve(time_limit=0.7).status is budge.Status.TIME_LIMIT
        assert time.monotonic() - began < 3
        home = solve(node_limit=1000)
        assert home.status is budge.Status.NODE_LIMIT and home.stats.expanded == 1000
        away = solve(node_limit=3_000_000)
        assert away.status is budge.Status.NODE_LIMIT
        assert 3_000_000 <= away.stats.expanded < 30_000_000
        token = budge.CancelToken()
        result = solve(cancel=token, on_progress=lambda _progress: token.cancel())
        assert result.status is budge.Status.CANCELLED and result.lower_bound > 30
        with pytest.raises(RequestError, match="idastar"):
            budge.solve(hard, algorithm="astar", engine=subtrees.ClusterEngine(opened))


def test_a_unit_keeps_the_limits_it_is_sent() -> None:
    request = subtrees._request(budge.parse(FIFTEEN), "misplaced")
    for limits, status in [
        (Limits(nodes=100), budge.Status.NODE_LIMIT),
        (Limits(seconds=0.0), budge.Status.TIME_LIMIT),
        (Limits(memory=1), budge.Status.MEMORY_LIMIT),
    ]:
        found = subtrees.search(request, [()], 40, Monitor(limits))
        assert found.status is status and found.stats.expanded <= 100


def test_answers_that_die_with_their_machine_are_awaited_again(machines: Machines) -> None:
    """Ready, but lost before they were fetched. Dask is told so by hand: the moment is short."""
    task = Task(1, 1, "tiles", None, "1 2 3 / 4 5 6 / 7 0 8", {})
    with closing(cluster.ClusterRunner(machines.address)) as runner:
        runner._settings = {1: {}}
        runner._send([task])
        (future,) = runner._chunks
        wait_until(lambda: not runner._events.empty())
        future._state.lose()
        attempts = runner.attempts(iter(()), {1: {}}, CancelToken())
        assert next(attempts) == []
        runner._cluster.client.loop.add_callback(future._state.finish)
        settled = [attempt for group in attempts for attempt in group]
    assert [(attempt.puzzle, attempt.outcome) for attempt in settled] == [(1, "finished")]


# ---------------------------------------------------------------------- the last, for they kill


def test_a_machine_lost_midway_loses_nothing(machines: Machines, tmp_path: Path) -> None:
    path = write_boards(tmp_path / "boards.txt", 600)
    local = budge.batch.run(path, store=tmp_path / "local.sqlite", jobs=2)
    victim = machines.workers[0]

    def kill_one(progress: BatchProgress) -> None:
        if progress.tally.done > 100 and victim.poll() is None:
            os.kill(victim.pid, signal.SIGKILL)
            victim.wait()

    remote = budge.batch.run(
        path, store=tmp_path / "remote.sqlite", cluster=machines.address, on_progress=kill_one
    )
    assert victim.poll() == -signal.SIGKILL
    assert facts(remote) == facts(local)
    assert len(remote.rows) == len(local.rows)


def test_one_puzzle_survives_the_loss_of_a_machine(
    machines: Machines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subtrees, "_NODES_AT_HOME", 10_000)
    victim = machines.workers[1]

    def kill_one(_progress: budge.Progress) -> None:
        if victim.poll() is None:
            victim.kill()
            victim.wait()

    board = budge.parse(TWENTY_FOUR)
    options: dict[str, Any] = {"algorithm": "idastar", "heuristic": "manhattan"}
    with closing(cluster.Cluster(machines.address)) as opened:
        engine = subtrees.ClusterEngine(opened)
        result = budge.solve(board, engine=engine, on_progress=kill_one, **options)
    assert victim.poll() == -signal.SIGKILL
    assert (result.status, result.cost) == (budge.Status.OPTIMAL, 54)
