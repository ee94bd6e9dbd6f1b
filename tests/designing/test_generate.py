"""Generated levels are what was asked for, by oracles of our own; the same seed gives the same."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Any

import pytest

import budge
from budge.levels import make_tiles
from budge.levels.dice import Dice
from budge.levels.parts import anatomy_of
from budge.levels.wishes import Span, size_of, span
from tests.boards import distances


def made(family: str, **wishes: Any) -> list[budge.Generated]:
    levels = list(budge.generate(family, **wishes))
    assert len({budge.identity(level.puzzle).hash for level in levels}) == len(levels)
    return levels


def exact_cost(puzzle: Any) -> int | None:
    """The optimum by a search that shares nothing with the generator."""
    result = budge.solve(puzzle, algorithm="dijkstra", engine="python")
    return result.cost


def test_sokoban_levels_are_what_was_asked_for() -> None:
    levels = made("sokoban", seed=3, size="6x7", pieces=2, stars="1-2", cost="4-12", count=12)
    assert len(levels) == 12
    for level in levels:
        puzzle = level.puzzle
        assert (puzzle.height, puzzle.width) == (6, 7)
        assert len(puzzle.goal_cells) == 2
        assert level.optimum in Span(4, 12)
        assert level.grade.stars in (1, 2)
        assert level.grade == budge.grade(budge.parse(level.text))
        assert level.optimum == exact_cost(puzzle)
        assert puzzle.is_goal(_played(puzzle, level.moves))
        assert level.identity == budge.identity(puzzle)


def test_long_levels_get_a_larger_room_and_are_the_same_on_two_threads() -> None:
    one, two = (
        made("sokoban", seed=3, pieces=3, cost="60-", time_limit=120, threads=threads)
        for threads in (1, 2)
    )
    assert [level.text for level in one] == [level.text for level in two]
    (level,) = one
    assert (level.puzzle.height, level.puzzle.width) == (11, 11)
    assert level.optimum >= 60
    assert budge.solve(level.puzzle, quality="optimal", algorithm="idastar").cost == level.optimum


def test_five_stars_with_four_boxes_and_more_than_a_hundred_pushes() -> None:
    (level,) = made("sokoban", seed=6006, pieces=4, stars=5, cost="101-", time_limit=300)
    assert level.optimum > 100 and level.grade.stars == 5
    assert len(level.puzzle.goal_cells) == 4
    assert budge.solve(level.puzzle, quality="optimal", algorithm="idastar").cost == level.optimum


@pytest.mark.parametrize(("walls", "least", "most"), [("5-8", 5, 8), (10, 10, 10), ("20-", 20, 36)])
def test_so_many_walls_of_sokoban(walls: Any, least: int, most: int) -> None:
    for level in made("sokoban", seed=4, size=8, pieces=2, walls=walls, count=15):
        assert least <= 6 * 6 - len(level.puzzle.floor) <= most


def test_an_attempt_that_the_end_of_time_cuts_short_tells_what_it_came_to() -> None:
    levels = budge.generate("sokoban", size=9, pieces=4, cost="400-", time_limit=1.0)
    began = time.monotonic()
    assert list(levels) == [] and levels.ended_by == "time"
    assert time.monotonic() - began < 5
    assert "pushes" in levels.nearest


def test_unique_levels_have_one_shortest_solution() -> None:
    for level in made("sokoban", seed=5, size=7, pieces=2, unique=True, count=5):
        assert level.grade.figures["ways"] == 1
    for level in made("tiles", seed=5, size=3, unique=True, count=5):
        assert budge.explore(level.puzzle).shortest_solutions == 1


def test_levels_counted_in_moves() -> None:
    for level in made("sokoban", seed=1, size=6, pieces=1, metric="moves", cost="8-20", count=4):
        assert level.puzzle.metric == "moves"
        assert level.optimum == len(level.moves) == exact_cost(level.puzzle)


def test_tiles_of_an_exact_optimum() -> None:
    far = distances(budge.parse("1 2 3 / 4 5 6 / 7 8 0"))  # type: ignore[arg-type]
    levels = made("tiles", size=3, cost=24, count=20, seed=2)
    assert [far[level.puzzle.start] for level in levels] == [24] * 20
    for level in made("tiles", size="2x3", goal="0 1 2 / 3 4 5", count=10):
        assert level.puzzle.goal == (0, 1, 2, 3, 4, 5)
        assert level.optimum == exact_cost(level.puzzle)
    (level,) = made("tiles", size=4, cost="30-32", seed=9)
    assert level.optimum in Span(30, 32)
    assert budge.solve(level.puzzle, quality="optimal").cost == level.optimum
    (large,) = made("tiles", size=5)
    assert large.optimum is None and large.moves


def test_tiles_are_drawn_evenly() -> None:
    """Of the twelve boards of 2×2 each comes out about as often as any other."""
    from budge.levels.make_tiles import TileBoards
    from budge.levels.wishes import Wishes

    maker = TileBoards(Wishes(size=(2, 2)))
    boards = [one.puzzle.start for made in maker.make(0, 1200, 1, lambda: True) for one in made]
    counts = [boards.count(board) for board in set(boards)]
    assert len(counts) == 12 and min(counts) > 60


@pytest.mark.parametrize("exit", ["right", "left", "top", "bottom"])
def test_rush_hour_boards_are_what_was_asked_for(exit: str) -> None:
    levels = made("rush-hour", seed=4, size="4x5", pieces="3-7", exit=exit, cost="3-6", count=4)
    assert len(levels) == 4
    for level in levels:
        puzzle = level.puzzle
        assert (puzzle.height, puzzle.width, puzzle.exit) == (4, 5, exit)
        assert len(puzzle.pieces) in Span(3, 7)
        assert level.optimum in Span(3, 6)
        assert level.optimum == exact_cost(puzzle) == len(level.moves)
        assert puzzle.is_goal(_played(puzzle, level.moves))


def test_the_hardest_position_and_walls() -> None:
    for level in made("rush-hour", seed=6, size=5, walls="1-2", metric="steps", count=3):
        assert len(level.puzzle.walls) in (1, 2)
        assert level.optimum == budge.explore(level.puzzle).hardest_distance
        assert level.optimum == exact_cost(level.puzzle)


def without(puzzle: Any, gone: set[str] | set[int]) -> Any:
    """The same board without some pieces (by name) or walls (by cell)."""
    rows = puzzle.rows(puzzle.start)
    left = [
        [
            "." if sign in gone or r * puzzle.width + c in gone else sign
            for c, sign in enumerate(row)
        ]
        for r, row in enumerate(rows)
    ]
    if isinstance(puzzle, budge.RushHour):
        return budge.RushHour(left, exit=puzzle.exit, metric=puzzle.metric)
    return budge.Klotski(left, puzzle.rows(puzzle.target), metric=puzzle.metric)


@pytest.mark.parametrize(
    ("family", "wishes"),
    [
        ("rush-hour", {"size": 5, "cost": "7-"}),
        ("rush-hour", {"size": 6, "cost": "9-12", "walls": "0-2"}),
        ("klotski", {"size": "4x4", "cost": "6-"}),
    ],
)
def test_a_minimal_board_loses_moves_with_any_piece_or_wall(
    family: str, wishes: dict[str, Any]
) -> None:
    for level in made(family, seed=2, minimal=True, count=3, **wishes):
        puzzle = level.puzzle
        others = [{p.name} for p in puzzle.pieces if p.goal is None]
        for gone in [*others, *({wall} for wall in puzzle.walls)]:
            less = budge.solve(without(puzzle, gone)).cost
            assert less is not None and less < level.optimum, gone


def test_klotski_of_a_set_of_pieces() -> None:
    """The set of Huarong Dao with one square, four that stand, one that lies, four small ones."""
    for level in made("klotski", seed=3, pieces="2x2 4*2x1 1x2 4*1x1", count=2):
        puzzle = level.puzzle
        shapes = [frozenset(piece.offsets) for piece in puzzle.pieces]
        sizes = {len(shape): sum(len(s) == len(shape) for s in shapes) for shape in shapes}
        assert sizes == {4: 1, 2: 5, 1: 4}
        assert sum(shape == {(0, 0), (0, 1)} for shape in shapes) == 1
        assert level.optimum == budge.explore(puzzle).hardest_distance
    (small,) = made("klotski", seed=1, size="3x4", pieces=[(1, 2), (2, 1), (1, 1)], goal="3 3")
    assert small.optimum == exact_cost(small.puzzle)
    hero = next(piece for piece in small.puzzle.pieces if piece.goal is not None)
    assert hero.offsets == ((0, 0), (0, 1)) and hero.goal == 10


def test_boards_of_one_attempt_are_not_nearly_the_same() -> None:
    boards = [
        {frozenset(one.puzzle.cells(i, at)) for i, at in enumerate(one.puzzle.start.places)}
        for one in made("rush-hour", seed=6, cost="15-", minimal=True, count=12)
    ]
    for a, b in itertools.pairwise(boards):
        assert max(len(a - b), len(b - a)) > 1


def test_a_minimal_level_of_sokoban_has_no_cell_to_spare() -> None:
    for level in made("sokoban", seed=4, size=7, pieces=2, minimal=True, count=4):
        assert (level.puzzle.height, level.puzzle.width) == (7, 7)
        for _, other in anatomy_of(level.puzzle).walled(level.puzzle):
            cells = [divmod(cell, other.width) for cell in other.floor]
            rows, columns = {r for r, _ in cells}, {c for _, c in cells}
            fills = {1, 5} <= rows and {1, 5} <= columns
            assert not fills or budge.solve(other, quality="optimal").cost != level.optimum


def test_rooms_fill_their_size_and_are_not_solid_rock() -> None:
    for level in made("sokoban", seed=5, size="7x9", count=12):
        rows = [row.ljust(9) for row in level.text.rstrip("\n").split("\n")]
        assert len(rows) == 7 and max(map(len, rows)) == 9
        floor = {divmod(cell, level.puzzle.width) for cell in level.puzzle.floor}
        assert {1, 5} <= {r for r, _ in floor} and {1, 7} <= {c for _, c in floor}
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                near = {(r + a, c + b) for a in (-1, 0, 1) for b in (-1, 0, 1)} & floor
                assert sign != "#" or near, level.text


def test_stars_of_rush_hour() -> None:
    for stars in (1, 3, 5):
        for level in made("rush-hour", stars=stars, seed=stars, count=2):
            assert level.grade.stars == stars


def test_klotski_with_a_goal_of_its_own() -> None:
    for level in made("klotski", seed=1, size="4x3", goal="1 2", pieces="3-5", count=3):
        hero = next(piece for piece in level.puzzle.pieces if piece.goal is not None)
        assert hero.goal == 1
        assert level.optimum == exact_cost(level.puzzle)
        assert level.optimum == budge.explore(level.puzzle).hardest_distance
    (unique,) = made("klotski", seed=1, size="4x4", unique=True)
    assert budge.explore(unique.puzzle).shortest_solutions == 1


@pytest.mark.parametrize(
    ("family", "wishes"),
    [
        ("sokoban", {"size": 7, "pieces": 2, "stars": "2-3"}),
        ("tiles", {"size": "3x4", "cost": 30}),
        ("rush-hour", {"size": 5, "cost": "6-"}),
        ("klotski", {"size": "4x4", "pieces": "4-6"}),
    ],
)
def test_the_same_seed_gives_the_same_on_any_number_of_threads(
    family: str, wishes: dict[str, Any]
) -> None:
    one = [level.text for level in made(family, seed=11, count=6, threads=1, **wishes)]
    two = [level.text for level in made(family, seed=11, count=6, threads=2, **wishes)]
    three = [level.text for level in made(family, seed=11, count=6, threads=3, **wishes)]
    assert one == two == three
    assert one != [level.text for level in made(family, seed=12, count=6, **wishes)]


def test_a_wish_that_nothing_grants_ends_in_time_and_tells_what_came_nearest() -> None:
    levels = budge.generate("sokoban", size=5, pieces=1, stars=5, time_limit=0.5)
    assert list(levels) == []
    assert levels.ended_by == "time"
    assert "1 star," in levels.nearest and "0 of 1 found" in levels.summary()
    levels = budge.generate("sokoban", size=4, pieces=1, stars=5, time_limit=0.5)
    assert list(levels) == []
    assert "no level at all" in levels.summary()
    cancel = budge.CancelToken()
    endless = budge.generate("sokoban", size=4, pieces=1, stars=5, cancel=cancel)
    cancel.cancel()
    assert list(endless) == [] and endless.ended_by == "cancelled"


def test_what_proves_optima_knows_when_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not only between boards: before the first, tables may have to be built."""
    tokens = []

    def proves(boards: object, *, cancel: budge.CancelToken, **_others: object) -> list[object]:
        tokens.append(cancel)
        return []

    monkeypatch.setattr(make_tiles, "solve_many", proves)
    levels = budge.generate("tiles", size=4, time_limit=0.1)
    assert list(levels) == [] and levels.ended_by == "time"
    assert all(token.cancelled for token in tokens) and tokens


@pytest.mark.parametrize(
    ("family", "wishes", "message"),
    [
        ("sokoban", {"size": 3}, "4 to 24"),
        ("sokoban", {"size": 23}, "at most 512 cells"),
        ("sokoban", {"size": "8x"}, "rows by columns"),
        ("sokoban", {"size": 5, "pieces": 5}, "do not fit"),
        ("sokoban", {"pieces": 99}, "at most 12"),
        ("sokoban", {"stars": 6}, "from 1 to 5"),
        ("sokoban", {"stars": "5-3"}, "empty"),
        ("sokoban", {"cost": "many"}, "range such as"),
        ("sokoban", {"cost": True}, "range such as"),
        ("sokoban", {"goal": "x"}, "takes no 'goal'"),
        ("sokoban", {"count": 0}, "1 or more"),
        ("sokoban", {"seed": -1}, "0 or more"),
        ("sokoban", {"threads": 0}, "1 or more"),
        ("sokoban", {"time_limit": float("nan")}, "0 or more seconds"),
        ("sokoban", {"metric": "yards"}, "one of: pushes, moves"),
        ("sokoban", {"walls": 36}, "no room"),
        ("sokoban", {"size": 4, "pieces": 1, "walls": 1}, "beside 1 wall there is no room"),
        ("tiles", {"stars": 3}, "takes no 'stars'"),
        ("tiles", {"size": 3, "cost": 32}, "the farthest needs 31"),
        ("tiles", {"size": 5, "cost": 60}, "out of reach"),
        ("tiles", {"size": 3, "goal": "1 2 / 3 0"}, "the goal is 2×2"),
        ("rush-hour", {"size": 9}, "4 to 8 cells"),
        ("rush-hour", {"goal": "1 1"}, "takes no 'goal'"),
        ("rush-hour", {"exit": "up"}, "one of right, left"),
        ("rush-hour", {"pieces": 30}, "do not fit"),
        ("rush-hour", {"walls": 30}, "no room"),
        ("klotski", {"stars": 1}, "takes no 'stars'"),
        ("klotski", {"pieces": "2x2 4*2x"}, "'4.2x' is no piece"),
        ("klotski", {"pieces": "2x2 9*2x1"}, "do not fit"),
        ("klotski", {"pieces": "6x1"}, "does not fit"),
        ("klotski", {"pieces": "2x1 1x1"}, "no bottom middle"),
        ("rush-hour", {"pieces": "2x1"}, "takes no set of pieces"),
        ("klotski", {"size": 5}, "no bottom middle"),
        ("klotski", {"goal": "9 9"}, "off the board"),
        ("klotski", {"goal": "left"}, "row and column"),
        ("klotski", {"goal": "² 1"}, "row and column"),
        ("klotski", {"goal": "9" * 5000}, "row and column"),
        ("klotski", {"goal": [[], []]}, "row and column"),
        ("chess", {}, "no family"),
        ("blocks", {}, "nobody can generate"),
    ],
)
def test_wishes_that_make_no_sense(family: str, wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(budge.RequestError, match=message):
        list(budge.generate(family, **wishes))


def test_like_another_level() -> None:
    (model,) = made("sokoban", seed=8, size=7, pieces=2, cost="8-12")
    for level in made("sokoban", like=model.puzzle, seed=9, count=3):
        assert (level.puzzle.height, level.puzzle.width) == (7, 7)
        assert len(level.puzzle.goal_cells) == 2
        assert level.grade.stars == model.grade.stars
        assert model.optimum is not None and level.optimum is not None
        assert 0.7 * model.optimum <= level.optimum <= 1.3 * model.optimum
    with pytest.raises(budge.RequestError, match="levels of tiles only"):
        budge.generate("tiles", like=model.puzzle)


def test_ranges_and_sizes() -> None:
    assert span("it", "3-5", 1) == span("it", (3, 5), 1) == Span(3, 5)
    assert span("it", "3-", 1, 9) == span("it", (3, None), 1, 9) == Span(3, 9)
    assert span("it", 4, 1) == span("it", " 4 ", 1) == Span(4, 4)
    assert span("it", None, 1) is None
    assert size_of("8x10") == size_of((8, 10)) == (8, 10)
    assert size_of("6") == size_of(6) == (6, 6)


def test_dice_are_known_numbers() -> None:
    """SplitMix64 from the state 0 begins with this number, as its authors say."""
    dice = Dice(0, 0)
    dice._state = 0
    assert dice.next() == 0xE220A8397B1DCDAF


def _played(puzzle: Any, moves: Iterator[Any]) -> Any:
    state = puzzle.start
    for move in moves:
        state = puzzle.play(state, move)
    return state
