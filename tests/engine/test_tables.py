"""Table files survive kills, damage, full disks, read-only folders and each other."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any

import pytest

import budge
from budge import CancelToken
from budge import tables as api
from budge.engine import table_files as tables
from budge.engine.patterns import estimate_for
from budge.engine.table_files import Table, TableNotice
from budge.heuristics.partitions import TABLE_SETS

BOARD = budge.Tiles([[5, 1, 2, 4], [9, 6, 3, 8], [0, 10, 7, 11]])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(tables, "_open", {})
    return tmp_path / "cache"


def needed() -> list[Table]:
    return estimate_for(BOARD, next(entry for entry in TABLE_SETS if entry.name == "pdb-65")).tables


def obtain() -> list[bytes]:
    return [bytes(data) for data in tables.obtain(needed(), lambda _share: True)]


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    """As another process would see it: nothing is open yet."""
    monkeypatch.setattr(tables, "_open", {})


def test_built_once_and_found_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = obtain()
    files = {path: path.stat().st_mtime_ns for path in folder.glob("*.table")}
    assert len(files) == 2
    forget(monkeypatch)
    assert obtain() == first
    assert files == {path: path.stat().st_mtime_ns for path in folder.glob("*.table")}
    assert [table for table, _ in tables.listing()] == sorted(needed(), key=lambda t: t.name)


@pytest.mark.parametrize("harm", ["bit", "short", "empty", "header", "version"])
def test_a_damaged_file_is_noticed_and_rebuilt(
    folder: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    good = obtain()
    path = needed()[0].path
    data = bytearray(path.read_bytes())
    if harm == "bit":
        data[len(data) // 2] ^= 1
    elif harm == "short":
        data = data[: len(data) // 2]
    elif harm == "empty":
        data = bytearray()
    elif harm == "header":
        data[:4] = b"WHAT"
    else:
        data[8] += 1
    path.write_bytes(data)
    forget(monkeypatch)
    with pytest.warns(TableNotice, match="damaged"):
        assert obtain() == good
    forget(monkeypatch)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert obtain() == good


def test_a_full_disk_means_tables_in_memory(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.warns(TableNotice, match="No space left"):
        in_memory = obtain()
    assert list(folder.glob("*.table*")) == []
    monkeypatch.undo()
    monkeypatch.setenv("BUDGE_CACHE", str(folder))
    forget(monkeypatch)
    assert obtain() == in_memory


def test_a_folder_that_cannot_be_made_means_tables_in_memory(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in the folder's place: nobody, not even root, can write below it."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("BUDGE_CACHE", str(blocked / "cache"))
    with pytest.warns(TableNotice, match="cannot be kept"):
        result = budge.solve(BOARD, heuristic="pdb-65")
    assert result.status is budge.Status.OPTIMAL


def test_a_cancelled_build_leaves_nothing(folder: Path) -> None:
    token = CancelToken()
    token.cancel()
    info = api.build("pdb-554", cancel=token)
    assert not info.built
    assert list(folder.glob("*.table*")) == []


def test_a_table_that_is_done_is_kept_though_the_next_is_not(folder: Path) -> None:
    sizes = sorted((table.size for table in needed()), reverse=True)
    done = sizes[0] / sum(sizes)
    with pytest.raises(tables.Interrupted):
        tables.obtain(needed(), lambda share: share <= done + 1e-9)
    largest = max(needed(), key=lambda table: table.size)
    assert [path.name for path in folder.glob("*.table*")] == [largest.path.name]


def test_a_file_that_is_not_written_in_time_is_written_the_next_time(folder: Path) -> None:
    table = needed()[:1]
    with pytest.raises(tables.Interrupted):
        tables.obtain(table, lambda share: share < 1)
    assert list(folder.glob("*.table*")) == []
    tables.obtain(table, lambda _share: True)
    assert [path.name for path in folder.glob("*.table*")] == [table[0].path.name]


def test_a_file_cut_while_it_is_used_harms_nobody(folder: Path) -> None:
    """A mapped file that is cut ends the process, so this runs in one of its own."""
    code = """
import os, budge
from budge import tables
board = budge.parse("5 1 2 4 / 9 6 3 8 / 0 10 7 11")
tables.build("pdb-65")
estimate = budge.solve(board, heuristic="pdb-65").estimate
for info in tables.listing():
    for path in info.files:
        if path.exists():
            os.truncate(path, 4096)
print(budge.solve(board, heuristic="pdb-65").status.name, estimate(board.start) > 0)
"""
    environment = {**os.environ, "BUDGE_CACHE": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (0, "OPTIMAL True\n"), done.stderr


_CHILD = """
import sys, budge
from budge import tables
print("go", flush=True)
tables.build(sys.argv[1], threads=1)
print("done", flush=True)
"""


def child(folder: Path, name: str) -> subprocess.Popen[str]:
    environment: dict[str, Any] = {**os.environ, "BUDGE_CACHE": str(folder)}
    command = [sys.executable, "-c", _CHILD, name]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def test_a_kill_leaves_nothing_half_done(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = child(folder, "pdb-78")
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGKILL)
    process.wait(10)
    assert list(folder.glob("*.table")) == []
    folder.mkdir(exist_ok=True)
    stale = needed()[0].path.with_name(needed()[0].path.name + ".1.tmp")
    stale.write_bytes(b"half a table")
    assert len(obtain()) == 2  # the dead one's locks are gone with it
    assert not stale.exists()


def test_two_processes_build_once(folder: Path) -> None:
    both = [child(folder, "pdb-555"), child(folder, "pdb-555")]
    for process in both:
        assert process.communicate(timeout=60)[0] == "go\ndone\n"
    files = list(folder.glob("*.table"))
    assert len(files) == 3
    assert api.listing()[3].built


def test_building_writes_what_was_in_memory_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = obtain()
    for path in folder.glob("*.table"):
        path.unlink()
    assert api.build("pdb-65").built
    forget(monkeypatch)
    monkeypatch.setattr(tables, "_build", None)  # what is found need not be built
    assert obtain() == first


def test_remove_spares_what_another_set_needs(folder: Path) -> None:
    api.build("pdb-65")
    assert len(api.remove("pdb-65")) == 2
    assert api.remove("pdb-65") == []
    with pytest.raises(budge.RequestError, match="there is no table set 'pdb-66'"):
        api.build("pdb-66")


def test_progress_tells_the_time_left(folder: Path) -> None:
    seen: list[api.BuildProgress] = []
    api.build("pdb-554", on_progress=seen.append)
    assert seen[-1].share == pytest.approx(1)
    assert seen[-1].seconds_left == pytest.approx(0)
    assert "100%" in str(seen[-1])


def test_no_memory_for_a_table_is_a_memory_limit_and_no_damage(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    obtain()
    forget(monkeypatch)

    def no_memory(*_: int, **__: int) -> None:
        raise OSError(errno.ENOMEM, os.strerror(errno.ENOMEM))

    monkeypatch.setattr(tables.mmap, "mmap", no_memory)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        result = budge.solve(BOARD, heuristic="pdb-65")
    assert budge.Status.MEMORY_LIMIT in (result.status, result.ended_by)
    assert len(list(folder.glob("*.table"))) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux")
def test_tables_may_lie_in_large_pages() -> None:
    data = tables._zeros(64 * 2**20)
    address = ctypes.addressof(ctypes.c_char.from_buffer(data))
    inside, may = False, "0"
    for words in map(str.split, Path("/proc/self/smaps").read_text().splitlines()):
        if "-" in words[0]:
            first, end = (int(part, 16) for part in words[0].split("-"))
            inside = first <= address < end
        elif inside and words[0] == "THPeligible:":
            may = words[1]
    switch = Path("/sys/kernel/mm/transparent_hugepage/enabled")
    assert may == "1" or not switch.exists() or "[never]" in switch.read_text()
