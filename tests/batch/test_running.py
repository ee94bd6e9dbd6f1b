from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import budge
from budge.batch import BatchProgress, Report, pool, process
from budge.batch.store import Settings
from budge.errors import BudgeError, FormatError, RequestError, StoreError
from tests.batch import troublemakers as trouble
from tests.boards import FIFTEEN, IMPOSSIBLE, random_boards

Facts = dict[str, tuple[Any, ...]]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


def write_boards(path: Path, count: int, seed: int = 1) -> Path:
    lines = (" ".join(map(str, board.start)) for board in random_boards(count, 3, 3, seed))
    path.write_text("\n".join(lines))
    return path


def facts(report: Report) -> Facts:
    """What every run must agree on."""
    return {
        row.identity: (row.outcome, row.status, row.cost, row.solution, row.expanded)
        for row in report.rows
    }


def test_a_batch_agrees_with_solve(store: Path, tmp_path: Path) -> None:
    boards = random_boards(60, 3, 3)
    path = write_boards(tmp_path / "boards.txt", 60)
    seen: list[BatchProgress] = []
    report = budge.batch.run(
        path, store=store, jobs=2, configurations=["astar", "fast"], on_progress=seen.append
    )
    rows = report.of("astar")
    assert [row.name for row in rows] == [f"{path} #{n}" for n in range(1, 61)]
    for row, board in zip(rows, boards, strict=True):
        result = budge.solve(board, algorithm="astar")
        assert (row.status, row.cost) == ("OPTIMAL", result.cost)
        assert (row.solution, row.expanded) == (result.solution_text(), result.stats.expanded)
    for fast, row in zip(report.of("fast"), rows, strict=True):
        assert fast.cost is not None and row.cost is not None and fast.cost >= row.cost
    assert seen[0].tally.done == 0 and seen[-1].tally.done == seen[-1].tally.total == 120
    assert all(run["finished"] for run in report.runs)


def test_what_is_known_is_not_solved_again(store: Path, tmp_path: Path) -> None:
    path = write_boards(tmp_path / "boards.txt", 20)
    first = budge.batch.run(path, store=store, jobs=1)
    more = write_boards(tmp_path / "more.txt", 25)  # the same twenty and five others
    second = budge.batch.run(more, store=store, jobs=1)
    assert len(second.rows) == 25
    assert [row.run for row in second.rows] == [1] * 20 + [2] * 5
    assert facts(first).items() <= facts(second).items()
    again = budge.batch.run(path, store=store, jobs=1, again=True)
    assert {row.run for row in again.rows} == {3}


# ---------------------------------------------------------------------- trouble


def test_trouble_takes_down_one_attempt_and_the_run_goes_on(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "_TIME_SLACK", (1.0, 0.5))
    puzzles = [trouble.Steps(f"length {n}", n) for n in range(2, 5)]
    puzzles += [trouble.Suicide("suicide"), trouble.Crash("crash"), trouble.Raise("raise")]
    puzzles += [trouble.Hog("hog"), trouble.Runaway("runaway"), trouble.Print("print")]
    puzzles += [trouble.Steps(f"length {n}", n) for n in range(5, 8)]
    report = budge.batch.run(
        puzzles, store=store, jobs=2, memory_limit="150MB", time_limit=2.0, configurations="bfs"
    )
    by_name = {row.name: row for row in report.rows}
    assert list(by_name) == [puzzle.name for puzzle in puzzles]
    assert [by_name[f"length {n}"].cost for n in range(2, 8)] == list(range(2, 8))
    assert by_name["print"].status == "OPTIMAL"
    outcomes = {name: by_name[name].outcome for name in ("suicide", "crash", "raise", "hog")}
    assert outcomes == {
        "suicide": "killed",
        "crash": "crashed",
        "raise": "refused",
        "hog": "out of memory",
    }
    assert by_name["runaway"].outcome == "runaway"
    assert "SIGABRT" in (by_name["crash"].detail or "")
    assert "on purpose" in (by_name["raise"].detail or "")
    (summary,) = report.summaries
    assert (summary.puzzles, summary.solved, summary.failed) == (12, 7, 5)


def test_a_hard_puzzle_does_not_keep_the_others_waiting(store: Path) -> None:
    """What a busy worker was sent in advance goes to one that is idle."""
    easy = random_boards(12, 3, 3)
    token = budge.CancelToken()
    seen: list[BatchProgress] = []

    def stop(progress: BatchProgress) -> None:
        seen.append(progress)
        if progress.tally.done == 12:
            token.cancel()

    report = budge.batch.run(
        [*easy[:4], budge.parse(FIFTEEN), *easy[4:]],
        store=store,
        jobs=2,
        configurations="idastar:misplaced",
        time_limit=30.0,
        on_progress=stop,
        cancel=token,
    )
    assert seen[-1].tally.done == seen[-1].tally.solved == 12
    assert len(report.rows) == 12 and not report.runs[0]["finished"]


def test_a_worker_that_dies_is_replaced_while_another_is_busy(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "_SECONDS_TO_STOP", 0.1)
    puzzles: list[Any] = [trouble.Runaway("runaway")]
    puzzles += [trouble.Suicide(f"suicide {n}", n) for n in (3, 4, 5)]
    puzzles += [trouble.Steps(f"steps {n}", n) for n in (3, 4)]
    token = budge.CancelToken()

    def stop(progress: BatchProgress) -> None:
        if progress.tally.done == 5:
            token.cancel()

    report = budge.batch.run(puzzles, store=store, jobs=2, on_progress=stop, cancel=token)
    outcomes = {row.name: row.outcome for row in report.rows}
    assert outcomes == {puzzle.name: "killed" for puzzle in puzzles[1:4]} | {
        puzzle.name: "finished" for puzzle in puzzles[4:]
    }


def test_a_worker_killed_from_outside_is_one_attempt(store: Path) -> None:
    """As the kernel does it for want of memory."""
    easy = random_boards(12, 3, 3)
    killed: list[int] = []

    def kill(progress: BatchProgress) -> None:
        if progress.tally.done == 12 and progress.at_work:
            for pid in workers_of(os.getpid()):
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    report = budge.batch.run(
        [budge.parse(FIFTEEN), *easy],
        store=store,
        jobs=2,
        configurations="idastar:misplaced",
        on_progress=kill,
    )
    assert report.runs[0]["finished"]
    lost, *others = report.rows
    assert (lost.outcome, lost.status) == ("killed", None)
    assert int(lost.worker) in killed and "by the kernel" in (lost.detail or "")
    assert [row.status for row in others] == ["OPTIMAL"] * 12
    with pytest.raises(StopIteration):  # one that is tried again runs until it is stopped
        budge.batch.run(
            store=store, jobs=1, resume=True, retry_failed=True, on_progress=stop_when_at_work
        )


def stop_when_at_work(progress: BatchProgress) -> None:
    if progress.at_work:
        raise StopIteration


def test_a_search_at_its_memory_limit_is_recorded(store: Path) -> None:
    easy = random_boards(6, 3, 3)
    report = budge.batch.run(
        [*easy[:3], budge.parse(FIFTEEN), *easy[3:]],
        store=store,
        jobs=2,
        configurations="astar:misplaced",
        memory_limit="150MB",
    )
    verdicts = [row.status for row in report.rows]
    assert verdicts == ["OPTIMAL"] * 3 + ["MEMORY_LIMIT"] + ["OPTIMAL"] * 3
    assert report.summaries[0].limit == 1 and report.runs[0]["finished"]


POISON = """
import os, signal
from budge.batch import worker
from budge.engine import tiles

worker._SECONDS_TOGETHER = 60.0  # so that as many as there are go together
run, run_many = tiles.run, tiles.run_many

def die_of(puzzle):
    if puzzle.start == {start}:
        os.kill(os.getpid(), signal.SIGKILL)

def run_or_die(request, monitor):
    die_of(request.puzzle)
    return run(request, monitor)

def run_many_or_die(requests, *others):
    for request in requests:
        die_of(request.puzzle)
    return run_many(requests, *others)

tiles.run, tiles.run_many = run_or_die, run_many_or_die
"""


def test_of_puzzles_solved_together_only_the_guilty_one_fails(
    store: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = random_boards(200, 3, 3)
    (tmp_path / "sitecustomize.py").write_text(POISON.format(start=boards[150].start))
    monkeypatch.syspath_prepend(tmp_path)
    report = budge.batch.run(boards, store=store, jobs=1)
    (guilty,) = [row for row in report.rows if row.status is None]
    assert (guilty.name, guilty.outcome) == ("puzzle 151", "killed")
    assert report.summaries[0].optimal == len(report.rows) - 1
    with closing(sqlite3.connect(store)) as connection:
        query = "SELECT detail FROM attempts WHERE outcome = 'killed' AND puzzle != ?"
        innocent = connection.execute(query, (guilty.puzzle,)).fetchall()
    assert innocent and all("each was then tried alone" in detail for (detail,) in innocent)


def test_small_puzzles_are_answered_in_groups_whatever_solves_them() -> None:
    """Sokoban levels are solved one by one, and the parent is not woken up for each."""
    level = budge.Sokoban(["######", "#@$ .#", "######"])
    tasks = [[at, 1, False, "sokoban", level.text(level.start), {}, False] for at in range(200)]
    tasks[120][4] = "no level"
    room = ["." * 8 + "  ", " " * 10, " $ $  $ $ ", " " * 10, "  $ $$ $ @", " " * 10]
    hard = budge.Sokoban(["#" * 12, *(f"#{row}#" for row in room), "#" * 12])
    tasks.append([200, 1, False, "sokoban", hard.text(hard.start), {}, False])
    options = {"quality": "optimal", "node_limit": 30_000, "metric": "moves"}
    told = [{"configurations": {"1": options}}, {"solve": tasks}]
    with subprocess.Popen(
        [sys.executable, "-m", "budge.batch.worker"], stdin=-1, stdout=-1, text=True
    ) as process:
        assert process.stdin and process.stdout
        process.stdin.writelines(json.dumps(message) + "\n" for message in told)
        process.stdin.flush()
        answers: dict[int, Any] = {}
        groups = []
        while len(answers) < len(tasks):
            group = json.loads(process.stdout.readline()).get("answers")
            if group is not None:
                groups.append(len(group))
                answers |= {answer["id"]: answer for answer in group}
        process.stdin.close()
    assert len(groups) < 60 and sum(groups) == len(tasks)
    assert "error" in answers.pop(120)
    assert answers.pop(200)["found"][0] == "NODE_LIMIT"  # cut in passing, then solved alone
    assert {tuple(answer["found"][:2]) for answer in answers.values()} == {("OPTIMAL", 2)}


def workers_of(parent: int) -> list[int]:
    """The worker processes that a process has started."""
    listing = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(parent)], capture_output=True, text=True
    ).stdout
    return [int(line.split()[0]) for line in listing.splitlines() if "batch.worker" in line]


# ---------------------------------------------------------------------- kill, cancel, resume


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "budge", "batch", "--quiet", "--jobs", "2", *arguments]


def settled(store: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{store}?mode=ro", uri=True)) as connection:
            return int(connection.execute("SELECT count(attempt) FROM tasks").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def wait_until(true: Callable[[], Any], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_kill_9_loses_nothing_and_does_nothing_twice(store: Path, tmp_path: Path) -> None:
    path = write_boards(tmp_path / "boards.txt", 1500)
    calm = budge.batch.run(path, store=tmp_path / "calm.sqlite", jobs=2)
    arguments = [str(path)]
    for at in (1, 300, 700):
        batch = subprocess.Popen(command("--store", str(store), *arguments))
        while settled(store) < at and batch.poll() is None:
            time.sleep(0.01)
        children = workers_of(batch.pid)
        batch.kill()
        batch.wait()
        wait_until(partial(all_gone, children), 5)
        arguments = ["--resume"]
    before = settled(store)
    assert 700 <= before < len(calm.rows)
    assert subprocess.run(command("--store", str(store), "--resume")).returncode == 0
    report = Report(store)
    assert facts(report) == facts(calm)
    assert len(report.rows) == len(calm.rows)
    with closing(sqlite3.connect(store)) as connection:
        for table in ("attempts", "results", "tasks"):
            (count,) = connection.execute(f"SELECT count(*) FROM {table}").fetchone()
            assert count == len(calm.rows)


def all_gone(pids: list[int]) -> bool:
    return not any(map(alive, pids))


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_cancelling_stops_the_searches_and_resume_goes_on(store: Path) -> None:
    token = budge.CancelToken()
    boards = [*random_boards(3, 3, 3), budge.parse(FIFTEEN)]

    def stop(progress: BatchProgress) -> None:
        if progress.tally.done == 3:
            token.cancel()

    options = {"configurations": "idastar:misplaced", "jobs": 1}
    began = time.monotonic()
    report = budge.batch.run(boards, store=store, cancel=token, on_progress=stop, **options)
    assert time.monotonic() - began < 10
    assert len(report.rows) == 3 and not report.runs[0]["finished"]
    assert not workers_of(os.getpid())
    with pytest.raises(StoreError, match="there is no store"):
        budge.batch.run(store=store.with_name("other.sqlite"), resume=True)
    token = budge.CancelToken()
    threading.Timer(1.5, token.cancel).start()
    resumed = budge.batch.run(store=store, resume=True, cancel=token)
    assert facts(resumed) == facts(report)


def test_puzzles_of_ones_own_are_given_again_to_resume(store: Path) -> None:
    token = budge.CancelToken()
    token.cancel()
    budge.batch.run([trouble.Steps("steps")], store=store, cancel=token)
    with pytest.raises(StoreError, match="give the same puzzles again"):
        budge.batch.run(store=store, resume=True)
    report = budge.batch.run([trouble.Steps("steps")], store=store, resume=True)
    assert [row.cost for row in report.rows] == [3]


def test_another_version_does_not_go_on_with_a_run(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    budge.batch.run(random_boards(1, 3, 3), store=store, jobs=1)
    monkeypatch.setattr("budge.batch.running.__version__", "99.9")
    with pytest.raises(StoreError, match=r"begun by Budge .* and this is 99.9"):
        budge.batch.run(store=store, resume=True)


def test_two_batches_on_one_store(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "hard.txt"
    path.write_text(FIFTEEN)
    first = subprocess.Popen(command("--store", str(store), "-c", "idastar:misplaced", str(path)))
    try:
        wait_until(lambda: store.exists() and workers_of(first.pid))
        with pytest.raises(StoreError, match=f"being written to by process {first.pid}"):
            budge.batch.run(path, store=store)
        assert Report(store).rows == []  # reading is always possible
    finally:
        first.kill()
        first.wait()


def can_mount() -> bool:
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return False
    (held,) = [line.split()[1] for line in status.splitlines() if line.startswith("CapEff:")]
    return bool(int(held, 16) >> 21 & 1)  # CAP_SYS_ADMIN


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for very little."""
    folder = tmp_path / "small"
    folder.mkdir()
    size = ["-t", "tmpfs", "-o", "size=600k", "tmpfs", str(folder)]
    subprocess.run(["mount", *size], check=True)
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def check_resumed(store: Path, boards: Path, calm: Path) -> None:
    assert 0 < settled(store) < 600
    report = budge.batch.run(store=store, jobs=2, resume=True)
    assert facts(report) == facts(budge.batch.run(boards, store=calm, jobs=2))


def test_no_room_to_write_is_a_clear_error_and_the_store_survives(
    store: Path, tmp_path: Path
) -> None:
    """A limit on the size of files stands for the disk."""
    path = write_boards(tmp_path / "boards.txt", 600)
    words = " ".join(command("--store", str(store), str(path)))
    stopped = subprocess.run(
        ["bash", "-c", f"ulimit -f 300 && exec {words}"], capture_output=True, text=True
    )
    assert stopped.returncode == 2 and "is the disk full" in stopped.stderr
    check_resumed(store, path, tmp_path / "calm.sqlite")


if can_mount():  # a real one, where that is allowed

    def test_a_full_disk_is_a_clear_error_and_the_store_survives(
        small_disk: Path, tmp_path: Path
    ) -> None:
        path = write_boards(tmp_path / "boards.txt", 600)
        store = small_disk / "runs.sqlite"
        with pytest.raises(StoreError, match="is the disk full"):
            budge.batch.run(path, store=store, jobs=2)
        assert not workers_of(os.getpid())
        subprocess.run(["mount", "-o", "remount,size=20m", str(small_disk)], check=True)
        check_resumed(store, path, tmp_path / "calm.sqlite")


# ---------------------------------------------------------------------- sources, bad requests


def test_files_folders_globs_and_puzzles_in_any_mix(store: Path, tmp_path: Path) -> None:
    folder = tmp_path / "levels"
    (folder / "deep").mkdir(parents=True)
    write_boards(folder / "a.txt", 2)
    write_boards(folder / "deep" / "b.txt", 2, seed=2)
    (folder / "notes.md").write_text("no puzzle at all\n")
    (folder / ".hidden").write_text("1 2 3")
    write_boards(tmp_path / "c1.txt", 1, seed=3)
    skipped: list[str] = []
    report = budge.batch.run(
        [folder, str(tmp_path / "c*.txt"), budge.parse(IMPOSSIBLE)],
        store=store,
        jobs=1,
        on_skip=skipped.append,
    )
    names = [row.name for row in report.rows]
    assert names == [
        f"{folder}/a.txt #1",
        f"{folder}/a.txt #2",
        f"{folder}/deep/b.txt #1",
        f"{folder}/deep/b.txt #2",
        f"{tmp_path}/c1.txt",
        "puzzle 3",
    ]
    assert report.rows[-1].status == "UNSOLVABLE"
    assert len(skipped) == 1 and "notes.md" in skipped[0]


@pytest.mark.parametrize(
    ("given", "options", "message"),
    [
        ([], {}, "nothing to solve"),
        (["nowhere.txt"], {}, "there is no file or folder 'nowhere.txt'"),
        (["no*where"], {}, "nothing matches"),
        (["{folder}"], {}, "is empty"),
        (["{file}"], {"configurations": "astra"}, "did you mean 'astar'"),
        (["{file}"], {"configurations": "astar:manhatan"}, "did you mean 'manhattan'"),
        (["{file}"], {"configurations": []}, "at least one configuration"),
        (["{file}"], {"time_limit": -1}, "time limit"),
        (["{file}"], {"memory_limit": "lots"}, "amount of memory"),
        (["{file}"], {"jobs": 0}, "number of jobs"),
        (["{file}"], {"cluster": "nonsense"}, "tcp://scheduler:8786"),
        (["{file}"], {"cluster": "local:none"}, "local:4"),
        (["{file}"], {"cluster": "local:²"}, "local:4"),
    ],
)
def test_a_bad_request_is_refused_before_anything_runs(
    store: Path, tmp_path: Path, given: list[str], options: dict[str, Any], message: str
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    file = write_boards(tmp_path / "boards.txt", 1)
    sources = [name.format(folder=empty, file=file) for name in given]
    with pytest.raises(RequestError, match=message):
        budge.batch.run(sources, store=store, **options)


def test_a_named_file_that_is_no_puzzle_is_an_error(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_text("1 2 3\n4 5 5\n6 7 0\n")
    with pytest.raises((BudgeError, FormatError), match="bad.txt"):
        budge.batch.run(path, store=store)


def test_a_worker_that_cannot_start_is_told_of(
    store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process.sys, "executable", "/bin/false")
    with pytest.raises(BudgeError, match="could not start"):
        budge.batch.run(random_boards(2, 3, 3), store=store)


def test_each_job_has_its_share_of_the_memory() -> None:
    shared = pool.Pool(4)
    settings: Settings = {1: {}, 2: {"memory_limit": "1GB"}}
    assert list(shared.attempts(iter([]), settings, budge.CancelToken())) == []
    assert shared._settings[2]["memory_limit"] == "1GB"
    whole = budge.limits.default_memory_limit()
    assert shared._settings[1]["memory_limit"] < whole / 3
