from __future__ import annotations

import csv
import io
import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest

import budge
from budge.batch import Report, charts
from budge.batch.comparing import compare
from budge.batch.configuration import configurations
from budge.batch.packing import Finding, pack
from budge.batch.store import FINISHED, Attempt, Store
from budge.batch.writing import to_csv, to_html, to_markdown, write
from budge.errors import MissingExtra, RequestError
from tests.boards import random_boards

BOARDS = random_boards(4, 3, 3)


def result(status: str, cost: int | None, seconds: float = 0.5, expanded: int = 10) -> Finding:
    return Finding(
        status,
        cost,
        "moves",
        cost or 7,
        "astar",
        "manhattan",
        "native",
        None if cost is None else "U" * cost,
        seconds,
        expanded,
        json.dumps({"generated": 2 * expanded, "peak_bytes": 0}),
    )


def record(path: Path, outcomes: dict[str, list[Any]], **shared: Any) -> int:
    """A run in which each configuration has the given results; a text stands for a failure."""
    with Store(path, writing=True) as store:
        names = configurations(outcomes, **shared)
        puzzles = [pack(board, f"board {n}") for n, board in enumerate(BOARDS, 1)]
        run = store.start_run(names, puzzles, again=True)
        known = {id: entry.name for id, entry in store.configurations(run).items()}
        todo = {name: list(results) for name, results in outcomes.items()}
        attempts = []
        for task in list(store.pending(run)):
            found = todo[known[task.configuration]].pop(0)
            failed = isinstance(found, str)
            attempts.append(
                Attempt(
                    task.configuration,
                    task.puzzle,
                    found if failed else FINISHED,
                    "1",
                    "in the test" if failed else None,
                    None if failed else found,
                )
            )
        store.record(run, attempts)
        store.finish(run)
    return run


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "runs.sqlite"
    first = [
        result("OPTIMAL", 20, 1.0, 500),
        result("SOLVED", 30, 3.0, 5000),
        result("UNSOLVABLE", None),
        result("TIME_LIMIT", None, 10.0),
    ]
    second = [
        result("OPTIMAL", 20, 2.0, 900),
        result("TIME_LIMIT", 34, 9.0),
        result("UNSOLVABLE", None),
        "crashed",
    ]
    record(path, {"astar:manhattan": first, "fast": second})
    return path


def test_the_summary_is_one_object_for_each_configuration(path: Path) -> None:
    assert Report(path).to_dicts() == [
        {
            "configuration": "astar:manhattan",
            "puzzles": 4,
            "solved": 2,
            "optimal": 1,
            "unsolvable": 1,
            "limit": 1,
            "failed": 0,
            "seconds": 14.5,
        },
        {
            "configuration": "fast",
            "puzzles": 4,
            "solved": 2,
            "optimal": 1,
            "unsolvable": 1,
            "limit": 0,
            "failed": 1,
            "seconds": 11.5,
        },
    ]


def test_the_hardest_and_the_unsolved(path: Path) -> None:
    report = Report(path)
    assert [row.name for row in report.hardest("astar:manhattan")] == ["board 2", "board 1"]
    assert [row.name for row in report.hardest("astar:manhattan", 1)] == ["board 2"]
    assert [row.verdict for row in report.unsolved("astar:manhattan")] == ["TIME_LIMIT"]
    assert [row.verdict for row in report.unsolved("fast")] == ["crashed"]
    with pytest.raises(RequestError, match=r"no configuration 'fats' \(did you mean 'fast'"):
        report.of("fats")
    with pytest.raises(RequestError, match="no run 7; it has: 1"):
        Report(path, 7)


def test_comparing_names_what_got_worse(path: Path) -> None:
    versus = compare(Report(path), "astar:manhattan", "fast")
    assert versus.puzzles == 4
    assert {change.name: change.reason for change in versus.regressions} == {
        "board 1": "2.00 s instead of 1.00 s",
        "board 2": "34 moves instead of 30",
        "board 4": "TIME_LIMIT before, crashed now",
    }
    assert versus.improvements == []
    back = compare(Report(path), "fast", "astar:manhattan")
    assert not back.regressions
    assert {change.name: change.reason for change in back.improvements} == {
        "board 1": "1.00 s instead of 2.00 s",
        "board 2": "30 moves instead of 34",
        "board 4": "crashed before, TIME_LIMIT now",
    }


def test_comparing_runs_and_stores(path: Path, tmp_path: Path) -> None:
    worse = [result("OPTIMAL", 22, 1.0), result("SOLVED", 30, 3.1), "killed", "killed"]
    run = record(path, {"astar:manhattan": worse})
    report = Report(path)
    versus = compare(report, "#1 astar:manhattan", f"#{run}")
    assert {change.name: change.reason for change in versus.regressions} == {
        "board 1": "both claim an optimum: 20 and 22",
        "board 3": "UNSOLVABLE before, killed now",
        "board 4": "TIME_LIMIT before, killed now",
    }
    other = tmp_path / "other.sqlite"
    record(other, {"astar:manhattan": worse})
    assert len(compare(report, "#1 astar:manhattan", str(other)).regressions) == 3
    assert report.of("astar:manhattan")[0].cost == 22  # the latest word
    for wrong in ("#9", "#x", "nonsense"):
        with pytest.raises(RequestError):
            compare(report, wrong, "fast")


def test_configurations_of_one_name_are_told_apart(path: Path) -> None:
    record(path, {"fast": [result("SOLVED", 40)] * 4}, time_limit=5)
    assert Report(path).configurations == ["astar:manhattan", "fast", "fast time_limit=5"]


def test_markdown_and_csv(path: Path) -> None:
    text = to_markdown(Report(path))
    assert "| astar:manhattan | 4 | 2 | 1 | 1 | 1 | 0 | 14.5 s |" in text
    assert "## Hardest for fast" in text and "| board 4 | crashed | - |" in text
    rows = list(csv.DictReader(io.StringIO(to_csv(Report(path)))))
    assert [row["status"] for row in rows[:4]] == [
        "OPTIMAL",
        "SOLVED",
        "UNSOLVABLE",
        "TIME_LIMIT",
    ]
    assert rows[1]["cost"] == "30" and rows[1]["solution"] == "U" * 30


def test_pandas_and_parquet(path: Path, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    frame = Report(path).to_pandas()
    assert len(frame) == 8 and frame["cost"].sum() == 20 + 30 + 20 + 34
    assert list(frame[frame.configuration == "fast"].outcome) == [*[FINISHED] * 3, "crashed"]
    target = tmp_path / "rows.parquet"
    write(Report(path), target)
    pandas.testing.assert_frame_equal(pandas.read_parquet(target), frame)


def test_without_the_extra_the_error_says_how_to_get_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(MissingExtra, match=r"pip install budge\[tables\]"):
        Report(path).to_pandas()


def test_a_report_is_not_written_anywhere(path: Path, tmp_path: Path) -> None:
    with pytest.raises(RequestError, match="must end in .md, .csv, .parquet, .html"):
        write(Report(path), tmp_path / "report.doc")
    with pytest.raises(RequestError, match="there is no folder"):
        write(Report(path), tmp_path / "nowhere" / "report.html")


def test_the_page_is_whole_and_safe(path: Path, tmp_path: Path) -> None:
    evil = budge.Tiles([[1, 2], [0, 3]], name="<script>alert(1)</script>")
    report = budge.batch.run([evil], store=tmp_path / "evil.sqlite", jobs=1)
    page = to_html(report)
    assert "<script" not in page and "&lt;script&gt;" in page
    assert "http" not in page.replace("http-equiv", "")
    assert to_html(Report(path)).count('<svg class="chart') == 1 + 2 + 4


def test_families_are_counted_in_their_own_metrics(tmp_path: Path) -> None:
    mixed = [budge.parse("1 2 3 / 4 5 6 / 0 7 8"), budge.parse("#####\n#@$.#\n#####")]
    report = budge.batch.run(mixed, store=tmp_path / "mixed.sqlite", jobs=1)
    page = to_html(report)
    assert page.count('<svg class="chart histogram') == 3
    assert all(f">{metric}</text>" in page for metric in ("moves", "pushes", "expanded"))
    assert page.count('<div class="board"><svg') == 2


def test_a_report_of_nothing(tmp_path: Path) -> None:
    Store(tmp_path / "empty.sqlite", writing=True).close()
    report = Report(tmp_path / "empty.sqlite")
    assert report.to_dicts() == [] and "<svg" in to_html(report)
    assert to_markdown(report).startswith("# empty.sqlite")


@pytest.mark.parametrize("values", [[], [0], [1], [5, 5], [0, 1e9], range(100), [1e-7, 3]])
def test_charts_take_any_values(values: Any) -> None:
    numbers = [float(value) for value in values]
    for chart in (
        charts.histogram(numbers, "moves"),
        charts.histogram(numbers, "expanded", powers=True),
        charts.cactus({"one": numbers, "none": []}),
        charts.scatter([("x", value, 1.0) for value in numbers], "a", "b", "seconds"),
    ):
        assert "nan" not in chart and "inf" not in chart and chart.endswith("</svg>")


def test_a_histogram_counts_every_value() -> None:
    squares = [float(n * n) for n in range(100)]
    for numbers, powers in (([1.0, 2.0, 2.0, 9.0], False), (squares, False), (squares, True)):
        chart = charts.histogram(numbers, "moves", powers=powers)
        counts = [int(part.split()[-1]) for part in chart.split(" puzzles</title>")[:-1]]
        assert sum(counts) == len(numbers)


def test_axes_have_ticks_within_them() -> None:
    for scale in (
        charts.linear([3, 777]),
        charts.linear([]),
        charts.logarithmic([0.0, 0.3, 5000], 1e-5),
        charts.Scale(17, 18),
    ):
        ticks = scale.ticks()
        assert 1 <= len(ticks) <= 14
        assert all(-1e-9 <= scale.place(tick) <= 1 + 1e-9 for tick in ticks)
        assert math.isclose(scale.place(scale.high), 1)
