from __future__ import annotations

from tests.boards import CLASSIC, IMPOSSIBLE
from tests.cli.conftest import Budge


def test_solvable(budge: Budge) -> None:
    run = budge("check", CLASSIC)
    assert run.code == 0
    assert run.out.startswith("solvable: ")
    assert "10 inversions, which is even" in run.out


def test_unsolvable_says_why(budge: Budge) -> None:
    run = budge("check", IMPOSSIBLE)
    assert run.code == 10
    assert run.out.startswith("unsolvable: ")
    assert "1 inversion, which is odd" in run.out


def test_even_width_counts_the_rows_of_the_blank(budge: Budge) -> None:
    run = budge("check", "1 2 / 0 3", "2 1 / 3 0")
    assert run.code == 10
    first, second = run.out.splitlines()
    assert first.startswith("solvable")
    assert "0 rows from its goal" in second


def test_any_goal_and_rule(budge: Budge) -> None:
    assert budge("check", IMPOSSIBLE, "--goal", "1 2 3 / 4 5 6 / 8 7 0").code == 0
    assert budge("check", IMPOSSIBLE, "--rule", "swap").code == 0


def test_json(budge: Budge) -> None:
    run = budge("check", IMPOSSIBLE, "--json")
    value = run.object()
    assert (run.code, run.err) == (10, "")
    assert list(value) == ["name", "family", "solvable", "reason"]
    assert value["solvable"] is False
    assert "odd" in value["reason"]


def test_quiet(budge: Budge) -> None:
    assert budge("check", CLASSIC, IMPOSSIBLE, "--quiet").out == "solvable\nunsolvable\n"


def test_a_board_beyond_every_search_can_still_be_checked(budge: Budge) -> None:
    side = 100
    cells = [str(tile) for tile in [2, 1, *range(3, side * side), 0]]
    rows = [" ".join(cells[i : i + side]) for i in range(0, side * side, side)]
    run = budge("check", "-", stdin="\n".join(rows))
    assert run.code == 10
    assert "1 inversion and" in run.out


def test_a_metric_and_limits(budge: Budge) -> None:
    level = "######\n#    #\n# @$ #\n#  . #\n######"
    pushes, moves = (budge("check", level, "--metric", metric) for metric in ("pushes", "moves"))
    assert "1 push" in pushes.out and "3 moves" in moves.out
    stopped = budge("check", "BAAC/BAAC/DEEF/DGHF/I..J", "--time-limit", "0")
    assert stopped.code == 22 and stopped.out.startswith("unknown: ")
    assert budge("check", "BAAC/BAAC/DEEF/DGHF/I..J", "--node-limit", "5").code == 22
