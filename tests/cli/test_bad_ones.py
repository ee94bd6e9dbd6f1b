"""A file with a bad puzzle in it: the others are solved, and the exit code tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Budge
from tests.formats.test_bad_ones import BAD_SOKOBAN


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.sok"
    path.write_text(BAD_SOKOBAN)
    return path


def test_solve_takes_the_good_ones_and_exits_with_2(budge: Budge, mixed: Path) -> None:
    run = budge("solve", str(mixed), "--json")
    assert run.code == 2
    assert run.out.count('"status": "OPTIMAL"') == 2
    assert "line 6" in run.err and "the level has 1 box but 0 goals" in run.err


def test_batch_takes_the_good_ones_and_exits_with_2(
    budge: Budge, mixed: Path, tmp_path: Path
) -> None:
    run = budge("batch", str(mixed), "--store", str(tmp_path / "s.sqlite"), "--jobs", "1", "--json")
    assert run.code == 2
    assert "line 6" in run.err
    assert '"solved": 2' in run.out, run.out
