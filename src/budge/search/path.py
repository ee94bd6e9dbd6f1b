"""Reading a solution back from what a search remembered."""

from __future__ import annotations

from typing import Any


def path(came_from: dict[Any, tuple[Any, Any]], state: Any) -> list[Any]:
    """The moves from the start to `state`; `came_from` maps a state to (state before, move)."""
    moves = []
    while state in came_from:
        state, move = came_from[state]
        moves.append(move)
    return moves[::-1]
