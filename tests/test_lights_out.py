"""A family from a package of its own is handled like a built-in one by every command."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.plugin import EXAMPLE, install
from tests.webserver import Server

PLUS = ".#./###/.#."
THREE = ".#.../####./.####/#..#./##..."
ALL_LIT = "#####/#####/#####/#####/#####"
UNSOLVABLE = "#..../...../...../...../....."

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return install(tmp_path_factory.mktemp("plugin"))


@pytest.fixture(scope="module")
def budge(env: dict[str, str]) -> Run:
    def run(*arguments: object, code: int = 0) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "budge", *map(str, arguments)]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout + done.stderr
        return done

    return run


@pytest.fixture(scope="module")
def lights_server(env: dict[str, str]) -> Iterator[Server]:
    server = Server("--workers", "1", env=env)
    yield server
    server.stop()


def test_it_is_small() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert len(files) <= 5


def test_its_own_tests_pass(env: dict[str, str]) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE]
    done = subprocess.run([*command, EXAMPLE], env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_solve_hint_and_check(budge: Run) -> None:
    solved = json.loads(budge("solve", THREE, "--json").stdout)
    assert (solved["family"], solved["status"], solved["cost"]) == ("lights-out", "OPTIMAL", 3)
    assert (solved["algorithm"], solved["heuristic"]) == ("astar", "presses")
    assert solved["metric"] == "presses" and sorted(solved["moves"]) == sorted(
        solved["solution"].split()
    )
    assert "15 presses, proved shortest" in budge("solve", ALL_LIT).stdout
    hint = json.loads(budge("hint", THREE, "--json").stdout)
    assert hint["family"] == "lights-out" and hint["left"] == 3
    assert "No choice of lamps" in budge("check", UNSOLVABLE, code=10).stdout
    budge("solve", UNSOLVABLE, code=10)
    budge("check", THREE)


def test_verify_reads_what_solve_writes(budge: Run) -> None:
    solution = json.loads(budge("solve", THREE, "--json").stdout)["solution"]
    verified = json.loads(budge("verify", THREE, solution, "--json").stdout)
    assert (verified["solved"], verified["cost"]) == (True, 3)
    assert "not solved" in budge("verify", THREE, solution.split()[0], code=12).stdout
    wrong = budge("verify", THREE, "z9", code=2)
    assert "move 1, 'z9', is not possible" in wrong.stderr


def test_compare_and_explore(budge: Run) -> None:
    (line,) = budge("compare", PLUS, "--json").stdout.splitlines()
    runs = json.loads(line)["runs"]
    assert {run["algorithm"] for run in runs} >= {"bfs", "bidirectional", "astar", "idastar"}
    assert {run["cost"] for run in runs if run["status"] == "OPTIMAL"} == {1}
    assert "dijkstra" not in {run["algorithm"] for run in runs}
    explored = json.loads(budge("explore", PLUS, "--json").stdout)
    assert explored["states"] == 512  # every board of 3×3 can be solved


def test_show_and_draw(budge: Run, tmp_path: Path) -> None:
    shown = budge("show", PLUS).stdout
    assert "○ ● ○" in shown
    picture = tmp_path / "lamps.svg"
    budge("draw", THREE, "--output", picture)
    root = ElementTree.parse(picture).getroot()
    name = "{http://www.w3.org/2000/svg}"
    assert list(root.iter(f"{name}animate")) and not list(root.iter(f"{name}animateTransform"))
    moving = tmp_path / "lamps.gif"
    budge("draw", THREE, "--output", moving)
    assert moving.read_bytes().startswith(b"GIF89a")


def test_batch(budge: Run, tmp_path: Path) -> None:
    levels = tmp_path / "levels.txt"
    levels.write_text(f"name: plus\n{PLUS}\n\nname: three\n{THREE}\n\n{UNSOLVABLE}\n")
    store = tmp_path / "runs.sqlite"
    budge("batch", levels, "--store", store)
    table = tmp_path / "report.csv"
    budge("report", store, "--to", table)
    rows = list(csv.DictReader(table.open()))
    assert {row["family"] for row in rows} == {"lights-out"}
    answers = [(row["status"], row["cost"]) for row in rows]
    assert sorted(answers) == [("OPTIMAL", "1"), ("OPTIMAL", "3"), ("UNSOLVABLE", "")]


def test_it_is_listed_and_suggested(budge: Run) -> None:
    assert "presses" in budge("list", "heuristics", "--family", "lights-out").stdout
    assert (
        "did you mean 'lights-out'" in budge("solve", PLUS, "--family", "light-out", code=2).stderr
    )
    broken = budge("solve", "#.#/.x./#.#", "--family", "lights-out", code=2)
    assert "'x' is no lamp" in broken.stderr


def test_solving_a_built_in_puzzle_does_not_look_for_plug_ins(env: dict[str, str]) -> None:
    code = (
        "import sys, budge; assert budge.solve(budge.parse('1 2 / 3 0')).solved;"
        "print('lights_out' in sys.modules, 'importlib.metadata' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "False"]


def test_a_family_without_samples_words_or_editor_is_served_too(lights_server: Server) -> None:
    about = lights_server.get("/api/about").json()
    assert about["records"]["bare"] == {
        "name": "bare",
        "metrics": ["moves"],
        "labels": {},
        "editor": None,
    }
    assert "bare" not in {sample["family"] for sample in about["samples"]}


def test_the_server_knows_it(lights_server: Server) -> None:
    about = lights_server.get("/api/about").json()
    assert about["families"][:4] == ["tiles", "rush-hour", "klotski", "sokoban"]
    assert set(about["families"][4:]) == {"lights-out", "bare"}
    record: dict[str, Any] = about["records"]["lights-out"]
    assert record["labels"]["zh"]["name"] == "关灯" and record["editor"]["blank"] == "."
    position = {"text": THREE}
    now = lights_server.post("/api/play", {"position": position}).json()
    assert len(now["options"]) == 25 and now["counts"] == {"presses": 0}
    way = lights_server.post("/api/hint", {"position": position}).json()
    assert way["proved"] and way["cost"] == 3
    done = {"position": {**position, "moves": way["moves"]}}
    assert lights_server.post("/api/play", done).json()["solved"]
