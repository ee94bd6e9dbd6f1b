from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from budge.cli.batch_display import clock, drawing
from tests.batch.test_running import write_boards
from tests.boards import FIFTEEN, IMPOSSIBLE
from tests.cli.conftest import Budge, Terminal


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = write_boards(tmp_path / "boards.txt", 8)
    path.write_text(f"{path.read_text()}\n{IMPOSSIBLE}\n")
    return path


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "runs.sqlite")


def test_batch_and_report(budge: Budge, boards: Path, store: str) -> None:
    run = budge("batch", str(boards), "--store", store, "-a", "astar,idastar", "-H", "manhattan")
    assert run.code == 0
    head, *lines = run.out.splitlines()
    assert head.split()[:3] == ["configuration", "puzzles", "solved"]
    assert [line.split()[:6] for line in lines] == [
        ["astar:manhattan", "9", "8", "8", "1", "0"],
        ["idastar:manhattan", "9", "8", "8", "1", "0"],
    ]
    objects = budge("report", store, "--json").objects()
    assert [value.pop("seconds") > 0 for value in objects] == [True, True]
    names = ["astar:manhattan", "idastar:manhattan"]
    counts = {"puzzles": 9, "solved": 8, "optimal": 8, "unsolvable": 1, "limit": 0, "failed": 0}
    assert objects == [{"configuration": name, **counts} for name in names]
    text = budge("report", store, "--hardest", "2").out
    assert "hardest for idastar:manhattan, by states expanded" in text
    versus = budge("report", store, "--compare", *names).out
    assert versus.startswith("9 puzzles in common: 0 worse")
    versus_object = budge("report", store, "--compare", *names, "--json").object()
    assert versus_object["puzzles"] == 9 and versus_object["regressions"] == []


def test_a_script_can_tell_a_regression(budge: Budge, boards: Path, store: str) -> None:
    names = ["astar:manhattan", "greedy:misplaced"]
    assert budge("batch", str(boards), "-s", store, "-c", names[0], "-c", names[1]).code == 0
    worse = ["report", store, "--compare", *names]
    assert budge(*worse).code == 0
    failed = budge(*worse, "--fail-on-regression")
    assert failed.code == 11 and "worse" in failed.out
    assert budge(*worse, "--fail-on-regression", "--json").code == 11
    back = ["report", store, "--compare", *names[::-1]]
    assert budge(*back, "--fail-on-regression").code == 0


def test_limits_reach_the_workers(budge: Budge, boards: Path, store: str) -> None:
    run = budge("batch", str(boards), "-s", store, "--node-limit", "3", "-c", "bfs", "--json")
    assert run.object()["limit"] == 8 and run.object()["solved"] == 0


def test_report_to_files(budge: Budge, boards: Path, store: str, tmp_path: Path) -> None:
    assert budge("batch", str(boards), "-s", store, "--quiet").out == ""
    wanted = [tmp_path / f"report.{suffix}" for suffix in ("md", "csv", "html")]
    run = budge("report", store, *(part for path in wanted for part in ("--to", str(path))))
    assert (run.code, run.out) == (0, "")
    assert all(path.stat().st_size > 300 for path in wanted)
    assert sorted(path.name for path in tmp_path.glob("report*")) == sorted(
        path.name for path in wanted
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["batch", "--store", "{store}"], "nothing to solve"),
        (["report", "{store}", "--fail-on-regression"], "--compare A B"),
        (["batch", "nowhere.txt", "--store", "{store}"], "there is no file or folder"),
        (["batch", "{boards}", "--store", "{boards}"], "no store of results"),
        (["batch", "--resume", "--store", "{store}"], "there is no store"),
        (["batch", "--resume", "-c", "astar", "--store", "{store}"], "takes no configuration"),
        (["batch", "{boards}", "-a", "astra", "--store", "{store}"], "did you mean 'astar'"),
        (["report", "{store}"], "there is no store"),
        (["report", "{boards}"], "no store of results"),
        (["report", "{boards}", "--to", "report.doc"], "must end in"),
        (["solve", "304528167", "--cluster", "nonsense"], "tcp://scheduler:8786"),
    ],
)
def test_mistakes(
    budge: Budge, boards: Path, store: str, arguments: list[str], message: str
) -> None:
    run = budge(*(part.format(store=store, boards=boards) for part in arguments))
    assert run.code == 2 and run.out == ""
    assert message in run.err


def test_ctrl_c_says_how_to_go_on(
    budge: Budge, terminal: Callable[..., Terminal], store: str, tmp_path: Path
) -> None:
    """The live display names what is being solved; Ctrl-C stops it, --resume goes on."""
    hard = write_boards(tmp_path / "boards.txt", 3)
    hard.write_text(f"{hard.read_text()}\n\n{FIFTEEN}\n")
    running = terminal(
        "batch", str(hard), "--store", store, "-c", "idastar:misplaced", tty=("stdout", "stderr")
    )
    running.read_until("3 of 4 done", seconds=10)
    running.read_until("boards.txt #4", seconds=10)
    os.kill(running.process.pid, signal.SIGINT)
    shown = running.finish()
    assert shown.code == 130
    assert "go on with: budge batch --resume --store" in shown.err.replace("\r\n", "")
    (summary,) = budge("report", store, "--json").objects()
    assert summary["puzzles"] == summary["optimal"] == 3


def test_the_display(budge: Budge) -> None:
    from rich.console import Console

    from budge.batch import BatchProgress
    from budge.batch.store import Tally

    progress = BatchProgress(Tally(100, 40, 30, 20, 2), 10.0, 4.0, [("level 3", 1.5)] * 14)
    console = Console(width=100, record=True, file=open(os.devnull, "w"))  # noqa: SIM115
    console.print(drawing(progress))
    text = console.export_text()
    expected = "40 of 100 done · 30 solved · 20 optimal · 2 failed · 4.0/s · 0:15 left"
    assert text.startswith(expected)
    assert len(text.splitlines()) == 2 + 12 + 1
    assert text.count("level 3") == 12 and "and 2 more" in text
    assert (clock(59.6), clock(7300)) == ("1:00", "2:01:40")
