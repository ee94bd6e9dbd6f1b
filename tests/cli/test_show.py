from __future__ import annotations

from pathlib import Path

from tests.boards import NEAR
from tests.cli.conftest import Budge


def test_start_and_goal(budge: Budge) -> None:
    run = budge("show", NEAR)
    assert (run.code, run.err) == (0, "")
    assert run.out == (
        "start           goal\n"
        "┌───┬───┬───┐   ┌───┬───┬───┐\n"
        "│ 2 │ 8 │ 3 │   │ 1 │ 2 │ 3 │\n"
        "├───┼───┼───┤   ├───┼───┼───┤\n"
        "│ 1 │ 6 │ 4 │   │ 8 │   │ 4 │\n"
        "├───┼───┼───┤   ├───┼───┼───┤\n"
        "│ 7 │   │ 5 │   │ 7 │ 6 │ 5 │\n"
        "└───┴───┴───┘   └───┴───┴───┘\n"
    )


def test_several_are_named(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("name: small\n1 2\n0 3\n\n2 1\n0 3\n")
    out = budge("show", str(file)).out
    assert f"{file} #1: small\nstart" in out
    assert f"\n\n{file} #2\nstart" in out


def test_json(budge: Budge) -> None:
    value = budge("show", "1 2 / 0 3", "--json").object()
    assert value == {
        "name": None,
        "family": "tiles",
        "metric": "moves",
        "start": "1 2\n_ 3",
        "goal": "1 2\n3 _",
    }


def test_unsolvable_positions_are_drawn_too(budge: Budge) -> None:
    assert budge("show", "2 1 / 3 0").code == 0


def test_of_many_goals_only_what_they_have_in_common_is_told(budge: Budge) -> None:
    value = budge("show", "BAAC/BAAC/DEEF/DGHF/I..J", "--json").object()
    assert value["goal"] == "....\n....\n....\n.AA.\n.AA."
