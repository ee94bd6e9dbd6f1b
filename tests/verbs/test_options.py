"""One set of options for every verb: the same names, checks, defaults and errors."""

from __future__ import annotations

import dataclasses
import inspect
from typing import Any, get_type_hints

import pytest

import budge
from budge.verbs.options import Asked, AskedOfMany, OptionError, Options
from tests.boards import CLASSIC

PUZZLE = budge.parse(CLASSIC)
SOKOBAN = budge.Sokoban(["#####", "#@$.#", "#####"])
VERBS = {
    "solve": lambda **options: budge.solve(PUZZLE, **options),
    "solve_many": lambda **options: budge.solve_many([PUZZLE], **options),
    "hint": lambda **options: budge.hint(PUZZLE, **options),
    "check": lambda **options: budge.check(SOKOBAN, **options),
    "compare": lambda **options: budge.compare(PUZZLE, ["bfs"], **options),
    "explore": lambda **options: budge.explore(budge.parse("1 2 / 3 0"), **options),
    "improve": lambda **options: budge.improve(SOKOBAN, "R", **options),
}
BAD = [
    ({"time_limt": 1}, r"takes no 'time_limt' \(did you mean 'time_limit'\?\)"),
    ({"time_limit": "1"}, "0 or more seconds"),
    ({"time_limit": float("nan")}, "0 or more seconds"),
    ({"time_limit": True}, "0 or more seconds"),
    ({"node_limit": 1.5}, "a whole number, 0 or more"),
    ({"node_limit": "many"}, "a whole number, 0 or more"),
    ({"memory_limit": 0}, "write it like 2GB"),
    ({"memory_limit": -5}, "write it like 2GB"),
    ({"memory_limit": 1.5}, "write it like 2GB"),
    ({"memory_limit": "9" * 50 + "GB"}, "write it like 2GB"),
    ({"cancel": True}, "a CancelToken"),
    ({"metric": 3}, "the metric is a name"),
]
OF_A_SEARCH = [
    ({"quality": "bset"}, "the quality is 'bset'.*auto, optimal, fast"),
    ({"quality": None}, "the quality is None"),
    ({"engine": "gpu"}, "the engine is 'gpu'.*auto, native, python"),
    ({"engine": 7}, "an object with 'refusal' and 'run'"),
    ({"threads": 2**31}, "from 1 to 1024"),
    ({"threads": "2"}, "from 1 to 1024"),
    ({"weight": 1e19}, "from 1 to 10,000"),
    ({"weight": "2"}, "from 1 to 10,000"),
    ({"heuristic": 3}, "a name or a function"),
    ({"algorithm": 3}, "the algorithm is a name"),
    ({"observer": 3}, "observer is a function"),
]
SEARCHES = ("solve", "solve_many", "hint")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(("options", "complaint"), BAD, ids=str)
def test_what_makes_no_sense_is_refused_by_every_verb(
    verb: str, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(budge.RequestError, match=complaint):
        VERBS[verb](**options)


@pytest.mark.parametrize("verb", SEARCHES)
@pytest.mark.parametrize(("options", "complaint"), OF_A_SEARCH, ids=str)
def test_and_what_makes_no_sense_of_a_search_by_every_search(
    verb: str, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(budge.RequestError, match=complaint):
        VERBS[verb](**options)


@pytest.mark.parametrize("verb", VERBS)
def test_an_unknown_keyword_is_a_type_error_too(verb: str) -> None:
    with pytest.raises(TypeError, match="'colour'"):
        VERBS[verb](colour="red")


def test_a_verb_says_which_options_it_takes() -> None:
    with pytest.raises(OptionError, match="improve takes no 'quality'.*time_limit"):
        budge.improve(SOKOBAN, "R", quality="fast")
    with pytest.raises(OptionError, match="compare takes no 'heuristic'"):
        budge.compare(PUZZLE, ["bfs"], heuristic="manhattan")


@pytest.mark.parametrize("verb", VERBS)
def test_limits_beyond_all_measure_are_no_limits(verb: str) -> None:
    VERBS[verb](node_limit=2**64, memory_limit="99999999TB", time_limit=10**400)
    VERBS[verb](node_limit=2**63 - 1, memory_limit=2**70, time_limit=float("inf"))


def test_the_largest_weight_still_searches() -> None:
    for engine in ("native", "python"):
        result = budge.solve(PUZZLE, weight=10_000, heuristic="manhattan", engine=engine)
        assert result.solved


def test_the_types_and_the_object_list_the_same_options() -> None:
    names = [field.name for field in dataclasses.fields(Options)]
    assert sorted(names) == sorted(get_type_hints(Asked))
    assert set(names) - set(get_type_hints(AskedOfMany)) == {"on_progress"}


@pytest.mark.parametrize("verb", [budge.solve, budge.solve_many, budge.hint, budge.compare])
def test_the_options_are_spelt_out_for_editors(verb: Any) -> None:
    shown = inspect.signature(verb).parameters
    assert {field.name for field in dataclasses.fields(Options)} <= set(shown)
    assert shown["quality"].default == "auto"


def test_options_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Options().quality = "fast"  # type: ignore[misc]
