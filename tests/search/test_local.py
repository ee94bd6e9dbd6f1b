from __future__ import annotations

import time

import pytest

import budge
from budge import Status
from budge.heuristics import bind
from budge.limits import Limits
from budge.search import Monitor, Stopped, beam, bfs, hill_climbing
from tests.boards import CLASSIC, NEAR, random_boards
from tests.puzzles_of_ours import Roads, WaterJugs


class Hills(Roads):
    """B looks better than C and leads nowhere."""

    roads = {"A": {"B": 1, "C": 1}, "B": {}, "C": {"D": 1}, "D": {}}
    estimate = {"A": 3, "B": 1, "C": 2, "D": 0}


def test_a_beam_of_one_gives_up_where_a_wider_one_does_not() -> None:
    h = Hills.estimate.__getitem__
    with pytest.raises(Stopped) as stopped:
        beam(Hills(), Monitor(), h=h, width=1)
    assert stopped.value.status is Status.GAVE_UP
    assert beam(Hills(), Monitor(), h=h, width=2) == ["C", "D"]


def test_a_beam_that_throws_nothing_away_is_breadth_first() -> None:
    for puzzle in [*random_boards(3, 2, 3), WaterJugs()]:
        shortest = bfs(puzzle, Monitor())
        assert shortest is not None
        found = beam(puzzle, Monitor(), h=lambda _: 0, width=10**6)
        assert found is not None and len(found) == len(shortest)


def test_the_time_limit_holds_while_a_layer_is_looked_at() -> None:
    class Star(Roads):
        roads = {"A": dict.fromkeys(map(str, range(100)), 1)} | {str(n): {} for n in range(100)}

    monitor = Monitor(Limits(seconds=0.05))
    with pytest.raises(Stopped) as stopped:
        beam(Star(), monitor, h=lambda _: time.sleep(0.01) or 0)
    assert stopped.value.status is Status.TIME_LIMIT
    assert monitor.seconds < 0.5  # all hundred would take a second


def test_a_layer_is_no_wider_than_the_beam() -> None:
    puzzle = budge.parse(CLASSIC)
    layers: dict[int, int] = {}
    monitor = Monitor(observer=lambda e: layers.update({e.g: layers.get(e.g, 0) + 1}))
    moves = beam(puzzle, monitor, h=bind("manhattan", puzzle).estimate, width=20)
    assert moves is not None and len(moves) >= 23
    assert max(layers.values()) == 20


def test_wider_beams_find_shorter_solutions_here() -> None:
    puzzle = budge.parse(CLASSIC)
    h = bind("manhattan", puzzle).estimate
    lengths = [len(beam(puzzle, Monitor(), h=h, width=width) or ()) for width in (5, 50, 5000)]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] > lengths[-1] == 23


def test_what_was_thrown_away_may_come_again() -> None:
    """The goal lies behind a state that the first layer throws away and the second finds again."""

    class Again(Roads):
        roads = {"A": {"B": 1, "C": 1}, "B": {"C": 1}, "C": {"D": 1}, "D": {}}
        estimate = {"A": 3, "B": 1, "C": 2, "D": 0}

    assert beam(Again(), Monitor(), h=Again.estimate.__getitem__, width=1) == ["B", "C", "D"]


def test_only_a_beam_that_threw_nothing_away_has_seen_everything() -> None:
    class NoWay(Hills):
        def is_goal(self, state: str) -> bool:
            return False

    h = Hills.estimate.__getitem__
    assert beam(NoWay(), Monitor(), h=h, width=2) is None
    assert budge.solve(NoWay(), algorithm="beam-search", heuristic=h).status is Status.UNSOLVABLE
    with pytest.raises(Stopped):
        beam(NoWay(), Monitor(), h=h, width=1)


@pytest.mark.parametrize("width", [0, -3])
def test_a_beam_has_a_width(width: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        beam(Hills(), Monitor(), h=lambda _: 0, width=width)


def test_the_start_may_be_the_goal() -> None:
    for search in (beam, hill_climbing):
        assert search(WaterJugs(wanted=0), Monitor(), h=lambda _: 0) == []


def test_hill_climbing_goes_straight_to_the_goal_or_gives_up() -> None:
    puzzle = budge.parse(NEAR)
    moves = hill_climbing(puzzle, Monitor(), h=bind("manhattan", puzzle).estimate)
    assert moves is not None and len(moves) == 5
    h = Hills.estimate.__getitem__
    with pytest.raises(Stopped):
        hill_climbing(Hills(), Monitor(), h=h)


def test_hill_climbing_takes_the_best_neighbour_and_not_the_first() -> None:
    class Slope(Hills):
        roads = {"A": {"B": 1, "C": 1}, "B": {"D": 1}, "C": {"D": 1}, "D": {}}
        estimate = {"A": 3, "B": 2, "C": 1, "D": 0}

    assert hill_climbing(Slope(), Monitor(), h=Slope.estimate.__getitem__) == ["C", "D"]


def test_a_plateau_is_no_way_up() -> None:
    with pytest.raises(Stopped):
        hill_climbing(WaterJugs(), Monitor(), h=lambda _: 1)


@pytest.mark.parametrize("algorithm", ["beam-search", "hill-climbing"])
def test_giving_up_is_said_and_proves_nothing(algorithm: str) -> None:
    result = budge.solve(Hills(), algorithm=algorithm, heuristic=lambda state: len(state))
    if algorithm == "beam-search":  # wide enough
        assert result.status is Status.SOLVED
        return
    assert result.status is Status.GAVE_UP and result.status.is_limit
    assert result.lower_bound == 0
    assert str(result) == "GAVE_UP: hill-climbing gave up, which proves nothing"


def test_an_admissible_estimate_does_not_make_giving_up_a_proof() -> None:
    result = budge.solve(budge.parse(CLASSIC), algorithm="hill-climbing", heuristic="manhattan")
    assert result.status is Status.GAVE_UP
    assert result.lower_bound >= 13  # what the estimate promises stays


def test_names_that_textbooks_use() -> None:
    puzzle = budge.parse(NEAR)
    assert budge.solve(puzzle, algorithm="ucs").algorithm == "dijkstra"
    assert budge.solve(puzzle, algorithm="uniform-cost").algorithm == "dijkstra"
