from __future__ import annotations

from tests.boards import FIFTEEN, IMPOSSIBLE, NEAR
from tests.cli.conftest import Budge


def test_the_next_move_with_the_board_before_and_after(budge: Budge) -> None:
    run = budge("hint", NEAR)
    assert run.code == 0
    assert run.out.startswith("6 down (5 moves, proved shortest)\n")
    assert "now             6 down\n" in run.out
    assert "│ 7 │   │ 5 │   │ 7 │ 6 │ 5 │\n" in run.out


def test_nothing_left_to_do(budge: Budge) -> None:
    run = budge("hint", "1 2 / 3 0")
    assert (run.code, run.out) == (0, "already solved\n")


def test_no_way(budge: Budge) -> None:
    run = budge("hint", IMPOSSIBLE)
    assert run.code == 10
    assert run.out.startswith("proved to have no solution: ") and "1 inversion" in run.out


def test_limit(budge: Budge) -> None:
    run = budge("hint", FIFTEEN, "--node-limit", "5")
    assert run.code == 22
    assert "any has at least" in run.out


def test_quiet(budge: Budge) -> None:
    assert budge("hint", NEAR, "--quiet").out == "6 down\n"


def test_json(budge: Budge) -> None:
    value = budge("hint", NEAR, "--json").object()
    assert value == {
        "name": None,
        "family": "tiles",
        "status": "OPTIMAL",
        "move": "6 down",
        "moves": ["6 down"],
        "reason": None,
        "left": 5,
        "metric": "moves",
        "lower_bound": 5,
    }


def test_now_is_as_it_is_and_not_after_the_walk(budge: Budge) -> None:
    run = budge("hint", "#######\n#@    #\n#  $ .#\n#######")
    assert "now       drR\n" in run.out
    assert "█☻    █   █     █\n█  ■ ·█   █  ☻■·█\n" in run.out
