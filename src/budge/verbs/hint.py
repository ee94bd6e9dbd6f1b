"""The next move, for somebody who is stuck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from budge.result import Result
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import Asked, Options, shows_options
from budge.verbs.solve import answer


@dataclass(frozen=True)
class Hint:
    """The first move of a solution. `move` is None when there is none to give: see `result`.

    >>> import budge
    >>> hint = budge.hint("1 2 3 / 4 5 6 / 0 7 8")
    >>> print(hint.move, hint.left)
    7 left 2
    """

    move: Any
    result: Result

    @property
    def left(self) -> int | None:
        """What the whole solution costs from here."""
        return self.result.cost

    def __str__(self) -> str:
        if self.move is None:
            return "already solved" if self.result.solved else self.result.summary()
        return f"{self.move} ({self.result.summary()})"


@shows_options
def hint(puzzle: PuzzleLike, **asked: Unpack[Asked]) -> Hint:
    """The next move of a solution; options are those of `solve`.

    >>> import budge
    >>> print(budge.hint(budge.parse("1 2 3 / 4 5 6 / 0 7 8")))
    7 left (2 moves, proved shortest)
    """
    options = Options.of("hint", **asked)
    result = answer(as_puzzle(puzzle), options)
    return Hint(result.moves[0] if result.moves else None, result)
