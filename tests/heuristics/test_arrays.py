"""Estimates of one's own that see many states at a time, in the searches of the core."""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import budge
from budge import (
    ArrayEstimate,
    Klotski,
    PieceTable,
    RequestError,
    RushHour,
    Tiles,
    TileTable,
    _core,
)
from budge.engine import blocks as blocks_engine
from budge.engine.tiles import _rules as tile_rules
from budge.heuristics.arrays import row_of
from budge.result import Status
from tests.boards import CLASSIC, IMPOSSIBLE, any_boards, random_boards
from tests.random_blocks import HUARONG, random_block_puzzle

CARS = ["..B.C.", "..B.C.", "AAB.C.", "...DD.", "......", "......"]
SEARCHES = ["astar", "idastar", "wastar", "greedy", "beam-search"]


def manhattan(puzzle: Tiles) -> Any:
    cells = len(puzzle.goal)
    where = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    table = np.zeros((cells, cells))
    for tile in range(1, cells):
        for cell in range(cells):
            row, column = divmod(cell, puzzle.width)
            table[tile, cell] = abs(row - where[tile][0]) + abs(column - where[tile][1])
    return lambda states: table[states, np.arange(cells)].sum(axis=1)


def hero(puzzle: Any) -> Any:
    """Whether the pieces with a goal are there: a move each at least."""
    goals = [(i, piece.goal) for i, piece in enumerate(puzzle.pieces) if piece.goal is not None]
    return lambda states: sum((states[:, i] != goal).astype(float) for i, goal in goals)


@pytest.fixture
def declare(own_tables: None) -> Any:
    """Declares a heuristic for the time of the test."""

    def declared(kinds: str, build: Any, *, consistent: bool = True) -> str:
        @budge.heuristic("mine", kinds=kinds, admissible=True, consistent=consistent)
        def mine(puzzle: Any) -> Any:
            """For the test."""
            return build(puzzle)

        return "mine"

    return declared


# ---------------------------------------------------------------------- the rules on rows


def assert_same_moves(puzzle: Any, rules: _core.Rules, choices: list[int]) -> None:
    """A random walk by both rules."""
    state = puzzle.start
    assert rules.start() == bytes(row_of(state))
    for choice in choices:
        after = [puzzle.play(state, move) for move in puzzle.moves(state)]
        row = bytes(row_of(state))
        assert set(rules.expand(row)) == {bytes(row_of(other)) for other in after}
        assert rules.is_goal(row) == puzzle.is_goal(state)
        if not after:
            break
        state = after[choice % len(after)]


@given(any_boards(), st.lists(st.integers(0, 99), max_size=12))
def test_tiles_move_as_the_rules_say(puzzle: Tiles, choices: list[int]) -> None:
    assert_same_moves(puzzle, tile_rules(puzzle), choices)


@given(
    st.integers(0, 10**6),
    st.sampled_from(["moves", "slides", "steps"]),
    st.lists(st.integers(0, 99), max_size=12),
)
def test_blocks_move_as_the_rules_say(seed: int, metric: str, choices: list[int]) -> None:
    puzzle = random_block_puzzle(seed)
    if puzzle is not None:
        puzzle = puzzle.with_metric(metric)
        assert_same_moves(puzzle, _core.block_rules(blocks_engine.problem(puzzle)), choices)


# ---------------------------------------------------------------------- the searches


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
@pytest.mark.parametrize(
    ("height", "width", "rule"), [(2, 3, "slide"), (3, 3, "slide"), (2, 3, "swap")]
)
def test_shortest_solutions_of_tiles(
    algorithm: str, height: int, width: int, rule: str, declare: Any
) -> None:
    half = 2 if rule == "swap" else 1
    name = declare("tiles", lambda p: ArrayEstimate(lambda s: manhattan(p)(s) / half))
    for seed in range(4):
        board = random_boards(1, height, width, seed)[0]
        puzzle = Tiles(board.rows(board.start), rule=rule) if rule == "swap" else board
        result = budge.solve(puzzle, algorithm=algorithm, heuristic=name, node_limit=300_000)
        if rule == "swap" and algorithm == "idastar" and not result.solved:
            continue
        assert (result.engine, result.status) == ("native", Status.OPTIMAL)
        assert result.cost == budge.solve(puzzle, quality="optimal").cost


@pytest.mark.parametrize("algorithm", ["astar", "idastar"])
@pytest.mark.parametrize("metric", ["slides", "steps"])
def test_shortest_solutions_of_cars(algorithm: str, metric: str, declare: Any) -> None:
    puzzle = RushHour([*CARS[:2], "AAB.C.", "......", "......", "......"], metric=metric)
    name = declare("rush-hour", lambda p: ArrayEstimate(hero(p)))
    result = budge.solve(puzzle, algorithm=algorithm, heuristic=name)
    assert (result.engine, result.status) == ("native", Status.OPTIMAL)
    assert result.cost == budge.solve(puzzle, quality="optimal").cost


@pytest.mark.parametrize("metric", ["moves", "slides", "steps"])
def test_shortest_solutions_of_klotski(metric: str, declare: Any) -> None:
    puzzle = budge.parse(HUARONG, family="klotski").with_metric(metric)
    explored = budge.solve(puzzle, quality="optimal")
    state = puzzle.start
    for move in explored.moves[:-12]:
        state = puzzle.play(state, move)
    near = puzzle.starting_at(state)
    name = declare("klotski", lambda p: ArrayEstimate(hero(p)))
    result = budge.solve(near, algorithm="astar", heuristic=name)
    assert (result.engine, result.status, result.cost) == ("native", Status.OPTIMAL, 12)


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_undeclared_estimates_solve_and_prove_nothing(algorithm: str) -> None:
    puzzle = budge.parse(CLASSIC)
    result = budge.solve(puzzle, algorithm=algorithm, heuristic=ArrayEstimate(manhattan(puzzle)))
    assert (result.engine, result.status) == ("native", Status.SOLVED)
    assert result.heuristic == "<lambda>" and result.stats.initial_h == 15


@pytest.mark.parametrize("batch", [1, 7, 4096])
def test_a_batch_of_any_size_finds_the_same_optimum(batch: int, declare: Any) -> None:
    name = declare("tiles:slide", lambda p: ArrayEstimate(manhattan(p), batch=batch))
    sizes: list[int] = []
    for algorithm in ("astar", "idastar"):
        result = budge.solve(CLASSIC, algorithm=algorithm, heuristic=name)
        assert result.status is Status.OPTIMAL and result.cost == 23
        sizes.append(result.stats.expanded)
    if batch == 1:  # as a search of one state at a time
        assert (
            sizes[0]
            < 2 * budge.solve(CLASSIC, algorithm="astar", heuristic="manhattan").stats.expanded
        )


def test_a_wide_beam_is_better_than_a_narrow_one() -> None:
    puzzle = random_boards(1, 4, 4, 3)[0]
    estimate = manhattan(puzzle)
    costs = [
        budge.solve(
            puzzle, algorithm="beam-search", heuristic=ArrayEstimate(estimate, batch=width)
        ).cost
        for width in (100, 10_000)
    ]
    assert costs[1] < costs[0]


def test_states_come_many_at_a_time_in_arrays_that_can_be_kept() -> None:
    puzzle = budge.parse(CLASSIC)
    kept: list[Any] = []

    def estimate(states: Any) -> Any:
        assert states.dtype == np.uint8 and states.shape[1] == 9
        kept.append((states, states.copy()))
        return manhattan(puzzle)(states)

    result = budge.solve(puzzle, algorithm="astar", heuristic=ArrayEstimate(estimate))
    assert max(len(states) for states, _ in kept) > 20
    assert sum(len(states) for states, _ in kept) < 3 * result.stats.expanded
    assert all((states == copy).all() for states, copy in kept)
    assert all(sorted(row) == list(range(9)) for states, _ in kept for row in states.tolist())


def test_a_table_for_pieces_searches_in_the_core(declare: Any) -> None:
    puzzle = RushHour(CARS, metric="steps")

    def table(known: Any) -> PieceTable:
        rows = np.zeros((len(known.pieces), 36))
        for i, piece in enumerate(known.pieces):
            if piece.goal is not None:
                rows[i] = [abs(piece.goal % 6 - cell % 6) for cell in range(36)]
        return PieceTable(rows)

    name = declare("rush-hour", table)
    result = budge.solve(puzzle, algorithm="astar", heuristic=name)
    assert (result.engine, result.status) == ("native", Status.OPTIMAL)
    assert result.cost == budge.solve(puzzle, quality="optimal").cost
    python = budge.solve(puzzle, algorithm="astar", heuristic=name, engine="python")
    assert (python.cost, python.stats.initial_h) == (result.cost, result.stats.initial_h)
    assert budge.solve(puzzle, algorithm="beam-search", heuristic=table(puzzle)).engine == "native"


def test_a_table_of_tiles_goes_into_a_beam() -> None:
    table = np.ones((9, 9)) - np.eye(9)[[8, 0, 1, 2, 3, 4, 5, 6, 7]]
    table[0] = 0  # tiles that are out of place
    result = budge.solve(CLASSIC, algorithm="beam-search", heuristic=TileTable(table))
    assert result.engine == "native" and result.solved and result.stats.initial_h == 8


def test_many_puzzles_share_a_function() -> None:
    boards = random_boards(6, 3, 3, 5)
    results = budge.solve_many(
        boards, algorithm="astar", heuristic=ArrayEstimate(manhattan(boards[0]))
    )
    assert [r.cost for r in results] == [
        r.cost for r in budge.solve_many(boards, quality="optimal")
    ]


# ---------------------------------------------------------------------- lies


def spoiled(puzzle: Tiles, states: Any, at: int, value: float) -> Any:
    """Manhattan, but for the states at a distance of `at`."""
    said = manhattan(puzzle)(states)
    return np.where(said == at, value, said)


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "beam-search"])
def test_a_drop_by_more_than_a_move_is_an_error(algorithm: str, declare: Any) -> None:
    name = declare("tiles:slide", lambda p: ArrayEstimate(lambda s: spoiled(p, s, 9, 3.5)))
    with pytest.raises(budge.WrongAnswer, match=r"'mine' is declared consistent, .* one move away"):
        budge.solve(CLASSIC, algorithm=algorithm, heuristic=name)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_more_than_is_left_is_an_error_wherever_it_is_said(engine: str, declare: Any) -> None:
    name = declare(
        "tiles:slide", lambda p: ArrayEstimate(lambda s: spoiled(p, s, 1, 5)), consistent=False
    )
    with pytest.raises(
        budge.WrongAnswer, match="'mine' is declared admissible, .* a solution of 1"
    ):
        budge.solve(CLASSIC, algorithm="astar", heuristic=name, engine=engine)


@pytest.mark.parametrize(
    ("function", "says"),
    [
        (lambda states: np.full(len(states), np.nan), "says nan for"),
        (lambda states: np.full(len(states), -1), "says -1 for"),
        (lambda states: np.zeros((len(states), 1)), "a number for each was expected"),
        (lambda states: np.zeros(len(states) + 1), "a number for each was expected"),
        (lambda states: 0, "a number for each was expected"),
        (lambda states: None, "a number for each was expected"),
        (lambda states: np.array(["1"] * len(states)), "a number for each was expected"),
        (lambda states: np.full(len(states), 1j), "a number for each was expected"),
    ],
)
def test_what_a_function_says_is_looked_at(function: Any, says: str) -> None:
    for engine in ("native", "python"):
        with pytest.raises(RequestError, match=says):
            budge.solve(
                CLASSIC, algorithm="astar", heuristic=ArrayEstimate(function), engine=engine
            )


def test_an_error_in_a_function_reaches_the_caller() -> None:
    calls = []

    def breaks(states: Any) -> Any:
        calls.append(len(states))
        if len(calls) == 5:
            raise ZeroDivisionError("here")
        return np.zeros(len(states))

    with pytest.raises(ZeroDivisionError, match="here"):
        budge.solve(CLASSIC, algorithm="astar", heuristic=ArrayEstimate(breaks))


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "greedy", "wastar"])
def test_hopeless_is_never_taken_for_a_proof(algorithm: str) -> None:
    everything = ArrayEstimate(lambda states: np.full(len(states), np.inf))
    result = budge.solve("1 2 / 0 3", algorithm=algorithm, heuristic=everything, engine="native")
    assert result.solved and result.cost == 1


def test_a_beam_that_threw_something_away_gives_up() -> None:
    lost = ArrayEstimate(lambda states: np.full(len(states), np.inf))
    result = budge.solve(CLASSIC, algorithm="beam-search", heuristic=lost)
    assert (result.engine, result.status) == ("native", Status.GAVE_UP)


def test_the_rules_say_first_what_cannot_be_solved() -> None:
    zero = ArrayEstimate(lambda states: np.zeros(len(states)))
    assert budge.solve(IMPOSSIBLE, algorithm="astar", heuristic=zero).status is Status.UNSOLVABLE
    stuck = Klotski(["AB", "CD"], ["BA", "CD"])
    assert budge.solve(stuck, algorithm="astar", heuristic=zero).status is Status.UNSOLVABLE


@pytest.mark.parametrize(
    ("table", "says"),
    [
        ([[0] * 36] * 3, "must have 4 rows of 36 numbers"),
        ([[0] * 35] * 4, "must have 4 rows of 36 numbers"),
        ([[-1] * 36] * 4, "says -1 for B in cell 0"),
        ([[float("nan")] * 36] * 4, "says nan"),
        (7, "rows of numbers"),
    ],
)
def test_a_table_for_pieces_is_looked_at_before_it_is_used(table: Any, says: str) -> None:
    with pytest.raises(RequestError, match=says):
        budge.solve(RushHour(CARS), algorithm="astar", heuristic=PieceTable(table))


def test_interchangeable_pieces_need_the_same_numbers() -> None:
    puzzle = (
        Klotski(["AB", ".."], ["..", "C."]) if False else budge.parse(HUARONG, family="klotski")
    )
    rows = np.arange(len(puzzle.pieces))[:, None] * np.ones(puzzle.width * puzzle.height)
    with pytest.raises(RequestError, match="interchangeable"):
        budge.solve(puzzle, algorithm="astar", heuristic=PieceTable(rows))


# ---------------------------------------------------------------------- limits


@pytest.mark.parametrize("algorithm", SEARCHES)
def test_limits_hold(algorithm: str) -> None:
    puzzle = random_boards(1, 5, 5, 1)[0]

    def slow(states: Any) -> Any:
        time.sleep(0.02)
        return np.zeros(len(states))

    estimate = ArrayEstimate(slow)
    began = time.monotonic()
    result = budge.solve(puzzle, algorithm=algorithm, heuristic=estimate, time_limit=0.2)
    assert result.status is Status.TIME_LIMIT and time.monotonic() - began < 2
    result = budge.solve(puzzle, algorithm=algorithm, heuristic=estimate, node_limit=50)
    assert result.status is Status.NODE_LIMIT and result.stats.expanded == 50


def test_the_memory_limit_holds() -> None:
    puzzle = random_boards(1, 5, 5, 1)[0]
    zero = ArrayEstimate(lambda states: np.zeros(len(states)))
    from budge.limits import resident_bytes

    limit = resident_bytes() + 30_000_000
    result = budge.solve(puzzle, algorithm="astar", heuristic=zero, memory_limit=limit)
    assert result.status is Status.MEMORY_LIMIT and result.stats.peak_bytes < 30_000_000


def test_it_can_be_cancelled() -> None:
    token = budge.CancelToken()

    def cancels(states: Any) -> Any:
        token.cancel()
        time.sleep(0.05)
        return np.zeros(len(states))

    result = budge.solve(
        random_boards(1, 5, 5, 1)[0],
        algorithm="astar",
        heuristic=ArrayEstimate(cancels),
        cancel=token,
    )
    assert result.status is Status.CANCELLED


@pytest.mark.parametrize("wrong", [0, -1, 1.5, True, 10**9, "many"])
def test_a_batch_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(RequestError, match="a batch is a whole number"):
        ArrayEstimate(len, batch=wrong)


def test_without_numpy_the_extra_is_named() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\nimport budge\n"
        "try:\n    budge.ArrayEstimate(len)\n"
        "except budge.MissingExtra as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "estimates of arrays need NumPy: pip install budge[arrays]\n"
