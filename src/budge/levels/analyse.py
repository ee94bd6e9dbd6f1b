"""What is proved about a level."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from budge.arguments import check_hooks, whole_number
from budge.engine.levels import SokobanProof
from budge.errors import RequestError, brief
from budge.formats import write_moves
from budge.levels.facts import facts
from budge.levels.parts import Cell, Part, anatomy_of
from budge.limits import MOST_NODES, Alarm, CancelToken
from budge.puzzles.base import has_unit_costs, metric_of, overridden
from budge.result import Result, Status
from budge.shown import ShownAsPage
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.explore import Exploration, explore, goal_distances
from budge.verbs.options import Options
from budge.verbs.solve import solve, with_metric

NODES = 300_000
"""What each question may cost, in positions, unless told otherwise."""


@dataclass(frozen=True)
class Analysis(ShownAsPage):
    """Facts about a level, each proved; None where that was not possible within the limit.

    `optimum` is the cost of a shortest solution in each metric; for the level's own metric
    `solution` is one and `shortest_solutions` their number. `positions` counts all that can be
    reached by the rules (in Sokoban where the player and the boxes stand), `lost_share` those of
    them from which no goal can be reached. `first_loss` is the earliest move beside the solution
    that loses. `forced` are the moves of the solution, counted from 1, that every shortest one
    makes at that place. Without a part that is `removable` the optimum stays, without one that is
    `needed` there is no solution. All cells that are `unused` can become walls together, and the
    optimum stays. `still` are boxes that no shortest solution moves. `heat` says for a cell in
    which share of the shortest solutions something is moved there. Cells are rows and columns from
    1.

    >>> import budge
    >>> found = budge.analyse("..B./AAB./..../CC..")
    >>> found.positions, found.lost_share, found.forced
    (9, 0.0, (1, 2))
    """

    puzzle: Any
    solvable: bool | None
    optimum: dict[str, int | None]
    solution: str | None
    shortest_solutions: int | None
    positions: int | None
    lost_share: float | None
    first_loss: tuple[int, str] | None
    forced: tuple[int, ...] | None
    removable: tuple[Part, ...] | None
    needed: tuple[Part, ...] | None
    unused: tuple[Cell, ...] | None
    still: tuple[Cell, ...] | None
    heat: dict[Cell, float] | None = field(repr=False)

    def __str__(self) -> str:
        """A line for each fact."""
        return "\n".join(facts(self))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""

        def told(parts: tuple[Part, ...] | None) -> list[dict[str, Any]] | None:
            if parts is None:
                return None
            return [{"name": part.name, "cell": list(part.cell)} for part in parts]

        return {
            "name": getattr(self.puzzle, "name", None),
            "family": getattr(self.puzzle, "family", type(self.puzzle).__name__),
            "metric": metric_of(self.puzzle),
            "solvable": self.solvable,
            "optimum": self.optimum,
            "solution": self.solution,
            "shortest_solutions": self.shortest_solutions,
            "positions": self.positions,
            "lost_share": self.lost_share,
            "first_loss": None if self.first_loss is None else list(self.first_loss),
            "forced": None if self.forced is None else list(self.forced),
            "removable": told(self.removable),
            "needed": told(self.needed),
            "unused": None if self.unused is None else [list(cell) for cell in self.unused],
            "still": None if self.still is None else [list(cell) for cell in self.still],
            "heat": None
            if self.heat is None
            else [[*cell, round(share, 4)] for cell, share in sorted(self.heat.items())],
        }


def analyse(
    puzzle: PuzzleLike,
    *,
    metric: str | None = None,
    node_limit: int = NODES,
    time_limit: float | None = None,
    cancel: CancelToken | None = None,
) -> Analysis:
    """What is proved about a level; `node_limit` is what each question may cost, in positions, and
    `time_limit` what all may take together.

    >>> import budge
    >>> found = budge.analyse("..B./AAB./..../CC..")
    >>> found.optimum, found.shortest_solutions, [str(part) for part in found.removable]
    ({'slides': 2, 'steps': 4}, 1, ['C at row 4, column 1'])
    """
    level = with_metric(as_puzzle(puzzle), metric)
    nodes = whole_number(node_limit)
    if nodes is None or nodes < 1:
        raise RequestError(f"the node limit is {brief(node_limit)}: it must be 1 or more")
    check_hooks(cancel)
    return _Analysing(level, min(nodes, MOST_NODES), Alarm(time_limit, cancel)).all()


def reduced(puzzle: Any, *, node_limit: int = NODES, cancel: CancelToken | None = None) -> Any:
    """The level without what it can do without, its optimum the same: parts that are removable are
    taken away one after the other, then cells that are unused become walls."""
    level = as_puzzle(puzzle)
    work = _Analysing(level, node_limit, cancel)
    if work.own_rules:
        raise RequestError("a level with rules of its own cannot be reduced")
    cost = work.cost(level)
    if cost is None or cost == UNSOLVABLE:
        raise RequestError("only a level whose optimum is proved can be reduced")
    anatomy = anatomy_of(level)
    for again in _until_nothing_changes():
        for part in anatomy.parts(level) if anatomy.parts else ():
            if part.name == "wall" and anatomy.made_of_walls:
                continue
            if work.cost(part.without) == cost:
                level = part.without
                again()
                break
    return work.walled_up(level, cost)[0] if anatomy.made_of_walls else level


def _until_nothing_changes() -> Iterator[Callable[[], None]]:
    """Rounds, until one passes in which nobody calls what it is given."""
    more = True

    def again() -> None:
        nonlocal more
        more = True

    while more:
        more = False
        yield again


UNSOLVABLE = -1
"""For a cost: proved that there is none."""


class _Analysing:
    def __init__(self, puzzle: Any, nodes: int, cancel: CancelToken | None) -> None:
        self.puzzle, self.nodes, self.cancel = puzzle, nodes, cancel
        own = metric_of(puzzle)
        self.metrics = (own,) if own == "cost" else tuple(getattr(puzzle, "metrics", (own,)))
        self.anatomy = anatomy_of(puzzle)
        self.own_rules = overridden(puzzle) is not None
        self.in_pushes = self.anatomy.in_pushes if not self.own_rules else None

    @property
    def cancelled(self) -> bool:
        return self.cancel is not None and self.cancel.cancelled

    def solve(self, puzzle: Any) -> Result:
        return solve(puzzle, quality="optimal", node_limit=self.nodes, cancel=self.cancel)

    def cost(self, puzzle: Any) -> int | None:
        """The optimum, UNSOLVABLE, or None for what is not proved within the limit."""
        result = self.solve(puzzle)
        if result.status is Status.UNSOLVABLE:
            return UNSOLVABLE
        return result.cost if result.status is Status.OPTIMAL else None

    def all(self) -> Analysis:
        puzzle = self.puzzle
        best = self.solve(puzzle)
        proved = best.status is Status.OPTIMAL
        seen = explore(puzzle, node_limit=self.nodes, cancel=self.cancel)
        solvable = True if best.solved else False if best.status is Status.UNSOLVABLE else None
        proof = self._proof() if proved and not self.cancelled else None
        ways = self._ways(seen) if proved and self.in_pushes is None else None
        # Without a part, a level is one of its family: rules of its own would be lost.
        alters = proved and not self.own_rules and not self.cancelled
        removable, needed = self._parts(best.cost) if alters else (None, None)
        unused = self.walled_up(puzzle, best.cost)[1] if alters and self.anatomy.walled else None
        moves = list(best.moves) if proved and best.moves is not None else None
        if proof is not None:
            moves = list(proof.solution)
        lost = None
        if seen.complete:
            lost = 1 - sum(seen.goal_layers) / seen.states
        return Analysis(
            puzzle,
            solvable,
            {metric: self._optimum(metric, best) for metric in self.metrics},
            None if moves is None else _told(puzzle, moves),
            0 if solvable is False else self._count(proof, seen),
            seen.states if seen.complete else None,
            lost,
            self._first_loss(moves, proof, lost),
            _forced(proof, ways),
            removable,
            needed,
            None if self.cancelled else unused,  # there may be others
            None if proof is None else proof.still,
            proof.heat if proof is not None else ways.heat if ways is not None else None,
        )

    def _optimum(self, metric: str, best: Result) -> int | None:
        if metric == metric_of(self.puzzle):
            return best.cost if best.status is Status.OPTIMAL else None
        if self.cancelled:
            return None
        cost = self.cost(with_metric(self.puzzle, metric))
        return None if cost == UNSOLVABLE else cost

    def _proof(self) -> SokobanProof | None:
        """What the graph of pushes tells, where it is small enough."""
        if self.in_pushes is None:
            return None
        return self.in_pushes.proof(self.puzzle, self.nodes, self.cancel)

    def _count(self, proof: SokobanProof | None, seen: Exploration) -> int | None:
        if proof is not None:
            return proof.ways
        if not seen.complete or not has_unit_costs(self.puzzle):
            return None  # a walk through all states counts moves, whatever they cost
        return seen.shortest_solutions

    # ------------------------------------------------------------------ the shortest solutions

    def _ways(self, seen: Exploration) -> _Ways | None:
        """All shortest solutions as layers of states, found by asking how far each is from a goal;
        only where each move costs 1."""
        if not seen.complete or not has_unit_costs(self.puzzle):
            return None
        far = self._distances()
        return None if far is None else _Ways(self.puzzle, far, self.anatomy.covered)

    def _distances(self) -> dict[Any, int] | None:
        options = Options.of("analyse", node_limit=self.nodes, cancel=self.cancel)
        return goal_distances(self.puzzle, options)

    def _first_loss(
        self, moves: list[Any] | None, proof: SokobanProof | None, lost: float | None
    ) -> tuple[int, str] | None:
        if moves is None or lost is None or lost == 0:
            return None
        if proof is not None and self.in_pushes is not None:
            return self.in_pushes.first_loss(
                self.puzzle, moves, proof, lambda level: self.cost(level) == UNSOLVABLE
            )
        far = self._distances()
        if far is None:
            return None
        state = self.puzzle.start
        for number, made in enumerate(moves, 1):
            for move in self.puzzle.moves(state):
                if self.puzzle.play(state, move) not in far:
                    return number, str(move)
            state = self.puzzle.play(state, made)
        return None

    # ------------------------------------------------------------------ what could be missing

    def _parts(self, cost: int | None) -> tuple[tuple[Part, ...] | None, tuple[Part, ...] | None]:
        if self.anatomy.parts is None:
            return None, None
        removable, needed, sure = [], [], True
        for part in self.anatomy.parts(self.puzzle):
            without = self.cost(part.without)
            if without is None:
                sure = False
                if self.cancelled:
                    break
            elif without == UNSOLVABLE:
                needed.append(part)
            elif without == cost:
                removable.append(part)
        return (tuple(removable), tuple(needed)) if sure else (None, None)

    def walled_up(self, level: Any, cost: int | None) -> tuple[Any, tuple[Cell, ...]]:
        """The level with a wall wherever that leaves the optimum as it is, cell by cell until no
        other can become one, and which cells those are."""
        cells: list[Cell] = []
        for again in _until_nothing_changes():
            tried: set[Cell] = set()
            while found := self._walled_once(level, cost, tried):
                cell, level = found
                cells.append(cell)
                again()
        return level, tuple(cells)

    def _walled_once(
        self, level: Any, cost: int | None, tried: set[Cell]
    ) -> tuple[Cell, Any] | None:
        """The first cell that was not tried and can become a wall, and the level with it."""
        for cell, other in self.anatomy.walled(level) if self.anatomy.walled else ():
            if cell not in tried:
                tried.add(cell)
                if self.cancelled:
                    return None
                if self.cost(other) == cost:
                    return cell, other
        return None


class _Ways:
    """All shortest solutions of a puzzle whose moves cost 1 each."""

    def __init__(
        self,
        puzzle: Any,
        far: dict[Any, int],
        covered: Callable[[Any, Any, Any], list[int]] | None,
    ) -> None:
        self.puzzle = puzzle
        self.layers: list[dict[Any, int]] = [{puzzle.start: 1}]
        for left in range(far[puzzle.start], 0, -1):
            following: dict[Any, int] = {}
            for state, count in self.layers[-1].items():
                for child in {puzzle.play(state, move) for move in puzzle.moves(state)}:
                    if far.get(child) == left - 1:
                        following[child] = following.get(child, 0) + count
            self.layers.append(following)
        self.total = sum(self.layers[-1].values())
        self.heat = self._heat(covered) if covered else None
        self.forced = tuple(
            number
            for number, (before, after) in enumerate(pairwise(self.layers), 1)
            if len(before) == len(after) == 1
        )

    def _heat(self, covered: Callable[[Any, Any, Any], list[int]]) -> dict[Cell, float]:
        """For each cell the share of the solutions in which something is moved there: all but those
        that never do. A cell may be covered more than once on the way."""
        steps = [
            (state, child, frozenset(covered(self.puzzle, state, child)))
            for before, after in pairwise(self.layers)
            for state in before
            for child in {self.puzzle.play(state, move) for move in self.puzzle.moves(state)}
            if child in after
        ]
        heat: dict[Cell, float] = {}
        for cell in sorted(frozenset[int]().union(*(cells for _, _, cells in steps))):
            without = {self.puzzle.start: 1}
            for state, child, cells in steps:
                if cell not in cells:
                    without[child] = without.get(child, 0) + without.get(state, 0)
            never = sum(without.get(state, 0) for state in self.layers[-1])
            heat[(cell // self.puzzle.width + 1, cell % self.puzzle.width + 1)] = (
                1 - never / self.total
            )
        return heat


def _forced(proof: SokobanProof | None, ways: _Ways | None) -> tuple[int, ...] | None:
    if proof is not None:
        return proof.forced
    return None if ways is None else ways.forced


def _told(puzzle: Any, moves: list[Any]) -> str:
    if hasattr(puzzle, "family"):
        return write_moves(puzzle, moves)
    return " ".join(map(str, moves))
