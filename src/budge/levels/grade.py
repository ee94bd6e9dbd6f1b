"""How hard is a puzzle for people, and why?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from budge.arguments import check_hooks
from budge.errors import BudgeError, NotInTime
from budge.levels.words import STARS
from budge.limits import Alarm, CancelToken
from budge.puzzles.base import overridden
from budge.registry import family_of
from budge.shown import ShownAsPage
from budge.verbs.contract import PuzzleLike, as_puzzle


@dataclass(frozen=True)
class Grade(ShownAsPage):
    """How hard a puzzle is.

    `score` is from 0 to 100: so many of a hundred puzzles that people played are easier. `stars`
    are from 1 to 5, a fifth of the score each. Where nothing is known of people (tiles, Klotski,
    one's own puzzles) both are None, and what is told is `for_solvers` only. `reasons` say in words
    what makes it hard, then what makes it easy; `figures` are the numbers behind that. `rough`
    means that the puzzle is beyond what the model was fitted on, or that the positions were too
    many to look at all of them.

    >>> import budge
    >>> grade = budge.grade("BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH.")
    >>> grade.stars, grade.reasons[0]
    (2, 'it is short: eight slides at best')
    """

    score: int | None
    stars: int | None
    expected: str
    reasons: tuple[str, ...]
    figures: dict[str, float] = field(compare=False)
    rough: bool = False

    @property
    def for_solvers(self) -> bool:
        """Whether there is no data of people to compare with."""
        return self.score is None

    def __str__(self) -> str:
        if self.score is None or self.stars is None:
            return f"for solvers: {self.expected}"
        about = "about " if self.rough else ""
        stars = "★" * self.stars + "☆" * (5 - self.stars)
        return f"{stars} {STARS[self.stars - 1]}, {about}{self.score} of 100: {self.expected}"

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {
            "score": self.score,
            "stars": self.stars,
            "for_solvers": self.for_solvers,
            "expected": self.expected,
            "reasons": list(self.reasons),
            "figures": self.figures,
            "rough": self.rough,
        }


Grader = Callable[[Any, CancelToken | None], Grade]
"""A family's own way to grade; it raises `RequestError` for what cannot be solved."""


def grade(
    puzzle: PuzzleLike, *, time_limit: float | None = None, cancel: CancelToken | None = None
) -> Grade:
    """How hard a puzzle is for people, where that is known, and why.

    The limits are in nodes, so a grade is the same on every machine. What is not graded within a
    `time_limit` has none: that is a `NotInTime`. What is proved unsolvable has none either: that
    is a `RequestError`.

    >>> import budge
    >>> level = budge.Sokoban(["######", "#    #", "# @$ #", "#  . #", "######"])
    >>> budge.grade(level).stars
    1
    """
    puzzle = as_puzzle(puzzle)
    check_hooks(cancel)
    alarm = Alarm(time_limit, cancel)
    family = family_of(puzzle)
    if family is not None and family.grader is not None and overridden(puzzle) is None:
        graded: Grade = family.grader(puzzle, alarm)
    else:
        from budge.levels.grade_for_solvers import grade_any

        graded = grade_any(puzzle, alarm)
    if cancel is not None and cancel.cancelled:
        raise BudgeError("cancelled before the grade was known")
    if alarm.cancelled:
        raise NotInTime(f"not graded within {time_limit:g} s: allow more time")
    return graded
