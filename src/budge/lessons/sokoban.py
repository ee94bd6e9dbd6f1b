"""Sokoban in words: a solution in stages, the next push and its reason, why a position is lost."""

from __future__ import annotations

from collections.abc import Sequence

from budge.engine.sokoban_lost import Loss, why_lost
from budge.lessons.sokoban_moves import (
    Aim,
    BoxMove,
    Purpose,
    box_moves,
    listed,
    place,
    purposes,
)
from budge.puzzles.base import is_built_in
from budge.puzzles.sokoban import Sokoban

_DIRECTIONS = {"U": "up", "D": "down", "L": "left", "R": "right"}


def explain(puzzle: Sokoban, moves: Sequence[str], *, plan: bool = False) -> list[str]:
    """The solution in stages: which goals are filled, which boxes step aside for whom before.

    A stage ends where a box that stays has come to its goal and the next box move is none of that
    kind. With `plan` only the goals are told, in the order in which they are filled.
    """
    story = box_moves(puzzle, moves)
    if not story:
        return ["There is nothing to push."]
    why = purposes(puzzle, story)
    lines: list[str] = []
    for number, (begin, end) in enumerate(_stages(why), 1):
        filled = [story[at].end for at in range(begin, end) if _fills(why[at])]
        first = _pushed(moves, story[begin].first) + 1
        last = _pushed(moves, story[end - 1].last + 1)
        pushes = f"push {first}" if first == last else f"pushes {first} to {last}"
        lines.append(f"Stage {number} ({pushes}) {_fill_words(puzzle, filled)}.")
        if not plan:
            lines += ["  " + _told(puzzle, story, why, at) + "." for at in range(begin, end)]
    return lines


def next_step(
    puzzle: Sokoban, moves: Sequence[str], plan: Sequence[Sequence[int]] = ()
) -> tuple[list[str], str]:
    """The walk to the next push and that push; which one it is, and what it is good for.

    `plan` are the steps of a packing plan (row, column, whether a box leaves), if there is one.
    """
    story = box_moves(puzzle, moves)
    if not story:
        return list(moves), ""
    first = story[0]
    push = next(at for at, move in enumerate(moves) if move.isupper())
    words = f"push the box at {place(puzzle, first.start)} {_DIRECTIONS[moves[push]]}"
    why = purposes(puzzle, story)[0]
    if len(first.path) > 1 and not _fills(why):
        words += f", towards {place(puzzle, first.end)}"
    reason = _reason(puzzle, story, why)
    if why.aim is Aim.FILL and why.cell == _next_goal(puzzle, plan):
        reason += ", the next in the plan"
    return list(moves[: push + 1]), f"{words}, {reason}"


def why_it_is_lost(puzzle: Sokoban) -> str | None:
    """The proof in words, where the deadlock rules have one."""
    if not is_built_in(puzzle):  # the core knows no other rules
        return None
    loss, boxes, goals = why_lost(puzzle)
    if loss is Loss.NONE:
        return None
    at = listed(place(puzzle, box) for box in boxes) if boxes else ""
    if loss is Loss.UNFILLED:
        one = len(goals) == 1
        where = listed(place(puzzle, goal) for goal in goals)
        closed = f"no box can be pushed onto the goal{'' if one else 's'} at {where} any more"
        if not boxes:
            return f"{closed}."
        stands = "the box" if len(boxes) == 1 else "the boxes"
        return f"{closed}: {stands} at {at} can never give way."
    if len(boxes) == 1:
        return f"the box at {at} can never be pushed to a goal."
    if loss is Loss.FROZEN:
        each = "each other" if len(boxes) == 2 else "one another"
        return f"the boxes at {at} freeze {each}, and not all of them stand on goals."
    return (
        f"the boxes at {at} could not all be brought to goals, even with no other box on the board."
    )


def _stages(why: Sequence[Purpose]) -> list[tuple[int, int]]:
    """Box moves from here up to there, each stage with at least one box that stays; what comes
    after the last such one belongs to it."""
    ends = [
        at + 1
        for at, purpose in enumerate(why)
        if _fills(purpose) and (at + 1 == len(why) or not _fills(why[at + 1]))
    ]
    if not ends:
        return [(0, len(why))]
    ends[-1] = len(why)
    return list(zip([0, *ends[:-1]], ends, strict=True))


def _fills(purpose: Purpose) -> bool:
    return purpose.aim is Aim.FILL


def _fill_words(puzzle: Sokoban, filled: Sequence[int]) -> str:
    if not filled:
        return "fills no goal"
    goals = "the goal at" if len(filled) == 1 else "the goals at"
    return f"fills {goals} {listed(place(puzzle, cell) for cell in filled)}"


def _told(puzzle: Sokoban, story: Sequence[BoxMove], why: Sequence[Purpose], at: int) -> str:
    move = story[at]
    start = place(puzzle, move.start)
    if _fills(why[at]):
        return f"the box at {start} goes to its goal at {place(puzzle, move.end)}"
    there = (
        "makes a turn and comes back"
        if move.end == move.start
        else (f"goes to {place(puzzle, move.end)}")
    )
    return f"the box at {start} {there}, {_reason(puzzle, story, why[at])}"


def _reason(puzzle: Sokoban, story: Sequence[BoxMove], why: Purpose) -> str:
    """`to free row 3, column 4 for the box at row 5, column 2`"""
    if why.aim is Aim.FILL and why.cell is not None:
        return f"to bring it to its goal at {place(puzzle, why.cell)}"
    if why.serves is None or why.aim is Aim.GO_ON:
        return "to get it on its way" if why.aim is Aim.GO_ON else "out of the way"
    other = place(puzzle, story[why.serves].start)
    if why.aim is Aim.PASS_BOX and why.cell is not None:
        return f"to free {place(puzzle, why.cell)} for the box at {other}"
    return f"to let the player through to the box at {other}"


def _next_goal(puzzle: Sokoban, plan: Sequence[Sequence[int]]) -> int | None:
    """The first goal of a plan that has no box yet."""
    for row, column, leaves in plan:
        cell = row * puzzle.width + column
        if not leaves and cell not in puzzle.start.boxes:
            return cell
    return None


def _pushed(moves: Sequence[str], before: int) -> int:
    return sum(move.isupper() for move in moves[:before])
