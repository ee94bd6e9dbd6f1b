"""A position after some moves; a Sokoban hint that says where to walk."""

from __future__ import annotations

from tests.cli.conftest import Budge

LEVEL = "########\n#@     #\n#   $. #\n########"


def test_after_some_moves(budge: Budge) -> None:
    assert budge("solve", "1 2 3 / 4 5 6 / 0 7 8", "--after", "L", "--quiet").out == "L\n"
    assert budge("solve", "..B./AAB./..../....", "--after", "B+2", "--quiet").out == "A+2\n"
    assert budge("solve", LEVEL, "--after", "drr", "--quiet").out.strip() == "R"
    shown = budge("show", LEVEL, "--after", "drr", "--json").object()
    assert shown["start"].splitlines()[2] == "#  @$. #"
    wrong = budge("solve", LEVEL, "--after", "uuu")
    assert wrong.code == 2 and "--after" in wrong.err


def test_a_sokoban_hint_is_the_next_push_with_the_walk_to_it(budge: Budge) -> None:
    assert budge("hint", LEVEL, "--quiet").out.strip() in ("drrR", "rdrR", "rrdR")
    told = budge("hint", LEVEL, "--json").object()
    assert told["moves"][-1] == "R" and told["move"] == told["moves"][0]
    assert budge("hint", LEVEL, "--after", "drr", "--quiet").out == "R\n"
    assert "drrR" in budge("hint", LEVEL).out or "rdrR" in budge("hint", LEVEL).out
    other = budge("hint", "1 2 3 / 4 5 6 / 0 7 8", "--json").object()
    assert other["moves"] == [other["move"]] == ["7 left"]
