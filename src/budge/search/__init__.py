"""The textbook searches over any Puzzle, in plain Python.

They are what your own puzzle runs on, what a student reads, and the oracle against which the
native engines are tested.
"""

from budge.search.best_first import astar, best_first, dijkstra, greedy, wastar
from budge.search.breadth_first import bfs, bidirectional, layers
from budge.search.depth_first import dfs, iddfs
from budge.search.idastar import idastar
from budge.search.local import beam, hill_climbing
from budge.search.monitor import Expansion, Monitor, Stopped
from budge.search.plan import plan

__all__ = [
    "Expansion",
    "Monitor",
    "Stopped",
    "astar",
    "beam",
    "best_first",
    "bfs",
    "bidirectional",
    "dfs",
    "dijkstra",
    "greedy",
    "hill_climbing",
    "idastar",
    "iddfs",
    "layers",
    "plan",
    "wastar",
]
