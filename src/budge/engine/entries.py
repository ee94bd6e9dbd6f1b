"""The algorithms that only a native engine has: what they declare of themselves."""

from __future__ import annotations

from budge.registry import Algorithm, add_algorithm

add_algorithm(
    Algorithm(
        "fess",
        "Feature space search with a packing plan, among other strategies: a solution soon",
        ("sokoban",),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=None,
    )
)
add_algorithm(
    Algorithm(
        "fess-improved",
        "The first solution of `fess`, shortened while time remains",
        ("sokoban",),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=None,
    )
)
