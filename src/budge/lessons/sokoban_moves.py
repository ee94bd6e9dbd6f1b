"""A Sokoban solution as players think of it: this box from here to there, then that one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from budge.puzzles.sokoban import Position, Sokoban


@dataclass(frozen=True)
class BoxMove:
    """All pushes of one box until another one is pushed, with the walks to them.

    `first` and `last` are its moves in the solution (the last one is a push), `walks` where the
    player walked, each with the boxes as they stood, `path` the cells that the box came to.
    """

    start: int
    end: int
    first: int
    last: int
    walks: tuple[tuple[tuple[int, ...], frozenset[int]], ...]
    path: tuple[int, ...]


def box_moves(puzzle: Sokoban, moves: Sequence[str]) -> list[BoxMove]:
    """The solution, box by box; a walk after the last push belongs to none."""
    found: list[BoxMove] = []
    state = puzzle.start
    walk, first = [state.player], 0
    for at, move in enumerate(moves):
        after = puzzle.play(state, move)
        if move.islower():
            walk.append(after.player)
        else:
            walked = (tuple(walk), state.boxes)
            box, to = after.player, 2 * after.player - state.player
            last = found[-1] if found else None
            if last is not None and last.end == box:
                path, walks = (*last.path, to), (*last.walks, walked)
                found[-1] = BoxMove(last.start, to, last.first, at, walks, path)
            else:
                found.append(BoxMove(box, to, first, at, (walked,), (to,)))
            walk, first = [after.player], at + 1
        state = after
    return found


class Aim(Enum):
    """What a box is moved for."""

    FILL = "to stay on a goal"
    PASS_BOX = "so that another box can pass"
    PASS_PLAYER = "so that the player can pass"
    GO_ON = "to be moved on later"
    ASIDE = "out of the way"


@dataclass(frozen=True)
class Purpose:
    """Why a box is moved: for the box move of that number, and that cell, where there are such."""

    aim: Aim
    serves: int | None = None
    cell: int | None = None


def purposes(puzzle: Sokoban, story: Sequence[BoxMove]) -> list[Purpose]:
    """What each box move is good for: the first later one that needs the cell it frees."""
    return [_purpose(puzzle, story, at) for at in range(len(story))]


def _purpose(puzzle: Sokoban, story: Sequence[BoxMove], at: int) -> Purpose:
    move = story[at]
    again = next((i for i in range(at + 1, len(story)) if story[i].start == move.end), None)
    if again is None and move.end in puzzle.goal_cells:
        return Purpose(Aim.FILL, None, move.end)
    for later in range(at + 1, len(story)):
        other = story[later]
        if later == again:
            break
        if move.start in other.path:
            return Purpose(Aim.PASS_BOX, later, move.start)
        if any(_needs(puzzle, walk, boxes, move.start) for walk, boxes in other.walks):
            return Purpose(Aim.PASS_PLAYER, later, move.start)
    return Purpose(Aim.ASIDE) if again is None else Purpose(Aim.GO_ON, again)


def _needs(puzzle: Sokoban, walk: Sequence[int], boxes: frozenset[int], cell: int) -> bool:
    """Whether the player could not have walked there otherwise than over that cell."""
    if cell not in walk:
        return False
    if cell in (walk[0], walk[-1]):
        return True
    return walk[-1] not in reached(puzzle, Position(walk[0], boxes | {cell}))


def reached(puzzle: Sokoban, state: Position) -> set[int]:
    """The cells that the player can walk to."""
    steps = (-puzzle.width, puzzle.width, -1, 1)
    seen, queue = {state.player}, [state.player]
    for cell in queue:
        for step in steps:
            ahead = cell + step
            if ahead in puzzle.floor and ahead not in state.boxes and ahead not in seen:
                seen.add(ahead)
                queue.append(ahead)
    return seen


def place(puzzle: Sokoban, cell: int) -> str:
    row, column = divmod(cell, puzzle.width)
    return f"row {row + 1}, column {column + 1}"


def listed(items: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`; a list of places has semicolons, as they have commas."""
    *most, last = items
    return f"{'; '.join(most)} and {last}" if most else last
