"""Puzzles put into words, for whoever is to solve them."""

from __future__ import annotations

from typing import Any

from budge.errors import RequestError

_RULES = {
    "tiles": "This is a sliding puzzle. A tile beside the blank (_) can move into it. Bring the "
    "tiles into the order of the goal.",
    "rush-hour": "This is a Rush Hour board. Each letter is a car, . is empty, # is a wall. A car "
    "only moves along the line it stands on, to and fro, and never through another. Car {hero} "
    "must reach the {exit} edge of the board.",
    "klotski": "This is a sliding block puzzle. Each letter is a piece, . is empty, # is a wall. "
    "Pieces slide up, down, left and right without turning and never through one another. Bring "
    "the pieces to where the goal shows them.",
    "sokoban": "This is a Sokoban level: # is a wall, @ the player, $ a box, . a goal, * a box on "
    "a goal, + the player on a goal. The player walks up, down, left and right, and pushes a "
    "single box by walking into it. Push every box onto a goal.",
}
_NOTATION = {
    "tiles": "Name the tiles in the order in which they move, such as: 5, 8, 6",
    "rush-hour": "Write each move as a car with the number of cells, + for right or down, - for "
    "left or up, such as: B-1 A+3",
    "klotski": "Write each move as a piece with ways and numbers of cells, such as: C down 2, A "
    "right 1",
    "sokoban": "Write a letter for each step of the player, U, D, L or R, such as: RRULD",
}


def has_prompt(puzzle: Any) -> bool:
    return getattr(puzzle, "family", None) in _RULES


def prompt(puzzle: Any) -> str:
    """A puzzle put into words, for somebody who knows neither its rules nor Budge's notation."""
    family = puzzle.family
    if not has_prompt(puzzle):
        raise RequestError(f"there are tasks of {', '.join(_RULES)}, not {family!r}")
    words = _RULES[family]
    if family == "rush-hour":
        words = words.format(hero=puzzle.primary, exit=puzzle.exit)
    parts = [words, puzzle.text(puzzle.start)]
    if family == "tiles":
        parts += ["The goal:", puzzle.text(puzzle.goal)]
    elif family == "klotski":
        parts += ["The goal:", puzzle.text(puzzle.target)]
    parts.append(f"Solve it in as few {puzzle.metric} as you can. {_NOTATION[family]}")
    parts.append("Give the moves between <answer> and </answer>.")
    return "\n\n".join(parts)
