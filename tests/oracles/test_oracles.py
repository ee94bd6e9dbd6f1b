"""The oracles by themselves: against what is known from elsewhere, and against one another."""

from __future__ import annotations

import random

from tests.oracles import graph
from tests.oracles.blocks import Blocks
from tests.oracles.own import Own
from tests.oracles.random_blocks import polyominoes
from tests.oracles.random_sokoban import FLOORS, hall, snake
from tests.oracles.shrinking import shrink
from tests.oracles.sokoban import Sokoban
from tests.oracles.tiles import Tiles

EIGHT = {"family": "tiles", "goal": [[1, 2, 3], [4, 5, 6], [7, 8, 0]], "rule": "slide"}


def test_the_known_number_of_states_of_small_boards() -> None:
    """Half of all orders can be reached: 12 on 2×2, 360 on 2×3; the hardest takes 6 and 21."""
    for goal, states, hardest in (
        ([[1, 2], [3, 0]], 12, 6),
        ([[1, 2, 3], [4, 5, 0]], 360, 21),
        ([[1, 2], [3, 4], [5, 0]], 360, 21),
    ):
        oracle = Tiles({"start": goal, "goal": goal, "rule": "slide"})
        seen = oracle.walk(1000)
        assert seen and (sum(seen.layers), len(seen.layers) - 1) == (states, hardest)


def test_parity_tells_what_a_walk_tells() -> None:
    goal = [[1, 2], [3, 4], [5, 0]]
    reached = {Tiles({"start": goal, "goal": goal, "rule": "slide"}).start}
    oracle = Tiles({"start": goal, "goal": goal, "rule": "slide"})
    queue = list(reached)
    for state in queue:
        for child, _ in oracle.edges(state):
            if child not in reached:
                reached.add(child)
                queue.append(child)
    dice = random.Random(1)
    for _ in range(200):
        flat = list(range(6))
        dice.shuffle(flat)
        start = [flat[:2], flat[2:4], flat[4:]]
        oracle = Tiles({"start": start, "goal": goal, "rule": "slide"})
        assert oracle.is_odd() == (tuple(flat) not in reached)


def test_searching_from_both_sides_finds_what_one_side_finds() -> None:
    dice = random.Random(2)
    for _ in range(20):
        flat = list(range(6))
        dice.shuffle(flat)
        start, goal = [flat[:3], flat[3:]], [[1, 2, 3], [4, 5, 0]]
        oracle = Tiles({"start": start, "goal": goal, "rule": dice.choice(["slide", "swap"])})
        one = graph.cheapest(oracle.start, oracle.edges, oracle.is_goal, 1000)
        both = graph.between(oracle.start, oracle.goal, oracle.edges, 2000)
        assert (one.solvable, one.cost) == (both.solvable, both.cost)


def test_one_position_in_all_metrics() -> None:
    """By hand: A goes round B in one move; straight on it goes when B has left."""
    description = {
        "family": "blocks", "rows": ["AB.", "..."], "goals": {"A": [0, 2]}, "axes": {},
    }  # fmt: skip
    costs = {}
    for metric in ("moves", "slides", "steps"):
        costs[metric] = Blocks({**description, "metric": metric}).truth(1000).cost
    assert costs == {"moves": 1, "slides": 2, "steps": 3}


def test_pieces_of_one_shape_are_one_state_whichever_stands_where() -> None:
    rows = ["A.", "BC"]
    oracle = Blocks(
        {"family": "blocks", "rows": rows, "goals": {"A": [1, 1]}, "axes": {}, "metric": "steps"}
    )
    seen = oracle.walk(100)
    assert seen and sum(seen.layers) == 12  # where A is, and where the empty cell is


def test_gates_and_exits() -> None:
    gate = {"family": "blocks", "rows": ["AB~"], "axes": {}, "metric": "moves"}
    assert Blocks({**gate, "goals": {"B": [0, 2]}}).truth(100).cost == 1
    assert Blocks({**gate, "goals": {"A": [0, 1]}}).truth(100).solvable is False
    car = {"family": "rush-hour", "rows": ["AAB", "..B", "..."], "primary": "A"}
    for exit_side, cost in (("right", 2), ("left", 0)):
        oracle = Blocks({**car, "exit": exit_side, "metric": "slides"})
        assert oracle.truth(100).cost == cost
    car["rows"] = ["BAA.", "B.#.", "...."]
    oracle = Blocks({**car, "primary": "B", "exit": "bottom", "metric": "steps"})
    assert oracle.truth(100).cost == 1 and oracle.replay(["B+1"]) == 1
    assert oracle.replay(["B+2"]) is None and oracle.replay(["A-1", "B+1"]) is None
    assert oracle.replay(["A+1", "B+1"]) == 2 and oracle.replay(["A+1"]) is None


def test_sokoban_counts_both_measures() -> None:
    rows = ["######", "#@ $.#", "# $ .#", "######"]
    assert Sokoban({"rows": rows, "metric": "pushes"}).truth(5000).cost == (3, 6)
    moves = Sokoban({"rows": rows, "metric": "moves"})
    assert moves.truth(5000).cost == (6, 3)
    assert moves.replay("dRRluR") == (6, 3) and moves.replay("rRlldRR") == (7, 3)
    assert moves.replay("dRRluRx") is None and moves.replay("dRRlu") is None


def test_costs_of_ones_own() -> None:
    oracle = Own(
        {"edges": [[0, 1, 5], [0, 2, 1], [2, 1, 1]], "start": 0, "goals": [1], "costs": True}
    )
    assert oracle.truth(10).cost == 2 and oracle.left() == {0: 2, 1: 0, 2: 1}
    assert oracle.walk(10).layers == [1, 2] and oracle.walk(10).shortest_solutions == 1


def test_floors_are_as_large_as_they_are_meant_to_be() -> None:
    dice = random.Random(3)
    for size in FLOORS:
        assert len(hall(dice, size)) == size
        assert size <= len(snake({(0, 0), (0, 1), (1, 0)}, size)) <= size + 2


def test_a_mismatch_is_made_small() -> None:
    """What matters is that there is a wall and a piece C: the rest goes."""
    dice = random.Random(5)
    description = polyominoes(dice, 8, 8, 20)
    description["rows"][0][0] = "#"
    description["rows"][1][0] = "C"

    def still(candidate: dict) -> bool:
        signs = {sign for row in candidate["rows"] for sign in row}
        return {"#", "C"} <= signs

    small = shrink(description, still, tries=5000)
    signs = [sign for row in small["rows"] for sign in row if sign not in "."]
    assert sorted(set(signs)) == ["#", "C"] and len(small["rows"]) * len(small["rows"][0]) <= 4
