from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given

import budge
from budge import IllegalMove, Invertible, PositionError, Puzzle, Slide, Swap, Tiles
from budge.puzzles.tiles import Board
from tests.boards import IMPOSSIBLE, any_boards, distances, grid, solvable_boards

SOLVED = [[1, 2, 3], [4, 5, 6], [7, 8, 0]]


def test_it_satisfies_the_contract() -> None:
    assert isinstance(Tiles(SOLVED), Puzzle)
    assert isinstance(Tiles(SOLVED), Invertible)


def test_lists_tuples_and_arrays_are_boards() -> None:
    import numpy

    expected = Tiles(SOLVED)
    assert Tiles(tuple(map(tuple, SOLVED))) == expected
    assert Tiles(numpy.array(SOLVED)) == expected
    assert Tiles(list(numpy.array(SOLVED, dtype=numpy.uint8))) == expected
    assert all(type(tile) is int for tile in Tiles(list(numpy.array(SOLVED))).start)


@pytest.mark.parametrize(
    ("board", "complaint", "cell"),
    [
        ([[1, 2], [2, 0]], "tile 2 stands twice", (1, 0)),
        ([[1, 0], [2, 0]], "two blanks", (1, 1)),
        ([[1, 2], [4, 0]], "tile 4 does not belong on a 2×2 board.*tile 3 is missing", (1, 0)),
        ([[1, 2], [3, 4]], "tile 4 does not belong.*no blank", (1, 1)),
        ([[1, -2], [3, 0]], "tile -2 is negative", (0, 1)),
        ([[1, 2, 3], [4, 0]], "row 2 has 2 cells but row 1 has 3", (1, 2)),
        ([[1, "x"], [2, 0]], "not 'x'", (0, 1)),
        ([[1, True], [2, 0]], "not True", (0, 1)),
        ([[1, 2.0], [3, 0]], "not 2.0", (0, 1)),
        ([[0]], "at least 2×2, not 1×1", None),
        ([[0, 1, 2]], "at least 2×2, not 1×3", None),
        ([], "empty", None),
        ([[]], "empty", None),
        (7, "list of rows", None),
        ([1, 2, 3, 0], "list of rows", None),
    ],
)
def test_a_bad_board_is_refused_with_its_cell(
    board: object, complaint: str, cell: tuple[int, int] | None
) -> None:
    with pytest.raises(PositionError, match=complaint) as caught:
        Tiles(board)
    assert caught.value.cell == cell


def test_the_goal_must_have_the_same_shape_and_a_known_rule() -> None:
    with pytest.raises(PositionError, match="the goal is 2×2 but the start is 3×3"):
        Tiles(SOLVED, [[1, 2], [3, 0]])
    with pytest.raises(PositionError, match="tile 1 stands twice"):
        Tiles(SOLVED, [[1, 1, 3], [4, 5, 6], [7, 8, 0]])
    with pytest.raises(PositionError, match="'slide' or 'swap', not 'jump'"):
        Tiles(SOLVED, rule="jump")


def test_a_slide_names_the_tile_and_the_way_it_goes() -> None:
    puzzle = Tiles([[1, 2, 3], [4, 0, 6], [7, 5, 8]])
    after = puzzle.play(puzzle.start, Slide(5, "up"))
    assert after == (1, 2, 3, 4, 5, 6, 7, 0, 8)
    assert str(Slide(5, "up")) == "5 up"
    assert puzzle.play(puzzle.start, Slide(4, "right")) == (1, 2, 3, 0, 4, 6, 7, 5, 8)


@pytest.mark.parametrize("move", [Slide(5, "down"), Slide(1, "right"), Slide(9, "up"), Swap(1, 2)])
def test_an_illegal_slide_is_refused(move: Slide | Swap) -> None:
    puzzle = Tiles([[1, 2, 3], [4, 0, 6], [7, 5, 8]])
    with pytest.raises(IllegalMove, match="1 2 3\n4 _ 6"):
        puzzle.play(puzzle.start, move)


@pytest.mark.parametrize(
    "move", [Swap(1, 3), Swap(1, 5), Swap(3, 4), Swap(1, 99), Slide(8, "right")]
)
def test_an_illegal_swap_is_refused(move: Slide | Swap) -> None:
    puzzle = Tiles(SOLVED, rule="swap")
    with pytest.raises(IllegalMove):
        puzzle.play(puzzle.start, move)


def test_under_swap_all_neighbours_trade_places() -> None:
    puzzle = Tiles(SOLVED, rule="swap")
    assert len(puzzle.moves(puzzle.start)) == 12
    assert puzzle.play(puzzle.start, Swap(3, 6)) == (1, 2, 6, 4, 5, 3, 7, 8, 0)
    assert puzzle.play(puzzle.start, Swap(6, 3)) == (1, 2, 6, 4, 5, 3, 7, 8, 0)
    assert (puzzle.metric, Tiles(SOLVED).metric) == ("swaps", "moves")


@given(any_boards())
def test_every_move_listed_can_be_played_and_taken_back(puzzle: Tiles) -> None:
    moves = puzzle.moves(puzzle.start)
    children = [puzzle.play(puzzle.start, move) for move in moves]
    assert len(set(children)) == len(moves)
    backwards = dict(puzzle.origins(puzzle.start))
    assert set(backwards) == set(children)  # tiles can be played both ways
    for before, move in backwards.items():
        assert puzzle.play(before, move) == puzzle.start


@given(solvable_boards())
def test_equal_boards_are_equal_and_the_text_shows_every_tile(puzzle: Tiles) -> None:
    same = Tiles(puzzle.rows(puzzle.start), puzzle.rows(puzzle.goal), name="another name")
    assert puzzle == same and hash(puzzle) == hash(same)
    assert puzzle != Tiles(puzzle.rows(puzzle.start), puzzle.rows(puzzle.goal), rule="swap")
    assert puzzle != "a board"
    assert sorted(puzzle.text(puzzle.start).replace("_", "0").split(), key=int) == [
        str(tile) for tile in range(len(puzzle.start))
    ]


def test_the_compact_notation() -> None:
    slides = budge.solve(Tiles([[1, 2, 3], [4, 5, 6], [0, 7, 8]]), engine="python")
    assert slides.solution_text() == "LL"
    swaps = budge.solve(Tiles([[2, 1, 3], [4, 5, 6], [7, 8, 0]], rule="swap"), engine="python")
    assert swaps.solution_text() == "2<->1"


# ---------------------------------------------------------------------- can it be solved?


def judge_all(goal: Board, width: int) -> None:
    """Hold the verdict on every order of the tiles against what the goal can really reach."""
    puzzle = Tiles(grid(goal, width), grid(goal, width))
    reachable = distances(puzzle)
    for start in permutations(range(len(goal))):
        verdict = puzzle.starting_at(start).verdict()
        assert verdict.solvable is (start in reachable), start


@pytest.mark.parametrize("goal", list(permutations(range(4))), ids=str)
def test_the_verdict_on_all_2x2_boards_and_goals(goal: Board) -> None:
    judge_all(goal, 2)


@pytest.mark.parametrize("blank", range(6))
@pytest.mark.parametrize("width", [2, 3])
def test_the_verdict_on_all_2x3_and_3x2_boards(width: int, blank: int) -> None:
    tiles = [5, 1, 4, 2, 3]
    tiles.insert(blank, 0)
    judge_all(tuple(tiles), width)


def test_the_verdict_on_all_3x3_boards(eight_puzzle: dict[Board, int]) -> None:
    puzzle = Tiles(SOLVED)
    for start in permutations(range(9)):
        assert puzzle.starting_at(start).verdict().solvable is (start in eight_puzzle), start


def test_the_verdict_on_3x3_boards_with_another_goal() -> None:
    goal = (7, 0, 2, 1, 3, 8, 6, 5, 4)
    puzzle = Tiles(grid(goal, 3), grid(goal, 3))
    reachable = distances(puzzle)
    for number, start in enumerate(permutations(range(9))):
        if number % 11 == 0:
            assert puzzle.starting_at(start).verdict().solvable is (start in reachable), start


def test_the_verdict_says_why() -> None:
    verdict = budge.parse(IMPOSSIBLE).verdict()
    assert not verdict.solvable
    assert "1 inversion, which is odd" in verdict.reason and "say 8 and 7" in verdict.reason
    wide = Tiles([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 15, 14, 0]])
    assert "1 inversion and the blank is 0 rows from its goal: 1 in all" in wide.verdict().reason
    assert "so every order" in Tiles(SOLVED, rule="swap").verdict().reason


def test_the_verdict_on_a_large_board_is_quick() -> None:
    side = 100
    backwards = list(range(side * side - 1, -1, -1))
    assert Tiles(grid(backwards, side)).verdict().solvable is not None
