from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Budge


def test_a_solution_is_drawn(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    run = budge("draw", "1 2 3 / 4 5 6 / 0 7 8", "--output", str(path))
    assert run.code == 0 and "2 moves, proved shortest" in run.out
    assert "animateTransform" in path.read_text()


def test_a_gif_and_several_puzzles(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "out.gif"
    run = budge("draw", "-", "--output", str(path), "-q", stdin="12/03\n\n10/32\n")
    assert run.code == 0 and run.out == ""
    for number in (1, 2):
        assert (tmp_path / f"out-{number}.gif").read_bytes().startswith(b"GIF89a")


def test_a_still_picture_needs_no_search(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    run = budge("draw", "21/30", "--still", "--output", str(path))
    assert run.code == 0 and "<svg" in path.read_text()


def test_what_has_no_solution_is_said(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "out.svg"
    run = budge("draw", "21/30", "--output", str(path))
    assert run.code == 10 and "no solution" in run.out and not path.exists()


@pytest.mark.parametrize(
    "options",
    [["--output", "a.png"], ["--output", "a.gif", "--still"], ["--seconds-per-move", "0"]],
)
def test_senseless_requests_are_refused(budge: Budge, options: list[str]) -> None:
    assert budge("draw", "12/03", *options).code == 2
