"""
Budge's native engines. Private: use the functions of the budge package.
"""

import enum
from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

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

def reached() -> dict[str, int]:
    """
    How often each form of each search has been chosen, those never chosen included.
    """

class BlocksAlgorithm(enum.Enum):
    bfs = 0

    bidirectional = 1

    dijkstra = 2

    greedy = 3

    astar = 4

    wastar = 5

    plan = 6

class BlocksEstimate(enum.Enum):
    zero = 0

    distance = 1

    blockers = 2

class BlocksMetric(enum.Enum):
    moves = 0

    slides = 1

    steps = 2

class BlocksAxes(enum.Enum):
    both = 15

    horizontal = 12

    vertical = 3

    fixed = 0

class BlocksPiece:
    """A piece: where its cells lie from its first one."""

    def __init__(
        self, offsets: Sequence[tuple[int, int]], axes: BlocksAxes, goal: int | None
    ) -> None: ...

class BlocksProblem:
    """A position of rigid pieces and their goals."""

    def __init__(
        self,
        width: int,
        height: int,
        walls: Sequence[int],
        gates: Sequence[int],
        pieces: Sequence[BlocksPiece],
        places: Sequence[int],
        metric: BlocksMetric,
    ) -> None: ...

class BlocksOptions:
    def __init__(
        self,
        algorithm: BlocksAlgorithm,
        estimate: BlocksEstimate,
        weight: float,
        trace: bool,
        corridor: int,
    ) -> None: ...

def explore_blocks(
    problem: BlocksProblem, keep: int, limits: Limits, poll: object | None
) -> tuple[Ending, list[int], list[int], list[int], bytes, bytes, list[int]]:
    """
    Walk through everything that can be reached; keeps so many states at most.
    """

BLOCKS_MAX_CELLS: int = 256

def blocks_engine(problem: BlocksProblem, algorithm: BlocksAlgorithm) -> str:
    """
    Which engine of which width would run; empty if the position is too large for all.
    """

def blocks_fit(problem: BlocksProblem) -> bool:
    """Whether the states of this position can be packed at all."""

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
) -> list[tuple[Ending, bytes, int, tuple[int, int, int, int, int, int, float], bool]]:
    """
    Solve many: how each ended, moves, bound, what it cost, whether replayed.
    """

class BlocksWishes:
    """What kind of board is wished for."""

    def __init__(self) -> None: ...
    @property
    def traffic(self) -> bool: ...
    @traffic.setter
    def traffic(self, arg: bool, /) -> None: ...
    @property
    def height(self) -> int: ...
    @height.setter
    def height(self, arg: int, /) -> None: ...
    @property
    def width(self) -> int: ...
    @width.setter
    def width(self, arg: int, /) -> None: ...
    @property
    def least_pieces(self) -> int: ...
    @least_pieces.setter
    def least_pieces(self, arg: int, /) -> None: ...
    @property
    def most_pieces(self) -> int: ...
    @most_pieces.setter
    def most_pieces(self, arg: int, /) -> None: ...
    @property
    def exactly(self) -> bool: ...
    @exactly.setter
    def exactly(self, arg: bool, /) -> None: ...
    @property
    def least_walls(self) -> int: ...
    @least_walls.setter
    def least_walls(self, arg: int, /) -> None: ...
    @property
    def most_walls(self) -> int: ...
    @most_walls.setter
    def most_walls(self, arg: int, /) -> None: ...
    @property
    def shapes(self) -> list[list[int]]: ...
    @shapes.setter
    def shapes(self, arg: Sequence[Sequence[int]], /) -> None: ...
    @property
    def goal(self) -> int: ...
    @goal.setter
    def goal(self, arg: int, /) -> None: ...
    @property
    def least_cost(self) -> int: ...
    @least_cost.setter
    def least_cost(self, arg: int, /) -> None: ...
    @property
    def most_cost(self) -> int: ...
    @most_cost.setter
    def most_cost(self, arg: int, /) -> None: ...
    @property
    def metric(self) -> BlocksMetric: ...
    @metric.setter
    def metric(self, arg: BlocksMetric, /) -> None: ...
    @property
    def minimal(self) -> bool: ...
    @minimal.setter
    def minimal(self, arg: bool, /) -> None: ...
    @property
    def unique(self) -> bool: ...
    @unique.setter
    def unique(self, arg: bool, /) -> None: ...
    @property
    def most_positions(self) -> int: ...
    @most_positions.setter
    def most_positions(self, arg: int, /) -> None: ...

def generate_blocks(
    wishes: BlocksWishes, seed: int, first: int, count: int, threads: int, poll: object | None
) -> list[list[tuple[list[list[int]], list[int], list[int], float]]]:
    """
    What comes of some attempts, each by itself: cells of the pieces, walls, moves, and how far it is from the wishes.
    """

class EnvsObserve(enum.Enum):
    grid = 0

    planes = 1

class EnvsAutoreset(enum.Enum):
    next_step = 0

    same_step = 1

    disabled = 2

class EnvsTilesMoves(enum.Enum):
    tile = 0

    blank = 1

    swap = 2

class EnvsRules:
    """What is paid, and when a board ends."""

    def __init__(self) -> None: ...
    @property
    def move(self) -> float: ...
    @move.setter
    def move(self, arg: float, /) -> None: ...
    @property
    def push(self) -> float: ...
    @push.setter
    def push(self, arg: float, /) -> None: ...
    @property
    def placed(self) -> float: ...
    @placed.setter
    def placed(self, arg: float, /) -> None: ...
    @property
    def removed(self) -> float: ...
    @removed.setter
    def removed(self, arg: float, /) -> None: ...
    @property
    def solved(self) -> float: ...
    @solved.setter
    def solved(self, arg: float, /) -> None: ...
    @property
    def max_steps(self) -> int: ...
    @max_steps.setter
    def max_steps(self, arg: int, /) -> None: ...
    @property
    def autoreset(self) -> EnvsAutoreset: ...
    @autoreset.setter
    def autoreset(self, arg: EnvsAutoreset, /) -> None: ...

class TilesBoards:
    """Many boards of sliding tiles."""

    def __init__(
        self,
        width: int,
        goal: Sequence[int],
        starts: Sequence[Sequence[int]],
        walk: int,
        moves: EnvsTilesMoves,
        observe: EnvsObserve,
        count: int,
        rules: EnvsRules,
        arrays: dict[str, object],
    ) -> None: ...
    def reset(self, which: Sequence[int], seeds: Sequence[int] | None) -> None:
        """
        Begin anew on some boards, with dice of their own or on with the ones they have.
        """

    def step(
        self,
        actions: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)],
    ) -> None:
        """One action on every board."""

    def use_levels(self, first: int, last: int) -> None:
        """Boards that begin from now on take levels from this range."""

    def tell(self, board: int) -> bytes:
        """One board as a number for each cell."""

class SokobanBoards:
    """Many boards of Sokoban."""

    def __init__(
        self,
        height: int,
        width: int,
        levels: Sequence[Sequence[int]],
        players: Sequence[int],
        told_apart: bool,
        observe: EnvsObserve,
        count: int,
        rules: EnvsRules,
        arrays: dict[str, object],
    ) -> None: ...
    def reset(self, which: Sequence[int], seeds: Sequence[int] | None) -> None:
        """
        Begin anew on some boards, with dice of their own or on with the ones they have.
        """

    def step(
        self,
        actions: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)],
    ) -> None:
        """One action on every board."""

    def use_levels(self, first: int, last: int) -> None:
        """Boards that begin from now on take levels from this range."""

    def tell(self, board: int) -> bytes:
        """One board as a number for each cell."""

class BlocksBoards:
    """Many boards of sliding blocks."""

    def __init__(
        self,
        height: int,
        width: int,
        levels: Sequence[BlocksProblem],
        pieces: int,
        distances: int,
        on_a_line: bool,
        observe: EnvsObserve,
        count: int,
        rules: EnvsRules,
        arrays: dict[str, object],
    ) -> None: ...
    def reset(self, which: Sequence[int], seeds: Sequence[int] | None) -> None:
        """
        Begin anew on some boards, with dice of their own or on with the ones they have.
        """

    def step(
        self,
        actions: Annotated[NDArray[numpy.int64], dict(order="C", device="cpu", writable=False)],
    ) -> None:
        """One action on every board."""

    def use_levels(self, first: int, last: int) -> None:
        """Boards that begin from now on take levels from this range."""

    def tell(self, board: int) -> bytes:
        """One board as a number for each cell."""

class Signs(enum.Enum):
    """How the signs of a canonical form are to be read."""

    sokoban = 0

    rush_hour = 1

    blocks = 2

def sokoban_forms(texts: Sequence[str]) -> list[str]:
    """
    The canonical form of each level, in the usual signs; empty where it is none.
    """

def rush_hour_forms(lines: Sequence[str]) -> list[str]:
    """
    The canonical form of each square board on one line, its exit to the right; empty where it is none.
    """

def near_forms(forms: Sequence[str], signs: Signs) -> list[tuple[int, int]]:
    """Pairs of forms that differ by one wall or one piece."""

class RowsAlgorithm(enum.Enum):
    astar = 0

    wastar = 1

    greedy = 2

    idastar = 3

    beam_search = 4

class RowsOptions:
    def __init__(
        self, algorithm: RowsAlgorithm, weight: float, batch: int, consistent: bool
    ) -> None: ...

class Rules:
    """A puzzle whose states are rows of bytes."""

    def start(self) -> bytes: ...
    def is_goal(self, row: bytes) -> bool: ...
    def expand(self, row: bytes) -> list[bytes]:
        """The rows that one move leads to."""

ROWS_MAX_CELLS: int = 256

def tile_rules(width: int, start: Sequence[int], goal: Sequence[int], swap: bool) -> Rules: ...
def block_rules(problem: BlocksProblem) -> Rules: ...
def search_rows(
    rules: Rules, estimate: object, options: RowsOptions, limits: Limits, poll: object | None
) -> tuple[Ending, list[bytes], bool, int, Figures, tuple[bytes, bytes, float, float] | None]:
    """
    Search with an estimate of many states at a time: a function of arrays, or a table with 256 numbers for each place. How it ended, the states of the solution, whether something was thrown away, the bound, the figures, and a breach of consistency.
    """

SOKOBAN_MAX_FLOOR: int = 4096

def sokoban_rules() -> list[str]:
    """The names of the deadlock rules."""

def sokoban_parts() -> list[str]:
    """The names of the parts of FESS."""

def sokoban_strategies() -> list[str]:
    """The names of the strategies of the portfolio."""

class SokobanLevel:
    """A level as the engines see it."""

    def __init__(
        self,
        *,
        width: int,
        height: int,
        floor: Sequence[int],
        goals: Sequence[int],
        boxes: Sequence[int],
        player: int,
    ) -> None:
        """
        Places are counted row by row from 0; the floor is what the player could reach if there were no boxes.
        """

class SokobanResult:
    """What came of a search."""

    @property
    def ending(self) -> Ending: ...
    @property
    def lurd(self) -> str: ...
    @property
    def tally(self) -> dict[str, int]:
        """How often each deadlock rule fired."""

    @property
    def figures(self) -> Figures: ...

class SokobanFastResult(SokobanResult):
    """What came of looking for any solution."""

    @property
    def strategy(self) -> str:
        """The one that solved it."""

    @property
    def strategy_words(self) -> str:
        """What that one does."""

    @property
    def plan(self) -> list[tuple[int, int, bool]]:
        """The packing plan: row, column, whether a box leaves there or comes."""

def solve_sokoban(
    level: SokobanLevel,
    without: Sequence[str],
    only: str,
    threads: int,
    limits: Limits,
    poll: object | None,
) -> SokobanFastResult:
    """
    Any solution of a level, soon, leaving out the deadlock rules, parts and strategies named, and running just the strategies whose names hold `only`.
    """

class SokobanImproved(SokobanResult):
    """What came of shortening solutions."""

    @property
    def others(self) -> list[str]:
        """Other solutions, shortened too."""

    @property
    def round(self) -> int:
        """How far it went."""

def improve_sokoban(
    level: SokobanLevel,
    lurds: Sequence[str],
    count_moves: bool,
    first_round: int,
    limits: Limits,
    poll: object | None,
) -> SokobanImproved:
    """
    Shortens the best of some solutions, crossing it with the others; ends with `exhausted` when nothing more was found. Goes on from the round of an earlier run.
    """

def explore_sokoban(
    level: SokobanLevel, keep: int, limits: Limits, poll: object | None
) -> tuple[Ending, list[int], list[int], list[int], bytes, bytes, list[int]]:
    """
    Everything that can be reached in a level step by step; a state is the row and column of the player and of each box.
    """

def sokoban_lost(
    level: SokobanLevel, limits: Limits, poll: object | None
) -> tuple[str, list[tuple[int, int]], list[tuple[int, int]]]:
    """
    Why the start is lost as far as the deadlock rules know: `frozen`, `stuck`, `unfilled` or nothing; the boxes that prove it, and for `unfilled` the goals. Rows and columns.
    """

def audit_sokoban(level: SokobanLevel, lurd: str, effort: int) -> tuple[str, int]:
    """
    The deadlock rule that fires on a position of this solution, which would be a bug, and after how many pushes; an empty name if none does.
    """

class SokobanTerm:
    """What a figure adds to the difficulty of a level."""

    def __init__(
        self, figure: str, logarithm: bool, mean: float, spread: float, weight: float
    ) -> None: ...

class SokobanWishes:
    """What kind of level is wished for."""

    def __init__(self) -> None: ...
    @property
    def height(self) -> int: ...
    @height.setter
    def height(self, arg: int, /) -> None: ...
    @property
    def width(self) -> int: ...
    @width.setter
    def width(self, arg: int, /) -> None: ...
    @property
    def least_boxes(self) -> int: ...
    @least_boxes.setter
    def least_boxes(self, arg: int, /) -> None: ...
    @property
    def most_boxes(self) -> int: ...
    @most_boxes.setter
    def most_boxes(self, arg: int, /) -> None: ...
    @property
    def least_walls(self) -> int: ...
    @least_walls.setter
    def least_walls(self, arg: int, /) -> None: ...
    @property
    def most_walls(self) -> int: ...
    @most_walls.setter
    def most_walls(self, arg: int, /) -> None: ...
    @property
    def least_pushes(self) -> int: ...
    @least_pushes.setter
    def least_pushes(self, arg: int, /) -> None: ...
    @property
    def most_pushes(self) -> int: ...
    @most_pushes.setter
    def most_pushes(self, arg: int, /) -> None: ...
    @property
    def least_difficulty(self) -> float: ...
    @least_difficulty.setter
    def least_difficulty(self, arg: float, /) -> None: ...
    @property
    def most_difficulty(self) -> float: ...
    @most_difficulty.setter
    def most_difficulty(self, arg: float, /) -> None: ...
    @property
    def unique(self) -> bool: ...
    @unique.setter
    def unique(self, arg: bool, /) -> None: ...
    @property
    def minimal(self) -> bool: ...
    @minimal.setter
    def minimal(self, arg: bool, /) -> None: ...
    @property
    def most_words(self) -> int: ...
    @most_words.setter
    def most_words(self, arg: int, /) -> None: ...
    def set_difficulty(self, level: float, terms: Sequence[SokobanTerm]) -> None: ...

class SokobanMade:
    """A level, and how far it is from the wishes."""

    @property
    def text(self) -> str: ...
    @property
    def miss(self) -> float: ...
    @property
    def difficulty(self) -> float: ...
    @property
    def figures(self) -> SokobanFigures: ...

def generate_sokoban(
    wishes: SokobanWishes, seed: int, first: int, count: int, threads: int, poll: object | None
) -> list[SokobanMade | None]:
    """What comes of some attempts, each by itself."""

class SokobanFigures:
    """
    What the graph of pushes tells of a level; all but `positions` and `complete` only where it is complete and the level can be solved.
    """

    @property
    def positions(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def lost_share(self) -> float: ...
    @property
    def pushes(self) -> int: ...
    @property
    def steps(self) -> int: ...
    @property
    def bound(self) -> int: ...
    @property
    def least_box_changes(self) -> int: ...
    @property
    def ways(self) -> float: ...
    @property
    def traps(self) -> float: ...
    @property
    def trap_weight(self) -> float: ...
    @property
    def solution(self) -> str: ...

class SokobanAnalysis:
    """What the graph of pushes proves of a level."""

    @property
    def ways(self) -> list[int]:
        """
        How many shortest solutions there are, as digits to the base 2^32, the least first.
        """

    @property
    def solution(self) -> str: ...
    @property
    def forced(self) -> list[int]: ...
    @property
    def losing(self) -> list[tuple[int, int]]: ...
    def heat(self, level: SokobanLevel) -> list[tuple[int, float]]:
        """By place: in which share of the shortest solutions a box goes there."""

    def still(self, level: SokobanLevel) -> list[int]:
        """The places of boxes that no shortest solution moves."""

def sokoban_analysis(
    level: SokobanLevel, most: int, limits: Limits, poll: object | None
) -> SokobanAnalysis | None:
    """
    What the graph of pushes proves; None where it has more than `most` positions, or the level cannot be solved.
    """

def sokoban_figures(
    level: SokobanLevel, most_words: int, limits: Limits, poll: object | None
) -> SokobanFigures:
    """What the graph of pushes tells, cut off at so many words of positions."""

class SokobanOptimalResult(SokobanResult):
    """What came of a search for the optimum."""

    @property
    def lower_bound(self) -> int: ...
    @property
    def tie_proved(self) -> bool: ...
    @property
    def root_bound(self) -> int: ...
    @property
    def fell_back(self) -> bool: ...
    @property
    def states(self) -> int: ...
    @property
    def state_bytes(self) -> int: ...

SOKOBAN_OPTIMAL_MAX_FLOOR: int = 4084

def solve_sokoban_optimally(
    level: SokobanLevel,
    moves: bool,
    idastar: bool,
    break_ties: bool,
    incumbent: bool,
    pulls: bool,
    without: Sequence[str],
    patience: int,
    known: int | None,
    limits: Limits,
    poll: object | None,
) -> SokobanOptimalResult:
    """
    The fewest pushes (or moves) of a level, with proof, using all deadlock rules but those named. Where a solution is `known`, by its cost, only cheaper ones are looked for.
    """

class TilesAlgorithm(enum.Enum):
    bfs = 0

    bidirectional = 1

    dijkstra = 2

    greedy = 3

    astar = 4

    wastar = 5

    idastar = 6

    anytime = 7

class TilesRule(enum.Enum):
    """What a move is."""

    slide = 0

    swap = 1

    slides = 2

class TilesProblem:
    """A sliding-tile position and its goal."""

    def __init__(
        self, width: int, start: Sequence[int], goal: Sequence[int], rule: TilesRule
    ) -> None: ...

class TilesPart:
    """A sum over tiles, with linear conflicts if wanted."""

    def __init__(self, table: Sequence[float], conflicts: float, round_up: bool) -> None: ...
    @property
    def walking(self) -> bool: ...
    @walking.setter
    def walking(self, arg: bool, /) -> None: ...
    @property
    def parity(self) -> bool: ...
    @parity.setter
    def parity(self, arg: bool, /) -> None: ...

class TilesPatterns:
    """Pattern tables at work on one goal."""

    def __init__(
        self,
        width: int,
        goal: Sequence[int],
        partition: Sequence[Sequence[int]],
        tables: Sequence[
            Annotated[
                NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu", writable=False)
            ]
        ],
    ) -> None: ...
    def estimate(self, board: Sequence[int]) -> int:
        """At least so many moves are left; -1 where none lead to the goal."""

class TilesWeights:
    """What beams rank boards by."""

    def __init__(self, file: bytes) -> None: ...

class TilesOptions:
    def __init__(
        self, algorithm: TilesAlgorithm, weight: float, trace: bool, threads: int
    ) -> None: ...
    @property
    def at_least(self) -> int: ...
    @at_least.setter
    def at_least(self, arg: int, /) -> None: ...
    @property
    def effort(self) -> int: ...
    @effort.setter
    def effort(self, arg: int, /) -> None: ...
    def use(self, weights: TilesWeights) -> None:
        """Let the beams rank boards by these."""

TILES_MAX_CELLS: int = 25

def solve_tiles(
    problem: TilesProblem,
    parts: Sequence[TilesPart],
    patterns: TilesPatterns | None,
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
    patterns: TilesPatterns | None,
    options: TilesOptions,
    limits: Limits,
    threads: int,
    poll: object | None,
) -> list[tuple[Ending, bytes, int, tuple[int, int, int, int, int, int, float], bool]]:
    """
    Solve many: how each ended, moves, bound, what it cost, whether replayed.
    """

def solve_large_tiles(
    width: int,
    start: Sequence[int],
    goal: Sequence[int],
    weights: TilesWeights | None,
    effort: int,
    limits: Limits,
    poll: object | None,
) -> tuple[Ending, bytes, int, Figures, bool]:
    """
    Solve a board of any size: how it ended, moves, bound, figures, whether replayed.
    """

def solve_many_large_tiles(
    width: int,
    starts: Sequence[Sequence[int]],
    goal: Sequence[int],
    weights: TilesWeights | None,
    effort: int,
    limits: Limits,
    threads: int,
    poll: object | None,
) -> list[tuple[Ending, bytes, int, tuple[int, int, int, int, int, int, float], bool]]:
    """
    Solve many of them: how each ended, moves, bound, what it cost, whether replayed.
    """

def tile_frame(width: int, goal: Sequence[int]) -> tuple[int, int, int]:
    """
    Width, height and the blank's goal cell of a goal as its tables see it.
    """

def tile_tables(
    width: int, goal: Sequence[int], partition: Sequence[Sequence[int]]
) -> list[tuple[tuple[int, int, int, int, bool], int]]:
    """The tables that a partition needs, with their sizes."""

def build_tile_table(
    key: tuple[int, int, int, int, bool],
    buffer: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order="C", device="cpu")],
    threads: int,
    bytes: int,
    poll: object | None,
) -> Ending:
    """
    Fill a buffer of zeros with a table; `exhausted` means that it is complete.
    """

def tile_table_work(key: tuple[int, int, int, int, bool]) -> int:
    """The memory that building a table takes beside the table itself."""

def probe_tiles(
    problem: TilesProblem,
    parts: Sequence[TilesPart],
    patterns: TilesPatterns | None,
    paths: Sequence[Sequence[int]],
    limit: int,
    limits: Limits,
    poll: object | None,
) -> tuple[Ending, list[int], int, list[int], Figures]:
    """
    One iteration of IDA* below some paths: how it ended, the moves, the next limit, the nodes below each path, figures.
    """

def explore_tiles(
    problem: TilesProblem, keep: int, limits: Limits, poll: object | None
) -> tuple[Ending, list[int], list[int], list[int], bytes, bytes, list[int]]:
    """
    Walk through everything that can be reached; keeps so many states at most.
    """

def tile_layers(problem: TilesProblem, limits: Limits, poll: object | None) -> list[int]:
    """How many states lie at each distance; empty when stopped."""

class TilesSlideTables:
    """How many slides boards are from one goal."""

    def __init__(self, width: int, goal: Sequence[int]) -> None: ...
    def estimate(self, board: Sequence[int]) -> int:
        """At least so many slides are left; -1 where none lead to the goal."""

    def prepare(self, limits: Limits, poll: object | None) -> Ending:
        """Make what estimates need, if that is not done; how it ended."""

    @property
    def ready(self) -> bool:
        """Whether what estimates need is made."""

def solve_tile_slides(
    tables: TilesSlideTables, start: Sequence[int], limits: Limits, poll: object | None
) -> tuple[Ending, list[int], int, Figures]:
    """The fewest slides: how it ended, the moves, the bound, the figures."""
