"""Figures against exhaustive search in Python, and what grades say of them."""

from __future__ import annotations

import json
from collections import deque
from math import isclose

import pytest

import budge
from budge.levels.grade_rush_hour import reasons, rush_hour_figures
from budge.levels.grade_sokoban import graph_figures, is_large, solution_figures
from budge.levels.model import model, stars_of
from budge.puzzles.sokoban import Position
from tests.designing.turning import rush_hour_images, sokoban_images
from tests.levels import CROWDED, random_level
from tests.puzzles_of_ours import WaterJugs
from tests.random_blocks import random_traffic

State = tuple[frozenset[int], frozenset[int]]  # boxes, and where the player can walk


class Graph:
    """All positions of a level push by push, by the rules of `Sokoban` alone."""

    def __init__(self, level: budge.Sokoban) -> None:
        self.level = level
        self.start = self.state(level.start)
        self.pushes: dict[State, list[tuple[int, int, State]]] = {}
        queue = [self.start]
        for state in queue:
            if state not in self.pushes:
                self.pushes[state] = list(self.follow(state))
                queue += [after for _, _, after in self.pushes[state]]
        self.away = self.distances()

    def state(self, position: Position) -> State:
        reach, queue = {position.player}, [position.player]
        for cell in queue:
            for move in self.level.moves(Position(cell, position.boxes)):
                if move.islower():
                    after = self.level.play(Position(cell, position.boxes), move).player
                    if after not in reach:
                        reach.add(after)
                        queue.append(after)
        return position.boxes, frozenset(reach)

    def follow(self, state: State):  # type: ignore[no-untyped-def]
        boxes, reach = state
        if boxes == self.level.goal_cells:
            return
        for cell in sorted(reach):
            for move in self.level.moves(Position(cell, boxes)):
                if move.isupper():
                    after = self.level.play(Position(cell, boxes), move)
                    (box,), (onto,) = boxes - after.boxes, after.boxes - boxes
                    if onto not in self.level.dead_squares:
                        yield box, onto, self.state(after)

    def distances(self) -> dict[State, int]:
        before: dict[State, list[State]] = {state: [] for state in self.pushes}
        for state, following in self.pushes.items():
            for _, _, after in following:
                before[after].append(state)
        away = {state: 0 for state in self.pushes if state[0] == self.level.goal_cells}
        queue = list(away)
        for state in queue:
            for other in before[state]:
                if other not in away:
                    away[other] = away[state] + 1
                    queue.append(other)
        return away

    def ways(self) -> int:
        count: dict[State, int] = {self.start: 1}
        for _ in range(self.away[self.start]):
            after: dict[State, int] = {}
            for state, number in count.items():
                for _, _, to in self.pushes[state]:
                    if self.away.get(to) == self.away[state] - 1:
                        after[to] = after.get(to, 0) + number
            count = after
        return sum(count.values())

    def least_changes(self) -> int:
        first = (self.start, -1)
        turns = {first: 0}
        queue = deque([first])
        while queue:
            state, last = queue.popleft()
            if state[0] == self.level.goal_cells:
                return turns[state, last]
            for box, onto, after in self.pushes[state]:
                price = turns[state, last] + (box != last)
                if price < turns.get((after, onto), 10**9):
                    turns[after, onto] = price
                    (queue.appendleft if box == last else queue.append)((after, onto))
        raise AssertionError


def with_corridor(level: budge.Sokoban, side: int) -> budge.Sokoban:
    """The level on a board of that side: a corridor leads from its lowest floor to the corner."""
    rows = [row.ljust(level.width) for row in level.text(level.start).splitlines()]
    places = [divmod(cell, level.width) for cell in level.floor]
    signs = {(row, column): rows[row][column] for row, column in places}
    low, column = max(signs)
    signs |= dict.fromkeys([(row, column) for row in range(low + 1, side)], " ")
    signs |= dict.fromkeys([(side - 1, beside) for beside in range(column, side)], " ")
    return budge.Sokoban(
        ["".join(signs.get((r, c), "#") for c in range(side + 1)) for r in range(side + 1)]
    )


@pytest.mark.parametrize("side", [0, 13, 17])
@pytest.mark.parametrize("seed", range(40))
def test_figures_are_those_of_an_exhaustive_search(seed: int, side: int) -> None:
    level = random_level(seed, most_cells=14)
    if side:
        level = with_corridor(level, side)
    graph = Graph(level)
    figures = graph_figures(level)
    assert figures is not None
    assert figures["positions"] == len(graph.pushes)
    if graph.start not in graph.away:
        assert figures["ways"] == 0
        with pytest.raises(budge.RequestError, match="cannot be solved"):
            budge.grade(level)
        return
    assert figures["pushes"] == graph.away[graph.start]
    assert figures["ways"] == graph.ways()
    assert isclose(figures["lost_share"], 1 - len(graph.away) / len(graph.pushes))
    if figures["pushes"]:
        assert figures["least_box_changes"] == graph.least_changes()
    best = budge.solve(level, quality="optimal")
    assert figures["steps"] == len(best.moves or ())
    assert figures["bound"] <= figures["pushes"]


@pytest.mark.parametrize("seed", range(0, 40, 4))
def test_a_grade_is_the_same_for_all_images(seed: int) -> None:
    level = random_level(seed)
    if budge.check(level).solvable is not False and budge.solve(level).solved:
        # Elsewhere within reach the first walk differs, and the steps with it.
        grades = {budge.grade(image).score for image in sokoban_images(level, seed)}
        assert max(grades) - min(grades) <= 10  # type: ignore[operator, type-var]
    board = random_traffic(seed)
    if budge.solve(board).solved:
        assert len({budge.grade(image) for image in rush_hour_images(board, seed)}) == 1


def test_one_push_is_no_pushes() -> None:
    reasons = " ".join(budge.grade("######\n#@ $.#\n######").reasons)
    assert "1 push as the crow flies" in reasons and "1 pushes" not in reasons


def test_longer_and_more_entangled_is_harder() -> None:
    easy = budge.Sokoban(["######", "#@$ .#", "######"])
    hard = budge.Sokoban(CROWDED)
    low, high = budge.grade(easy), budge.grade(hard)
    assert low.score is not None and high.score is not None
    assert low.score < high.score
    assert low.stars == 1 == stars_of(low.score)
    assert "it is short: two steps with two pushes at best" in low.reasons
    assert not low.rough and not low.for_solvers
    assert str(low).startswith("★☆☆☆☆ very easy")
    assert json.loads(json.dumps(high.to_dict()))["score"] == high.score


def test_signs_of_the_models_make_sense() -> None:
    for name, harder in {
        "sokoban": {"steps", "least_box_changes", "trap_weight", "lost_share"},
        "sokoban-quick": {"steps", "gap", "box_changes"},
        "rush-hour": {"slides", "farthest", "reasons"},
        "rush-hour-quick": {"slides", "reasons"},
    }.items():
        weights = {term.figure: term.weight for term in model(name).terms}
        assert {figure for figure, weight in weights.items() if weight > 0} == harder, name
        assert list(model(name).hundredths) == sorted(model(name).hundredths)


def test_a_large_level_gets_a_rough_grade() -> None:
    rows = ["#" * 20, *["#" + " " * 18 + "#"] * 12, "#" * 20]
    grid = [list(row) for row in rows]
    for box in range(5):
        grid[3 + 2 * (box % 3)][4 + 2 * box] = "$"
        grid[10][5 + box] = "."
    grid[1][1] = "@"
    level = budge.Sokoban(["".join(row) for row in grid])
    assert graph_figures(level) is None
    grade = budge.grade(level)
    assert grade.rough and grade.score is not None
    result, figures = solution_figures(level)
    assert grade.figures == figures
    # "at best" is said of what was proved only
    assert result.solved and "at best" not in str(grade.reasons)


def test_what_has_no_solution_gets_no_grade_however_large_it_is() -> None:
    """Two boxes in a corridor with one goal; no short search finds that out, the bound does."""
    room = ["#" * 24, *["#" + " " * 22 + "#"] * 8, "#" * 24]
    grid = [[*row, *"######"] for row in room]
    for column in range(3, 21, 3):
        grid[3][column], grid[5][column] = "$", "."
    grid[4][23:28] = " $ $."
    grid[5][4], grid[6][2] = ".", "@"
    level = budge.Sokoban(["".join(row) for row in grid])
    assert is_large(level)
    with pytest.raises(budge.RequestError, match="cannot be solved"):
        budge.grade(level)


def test_rush_hour_goes_by_length() -> None:
    short, long = (
        budge.parse("..B./AAB./..../...."),
        budge.RushHour(["BBCC.D", "EEFF.D", "AAGH.D", "..GHII", "J.G.K.", "J.LLK."]),
    )
    low, high = budge.grade(short), budge.grade(long)
    assert low.score is not None and high.score is not None
    assert low.score < high.score
    assert low.rough, "two slides are fewer than any board had that people played"
    assert reasons(budge.RushHour(["..B.", "AAB.", "....", "...."])) == {(0, frozenset({6, 7}))}
    assert rush_hour_figures(long)["slides"] == budge.solve(long).cost
    with pytest.raises(budge.RequestError, match="cannot be solved"):
        budge.grade(budge.RushHour(["BBCC", "AADD", "....", "...."]))
    steps = long.with_metric("steps")
    assert budge.grade(steps) == high


def test_without_data_of_people_there_are_no_stars() -> None:
    board = budge.parse("8 6 7 / 2 5 4 / 3 0 1")
    grade = budge.grade(board)
    assert grade.stars is None and grade.score is None and grade.for_solvers
    assert grade.figures["optimum"] == 31
    assert grade.figures["percentile"] > 99.9
    assert str(grade) == "for solvers: 31 moves at best"
    square = budge.parse("BAAC/BAAC/DEEF/DGHF/I..J")
    assert budge.grade(square).figures["optimum"] == 81
    assert budge.grade(square).figures["positions"] == 25955
    own = budge.grade(WaterJugs())
    assert own.for_solvers and own.figures["optimum"] == 6
    with pytest.raises(budge.RequestError, match="cannot be solved"):
        budge.grade(budge.parse("2 1 3 / 4 5 6 / 7 8 0"))


def test_a_grade_takes_no_longer_than_it_may() -> None:
    level = budge.parse("..B./AAB./..../CC..")
    assert budge.grade(level, time_limit=60) == budge.grade(level)
    with pytest.raises(budge.NotInTime, match="not graded within 0 s"):
        budge.grade(level, time_limit=0)
    with pytest.raises(budge.RequestError, match="0 or more seconds"):
        budge.grade(level, time_limit=float("nan"))
    token = budge.CancelToken()
    token.cancel()
    with pytest.raises(budge.BudgeError, match="cancelled"):
        budge.grade(level, time_limit=60, cancel=token)
