from __future__ import annotations

import math
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import budge
from budge import Tiles
from budge.heuristics import bind
from budge.puzzles.tiles import Board
from budge.registry import heuristics
from tests.boards import FAR, distances, grid, solvable_boards

SLIDE = Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]])
SWAP = Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]], rule="swap")
SMALL_GOALS = [(1, 2, 3, 4, 5, 0), (4, 0, 2, 5, 1, 3), (0, 3, 1, 5, 2, 4)]


def names(puzzle: Tiles, **declared: bool) -> list[str]:
    return [entry.name for entry in heuristics(puzzle, **declared)]


@cache
def small(goal: Board, width: int, rule: str) -> tuple[Tiles, dict[Board, int]]:
    puzzle = Tiles(grid(goal, width), grid(goal, width), rule=rule)
    return puzzle, distances(puzzle)


def test_what_there_is() -> None:
    assert set(names(SLIDE)) >= {
        "zero",
        "misplaced",
        "euclidean",
        "euclidean-up",
        "manhattan",
        "linear-conflict",
    }
    assert set(names(SWAP, admissible=True)) >= {"zero", "half-misplaced", "half-manhattan"}
    assert set(names(SWAP, admissible=False)) >= {"manhattan", "misplaced"}


@pytest.mark.parametrize("rule", ["slide", "swap"])
@pytest.mark.parametrize("width", [2, 3])
@pytest.mark.parametrize("goal", SMALL_GOALS, ids=str)
def test_declared_properties_hold_on_every_small_board(goal: Board, width: int, rule: str) -> None:
    puzzle, far = small(goal, width, rule)
    for entry in heuristics(puzzle):
        h = entry.build(puzzle)
        assert h(goal) == 0, entry.name
        if entry.admissible:
            worst = max(far, key=lambda state: h(state) - far[state])
            assert h(worst) <= far[worst] + 1e-9, (entry.name, worst)
        else:
            assert any(h(state) > far[state] for state in far), f"{entry.name} never overestimates"
        if entry.consistent:
            for state in far:
                for move in puzzle.moves(state):
                    assert h(state) <= 1 + h(puzzle.play(state, move)) + 1e-9, (entry.name, state)


def test_admissible_on_the_eight_puzzle(eight_puzzle: dict[Board, int]) -> None:
    sample = list(eight_puzzle)[::37]
    for entry in heuristics(SLIDE, admissible=True):
        h = entry.build(SLIDE)
        for state in sample:
            assert h(state) <= eight_puzzle[state] + 1e-9, (entry.name, state)
        for state in sample[::5]:
            for move in SLIDE.moves(state):
                child = SLIDE.play(state, move)
                assert not entry.consistent or h(state) <= 1 + h(child) + 1e-9


def test_the_stronger_estimates_are_stronger(eight_puzzle: dict[Board, int]) -> None:
    estimates = ["zero", "misplaced", "euclidean", "euclidean-up", "manhattan", "linear-conflict"]
    built = [bind(name, SLIDE).estimate for name in estimates]
    for state in list(eight_puzzle)[::101]:
        values = [h(state) for h in built]
        assert values == sorted(values), state


@given(solvable_boards(shapes=[(3, 3)], rule="swap", most_moves=5))
def test_admissible_under_swap_near_a_3x3_goal(puzzle: Tiles) -> None:
    shortest = budge.solve(puzzle, algorithm="bidirectional", engine="python").cost
    assert shortest is not None
    for entry in heuristics(puzzle, admissible=True):
        assert entry.build(puzzle)(puzzle.start) <= shortest


def test_the_plain_sums_overestimate_under_swap() -> None:
    one_swap_away = Tiles([[2, 1, 3], [4, 5, 6], [7, 8, 0]], rule="swap")
    for name in names(one_swap_away, admissible=False):
        assert bind(name, one_swap_away).estimate(one_swap_away.start) == 2


def test_known_values() -> None:
    board = (2, 1, 3, 4, 5, 6, 7, 8, 0)
    value = {name: bind(name, SLIDE).estimate(board) for name in names(SLIDE)}
    assert value["misplaced"] == 2
    assert value["manhattan"] == 2
    assert value["linear-conflict"] == 4
    diagonal = (5, 2, 3, 4, 1, 6, 7, 8, 0)
    assert bind("euclidean", SLIDE).estimate(diagonal) == pytest.approx(2 * math.sqrt(2))
    assert bind("euclidean-up", SLIDE).estimate(diagonal) == 3
    assert bind("manhattan", budge.parse(FAR)).estimate(budge.parse(FAR).start) == 18
    assert (
        bind("half-manhattan", budge.parse(FAR, rule="swap")).estimate(budge.parse(FAR).start) == 10
    )


@pytest.mark.parametrize(
    ("board", "extra"),
    [
        ((3, 2, 1, 4, 5, 6, 7, 8, 0), 4),  # two of the three must step aside
        ((2, 3, 1, 4, 5, 6, 7, 8, 0), 2),  # only the 1 must
        ((1, 2, 3, 4, 5, 6, 7, 8, 0), 0),
        ((4, 2, 3, 1, 5, 6, 7, 8, 0), 2),  # in a column
        ((2, 1, 0, 5, 4, 3, 6, 7, 8), 4),  # a pair in each of two rows
    ],
)
def test_linear_conflict_takes_out_as_few_tiles_as_possible(board: Board, extra: int) -> None:
    plain = bind("manhattan", SLIDE).estimate(board)
    assert bind("linear-conflict", SLIDE).estimate(board) - plain == extra


@given(st.permutations(range(12)))
def test_the_blank_is_no_tile_under_slide_and_one_under_swap(tiles: list[int]) -> None:
    slide, swap = (Tiles(grid(tiles, 4), rule=rule) for rule in ("slide", "swap"))
    blank_is_home = tiles[-1] == 0
    for name in ("misplaced", "manhattan"):
        under_slide = bind(name, slide).estimate(slide.start)
        under_swap = bind(name, swap).estimate(swap.start)
        assert (under_swap == under_slide) is blank_is_home


@given(solvable_boards() | solvable_boards(rule="swap"))
def test_boards_too_large_for_a_table_are_measured_alike(puzzle: Tiles) -> None:
    plain = [entry for entry in heuristics(puzzle) if entry.build.__module__.endswith(".tiles")]
    assert len(plain) >= 5
    tabled = [entry.build(puzzle)(puzzle.start) for entry in plain]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("budge.heuristics.tiles.MOST_CELLS", 0)
        for entry, value in zip(plain, tabled, strict=True):
            assert math.isclose(entry.build(puzzle)(puzzle.start), value), entry.name
