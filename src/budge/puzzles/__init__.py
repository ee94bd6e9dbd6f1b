"""The rules: what a position is, which moves are legal, when it is solved.

Nothing here knows of files, searches or pictures. What the rules say is what every answer of
Budge is checked against, so they are written to be read.
"""

from budge.puzzles.base import Invertible, Puzzle, Verdict, step_cost
from budge.puzzles.sokoban import Sokoban
from budge.puzzles.tiles import Slide, Swap, Tiles

__all__ = ["Invertible", "Puzzle", "Slide", "Sokoban", "Swap", "Tiles", "Verdict", "step_cost"]
