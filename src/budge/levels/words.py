"""Numbers and reasons in words."""

from __future__ import annotations

from collections.abc import Mapping

STARS = ("very easy", "easy", "medium", "hard", "very hard")

_SMALL = ["no", "one", "two", "three", "four", "five", "six"]
_SMALL += ["seven", "eight", "nine", "ten", "eleven", "twelve"]


def many(number: float, one: str, more: str) -> str:
    """`one way`, `three ways`, `1,234 ways`, `millions of ways`."""
    if number >= 1e6:
        return f"millions of {more}"
    whole = round(number)
    counted = _SMALL[whole] if 0 <= whole < len(_SMALL) else f"{whole:,}"
    return f"{counted} {one if whole == 1 else more}"


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number) or many(number, "time", "times")


def told(
    shares: Mapping[str, float], words: Mapping[str, tuple[str, str]], least: float = 0.06
) -> tuple[str, ...]:
    """What makes a puzzle harder than a middling one, the weightiest first, then what makes it
    easier; shares below `least` are left out. `words` has both sayings for each figure."""
    harder = [words[name][0] for name, share in shares.items() if share >= least]
    least_first = reversed(list(shares.items()))
    easier = [words[name][1] for name, share in least_first if share <= -least]
    return (*harder, *easier)
