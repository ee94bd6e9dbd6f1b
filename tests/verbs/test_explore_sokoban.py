"""All states of a Sokoban level: the walk in the core against the one in plain Python."""

from __future__ import annotations

from typing import Any

import pytest

import budge
from budge import Sokoban, Status
from tests.levels import BLOCKED, CORNER, CROWDED, LINE, STUCK, TWO_BOXES, exact, random_level

SOLVED = ["######", "#@ * #", "#  * #", "######"]
NO_BOX = ["####", "#@ #", "####"]
OUT_OF_REACH = ["########", "#@ $.#*#", "#    ###", "######"]  # somebody else's box is decoration
DEAD_END = ["######", "#    #", "# $@ #", "# .  #", "######"]  # any push but one loses


def measured(level: Sokoban, engine: str) -> tuple[Any, ...]:
    seen = budge.explore(level, engine=engine, graph_nodes=100_000)
    assert seen.complete and seen.graph is not None
    far = {node.state: node.goal_distance for node in seen.graph.nodes}
    edges = {
        (seen.graph.nodes[source].state, seen.graph.nodes[target].state)
        for source, target, _ in seen.graph.edges
    }
    hardest = seen.hardest_distance
    assert hardest is None or far[seen.hardest] == hardest
    return seen.layers, seen.goal_layers, hardest, seen.shortest_solutions, far, edges


@pytest.mark.parametrize("seed", range(40))
def test_both_walks_measure_the_same(seed: int) -> None:
    level = random_level(seed, most_boxes=1 + seed % 3)
    assert measured(level, "native") == measured(level, "python")


@pytest.mark.parametrize(
    "rows",
    [LINE, CORNER, TWO_BOXES, STUCK, BLOCKED, SOLVED, NO_BOX, OUT_OF_REACH, DEAD_END],
    ids=["line", "corner", "two", "stuck", "blocked", "solved", "no box", "out of reach", "dead"],
)
def test_odd_levels_too(rows: list[str]) -> None:
    assert measured(Sokoban(rows), "native") == measured(Sokoban(rows), "python")


def snake(cells: int) -> Sokoban:
    """A box that can only go down a shaft, and a winding way of so many cells for the player."""
    width = 30
    rows = ["#" * (width + 2), "#." + "#" * width, "# " + "#" * width, "#$" + "#" * width]
    left = cells - 3
    for row in range(-(-left // (width + 1))):
        long = min(width, left - row * (width + 1))
        rows.append("#" + " " * long + "#" * (width + 1 - long))
        gap = width if row % 2 == 0 else 1
        rows.append("".join("#" if column != gap else " " for column in range(width + 2)))
    rows[-1] = "#" * (width + 2)
    rows[4] = "#@" + rows[4][2:]
    return Sokoban(rows)


@pytest.mark.parametrize("cells", [40, 80, 180, 400, 1100])
def test_every_width_of_the_core(cells: int) -> None:
    level = snake(cells)
    assert abs(len(level.floor) - cells) < 35  # 52, 116, 244 and 1,012 lie between
    assert measured(level, "native") == measured(level, "python")


def test_distances_are_those_of_a_search() -> None:
    for seed in range(5):
        level = random_level(seed).with_metric("moves")
        best = exact(level)
        seen = budge.explore(level, graph_nodes=1)
        assert seen.graph is not None
        assert seen.graph.nodes[0].goal_distance == (None if best is None else best[0])


def test_a_walk_that_is_cut_off_says_so() -> None:
    seen = budge.explore(Sokoban(CROWDED), node_limit=100)
    assert not seen.complete and seen.status is Status.NODE_LIMIT
    assert seen.states > 100 and seen.goal_layers == []
    token = budge.CancelToken()
    token.cancel()
    stopped = budge.explore(Sokoban(CROWDED), cancel=token)
    assert stopped.complete or stopped.status is Status.CANCELLED
