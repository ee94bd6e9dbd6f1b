"""What callers give, looked at before it is used. What will not do is an error that shows it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from budge.errors import RequestError, brief, suggest


def whole_number(value: Any) -> int | None:
    """The value as an int, NumPy's included; None for anything else, True and "1" among it."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def one_of(
    what: str,
    value: object,
    known: Collection[str],
    error: Callable[[str], Exception] = RequestError,
) -> str:
    """The value, if it is one of the known names; else an error that says which there are."""
    if not isinstance(value, str) or value not in known:
        raise error(
            f"the {what} is {brief(value)}{suggest(value, known)}; it must be one of: "
            f"{', '.join(known)}"
        )
    return value


def flag(what: str, value: Any) -> bool:
    """Whether the value is true; an array, say, is neither true nor false."""
    try:
        return bool(value)
    except (TypeError, ValueError):
        raise RequestError(f"{what!r} is True or False, not {brief(value)}") from None


def listed(what: str, value: Any) -> Iterator[Any]:
    """What is in a list, say, one after the other; a text is no list."""
    wrong = RequestError(f"{what}, not {brief(value)}")
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise wrong
    try:
        return iter(value)
    except TypeError:  # an array of no dimension
        raise wrong from None


def check_hooks(cancel: object, **functions: object) -> None:
    """Raise unless what cancels can be asked, and what is to be called can be called."""
    if cancel is not None and not hasattr(cancel, "cancelled"):
        raise RequestError(f"cancel is a CancelToken, not {brief(cancel)}")
    for name, function in functions.items():
        if function is not None and not callable(function):
            raise RequestError(f"{name} is a function, not {brief(function)}")
