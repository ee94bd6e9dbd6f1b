"""Budge solves moving-piece puzzles: shortest solutions with proof, fast ones with a bound.

>>> import budge
>>> puzzle = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
>>> result = budge.solve(puzzle)
>>> result.status, result.cost
(<Status.OPTIMAL: 'OPTIMAL'>, 23)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from budge import batch, conformance, registry, tables
    from budge.engine.sokoban import SokobanEngine
    from budge.errors import (
        BudgeError,
        ClusterError,
        FormatError,
        IllegalMove,
        MissingExtra,
        NotInTime,
        PositionError,
        RequestError,
        SizeError,
        StoreError,
        WrongAnswer,
    )
    from budge.family import Family
    from budge.formats import convert, load, parse, read, read_moves, write_moves
    from budge.formats.pddl import Task, read_plan, write_pddl, write_plan
    from budge.graph import StateGraph
    from budge.heuristics.arrays import ArrayEstimate, PieceTable
    from budge.heuristics.tiles import TileTable
    from budge.judging.judge import Judgement, judge
    from budge.levels.analyse import Analysis, analyse
    from budge.levels.dedupe import Duplicates, dedupe
    from budge.levels.generate import Generated, Generation, generate
    from budge.levels.grade import Grade, grade
    from budge.levels.identity import Identity, identity
    from budge.limits import CancelToken
    from budge.notebook import play
    from budge.puzzles import (
        Blocks,
        Drive,
        FamilyPuzzle,
        Invertible,
        Klotski,
        Puzzle,
        RushHour,
        Shift,
        Slide,
        Sokoban,
        Swap,
        Tiles,
        Verdict,
    )
    from budge.registry import Algorithm, Heuristic, add_family, algorithm, heuristic
    from budge.result import Progress, Result, Stats, Status, Step
    from budge.search import Expansion
    from budge.verbs.check import check
    from budge.verbs.compare import Comparison, Configuration, compare
    from budge.verbs.explain import explain
    from budge.verbs.explore import Exploration, explore
    from budge.verbs.hint import Hint, hint
    from budge.verbs.improve import improve
    from budge.verbs.solve import solve
    from budge.verbs.solve_many import solve_many

__version__ = "0.1.0"

# Names are imported when first used, so that `import budge` answers at once.
_HOMES = {
    "budge.verbs.check": ["check"],
    "budge.verbs.compare": ["Comparison", "Configuration", "compare"],
    "budge.engine.sokoban": ["SokobanEngine"],
    "budge.errors": [
        "BudgeError",
        "ClusterError",
        "FormatError",
        "IllegalMove",
        "MissingExtra",
        "NotInTime",
        "PositionError",
        "RequestError",
        "SizeError",
        "StoreError",
        "WrongAnswer",
    ],
    "budge.verbs.explain": ["explain"],
    "budge.verbs.explore": ["Exploration", "explore"],
    "budge.family": ["Family"],
    "budge.formats": ["convert", "load", "parse", "read", "read_moves", "write_moves"],
    "budge.formats.pddl": ["Task", "read_plan", "write_pddl", "write_plan"],
    "budge.graph": ["StateGraph"],
    "budge.levels.analyse": ["Analysis", "analyse"],
    "budge.levels.dedupe": ["Duplicates", "dedupe"],
    "budge.levels.generate": ["Generated", "Generation", "generate"],
    "budge.levels.grade": ["Grade", "grade"],
    "budge.levels.identity": ["Identity", "identity"],
    "budge.verbs.hint": ["Hint", "hint"],
    "budge.verbs.improve": ["improve"],
    "budge.heuristics.arrays": ["ArrayEstimate", "PieceTable"],
    "budge.heuristics.tiles": ["TileTable"],
    "budge.judging.judge": ["Judgement", "judge"],
    "budge.limits": ["CancelToken"],
    "budge.notebook": ["play"],
    "budge.verbs.solve_many": ["solve_many"],
    "budge.puzzles": [
        "Blocks",
        "Drive",
        "FamilyPuzzle",
        "Invertible",
        "Klotski",
        "Puzzle",
        "RushHour",
        "Shift",
        "Slide",
        "Sokoban",
        "Swap",
        "Tiles",
        "Verdict",
    ],
    "budge.registry": ["Algorithm", "Heuristic", "add_family", "algorithm", "heuristic"],
    "budge.result": ["Progress", "Result", "Stats", "Status", "Step"],
    "budge.search": ["Expansion"],
    "budge.verbs.solve": ["solve"],
}
_MODULES = ("batch", "conformance", "registry", "tables")
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "Algorithm",
    "Analysis",
    "ArrayEstimate",
    "Blocks",
    "BudgeError",
    "CancelToken",
    "ClusterError",
    "Comparison",
    "Configuration",
    "Drive",
    "Duplicates",
    "Expansion",
    "Exploration",
    "Family",
    "FamilyPuzzle",
    "FormatError",
    "Generated",
    "Generation",
    "Grade",
    "Heuristic",
    "Hint",
    "Identity",
    "IllegalMove",
    "Invertible",
    "Judgement",
    "Klotski",
    "MissingExtra",
    "NotInTime",
    "PieceTable",
    "PositionError",
    "Progress",
    "Puzzle",
    "RequestError",
    "Result",
    "RushHour",
    "Shift",
    "SizeError",
    "Slide",
    "Sokoban",
    "SokobanEngine",
    "StateGraph",
    "Stats",
    "Status",
    "Step",
    "StoreError",
    "Swap",
    "Task",
    "TileTable",
    "Tiles",
    "Verdict",
    "WrongAnswer",
    "__version__",
    "add_family",
    "algorithm",
    "analyse",
    "batch",
    "check",
    "compare",
    "conformance",
    "convert",
    "dedupe",
    "explain",
    "explore",
    "generate",
    "grade",
    "heuristic",
    "hint",
    "identity",
    "improve",
    "judge",
    "load",
    "parse",
    "play",
    "read",
    "read_moves",
    "read_plan",
    "registry",
    "solve",
    "solve_many",
    "tables",
    "write_moves",
    "write_pddl",
    "write_plan",
]


def __getattr__(name: str) -> Any:
    if name in _MODULES:
        return import_module(f"budge.{name}")
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module 'budge' has no attribute {name!r}")
    value = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
