"""Whatever anybody hands to the library, it answers or raises a BudgeError."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import budge
from budge import BudgeError
from tests.boards import CLASSIC

HOSTILE: list[Any] = [
    None, 0, -1, 1.5, math.nan, math.inf, -math.inf, "1", "x", "99999999TB", b"1", [], {}, (),
    object(), 2**64, 10**400, True, 1e19, [None], [[]], {"a": 1}, {1: 2},
]  # fmt: skip
PUZZLES: list[Any] = [
    budge.parse(CLASSIC),
    budge.Sokoban(["#####", "#@$.#", "#####"]),
    budge.parse("..B./AAB./..../....", family="rush-hour"),
    budge.parse("AAB/..B -> .../AA."),
]
SOLVED = {puzzle.family: budge.solve(puzzle) for puzzle in PUZZLES}
LIMITS = ("time_limit", "node_limit", "memory_limit", "on_progress", "cancel")
KEYWORDS: dict[str, tuple[str, ...]] = {
    "solve": (
        *LIMITS, "quality", "algorithm", "heuristic", "engine", "metric", "weight", "threads",
        "observer", "trace",
    ),
    "solve_many": (*LIMITS, "threads", "metric"),
    "hint": (*LIMITS, "quality"),
    "check": LIMITS,
    "explore": (*LIMITS, "graph_nodes", "engine", "metric"),
    "analyse": ("metric", "node_limit", "cancel"),
    "grade": ("cancel",),
    "judge": ("metric", "optimum", "node_limit", "time_limit"),
    "improve": (*LIMITS, "metric"),
    "generate": (
        "count", "seed", "size", "pieces", "walls", "stars", "cost", "metric", "goal", "exit",
        "like", "time_limit", "threads", "cancel", "on_progress",
    ),
}  # fmt: skip


def call(verb: str, puzzle: Any, **asked: Any) -> object:
    if verb == "solve_many":
        return budge.solve_many([puzzle], **asked)
    if verb in ("judge", "improve"):
        moves = SOLVED[puzzle.family].moves
        given = moves if verb == "improve" else budge.write_moves(puzzle, moves)
        return getattr(budge, verb)(puzzle, given, **asked)
    if verb == "generate":
        return list(budge.generate(puzzle.family, **{"time_limit": 0.01, **asked}))
    return getattr(budge, verb)(puzzle, **asked)


def tried(what: str, act: Callable[..., object], *given: Any, **asked: Any) -> None:
    try:
        act(*given, **asked)
    except budge.BudgeError:
        pass
    except Exception as error:
        told = f"{what} with {given[-1:]!r:.60} {asked!r:.60}"
        pytest.fail(f"{told}: {type(error).__name__}: {error}")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family)
@pytest.mark.parametrize("verb", KEYWORDS)
def test_no_value_of_a_keyword_leaks_an_error_of_ours(verb: str, puzzle: Any) -> None:
    for name in KEYWORDS[verb]:
        for value in HOSTILE:
            if (verb, name) == ("generate", "time_limit") and value is None:
                continue  # which means a minute
            tried(verb, call, verb, puzzle, **{name: value})


LONG = "a" * 100_000


@pytest.mark.parametrize(
    "act",
    [
        *(partial(budge.solve, CLASSIC, **{name: LONG}) for name in (
            "algorithm", "heuristic", "metric", "quality", "engine", "memory_limit", "time_limit",
            "node_limit", "weight", "threads",
        )),
        partial(budge.solve, CLASSIC, **{LONG: 1}),
        partial(budge.parse, CLASSIC, family=LONG),
        partial(budge.convert, CLASSIC, to=LONG),
        partial(budge.compare, CLASSIC, [LONG]),
        partial(budge.generate, LONG),
        partial(budge.read_moves, PUZZLES[0], LONG),
    ],
    ids=lambda act: f"{act.func.__name__} {min(act.keywords, default='')[:12]}",
)  # fmt: skip
def test_an_error_does_not_tell_a_long_word_whole(act: Callable[[], object]) -> None:
    with pytest.raises(BudgeError) as caught:
        act()
    assert len(str(caught.value)) < 2_000


OF_A_PUZZLE = (
    "judge",
    "explain",
    "improve",
    "read_moves",
    "write_moves",
    "read_plan",
    "write_plan",
)
ALONE = (
    "parse", "read", "solve", "solve_many", "hint", "check", "explore", "analyse", "grade",
    "identity", "dedupe", "write_pddl", "generate",
)  # fmt: skip


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.family)
@pytest.mark.parametrize("name", OF_A_PUZZLE)
def test_no_argument_beside_a_puzzle_does(name: str, puzzle: Any) -> None:
    for value in HOSTILE:
        tried(name, getattr(budge, name), puzzle, value)


@pytest.mark.parametrize("name", ALONE)
def test_nor_does_what_should_be_a_puzzle(name: str) -> None:
    for value in [*HOSTILE, [3], ["x"], [None, None]]:
        tried(name, getattr(budge, name), value)


@pytest.mark.parametrize("family", SOLVED)
def test_nor_does_a_saved_result(family: str) -> None:
    told = SOLVED[family].to_dict()
    spoilt = [{**told, key: value} for key in told for value in [*HOSTILE, "UNSOLVABLE"]]
    spoilt += [
        {**told, "stats": {**told["stats"], key: value}}
        for key in told["stats"]
        for value in HOSTILE
    ]
    spoilt += [
        {**told, "position_options": {key: value}}
        for key in ("goal", "rule", "exit", "primary", "axes", "on_bad", "x")
        for value in HOSTILE
    ]
    for one in spoilt:
        try:
            budge.Result.from_dict(one)
        except budge.FormatError:
            continue
        except Exception as error:
            changed = {key: value for key, value in one.items() if value != told[key]}
            pytest.fail(f"{changed!r:.200}: {type(error).__name__}: {error}")
