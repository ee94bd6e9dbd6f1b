"""What one asks of a generator, checked before anything is made."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, NamedTuple

from budge.arguments import whole_number
from budge.errors import RequestError, brief

MOST = 2**31 - 1


class Span(NamedTuple):
    """From the least to the most, both included."""

    least: int
    most: int

    def __contains__(self, value: object) -> bool:
        return isinstance(value, (int, float)) and self.least <= value <= self.most

    def __str__(self) -> str:
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} or more" if self.most == MOST else f"{self.least} to {self.most}"


def span(what: str, value: Any, least: int, most: int = MOST) -> Span | None:
    """`3`, `"3"`, `"3-5"`, `"3-"` or `(3, 5)` as a span within what is possible; None for None."""
    if value is None:
        return None
    wrong = RequestError(f"{what} is {brief(value)}: write a number or a range such as 3-5")
    parts: tuple[Any, ...]
    if isinstance(value, str):
        match = re.fullmatch(r"(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?", value.strip(), re.ASCII)
        if not match:
            raise wrong
        parts = (int(match[1]), int(match[3]) if match[3] else most if match[2] else int(match[1]))
    elif isinstance(value, (tuple, list)) and len(value) == 2:
        parts = tuple(value)
    else:
        parts = (value, value)
    first, last = whole_number(parts[0]), whole_number(most if parts[1] is None else parts[1])
    if first is None or last is None:
        raise wrong
    if first > last:
        raise RequestError(f"{what} is {brief(value)}: the range is empty")
    if first < least or last > most or first > most:
        limit = f"{least} or more" if most == MOST else f"from {least} to {most}"
        raise RequestError(f"{what} is {brief(value)}: it must be {limit}")
    return Span(first, last)


def size_of(value: Any) -> tuple[int, int]:
    """`"8x10"` (rows by columns), `8` or `(8, 10)` as height and width."""
    wrong = RequestError(f"the size is {brief(value)}: write rows by columns, such as 8x10")
    if isinstance(value, str):
        match = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x×*]\s*(\d{1,4})\s*)?", value, re.ASCII)
        if not match:
            raise wrong
        return int(match[1]), int(match[2] or match[1])
    sides = tuple(value) if isinstance(value, (tuple, list)) else (value, value)
    numbers = [whole_number(side) for side in sides]
    if len(numbers) != 2:
        raise wrong
    height, width = numbers
    if height is None or width is None or max(abs(height), abs(width)) > MOST:
        raise wrong
    return height, width


def shapes_of(value: Any) -> tuple[tuple[int, int], ...] | None:
    """`"2x2 4*2x1 1x2"`, pieces as rows by columns, or a list of such pairs; None for what is no
    set of pieces but a number of them."""
    if isinstance(value, str) and "x" in value.replace("×", "x"):
        found: list[tuple[int, int]] = []
        for word in value.replace("×", "x").replace(",", " ").split():
            match = re.fullmatch(r"(?:(\d{1,2})\*)?([1-9])x([1-9])", word, re.ASCII)
            if not match:
                raise RequestError(
                    f"{word!r} is no piece: write rows by columns, such as 2x1, or 4*2x1 for four"
                )
            found += [(int(match[2]), int(match[3]))] * int(match[1] or 1)
        return tuple(found)
    if isinstance(value, (list, tuple)) and value and all(isinstance(it, tuple) for it in value):
        return tuple(size_of(it) for it in value)
    return None


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What kind of level is wished for; None where anything will do."""

    size: tuple[int, int] | None = None
    pieces: Span | None = None
    shapes: tuple[tuple[int, int], ...] | None = None
    walls: Span | None = None
    stars: Span | None = None
    cost: Span | None = None
    metric: str | None = None
    minimal: bool = False
    unique: bool = False
    goal: Any = None
    exit: str | None = None
    seed: int = 0

    def refuse(self, family: str, *names: str) -> None:
        """Raise if something is wished for that the family cannot grant."""
        for name in names:
            if getattr(self, name) is not None and getattr(self, name) is not False:
                what = "set of pieces" if name == "shapes" else repr(name)
                raise RequestError(f"{family} takes no {what}")
