"""The cheapest assignment against all there are."""

from __future__ import annotations

import math
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from budge.heuristics.assignment import cheapest_assignment

COST = st.one_of(st.integers(0, 12), st.just(math.inf))


@given(
    st.integers(0, 5).flatmap(
        lambda n: st.lists(st.lists(COST, min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_no_other_is_cheaper(costs: list[list[float]]) -> None:
    orders = permutations(range(len(costs)))
    cheapest = min(sum(row[at] for row, at in zip(costs, order, strict=True)) for order in orders)
    assert cheapest_assignment(costs) == cheapest
