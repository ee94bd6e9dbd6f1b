"""`budge verify` takes the solutions of every family, in every way in which they are written."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Budge

CASES = [
    ("1 2 3 / 4 5 6 / 0 7 8", "LL", ()),
    ("1 2 3 / 4 5 6 / 0 7 8", "7 left, 8 left", ()),
    ("2 1 / 3 0", "2<->1", ("--rule", "swap")),
    ("0 1 / 2 3", "L", ("--goal", "1 0 / 2 3")),
    ("..B/AAB/.../...", "B+2 A+1", ()),
    ("BAA/B../... -> AA./.../...", "B down\nA left", ()),
    ("BAA/B../... -> AA./.../...", "Bd Al", ("--metric", "steps")),
]


@pytest.mark.parametrize(("position", "solution", "options"), CASES)
def test_a_solution_is_played(
    budge: Budge, position: str, solution: str, options: tuple[str, ...]
) -> None:
    run = budge("verify", position, solution, "--json", *options)
    value = run.object()
    assert (run.code, value["solved"]) == (0, True)
    assert value["cost"] == value["measures"][value["metric"]]
    again = budge("verify", position, value["solution"], "--json", *options).object()
    assert again == value


def test_the_solution_that_solve_prints(budge: Budge) -> None:
    for position in ("3 0 4 / 5 2 8 / 1 6 7", "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH."):
        solved = budge("solve", position, "--json").object()
        verified = budge("verify", position, solved["solution"], "--json").object()
        assert (verified["solved"], verified["cost"]) == (True, solved["cost"])
        words = "\n".join(solved["moves"])
        assert budge("verify", position, words, "--json").object() == verified


def test_an_unfinished_one(budge: Budge) -> None:
    run = budge("verify", "1 2 3 / 4 5 6 / 0 7 8", "L")
    assert run.code == 12 and "not solved" in run.out and "1 move\n" in run.out
    assert budge("verify", "1 2 3 / 4 5 6 / 0 7 8", "L", "--json").code == 12


def test_one_that_is_not_possible(budge: Budge) -> None:
    run = budge("verify", "1 2 3 / 4 5 6 / 0 7 8", "R")
    assert run.code == 2 and "move 1, 'R', is not possible" in run.err


@pytest.mark.parametrize(
    "position",
    [
        "3 0 4 / 5 2 8 / 1 6 7",
        "BAAC/BAAC/DEEF/DGHF/I..J",
        "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM",
        "#######|#.  . #|# $$  #|#.$@$.#|#  #  #|#######",
    ],
)
@pytest.mark.parametrize("columns", ["20", "80"])
def test_what_solve_shows_can_be_pasted(
    budge: Budge, monkeypatch: pytest.MonkeyPatch, position: str, columns: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    out = budge("solve", position).out
    parts = out.split("\n\n")[1:]
    told = next(part for part in parts if not part.startswith(("start", "goal")))
    assert max(map(len, told.splitlines())) <= int(columns)
    assert budge("verify", position, told).code == 0
