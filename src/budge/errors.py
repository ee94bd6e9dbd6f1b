"""Every error that Budge raises on purpose. `except BudgeError` catches them all."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable


class BudgeError(Exception):
    """The base of Budge's own exceptions.

    >>> import budge
    >>> try:
    ...     budge.solve("1 2 3")
    ... except budge.BudgeError as error:
    ...     print(type(error).__name__)
    FormatError
    """


class PositionError(BudgeError, ValueError):
    """A position that breaks its puzzle's rules.

    `cell` is the (row, column) to blame, counted from 0, where there is one.

    >>> import budge
    >>> budge.Tiles([[1, 2], [3, 3]])
    Traceback (most recent call last):
    budge.errors.PositionError: tile 3 stands twice
    """

    def __init__(self, message: str, cell: tuple[int, int] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.cell = cell


class FormatError(BudgeError, ValueError):
    """Text that does not describe a puzzle: what is wrong, where, and the text itself.

    `line` and `column` count from 1 and are None where no single place is to blame. Where `text` is
    a piece of a longer one, `lines_before` tells how many lines stand above it.

    >>> import budge
    >>> try:
    ...     budge.parse("1 2 3 / 4 5 5 / 6 7 0")
    ... except budge.FormatError as error:
    ...     print(error.line, error.column)
    1 13
    """

    def __init__(
        self,
        message: str,
        text: str = "",
        line: int | None = None,
        column: int | None = None,
        *,
        lines_before: int = 0,
    ) -> None:
        self.message = message
        self.text = text
        self.line = None if line is None else line + lines_before
        self.column = column
        self.lines_before = lines_before
        super().__init__(self._explain())

    def _explain(self) -> str:
        place = ""
        if self.line is not None:
            place = f"line {self.line}"
            if self.column is not None:
                place += f", column {self.column}"
            place += ": "
        return place + self.message + self._excerpt()

    def _excerpt(self) -> str:
        lines = self.text.splitlines()
        if not lines:
            return ""
        at = min((self.line or 1 + self.lines_before) - self.lines_before, len(lines))
        first = max(0, at - 3)
        shown = [_clip(line) for line in lines[first:at]]
        if self.line is not None and self.column is not None and self.column <= _CLIP:
            shown.append(" " * (self.column - 1) + "^")
        return "".join(f"\n    {line}" for line in shown)


class IllegalMove(BudgeError, ValueError):
    """A move that the rules do not allow in the position where it was tried.

    >>> import budge
    >>> board = budge.parse("1 2 / 3 0")
    >>> try:
    ...     board.play(board.start, budge.Slide(1, "up"))
    ... except budge.IllegalMove as error:
    ...     print(error)
    1 up is not possible in
    1 2
    3 _
    """


class RequestError(BudgeError, ValueError):
    """A request that makes no sense, such as an algorithm that does not fit the puzzle.

    >>> import budge
    >>> try:
    ...     budge.solve("1 2 / 0 3", algorithm="astr")
    ... except budge.RequestError as error:
    ...     print(str(error).partition(";")[0])
    there is no algorithm 'astr' (did you mean 'astar'?)
    """


class SizeError(RequestError):
    """A puzzle larger than the chosen engine can take on; the message names the limit.

    >>> import budge
    >>> large = budge.Tiles([range(25 * row, 25 * row + 25) for row in range(25)])
    >>> try:
    ...     budge.solve(large, algorithm="astar")
    ... except budge.SizeError as error:
    ...     print(error)
    a board of 25×25 is beyond 'astar', which takes at most 400 cells
    """


class WrongAnswer(BudgeError, AssertionError):
    """A search returned a solution that the rules reject: a bug in Budge. Please report it.

    >>> import budge
    >>> @budge.heuristic("boastful", kinds="tiles", admissible=True, consistent=True)
    ... def boastful(puzzle):
    ...     '''Promises what is not so.'''
    ...     return lambda state: 99 * (not puzzle.is_goal(state))
    >>> try:
    ...     budge.solve("1 2 / 0 3", algorithm="astar", heuristic="boastful")
    ... except budge.WrongAnswer as error:
    ...     print(str(error).partition(",")[0])
    'boastful' is declared admissible
    """


class NotInTime(BudgeError):
    """A time limit came before the answer, where half an answer is none.

    >>> import budge
    >>> budge.grade("3 0 4 / 5 2 8 / 1 6 7", time_limit=0)
    Traceback (most recent call last):
    budge.errors.NotInTime: not graded within 0 s: allow more time
    """


class StoreError(BudgeError):
    """A store of results that cannot be read, written or shared; it was left as it was.

    >>> import budge
    >>> budge.batch.Report("no-such-folder/runs.sqlite")
    Traceback (most recent call last):
    budge.errors.StoreError: there is no store 'no-such-folder/runs.sqlite'
    """


class ClusterError(BudgeError):
    """A cluster that cannot be reached, or whose machines run another version of Budge.

    >>> issubclass(ClusterError, BudgeError)
    True
    """


class MissingExtra(BudgeError, ImportError):
    """An optional dependency is not installed; the message says which extra brings it.

    >>> raise MissingExtra("a picture needs Matplotlib: pip install budge[plot]")
    Traceback (most recent call last):
    budge.errors.MissingExtra: a picture needs Matplotlib: pip install budge[plot]
    """


_CLIP = 200


def _clip(line: str) -> str:
    return line if len(line) <= _CLIP else line[:_CLIP] + "…"


def brief(value: object, most: int = 60, *, tell: Callable[[object], str] = repr) -> str:
    """`value` as a message shows it, cut to `most` characters. Python tells no whole number of more
    than 4,300 digits, and an object of one's own may fail to tell itself: those are named by their
    type.

    >>> brief("bfs"), brief([0] * 100, 9), brief(10**5000)
    ("'bfs'", '[0, 0, 0,', '<int>')
    """
    try:
        return tell(value)[:most]
    except Exception:
        return f"<{type(value).__name__}>"


def suggest(wrong: object, known: Iterable[str]) -> str:
    """` (did you mean 'astar'?)`, or nothing when no known name is close."""
    if not isinstance(wrong, str):
        return ""
    close = difflib.get_close_matches(wrong.lower(), list(known), n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else ""
