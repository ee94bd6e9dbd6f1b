"""Run-length boards (`5#|#@$.#|5#`) and solutions (`3r2D(lU)`)."""

from __future__ import annotations

import re
from itertools import groupby

from budge.errors import FormatError

MOST = 1_000_000
"""Signs; what a few digits can unroll to has to end somewhere."""

_TOKEN = re.compile(r"(\d*)(\D?)")  # matches anywhere, so that no digit is looked at twice


def unroll(text: str, most: int = MOST) -> str:
    """Every number repeats the sign or the group in parentheses after it.

    >>> unroll("2(3#-)|@")
    '###-###-|@'
    """
    groups: list[tuple[int, list[str]]] = [(1, [])]
    total = 0
    for match in _TOKEN.finditer(text):
        number, sign = match.groups()
        at = match.start() + 1
        if not sign:
            if number:
                raise FormatError("a number with nothing to repeat", text, 1, at)
            break
        times = min(int(number[:9]), most + 1) if number else 1
        unrolled = sign
        if sign == "(":
            groups.append((times, []))
            continue
        if sign == ")":
            if len(groups) == 1 or number:
                raise FormatError("this parenthesis closes nothing", text, 1, at)
            times, inside = groups.pop()
            unrolled = "".join(inside)
        total += len(unrolled) * times
        if total > most:
            raise FormatError(f"this unrolls to more than {most:,} signs", text, 1, at)
        groups[-1][1].append(unrolled * times)
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
