"""Estimates of what is left to do, each with what it declares of itself.

A heuristic is asked for by name (`manhattan`), by expression (`max(manhattan, misplaced)`,
`0.7*manhattan + 0.3*misplaced`), or given as a function.
"""

from budge.heuristics import blocks, sokoban, tiles, walking, zero
from budge.heuristics.estimates import Estimate, Largest, RoundedUp, WeightedSum
from budge.heuristics.expression import BoundHeuristic, HeuristicLike, bind

__all__ = [
    "BoundHeuristic",
    "Estimate",
    "HeuristicLike",
    "Largest",
    "RoundedUp",
    "WeightedSum",
    "bind",
    "blocks",
    "sokoban",
    "tiles",
    "walking",
    "zero",
]
