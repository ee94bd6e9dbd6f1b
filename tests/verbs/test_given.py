"""What the verbs are given: puzzles, texts and rows where puzzles are meant, and nonsense."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import budge
from budge import BudgeError, FormatError, RequestError
from tests.boards import CLASSIC

ROWS = [[3, 0, 4], [5, 2, 8], [1, 6, 7]]
GIVEN = [CLASSIC, ROWS, tuple(map(tuple, ROWS)), ["304", "528", "167"], [3, 0, 4, 5, 2, 8, 1, 6, 7]]


@pytest.mark.parametrize("given", GIVEN, ids=repr)
def test_a_position_where_a_puzzle_is_meant(given: Any) -> None:
    puzzle = budge.parse(CLASSIC)
    assert budge.solve(given) == budge.solve(puzzle)
    assert budge.hint(given) == budge.hint(puzzle)
    assert budge.check(given) == budge.check(puzzle)
    assert budge.solve_many([given, given]) == budge.solve_many([puzzle, puzzle])
    assert budge.compare(given, ["bfs"]).results == budge.compare(puzzle, ["bfs"]).results
    assert budge.explore(given, node_limit=50).layers == budge.explore(puzzle, node_limit=50).layers


def test_arrays_where_a_puzzle_is_meant() -> None:
    numpy = pytest.importorskip("numpy")
    for kind in ("int8", "uint64", "float64", "object", "str"):
        assert budge.solve(numpy.array(ROWS).astype(kind)).cost == 23
    flat = numpy.array(ROWS).ravel()
    assert budge.parse(flat) == budge.parse([numpy.array(row) for row in ROWS])
    with pytest.raises(FormatError, match="not 1.5"):
        budge.solve(numpy.array([[1.5, 2], [3, 0]]))
    with pytest.raises(FormatError, match="a cell is a whole number or a name"):
        budge.solve(numpy.zeros((2, 2, 2)))


def test_levels_and_blocks_too() -> None:
    assert budge.solve(["#####", "#@$.#", "#####"]).cost == 1
    assert budge.improve("######\n#    #\n#@$ .#\n######", "urldRR", time_limit=1).cost == 2
    car = "..B./AAB./..../...."
    assert budge.explain(car, budge.solve(car).moves or ())[-1] == "A+2 brings A to its goal"


@pytest.mark.parametrize("rows", [[[10], [32]], [["10"], ["32"]], [["AA"], ["BB"]], [[1, 0], [32]]])
def test_a_cell_of_several_signs_is_not_taken_for_several_cells(rows: Any) -> None:
    with pytest.raises(FormatError, match=r"list of one cell, '(10|AA|32)', which has several"):
        budge.parse(rows)
    assert budge.parse(["10", "32"]).start == (1, 0, 3, 2)


def test_a_text_with_a_mistake_says_where() -> None:
    with pytest.raises(FormatError, match="tile 5 stands twice") as caught:
        budge.solve("1 2 3\n4 5 5\n7 8 0")
    assert (caught.value.line, caught.value.column) == (2, 5)
    with pytest.raises(FormatError, match="one position was expected, but there are 2"):
        budge.solve("1 2 / 3 0\n2 1 / 3 0")


class Ladder(NamedTuple):
    """A puzzle that is a tuple: it is taken for what it is."""

    start: int

    def moves(self, state: int) -> list[int]:
        return [1] if state < 3 else []

    def play(self, state: int, move: int) -> int:
        return state + move

    def is_goal(self, state: int) -> bool:
        return state == 3


def test_a_puzzle_that_is_a_tuple_is_a_puzzle() -> None:
    assert budge.solve(Ladder(0)).cost == 3


NONSENSE: list[Any] = [
    *(5, None, 3.5, math.nan, True, b"x", object(), {"a": 1}, {"a": {1}}, [], [[]], [1, [2]]),
    *("", "nonsense", "level.txt", Path("x"), set(), type, [["A"]], [b"x"], [[None]], [{}]),
]
PUZZLES = {
    "tiles": budge.parse("1 2 3 / 4 5 6 / 0 7 8"),
    "rush-hour": budge.parse("..B./AAB./..../....", family="rush-hour"),
    "klotski": budge.parse("BAAC/BAAC/D..E/DFGE/H..I"),
    "sokoban": budge.Sokoban(["#####", "#@$.#", "#####"]),
}


def calls(given: Any) -> dict[str, Callable[[], object]]:
    """Every public function that takes more than options, with nonsense in one place."""
    tiles = PUZZLES["tiles"]
    made: dict[str, Callable[[], object]] = {
        "solve": lambda: budge.solve(given),
        "hint": lambda: budge.hint(given),
        "explore": lambda: budge.explore(given),
        "solve_many": lambda: budge.solve_many([given]),
        "compare": lambda: budge.compare(given, ["bfs"]),
        "compare with": lambda: budge.compare(tiles, [given]),
        "parse": lambda: budge.parse(given),
        "convert": lambda: budge.convert(given, "grid"),
        "convert to": lambda: budge.convert("1 2 / 3 0", given),
        "load": lambda: budge.load(given),
        "add_family": lambda: budge.add_family(given),
        "Configuration": lambda: budge.Configuration.parse(given),
        "build": lambda: budge.tables.build(given),
        "remove": lambda: budge.tables.remove(given),
        "from_dict": lambda: budge.Result.from_dict(given),
        "Tiles": lambda: budge.Tiles(given),
        "RushHour": lambda: budge.RushHour(given),
        "Klotski": lambda: budge.Klotski(given),
        "Sokoban": lambda: budge.Sokoban(given),
        "primary": lambda: budge.RushHour(["AA."], primary=given),
        "goals": lambda: budge.Blocks(["AA.", "AA."], given),
        "goal": lambda: budge.Blocks(["AA.", "AA."], {"A": given}),
        "read_moves of": lambda: budge.read_moves(given, "U"),
    }
    for family, puzzle in PUZZLES.items():
        made |= {
            f"starting_at, {family}": lambda puzzle=puzzle: puzzle.starting_at(given),
            f"play, {family}": lambda puzzle=puzzle: puzzle.play(puzzle.start, given),
        }
    return made


# An object's repr holds its address, which differs between the processes that run the tests.
@pytest.mark.parametrize("given", NONSENSE, ids=lambda given: repr(given).split(" at 0x")[0])
def test_nonsense_is_refused_in_words(given: Any) -> None:
    for name, call in calls(given).items():
        try:
            call()
        except (BudgeError, FileNotFoundError) as error:
            assert str(error) and "incompatible function arguments" not in str(error), name
        else:
            assert name == "Configuration" and given in ("nonsense", "level.txt"), name


@pytest.mark.parametrize("given", [5, None, b"x", Path("level.txt"), set()], ids=repr)
def test_it_is_said_what_is_expected(given: Any) -> None:
    with pytest.raises(RequestError, match="is no puzzle. Give one, or the text of a position"):
        budge.solve(given)
    if isinstance(given, Path):
        with pytest.raises(RequestError, match="budge.load reads files"):
            budge.solve(given)
    with pytest.raises(RequestError, match="solve_many takes a list"):
        budge.solve_many(CLASSIC)


def test_moves_that_are_none_are_refused() -> None:
    for puzzle in PUZZLES.values():
        for moves in (5, None):
            with pytest.raises(RequestError, match="no moves of this puzzle"):
                budge.write_moves(puzzle, moves)
        with pytest.raises(RequestError, match="read from a text"):
            budge.read_moves(puzzle, 5)  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="not its text"):
        budge.read_moves("1 2 / 3 0", "U")


@pytest.mark.parametrize("family", PUZZLES)
def test_a_solution_may_be_given_as_text(family: str) -> None:
    solved = budge.solve(PUZZLES[family])
    assert solved.moves is not None
    text = budge.write_moves(solved.puzzle, solved.moves)
    assert budge.improve(solved.puzzle, text).cost == solved.cost
    if family != "tiles":
        assert budge.explain(solved.puzzle, text) == budge.explain(solved.puzzle, solved.moves)
    with pytest.raises(RequestError, match="only a solution can be shortened"):
        budge.improve(solved.puzzle, "")


def test_moves_of_ones_own_may_be_letters() -> None:
    class Letters:
        start = 0

        def moves(self, _state: int) -> str:
            return "abc"

        def play(self, state: int, move: str) -> int:
            return state + "abc".index(move)

        def is_goal(self, state: int) -> bool:
            return state == 2

    assert budge.improve(Letters(), "bb").moves == ("c",)


class Endless:
    """A start with moves without end."""

    start = 0

    def moves(self, _state: int) -> Iterator[int]:
        return count()

    def play(self, state: int, move: int) -> int:
        return (state + move) % 97

    def is_goal(self, _state: int) -> bool:
        return False


@pytest.mark.parametrize("verb", ["solve", "check", "explore", "analyse", "hint"])
def test_a_start_with_moves_without_end_keeps_to_limits(verb: str) -> None:
    assert getattr(budge, verb)(Endless(), time_limit=0.05)
