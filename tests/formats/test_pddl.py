from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import budge
from budge import FormatError, IllegalMove, Klotski, RequestError, RushHour, Sokoban, Tiles
from budge.family import Family
from budge.result import Status
from budge.verbs.solve import verify
from tests.formats.planners import small_positions, with_fast_downward, with_pyperplan

PYPERPLAN = [
    ("tiles", "moves"),
    ("tiles", "swaps"),
    ("rush-hour", "slides"),
    ("rush-hour", "steps"),
    ("klotski", "slides"),
    ("klotski", "steps"),
    ("sokoban", "moves"),
]
FAST_DOWNWARD = [*PYPERPLAN, ("klotski", "moves"), ("sokoban", "pushes")]
LEVEL = ["######", "#    #", "# @$ #", "#  . #", "######"]


def replayed(puzzle: Any, moves: list[Any]) -> int:
    """What the moves cost, each played by the rules, to the goal."""
    return verify(puzzle, moves)


@pytest.mark.parametrize(("family", "metric"), PYPERPLAN)
def test_pyperplan_agrees_on_a_hundred_positions(family: str, metric: str, tmp_path: Path) -> None:
    unsolvable = 0
    for puzzle in islice(small_positions(family, metric, tiny=True), 100):
        plan = with_pyperplan(budge.write_pddl(puzzle, action_costs=False), tmp_path)
        result = budge.solve(puzzle, quality="optimal")
        if plan is None:
            unsolvable += 1
            assert result.status is Status.UNSOLVABLE
            continue
        assert len(plan) == result.cost, puzzle
        moves = budge.read_plan(puzzle, "\n".join(plan))
        assert replayed(puzzle, moves) == result.cost
    assert unsolvable < 90


@pytest.mark.parametrize(("family", "metric"), FAST_DOWNWARD)
def test_fast_downward_agrees(family: str, metric: str, tmp_path: Path) -> None:
    solved = 0
    for puzzle in islice(small_positions(family, metric), 6):
        found = with_fast_downward(budge.write_pddl(puzzle), tmp_path)
        result = budge.solve(puzzle, quality="optimal")
        if found is None:
            assert result.status is Status.UNSOLVABLE
            continue
        text, cost = found
        assert cost == result.cost, puzzle
        assert replayed(puzzle, budge.read_plan(puzzle, text)) == cost
        solved += 1
    assert solved


@pytest.mark.parametrize(("family", "metric"), FAST_DOWNWARD)
def test_a_solution_is_a_plan_and_back(family: str, metric: str) -> None:
    for puzzle in islice(small_positions(family, metric), 40):
        result = budge.solve(puzzle)
        if result.moves is None:
            continue
        plan = budge.write_plan(puzzle, result.moves)
        assert budge.read_plan(puzzle, plan) == list(result.moves)


def test_costs_are_written_where_the_metric_needs_them() -> None:
    level = Sokoban(LEVEL)
    assert ":action-costs" in budge.write_pddl(level).domain
    assert ":action-costs" not in budge.write_pddl(level.with_metric("moves")).domain
    asked = budge.write_pddl(level.with_metric("moves"), action_costs=True)
    assert "(increase (total-cost) 1)" in asked.domain
    assert "(:metric minimize (total-cost))" in asked.problem
    cars = budge.write_pddl(budge.parse("..B./AAB./..../...."), action_costs=True)
    assert "(increase (total-cost) 1)" in cars.domain and "(total-cost) 0)" not in cars.domain
    with pytest.raises(RequestError, match="pushes of sokoban cannot be told .* moves can"):
        budge.write_pddl(level, action_costs=False)
    with pytest.raises(RequestError, match="slides and steps can"):
        budge.write_pddl(budge.parse("BAAC/BAAC/D..E/DFGE/H..I"), action_costs=False)


def test_names_that_pddl_cannot_tell_apart_become_numbers() -> None:
    rows = [["A", "A", "."], ["a", ".", "é"], ["a", ".", "é"]]
    puzzle = RushHour(rows)
    task = budge.write_pddl(puzzle)
    assert task.problem.isascii()
    result = budge.solve(puzzle)
    plan = budge.write_plan(puzzle, result.moves)
    assert budge.read_plan(puzzle, plan.upper()) == list(result.moves)
    assert "piece-1" in task.problem and "p-a" not in task.problem


def test_plans_as_planners_write_them() -> None:
    level = Sokoban(LEVEL, metric="moves")
    plan = (
        "0: (WALK R3C3 R2C3) [1]\n"
        "1.000: ( walk r2c3 r2c4 )\n"
        "; a word between\n\n"
        "push r2c4 r3c4 r4c4   ; behind\n"
        "; cost = 3 (unit cost)\n"
    )
    assert "".join(budge.read_plan(level, plan)) == "urD"
    assert budge.read_plan(level, "; nothing to do") == []


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ("(push r3c3 r3c4 r3c6)", r"move 1, '\(push r3c3 r3c4 r3c6\)', is not possible"),
        ("(walk r3c3 r2c3)\n(walk r3c3 r2c3)", "move 2"),
        ("(fly r1c1)", "is not possible"),
        ("(walk)", "is not possible"),
    ],
)
def test_a_plan_that_goes_wrong_is_an_error(plan: str, says: str) -> None:
    with pytest.raises(IllegalMove, match=says):
        budge.read_plan(Sokoban(LEVEL, metric="moves"), plan)


def test_what_is_no_plan_is_an_error() -> None:
    with pytest.raises(FormatError, match="line 2"):
        budge.read_plan(Sokoban(LEVEL), "(walk r3c3 r2c3)\nno (plan")


def test_a_piece_taken_for_nothing_is_no_move() -> None:
    puzzle = Klotski(["AB.", "..."], ["B..", "..."])
    take, back = "(take p-a nobody)", "(take p-b p-a)"
    down, up = "(block-1x1-down p-a r1 r2 c1)", "(block-1x1-up p-a r1 r2 c1)"
    assert budge.read_plan(puzzle, "\n".join([take, down, up, back])) == []
    for wrong in (down, "(take p-a p-b)", "(take p-x nobody)", "(take p-a)"):
        with pytest.raises(IllegalMove):
            budge.read_plan(puzzle, wrong)


def test_rules_of_ones_own_are_not_told_as_the_familys() -> None:
    class Jumping(Tiles):
        def moves(self, state: Any) -> Any:
            return super().moves(state)[:1]

    with pytest.raises(RequestError, match="'moves' of its own"):
        budge.write_pddl(Jumping([[1, 2], [0, 3]]))
    with pytest.raises(RequestError, match="belongs to no known family"):
        budge.write_pddl(object())


@pytest.mark.usefixtures("own_tables")
def test_a_family_without_pddl_says_so() -> None:
    class Own(Tiles):
        family = "own-tiles"

    budge.add_family(Family("own-tiles", Own))
    with pytest.raises(RequestError, match="'own-tiles' cannot be written as PDDL"):
        budge.write_pddl(Own([[1, 2], [0, 3]]))


def test_walls_gates_and_axes_are_told(tmp_path: Path) -> None:
    walled = Klotski(["A#B", "...", "..."], ["..A", "...", "..."], metric="steps")
    gated = Klotski(["A~.", ".B."], ["..A", "..."], metric="steps")
    bound = Klotski(["A..", "B.."], ["..A", "..."], axes={"A": "vertical"}, metric="steps")
    for puzzle in (walled, gated, bound):
        plan = with_pyperplan(budge.write_pddl(puzzle), tmp_path)
        assert (None if plan is None else len(plan)) == budge.solve(puzzle).cost
