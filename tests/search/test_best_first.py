from __future__ import annotations

import math

import pytest

import budge
from budge.heuristics import bind
from budge.search import Expansion, Monitor, astar, best_first, dijkstra, greedy, wastar
from budge.search.frontier import Frontier
from tests.boards import CLASSIC, FAR, random_boards
from tests.puzzles_of_ours import Roads


class Trap(Roads):
    """A graph where an admissible but inconsistent estimate closes C too early."""

    roads = {"A": {"B": 1, "C": 3}, "B": {"C": 1}, "C": {"D": 3}, "D": {}}
    estimate = {"A": 0, "B": 4, "C": 0, "D": 0}


def test_costs_are_followed_and_not_the_number_of_moves() -> None:
    assert dijkstra(Roads(), Monitor()) == ["B", "C", "D"]


def test_a_closed_state_is_opened_again_when_a_cheaper_way_turns_up() -> None:
    monitor = Monitor()
    assert astar(Trap(), monitor, h=Trap.estimate.__getitem__) == ["B", "C", "D"]
    assert monitor.stats.reopened == 1


def test_without_reopening_the_first_way_stays() -> None:
    def f(g: int, state: str) -> int:
        return g + Trap.estimate[state]

    assert best_first(Trap(), f, Monitor(), reopen=False) == ["C", "D"]


def test_a_consistent_estimate_never_reopens() -> None:
    for puzzle in random_boards(5, 3, 3):
        monitor = Monitor()
        astar(puzzle, monitor, h=bind("manhattan", puzzle).estimate)
        assert monitor.stats.reopened == 0


def test_weighted_astar_keeps_its_promise() -> None:
    for puzzle in random_boards(8, 3, 3):
        h = bind("manhattan", puzzle).estimate
        best = astar(puzzle, Monitor(), h=h)
        assert best is not None
        for weight in (1.0, 1.5, 3.0):
            monitor = Monitor()
            found = wastar(puzzle, monitor, h=h, weight=weight)
            assert found is not None
            assert len(best) <= len(found) <= weight * len(best)
            assert monitor.lower_bound <= len(best)
            assert weight * monitor.lower_bound >= len(found)


def test_greedy_ends_soon_even_when_everything_looks_the_same() -> None:
    """With ties everywhere, opening states again would repeat the work without end."""
    for puzzle in random_boards(10, 2, 3):
        monitor = Monitor()
        assert greedy(puzzle, monitor, h=lambda _: 0) is not None
        assert monitor.stats.expanded <= 360 and monitor.stats.reopened == 0


def test_greedy_looks_at_the_estimate_alone() -> None:
    puzzle = budge.parse(CLASSIC)
    quick, best = Monitor(), Monitor()
    h = bind("manhattan", puzzle).estimate
    hasty, shortest = greedy(puzzle, quick, h=h), astar(puzzle, best, h=h)
    assert hasty is not None and shortest is not None
    assert len(hasty) > len(shortest) == 23
    assert quick.stats.expanded < best.stats.expanded
    assert quick.lower_bound == 0  # it proves nothing


def test_misplaced_costs_astar_far_more_than_manhattan() -> None:
    """A published run of a naive program had 3198 states open against 188."""
    puzzle = budge.parse(FAR)
    open_tables = {}
    for name in ("misplaced", "manhattan"):
        monitor = Monitor()
        moves = astar(puzzle, monitor, h=bind(name, puzzle).estimate)
        assert moves is not None and len(moves) == 20
        open_tables[name] = monitor.stats.max_open
        assert monitor.stats.max_open <= {"misplaced": 3198, "manhattan": 188}[name]
    assert open_tables["misplaced"] > 5 * open_tables["manhattan"]


def test_an_infinite_estimate_marks_a_dead_end() -> None:
    dead = {"A": 0.0, "B": math.inf, "C": 0.0, "D": 0.0}
    assert astar(Roads(), Monitor(), h=dead.__getitem__) == ["C", "D"]
    assert astar(Trap(), Monitor(), h=lambda _: math.inf) is not None


def test_astar_expands_in_order_of_f() -> None:
    puzzle = budge.parse(FAR)
    h = bind("manhattan", puzzle).estimate
    seen: list[Expansion] = []
    astar(puzzle, Monitor(observer=seen.append), h=h)
    fs = [expansion.g + h(expansion.state) for expansion in seen]
    assert fs == sorted(fs)
    assert max(fs) <= 20


def test_the_latest_of_equals_comes_first() -> None:
    frontier = Frontier()
    for rank, state in [(2, "x"), (1, "early"), (1, "late")]:
        frontier.push(rank, 0, state)
    assert [frontier.pop()[2] for _ in range(len(frontier))] == ["late", "early", "x"]


@pytest.mark.parametrize("weight", [1.0, 2.0])
def test_an_exhausted_search_returns_none(weight: float) -> None:
    class NoWay(Roads):
        def is_goal(self, state: str) -> bool:
            return False

    assert wastar(NoWay(), Monitor(), h=lambda _: 0, weight=weight) is None
