from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

import budge
from budge import RequestError, SizeError, Status, Tiles, WrongAnswer, registry
from budge.heuristics import bind
from budge.puzzles.tiles import Slide, Swap
from budge.registry import Algorithm, algorithms, heuristics
from budge.verbs.solve import verify
from tests.boards import (
    CLASSIC,
    ENGINES,
    FAR,
    IMPOSSIBLE,
    NEAR,
    grid,
    random_boards,
    solvable_boards,
)
from tests.puzzles_of_ours import Roads, WaterJugs

engines = pytest.mark.parametrize("engine", ENGINES)


def optimal_ways(puzzle: Tiles) -> list[tuple[str, str | None]]:
    """Every optimal algorithm, the informed ones with every admissible heuristic."""
    ways: list[tuple[str, str | None]] = []
    for algorithm in algorithms(puzzle, optimal=True):
        if algorithm.name == "iddfs":  # which comes to every state by every way: too long here
            continue
        estimates = heuristics(puzzle, admissible=True) if algorithm.informed else []
        ways += [(algorithm.name, h.name) for h in estimates] or [(algorithm.name, None)]
    return ways


SLIDE_WAYS = optimal_ways(budge.parse(CLASSIC))
SWAP_WAYS = optimal_ways(budge.parse(FAR, rule="swap"))


def test_every_search_of_the_textbook_is_among_the_optimal_ones() -> None:
    assert {name for name, _ in SLIDE_WAYS} >= {
        "bfs",
        "bidirectional",
        "dijkstra",
        "astar",
        "idastar",
    }


# In plain Python these would take many seconds, and IDA* that knows nothing of swaps, with its
# eleven ways on from every board, would in any engine: they are tried on smaller boards below.
SLOW = [("idastar", "zero")]
SLOW_SWAPS = [
    ("bfs", None),
    ("dijkstra", None),
    ("astar", "zero"),
    ("astar", "half-misplaced"),
    ("idastar", "zero"),
    ("idastar", "half-misplaced"),
]


@pytest.mark.parametrize(
    ("engine", "way"),
    [
        (engine, way)
        for engine in ENGINES
        for way in SLIDE_WAYS
        if engine == "native" or way not in SLOW
    ],
    ids=str,
)
def test_the_classic_board_takes_23_moves(engine: str, way: tuple[str, str | None]) -> None:
    result = budge.solve(budge.parse(CLASSIC), algorithm=way[0], heuristic=way[1], engine=engine)
    assert (result.status, result.cost, result.lower_bound) == (Status.OPTIMAL, 23, 23)
    assert (result.algorithm, result.heuristic, result.engine) == (*way, engine)


@engines
@pytest.mark.parametrize("way", SLIDE_WAYS, ids=str)
def test_five_moves_to_the_spiral(way: tuple[str, str | None], engine: str) -> None:
    result = budge.solve(budge.parse(NEAR), algorithm=way[0], heuristic=way[1], engine=engine)
    assert (result.status, result.cost) == (Status.OPTIMAL, 5)


@engines
def test_misplaced_expands_far_more_than_manhattan(engine: str) -> None:
    results = {
        name: budge.solve(budge.parse(FAR), algorithm="astar", heuristic=name, engine=engine)
        for name in ("misplaced", "manhattan")
    }
    assert {result.cost for result in results.values()} == {20}
    assert results["misplaced"].stats.expanded > 5 * results["manhattan"].stats.expanded
    assert results["misplaced"].stats.max_open > 5 * results["manhattan"].stats.max_open


@pytest.mark.parametrize(
    ("engine", "way"),
    [
        (engine, way)
        for engine in ENGINES
        for way in SWAP_WAYS
        if way not in SLOW_SWAPS or (engine == "native" and way[0] != "idastar")
    ],
    ids=str,
)
def test_ten_swaps(engine: str, way: tuple[str, str | None]) -> None:
    puzzle = budge.parse(FAR, rule="swap")
    result = budge.solve(puzzle, algorithm=way[0], heuristic=way[1], engine=engine)
    assert (result.status, result.cost) == (Status.OPTIMAL, 10)


@engines
@pytest.mark.parametrize("algorithm", ["astar", "idastar", "greedy", "wastar"])
@pytest.mark.parametrize(
    "heuristic", ["manhattan", "0.9*manhattan", "max(half-manhattan, manhattan)"]
)
def test_an_inadmissible_heuristic_proves_nothing(
    heuristic: str, algorithm: str, engine: str
) -> None:
    for board in (FAR, NEAR, "2 1 3 / 4 5 6 / 7 8 0"):
        puzzle = budge.parse(board, rule="swap")
        result = budge.solve(puzzle, algorithm=algorithm, heuristic=heuristic, engine=engine)
        # The bound is what the family's own admissible estimate says of the start, and no more.
        promised = bind("swap-parity", puzzle).estimate(puzzle.start)
        assert result.lower_bound == promised
        assert (result.status is Status.OPTIMAL) == (result.cost == promised)


@engines
def test_the_nine_tile_manhattan_misses_the_shortest(engine: str) -> None:
    result = budge.solve(
        budge.parse(FAR, rule="swap"), algorithm="astar", heuristic="manhattan", engine=engine
    )
    assert result.lower_bound <= 10 <= (result.cost or 0)
    assert result.stats.initial_h == 20


@engines
@given(puzzle=solvable_boards())
@settings(max_examples=25)
def test_every_optimal_algorithm_agrees_with_breadth_first(engine: str, puzzle: Tiles) -> None:
    shortest = budge.solve(puzzle, algorithm="bfs", engine="python").cost
    for algorithm, heuristic in SLIDE_WAYS:
        result = budge.solve(puzzle, algorithm=algorithm, heuristic=heuristic, engine=engine)
        assert (result.status, result.cost, result.lower_bound) == (
            Status.OPTIMAL,
            shortest,
            shortest,
        ), (algorithm, heuristic)


@engines
@given(puzzle=solvable_boards(rule="swap", shapes=[(2, 2), (2, 3), (3, 2), (2, 4)], most_moves=5))
@settings(max_examples=15)
def test_every_optimal_algorithm_agrees_under_swap(engine: str, puzzle: Tiles) -> None:
    shortest = budge.solve(puzzle, algorithm="bidirectional", engine="python").cost
    for algorithm, heuristic in SWAP_WAYS:
        result = budge.solve(puzzle, algorithm=algorithm, heuristic=heuristic, engine=engine)
        assert (result.status, result.cost) == (Status.OPTIMAL, shortest), (algorithm, heuristic)


@engines
@given(
    puzzle=solvable_boards(shapes=[(2, 3), (3, 3), (3, 4), (4, 4), (2, 7), (5, 5)], most_moves=40)
)
@settings(max_examples=25)
def test_shortest_first_and_quick_ones_agree_on_larger_boards(engine: str, puzzle: Tiles) -> None:
    best = budge.solve(puzzle, algorithm="astar", heuristic="linear-conflict", engine="python")
    for algorithm in ("astar", "idastar", "greedy", "wastar"):
        result = budge.solve(
            puzzle,
            algorithm=algorithm,
            heuristic="linear-conflict",
            engine=engine,
            node_limit=10**5,
        )
        assert result.lower_bound <= (best.cost or 0)
        if result.cost is not None:
            assert result.cost >= (best.cost or 0)
            assert result.status is not Status.OPTIMAL or result.cost == best.cost


@engines
def test_known_distances(engine: str, eight_puzzle: dict[tuple[int, ...], int]) -> None:
    farthest = [board for board, distance in eight_puzzle.items() if distance == 31]
    assert len(farthest) == 2
    boards = [Tiles(grid(board, 3)) for board in farthest] + random_boards(6, 3, 3, seed=3)
    for puzzle in boards:
        result = budge.solve(puzzle, engine=engine)
        assert (result.status, result.cost) == (Status.OPTIMAL, eight_puzzle[puzzle.start])


@engines
@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "astar", "idastar", "greedy"])
def test_the_start_may_be_the_goal(algorithm: str, engine: str) -> None:
    result = budge.solve(Tiles([[1, 2], [3, 0]]), algorithm=algorithm, engine=engine)
    assert (result.moves, result.cost, result.lower_bound) == ((), 0, 0)
    assert result.status is Status.OPTIMAL


@engines
@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "astar", "idastar", "greedy"])
def test_an_impossible_board_is_proved_so(algorithm: str, engine: str) -> None:
    result = budge.solve(budge.parse(IMPOSSIBLE), algorithm=algorithm, engine=engine)
    assert (result.status, result.moves, result.cost) == (Status.UNSOLVABLE, None, None)


@engines
def test_the_same_request_gives_the_same_counts(engine: str) -> None:
    [puzzle] = random_boards(1, 2, 4)

    def run(algorithm: str) -> tuple[int, int, int, Any]:
        result = budge.solve(puzzle, algorithm=algorithm, engine=engine, node_limit=20_000)
        return result.stats.expanded, result.stats.generated, result.stats.max_open, result.moves

    for entry in algorithms(puzzle):
        if entry.name == "anytime" or (engine == "python" and entry.run is None):
            continue  # several threads promise the same answer only, and no Python, no run
        try:
            first = run(entry.name)
        except SizeError:  # some are there to be read and have no native form
            assert engine == "native" and entry.run is not None
            continue
        assert first == run(entry.name)


@engines
def test_a_trace_tells_how_large_the_search_was(engine: str) -> None:
    result = budge.solve(
        budge.parse(CLASSIC), algorithm="astar", heuristic="manhattan", engine=engine, trace=True
    )
    *before, last = result.steps
    sizes = [(step.open, step.closed) for step in before]
    assert all(o is not None and c is not None for o, c in sizes)
    assert [c for _, c in sizes] == sorted(c for _, c in sizes if c is not None)
    assert (last.open, last.closed) == (None, None)  # a goal is not expanded
    assert last.f == 23 and result.steps[0].h == result.stats.initial_h
    plain = budge.solve(budge.parse(CLASSIC), engine=engine)
    assert all(step.open is None for step in plain.steps)


@engines
def test_weighted_astar_stays_within_its_weight(engine: str) -> None:
    for puzzle in random_boards(5, 3, 3, seed=4):
        best = budge.solve(puzzle, engine="python").cost or 0
        result = budge.solve(puzzle, weight=2.5, engine=engine)
        assert result.algorithm == "wastar"
        assert result.lower_bound <= best <= (result.cost or 0) <= 2.5 * best


def test_a_weighted_search_may_still_prove_its_answer() -> None:
    result = budge.solve(Tiles([[1, 2, 3], [4, 5, 6], [7, 0, 8]]), weight=2, engine="python")
    assert (result.status, result.cost, result.gap) == (Status.OPTIMAL, 1, 0)


def test_fast_is_no_promise_and_optimal_is() -> None:
    puzzle = budge.parse(CLASSIC)
    assert budge.solve(puzzle, quality="optimal").status is Status.OPTIMAL
    assert budge.solve(puzzle, quality="fast").solved


# ---------------------------------------------------------------------- requests that make no sense


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"quality": "best"}, "the quality is 'best'.*; it must be one of: auto"),
        ({"engine": "gpu"}, "the engine is 'gpu'"),
        ({"algorithm": "astra"}, r"no algorithm 'astra' \(did you mean 'astar'\?\)"),
        ({"heuristic": "euclid"}, r"did you mean 'euclidean'\?"),
        ({"algorithm": "astar", "weight": 2}, "'astar' takes no weight; 'wastar' does"),
        ({"weight": 0.5}, "from 1 to 10,000"),
        ({"weight": math.nan}, "from 1 to 10,000"),
        ({"weight": math.inf}, "from 1 to 10,000"),
        ({"threads": 0}, "from 1 to 1024"),
        ({"metric": "pushes"}, "the metric is 'pushes'"),
        ({"time_limit": -1}, "0 or more seconds"),
        ({"node_limit": -1}, "0 or more"),
        ({"memory_limit": "lots"}, "write it like 2GB"),
    ],
)
def test_nonsense_is_refused(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(RequestError, match=complaint):
        budge.solve(budge.parse(CLASSIC), **options)


def test_a_board_beyond_every_search_is_refused_with_the_limit() -> None:
    huge = Tiles(grid((*range(1, 90_000), 0), 300))
    for options in ({}, {"engine": "python"}, {"engine": "native"}):
        with pytest.raises(SizeError, match="300×300 is beyond.*at most [0-9]+ cells"):
            budge.solve(huge, **options)  # type: ignore[arg-type]


def test_a_puzzle_of_ones_own_has_no_native_engine() -> None:
    with pytest.raises(RequestError, match="no native engine"):
        budge.solve(WaterJugs(), engine="native")


def test_a_puzzle_of_ones_own_may_be_wide() -> None:
    class Field:
        width = height = 100
        start = 0

        def moves(self, state: int) -> list[int]:
            return [1, 100]

        def play(self, state: int, move: int) -> int:
            return state + move

        def is_goal(self, state: int) -> bool:
            return state == 302

    assert budge.solve(Field()).cost == 5


def test_bidirectional_needs_a_puzzle_that_runs_backwards() -> None:
    with pytest.raises(RequestError, match="needs a puzzle with a method 'goals'"):
        budge.solve(WaterJugs(), algorithm="bidirectional")


# ---------------------------------------------------------------------- what was proved


def test_a_search_that_counts_moves_proves_nothing_about_costs() -> None:
    by_moves = budge.solve(Roads(), algorithm="bfs")
    assert (by_moves.status, by_moves.cost) == (Status.SOLVED, 9)
    by_cost = budge.solve(Roads())
    assert (by_cost.status, by_cost.cost, by_cost.algorithm) == (Status.OPTIMAL, 3, "dijkstra")


def test_a_plain_function_as_heuristic_is_never_trusted() -> None:
    result = budge.solve(WaterJugs(), algorithm="astar", heuristic=lambda state: 0)
    assert (result.status, result.cost) == (Status.SOLVED, 6)


def test_a_dead_end_at_the_start_is_unsolvable() -> None:
    result = budge.solve(WaterJugs(wanted=7), algorithm="astar", heuristic=lambda state: math.inf)
    assert result.status is Status.UNSOLVABLE


def liar(moves: list[Any]) -> Algorithm:
    return Algorithm("liar", "", ("any",), True, True, False, run=lambda puzzle, monitor: moves)


@pytest.mark.parametrize(
    ("moves", "complaint"),
    [
        (["fill 3"], "ends in"),
        ([], "ends in"),
        (["fly"], "move 1 of the solution, fly, is not legal"),
    ],
)
@pytest.mark.usefixtures("own_tables")
def test_a_wrong_answer_raises(moves: list[str], complaint: str) -> None:
    registry.add_algorithm(liar(moves))
    with pytest.raises(WrongAnswer, match=complaint):
        budge.solve(WaterJugs(), algorithm="liar")


@pytest.mark.usefixtures("own_tables")
def test_a_heuristic_that_is_not_what_it_declares_is_found_out() -> None:
    @budge.heuristic("boast", kinds="any", admissible=True, consistent=True)
    def boast(puzzle: Any) -> Callable[[Any], int]:
        return lambda state: 99

    with pytest.raises(WrongAnswer, match="'boast' is declared admissible"):
        budge.solve(WaterJugs(), algorithm="astar", heuristic="boast")


@pytest.mark.parametrize(
    ("rule", "moves"),
    [
        ("slide", [Slide(8, "up")]),  # 8 stands to the left of the blank
        ("slide", [Slide(7, "right")]),  # not next to it
        ("slide", [Slide(8, "left")]),  # from beyond the edge
        ("slide", [Slide(8, "right"), Slide(8, "right")]),
        ("slide", [Swap(8, 0)]),
        ("slide", []),
        ("slide", [Slide(6, "down")]),  # legal, but not solved by it
        ("swap", [Swap(1, 8)]),
        ("swap", [Slide(8, "right")]),
        ("swap", [Swap(8, 0), Swap(8, 0)]),
    ],
)
def test_a_wrong_answer_for_tiles_raises(rule: str, moves: list[Slide | Swap]) -> None:
    board = budge.parse("1 2 3 / 4 5 6 / 7 8 0 -> 1 2 3 / 4 5 6 / 7 0 8", rule=rule)
    right: Slide | Swap = Slide(8, "right") if rule == "slide" else Swap(8, 0)
    assert verify(board, [right]) == 1
    with pytest.raises(WrongAnswer):
        verify(board, moves)


def test_a_method_called_replay_is_the_users_own_affair() -> None:
    class Film(WaterJugs):
        def replay(self) -> None:
            raise AssertionError("nobody asked for the film")

    assert budge.solve(Film()).solved


def test_verify_adds_up_the_costs() -> None:
    assert verify(Roads(), ["C", "D"]) == 5
    with pytest.raises(WrongAnswer):
        verify(Roads(), ["B", "D"])


def test_requests_that_contradict_themselves_are_refused() -> None:
    puzzle = budge.parse(CLASSIC)
    with pytest.raises(budge.RequestError, match="does not promise"):
        budge.solve(puzzle, quality="optimal", algorithm="greedy")
    with pytest.raises(budge.RequestError, match="observer"):
        budge.solve(puzzle, engine="native", observer=print)


@pytest.mark.parametrize("quality", ["auto", "fast"])
def test_plain_python_chooses_among_what_it_has(quality: Any) -> None:
    """What the engines would choose, such as FESS, has no such form."""
    level = budge.Sokoban(["#######", "#@ $ .#", "#######"])
    board = budge.Tiles(
        [[1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 0, 11]], [[*range(1, 7)], [*range(7, 12), 0]]
    )
    for puzzle, cost in ((level, 2), (board, 1)):
        result = budge.solve(puzzle, quality=quality, engine="python")
        assert (result.cost, result.engine) == (cost, "python")
