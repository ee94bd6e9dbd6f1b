from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Budge
from tests.levels import CORNER, LINE, STUCK

LEVEL = "\n".join(CORNER)


def test_solve_says_how_long_a_solution_is(budge: Budge) -> None:
    run = budge("solve", LEVEL)
    assert (run.code, run.err) == (0, "")
    assert "OPTIMAL: 1 push, proved shortest" in run.out
    assert "3 moves · 1 push · 1 box line · 1 box change · 1 pushing session" in run.out
    value = budge("solve", LEVEL, "--json").object()
    assert value["solution"] == "urD"
    assert value["measures"]["moves"] == 3 and value["measures"]["player_lines"] == 3


def test_hint_and_metric(budge: Budge) -> None:
    assert budge("hint", LEVEL, "--metric", "moves", "--quiet").out == "urD\n"


def test_verify(budge: Budge, tmp_path: Path) -> None:
    run = budge("verify", LEVEL, "u r D")
    assert (run.code, run.out.splitlines()[0]) == (0, "solved")
    assert "3 moves · 1 push ·" in run.out
    solution = tmp_path / "solution.txt"
    solution.write_text("urD\n")
    value = budge("verify", LEVEL, str(solution), "--json", "--metric", "moves").object()
    assert (value["solved"], value["cost"], value["metric"]) == (True, 3, "moves")
    assert budge("verify", "-", "urD", stdin=LEVEL).code == 0


def test_verify_says_what_is_wrong(budge: Budge) -> None:
    unfinished = budge("verify", LEVEL, "ur", "--json")
    assert (unfinished.code, unfinished.object()["solved"]) == (12, False)
    assert "not solved" in budge("verify", LEVEL, "ur").out
    assert "move 2 of 2, 'r', is not possible" in budge("verify", LEVEL, "rr").err
    assert "'x' is no move" in budge("verify", LEVEL, "rx").err
    assert "there are 2: use --only" in budge("verify", f"{LEVEL}\n\n{LEVEL}", "urD").err
    assert "only once" in budge("verify", "-", "-").err


def test_show_dead_squares(budge: Budge) -> None:
    run = budge("show", "--dead", LEVEL)
    assert (run.code, run.out) == (0, "██████\n█××××█\n█×☻■×█\n█× ·×█\n██████\n")
    refused = budge("show", "--dead", "1 2 / 3 0")
    assert refused.code == 2 and "no dead squares in tiles" in refused.err


@pytest.mark.parametrize("to", ["xsb", "sok", "rle", "slc"])
def test_convert(budge: Budge, tmp_path: Path, to: str) -> None:
    source, target = tmp_path / "in.sok", tmp_path / "out"
    source.write_text(f"{LEVEL}\nTitle: Corner\nSolution:\nurD\n")
    assert budge("convert", str(source), "--to", to, "-o", str(target)).code == 0
    again = budge("convert", str(target), "--to", "sok")
    assert again.out == f"{LEVEL}\nTitle: Corner\nSolution:\nurD\n"
    assert budge("convert", "#####\n#@$ #\n#####", "--to", to).code == 2


def test_unsolvable(budge: Budge) -> None:
    run = budge("solve", "\n".join(STUCK))
    assert run.code == 10
    assert "The box in row 2, column 2 can never be pushed to a goal." in run.out


def test_many_levels_from_a_file(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "levels.xsb"
    file.write_text("\n\n".join(["\n".join(LINE), LEVEL]))
    assert budge("solve", str(file), "--quiet").out == "R\nurD\n"


def test_improve(budge: Budge, tmp_path: Path) -> None:
    run = budge("improve", LEVEL, "lrurD")
    assert (run.code, run.err) == (0, "")
    assert "OPTIMAL: 1 push, proved shortest" in run.out
    assert "5 moves" in run.out and "3 moves" in run.out  # before and now
    solution = tmp_path / "solution.txt"
    solution.write_text("lrurD\n")
    assert budge("improve", LEVEL, str(solution), "--quiet").out == "urD\n"
    value = budge("improve", LEVEL, "lrurD", "--metric", "moves", "--json").object()
    assert (value["algorithm"], value["cost"], value["solution"]) == ("improve", 3, "urD")


def test_improve_says_what_is_wrong(budge: Budge) -> None:
    assert "only a solution can be shortened" in budge("improve", LEVEL, "ur").err
    assert "there are 2: use --only" in budge("improve", f"{LEVEL}\n\n{LEVEL}", "urD").err
    assert "only once" in budge("improve", "-", "-").err
    assert budge("improve", LEVEL, "ur").code == 2


def test_explain_tells_the_plan(budge: Budge) -> None:
    run = budge("solve", LEVEL, "--quality", "fast", "--explain")
    assert "The goals were to be filled in this order:\n  1. row 4, column 4\n" in run.out
    assert "Stage 1 (push 1) fills the goal at row 4, column 4.\n" in run.out
    assert "It was found by " in run.out
    other = budge("solve", "1 2 3 / 4 5 6 / 7 0 8", "--explain")
    assert "there is nothing to explain" in other.out
