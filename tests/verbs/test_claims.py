"""Nothing is claimed that was not proved: subclasses, foreign heuristics, odd costs, limits."""

from __future__ import annotations

import heapq
import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import budge
from budge import RequestError, Status, WrongAnswer
from budge.heuristics import RoundedUp
from budge.search import bfs
from tests.boards import ENGINES

BOARD = [[8, 1, 3], [4, 0, 2], [7, 6, 5]]
LEVEL = ["########", "#      #", "# $@$  #", "#  ..  #", "########"]
CARS = ["BBC.", "AAC.", "..C.", "...."]
HUARONG = ["BAAC", "BAAC", "DEEF", "DGHF", "I..J"]


class FirstIsOne(budge.Tiles):
    def is_goal(self, state: Any) -> bool:
        return bool(state[0] == 1)


class Heavy(budge.Tiles):
    def cost(self, _state: Any, move: Any) -> int:
        return int(move.tile)


class NoLeft(budge.Tiles):
    def moves(self, state: Any) -> Any:
        return [move for move in super().moves(state) if move.direction != "left"]


class AnyBoxHome(budge.Sokoban):
    def is_goal(self, state: Any) -> bool:
        return bool(state.boxes & self.goal_cells)


class WalksCost(budge.Sokoban):
    unit_costs = False

    def cost(self, _state: Any, move: str) -> int:
        return 3 if move.islower() else 1


class OutAtTheTop(budge.RushHour):
    def is_goal(self, state: Any) -> bool:
        return bool(state.places[self.index("B")] != self.start.places[self.index("B")])


class Towed(budge.RushHour):
    """A car may be towed out, whatever stands in its way."""

    def moves(self, state: Any) -> Any:
        return [*super().moves(state), "tow"]

    def play(self, state: Any, move: Any) -> Any:
        if move != "tow":
            return super().play(state, move)
        primary = self.index(self.primary)
        return self.placed(state, primary, self.pieces[primary].goal)


class Freed(budge.Klotski):
    def is_goal(self, state: Any) -> bool:
        return bool(state.places[self.index("I")] != self.start.places[self.index("I")])


MADE = [
    FirstIsOne(BOARD),
    Heavy([[1, 2, 3], [4, 5, 6], [0, 7, 8]]),
    NoLeft([[1, 2, 3], [4, 5, 0], [7, 8, 6]]),
    AnyBoxHome(LEVEL),
    WalksCost(LEVEL),
    OutAtTheTop(CARS),
    Towed(["..B.", "AAB.", "..B.", "..B."]),
    Freed(HUARONG),
]


def cheapest(puzzle: Any) -> int | None:
    """Dijkstra's algorithm in its plainest form."""
    price = getattr(puzzle, "cost", lambda _state, _move: 1)
    queue, done, number = [(0, 0, puzzle.start)], set(), 0
    while queue:
        far, _, state = heapq.heappop(queue)
        if puzzle.is_goal(state):
            return far
        if state in done:
            continue
        done.add(state)
        for move in puzzle.moves(state):
            number += 1
            cost = far + price(state, move)
            heapq.heappush(queue, (cost, number, puzzle.play(state, move)))
    return None


@pytest.mark.parametrize("puzzle", MADE, ids=lambda puzzle: type(puzzle).__name__)
def test_a_subclass_with_rules_of_its_own_is_searched_by_them(puzzle: Any) -> None:
    optimum = cheapest(puzzle)
    for result in (budge.solve(puzzle), *budge.solve_many([puzzle, puzzle])):
        assert result.engine == "python"
        assert (result.status, result.cost) == (Status.OPTIMAL, optimum)
    with pytest.raises(RequestError, match="no native engine .* of its own"):
        budge.solve(puzzle, engine="native")
    assert budge.check(puzzle).solvable is True


@pytest.mark.parametrize("puzzle", MADE, ids=lambda puzzle: type(puzzle).__name__)
def test_what_our_heuristics_declare_is_not_true_of_other_rules(puzzle: Any) -> None:
    optimum = cheapest(puzzle)
    for entry in budge.registry.heuristics(puzzle, on_request=False):
        result = budge.solve(puzzle, algorithm="astar", heuristic=entry.name)
        assert result.status is not Status.OPTIMAL or result.cost == optimum
        assert result.lower_bound <= optimum


@pytest.mark.parametrize("puzzle", MADE, ids=lambda puzzle: type(puzzle).__name__)
def test_no_search_takes_other_rules_for_those_of_the_family(puzzle: Any) -> None:
    """Each with every estimate; what needs more than the subclass means says so."""
    optimum = cheapest(puzzle)
    estimates = [entry.name for entry in budge.registry.heuristics(puzzle, on_request=False)]
    for entry in budge.registry.algorithms(puzzle):
        for estimate in estimates if entry.informed else [None]:
            options = {"algorithm": entry.name, "heuristic": estimate, "node_limit": 3000}
            try:
                result = budge.solve(puzzle, **options)
            except RequestError as error:
                assert entry.lacks(puzzle) or "plain Python" in str(error)
                continue
            assert result.status is not Status.UNSOLVABLE, options
            assert result.status is not Status.OPTIMAL or result.cost == optimum, options
            assert result.lower_bound <= optimum, options
    budge.compare(puzzle, node_limit=300)


def test_a_verdict_that_speaks_of_other_rules_is_not_heard() -> None:
    impossible = FirstIsOne([[2, 1, 3], [4, 5, 6], [7, 8, 0]])  # by parity, for plain tiles
    assert budge.Tiles([[2, 1, 3], [4, 5, 6], [7, 8, 0]]).verdict().solvable is False
    assert budge.solve(impossible).cost == cheapest(impossible)
    assert budge.check(impossible).solvable is True


def test_a_rule_of_a_single_object_counts_too() -> None:
    puzzle: Any = budge.Tiles(BOARD)
    puzzle.is_goal = lambda state: state[0] == 1
    result = budge.solve(puzzle)
    assert (result.engine, result.cost) == ("python", cheapest(puzzle))


class Later(budge.Tiles):
    """A class whose rules are changed after it was solved with, as happens in notebooks."""


@pytest.mark.parametrize("kind", [budge.Tiles, Later])
def test_a_class_that_is_changed_later_is_another_puzzle(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert budge.solve(kind(BOARD)).engine == "native"
    with monkeypatch.context() as changed:
        changed.setattr(kind, "is_goal", FirstIsOne.is_goal, raising=False)
        for result in (budge.solve(kind(BOARD)), *budge.solve_many([kind(BOARD)])):
            assert (result.engine, result.cost) == ("python", budge.solve(FirstIsOne(BOARD)).cost)
        odd = kind([[1, 2, 3], [4, 5, 6], [8, 7, 0]])  # of no verdict by that goal
        assert budge.solve(odd).cost == 0
        with pytest.raises(RequestError, match="is_goal"):
            budge.solve(kind(BOARD), engine="native")
    assert budge.solve(kind(BOARD)).engine == "native"


def test_a_foreign_puzzle_that_calls_itself_tiles_gets_no_native_engine() -> None:
    class Counter:
        family = "tiles"
        start = 0

        def moves(self, state: int) -> list[int]:
            return [1, 2]

        def play(self, state: int, move: int) -> int:
            return (state + move) % 10

        def is_goal(self, state: int) -> bool:
            return state == 9

    result = budge.solve(Counter())
    assert (result.engine, result.cost) == ("python", 5)


class Named(budge.Tiles):
    """Words are no rules."""

    def __init__(self, start: Any) -> None:
        super().__init__(start, name="mine")

    def text(self, state: Any) -> str:
        return "my " + super().text(state)


def test_a_subclass_that_changes_words_only_keeps_the_engine() -> None:
    assert budge.solve(Named(BOARD)).engine == "native"


@pytest.mark.parametrize("puzzle", [*MADE, Named(BOARD)], ids=lambda puzzle: type(puzzle).__name__)
def test_starting_elsewhere_keeps_the_class(puzzle: Any) -> None:
    move = next(iter(puzzle.moves(puzzle.start)))
    state = puzzle.play(puzzle.start, move)
    other = puzzle.starting_at(state)
    assert type(other) is type(puzzle) and other.start == state and puzzle.start != state
    assert other != puzzle
    assert cheapest(other) == cheapest_from(puzzle, state)


def cheapest_from(puzzle: Any, state: Any) -> int | None:
    class Elsewhere:
        start = state
        moves, play, is_goal = puzzle.moves, puzzle.play, puzzle.is_goal
        if hasattr(puzzle, "cost"):
            cost = puzzle.cost

    return cheapest(Elsewhere)


# ---------------------------------------------------------------------- heuristics


NEAR = [[1, 2, 3], [4, 5, 6], [0, 7, 8]]


def inf_at_times(state: Any) -> float:
    return math.inf if state.index(0) == 7 else 0


@pytest.mark.parametrize("algorithm", ["idastar", "astar", "greedy", "wastar"])
@pytest.mark.parametrize("estimate", [lambda _state: math.inf, inf_at_times], ids=["all", "some"])
def test_an_undeclared_heuristic_proves_nothing(algorithm: str, estimate: Any) -> None:
    puzzle = budge.Tiles(NEAR)
    result = budge.solve(puzzle, algorithm=algorithm, heuristic=estimate, node_limit=3000)
    assert result.lower_bound <= 2
    assert result.status in (Status.OPTIMAL, Status.SOLVED, Status.NODE_LIMIT)
    assert (result.status is Status.OPTIMAL) == (result.cost == 2)


@pytest.mark.parametrize("value", [math.nan, -1, -math.inf, "near", None])
@pytest.mark.parametrize("algorithm", ["idastar", "astar", "greedy", "wastar"])
def test_an_estimate_that_is_no_number_is_an_error_that_names_the_state(
    algorithm: str, value: Any
) -> None:
    with pytest.raises(RequestError, match=r"says .* for \(1, 2, 3, 4, 5, 6, 0, 7, 8\)"):
        budge.solve(budge.Tiles(NEAR), algorithm=algorithm, heuristic=lambda _state: value)


def test_an_infinite_estimate_is_no_number_to_show() -> None:
    result = budge.solve(budge.Tiles(NEAR), algorithm="astar", heuristic=lambda _state: math.inf)
    assert result.stats.initial_h is None


# ---------------------------------------------------------------------- one's own puzzles


class Line:
    """0 to 9, to the right."""

    start: Any = 0

    def __init__(self, price: Any) -> None:
        self.price = price

    def moves(self, state: int) -> list[int]:
        return [1, -1]

    def play(self, state: int, move: int) -> int:
        return max(0, min(9, state + move))

    def is_goal(self, state: int) -> bool:
        return state == 9

    def cost(self, state: int, _move: int) -> Any:
        return self.price if state == 5 else 1


@pytest.mark.parametrize("price", [-1, 0.5, math.nan, "1", None, 10**9 + 1, 10**400])
@pytest.mark.parametrize("algorithm", ["dijkstra", "astar", "greedy", "wastar", "idastar"])
def test_a_cost_that_is_none_is_an_error_that_names_the_move(price: Any, algorithm: str) -> None:
    with pytest.raises(RequestError, match="1 costs .* in 5: a cost is a whole number"):
        budge.solve(Line(price), algorithm=algorithm)


DEAR = 10**9


@pytest.mark.parametrize("algorithm", ["dijkstra", "astar", "idastar", "wastar"])
@pytest.mark.parametrize("nodes", [3, None])
def test_the_dearest_moves_add_up_exactly(algorithm: str, nodes: int | None) -> None:
    result = budge.solve(Line(DEAR), algorithm=algorithm, node_limit=nodes)
    assert result.lower_bound <= DEAR + 8
    assert nodes or result.cost == DEAR + 8


class FewWays:
    """From 0 to the goal by `by`, or by its neighbour, which is a little dearer."""

    start = 0

    def __init__(self, by: int) -> None:
        self.by = by

    def moves(self, state: int) -> list[int]:
        return {0: [2, 1], 1: [3], 2: [3], 3: []}[state]

    def play(self, _state: int, move: int) -> int:
        return move

    def cost(self, state: int, _move: int) -> int:
        return {0: 1, 1: self.by, 2: self.by + 1}[state]

    def is_goal(self, state: int) -> bool:
        return state == 3


NARROW = {
    "float16": (2050, 2049), "float32": (2**24 + 2, 2**24 + 1), "uint8": (300, 250),
    "uint16": (70_000, 65_000), "int8": (128, 120), "longdouble": (300, 250), "int64": (300, 250),
}  # fmt: skip


@pytest.mark.parametrize("kind", NARROW)
@pytest.mark.parametrize("algorithm", ["astar", "idastar", "wastar"])
def test_an_estimate_in_numbers_of_numpy_is_added_up_in_our_own(kind: str, algorithm: str) -> None:
    """Sums with a number of a few bits were as narrow: they ran over, or lost their last digits."""
    numpy = pytest.importorskip("numpy")
    by, left = NARROW[kind]

    def table(_puzzle: Any) -> Any:
        number = getattr(numpy, kind)
        return lambda state: number(0 if state == 3 else left)

    promised = budge.Heuristic("table", "what is left, or less", ("fewways",), True, False, table)
    for nodes in (1, 2, 3, None):
        result = budge.solve(FewWays(by), algorithm=algorithm, heuristic=promised, node_limit=nodes)
        assert type(result.lower_bound) is int
        assert result.lower_bound <= by + 1
        if result.status is Status.OPTIMAL or (nodes is None and algorithm != "wastar"):
            assert (result.status, result.cost) == (Status.OPTIMAL, by + 1)


@pytest.mark.parametrize("algorithm", ["astar", "wastar", "greedy"])
def test_a_promise_of_no_way_at_all_is_held_to(algorithm: str) -> None:
    promised = budge.Heuristic(
        "hopeless", "", ("any",), True, True, lambda _: lambda state: 0 if state == 9 else math.inf
    )
    with pytest.raises(WrongAnswer, match="'hopeless' is declared admissible"):
        budge.solve(Line(1), algorithm=algorithm, heuristic=promised)


@pytest.mark.parametrize("algorithm", ["astar", "idastar", "wastar", "greedy", "beam-search"])
def test_an_infinite_estimate_can_be_rounded_up(algorithm: str) -> None:
    def nearly(_puzzle: Any) -> Any:
        return RoundedUp(lambda state: math.inf if state == 0 else 8.5 - state)

    halves = budge.Heuristic("halves", "", ("line",), False, False, nearly)
    puzzle = Line(1)
    puzzle.start = 2
    assert budge.solve(puzzle, algorithm=algorithm, heuristic=halves).cost == 7


@pytest.mark.parametrize("value", [Fraction(1, 2), Decimal("0.5"), True])
def test_any_number_will_do_for_an_estimate(value: Any) -> None:
    for algorithm in ("astar", "idastar", "wastar", "greedy", "beam-search"):
        result = budge.solve(Line(1), algorithm=algorithm, heuristic=lambda _: value)
        assert result.status is Status.SOLVED
        assert type(result.stats.initial_h) in (int, float, bool)


class Unhashable(Line):
    def __init__(self) -> None:
        super().__init__(1)

    def play(self, state: Any, move: int) -> Any:
        return [state] if state == 3 else super().play(state, move)


def test_states_that_cannot_be_hashed_are_told_so() -> None:
    with pytest.raises(RequestError, match="a state cannot be hashed"):
        budge.solve(Unhashable())
    listed = Unhashable()
    listed.start = [0]
    with pytest.raises(RequestError, match="the start is a list that cannot be hashed"):
        budge.solve(listed)


@pytest.mark.parametrize("nonsense", [7, None, b"1 2 / 3 0", {1, 2}])
def test_what_is_no_puzzle_is_told_so(nonsense: Any) -> None:
    for verb in (budge.solve, budge.hint, budge.explore, lambda p: budge.solve_many([p])):
        with pytest.raises(RequestError, match="cannot be searched"):
            verb(nonsense)


# ---------------------------------------------------------------------- one and many


@pytest.mark.parametrize("engine", ENGINES)
def test_one_path_for_one_and_for_many(engine: Any) -> None:
    boards = [budge.Tiles(BOARD), budge.Tiles([[2, 1, 3], [4, 5, 6], [7, 8, 0]])]
    cars = [budge.RushHour(CARS), budge.RushHour(["AA#..", "..B..", "..B..", "....."])]
    for puzzle in [*boards, *cars]:
        for options in ({}, {"algorithm": "astar"}, {"node_limit": 1}, {"memory_limit": "1MB"}):
            alone = budge.solve(puzzle, engine=engine, **options)  # type: ignore[arg-type]
            for among in budge.solve_many([puzzle] * 3, engine=engine, **options):  # type: ignore[arg-type]
                assert (among.status, among.cost, among.lower_bound, among.ended_by) == (
                    alone.status,
                    alone.cost,
                    alone.lower_bound,
                    alone.ended_by,
                )
                assert among.stats.initial_h == alone.stats.initial_h
                assert (among.algorithm, among.heuristic) == (alone.algorithm, alone.heuristic)


def test_with_a_solution_in_hand_a_limit_is_no_status() -> None:
    for puzzle in (budge.Sokoban(LEVEL), budge.Tiles([[5, 1, 2, 3, 4], *NEAR_FIVE])):
        result = budge.solve(puzzle, time_limit=0.2)
        assert result.status in (Status.OPTIMAL, Status.SOLVED)
        assert result.ended_by is None or result.ended_by.is_limit
        assert bool(result.gap) == (result.status is Status.SOLVED)


NEAR_FIVE = [[10, 6, 7, 8, 9], [15, 11, 12, 13, 14], [20, 16, 17, 18, 19], [0, 21, 22, 23, 24]]


def test_breadth_first_here_is_the_textbook_one() -> None:
    """What the oracle above and Budge's own search must agree on, or this file tests nothing."""
    puzzle = budge.Tiles(BOARD)
    assert len(bfs(puzzle, budge.search.Monitor()) or ()) == cheapest(puzzle)


def test_a_price_of_ones_own_is_not_told_as_moves() -> None:
    result = budge.solve(Heavy(BOARD))
    assert result.moves is not None and result.cost != len(result.moves)
    assert result.metric == "cost" and f"a cost of {result.cost}" in str(result)
    assert "moves" not in budge.check(Heavy(BOARD)).reason
    assert set(budge.analyse(Heavy([[1, 2], [0, 3]])).optimum) == {"cost"}
    assert budge.Result.from_dict(result.to_dict(), result.puzzle) == result


def test_prices_are_what_a_metric_says_they_are() -> None:
    class Fuel:
        start, metric = 0, "litres"

        def moves(self, state: int) -> list[int]:
            return [1, 2]

        def play(self, state: int, move: int) -> int:
            return state + move

        def is_goal(self, state: int) -> bool:
            return state == 4

        def cost(self, _state: int, move: int) -> int:
            return 3 * move

    assert budge.solve(Fuel()).summary() == "12 litres, proved shortest"
    assert budge.solve(NoLeft([[1, 2], [0, 3]])).metric == "moves"
    assert budge.solve(budge.Sokoban(LEVEL)).metric == "pushes"


def test_other_rules_on_the_same_board_make_another_puzzle() -> None:
    plain = budge.Tiles(BOARD)
    assert plain == budge.Tiles(BOARD) and NoLeft(BOARD) == NoLeft(BOARD)
    for other in (NoLeft(BOARD), Heavy(BOARD), FirstIsOne(BOARD)):
        assert plain != other and other != plain
    assert NoLeft(BOARD) != Heavy(BOARD)
    assert budge.Sokoban(LEVEL) != AnyBoxHome(LEVEL)


def test_distances_of_an_exploration_are_called_what_they_count() -> None:
    """Every step of Sokoban is a move there, also where pushes are what a solution costs."""
    seen = budge.explore(budge.Sokoban(["######", "#@ $.#", "######"]))
    assert (seen.metric, seen.hardest_distance) == ("moves", 2)
    assert "2 moves from a solution" in seen._repr_html_() and "2 moves" in str(seen)
    assert budge.explore(budge.RushHour(CARS)).metric == "slides"


@pytest.mark.parametrize("value", [10**400, "3", None, [1, 2], 1j], ids=str)
def test_what_is_no_number_is_no_estimate(value: Any) -> None:
    for algorithm in ("astar", "greedy", "idastar"):
        with pytest.raises(budge.RequestError, match="an estimate is a number from 0 up"):
            budge.solve(budge.Tiles(BOARD), algorithm=algorithm, heuristic=lambda _state: value)


def test_there_are_no_shortest_solutions_of_what_has_none() -> None:
    found = budge.analyse(budge.Sokoban(["######", "#@.$ #", "######"]))
    assert (found.solvable, found.shortest_solutions) == (False, 0)
    assert "not within the limit" not in str(found)
