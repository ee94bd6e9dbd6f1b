"""A solution told the way a person thinks: what each move is good for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from budge.errors import RequestError
from budge.verbs.check import lessons_of
from budge.verbs.contract import as_moves, told


def explain(puzzle: Any, moves: Sequence[Any], *, plan: bool = False) -> list[str]:
    """A solution, given as a list of moves or as text in the family's notation, in words.

    Of sliding blocks each move is told, and which piece it makes way for. A move's purpose is the
    first later move of another piece that needs a cell it left. With `plan` the same is told
    from the goal back, as one thinks it up: what must be done, what must be done for that, and so
    on; the number of each move in the solution stands behind it.

    A Sokoban solution is told in stages: which goals are filled, and which boxes step aside for
    whom; with `plan` the goals only.

    >>> import budge
    >>> puzzle = budge.parse("..B./AAB./..../....", family="rush-hour")
    >>> moves = budge.solve(puzzle).moves
    >>> print(*budge.explain(puzzle, moves), sep="; ")
    B+2 frees row 2, column 3 for A; A+2 brings A to its goal
    >>> for line in budge.explain(puzzle, moves, plan=True):
    ...     print(line)
    to bring A to its goal, move A right 2 (2)
      for that, to free row 2, column 3, move B down 2 (1)
    >>> level = budge.Sokoban(["######", "#    #", "#@$ .#", "######"])
    >>> for line in budge.explain(level, "RR"):
    ...     print(line)
    Stage 1 (pushes 1 to 2) fills the goal at row 3, column 5.
      the box at row 3, column 3 goes to its goal at row 3, column 5.
    """
    puzzle = told(puzzle)
    lessons = lessons_of(puzzle)
    if lessons is None:
        raise RequestError("only solutions of Rush Hour, Klotski and Sokoban can be explained")
    return lessons.explain(puzzle, as_moves(puzzle, moves), plan=plan)
