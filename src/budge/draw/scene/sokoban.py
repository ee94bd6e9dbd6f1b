"""Sokoban as a scene."""

from __future__ import annotations

from typing import Any

from budge.draw.scene import Cell, Piece, Scene, Shift


def scene(puzzle: Any, state: Any) -> Scene:
    def cells(numbers: Any) -> tuple[Cell, ...]:
        return tuple(divmod(number, puzzle.width) for number in sorted(numbers))

    boxes = tuple(Piece("box", "", cell) for cell in cells(state.boxes))
    return Scene(
        puzzle.height,
        puzzle.width,
        (*boxes, Piece("player", "", divmod(state.player, puzzle.width))),
        walls=cells(puzzle.walls),
        floor=cells(puzzle.floor),
        goals=cells(puzzle.goal_cells),
    )


def shifts(puzzle: Any, state: Any, move: str) -> list[Shift]:
    after = puzzle.play(state, move)
    moved = [(state.player, after.player)]
    if move.isupper():  # a push: the box that stood where the player now stands
        moved.append((after.player, 2 * after.player - state.player))
    return [(divmod(a, puzzle.width), divmod(b, puzzle.width)) for a, b in moved]


def rules(_puzzle: Any) -> dict[str, Any]:
    """The player walks and pushes; the scene shows all that matters."""
    return {"kind": "push"}
