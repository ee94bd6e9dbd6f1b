from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pandas
import polars
import pytest

import budge
from budge import RequestError
from budge.batch import BatchProgress, Report, sources
from budge.batch.dataset import COLUMNS, build, export
from tests.levels import random_level

LEVELS = "\n\n".join(random_level(seed).text(random_level(seed).start) for seed in range(12))


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    file = tmp_path / "levels.xsb"
    file.write_text(LEVELS)
    return file


def test_a_collection_becomes_a_data_set(levels: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    rows = build(str(levels), folder, metrics=["pushes", "moves"], jobs=1)
    told = [json.loads(line) for line in (folder / "data.jsonl").read_text().splitlines()]
    assert len(told) == rows == 2 * len({row["text"] for row in told})
    for row in told:
        assert list(row) == list(COLUMNS)
        puzzle = budge.parse(row["text"], family=row["family"], **json.loads(row["options"]))
        puzzle = puzzle.with_metric(row["metric"])
        result = budge.solve(puzzle, quality="optimal")
        assert (row["status"], row["optimum"]) == (result.status.value, result.cost)
        assert row["proved"] and row["identity"] == str(budge.identity(puzzle))
        if row["solution"] is not None:
            judged = budge.judge(puzzle, row["solution"], optimum=row["optimum"])
            assert judged.solved and judged.cost == row["cost"] == row["optimum"]
    assert {row["status"] for row in told} == {"OPTIMAL", "UNSOLVABLE"}
    frame = pandas.read_parquet(folder / "data.parquet")
    table = polars.read_parquet(folder / "data.parquet")
    assert list(frame.columns) == table.columns == list(COLUMNS)
    assert table.to_dicts() == told
    assert frame["optimum"].dropna().astype(int).tolist() == [
        row["optimum"] for row in told if row["optimum"] is not None
    ]


def test_the_card_names_the_data(levels: Path, tmp_path: Path) -> None:
    build([str(levels)], tmp_path / "set", name="Small: rooms", jobs=1)
    card = (tmp_path / "set" / "README.md").read_text()
    _, head, body = card.split("---\n", 2)
    assert 'pretty_name: "Small: rooms"' in head and "path: data.parquet" in head
    assert "size_categories:\n- n<1K" in head and "- sokoban" in head
    assert "# Small: rooms" in body and all(f"`{name}`" in body for name in COLUMNS)


def test_a_hubs_own_package_loads_it(levels: Path, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    folder = tmp_path / "set"
    rows = build(str(levels), folder, jobs=1)
    loaded = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path / "cache"))
    assert len(loaded) == rows and loaded.column_names == list(COLUMNS)
    told = [json.loads(line) for line in (folder / "data.jsonl").read_text().splitlines()]
    assert loaded[0] == told[0]


def test_grades_are_told_where_asked_for(levels: Path, tmp_path: Path) -> None:
    build(str(levels), tmp_path / "set", jobs=1, graded=True)
    for row in polars.read_parquet(tmp_path / "set" / "data.parquet").to_dicts():
        if row["status"] == "UNSOLVABLE":
            assert row["stars"] is row["score"] is None
        else:
            known = budge.grade(budge.parse(row["text"], family="sokoban"))
            assert (row["stars"], row["score"]) == (known.stars, known.score)


def test_what_was_solved_is_not_solved_again(levels: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    build(str(levels), folder, jobs=1)
    before = (folder / "data.jsonl").read_text()
    workers = {row.ended for row in Report(folder / "work.sqlite").rows}
    (folder / "data.parquet").unlink()
    build(str(levels), folder, jobs=1)
    assert (folder / "data.jsonl").read_text() == before
    assert {row.ended for row in Report(folder / "work.sqlite").rows} == workers


def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    file, folder = tmp_path / "boards.txt", tmp_path / "set"
    boards = [puzzle for puzzle, _ in zip(_boards(), range(300), strict=False)]
    file.write_text("\n".join(boards))
    command = [sys.executable, "-m", "budge", "dataset", "build", str(file), "--to", str(folder)]
    process = subprocess.Popen([*command, "-j", "1", "--quiet"])
    store = folder / "work.sqlite"
    for _ in range(600):
        time.sleep(0.05)
        if process.poll() is not None or (store.exists() and _finished(store)):
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    time.sleep(0.5)
    done = subprocess.run([*command, "-j", "1"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "300 rows" in done.stdout
    table = polars.read_parquet(folder / "data.parquet")
    assert table["proved"].all() and len(table) == 300 == len(set(table["text"]))
    assert not [path for path in folder.iterdir() if "data.jsonl" in path.name][1:]


def _boards() -> list[str]:
    from itertools import islice

    from budge.levels.samples import random_puzzles

    made = islice(random_puzzles("tiles", seed=4), 310)
    texts = dict.fromkeys(" ".join(map(str, puzzle.start)) for puzzle in made)
    return [" / ".join(" ".join(t.split()[i : i + 3]) for i in (0, 3, 6)) for t in texts]


def _finished(store: Path) -> bool:
    try:
        return bool(Report(store).rows)
    except budge.StoreError:
        return False


def _told(folder: Path) -> list[dict[str, Any]]:
    lines = (folder / "data.jsonl").read_text().splitlines()
    return [{**json.loads(line), "seconds": None} for line in lines]


def test_the_same_command_goes_on_without_reading_the_levels_again(
    levels: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = budge.CancelToken()
    options: dict[str, Any] = {"metrics": ["pushes", "moves"], "jobs": 1}

    def stop(progress: BatchProgress) -> None:
        if progress.tally.done:
            token.cancel()

    build(str(levels), tmp_path / "set", cancel=token, on_progress=stop, **options)
    assert not (tmp_path / "set" / "data.jsonl").exists()
    with monkeypatch.context() as patch:
        patch.setattr(sources, "read_pieces", lambda *_, **__: pytest.fail("levels are read again"))
        build(str(levels), tmp_path / "set", **options)
        assert [run["run"] for run in Report(tmp_path / "set" / "work.sqlite").runs] == [1]
    build(str(levels), tmp_path / "undisturbed", **options)
    assert _told(tmp_path / "set") == _told(tmp_path / "undisturbed")


def test_another_content_is_read_whatever_the_file_is_said_to_be(
    levels: Path, tmp_path: Path
) -> None:
    """As long as before, changed at the same time, under the same name."""
    folder, known = tmp_path / "set", levels.stat()
    build(str(levels), folder, jobs=1)
    before = {row["text"] for row in _told(folder)}
    other = "\n\n".join(level for level in LEVELS.split("\n\n")[1:])
    levels.write_text(other + "\n\n" + ";" * (len(LEVELS) - len(other) - 2))
    os.utime(levels, ns=(known.st_atime_ns, known.st_mtime_ns))
    assert levels.stat().st_size == known.st_size
    build(str(levels), folder, jobs=1)
    assert [run["run"] for run in Report(folder / "work.sqlite").runs] == [1, 2]
    assert {row["text"] for row in _told(folder)} == before  # what a run before has found stays


def test_what_a_fingerprint_tells_apart(levels: Path, tmp_path: Path) -> None:
    print_of = sources.fingerprint
    assert print_of([levels], family=None) == print_of([str(levels)], family=None)
    assert print_of([levels], family=None) != print_of([levels], family="sokoban")
    assert print_of([levels]) != print_of([levels, levels])
    copy = tmp_path / "copy.xsb"
    copy.write_bytes(levels.read_bytes())
    assert print_of([levels]) != print_of([copy])  # names are told, too
    assert print_of([tmp_path]) == print_of([copy, levels])
    assert print_of([budge.parse("1 2 / 0 3")]) is None
    os.mkfifo(tmp_path / "pipe")
    assert print_of([tmp_path / "pipe"]) is None  # and is not read


def test_a_store_is_written_as_it_is(levels: Path, tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    budge.batch.run(str(levels), store=store, configurations=["fast"], jobs=1)
    rows = build(str(store), tmp_path / "set")
    assert rows == len(Report(store).rows)
    assert not (tmp_path / "set" / "work.sqlite").exists()


def test_what_makes_no_sense_is_said(tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="name files or folders"):
        build([], tmp_path / "set")
    with pytest.raises(budge.BudgeError):
        export(tmp_path / "nowhere.sqlite", tmp_path)
    with pytest.raises(budge.BudgeError):
        build(str(tmp_path / "nothing.xsb"), tmp_path / "set")
