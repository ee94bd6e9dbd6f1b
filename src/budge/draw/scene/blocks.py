"""Rush Hour, Klotski and other blocks as a scene."""

from __future__ import annotations

from typing import Any

from budge.draw.scene import Piece, Scene, Shift

_DOWN = {"up": -1, "down": 1}
_RIGHT = {"left": -1, "right": 1}


def scene(puzzle: Any, state: Any) -> Scene:
    """Pieces that must go somewhere are heroes; others are told apart by their names and tones."""
    cars = puzzle.family == "rush-hour"
    return Scene(
        puzzle.height,
        puzzle.width,
        tuple(
            Piece(
                "hero" if piece.goal is not None else "car" if cars else "block",
                piece.name,
                divmod(place, puzzle.width),
                piece.offsets,
                None if piece.goal is None else divmod(piece.goal, puzzle.width),
                number if cars else piece.group,
            )
            for number, (piece, place) in enumerate(zip(puzzle.pieces, state.places, strict=True))
            if place >= 0
        ),
        walls=tuple(divmod(cell, puzzle.width) for cell in sorted(puzzle.walls)),
        marks=() if cars else _goal_cells(puzzle),
        exits=_exits(puzzle) if cars else (),
    )


def shifts(puzzle: Any, state: Any, move: Any) -> list[Shift]:
    piece, legs = puzzle.decode(move)
    row, column = first = divmod(state.places[piece], puzzle.width)
    for direction, count in legs:
        row += _DOWN.get(direction, 0) * count
        column += _RIGHT.get(direction, 0) * count
    return [(first, (row, column))]


def rules(puzzle: Any) -> dict[str, Any]:
    """How each piece may move, where only heroes may go, and whether moves are written as drives
    (`A+2`)."""
    return {
        "kind": "blocks",
        "axes": [piece.axes for piece in puzzle.pieces],
        "gates": [divmod(cell, puzzle.width) for cell in sorted(puzzle.gates)],
        "drives": puzzle.family == "rush-hour",
    }


def _goal_cells(puzzle: Any) -> tuple[tuple[int, int], ...]:
    """Where the heroes must come to lie."""
    cells = set()
    for piece in puzzle.pieces:
        if piece.goal is not None:
            row, column = divmod(piece.goal, puzzle.width)
            cells |= {(row + r, column + c) for r, c in piece.offsets}
    return tuple(sorted(cells))


def _exits(puzzle: Any) -> tuple[tuple[str, int], ...]:
    """The line of the primary car, at the side where it leaves."""
    row, column = divmod(puzzle.start.places[puzzle.index(puzzle.primary)], puzzle.width)
    return ((puzzle.exit, row if puzzle.exit in ("left", "right") else column),)
