"""What a program's logging hears of Budge."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest

import budge
from budge.engine import table_files
from tests.boards import CLASSIC


def test_a_search_says_what_it_does_and_what_came_of_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="budge"):
        budge.solve(CLASSIC, algorithm="astar", heuristic="manhattan", engine="python")
    before, after = caplog.records
    assert {record.name for record in caplog.records} == {"budge"}
    assert (before.levelname, after.levelname) == ("DEBUG", "INFO")
    assert "Tiles(3 0 4" in before.getMessage() and "(python)" in before.getMessage()
    said = "tiles 3×3: astar with manhattan: OPTIMAL: 23 moves, proved shortest"
    assert after.getMessage() == said


def test_many_searches_say_so_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="budge"):
        budge.solve_many([CLASSIC, "1 2 3 / 4 5 6 / 0 7 8"])
    said = [record.getMessage() for record in caplog.records]
    assert len([text for text in said if "2 puzzles" in text]) == 1
    assert not [text for text in said if "proved" in text]


def test_damaged_tables_are_a_warning(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = budge.parse(CLASSIC)
    budge.solve(puzzle, heuristic="pdb")
    tables = [table for table in table_files._open if table.path.exists() and table.width == 3]
    path = tables[0].path
    path.write_bytes(path.read_bytes()[:-1] + b"\xff")
    monkeypatch.setattr(table_files, "_open", {})
    with caplog.at_level(logging.INFO, logger="budge"), pytest.warns(match="damaged"):
        budge.solve(puzzle, heuristic="pdb", algorithm="idastar")
    said = [(record.levelname, record.getMessage()) for record in caplog.records]
    assert any(level == "WARNING" and "damaged" in text for level, text in said)
    assert any(level == "INFO" and text.startswith("building a table") for level, text in said)


@pytest.mark.parametrize("first", ["", "import logging;"])
def test_nothing_is_printed_where_nobody_listens(first: str) -> None:
    code = (
        f"{first}import budge, budge.log, sys; print('logging' in sys.modules);"
        "budge.solve('1 2 3 / 4 5 6 / 0 7 8'); budge.log.warning('a %s', 'word');"
        "print('logging' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert done.stdout.split() == [str(bool(first))] * 2
