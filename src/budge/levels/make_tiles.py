"""New boards of tiles: any that can be solved, or one that needs just so many moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any

from budge.engine import Explores, ability, engine_for
from budge.errors import RequestError
from budge.formats import parse
from budge.levels.dice import Dice
from budge.levels.generate import Candidate, Until
from budge.levels.wishes import Span, Wishes
from budge.limits import Limits
from budge.puzzles.tiles import Board, Tiles
from budge.result import Status, counted
from budge.search.monitor import Monitor
from budge.verbs.solve import solve
from budge.verbs.solve_many import solve_many

MOST_SIDE = 10
EXACT_CELLS = 9
"""Up to here all boards are known by their distance, and one is drawn among those wished for."""
PROVED_CELLS = 16
"""Beyond it no search proves the optimum of a random board."""

NODES = 200_000_000
"""Of the search that proves an optimum."""


class TileBoards:
    """Makes boards of tiles.

    Without a cost every board that can be solved is as likely as any other. A board that needs just
    so many moves is found on a shortest solution of one that needs as many or more: what is left of
    a shortest solution is one itself. On boards of up to nine cells it is drawn from all there are.
    """

    def __init__(self, wishes: Wishes) -> None:
        wishes.refuse("tiles", "stars", "pieces", "shapes", "walls", "minimal", "exit")
        height, width = self.size = wishes.size or (4, 4)
        if min(height, width) < 2 or max(height, width) > MOST_SIDE:
            raise RequestError(f"the size is {height}×{width}: boards have 2 to {MOST_SIDE} a side")
        cells = height * width
        if wishes.cost is not None and cells > PROVED_CELLS:
            raise RequestError(
                f"a board of {height}×{width}: its optimum is out of reach, so it cannot be asked "
                f"for; up to {PROVED_CELLS} cells it can"
            )
        if wishes.unique and (cells > EXACT_CELLS or wishes.metric == "swaps"):
            raise RequestError(f"'unique' is for slides on boards of at most {EXACT_CELLS} cells")
        self.wishes = wishes
        self.rule = "swap" if wishes.metric == "swaps" else "slide"
        self.model = self._board(wishes.goal)
        self._near: list[Board] = []
        if self.exact and wishes.cost is not None and wishes.cost.least >= len(self._layers):
            raise RequestError(
                f"no board of this size needs {wishes.cost} {self.model.metric}: the farthest "
                f"needs {len(self._layers) - 1}"
            )

    def _board(self, goal: Any) -> Tiles:
        """The solved board."""
        height, width = self.size
        if goal is None:
            tiles = [*range(1, height * width), 0]
            rows = [tiles[at : at + width] for at in range(0, len(tiles), width)]
        else:
            given = parse(goal, family="tiles")
            assert isinstance(given, Tiles)
            rows = [list(row) for row in given.rows(given.start)]
        board = Tiles(rows, rows, rule=self.rule, metric=self.wishes.metric)
        if (board.height, board.width) != (height, width):
            raise RequestError(
                f"the goal is {board.height}×{board.width} but the size is {height}×{width}"
            )
        return board

    @property
    def exact(self) -> bool:
        return len(self.model.start) <= EXACT_CELLS and self.rule == "slide"

    def make(
        self, first: int, count: int, threads: int, go_on: Callable[[], bool]
    ) -> list[list[Candidate]]:
        dice = [Dice(self.wishes.seed, attempt) for attempt in range(first, first + count)]
        draw = self._drawn if self.exact else self._random
        if self.exact and not self._lists_all(go_on):
            return []
        boards = [self.model.starting_at(draw(one)) for one in dice if go_on()]
        if len(self.model.start) > PROVED_CELLS:
            return [self._unproved(board, Until(go_on)) for board in boards if go_on()]
        results = solve_many(
            boards,
            quality="optimal",
            node_limit=NODES,
            threads=threads,
            cancel=Until(go_on),
        )
        return [self._proved(result) for result in results if go_on()]

    def _random(self, dice: Dice) -> Board:
        """A board that can be solved; of some, the one whose tiles are farthest from home if the
        cost wished for is more than most need."""
        boards = [self._shuffled(dice) for _ in range(self._candidates)]
        return max(boards, key=self._distance) if len(boards) > 1 else boards[0]

    def _shuffled(self, dice: Dice) -> Board:
        tiles = list(self.model.goal)
        dice.shuffle(tiles)
        if self.model.starting_at(tuple(tiles)).verdict().solvable is False:
            a, b = [at for at, tile in enumerate(tiles) if tile][:2]
            tiles[a], tiles[b] = tiles[b], tiles[a]
        return tuple(tiles)

    def _distance(self, board: Board) -> int:
        width = self.model.width
        home = {tile: divmod(cell, width) for cell, tile in enumerate(self.model.goal)}
        total = 0
        for cell, tile in enumerate(board):
            if tile:
                row, column = divmod(cell, width)
                total += abs(row - home[tile][0]) + abs(column - home[tile][1])
        return total

    @cached_property
    def _candidates(self) -> int:
        """The share of boards that need as much as is wished for falls fast beyond the middle."""
        if self.wishes.cost is None:
            return 1
        from budge.levels.grade_for_solvers import layers_of

        layers = layers_of(self.model)
        if layers is None:
            return 8
        enough = sum(layers[self.wishes.cost.least :]) / sum(layers)
        return max(1, min(400, round(4 / max(enough, 0.01))))

    @cached_property
    def _layers(self) -> list[int]:
        return list(self._component.layers)

    @cached_property
    def _component(self) -> Any:
        native = ability(engine_for(self.model), Explores)
        assert native is not None
        return native.explore(self.model, Monitor(Limits()), 200_000)

    @cached_property
    def _unlisted(self) -> Iterator[tuple[Board, int | None]]:
        return iter(self._component.kept)

    def _lists_all(self, go_on: Callable[[], bool]) -> bool:
        """List all boards by their distance from the goal, unless it is time to end before."""
        for board, _ in self._unlisted:
            self._near.append(board)
            if len(self._near) % 10_000 == 0 and not go_on():
                return False
        return True

    def _drawn(self, dice: Dice) -> Board:
        layers = self._layers
        wanted = self.wishes.cost or Span(0, len(layers) - 1)
        begin = sum(layers[: wanted.least])
        end = sum(layers[: wanted.most + 1])
        return self._near[begin + dice.below(end - begin)]

    def _proved(self, result: Any) -> list[Candidate]:
        if result.status is not Status.OPTIMAL:
            return []
        puzzle, moves, cost = result.puzzle, list(result.moves), result.cost
        wanted = self.wishes.cost
        near = counted(cost, puzzle.metric)
        if wanted is not None and cost > wanted.most:
            # What is left of a shortest solution after some moves is one itself.
            spare = cost - wanted.most
            puzzle = puzzle.starting_at(puzzle.starting_at(puzzle.start).replay(moves[:spare]))
            moves, cost = moves[spare:], wanted.most
        miss = max(0, wanted.least - cost) if wanted is not None else 0
        if not miss and self.wishes.unique:
            ways = self._ways(puzzle.start)
            miss, near = (0 if ways == 1 else 1), counted(ways, "shortest solutions")
        return [Candidate(puzzle, cost, moves, miss, near)]

    def _ways(self, board: Board) -> int:
        """How many shortest solutions a board has."""
        ways = {board: 1}
        for left in range(self._distances[board], 0, -1):
            nearer: dict[Board, int] = {}
            for state, count in ways.items():
                for move in self.model.moves(state):
                    after = self.model.play(state, move)
                    if self._distances[after] == left - 1:
                        nearer[after] = nearer.get(after, 0) + count
            ways = nearer
        return sum(ways.values())

    @cached_property
    def _distances(self) -> dict[Board, int]:
        far = (depth for depth, count in enumerate(self._layers) for _ in range(count))
        return dict(zip(self._near, far, strict=True))

    def _unproved(self, board: Tiles, token: Until) -> list[Candidate]:
        result = solve(board, quality="fast", cancel=token)
        return [] if result.moves is None else [Candidate(board, None, list(result.moves))]
