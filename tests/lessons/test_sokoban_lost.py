"""Why a position is lost: what is said is held against exhaustive search with the boxes named."""

from __future__ import annotations

import pytest

import budge
from budge import Sokoban
from budge.engine.sokoban_lost import Loss, why_lost
from budge.lessons.sokoban import why_it_is_lost
from tests.levels import exact, random_level

CORNER = ["######", "#$ @ #", "#  . #", "######"]


def test_a_box_in_a_corner() -> None:
    assert why_it_is_lost(Sokoban(CORNER)) == (
        "the box at row 2, column 2 can never be pushed to a goal."
    )


def test_two_boxes_that_freeze_each_other() -> None:
    level = Sokoban(["########", "#  $$ .#", "#  ##  #", "# .@   #", "########"])
    assert why_it_is_lost(level) == (
        "the boxes at row 2, column 4 and row 2, column 5 freeze each other, "
        "and not all of them stand on goals."
    )


def test_a_goal_that_nothing_can_be_pushed_onto() -> None:
    level = Sokoban(["#######", "#.*@  #", "#### $#", "   #  #", "   ####"])
    reason = why_it_is_lost(level)
    assert reason is not None and "row" in reason
    assert exact(level) is None


def test_what_is_not_lost_has_no_reason() -> None:
    assert why_it_is_lost(Sokoban(["#####", "#@$.#", "#####"])) is None
    assert why_it_is_lost(Sokoban(["#####", "#@ *#", "#####"])) is None


def alone(level: Sokoban, boxes: list[int]) -> bool:
    """Whether these boxes, the others taken away, can all be brought to goals: every position is
    looked at."""
    start = (level.start.player, frozenset(boxes))
    seen, queue = {start}, [start]
    for player, there in queue:
        if there <= level.goal_cells:
            return True
        for step in (1, -1, level.width, -level.width):
            ahead, beyond = player + step, player + 2 * step
            after = there
            if ahead in there:
                if beyond not in level.floor or beyond in there:
                    continue
                after = there - {ahead} | {beyond}
            elif ahead not in level.floor:
                continue
            if (ahead, after) not in seen:
                seen.add((ahead, after))
                queue.append((ahead, after))
    return False


def test_the_boxes_named_are_a_proof() -> None:
    told: dict[Loss, int] = dict.fromkeys(Loss, 0)
    for seed in range(250):
        level = random_level(seed, most_boxes=4)
        loss, boxes, goals = why_lost(level)
        told[loss] += 1
        assert set(boxes) <= level.start.boxes and set(goals) <= level.goal_cells
        if loss in (Loss.FROZEN, Loss.STUCK):
            assert boxes and not alone(level, boxes), level
        elif loss is Loss.UNFILLED:
            assert goals and exact(level) is None, level
    assert told[Loss.NONE] > 50 and told[Loss.FROZEN] > 20 and told[Loss.STUCK] > 0, told


@pytest.mark.parametrize("side", [6, 24, 50])
def test_every_width_of_a_set_of_cells(side: int) -> None:
    rows = [list("#" + " " * side + "#") for _ in range(side)]
    rows[0][3] = rows[0][4] = "$"
    rows[2][3] = rows[2][5] = "."
    rows[3][3] = "@"
    wall = "#" * (side + 2)
    level = Sokoban([wall, *map("".join, rows), wall])
    assert why_lost(level)[:2] == (Loss.FROZEN, [level.width + 3]) or len(why_lost(level)[1]) <= 2
    assert why_lost(level)[0] in (Loss.FROZEN, Loss.STUCK)


def test_other_rules_are_not_judged_by_these() -> None:
    class Puller(Sokoban):
        def moves(self, state: object) -> list[str]:
            return super().moves(state)  # type: ignore[arg-type]

    assert why_it_is_lost(Puller(CORNER)) is None


def test_check_solve_and_hint_say_it() -> None:
    level = Sokoban(["########", "#  $$ .#", "#  ##  #", "# .@   #", "########"])
    reason = why_it_is_lost(level)
    assert reason is not None
    assert budge.check(level).reason == reason
    hint = budge.hint(level)
    assert hint.move is None and hint.moves == () and hint.reason == reason
    assert str(hint) == f"proved to have no solution: {reason}"
