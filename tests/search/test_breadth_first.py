from __future__ import annotations

from itertools import islice

import pytest

import budge
from budge import Tiles, WrongAnswer
from budge.engine import tiles as native
from budge.search import Monitor, bfs, bidirectional, layers
from tests.boards import ENGINES, NEAR, grid, random_boards
from tests.puzzles_of_ours import WaterJugs


def layer_sizes(height: int, width: int, rule: str, engine: str) -> list[int]:
    solved = grid((*range(1, height * width), 0), width)
    puzzle = Tiles(solved, rule=rule)
    if engine == "native":
        return native.count_layers(puzzle, Monitor())
    return [len(layer) for layer in layers(puzzle)]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("height", "width", "states", "depth"),
    [(2, 2, 12, 6), (2, 3, 360, 21), (3, 2, 360, 21), (3, 3, 181_440, 31)],
)
def test_how_far_slides_reach(
    height: int, width: int, states: int, depth: int, engine: str
) -> None:
    sizes = layer_sizes(height, width, "slide", engine)
    assert (sum(sizes), len(sizes) - 1) == (states, depth)


@pytest.mark.parametrize("engine", ENGINES)
def test_how_far_swaps_reach(engine: str) -> None:
    assert sum(layer_sizes(2, 2, "swap", engine)) == 24
    sizes = layer_sizes(2, 3, "swap", engine)
    assert sum(sizes) == 720
    assert sizes[:2] == [1, 7]


def test_swaps_reach_every_3x3_board_native() -> None:
    sizes = layer_sizes(3, 3, "swap", "native")
    assert (sum(sizes), len(sizes) - 1) == (362_880, 16)


def test_the_first_layers_of_the_eight_puzzle() -> None:
    found = islice(layers(Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]])), 8)
    assert [len(layer) for layer in found] == [1, 2, 4, 8, 16, 20, 39, 62]


def test_layers_hold_each_state_once() -> None:
    seen = [state for layer in layers(WaterJugs()) for state in layer]
    assert len(seen) == len(set(seen)) == 16
    assert seen[0] == (0, 0)


def test_bidirectional_meets_in_the_middle() -> None:
    [puzzle] = random_boards(1, 2, 4)
    one, both = Monitor(), Monitor()
    from_start, from_both = bfs(puzzle, one), bidirectional(puzzle, both)
    assert from_start is not None and from_both is not None
    assert len(from_start) == len(from_both)
    assert both.stats.expanded * 3 < one.stats.expanded
    assert both.lower_bound == one.lower_bound == len(from_both)


def test_an_exhausted_search_returns_none() -> None:
    assert bfs(WaterJugs(wanted=7), Monitor()) is None


def test_bidirectional_gives_up_when_either_side_is_exhausted() -> None:
    impossible = Tiles([[2, 1], [3, 0]])
    assert bidirectional(impossible, Monitor()) is None


def test_a_way_back_that_nobody_can_go_is_an_error_that_names_it() -> None:
    class Steps:
        """From 0 to 6 by ones and twos, but the way back goes by fives."""

        start = 0

        def moves(self, _state: int) -> list[int]:
            return [1, 2]

        def play(self, state: int, move: int) -> int:
            return state + move

        def is_goal(self, state: int) -> bool:
            return state == 6

        def goals(self) -> list[int]:
            return [6]

        def origins(self, state: int) -> list[tuple[int, int]]:
            return [(state - 5, 1)]

    with pytest.raises(WrongAnswer, match="'origins' promises a move from"):
        bidirectional(Steps(), Monitor())


def test_open_and_closed_add_up() -> None:
    puzzle = budge.parse(NEAR)
    seen: list[budge.Expansion] = []
    bfs(puzzle, Monitor(observer=seen.append))
    assert [(e.open, e.closed) for e in seen[:2]] == [(0, 1), (2, 2)]
    assert all(e.closed == number for number, e in enumerate(seen, 1))
    assert [e.g for e in seen] == sorted(e.g for e in seen)
