from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import budge
from budge import IllegalMove, PositionError, RequestError, Sokoban, Status
from budge.errors import WrongAnswer
from budge.puzzles import step_cost
from budge.puzzles.replay import verify
from tests.levels import CORNER, LINE, STUCK, TWO_BOXES, exact, random_level

levels = st.integers(0, 10_000).map(random_level)


def test_walks_and_pushes() -> None:
    level = Sokoban(CORNER)
    assert level.moves(level.start) == ["u", "d", "l", "R"]
    after = level.play(level.start, "R")
    assert level.text(after) == "######\n#    #\n#  @$#\n#  . #\n######"
    assert level.moves(after) == ["u", "d", "l"]
    with pytest.raises(IllegalMove, match="'R' is not possible in\n######"):
        level.play(after, "R")


def test_metrics_price_walks_differently() -> None:
    level = Sokoban(CORNER)
    assert [level.cost(level.start, move) for move in "uR"] == [0, 1]
    by_moves = level.with_metric("moves")
    assert [by_moves.cost(level.start, move) for move in "uR"] == [1, 1]
    assert by_moves != level and by_moves.start == level.start
    with pytest.raises(RequestError, match="pushes, moves"):
        level.with_metric("lines")


def test_other_signs_for_the_same_level() -> None:
    assert Sokoban("#####\n#pb.#\n#####") == Sokoban(LINE) == Sokoban(["#####", "#@$o#", "#####"])
    level = Sokoban(["######", "#PBb_#", "######"], metric="moves")
    assert level.text(level.start) == "######\n#+*$ #\n######"


@pytest.mark.parametrize(
    ("rows", "message", "cell"),
    [
        ([], "empty", None),
        (["   "], "empty", None),
        (["####", "# .#", "####"], "no player", None),
        (["#####", "#@ @#", "#####"], "two players", (1, 3)),
        (["#####", "#@$?#", "#####"], "unknown character '\\?'", (1, 3)),
        (["#####", "#@$. ", "#####"], "leaks", (1, 4)),
        (["#####", "#@$.#"], "leaks", (1, 1)),
        (["######", "#@$$.#", "######"], "2 boxes but 1 goal", (1, 2)),
        (["######", "#@$..#", "######"], "1 box but 2 goals", (1, 3)),
        (["#######", "#@$.#$#", "#######"], "nobody can reach this box", (1, 5)),
        (["#######", "#@$.#.#", "#######"], "nobody can reach this goal", (1, 5)),
        (["#" * 251], "at most 250×250", None),
    ],
)
def test_what_is_no_level(rows: list[str], message: str, cell: tuple[int, int] | None) -> None:
    with pytest.raises(PositionError, match=message) as error:
        Sokoban(rows)
    assert error.value.cell == cell


def test_a_box_on_a_goal_out_of_reach_is_decoration() -> None:
    level = Sokoban(["#######", "#@$.#*#", "#######"])
    assert len(level.start.boxes) == 1
    assert level.text(level.start) == "#######\n#@$.#*#\n#######"


@pytest.mark.parametrize("rows", [["####", "#@ #", "####"], ["#####", "#@* #", "#####"]])
def test_no_boxes_and_solved_levels_are_solved_with_no_move(rows: list[str]) -> None:
    for metric in ("pushes", "moves"):
        result = budge.solve(Sokoban(rows), metric=metric)
        assert (result.status, result.cost, result.moves) == (Status.OPTIMAL, 0, ())
    assert budge.check(Sokoban(rows)).solvable


def test_dead_squares_are_those_of_no_use() -> None:
    level = Sokoban(STUCK)
    corners = {7, 10, 19}  # the fourth corner is the goal
    assert corners <= level.dead_squares and 22 not in level.dead_squares
    verdict = level.verdict()
    assert verdict.solvable is False and "row 2, column 2" in verdict.reason
    assert budge.solve(level).status is Status.UNSOLVABLE


def test_lost_sides_are_those_from_which_a_lone_box_reaches_no_goal() -> None:
    level = Sokoban(["########", "#@ $  .#", "########"])  # nobody gets round a box in there
    assert level.lost_sides == {9: "r", 10: "r", 11: "r", 12: "r", 13: "r"}
    assert level.dead_squares == {9}
    partly = 0
    for seed in range(40):
        level = random_level(seed, most_boxes=1)
        rows = [row.replace("$", " ").replace("@", " ") for row in level.lines(level.start)]
        rows = [row.replace("*", ".").replace("+", ".") for row in rows]
        for box in sorted(level.floor):
            for letter, step in zip("udlr", (-level.width, level.width, -1, 1), strict=True):
                if box + step not in level.floor:
                    continue
                cells = list("".join(row.ljust(level.width) for row in rows))
                cells[box] = "*" if cells[box] == "." else "$"
                cells[box + step] = "+" if cells[box + step] == "." else "@"
                lone = Sokoban(
                    [
                        "".join(cells[at : at + level.width])
                        for at in range(0, len(cells), level.width)
                    ]
                )
                lost = letter in level.lost_sides.get(box, "")
                assert (exact(lone) is None) is lost, lone
                partly += lost and box not in level.dead_squares
    assert partly > 0


@given(levels)
def test_no_solution_ever_leaves_a_box_on_a_dead_square(level: Sokoban) -> None:
    for cell in level.dead_squares:
        for player in level.floor - {cell}:
            for goal in level.goal_cells:
                if goal != player and goal != cell:
                    rows = _with(level, player, cell, goal)
                    assert exact(Sokoban(rows)) is None
                    return  # one is enough for a level


def _with(level: Sokoban, player: int, box: int, goal: int) -> list[str]:
    signs = ["#" if c in level.walls else " " for c in range(level.width * level.height)]
    signs[player], signs[box], signs[goal] = "@", "$", "."
    return ["".join(signs[i : i + level.width]) for i in range(0, len(signs), level.width)]


@given(levels)
def test_moves_can_be_taken_back(level: Sokoban) -> None:
    for move in level.moves(level.start):
        child = level.play(level.start, move)
        assert (level.start, move) in list(level.origins(child))
        for before, taken in level.origins(child):
            assert level.play(before, taken) == child


@given(levels)
def test_goals_are_goals(level: Sokoban) -> None:
    goals = list(level.goals())
    assert all(level.is_goal(goal) for goal in goals)
    assert len(goals) == len(level.floor) - len(level.goal_cells)


@given(levels)
def test_text_describes_the_position(level: Sokoban) -> None:
    assert Sokoban(level.text(level.start)) == level


@pytest.mark.parametrize("seed", range(0, 60, 2))
def test_textbook_searches_find_the_optimum(seed: int) -> None:
    for metric in ("pushes", "moves"):
        level = random_level(seed).with_metric(metric)
        optimum = exact(level)
        for algorithm in ("bfs", "dijkstra", "astar", "bidirectional"):
            result = budge.solve(level, algorithm=algorithm, engine="python")
            if optimum is None:
                assert result.status is Status.UNSOLVABLE
            elif metric == "pushes" and algorithm in ("bfs", "bidirectional"):
                assert result.cost is not None and result.cost >= optimum[0] >= result.lower_bound
            else:
                assert (result.status, result.cost) == (Status.OPTIMAL, optimum[0])


def test_measures() -> None:
    level = Sokoban(TWO_BOXES)
    moves = list("RuuurrrrdDLL")
    assert step_cost(level)(level.start, "R") == 1
    #            moves pushes lines changes sessions player lines
    assert level.measures(moves[:1]) == (1, 1, 1, 1, 1, 1)
    assert level.measures(list("rRlLuU")) == (6, 3, 3, 3, 3, 3)
    assert level.measures([]) == (0, 0, 0, 0, 0, 0)
    # Two pushes of one box with a walk around it between them are one line, in two sessions.
    assert level.measures(list("RlrR"))[1:5] == (2, 1, 1, 2)
    assert level.measures(moves) == (12, 4, 3, 3, 2, 5)


@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_replaying_is_playing_move_by_move(metric: str) -> None:
    """Random moves, legal and not: the quick replay goes as far as the rules, and no further."""
    level = Sokoban("#######\n#  .  #\n# $*$ #\n#.@ . #\n#  $  #\n#######").with_metric(metric)
    dice, refused = random.Random(5), 0
    for _ in range(300):
        state = level.start
        moves: list[Any] = []
        for _ in range(dice.randrange(12)):
            moves.append(dice.choice(level.moves(state)))
            state = level.play(state, moves[-1])
        assert level.replay(moves) == state
        for wrong in (*"lrudLRUD", "x", "", "ll", 3, []):
            if wrong in level.moves(state):
                continue
            refused += 1
            with pytest.raises(IllegalMove):
                level.replay([*moves, wrong])
    assert refused > 1000


def test_a_solution_is_priced_by_its_metric() -> None:
    level = Sokoban("######\n#@ $.#\n######")
    assert verify(level, list("rR")) == 1
    assert verify(level.with_metric("moves"), list("rR")) == 2
    with pytest.raises(WrongAnswer, match="not possible"):
        verify(level, list("rrR"))
    with pytest.raises(WrongAnswer, match="not a goal"):
        verify(level, list("r"))
