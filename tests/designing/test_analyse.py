"""Facts about levels against exhaustive search by the rules alone."""

from __future__ import annotations

from itertools import chain, pairwise
from math import factorial
from typing import Any

import pytest

import budge
from budge.engine.levels import sokoban_proof
from budge.levels.analyse import reduced
from tests.boards import random_boards
from tests.levels import random_level
from tests.puzzles_of_ours import Roads, WaterJugs
from tests.random_blocks import random_block_puzzle, random_traffic


class Everything:
    """All states of a puzzle, with costs, by `moves`, `play`, `is_goal` and `cost` alone."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.after: dict[Any, list[Any]] = {}
        queue = [puzzle.start]
        for state in queue:
            if state not in self.after:
                self.after[state] = [puzzle.play(state, move) for move in puzzle.moves(state)]
                queue += self.after[state]
        self.away = {state: 0 for state in self.after if puzzle.is_goal(state)}
        before: dict[Any, list[Any]] = {state: [] for state in self.after}
        for state, children in self.after.items():
            for child in children:
                before[child].append(state)
        queue = list(self.away)
        for state in queue:
            for other in before[state]:
                if other not in self.away:
                    self.away[other] = self.away[state] + 1
                    queue.append(other)


def exact_cost(puzzle: Any) -> int | None:
    return budge.solve(puzzle, algorithm="dijkstra", engine="python").cost


def small(seed: int) -> list[Any]:
    found: list[Any] = [random_level(seed, most_cells=12, most_boxes=2), random_traffic(seed)]
    klotski = random_block_puzzle(seed)
    if klotski is not None:
        found.append(klotski)
    found.append(random_boards(1, 2, 3, seed)[0])
    return found


@pytest.mark.parametrize("seed", range(12))
def test_facts_are_those_of_an_exhaustive_search(seed: int) -> None:
    for puzzle in small(seed):
        found = budge.analyse(puzzle)
        whole = Everything(puzzle)
        assert found.positions == len(whole.after)
        assert found.lost_share == pytest.approx(1 - len(whole.away) / len(whole.after))
        assert found.solvable == (puzzle.start in whole.away)
        if not found.solvable:
            assert set(found.optimum.values()) == {None}
            continue
        for metric, cost in found.optimum.items():
            other = puzzle.with_metric(metric) if hasattr(puzzle, "with_metric") else puzzle
            assert cost == exact_cost(other), metric
        assert found.solution is not None
        moves = budge.read_moves(puzzle, found.solution)
        state, price = puzzle.start, 0
        for move in moves:
            price += puzzle.cost(state, move) if hasattr(puzzle, "cost") else 1
            state = puzzle.play(state, move)
        assert puzzle.is_goal(state) and price == found.optimum[puzzle.metric]


@pytest.mark.parametrize("seed", range(12))
def test_parts_and_cells_are_what_is_said(seed: int) -> None:
    for puzzle in small(seed)[:3]:
        found = budge.analyse(puzzle)
        if not found.solvable or found.removable is None or found.unused is None:
            continue
        best = found.optimum[puzzle.metric]
        for part in found.removable:
            assert exact_cost(part.without) == best, part
        assert found.needed is not None
        for part in found.needed:
            assert exact_cost(part.without) is None, part
        less = reduced(puzzle)
        assert exact_cost(less) == best


def shortest_rows(puzzle: Any) -> list[list[Any]]:
    """Every shortest solution as a row of states; each move costs 1."""
    whole = Everything(puzzle)
    rows = [[puzzle.start]]
    for left in reversed(range(whole.away[puzzle.start])):
        rows = [[*row, child] for row in rows for child in set(whole.after[row[-1]])]
        rows = [row for row in rows if whole.away.get(row[-1]) == left]
    return rows


@pytest.mark.parametrize("seed", range(16))
def test_shortest_solutions_forced_moves_and_heat(seed: int) -> None:
    puzzles = [random_boards(1, 2, 3, seed)[0], random_traffic(seed), random_block_puzzle(seed)]
    if seed == 0:
        puzzles += random_boards(1, 3, 3, seed)  # some of its solutions come twice to a corner
    for puzzle in puzzles:
        found = budge.analyse(puzzle) if puzzle else None
        if not found or not found.solvable or not found.heat:
            continue
        rows = shortest_rows(puzzle)
        assert found.shortest_solutions == len(rows)
        steps = [[*pairwise(row)] for row in rows]
        forced = [n for n, made in enumerate(zip(*steps, strict=True), 1) if len(set(made)) == 1]
        assert found.forced == tuple(forced)
        assert found.heat == pytest.approx(
            shares(puzzle, [[newly_covered(puzzle, *step) for step in row] for row in steps])
        )


def newly_covered(puzzle: Any, before: Any, after: Any) -> set[int]:
    """The cells that something was moved to, read off the drawn boards."""
    if isinstance(puzzle, budge.Tiles):
        return {cell for cell in range(len(after)) if after[cell] and not before[cell]}
    one, other = ([*chain(*puzzle.rows(state))] for state in (before, after))
    return {cell for cell in range(len(one)) if one[cell] in ".~" and other[cell] not in ".~"}


def shares(puzzle: Any, solutions: list[list[set[int]]]) -> dict[tuple[int, int], float]:
    """For each cell in which share of the solutions it is among those of a step."""
    ever = [set().union(*row) for row in solutions]
    return {
        (cell // puzzle.width + 1, cell % puzzle.width + 1): sum(cell in row for row in ever)
        / len(ever)
        for cell in set().union(*ever)
    }


class InPushes:
    """A level of Sokoban whose moves are pushes, and whose states do not tell where within reach
    the player stands."""

    def __init__(self, level: budge.Sokoban) -> None:
        self.level, self.width = level, level.width
        self.start = self._settled(level.start)

    def moves(self, state: Any) -> list[Any]:
        return [
            self._settled(self.level.play(place, move))
            for place in self._within_reach(state)
            for move in self.level.moves(place)
            if move.isupper()
        ]

    def play(self, state: Any, move: Any) -> Any:
        return move

    def is_goal(self, state: Any) -> bool:
        return self.level.is_goal(state)

    def _settled(self, state: Any) -> Any:
        return min(self._within_reach(state), key=lambda place: place.player)

    def _within_reach(self, state: Any) -> list[Any]:
        places, seen = [state], {state.player}
        for place in places:
            for move in self.level.moves(place):
                walked = self.level.play(place, move)
                if move.islower() and walked.player not in seen:
                    seen.add(walked.player)
                    places.append(walked)
        return places


TWICE = ["########", "#+$    #", "## *   #", "# #  ###", "########"]
"""Some of its shortest solutions push a box to the same cell twice, others do not."""


@pytest.mark.parametrize("seed", [*range(20), None])
def test_heat_of_sokoban_counts_a_solution_once(seed: int | None) -> None:
    level = (
        budge.Sokoban(TWICE) if seed is None else random_level(seed, most_cells=16, most_boxes=2)
    )
    found = budge.analyse(level)
    if found.solvable:
        rows = shortest_rows(InPushes(level))
        steps = [[after.boxes - before.boxes for before, after in pairwise(row)] for row in rows]
        assert found.heat == pytest.approx(shares(level, steps))
        assert found.shortest_solutions == len(rows)


def test_of_a_part_that_takes_longer_than_the_limit_nothing_is_claimed() -> None:
    """The board itself is solved within so many nodes, without the long car it is not."""
    board = random_traffic(40)
    cut, whole = budge.analyse(board, node_limit=16), budge.analyse(board)
    assert cut.optimum["slides"] == whole.optimum["slides"] == 2
    assert cut.removable is None and cut.needed is None
    assert whole.removable is not None and whole.needed is not None


def test_what_only_sokoban_has() -> None:
    rows = ["########", "#@ $ . #", "#  *   #", "#      #", "########"]
    found = budge.analyse(budge.Sokoban(rows))
    assert found.optimum == {"pushes": 2, "moves": 3}
    assert found.still == ((3, 4),)
    assert found.forced == (1, 2) and found.shortest_solutions == 1
    assert found.heat is not None
    assert {cell for cell, share in found.heat.items() if share > 0} == {(2, 5), (2, 6)}
    # Into the corner: nothing gets the box out of there.
    corner = budge.analyse(budge.Sokoban(["######", "#@$ .#", "#    #", "######"]))
    assert corner.first_loss == (1, "box at row 2, column 3 left")
    safe = budge.analyse(budge.Sokoban(["#####", "#@$.#", "#####"]))
    assert safe.first_loss is None and safe.lost_share == 0


def test_limits_and_own_puzzles() -> None:
    cut = budge.analyse(budge.parse("5 2 4 8 / 10 0 3 14 / 13 6 11 12 / 1 15 9 7"), node_limit=50)
    assert cut.solvable is None or cut.solvable
    assert cut.positions is None and cut.shortest_solutions is None and cut.heat is None
    own = budge.analyse(WaterJugs())
    assert own.optimum == {"moves": 6} and own.removable is None and own.heat is None
    assert own.positions == len(Everything(WaterJugs()).after)
    with pytest.raises(budge.RequestError, match="1 or more"):
        budge.analyse(own.puzzle, node_limit=0)


def test_a_level_with_rules_of_its_own_is_not_altered() -> None:
    """Without a part it would be one of its family, under the family's rules."""

    class Backwards(budge.RushHour):
        def is_goal(self, state: Any) -> bool:
            return bool(state.places[self.index("B")] == 6)

    level = Backwards(["..B.", "AAB.", "....", "...."])
    found = budge.analyse(level)
    assert found.optimum == {"slides": 1, "steps": 1}
    assert found.removable is found.needed is found.unused is None
    with pytest.raises(budge.RequestError, match="rules of its own"):
        reduced(level)


def test_what_cannot_be_reduced() -> None:
    with pytest.raises(budge.RequestError, match="can be reduced"):
        reduced(budge.RushHour(["BBCC", "AADD", "....", "...."]))


@pytest.mark.parametrize("text", ["..B./AAB./..../CC..", "3 0 4 / 5 2 8 / 1 6 7"])
def test_out_of_time_nothing_is_claimed(text: str) -> None:
    assert budge.analyse(text, time_limit=60) == budge.analyse(text)
    found = budge.analyse(text, time_limit=0)
    assert found.solvable is None and set(found.optimum.values()) == {None}
    assert found.removable is None and found.needed is None and found.unused is None


def test_what_nobody_can_take_away_is_not_called_needed_or_removable() -> None:
    own = budge.analyse(WaterJugs())
    assert own.removable is None and own.needed is None and own.unused is None


def test_more_ways_than_a_double_counts() -> None:
    """Ten boxes, each to be pushed along a corridor of its own, in any order."""
    rows = ["#######", "#@$  .#", "# #####", "# $  .#"]
    for _ in range(8):
        rows += ["# #####", "# $ .##"]
    proof = sokoban_proof(budge.Sokoban([*rows, "#######"]), 200_000)
    assert proof is not None and proof.ways == factorial(22) // (6**2 * 2**8)


def test_ways_are_not_counted_in_moves_where_moves_are_not_what_counts() -> None:
    class AnyBox(budge.Sokoban):
        def is_goal(self, state: Any) -> bool:
            return not state.boxes.isdisjoint(self.goal_cells)

    found = budge.analyse(AnyBox(["#######", "#@$ $.#", "#  .  #", "#  $ .#", "#######"]))
    assert found.optimum["pushes"] == 1 and found.shortest_solutions is None
    roads = budge.analyse(Roads())
    assert roads.solvable and roads.shortest_solutions is None and roads.forced is None
