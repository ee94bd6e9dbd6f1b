"""A packing plan in words: in which order the goals are to be filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Step = Sequence[int]
"""Row, column (both from 0), and whether a box leaves there rather than comes."""


def in_words(steps: Iterable[Step]) -> list[str]:
    """`column 17, rows 7 to 9` for goals in a line that are filled one after the other.

    >>> in_words([(2, 5, False), (3, 5, False), (4, 5, False), (4, 5, True), (4, 6, False)])
    ['column 6, rows 3 to 5', 'the box leaves row 5, column 6 again', 'row 5, column 7']
    """
    lines: list[str] = []
    run: list[tuple[int, int]] = []
    for row, column, leaves in steps:
        if run and (leaves or not _continues(run, (row, column))):
            lines.append(_line(run))
            run = []
        if leaves:
            lines.append(f"the box leaves row {row + 1}, column {column + 1} again")
        else:
            run.append((row, column))
    return [*lines, _line(run)] if run else lines


def _continues(run: list[tuple[int, int]], cell: tuple[int, int]) -> bool:
    """Whether the cell is the next in the line that the run goes along."""
    step = cell[0] - run[-1][0], cell[1] - run[-1][1]
    if abs(step[0]) + abs(step[1]) != 1:
        return False
    return len(run) == 1 or step == (run[-1][0] - run[-2][0], run[-1][1] - run[-2][1])


def _line(run: list[tuple[int, int]]) -> str:
    (row, column), (last_row, last_column) = run[0], run[-1]
    if len(run) == 1:
        return f"row {row + 1}, column {column + 1}"
    if column == last_column:
        return f"column {column + 1}, rows {row + 1} to {last_row + 1}"
    return f"row {row + 1}, columns {column + 1} to {last_column + 1}"
