"""An easy position does not wait for tables that take seconds to make."""

from __future__ import annotations

from pathlib import Path

import pytest

import budge
from budge import Status
from budge.engine import table_files

GOAL = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 23 24 0"
NEAR = "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 24 23 22 21 0"
FAR = "14 5 9 2 18 / 8 23 19 12 17 / 15 0 10 20 4 / 6 11 21 1 7 / 24 3 16 22 13"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(table_files, "_open", {})
    return tmp_path / "cache"


@pytest.mark.parametrize(("board", "moves"), [(GOAL, 0), (NEAR, 30)])
@pytest.mark.parametrize("algorithm", [None, "astar"])
def test_no_table_is_made_for_it(
    folder: Path, board: str, moves: int, algorithm: str | None
) -> None:
    result = budge.solve(board, quality="optimal", algorithm=algorithm)
    assert (result.status, result.cost) == (Status.OPTIMAL, moves)
    assert result.heuristic == "linear-conflict"
    assert result.steps is not None and all(step.h is not None for step in result.steps)
    assert not list(folder.glob("*.table"))


def test_many_under_a_limit_that_tables_do_not_keep(folder: Path) -> None:
    results = budge.solve_many([GOAL, NEAR, FAR], quality="optimal", time_limit=0.2)
    assert [result.cost for result in results] == [0, 30, None]
    assert results[2].status is Status.TIME_LIMIT


def test_the_nodes_of_the_first_try_count(folder: Path) -> None:
    few = budge.solve(FAR, quality="optimal", node_limit=1000)
    assert (few.status, few.stats.expanded) == (Status.NODE_LIMIT, 1000)
    assert not list(folder.glob("*.table"))
    assert few.lower_bound >= 80


def test_who_asks_for_tables_gets_them(folder: Path) -> None:
    result = budge.solve("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15", heuristic="pdb-663")
    assert (result.cost, result.heuristic) == (1, "pdb-663")
    assert list(folder.glob("*.table"))


@pytest.mark.parametrize("heuristic", ["max(pdb-6666, manhattan)", "ceil(0.5*pdb-6666)"])
@pytest.mark.parametrize("engine", ["auto", "python"])
def test_tables_inside_an_expression_keep_to_limits(heuristic: str, engine: str) -> None:
    result = budge.solve(FAR, algorithm="astar", heuristic=heuristic, engine=engine, time_limit=0.1)
    assert result.status is Status.TIME_LIMIT
    assert result.stats.seconds < 2  # the tables take fifteen
    token = budge.CancelToken()
    token.cancel()
    cancelled = budge.solve(FAR, algorithm="astar", heuristic=heuristic, cancel=token)
    assert cancelled.status is Status.CANCELLED
