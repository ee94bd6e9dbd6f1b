"""Looking at an open list tells what will come out of it, and changes nothing."""

from __future__ import annotations

from collections import deque

from hypothesis import given
from hypothesis import strategies as st

from budge.search.frontier import Frontier, Layers, Stack


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 9))))
def test_a_frontier_is_seen_in_the_order_in_which_it_comes_out(entries: list) -> None:
    frontier = Frontier()
    for name, (rank, g) in enumerate(entries):
        frontier.push(rank, g, f"state {name}")
    seen = list(frontier)
    assert len(seen) == len(frontier) == len(entries)
    assert list(frontier) == seen
    taken = [frontier.pop() for _ in entries]
    assert seen == [(state, g) for _rank, g, state in taken]


def test_layers_and_stacks() -> None:
    waiting, following = deque("ab"), ["c"]
    layers = Layers((waiting, 3), (following, 4))
    assert list(layers) == [("a", 3), ("b", 3), ("c", 4)] and len(layers) == 3
    waiting.popleft()
    following.append("d")
    assert list(layers) == [("b", 3), ("c", 4), ("d", 4)]
    assert list(Stack([("a", 0, "more"), ("b", 1, "more")])) == [("b", 1), ("a", 0)]
