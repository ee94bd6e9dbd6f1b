"""Run-length boards (`5#|#@$.#|5#`) and solutions (`3r2D(lU)`)."""

from __future__ import annotations

import re
from itertools import groupby

from budge.errors import FormatError

MOST = 1_000_000
"""Signs; what a few digits can unroll to has to end somewhere."""

_TOKEN = re.compile(r"(\d*)(?:(\()|(\))|(\D))")


def unroll(text: str) -> str:
    """Every number repeats the sign or the group in parentheses after it.

    >>> unroll("2(3#-)|@")
    '###-###-|@'
    """
    groups: list[tuple[int, list[str]]] = [(1, [])]
    total = 0
    end = 0
    for match in _TOKEN.finditer(text):
        times = min(int(match[1][:9]), MOST + 1) if match[1] else 1
        at = match.start() + 1
        end = match.end()
        if match[2]:
            groups.append((times, []))
            continue
        if match[3]:
            if len(groups) == 1 or match[1]:
                raise FormatError("this parenthesis closes nothing", text, 1, at)
            repeat, inside = groups.pop()
            unrolled = "".join(inside)
            times = repeat
        else:
            unrolled = match[4]
        total += len(unrolled) * times
        if total > MOST:
            raise FormatError(f"this unrolls to more than {MOST:,} signs", text, 1, at)
        groups[-1][1].append(unrolled * times)
    if end < len(text):
        raise FormatError("a number with nothing to repeat", text, 1, end + 1)
    if len(groups) > 1:
        raise FormatError("a parenthesis is never closed", text, 1, len(text))
    return "".join(groups[0][1])


def roll(text: str) -> str:
    """Runs as a number and a sign.

    >>> roll("####-@")
    '4#-@'
    """
    runs = ((sign, len(list(run))) for sign, run in groupby(text))
    return "".join(f"{length if length > 1 else ''}{sign}" for sign, length in runs)
