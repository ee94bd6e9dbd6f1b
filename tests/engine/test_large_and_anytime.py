"""Solutions at once: line by line for any size, better ones while time remains, honest bounds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import budge
from budge import Status, Tiles
from tests.boards import grid, random_boards

SHAPES = [(2, 2), (2, 3), (2, 7), (7, 2), (3, 3), (3, 6), (4, 4), (4, 7), (7, 4), (6, 6), (5, 9)]


def any_goal(height: int, width: int, seed: int) -> Tiles:
    """A solvable board whose goal has its blank anywhere."""
    shuffle = random.Random(seed)
    while True:
        start, goal = list(range(height * width)), list(range(height * width))
        shuffle.shuffle(start)
        shuffle.shuffle(goal)
        puzzle = Tiles(grid(start, width), grid(goal, width))
        if puzzle.verdict().solvable:
            return puzzle


@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_line_by_line_solves_every_size_and_goal(height: int, width: int) -> None:
    for seed in range(12):
        result = budge.solve(any_goal(height, width, seed), algorithm="construct")
        assert result.cost is not None  # solve has replayed it by the rules
        assert result.lower_bound <= result.cost


def test_a_large_board_is_solved_in_a_moment_and_then_shortened() -> None:
    board = random_boards(1, 12, 12)[0]
    first = budge.solve(board, quality="fast")
    better = budge.solve(board)
    assert (first.algorithm, better.algorithm) == ("construct", "windows")
    assert first.status is better.status is Status.SOLVED
    assert first.cost is not None and better.cost is not None
    assert better.cost < first.cost
    assert first.cost < 5 * 12**3


def test_windows_stop_at_the_time_limit_with_what_they_have() -> None:
    board = random_boards(1, 20, 20)[0]
    result = budge.solve(board, time_limit=0.3)
    assert (result.status, result.ended_by) == (Status.SOLVED, Status.TIME_LIMIT)
    assert result.stats.seconds < 3


def test_anytime_gives_a_solution_and_a_bound() -> None:
    board = random_boards(1, 5, 5)[0]
    result = budge.solve(board, time_limit=1)
    assert result.algorithm == "anytime"
    assert (result.status, result.ended_by) == (Status.SOLVED, Status.TIME_LIMIT)
    assert result.cost is not None and result.gap is not None
    assert 0 < result.lower_bound < result.cost
    length = f"{result.cost} moves, at most {result.gap} above the optimum"
    assert result.summary() == f"{length} (the time was up)"


def test_anytime_has_a_solution_even_when_there_is_no_time_for_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path))
    result = budge.solve(random_boards(1, 4, 6)[0], time_limit=0.02)
    assert (result.status, result.ended_by) == (Status.SOLVED, Status.TIME_LIMIT)
    assert result.cost is not None and 0 < result.lower_bound < result.cost


def test_anytime_proves_the_optimum_when_it_can() -> None:
    for board in random_boards(3, 3, 4):
        result = budge.solve(board, algorithm="anytime", heuristic="pdb-65")
        assert result.status is Status.OPTIMAL
        assert result.cost == budge.solve(board).cost


def test_a_large_board_that_is_all_but_solved_gets_the_shortest_solution() -> None:
    tiles = [*range(1, 100), 0]
    tiles[-1], tiles[-2] = tiles[-2], tiles[-1]
    result = budge.solve(Tiles(grid(tiles, 10)))
    assert (result.status, result.cost, result.algorithm) == (Status.OPTIMAL, 1, "windows")


def test_a_long_solution_that_is_wrong_is_not_returned() -> None:
    board = random_boards(1, 12, 12)[0]
    moves = list(budge.solve(board, algorithm="construct").moves or ())
    with pytest.raises(budge.WrongAnswer, match="not a goal"):
        budge.verbs.solve.verify(board, moves[:-1])
    with pytest.raises(budge.WrongAnswer, match="not possible"):
        budge.verbs.solve.verify(board, moves[1:])


def swapped(height: int, width: int, seed: int) -> Tiles:
    tiles = list(range(height * width))
    random.Random(seed).shuffle(tiles)
    return Tiles(grid(tiles, width), rule="swap")


def test_fewest_swaps_up_to_four_by_four() -> None:
    result = budge.solve(swapped(4, 4, 1))
    assert (result.algorithm, result.heuristic) == ("astar", "swap-parity")
    assert (result.status, result.cost) == (Status.OPTIMAL, 21)
    small = swapped(3, 4, 2)
    assert budge.solve(small).cost == budge.solve(small, algorithm="bidirectional").cost == 10


@pytest.mark.parametrize(("height", "width"), [(5, 5), (5, 4), (7, 9), (2, 13), (13, 2)])
def test_swaps_on_a_larger_board_say_how_far_off_they_may_be(height: int, width: int) -> None:
    result = budge.solve(swapped(height, width, 2), node_limit=5000)
    assert result.cost is not None
    assert result.lower_bound <= result.cost <= 2 * result.lower_bound
