from __future__ import annotations

from pathlib import Path

from budge import Sokoban, parse, write_pddl
from tests.cli.conftest import Budge

LEVEL = "######\n#    #\n# @$ #\n#  . #\n######"
TILES = "1 2 3 / 4 5 6 / 0 7 8"


def test_a_task_goes_to_a_folder_and_the_plan_comes_back(budge: Budge, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "task"
    done = budge("convert", LEVEL, "--to", "pddl", "--metric", "moves", "-o", str(folder))
    assert (done.code, done.out) == (0, "")
    level = Sokoban(LEVEL, metric="moves")
    assert (folder / "domain.pddl").read_text() == write_pddl(level).domain
    assert (folder / "problem.pddl").read_text() == write_pddl(level).problem
    plan = tmp_path / "plan.txt"
    plan.write_text("(walk r3c3 r2c3)\n(walk r2c3 r2c4)\n(push r2c4 r3c4 r4c4)\n; cost = 3\n")
    told = budge("verify", LEVEL, str(plan), "--from", "pddl", "--metric", "moves", "--json")
    assert told.code == 0
    assert told.object()["solution"] == "urD" and told.object()["cost"] == 3


def test_several_puzzles_go_to_numbered_folders(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("1 2 / 0 3\n1 0 / 3 2\n")
    assert budge("convert", str(file), "--to", "pddl", "-o", str(tmp_path / "all")).code == 0
    assert sorted(p.parent.name for p in tmp_path.glob("all/*/problem.pddl")) == ["1", "2"]


def test_without_a_folder_both_are_printed(budge: Budge) -> None:
    done = budge("convert", TILES, "--to", "pddl", "--action-costs")
    task = write_pddl(parse(TILES), action_costs=True)
    assert done.out == f"{task.domain}\n{task.problem}\n"


def test_what_makes_no_sense_is_said(budge: Budge) -> None:
    costless = budge("convert", LEVEL, "--to", "pddl", "--no-action-costs")
    assert costless.code == 2 and "pushes of sokoban" in costless.err
    assert (
        "--metric is for --to pddl"
        in budge("convert", LEVEL, "--to", "sok", "--metric", "moves").err
    )
    assert "--from is pddl" in budge("verify", LEVEL, "urD", "--from", "sas").err
    wrong = budge("verify", LEVEL, "(walk r1c1 r1c2)", "--from", "pddl")
    assert wrong.code == 2 and "move 1" in wrong.err
