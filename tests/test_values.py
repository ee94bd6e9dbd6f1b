"""Puzzles and results as values: equal, hashed, copied, sent to other processes, never changed."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import budge
from budge import Klotski, Result, RushHour, Sokoban, Tiles
from tests.boards import CLASSIC, ENGINES, FIFTEEN
from tests.puzzles_of_ours import WaterJugs

PUZZLES = [
    Tiles([[3, 0, 4], [5, 2, 8], [1, 6, 7]], name="classic"),
    RushHour(["..B", "AAB", "..."]),
    Klotski(["BAA", "BAA", "..C"], ["...", "AA.", "AA."]),
    Sokoban(["######", "#    #", "#@$ .#", "######"]),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family)
def test_a_puzzle_does_not_change(puzzle: Any) -> None:
    before = hash(puzzle), puzzle.start
    budge.solve(puzzle)  # which fills what is worked out once
    for name in [name for name in vars(puzzle) if not name.startswith("_")]:
        with pytest.raises(AttributeError, match=f"its '{name}' stays as it is"):
            setattr(puzzle, name, None)
        with pytest.raises(AttributeError, match="a puzzle does not change"):
            delattr(puzzle, name)
    assert (hash(puzzle), puzzle.start) == before
    (move, *_) = puzzle.moves(puzzle.start)
    other = puzzle.starting_at(puzzle.play(puzzle.start, move))
    assert other != puzzle and (hash(puzzle), puzzle.start) == before
    assert len({puzzle, other, puzzle.starting_at(puzzle.start)}) == 2


def test_a_class_of_ones_own_may_add_to_it() -> None:
    class Limited(Tiles):
        def __init__(self, rows: Any, most: int) -> None:
            super().__init__(rows)
            self.most = most

    puzzle = Limited([[1, 2], [0, 3]], 5)
    assert puzzle.most == 5 and budge.solve(puzzle).cost == 1
    again = pickle.loads(pickle.dumps(Tiles([[1, 2], [0, 3]])))
    assert again == puzzle and hash(again) == hash(puzzle)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_request_gives_an_equal_result(engine: str) -> None:
    first, second = (budge.solve(CLASSIC, algorithm="astar", engine=engine) for _ in range(2))
    assert first == second and hash(first) == hash(second)
    assert first.stats == second.stats and len({first, second}) == 1
    other = budge.solve(CLASSIC, algorithm="astar", heuristic="zero", engine=engine)
    assert other != first and other.stats != first.stats


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family)
def test_a_result_is_copied_and_sent(puzzle: Any) -> None:
    results = [budge.solve(puzzle, trace=True), *budge.solve_many([puzzle])]
    for result in results:
        for clone in (
            copy.copy(result),
            copy.deepcopy(result),
            pickle.loads(pickle.dumps(result)),
        ):
            assert clone == result and clone.steps == result.steps
            assert clone.options == result.options and clone.to_dict() == result.to_dict()


def test_a_result_of_tiles_with_tables_is_sent() -> None:
    result = budge.solve(FIFTEEN, heuristic="pdb-555", node_limit=10)
    clone = pickle.loads(pickle.dumps(result))
    assert clone == result and clone.stats.initial_h == result.stats.initial_h


def test_an_estimate_that_cannot_be_sent_stays_behind() -> None:
    result = budge.solve(WaterJugs(), heuristic=lambda state: 0)
    clone = pickle.loads(pickle.dumps(result))
    assert clone.moves == result.moves and clone.steps[0].h is None and result.steps[0].h == 0


def solved(text: str) -> Result:
    return budge.solve(text)


def test_results_come_back_from_a_pool_of_processes() -> None:
    boards = ["1 2 3 / 4 5 6 / 0 7 8", CLASSIC, "BAA/BAA/..C -> .../AA./AA.", "1 2 / 3 0"]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(solved, boards))
    assert results == [budge.solve(board) for board in boards]
    assert [result.cost for result in results] == [2, 23, results[2].cost, 0]
