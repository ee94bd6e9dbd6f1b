from __future__ import annotations

import sys
from pathlib import Path

import pytest

import budge
from budge.draw import plot
from tests.boards import FAR, IMPOSSIBLE


@pytest.fixture
def comparison() -> budge.Comparison:
    puzzle = budge.parse(FAR, rule="swap")
    return budge.compare(puzzle, ["astar:half-manhattan", "astar:manhattan", "bfs"], node_limit=500)


def test_an_svg_names_every_run(comparison: budge.Comparison, tmp_path: Path) -> None:
    file = tmp_path / "runs.svg"
    plot.plot(comparison, file)
    drawing = file.read_text()
    for word in ("astar:half-manhattan", "astar:manhattan", "bfs", "10 swaps", "NODE_LIMIT"):
        assert word in drawing


def test_the_same_runs_give_the_same_file(comparison: budge.Comparison, tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    plot.plot(comparison, first)
    plot.plot(comparison, second)
    assert first.read_bytes() == second.read_bytes()


def test_a_png(comparison: budge.Comparison, tmp_path: Path) -> None:
    file = tmp_path / "runs.PNG"
    plot.ready(file)
    plot.plot(comparison, file)
    assert file.read_bytes().startswith(b"\x89PNG")


def test_runs_without_a_single_expansion(tmp_path: Path) -> None:
    file = tmp_path / "none.svg"
    plot.plot(budge.compare(budge.parse(IMPOSSIBLE), ["bfs"]), file)
    assert "UNSOLVABLE" in file.read_text()


@pytest.mark.parametrize("name", ["runs", "runs.docx", "none/runs.svg"])
def test_a_file_that_cannot_be_drawn(tmp_path: Path, name: str) -> None:
    with pytest.raises(budge.RequestError):
        plot.ready(tmp_path / name)


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(budge.MissingExtra, match=r"pip install budge\[plot\]"):
        plot.ready("runs.svg")
