"""Sliding tiles as a scene."""

from __future__ import annotations

from typing import Any

from budge.draw.scene import Piece, Scene, Shift
from budge.puzzles.tiles import Swap


def scene(puzzle: Any, state: Any) -> Scene:
    """Numbered tiles that each know where they belong; under the swap rule the blank is one too."""
    home = {tile: divmod(cell, puzzle.width) for cell, tile in enumerate(puzzle.goal)}
    return Scene(
        puzzle.height,
        puzzle.width,
        tuple(
            Piece("tile", str(tile or ""), divmod(cell, puzzle.width), home=home[tile])
            for cell, tile in enumerate(state)
            if tile or puzzle.rule == "swap"
        ),
    )


def shifts(puzzle: Any, state: Any, move: Any) -> list[Shift]:
    if isinstance(move, Swap):
        a, b = (divmod(state.index(tile), puzzle.width) for tile in move)
        return [(a, b), (b, a)]
    after = puzzle.play(state, move)
    moved = [cell for cell, tile in enumerate(state) if tile and after[cell] != tile]
    return [
        (divmod(cell, puzzle.width), divmod(after.index(state[cell]), puzzle.width))
        for cell in moved
    ]


def rules(puzzle: Any) -> dict[str, Any]:
    """Tiles slide into the gap, or neighbours trade places."""
    return {"kind": puzzle.rule}
