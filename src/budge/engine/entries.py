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
        "A short proof, then a solution by `fess`, shorter ones, and a proof of the last",
        ("sokoban",),
        optimal=False,
        complete=True,
        informed=False,
        max_cells=None,
    )
)
