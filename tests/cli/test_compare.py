from __future__ import annotations

from pathlib import Path

import pytest

from budge.cli.compare import split_names
from tests.boards import CLASSIC, FAR, FIFTEEN, IMPOSSIBLE, NEAR
from tests.cli.conftest import Budge


def rows(out: str) -> list[list[str]]:
    """The rows of the table, cell by cell."""
    lines = out.splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("algorithm"))
    return [line.split() for line in lines[first + 1 : lines.index("", first)]]


def test_a_table_and_bars(budge: Budge) -> None:
    run = budge("compare", CLASSIC, "-a", "astar,bfs", "-H", "misplaced,manhattan")
    assert (run.code, run.err) == (0, "")
    header = next(line for line in run.out.splitlines() if line.startswith("algorithm"))
    for column in ("heuristic", "length", "optimal", "expanded", "generated", "max open", "time"):
        assert column in header
    table = rows(run.out)
    assert [row[:4] for row in table] == [
        ["astar", "misplaced", "23", "yes"],
        ["astar", "manhattan", "23", "yes"],
        ["bfs", "-", "23", "yes"],
    ]
    expanded = [int(row[4].replace(",", "")) for row in table]
    assert expanded[1] < expanded[0] < expanded[2]
    bars = [line for line in run.out.splitlines() if "█" in line]
    assert [bar.split()[0] for bar in bars] == ["astar:misplaced", "astar:manhattan", "bfs"]
    lengths = [bar.count("█") for bar in bars]
    assert lengths[1] < lengths[0] < lengths[2]


def test_by_default_everything_that_fits(budge: Budge) -> None:
    runs = budge("compare", NEAR, "--json").object()["runs"]
    names = [run["configuration"] for run in runs]
    assert {"bfs", "bidirectional", "astar:manhattan", "idastar:linear-conflict"} <= set(names)
    assert {run["cost"] for run in runs if run["status"] == "OPTIMAL"} == {5}


def test_runs_one_by_one(budge: Budge) -> None:
    run = budge(
        "compare", NEAR, "--run", "bfs", "--run", "wastar:manhattan:1.5", "--run", "bfs", "--json"
    )
    value = run.object()
    of_the_puzzle = ["name", "family", "schema", "version", "position", "position_options"]
    assert list(value) == [*of_the_puzzle, "runs"]
    assert not set(of_the_puzzle) & set(value["runs"][0])
    assert [one["configuration"] for one in value["runs"]] == ["bfs", "wastar:manhattan:1.5"]
    assert value["runs"][0]["cost"] == 5


def test_a_weight_goes_to_those_that_take_one(budge: Budge) -> None:
    run = budge("compare", NEAR, "-a", "astar,wastar", "-H", "manhattan", "--weight", "4", "--json")
    names = [one["configuration"] for one in run.object()["runs"]]
    assert names == ["astar:manhattan", "wastar:manhattan:4"]


def test_inadmissible_heuristics_are_marked(budge: Budge) -> None:
    options = ["--rule", "swap", "-a", "astar", "-H", "manhattan,half-manhattan"]
    run = budge("compare", FAR, *options)
    marked, sound = rows(run.out)[:2]
    assert marked[1:3] == ["manhattan", "!"]
    assert sound[1:4] == ["half-manhattan", "10", "yes"]
    assert "! inadmissible" in run.out
    assert "astar:manhattan !" in run.out
    values = budge("compare", FAR, *options, "--json").object()["runs"]
    assert [value["admissible"] for value in values] == [False, True]


def test_the_best_run_decides_the_exit_code(budge: Budge) -> None:
    limits = ["-H", "manhattan", "--node-limit", "100"]
    assert budge("compare", NEAR, "-a", "astar", *limits).code == 0
    assert budge("compare", FIFTEEN, "-a", "astar,bfs", *limits).code == 22
    mixed = budge("compare", CLASSIC, "-a", "bfs,greedy", "-H", "linear-conflict", *limits[2:])
    assert "node limit" in mixed.out
    assert mixed.code == 0
    assert budge("compare", IMPOSSIBLE, "-a", "bfs").code == 10


def test_a_picture(budge: Budge, tmp_path: Path) -> None:
    picture = tmp_path / "runs.svg"
    run = budge("compare", NEAR, "-a", "bfs,astar", "-H", "manhattan", "--plot", str(picture))
    assert run.code == 0
    assert "astar:manhattan" in picture.read_text()


def test_a_picture_that_cannot_be_made_costs_no_search(budge: Budge, tmp_path: Path) -> None:
    unknown = budge("compare", FIFTEEN, "--plot", str(tmp_path / "runs.docx"))
    assert unknown.code == 2
    assert ".svg" in unknown.err
    nowhere = budge("compare", FIFTEEN, "--plot", str(tmp_path / "none" / "runs.svg"))
    assert nowhere.code == 2
    assert "there is no folder" in nowhere.err
    several = budge("compare", NEAR, NEAR, "--plot", str(tmp_path / "runs.svg"))
    assert several.code == 2
    assert "one puzzle" in several.err


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["-a", "bfs,astr"], "did you mean 'astar'?"),
        (["-a", "bfs,"], "there is no algorithm ''"),
        (["-a", "astar", "-H", "manhatan"], "did you mean 'manhattan'?"),
        (["--run", "astar:manhattan:heavy"], "'heavy' is not a weight"),
        (["--run", "bfs", "-a", "astar"], "one or the other"),
        (["--run", "astar:manhattan:2"], "takes no weight"),
    ],
)
def test_nonsense(budge: Budge, options: list[str], complaint: str) -> None:
    run = budge("compare", NEAR, *options)
    assert (run.code, run.out) == (2, "")
    assert complaint in run.err


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (None, None),
        ("bfs", ["bfs"]),
        ("a, b ,c", ["a", "b", "c"]),
        ("max(a, b),c,0.5*(d+max(e,f))", ["max(a, b)", "c", "0.5*(d+max(e,f))"]),
        ("", [""]),
    ],
)
def test_commas_in_brackets_do_not_split(text: str | None, names: list[str] | None) -> None:
    assert split_names(text) == names
