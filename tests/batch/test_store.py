from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

import budge
from budge import BudgeError, Tiles
from budge.batch import schema
from budge.batch.configuration import Configuration
from budge.batch.html import to_html
from budge.batch.lock import Lock
from budge.batch.packing import Finding, Packed, pack
from budge.batch.report import Report
from budge.batch.schema import VERSION
from budge.batch.store import FINISHED, Attempt, Store
from budge.errors import RequestError, StoreError
from tests.boards import random_boards

AUTO = Configuration("auto", {"quality": "auto"})
FOUND = Finding("OPTIMAL", 3, "moves", 3, "astar", None, "native", "ULD", 0.5, 7, "{}")


def packed(count: int = 3) -> list[Packed]:
    return [pack(board) for board in random_boards(count, 3, 3)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


def test_what_is_recorded_is_there_for_the_next_one_to_open(path: Path) -> None:
    with Store(path, writing=True) as store:
        run = store.start_run([AUTO], packed())
        first, second, third = store.pending(run)
        store.record(
            run,
            [
                Attempt(first.configuration, first.puzzle, FINISHED, "1", finding=FOUND),
                Attempt(second.configuration, second.puzzle, "killed", "1", "by hand"),
            ],
        )
    with Store(path, writing=True) as store:
        assert store.runs()[-1]["finished"] is None
        assert [task.puzzle for task in store.pending(run)] == [third.puzzle]
        tally = store.tally(run)
        assert (tally.total, tally.done, tally.solved, tally.failed) == (3, 2, 1, 1)
        rows = store.rows(run)
        assert [row["outcome"] for row in rows] == [FINISHED, "killed"]
        assert rows[0]["solution"] == "ULD" and rows[1]["status"] is None
        store.retry_failed(run)
        assert [task.puzzle for task in store.pending(run)] == [second.puzzle, third.puzzle]


def test_nothing_is_settled_twice(path: Path) -> None:
    with Store(path, writing=True) as store:
        run = store.start_run([AUTO], packed(1))
        (task,) = store.pending(run)
        attempt = Attempt(task.configuration, task.puzzle, FINISHED, "1", finding=FOUND)
        store.record(run, [attempt])
        with pytest.raises(StoreError, match="settled already"):
            store.record(run, [attempt])
        assert len(store.rows()) == 1
        assert store._rows("SELECT count(*) FROM attempts") == [(1,)]


def test_a_puzzle_is_known_by_its_content(path: Path) -> None:
    same = [pack(Tiles([[1, 2, 3], [4, 5, 6], [7, 0, 8]], name=name)) for name in ("one", "two")]
    other = pack(Tiles([[1, 2, 3], [4, 5, 6], [7, 0, 8]], rule="swap"))
    assert same[0].identity == same[1].identity != other.identity
    with Store(path, writing=True) as store:
        run = store.start_run([AUTO], [*same, other])
        assert [task.name for task in store.pending(run)] == ["one", None]


def test_what_this_version_has_settled_is_not_done_again_unless_asked(path: Path) -> None:
    with Store(path, writing=True) as store:
        run = store.start_run([AUTO], packed())
        for task in store.pending(run):
            failed = Attempt(task.configuration, task.puzzle, "killed", "1")
            done = Attempt(task.configuration, task.puzzle, FINISHED, "1", finding=FOUND)
            store.record(run, [failed if task.puzzle == 2 else done])
        store.finish(run)
        assert store.runs()[-1]["finished"]
        assert [task.puzzle for task in store.pending(store.start_run([AUTO], packed()))] == [2]
        again = store.start_run([AUTO], packed(), again=True)
        assert len(list(store.pending(again))) == 3
        limited = Configuration("auto", {"quality": "auto", "time_limit": 1})
        assert len(list(store.pending(store.start_run([limited], packed())))) == 3


def test_more_tasks_than_are_read_at_once(path: Path) -> None:
    boards = packed(1203)
    with Store(path, writing=True) as store:
        run = store.start_run([AUTO, Configuration("fast", {"quality": "fast"})], boards)
        tasks = list(store.pending(run))
        expected = len({board.identity for board in boards})
        assert len(tasks) == len({(t.configuration, t.puzzle) for t in tasks}) == 2 * expected


@pytest.mark.parametrize("puzzle", [*random_boards(3, 3, 4), Tiles([[1, 0], [2, 3]], rule="swap")])
def test_a_packed_puzzle_comes_back_the_same(puzzle: Tiles) -> None:
    again = pack(puzzle).unpack()
    assert (again.start, again.goal, again.rule) == (puzzle.start, puzzle.goal, puzzle.rule)


def test_a_puzzle_that_no_worker_could_import_is_refused() -> None:
    class Local:
        start = 0

    with pytest.raises(RequestError, match="module that they can import"):
        pack(Local())


# ---------------------------------------------------------------------- files that are no stores


def frozen(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


@pytest.mark.parametrize("writing", [True, False])
def test_a_newer_store_is_refused_and_left_alone(path: Path, writing: bool) -> None:
    Store(path, writing=True).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
        connection.execute("PRAGMA journal_mode = DELETE")
    before = frozen(path)
    with pytest.raises(StoreError, match="newer Budge"):
        Store(path, writing=writing)
    assert frozen(path) == before


@pytest.mark.parametrize("writing", [True, False])
@pytest.mark.parametrize("content", [b"no database at all", b"SQLite format 3\0 and no more"])
def test_what_is_no_store_is_refused_and_left_alone(
    path: Path, content: bytes, writing: bool
) -> None:
    path.write_bytes(content)
    with pytest.raises(StoreError, match="no store"):
        Store(path, writing=writing)
    assert frozen(path) == {path.name: content}


def test_a_database_of_somebody_else_is_refused(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE letters (text)")
    with pytest.raises(StoreError, match="not one of Budge's"):
        Store(path, writing=True)


def test_a_damaged_store_is_refused_and_left_alone(path: Path) -> None:
    with Store(path, writing=True) as store:
        store.start_run([AUTO], packed(300))
    data = bytearray(path.read_bytes())
    for at in range(4096, len(data), 4096):
        data[at : at + 200] = b"\xff" * 200
    path.write_bytes(data)
    with pytest.raises(StoreError, match="damaged"):
        Store(path, writing=True)
    assert path.read_bytes() == data


SPOILT = [
    ("puzzles", "family = CAST(x'fa00' AS TEXT)"),
    ("puzzles", "options = '{'"),
    ("puzzles", "options = '[1]'"),
    ("results", "stats = 'null'"),
    ("results", "status = CAST(x'ff' AS TEXT)"),
    ("configurations", "options = '7'"),
    ("configurations", "id = 99"),
    ("tasks", "configuration = 99"),
    ("runs", "machine = 'x'"),
]


@pytest.mark.parametrize(("table", "change"), SPOILT)
def test_a_store_that_is_damaged_in_what_it_says(path: Path, table: str, change: str) -> None:
    """The database is whole, but bytes of its texts are not what they were."""
    boards = path.with_name("boards.txt")
    boards.write_text("1 2 3 / 4 5 6 / 0 7 8\n\n1 2 3 / 4 5 6 / 7 0 8\n")
    budge.batch.run([boards], store=path, jobs=1)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute(f"UPDATE {table} SET {change}")
        connection.commit()
    acts: list[Callable[[], object]] = [
        lambda: Report(path).rows,
        lambda: to_html(Report(path)),
        lambda: budge.batch.run([boards], store=path, jobs=1, resume=True),
        lambda: budge.batch.run([boards], store=path, jobs=1, again=True),
    ]
    for act in acts:
        with suppress(BudgeError):
            act()


def test_a_store_that_is_not_there(path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store"):
        Store(path)
    with pytest.raises(StoreError, match="there is no folder"):
        Store(path.parent / "nowhere" / "runs.sqlite", writing=True)


# ---------------------------------------------------------------------- one writer, full disks


def test_the_second_writer_is_told_who_is_first(path: Path) -> None:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time; from pathlib import Path; from budge.batch.lock import Lock\n"
            "with Lock(Path(sys.argv[1])): print('held', flush=True); time.sleep(60)",
            str(path),
        ],
        stdout=subprocess.PIPE,
    )
    try:
        assert holder.stdout and holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreError, match=f"written to by process {holder.pid}"), Lock(path):
            pass
    finally:
        holder.kill()
        holder.communicate()
    with Lock(path):  # which died with its process
        pass


def test_a_run_that_could_not_be_recorded_is_not_to_be_resumed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A limit on the pages of the database stands for the disk."""
    with Store(path, writing=True) as store:
        pages = store._rows("PRAGMA page_count")[0][0]
    connect = schema.connect

    def connect_when_full(*arguments: Any) -> Any:
        connection = connect(*arguments)
        connection.execute(f"PRAGMA max_page_count = {pages}")
        return connection

    with monkeypatch.context() as full:
        full.setattr(schema, "connect", connect_when_full)
        with (
            Store(path, writing=True) as store,
            pytest.raises(StoreError, match="disk full.*make room and give the same") as caught,
        ):
            store.start_run([AUTO], packed(200))
        assert "--resume" not in str(caught.value)
    with Store(path, writing=True) as store:
        assert store.runs() == []
        assert store.tally(store.start_run([AUTO], packed(200))).total > 0


FILL = """
import resource, signal, sys
from budge.batch.store import Attempt, Store
from budge.errors import StoreError
from tests.batch.test_store import AUTO, FINISHED, FOUND, packed

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with Store(sys.argv[1], writing=True) as store:
    run = store.start_run([AUTO], packed(200))
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    recorded = 0
    try:
        for task in store.pending(run):
            done = Attempt(task.configuration, task.puzzle, FINISHED, "1", finding=FOUND)
            store.record(run, [done])
            recorded += 1
    except StoreError as error:
        print(recorded, error)
"""


def test_when_there_is_no_room_what_was_recorded_is_safe(path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FILL, str(path)], capture_output=True, text=True, check=True
    )
    recorded, _, message = done.stdout.partition(" ")
    assert "disk full" in message and "--resume" in message
    assert 0 < int(recorded) < 200
    with Store(path, writing=True) as store:
        assert store.tally(1).done == int(recorded)
        for task in store.pending(1):
            done_now = Attempt(task.configuration, task.puzzle, FINISHED, "1", finding=FOUND)
            store.record(1, [done_now])
        assert store.tally(1).done == len(store.rows()) == store.tally(1).total


def test_what_is_to_do_is_found_in_time_that_grows_with_it(tmp_path: Path) -> None:
    """In steps of SQLite's machine, so that it is the same everywhere: four times the levels take
    about four times as many, not sixteen."""
    steps = []
    for count in (500, 2000):
        puzzles = [
            Packed(f"{i}", "sokoban", None, "#", {}, level=f"{7 * i % count}") for i in range(count)
        ]
        with Store(tmp_path / f"{count}.sqlite", writing=True) as store:
            run = store.start_run([AUTO], puzzles)
            counted = 0

            def tick() -> None:
                nonlocal counted
                counted += 1

            store._connection.set_progress_handler(tick, 100)
            assert len(list(store.pending(run, once=True))) == count
            steps.append(counted)
    assert steps[1] < 6 * steps[0]


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_no_file_is_left_alone(path: Path) -> None:
    os.mkfifo(path)  # a device would do as well, and be gone if this failed
    with pytest.raises(RequestError, match="is no file"):
        Store(path, writing=True)
    assert path.is_fifo()


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_store_behind_a_link_is_made_where_the_link_leads(path: Path) -> None:
    there = path.with_name("elsewhere.sqlite")
    there.touch()
    path.symlink_to(there)
    Store(path, writing=True).close()
    assert path.is_symlink() and there.stat().st_size > 0
