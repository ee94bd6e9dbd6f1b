"""Whatever is given for an argument: an answer, or an error of Budge's own that can be printed."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

import numpy as np
import pytest

import budge
from budge.errors import brief

HUGE = 10**5000  # more digits than Python writes


class Silent:
    """What cannot tell itself."""

    def __repr__(self) -> str:
        raise RuntimeError("no words")


ODD = [HUGE, -HUGE, [HUGE], {"A": HUGE}, Silent(), [Silent()], float("nan"), -1, 2**64, True, ""]
ODD += ["\0", "\ud800", b"x", [], [[]], {}, object(), ..., 1j, Decimal("nan"), range(10**18)]
ODD += [np.array([1, 2]), np.zeros((2, 2)), np.array([]), np.array(3), np.float32(1), np.int8(1)]

BOARD, LEVEL = "1 2 3 / 4 5 6 / 0 7 8", "#####\n#@$.#\n#####"
CALLS: list[tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]] = [
    (budge.solve, (BOARD,), {"node_limit": 1000}),
    (budge.solve, (LEVEL,), {"node_limit": 1000}),
    (budge.solve_many, ([BOARD, LEVEL],), {"node_limit": 1000}),
    (budge.hint, (BOARD,), {"node_limit": 1000}),
    (budge.check, (BOARD,), {"node_limit": 1000}),
    (budge.explore, (BOARD,), {"node_limit": 1000}),
    (budge.compare, (BOARD, ["bfs"]), {"node_limit": 1000}),
    (budge.improve, (LEVEL, "R"), {"node_limit": 1000}),
    (budge.explain, (BOARD, "right right"), {}),
    (budge.analyse, (LEVEL,), {"node_limit": 1000}),
    (budge.grade, (BOARD,), {}),
    (budge.dedupe, ([BOARD],), {}),
    (budge.judge, (BOARD, "right right"), {}),
    (budge.parse, (BOARD,), {}),
    (budge.convert, (LEVEL, "rle"), {}),
    (budge.load, ("no-such-file",), {}),
    (budge.read_moves, (budge.parse(BOARD), "rr"), {}),
    (budge.write_pddl, (budge.parse(BOARD),), {}),
    (budge.Tiles, ([[1, 2], [0, 3]],), {}),
    (budge.RushHour, (["..B", "AAB", "..."],), {}),
    (budge.Klotski, (["BAA", "BAA", "..C"], ["...", "AA.", "AA."]), {}),
    (budge.Sokoban, (LEVEL,), {}),
    (budge.SokobanEngine, (), {}),
]


def some(family: str, **wishes: Any) -> list[Any]:
    """Two at most: whoever asks for 10^5000 boards gets them, one after the other."""
    return list(islice(budge.generate(family, **{"seed": 1, "time_limit": 1, **wishes}), 2))


def places(call: Callable[..., Any], arguments: tuple[Any, ...]) -> Iterator[int | str]:
    """Where something odd can be given: by position, or by name."""
    yield from range(len(arguments))
    parameters = list(inspect.signature(call).parameters.values())[len(arguments) :]
    for parameter in parameters:
        # A function of the caller's may fail as it likes; with a heuristic that is none it may not.
        if parameter.kind is not parameter.VAR_KEYWORD:
            yield parameter.name


def tried(call: Callable[..., Any], *arguments: Any, **named: Any) -> None:
    try:
        call(*arguments, **named)
    except (budge.BudgeError, OSError) as error:
        assert str(error) and len(str(error)) < 1000


@pytest.mark.parametrize(
    ("call", "arguments", "named"),
    CALLS,
    ids=[f"{n}-{call[0].__name__}" for n, call in enumerate(CALLS)],
)
def test_odd_arguments(
    call: Callable[..., Any], arguments: tuple[Any, ...], named: dict[str, Any]
) -> None:
    for place in places(call, arguments):
        for odd in ODD:
            if isinstance(place, int):
                tried(call, *arguments[:place], odd, *arguments[place + 1 :], **named)
            else:
                tried(call, *arguments, **{**named, place: odd})


@pytest.mark.parametrize("name", list(inspect.signature(budge.generate).parameters))
def test_odd_wishes(name: str) -> None:
    for odd in ODD:
        tried(some, **{"family": "tiles", "size": 3, "count": 1, name: odd})


def test_what_cannot_be_told_is_named_by_its_type() -> None:
    assert brief(HUGE) == "<int>" and brief([Silent()]) == "<list>" and brief("bfs") == "'bfs'"
    with pytest.raises(budge.RequestError, match="the node limit is <int>"):
        budge.solve(BOARD, node_limit=-HUGE)
    with pytest.raises(budge.RequestError, match="'trace' is True or False, not array"):
        budge.solve(BOARD, trace=np.array([1, 2]))  # type: ignore[arg-type]
    with pytest.raises(budge.RequestError, match="no file can be called"):
        budge.load("\0")
