"""The rules: what a position is, which moves are legal, when it is solved.

Nothing here knows of files, searches or pictures. What the rules say is what every answer of
Budge is checked against, so they are written to be read.
"""

from budge.puzzles.base import FamilyPuzzle, Invertible, Puzzle, Verdict, step_cost
from budge.puzzles.blocks import Blocks
from budge.puzzles.klotski import Klotski
from budge.puzzles.pieces import Arrangement, Shift
from budge.puzzles.rush_hour import Drive, RushHour
from budge.puzzles.sokoban import Sokoban
from budge.puzzles.tiles import Slide, Swap, Tiles

__all__ = [
    "Arrangement",
    "Blocks",
    "Drive",
    "FamilyPuzzle",
    "Invertible",
    "Klotski",
    "Puzzle",
    "RushHour",
    "Shift",
    "Slide",
    "Sokoban",
    "Swap",
    "Tiles",
    "Verdict",
    "step_cost",
]
