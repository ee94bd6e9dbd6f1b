"""The next move, for somebody who is stuck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Unpack

from budge.family import TellsSteps
from budge.result import Result, Status
from budge.verbs.check import lessons_of, why_lost
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import Asked, Options, shows_options
from budge.verbs.solve import answer


@dataclass(frozen=True)
class Hint:
    """The first move of a solution. `move` is None when there is none to give: see `result`.

    `moves` are those to make now: the move itself, or in Sokoban the walk and the push that it
    leads to. `reason` says what that is good for, or why a position is lost, where either can be
    told.

    >>> import budge
    >>> hint = budge.hint("1 2 3 / 4 5 6 / 0 7 8")
    >>> print(hint.move, hint.left)
    7 left 2
    """

    move: Any
    result: Result
    moves: Sequence[Any] = ()
    reason: str | None = None

    @property
    def left(self) -> int | None:
        """What the whole solution costs from here."""
        return self.result.cost

    @property
    def text(self) -> str:
        """The moves to make now, in the family's notation."""
        if len(self.moves) < 2:
            return "" if self.move is None else str(self.move)
        compact = getattr(self.result.puzzle, "solution_text", None)
        return str(compact(self.moves)) if compact else " ".join(map(str, self.moves))

    def __str__(self) -> str:
        reason = f": {self.reason}" if self.reason else ""
        if self.move is None:
            return "already solved" if self.result.solved else self.result.summary() + reason
        return f"{self.text} ({self.result.summary()}){reason}"


@shows_options
def hint(puzzle: PuzzleLike, **asked: Unpack[Asked]) -> Hint:
    """The next move of a solution; options are those of `solve`.

    >>> import budge
    >>> print(budge.hint(budge.parse("1 2 3 / 4 5 6 / 0 7 8")))
    7 left (2 moves, proved shortest)
    """
    options = Options.of("hint", **asked)
    return hint_of(answer(as_puzzle(puzzle), options))


def hint_of(result: Result) -> Hint:
    """The hint that a solution gives, or why there is none."""
    lessons = lessons_of(result.puzzle)
    if result.moves:
        if isinstance(lessons, TellsSteps):
            plan = result.stats.extra.get("plan", ())
            moves, reason = lessons.next_step(result.puzzle, result.moves, plan)
            return Hint(result.moves[0], result, tuple(moves), reason or None)
        return Hint(result.moves[0], result, result.moves[:1])
    lost = result.status is Status.UNSOLVABLE
    return Hint(None, result, (), why_lost(result.puzzle) if lost else None)
