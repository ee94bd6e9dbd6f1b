"""Solutions as text, both ways, in every family's notation."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import budge
from budge import FormatError, IllegalMove, registry
from budge.formats import notation, read_moves, write_moves
from budge.verbs.solve import verify, with_metric
from tests.boards import distances
from tests.puzzles_of_ours import WaterJugs
from tests.random_blocks import block_puzzles, traffic

EIGHT = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
SWAPS = budge.parse("3 0 / 2 1", rule="swap")
CARS = budge.parse("..B/AAB/.../...", family="rush-hour")
BLOCKS = budge.parse("AAB/AAC/D.. -> .../.AA/.AA", family="klotski")

SAMPLES = [
    pytest.param(budge.parse(sample.text, family=family.name, rule=sample.rule), id=sample.name)
    for family in registry.families()
    for sample in family.samples
]


@pytest.mark.parametrize("puzzle", SAMPLES)
def test_a_solution_comes_back_from_its_own_text_and_from_its_words(puzzle: Any) -> None:
    for metric in puzzle.metrics:
        counted = with_metric(puzzle, metric)
        result = budge.solve(counted, quality="fast", time_limit=20)
        assert result.moves
        assert read_moves(counted, write_moves(counted, result.moves)) == list(result.moves)
        assert read_moves(counted, "\n".join(map(str, result.moves))) == list(result.moves)


@given(st.one_of(block_puzzles(), traffic()), st.randoms(use_true_random=False))
def test_any_way_comes_back(puzzle: Any, random: Any) -> None:
    for metric in puzzle.metrics:
        counted = with_metric(puzzle, metric)
        state, moves = counted.start, []
        for _ in range(12):
            possible = counted.moves(state)
            if not possible:
                break
            moves.append(random.choice(possible))
            state = counted.play(state, moves[-1])
        assert read_moves(counted, write_moves(counted, moves)) == moves
        assert read_moves(counted, "\n".join(map(str, moves))) == moves


@pytest.mark.parametrize(
    ("puzzle", "text", "words"),
    [
        (EIGHT, "ul", ["2 up", "8 left"]),
        (EIGHT, "2 up; 8 left", ["2 up", "8 left"]),
        (EIGHT, "", []),
        (SWAPS, "1<->0 2<->3", ["0<->1", "3<->2"]),
        (CARS, "B+2 A+1", ["B+2", "A+1"]),
        (CARS, "Bd2, A right", ["B+2", "A+1"]),
        (BLOCKS, "Dr2 Ad", ["D right 2", "A down"]),
        (BLOCKS, "D right right", ["D right 2"]),  # another way to the same place
    ],
)
def test_what_is_understood(puzzle: Any, text: str, words: list[str]) -> None:
    assert [str(move) for move in read_moves(puzzle, text)] == words


def test_a_longer_way_counts_as_what_the_metric_makes_of_it() -> None:
    steps = with_metric(CARS, "steps")
    assert [str(move) for move in read_moves(steps, "B+2 A+1")] == ["B+1", "B+1", "A+1"]
    assert verify(steps, read_moves(steps, "B+2 A+1")) == 3
    corner = budge.parse("AAB/AA./D.. -> .../AA./AA.", family="klotski")
    for metric, count in (("moves", 1), ("slides", 2), ("steps", 3)):
        assert len(read_moves(with_metric(corner, metric), "Dr2u")) == count


@pytest.mark.parametrize(
    ("puzzle", "text", "message"),
    [
        (EIGHT, "uuu", "move 3, 'u', is not possible in\n3 2 4\n5 6 8"),
        (EIGHT, "2 up, 7 left", "move 2, '7 left', is not possible"),
        (SWAPS, "3<->1", "move 1, '3<->1', is not possible"),
        (CARS, "A+1", "move 1, 'A[+]1', is not possible in\n..B"),
        (CARS, "B+0", "move 1, 'B[+]0', is not possible"),
        (BLOCKS, "A down", "move 1, 'A down', is not possible"),
    ],
)
def test_what_cannot_be_played(puzzle: Any, text: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        read_moves(puzzle, text)


@pytest.mark.parametrize(
    ("puzzle", "text", "line", "column"),
    [
        (EIGHT, "2 up\n8 sideways", 2, 1),
        (EIGHT, "2 up 8", 1, 6),
        (SWAPS, "0<->1 fly", 1, 7),
        (CARS, "B+2 Z+1", 1, 5),
        (CARS, "B", 1, 1),
        (BLOCKS, "Dr2\n  Dx", 2, 3),
    ],
)
def test_what_is_no_move_is_an_error_with_its_place(
    puzzle: Any, text: str, line: int, column: int
) -> None:
    with pytest.raises(FormatError) as error:
        read_moves(puzzle, text)
    assert (error.value.line, error.value.column) == (line, column)


def test_a_family_without_a_notation_is_read_by_the_words_of_its_moves() -> None:
    jugs = WaterJugs()
    moves = budge.solve(jugs).moves
    assert moves is not None
    text = notation.write_moves(jugs, moves)
    assert notation.read_moves(jugs, text) == list(moves)
    with pytest.raises(IllegalMove, match="move 1, 'drink', is not possible"):
        notation.read_moves(jugs, "drink, fill 5")


def test_every_shortest_way_through_a_small_board_comes_back() -> None:
    """All states of a 2×2 board: a move from each, by the letter and by the tile."""
    for state in distances(budge.Tiles([[1, 2], [3, 0]])):
        puzzle = budge.Tiles([state[:2], state[2:]])
        for move in puzzle.moves(puzzle.start):
            assert read_moves(puzzle, move.direction[0]) == [move]
            assert read_moves(puzzle, str(move)) == [move]
