"""Sliding tiles counted in slides: all the tiles between the blank and one of its line at once."""

from __future__ import annotations

import random
from collections import deque
from functools import cache
from typing import Any

import pytest

import budge
from budge.engine import tiles_slides
from budge.formats import read_moves, write_moves
from budge.limits import Limits
from budge.puzzles.tiles import Slide
from budge.registry import find_heuristic
from budge.search.monitor import Monitor, Stopped


def neighbours(board: tuple[int, ...], width: int) -> list[tuple[int, ...]]:
    """Boards after one slide, from the rules alone: a line of tiles shifts towards the blank."""
    blank = board.index(0)
    row, column = divmod(blank, width)
    line = [cell for cell in range(len(board)) if cell // width == row]
    pile = [cell for cell in range(len(board)) if cell % width == column]
    found = []
    for cells in (line, pile):
        for to in cells:
            if to == blank:
                continue
            order = [board[cell] for cell in cells if cell != blank]
            order.insert(cells.index(to), 0)
            child = list(board)
            for cell, tile in zip(cells, order, strict=True):
                child[cell] = tile
            found.append(tuple(child))
    return found


@cache
def distances(goal: tuple[int, ...], width: int) -> dict[tuple[int, ...], int]:
    """How many slides every board is from the goal, breadth-first."""
    far = {goal: 0}
    queue = deque([goal])
    while queue:
        board = queue.popleft()
        for child in neighbours(board, width):
            if child not in far:
                far[child] = far[board] + 1
                queue.append(child)
    return far


def rows(board: tuple[int, ...], width: int) -> list[list[int]]:
    return [list(board[at : at + width]) for at in range(0, len(board), width)]


def tiles(board: tuple[int, ...], goal: tuple[int, ...], width: int) -> budge.Tiles:
    return budge.Tiles(rows(board, width), rows(goal, width), metric="slides")


def test_the_eight_puzzle_is_solved_as_exhaustive_search_says() -> None:
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    far = distances(goal, 3)
    assert len(far) == 181_440
    assert max(far.values()) == 24
    hardest = [board for board, slides in far.items() if slides == 24]
    dice = random.Random(1)
    for board in [*dice.sample(sorted(far), 250), *hardest]:
        result = budge.solve(tiles(board, goal, 3))
        assert (result.status, result.cost) == (budge.Status.OPTIMAL, far[board])


@pytest.mark.parametrize(
    ("goal", "width"),
    [
        ((1, 2, 3, 0), 2),
        ((0, 1, 2, 3, 4, 5), 3),
        ((3, 1, 0, 2, 4, 5), 2),
        ((1, 2, 3, 4, 0, 5, 6, 7), 4),
        ((7, 2, 3, 4, 0, 5, 6, 1), 2),
    ],
)
def test_any_outline_and_goal(goal: tuple[int, ...], width: int) -> None:
    far = distances(goal, width)
    dice = random.Random(2)
    boards = dice.sample(sorted(far), min(30, len(far)))
    for board in boards:
        puzzle = tiles(board, goal, width)
        for options in ({}, {"engine": "python", "algorithm": "bfs"}):
            assert budge.solve(puzzle, **options).cost == far[board]


def test_estimates_never_exceed_the_truth() -> None:
    for goal, width in (((1, 2, 3, 4, 5, 6, 7, 8, 0), 3), ((1, 2, 3, 4, 0, 5, 6, 7), 4)):
        far = distances(goal, width)
        puzzle = tiles(goal, goal, width)
        for name in ("slide-manhattan", "slide-tables"):
            estimate = budge.registry.find_heuristic(name, puzzle).build(puzzle)
            for board in random.Random(3).sample(sorted(far), 500):
                assert estimate(board) <= far[board]


def test_large_tables_prove_the_same() -> None:
    """A walk on 3×4, whose small tables are not exact, against IDA* in plain Python."""
    goal = (*range(1, 12), 0)
    dice = random.Random(4)
    board = goal
    for _ in range(40):
        board = dice.choice(neighbours(board, 4))
    result = budge.solve(tiles(board, goal, 4))
    assert result.status is budge.Status.OPTIMAL
    python = budge.solve(tiles(board, goal, 4), engine="python", heuristic="slide-tables")
    assert python.cost == result.cost


def test_a_fifteen_is_proved_and_replayed() -> None:
    board = budge.parse("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 0 14 15 12")
    result = budge.solve(board, metric="slides")
    assert str(result).startswith("OPTIMAL: 5 slides")
    state = board.start
    for move in result.moves or ():
        after = result.puzzle.play(state, move)
        assert after in neighbours(state, 4)
        state = after
    assert state == board.goal


def test_a_slide_is_named_by_its_last_tile() -> None:
    puzzle = budge.Tiles([[1, 2, 3], [0, 4, 6], [7, 5, 8]], metric="slides")
    assert puzzle.play(puzzle.start, Slide(6, "left")) == (1, 2, 3, 4, 6, 0, 7, 5, 8)
    with pytest.raises(budge.IllegalMove):
        puzzle.with_metric("moves").play(puzzle.start, Slide(6, "left"))
    for bad in (Slide(6, "right"), Slide(5, "up"), Slide(0, "left"), Slide(9, "left")):
        with pytest.raises(budge.IllegalMove):
            puzzle.play(puzzle.start, bad)
    for before, move in puzzle.origins(puzzle.start):
        assert puzzle.play(before, move) == puzzle.start


def test_moves_as_text_and_back() -> None:
    puzzle = budge.Tiles([[1, 2, 3], [0, 4, 6], [7, 5, 8]], metric="slides")
    moves = [Slide(6, "left"), Slide(8, "up"), Slide(7, "right")]
    assert write_moves(puzzle, moves) == "L2UR2"
    for text in ("L2UR2", "l2 u r2", "6 left, 8 up, 7 right", "L2,U1,R2"):
        assert read_moves(puzzle, text) == moves
    for text in ("L3", "5 up", "L0", "D2", "4 right"):
        with pytest.raises(budge.BudgeError):
            read_moves(puzzle, text)


def test_larger_boards_get_a_solution_with_a_bound() -> None:
    board = goal = (*range(1, 25), 0)
    dice = random.Random(6)
    for _ in range(300):
        board = dice.choice(neighbours(board, 5))
    puzzle = tiles(board, goal, 5)
    for quality in ("fast", "auto"):
        result = budge.solve(puzzle, quality=quality, node_limit=200_000)
        assert result.metric == "slides"
        assert result.cost is not None
        assert 0 < result.lower_bound <= result.cost
        assert result.puzzle.replay(result.moves) == puzzle.goal


def test_what_cannot_be_solved_or_asked() -> None:
    assert budge.solve("1 2 3 / 4 5 6 / 8 7 0", metric="slides").status is budge.Status.UNSOLVABLE
    with pytest.raises(budge.BudgeError, match="slides"):
        budge.Tiles([[1, 2], [3, 0]], rule="swap", metric="slides")
    with pytest.raises(budge.BudgeError):
        budge.solve(budge.Tiles([[1, 2], [3, 0]], rule="swap"), metric="slides")


def test_hints_and_the_goal_itself() -> None:
    puzzle = budge.Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]], metric="slides")
    assert str(budge.hint(puzzle).move) == "8 left"
    solved = budge.solve("1 2 / 3 0", metric="slides")
    assert (solved.cost, solved.status) == (0, budge.Status.OPTIMAL)


def test_limits_hold() -> None:
    dice = random.Random(5)
    board = (*range(1, 16), 0)
    for _ in range(400):
        board = dice.choice(neighbours(board, 4))
    result = budge.solve(tiles(board, (*range(1, 16), 0), 4), node_limit=100)
    assert result.status is budge.Status.NODE_LIMIT
    assert result.lower_bound > 0
    token = budge.CancelToken()
    token.cancel()
    cancelled = budge.solve(tiles(board, (*range(1, 16), 0), 4), cancel=token)
    assert cancelled.status in (budge.Status.CANCELLED, budge.Status.OPTIMAL)


def test_tables_in_the_making_hear_of_limits() -> None:
    puzzle = tiles((*range(1, 16), 0), (*range(1, 16), 0), 4)
    for limits, status in (
        (Limits(seconds=0.0, memory=10**9), budge.Status.TIME_LIMIT),
        (Limits(memory=1000), budge.Status.MEMORY_LIMIT),
    ):
        tiles_slides._tables.cache_clear()
        estimate: Any = find_heuristic("slide-tables", puzzle).build(puzzle)
        with pytest.raises(Stopped) as stopped:
            estimate.prepare(Monitor(limits))
        assert stopped.value.status is status
    estimate.prepare(Monitor(Limits(memory=10**9)))
    estimate.prepare(Monitor(Limits(seconds=0.0, memory=10**9)))  # for they are made
