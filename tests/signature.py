"""The node counts of every search on a fixed suite, as recorded in `tests/data/signature.json`.

A test compares them. When a search changes on purpose, `make signature` records them anew.
"""

from __future__ import annotations

import json
from pathlib import Path

import budge
from budge import Sokoban, registry
from budge.engine.sokoban_fast import STRATEGIES, solve_soon
from budge.errors import SizeError
from budge.limits import Limits
from budge.search.monitor import Monitor

RECORD = Path(__file__).parent / "data" / "signature.json"

SUITE = {
    "8-puzzle": "3 0 4 / 5 2 8 / 1 6 7",
    "8-puzzle, blank in the middle": "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5",
    "2x5": "6 7 8 9 5 / 1 2 3 4 0",
    "3x4": "5 1 2 4 / 9 6 3 8 / 0 10 7 11",
    "15-puzzle": "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 0 15 12",
    "24-puzzle": "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 0 23 24",
    "sokoban": "#######|#.  . #|# $$  #|#.$@$.#|#  #  #|#######",
    "Rush Hour": "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM",
    "Huarong Dao": "BAAC/BAAC/DEEF/DGHF/I..J",
    "swap": "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5",
}
ROOM_OF_GOALS = """
##########
#   #    #
# $   $# #
#  $ #   ##
## $  $ ...#
 # $# #....#
 #  $ # ...#
 # $@$    ##
 #  $     #
 ###    ###
   ######
"""
_NODES = 50_000


def measure() -> dict[str, list[int]]:
    """Expanded and generated nodes, and the cost, by puzzle, algorithm and heuristic."""
    counts: dict[str, list[int]] = {}
    for name, text in SUITE.items():
        puzzle = budge.parse(text, rule="swap" if name == "swap" else None)
        for algorithm in registry.algorithms(puzzle):
            native_sokoban = algorithm.optimal or algorithm.kinds == ("sokoban",)
            if puzzle.family == "sokoban" and not native_sokoban:
                continue
            if algorithm.name == "anytime":  # on two threads: counts differ from run to run
                continue
            known = registry.heuristics(puzzle, on_request=False)
            heuristics = known if algorithm.informed else [None]
            for heuristic in heuristics:
                estimate = heuristic.name if heuristic else None
                try:
                    result = budge.solve(
                        puzzle,
                        algorithm=algorithm.name,
                        heuristic=estimate,
                        engine="native",
                        node_limit=_NODES,
                    )
                except SizeError:  # what the family has in plain Python only
                    continue
                key = f"{name}: {algorithm.name} {estimate or ''}".rstrip()
                cost = -1 if result.cost is None else result.cost
                counts[key] = [result.stats.expanded, result.stats.generated, cost]
    return counts | _strategies()


def _strategies() -> dict[str, list[int]]:
    """The same for each strategy of the Sokoban portfolio by itself."""
    level = Sokoban(ROOM_OF_GOALS.strip("\n").splitlines())
    counts = {}
    for strategy in STRATEGIES:
        monitor = Monitor(Limits.of(None, None, _NODES))
        moves = solve_soon(level, monitor, only=strategy).moves
        figures = monitor.stats
        cost = -1 if moves is None else len(moves)
        counts[f"room of goals: {strategy}"] = [figures.expanded, figures.generated, cost]
    return counts


def write(counts: dict[str, list[int]]) -> None:
    lines = (f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in counts.items())
    RECORD.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    write(measure())
    print(f"recorded {len(measure())} searches in {RECORD.name}")
