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

class BlocksAlgorithm(enum.Enum):
    bfs = 0

    bidirectional = 1

    dijkstra = 2

    greedy = 3

    astar = 4

    wastar = 5

class BlocksEstimate(enum.Enum):
    zero = 0

    distance = 1

    blockers = 2

class BlocksMetric(enum.Enum):
    moves = 0

    slides = 1

    steps = 2

class BlocksProblem:
    """A position of rigid pieces and their goals."""

    def __init__(
        self,
        width: int,
        height: int,
        walls: Sequence[int],
        gates: Sequence[int],
        pieces: Sequence[tuple[Sequence[int], int, int]],
        metric: BlocksMetric,
    ) -> None: ...

class BlocksOptions:
    def __init__(
        self, algorithm: BlocksAlgorithm, estimate: BlocksEstimate, weight: float, trace: bool
    ) -> None: ...

class BlocksComponent:
    """All that can be reached from a position."""

    @property
    def ending(self) -> Ending: ...
    @property
    def layers(self) -> list[int]: ...
    @property
    def goal_layers(self) -> list[int]: ...
    @property
    def hardest(self) -> list[int]: ...
    @property
    def shortest_solutions(self) -> int: ...

def explore_blocks(problem: BlocksProblem, limits: Limits, poll: object | None) -> BlocksComponent:
    """Walk through everything that can be reached."""

BLOCKS_MAX_CELLS: int = 256

def blocks_fit(problem: BlocksProblem) -> bool:
    """Whether the states of this position are small enough to be packed."""

def solve_blocks(
    problem: BlocksProblem, options: BlocksOptions, limits: Limits, poll: object | None
) -> tuple[Ending, bytes, list[tuple[int, int]], int, Figures]:
    """
    Solve one position: how it ended, the moves, the trace, the bound, the figures.
    """

def solve_many_blocks(
    problems: Sequence[BlocksProblem],
    options: BlocksOptions,
    limits: Limits,
    threads: int,
    poll: object | None,
) -> list[tuple[Ending, bytes, int, float, Figures, bool]]:
    """
    Solve many: how each ended, moves, bound, seconds, figures, whether replayed.
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

def solve_many_tiles(
    shared: TilesProblem,
    starts: Sequence[Sequence[int]],
    parts: Sequence[TilesPart],
    options: TilesOptions,
    limits: Limits,
    threads: int,
    poll: object | None,
) -> list[tuple[Ending, bytes, int, float, Figures, bool]]:
    """
    Solve many: how each ended, moves, bound, seconds, figures, whether replayed.
    """

def tile_layers(problem: TilesProblem, limits: Limits, poll: object | None) -> list[int]:
    """How many states lie at each distance; empty when stopped."""
