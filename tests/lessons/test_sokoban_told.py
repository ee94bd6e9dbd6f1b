"""Sokoban solutions in words: stages, the next push, reasons."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import budge
from budge import RequestError, Sokoban
from budge.lessons.sokoban import next_step
from budge.lessons.sokoban_moves import Aim, box_moves, purposes
from tests.levels import random_level

ASIDE = [
    "##########",
    "#   #    #",
    "# $ $  . #",
    "# @ #  . #",
    "##########",
]


def test_a_box_that_frees_the_door_for_another() -> None:
    level = Sokoban(ASIDE)
    moves = budge.solve(level, quality="optimal").moves or ()
    story = box_moves(level, moves)
    assert sum(move.isupper() for move in moves) == sum(len(move.path) for move in story)
    lines = budge.explain(level, moves)
    assert lines[0].startswith("Stage 1 (pushes 1 to ")
    assert all(line.startswith(("Stage ", "  the box at row ")) for line in lines)


def test_the_next_push_with_the_walk_to_it_and_the_reason() -> None:
    level = Sokoban(["#######", "#  .  #", "#  $  #", "#@    #", "#######"])
    hint = budge.hint(level)
    assert hint.move == "r" and "".join(hint.moves) == "rrU" and hint.text == "rrU"
    assert hint.reason is not None
    assert hint.reason.startswith(
        "push the box at row 3, column 4 up, to bring it to its goal at row 2, column 4"
    )
    assert str(hint).startswith("rrU (1 push, proved shortest): push the box")


def test_a_hint_says_where_a_box_that_is_pushed_on_is_going() -> None:
    level = Sokoban(["#########", "#       #", "#@$    .#", "#  $   .#", "#       #", "#########"])
    walk, words = next_step(level, list("RRldRRRRllluRRR"))
    assert walk == ["R"]
    assert words == (
        "push the box at row 3, column 3 right, towards row 3, column 5, to get it on its way"
    )


def test_following_hints_solves_the_level() -> None:
    level = Sokoban(ASIDE)
    for _ in range(60):
        hint = budge.hint(level)
        if hint.move is None:
            break
        *walk, push = hint.moves
        assert push.isupper() and all(step.islower() for step in walk)
        state = level.start
        for move in hint.moves:
            state = level.play(state, move)
        level = level.starting_at(state)
    assert level.is_goal(level.start) and str(hint) == "already solved"


def _first_and_last(stage: str) -> tuple[int, int]:
    """Of `(pushes 3 to 7)`, or `(push 3)`."""
    told = re.search(r"\(push(?:es)? (\d+)(?: to (\d+))?\)", stage)
    assert told is not None
    return int(told[1]), int(told[2] or told[1])


def test_a_solution_is_told_from_the_first_push_to_the_last() -> None:
    told = 0
    for seed in range(90):
        level = random_level(seed, most_boxes=3)
        moves = budge.solve(level, quality="fast", node_limit=20_000).moves
        if not moves or not any(move.isupper() for move in moves):
            continue
        told += 1
        lines = budge.explain(level, moves)
        stages = [line for line in lines if line.startswith("Stage")]
        pushes = [_first_and_last(line) for line in stages]
        assert pushes[0][0] == 1 and pushes[-1][1] == sum(map(str.isupper, moves))
        assert all(last + 1 == first for (_, last), (first, _) in pairwise(pushes))
        why = purposes(level, box_moves(level, moves))
        filled = [purpose.cell for purpose in why if purpose.aim is Aim.FILL]
        moved = {move.start for move in box_moves(level, moves)}
        assert len(filled) == len(set(filled))
        assert set(filled) | (level.start.boxes - moved) == level.goal_cells
    assert told > 20


def test_a_purpose_is_a_need() -> None:
    """A box that is said to make way for another one, or for the player, does stand in the way."""
    freed = 0
    for seed in range(150):
        level = random_level(seed, most_boxes=4)
        moves = budge.solve(level, quality="fast", node_limit=20_000).moves
        if not moves:
            continue
        story = box_moves(level, moves)
        for at, purpose in enumerate(purposes(level, story)):
            if purpose.aim in (Aim.PASS_BOX, Aim.PASS_PLAYER):
                assert purpose.serves is not None and purpose.serves > at
                assert purpose.cell == story[at].start
                other = story[purpose.serves]
                walked = {cell for walk, _ in other.walks for cell in walk}
                assert purpose.cell in (other.path if purpose.aim is Aim.PASS_BOX else walked)
                freed += 1
    assert freed > 3


def test_nothing_to_push_and_what_is_no_solution() -> None:
    assert budge.explain(Sokoban(["#####", "#@ *#", "#####"]), "") == ["There is nothing to push."]
    with pytest.raises(RequestError, match="can be explained"):
        budge.explain(budge.parse("1 2 3 / 4 5 6 / 7 0 8"), ["8 left"])
    with pytest.raises(budge.IllegalMove):
        budge.explain(Sokoban(ASIDE), ["L"])


def test_only_the_goals() -> None:
    level = Sokoban(ASIDE)
    moves = budge.solve(level).moves or ()
    lines = budge.explain(level, moves, plan=True)
    assert lines and all(line.startswith("Stage") for line in lines)
