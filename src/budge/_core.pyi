"""
Budge's native engines. Private: use the functions of the budge package.
"""

import enum
from collections.abc import Sequence

class Ending(enum.Enum):
    """How a search ended."""

    found = 0

    exhausted = 1

    time_limit = 2

    memory_limit = 3

    node_limit = 4

    cancelled = 5

class Limits:
    """What a search may use: seconds, bytes of its own, nodes."""

    def __init__(self) -> None: ...
    @property
    def seconds(self) -> float: ...
    @seconds.setter
    def seconds(self, arg: float, /) -> None: ...
    @property
    def bytes(self) -> int: ...
    @bytes.setter
    def bytes(self, arg: int, /) -> None: ...
    @property
    def nodes(self) -> int: ...
    @nodes.setter
    def nodes(self, arg: int, /) -> None: ...

class Figures:
    """What a search cost."""

    @property
    def expanded(self) -> int: ...
    @property
    def generated(self) -> int: ...
    @property
    def reopened(self) -> int: ...
    @property
    def max_open(self) -> int: ...
    @property
    def closed(self) -> int: ...
    @property
    def peak_bytes(self) -> int: ...

SOKOBAN_MAX_FLOOR: int = 4096

def sokoban_rules() -> list[str]:
    """The names of the deadlock rules."""

class SokobanAnswer:
    """What came of looking for any solution."""

    @property
    def ending(self) -> Ending: ...
    @property
    def lurd(self) -> str: ...
    @property
    def strategy(self) -> str:
        """The one that solved it."""

    @property
    def tally(self) -> dict[str, int]:
        """How often each deadlock rule fired."""

    @property
    def plan(self) -> list[tuple[int, int, bool]]:
        """The packing plan: row, column, whether a box leaves there or comes."""

    @property
    def figures(self) -> Figures: ...

def solve_sokoban(
    rows: Sequence[str],
    without: Sequence[str],
    only: str,
    threads: int,
    limits: Limits,
    poll: object | None,
) -> SokobanAnswer:
    """
    Any solution of a level given as rows of XSB, soon, using all deadlock rules but those named, and just the strategies whose names hold `only`.
    """

def improve_sokoban(
    rows: Sequence[str], lurd: str, count_moves: bool, limits: Limits, poll: object | None
) -> tuple[Ending, str, Figures]:
    """Shortens a solution: how it ended, LURD, the figures."""

def audit_sokoban(rows: Sequence[str], lurd: str, effort: int) -> tuple[str, int]:
    """
    The deadlock rule that fires on a position of this solution, which would be a bug, and after how many pushes; an empty name if none does.
    """

class SokobanOptimum:
    """What came of a search for the optimum."""

    @property
    def ending(self) -> Ending: ...
    @property
    def solution(self) -> str: ...
    @property
    def tie_proved(self) -> bool: ...
    @property
    def root_bound(self) -> int: ...
    @property
    def fell_back(self) -> bool: ...
    @property
    def tally(self) -> dict[str, int]: ...
    @property
    def figures(self) -> Figures: ...
    @property
    def lower_bound(self) -> int: ...

SOKOBAN_OPTIMAL_MAX_FLOOR: int = 4084

def solve_sokoban_optimally(
    rows: Sequence[str],
    moves: bool,
    idastar: bool,
    break_ties: bool,
    without: Sequence[str],
    limits: Limits,
    poll: object | None,
) -> SokobanOptimum:
    """
    The fewest pushes (or moves) of a level given as rows of XSB, with proof, using all deadlock rules but those named.
    """

class TilesAlgorithm(enum.Enum):
    bfs = 0

    bidirectional = 1

    dijkstra = 2

    greedy = 3

    astar = 4

    wastar = 5

    idastar = 6

class TilesProblem:
    """A sliding-tile position and its goal."""

    def __init__(
        self, width: int, start: Sequence[int], goal: Sequence[int], swap: bool
    ) -> None: ...

class TilesPart:
    """A sum over tiles, with linear conflicts if wanted."""

    def __init__(self, table: Sequence[float], conflicts: float, round_up: bool) -> None: ...

class TilesOptions:
    def __init__(self, algorithm: TilesAlgorithm, weight: float, trace: bool) -> None: ...

TILES_MAX_CELLS: int = 25

def solve_tiles(
    problem: TilesProblem,
    parts: Sequence[TilesPart],
    options: TilesOptions,
    limits: Limits,
    poll: object | None,
) -> tuple[Ending, list[int], list[tuple[int, int]], int, Figures]:
    """
    Solve one position: how it ended, the moves, the trace, the bound, the figures.
    """

def tile_layers(problem: TilesProblem, limits: Limits, poll: object | None) -> list[int]:
    """How many states lie at each distance; empty when stopped."""
