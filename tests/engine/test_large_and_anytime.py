"""Solutions at once for any size, better ones while time remains, honest bounds."""

from __future__ import annotations

import lzma
import math
import random
import threading
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import budge
from budge import CancelToken, Status, Tiles, _core
from budge.engine import tiles_large
from budge.engine.tiles_large import fitted_weights
from budge.heuristics import bind
from budge.search.monitor import Stopped
from tests.boards import distances, grid, random_boards

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


@pytest.mark.parametrize("algorithm", ["construct", "beam"])
@pytest.mark.parametrize(("height", "width"), SHAPES)
def test_every_size_and_goal_is_solved(height: int, width: int, algorithm: str) -> None:
    for seed in range(12):
        result = budge.solve(any_goal(height, width, seed), algorithm=algorithm)
        assert result.cost is not None  # solve has replayed it by the rules
        assert result.lower_bound <= result.cost


def test_unpacking_the_weights_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles_large, "_weights", None)
    asked = iter([True, True, False])
    with pytest.raises(Stopped, match="CANCELLED"):
        fitted_weights(lambda: next(asked))
    assert fitted_weights() is fitted_weights(lambda: False)


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_a_beam_that_holds_every_position_finds_the_distance(height: int, width: int) -> None:
    """Then the evaluation does not matter, and each node must be the board that it stands for."""
    goal = [*range(1, height * width), 0]
    puzzle = Tiles(grid(goal, width))
    far = distances(puzzle)
    for state in random.Random(width).sample(sorted(far), min(12, len(far))):
        ending, moves, bound, _, checked = _core.solve_large_tiles(
            width, state, puzzle.goal, fitted_weights(), 3_000_000, _core.Limits(), None
        )
        assert (ending, checked) == (_core.Ending.found, True)
        assert bound <= len(moves) == far[state]


@pytest.mark.parametrize("corner", range(4))
def test_a_goal_turned_round_gets_a_solution_of_the_same_length(corner: int) -> None:
    """The same board upside down or mirrored, its goal with it."""
    board = random_boards(1, 7, 8)[0]

    def turned(cells: Sequence[int]) -> list[Sequence[int]]:
        rows = grid(cells, board.width)
        rows = rows[::-1] if corner & 1 else rows
        return [row[::-1] if corner & 2 else row for row in rows]

    image = Tiles(turned(board.start), turned(board.goal))
    assert budge.solve(image, algorithm="beam").cost == budge.solve(board, algorithm="beam").cost


@pytest.mark.parametrize("side", [6, 8, 12])
def test_beams_are_far_below_line_by_line(side: int) -> None:
    """Some 2.4 n³ line by line; the shortest solutions have about 0.8 n³."""
    board = random_boards(1, side, side)[0]
    lines = budge.solve(board, algorithm="construct")
    first = budge.solve(board, quality="fast")
    better = budge.solve(board, node_limit=400_000)
    assert (first.algorithm, better.algorithm) == ("beam", "anytime")
    assert first.status is better.status is Status.SOLVED
    assert lines.cost and first.cost and better.cost
    assert better.cost <= first.cost < 0.6 * lines.cost
    assert better.lower_bound == first.lower_bound < 0.85 * side**3


def test_wide_boards_and_goals_in_the_middle_are_solved_well() -> None:
    for height, width in ((6, 12), (12, 6), (9, 9)):
        puzzle = any_goal(height, width, 5)
        result = budge.solve(puzzle, quality="fast")
        mean = (height + width) / 2
        assert result.cost is not None and result.cost < 1.6 * mean**3


def test_without_a_limit_a_large_board_is_done_after_some_work(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tiles_large, "_LARGE_EFFORT", 300_000)
    board = random_boards(1, 10, 10)[0]
    first, second = budge.solve(board), budge.solve(board)
    assert first.ended_by is None
    assert first.moves == second.moves
    assert 100_000 < first.stats.expanded < 900_000


def test_large_boards_stop_at_the_time_limit_with_what_they_have() -> None:
    board = random_boards(1, 20, 20)[0]
    result = budge.solve(board, time_limit=0.3)
    assert result.status is Status.SOLVED
    assert result.ended_by is Status.TIME_LIMIT  # also where its last beam ends just before
    assert result.stats.seconds < 3


def test_a_search_leaves_time_for_what_comes_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two and a half milliseconds for the thousand moves of 10×10; none without a limit."""
    solve, given = _core.solve_large_tiles, []

    def watched(*arguments: Any) -> Any:
        given.append(arguments[-2].seconds)
        return solve(*arguments)

    monkeypatch.setattr(_core, "solve_large_tiles", watched)
    board = random_boards(1, 10, 10)[0]
    budge.solve(board, time_limit=0.4)
    budge.solve(board, algorithm="beam")
    assert 0 < given[0] <= 0.3975 and given[1] == math.inf


def test_a_narrow_beam_that_is_stuck_goes_on_with_what_is_left() -> None:
    """So narrow a beam is stuck more than once. It does the line at its front by itself; the rest
    is a smaller board. With that line in its reach it undid it again, and came to 1.99 n³."""
    *_, board = random_boards(3, 31, 31, 7)
    result = budge.solve(board, algorithm="beam")
    assert result.cost is not None
    assert result.cost < 1.7 * 31**3


def test_huge_boards_are_solved_from_the_outside() -> None:
    """Beyond twice the size that weights were fitted for only the lines at the front count."""
    board = random_boards(1, 26, 26)[0]
    result = budge.solve(board, quality="fast")
    assert result.cost is not None and result.cost < 2 * 26**3
    assert board.is_goal(board.replay(result.moves or ()))


def test_a_narrow_beam_goes_from_the_outside_on_smaller_boards_too() -> None:
    """Without a front these take 1.38 n³."""
    boards = random_boards(5, 17, 17)
    costs = [budge.solve(board, algorithm="beam").cost or 0 for board in boards]
    assert 0 < sum(costs) / 5 < 1.34 * 17**3


def test_progress_on_a_24_puzzle_tells_a_bound_from_the_first(
    tmp_path: Any, monkeypatch: Any
) -> None:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path))
    board = random_boards(1, 5, 5)[0]
    least = bind("manhattan", board).estimate(board.start)
    seen: list[budge.Progress] = []
    budge.solve(board, time_limit=0.5, on_progress=seen.append)
    assert seen and all(progress.lower_bound >= least for progress in seen)


def test_many_large_boards_in_one_call() -> None:
    boards = [any_goal(6, 7, 1), *random_boards(3, 7, 7)]
    many = budge.solve_many(boards, quality="fast", threads=2)
    alone = [budge.solve(board, quality="fast") for board in boards]
    assert [r.cost for r in many] == [r.cost for r in alone]
    for board, result in zip(boards, many, strict=True):
        assert result.moves is not None
        assert board.is_goal(board.replay(result.moves))
        assert 0 < result.lower_bound <= len(result.moves)


def test_many_large_boards_that_are_cancelled_keep_what_they_have() -> None:
    token = CancelToken()
    board = random_boards(1, 12, 12)[0]
    threading.Timer(0.5, token.cancel).start()
    results = budge.solve_many([board, board], threads=2, time_limit=60, cancel=token)
    for result in results:
        assert (result.status, result.ended_by) == (Status.SOLVED, Status.CANCELLED)
        assert result.moves is not None and board.is_goal(board.replay(result.moves))


def test_a_long_solution_is_replayed_in_the_core_and_told_when_asked() -> None:
    board = random_boards(1, 24, 24)[0]
    result = budge.solve(board, algorithm="construct")
    assert result.cost is not None and result.cost > 20_000
    assert result.moves is not None and board.is_goal(board.replay(result.moves))


def test_weights_that_are_cut_off_or_none_are_refused() -> None:
    packed = files("budge.engine").joinpath("tiles.weights").read_bytes()
    whole = lzma.decompress(packed)
    for spoilt in (b"", b"\0\0", whole[:-1], whole + b"\0", b"\1\0" + b"\3\0" * 9, bytes(4)):
        with pytest.raises(ValueError, match="weights"):
            _core.TilesWeights(spoilt)
    _core.TilesWeights(whole)


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
    assert (result.status, result.cost, result.algorithm) == (Status.OPTIMAL, 1, "anytime")


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
