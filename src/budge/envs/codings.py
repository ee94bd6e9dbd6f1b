"""Positions as arrays and actions as numbers, family by family, for one set of levels.

What is written here in Python the core does for many boards at once; tests hold one against the
other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from budge.engine import boards
from budge.errors import RequestError, brief
from budge.family import Family
from budge.puzzles.tiles import Slide

Bytes = NDArray[np.uint8]
WAYS = ("up", "down", "left", "right")
_STEP = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Coding(Protocol):
    """How an environment sees the positions of a family, and what its actions are. The record of a
    family names a class of these, which is called with the levels and a name for the actions.

    `metric` is what optima are counted in unless told otherwise, `max_steps` how long an episode
    is.
    `at_random` means that boards begin anywhere where no levels are given. One that is also
    `Stepped` has many boards in the core.
    """

    metric: str | None
    max_steps: int
    at_random: bool
    height: int
    width: int
    actions: int
    planes: int
    most: int
    """The largest number in a grid."""

    def played(self, puzzle: Any, state: Any, action: int) -> list[Any] | None:
        """The moves that an action stands for; None if it is not legal."""
        ...

    def grid(self, puzzle: Any, state: Any) -> Bytes:
        """A number for each cell."""
        ...

    def layers(self, puzzle: Any, state: Any) -> Bytes:
        """Planes of zeros and ones."""
        ...


@runtime_checkable
class Stepped(Coding, Protocol):
    """A coding whose boards the core can step, many at a time."""

    def boards(self, levels: Sequence[Any], asked: boards.Asked, **more: Any) -> Any: ...

    def position(self, level: Any, grid: bytes) -> Any:
        """The puzzle that a board shows, as the core tells it."""
        ...


def coding_of(family: Family) -> Any:
    """The class that tells how environments see this family."""
    if family.coding is None:
        raise RequestError(
            f"{family.name} has no arrays and actions of its own: use 'budge/Puzzle-v0'"
        )
    return family.coding


def mask_of(coding: Coding, puzzle: Any, state: Any) -> NDArray[np.int8]:
    """For each action: 1 if it is legal."""
    legal = [coding.played(puzzle, state, action) is not None for action in range(coding.actions)]
    return np.array(legal, dtype=np.int8)


def chosen(actions: str | None, known: Sequence[str]) -> str:
    """The way of naming actions that was asked for; the first is the usual one."""
    if actions is None:
        return known[0]
    if actions not in known:
        raise RequestError(f"actions are {' or '.join(known)}, not {brief(actions)}")
    return actions


class TilesCoding:
    """Tiles. An action is a way: that of the tile, or that of the blank; under the swap rule it is
    a pair of neighbouring cells. The grid holds the numbers; plane k shows where k stands."""

    metric, max_steps, at_random = None, 200, True
    boards, position = boards.tiles, boards.tiles_position

    def __init__(self, levels: Sequence[Any], actions: str | None) -> None:
        first = levels[0]
        for puzzle in levels:
            if (puzzle.width, puzzle.goal, puzzle.rule) != (first.width, first.goal, first.rule):
                raise RequestError("levels of tiles share one size, one goal and one rule")
        cells = len(first.start)
        if cells > 256:
            raise RequestError(f"a board has 256 cells at most, not {cells}")
        self.height, self.width = first.height, first.width
        self.swaps = first.rule == "swap"
        self.names = chosen(actions, ("pair",) if self.swaps else ("tile", "blank"))
        self.planes, self.most = cells, cells - 1
        self.actions = len(first.moves(first.start)) if self.swaps else 4

    def played(self, puzzle: Any, state: Any, action: int) -> list[Any] | None:
        legal = puzzle.moves(state)
        if self.swaps:
            return [legal[action]]
        way = WAYS[action ^ 1 if self.names == "blank" else action]
        for move in legal:
            if isinstance(move, Slide) and move.direction == way:
                return [move]
        return None

    def grid(self, puzzle: Any, state: Any) -> Bytes:
        return np.array(state, dtype=np.uint8).reshape(self.height, self.width)

    def layers(self, puzzle: Any, state: Any) -> Bytes:
        planes = np.zeros((self.planes, len(state)), dtype=np.uint8)
        planes[list(state), range(len(state))] = 1
        return planes.reshape(self.planes, self.height, self.width)


class SokobanCoding:
    """Sokoban. An action is a step up, down, left or right; or one of nine as in gym-sokoban; or a
    push of the box in a cell, the player walking there by himself.

    Numbers of the grid: 0 wall, 1 floor, 2 goal, 3 box on a goal, 4 box, 5 player, 6 player on a
    goal. Planes: walls, goals, boxes, the player. Smaller levels lie at the top left.
    """

    metric, max_steps, at_random = "pushes", 120, False  # 120 as in gym-sokoban
    planes, most = 4, 6
    boards, position = boards.sokoban, boards.sokoban_position

    def __init__(self, levels: Sequence[Any], actions: str | None) -> None:
        self.names = chosen(actions, ("steps", "gym-sokoban", "pushes"))
        self.height = max(puzzle.height for puzzle in levels)
        self.width = max(puzzle.width for puzzle in levels)
        cells = self.height * self.width
        self.actions = {"steps": 4, "gym-sokoban": 9, "pushes": 4 * cells}[self.names]

    def played(self, puzzle: Any, state: Any, action: int) -> list[Any] | None:
        if self.names == "pushes":
            return self._pushed(puzzle, state, action)
        way, walks_only = action, False
        if self.names == "gym-sokoban":
            if action == 0:
                return []
            way, walks_only = (action - 1) % 4, action > 4
        letter = WAYS[way][0]
        legal = puzzle.moves(state)
        if letter in legal:
            return [letter]
        return [letter.upper()] if letter.upper() in legal and not walks_only else None

    def _pushed(self, puzzle: Any, state: Any, action: int) -> list[Any] | None:
        cell, way = divmod(action, 4)
        row, column = divmod(cell, self.width)
        box = row * puzzle.width + column
        if row >= puzzle.height or column >= puzzle.width or box not in state.boxes:
            return None
        down, right = _STEP[WAYS[way]]
        step = down * puzzle.width + right
        if box + step not in puzzle.floor or box + step in state.boxes:
            return None
        walk = _walk(puzzle, state, box - step)
        return None if walk is None else [*walk, WAYS[way][0].upper()]

    def grid(self, puzzle: Any, state: Any) -> Bytes:
        grid = np.zeros((self.height, self.width), dtype=np.uint8)
        for cell in puzzle.floor:
            goal = cell in puzzle.goal_cells
            if cell == state.player:
                number = 6 if goal else 5
            elif cell in state.boxes:
                number = 3 if goal else 4
            else:
                number = 2 if goal else 1
            grid[divmod(cell, puzzle.width)] = number
        return grid

    def layers(self, puzzle: Any, state: Any) -> Bytes:
        grid = self.grid(puzzle, state)
        return np.stack(
            [grid == 0, np.isin(grid, (2, 3, 6)), np.isin(grid, (3, 4)), grid >= 5]
        ).astype(np.uint8)


def _walk(puzzle: Any, state: Any, to: int) -> str | None:
    """A shortest way of the player to a cell, as letters."""
    steps = {way[0]: down * puzzle.width + right for way, (down, right) in _STEP.items()}
    ways = {state.player: ""}
    queue = [state.player]
    for cell in queue:
        if cell == to:
            return ways[cell]
        for letter, step in steps.items():
            ahead = cell + step
            if ahead in puzzle.floor and ahead not in state.boxes and ahead not in ways:
                ways[ahead] = ways[cell] + letter
                queue.append(ahead)
    return None


class BlocksCoding:
    """Rush Hour and Klotski. An action is a piece, a way and a distance: `(piece * ways + way) *
    distances + distance - 1`. Cars have two ways, back (up or left) and on (down or right); other
    pieces four. The distance is 1 unless the metric is slides. Pieces with a goal come first, the
    others in the order of the level.

    Numbers of the grid: 0 empty, 1 wall, 2 gate, 3 and more the pieces. Planes: walls, gates, where
    the pieces with a goal must come to lie, and one for each piece. Smaller levels lie at the top
    left.
    """

    metric, max_steps, at_random = "steps", 200, False
    boards, position = boards.blocks, boards.blocks_position

    def __init__(self, levels: Sequence[Any], actions: str | None) -> None:
        chosen(actions, ("pieces",))
        self.height = max(puzzle.height for puzzle in levels)
        self.width = max(puzzle.width for puzzle in levels)
        self.pieces = max(len(puzzle.pieces) for puzzle in levels)
        metrics = {puzzle.metric for puzzle in levels}
        if metrics - {"slides", "steps"} or len(metrics) > 1:
            raise RequestError("the metric is 'steps' or 'slides', the same for all levels")
        if self.pieces > 250:
            raise RequestError(f"a level has 250 pieces at most, not {self.pieces}")
        self.on_a_line = all(puzzle.family == "rush-hour" for puzzle in levels)
        self.ways = 2 if self.on_a_line else 4
        longest = max(self.height, self.width) - 1
        self.distances = longest if metrics == {"slides"} else 1
        self.actions = self.pieces * self.ways * self.distances
        self.planes, self.most = 3 + self.pieces, 2 + self.pieces

    def order(self, puzzle: Any) -> list[int]:
        """The pieces in the order in which they are numbered."""
        return sorted(range(len(puzzle.pieces)), key=lambda i: puzzle.pieces[i].goal is None)

    def played(self, puzzle: Any, state: Any, action: int) -> list[Any] | None:
        number, distance = divmod(action, self.distances)
        number, side = divmod(number, self.ways)
        if number >= len(puzzle.pieces):
            return None
        piece = self.order(puzzle)[number]
        way = WAYS[side]
        if self.on_a_line:
            flat = puzzle.pieces[piece].axes == "horizontal"
            way = WAYS[2 + side] if flat else WAYS[side]
        legs = ((way, distance + 1),)
        if not any(possible == legs for possible, _ in puzzle.ways(state, piece)):
            return None
        return [puzzle.encode(piece, legs)]

    def grid(self, puzzle: Any, state: Any) -> Bytes:
        grid = np.ones((self.height, self.width), dtype=np.uint8)
        grid[: puzzle.height, : puzzle.width] = 0
        for number, cells in ((1, puzzle.walls), (2, puzzle.gates)):
            for cell in cells:
                grid[divmod(cell, puzzle.width)] = number
        for number, piece in enumerate(self.order(puzzle)):
            for cell in puzzle.cells(piece, state.places[piece]):
                grid[divmod(cell, puzzle.width)] = 3 + number
        return grid

    def layers(self, puzzle: Any, state: Any) -> Bytes:
        planes = np.zeros((self.planes, self.height, self.width), dtype=np.uint8)
        planes[0] = 1
        planes[0, : puzzle.height, : puzzle.width] = 0
        for plane, cells in ((0, puzzle.walls), (1, puzzle.gates)):
            for cell in cells:
                planes[(plane, *divmod(cell, puzzle.width))] = 1
        for number, piece in enumerate(self.order(puzzle)):
            goal = puzzle.pieces[piece].goal
            for cell in () if goal is None else puzzle.cells(piece, goal):
                planes[(2, *divmod(cell, puzzle.width))] = 1
            for cell in puzzle.cells(piece, state.places[piece]):
                planes[(3 + number, *divmod(cell, puzzle.width))] = 1
        return planes
