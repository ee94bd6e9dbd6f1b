"""The family by itself: its rules against exhaustive search, its text there and back."""

import random

import pytest
from lights_out import LIGHTS_OUT
from lights_out.rules import LightsOut

import budge


def distances(height, width):
    """Every board that can be solved, by plain breadth-first search from the dark one."""
    puzzle = LightsOut(["." * width] * height)
    far, layer = {0: 0}, [0]
    while layer:
        layer = [
            after
            for state in layer
            for move in puzzle.moves(state)
            if (after := puzzle.play(state, move)) not in far
            and not far.update({after: far[state] + 1})
        ]
    return far


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 3), (2, 5), (4, 3), (4, 4)])
def test_the_estimate_is_the_distance_and_the_verdict_is_right(height, width):
    far = distances(height, width)
    puzzle = LightsOut(["." * width] * height)
    for state in random.Random(1).sample(
        range(2 ** (height * width)), min(512, 2 ** (height * width))
    ):
        assert puzzle.distance(state) == far.get(state, float("inf"))
        assert puzzle.starting_at(state).verdict().solvable is (state in far)


def test_solutions_are_shortest():
    for sample in LIGHTS_OUT.samples:
        puzzle = budge.parse(sample.text)
        result = budge.solve(puzzle)
        assert result.status is budge.Status.OPTIMAL and result.cost == puzzle.distance(
            puzzle.start
        )
        assert budge.read_moves(puzzle, result.solution_text()) == list(result.moves)


def test_text_there_and_back():
    puzzle = LightsOut(["#.#", "...", "##."], name="three rows")
    assert budge.parse("name: three rows\n#.#/.../##.") == puzzle
    (again,) = LIGHTS_OUT.text.read(LIGHTS_OUT.text.write(puzzle))
    assert again == puzzle and again.name == puzzle.name


@pytest.mark.parametrize(
    ("text", "message", "line", "column"),
    [("#.\n.x", "'x' is no lamp", 2, 2), ("#.#\n..", "row 2 has 2 lamps, not 3", 2, 1)],
)
def test_mistakes_are_told_with_their_place(text, message, line, column):
    with pytest.raises(budge.FormatError, match=message) as error:
        budge.parse(text, family="lights-out")
    assert (error.value.line, error.value.column) == (line, column)
