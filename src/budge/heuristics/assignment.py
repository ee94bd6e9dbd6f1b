"""The assignment problem: everyone gets a place of their own, as cheaply as possible."""

from __future__ import annotations

import math
from collections.abc import Sequence


def cheapest_assignment(costs: Sequence[Sequence[float]]) -> float:
    """The least sum of one cost from each row, no column twice; infinite where there is no way.

    The Hungarian method: rows come in one by one, each by a cheapest path of exchanges, which
    prices on rows and columns (the potentials) keep cheap to find.

    >>> cheapest_assignment([[4, 1], [2, 1]])
    3
    """
    size = len(costs)
    row_price = [0.0] * (size + 1)
    column_price = [0.0] * (size + 1)
    row_of = [0] * (size + 1)  # by column, both from 1; column 0 holds the row that comes in
    for row in range(1, size + 1):
        row_of[0] = row
        column = 0
        least = [math.inf] * (size + 1)
        came_from = [0] * (size + 1)
        done = [False] * (size + 1)
        while row_of[column]:
            done[column] = True
            here, step, following = row_of[column], math.inf, 0
            for other in range(1, size + 1):
                if done[other]:
                    continue
                reduced = costs[here - 1][other - 1] - row_price[here] - column_price[other]
                if reduced < least[other]:
                    least[other], came_from[other] = reduced, column
                if least[other] < step:
                    step, following = least[other], other
            if step == math.inf:
                return math.inf
            for other in range(size + 1):
                if done[other]:
                    row_price[row_of[other]] += step
                    column_price[other] -= step
                else:
                    least[other] -= step
            column = following
        while column:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    return round(sum(costs[row_of[column] - 1][column - 1] for column in range(1, size + 1)))
