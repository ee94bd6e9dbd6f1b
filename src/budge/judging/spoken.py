"""How each family is spoken of: its rules in words, its moves as people say them.

A family's record names one of these; whoever brings a family of their own brings another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from budge.judging.answers import Line
from budge.judging.cleaning import Row, letters_in, tiles_in
from budge.judging.playing import block_step, slide_step, sokoban_steps, swap_step
from budge.judging.words import Pieces, Said, read_slides, read_steps, read_swaps

Reader = Callable[[Sequence[str]], Line]
"""Words as moves."""

Step = Callable[[Any, Any, Said], Iterable[Any]]
"""`(puzzle, state, said)` to the moves that were meant; it raises `Wrong` for what cannot be."""


@dataclass(frozen=True)
class Spoken:
    """A family in words. `rules` explain the game and `notation` how to write an answer, to
    somebody who knows neither; `goal` is the goal as text, where the position does not show it.
    `ladder` holds the least optimum of each level of difficulty, 1 to 5. `reader` makes moves of
    words and `step` plays one of them. `row` tells a line that is drawn from one that says moves.
    `other_step` is another way to take what was said, with what to say of it, to be tried where the
    first does not lead to the goal."""

    rules: Callable[[Any], str]
    notation: Callable[[Any], str]
    ladder: tuple[int, int, int, int, int]
    reader: Callable[[Any], Reader]
    step: Step
    goal: Callable[[Any], str] | None = None
    row: Row | None = None
    other_step: Callable[[Any, Sequence[Said]], tuple[Step, str] | None] | None = None


def _ways_of_the_blank(puzzle: Any, said: Sequence[Said]) -> tuple[Step, str] | None:
    """Tiles told by ways alone, which some mean to be those of the blank."""
    if puzzle.rule != "slide" or not said or any(move.piece is not None for move in said):
        return None

    def step(puzzle: Any, state: Any, said: Said) -> Iterable[Any]:
        return slide_step(puzzle, state, said, of_the_blank=True)

    return step, "read as the ways of the blank"


def _tile_step(puzzle: Any, state: Any, said: Said) -> Iterable[Any]:
    step = swap_step if puzzle.rule == "swap" else slide_step
    return step(puzzle, state, said)


TILES = Spoken(
    rules=lambda puzzle: (
        "This is a board of numbers. Any two that stand side by side, or one above the other, can "
        "change places. Bring the numbers into the order of the goal."
        if puzzle.rule == "swap"
        else "This is a sliding puzzle. A tile beside the blank (_) can move into it. Bring the "
        "tiles into the order of the goal."
    ),
    notation=lambda puzzle: (
        "Write each exchange as the two numbers, such as: 3<->5 2<->4"
        if puzzle.rule == "swap"
        else "Name the tiles in the order in which they move, such as: 5, 8, 6"
    ),
    ladder=(1, 8, 14, 20, 25),
    reader=lambda puzzle: read_swaps if puzzle.rule == "swap" else read_slides,
    step=_tile_step,
    goal=lambda puzzle: str(puzzle.text(puzzle.goal)),
    row=tiles_in,
    other_step=_ways_of_the_blank,
)

RUSH_HOUR = Spoken(
    rules=lambda puzzle: (
        "This is a Rush Hour board. Each letter is a car, . is empty, # is a wall. A car only "
        "moves along the line it stands on, to and fro, and never through another. Car "
        f"{puzzle.primary} must reach the {puzzle.exit} edge of the board."
    ),
    notation=lambda puzzle: (
        "Write each move as a car with the number of cells, + for right or down, - for left or up, "
        "such as: B-1 A+3"
    ),
    ladder=(1, 3, 6, 9, 13),
    reader=lambda puzzle: Pieces(puzzle).read,
    step=block_step,
    row=letters_in,
)

KLOTSKI = Spoken(
    rules=lambda puzzle: (
        "This is a sliding block puzzle. Each letter is a piece, . is empty, # is a wall. Pieces "
        "slide up, down, left and right without turning and never through one another. Bring the "
        "pieces to where the goal shows them."
    ),
    notation=lambda puzzle: (
        "Write each move as a piece with ways and numbers of cells, such as: C down 2, A right 1"
    ),
    ladder=(1, 4, 8, 14, 24),
    reader=lambda puzzle: Pieces(puzzle).read,
    step=block_step,
    row=letters_in,
    goal=lambda puzzle: str(puzzle.text(puzzle.target)),
)

SOKOBAN = Spoken(
    rules=lambda puzzle: (
        "This is a Sokoban level: # is a wall, @ the player, $ a box, . a goal, * a box on a goal, "
        "+ the player on a goal. The player walks up, down, left and right, and pushes a single "
        "box by walking into it. Push every box onto a goal."
    ),
    notation=lambda puzzle: (
        "Write a letter for each step of the player, U, D, L or R, such as: RRULD"
    ),
    ladder=(1, 3, 5, 8, 11),
    reader=lambda puzzle: read_steps,
    step=sokoban_steps,
)
