from __future__ import annotations

from itertools import pairwise

import budge
from budge.search import Expansion, Monitor, dfs, iddfs
from tests.boards import IMPOSSIBLE, NEAR, random_boards
from tests.puzzles_of_ours import Roads, WaterJugs


class NoWay(Roads):
    def is_goal(self, state: str) -> bool:
        return False


def test_depth_first_enters_no_state_twice_and_goes_on_from_the_last() -> None:
    seen: list[Expansion] = []
    puzzle = budge.parse("1 2 / 0 3")
    moves = dfs(puzzle, Monitor(observer=seen.append))
    assert moves is not None
    states = [expansion.state for expansion in seen]
    assert len(set(states)) == len(states)
    for before, after in pairwise(states):  # a ring: nothing to go back for
        assert after in [puzzle.play(before, move) for move in puzzle.moves(before)]


def test_depth_first_solves_and_promises_nothing() -> None:
    for puzzle in random_boards(4, 2, 3):
        result = budge.solve(puzzle, algorithm="depth-first")
        assert result.solved and result.algorithm == "dfs"
        assert result.cost >= budge.solve(puzzle, algorithm="bfs").cost
        if result.status is budge.Status.OPTIMAL:  # a bound of the family's may prove it
            assert result.cost == budge.solve(puzzle).cost


def test_depth_first_goes_back_where_nothing_is_new() -> None:
    class Fork(Roads):
        roads = {"A": {"B": 1, "C": 1}, "B": {"A": 1}, "C": {"D": 1}, "D": {}}

    monitor = Monitor()
    assert dfs(Fork(), monitor) == ["C", "D"]
    assert monitor.stats.expanded == 3


def test_depth_first_knows_when_everything_is_seen() -> None:
    assert dfs(NoWay(), Monitor()) is None
    assert budge.solve(WaterJugs(wanted=7), algorithm="dfs").status is budge.Status.UNSOLVABLE


def test_iterative_deepening_finds_the_fewest_moves() -> None:
    for puzzle in [budge.parse(NEAR), WaterJugs(), WaterJugs(wanted=0)]:
        result = budge.solve(puzzle, algorithm="iddfs", engine="python")
        assert result.status is budge.Status.OPTIMAL
        assert result.cost == budge.solve(puzzle, algorithm="bfs").cost


def test_iterative_deepening_counts_moves_and_not_costs() -> None:
    assert iddfs(Roads(), Monitor()) == ["D"]
    result = budge.solve(Roads(), algorithm="iddfs")
    assert (result.status, result.cost) == (budge.Status.SOLVED, 9)


def test_iterative_deepening_proves_what_it_has_been_through() -> None:
    result = budge.solve(budge.parse("8 6 7 / 2 5 4 / 3 0 1"), algorithm="iddfs", node_limit=2_000)
    assert result.status is budge.Status.NODE_LIMIT
    monitor = Monitor()
    assert iddfs(NoWay(), monitor) is None
    assert monitor.lower_bound == 3  # the longest way has three moves


def test_its_memory_is_its_depth() -> None:
    monitor = Monitor()
    moves = iddfs(budge.parse(NEAR), monitor)
    assert moves is not None
    assert monitor.stats.max_open <= len(moves) and monitor.stats.closed == 0


def test_parity_needs_no_search() -> None:
    result = budge.solve(budge.parse(IMPOSSIBLE), algorithm="iterative-deepening")
    assert result.status is budge.Status.UNSOLVABLE and not result.stats.expanded
