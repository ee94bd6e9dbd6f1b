from __future__ import annotations

import json
from typing import Any

import pytest

import budge
from budge import Configuration, RequestError, Status
from budge.verbs.compare import configurations_for
from tests.boards import ENGINES, NEAR
from tests.puzzles_of_ours import WaterJugs


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("bfs", Configuration("bfs")),
        ("astar:manhattan", Configuration("astar", "manhattan")),
        ("wastar:manhattan:1.5", Configuration("wastar", "manhattan", 1.5)),
        ("wastar::3", Configuration("wastar", None, 3.0)),
        ("astar: max(manhattan, misplaced)", Configuration("astar", "max(manhattan, misplaced)")),
    ],
)
def test_configurations_as_text(text: str, expected: Configuration) -> None:
    assert Configuration.parse(text) == expected
    assert Configuration.parse(str(expected)) == expected


@pytest.mark.parametrize("text", ["a:b:1:2", "wastar:manhattan:heavy"])
def test_a_bad_configuration_is_refused(text: str) -> None:
    with pytest.raises(RequestError, match=text):
        Configuration.parse(text)


@pytest.mark.parametrize("engine", ENGINES)
def test_everything_that_fits_is_compared(engine: str) -> None:
    comparison = budge.compare(budge.parse(NEAR), engine=engine)
    asked = [str(configuration) for configuration, _ in comparison]
    assert {"bfs", "bidirectional", "astar:manhattan", "idastar:linear-conflict"} <= set(asked)
    for configuration, result in comparison:
        assert result.algorithm == configuration.algorithm
        assert result.heuristic == configuration.heuristic
        if configuration.algorithm != "greedy":
            assert (result.status, result.cost) == (Status.OPTIMAL, 5)


def test_the_order_asked_for_is_kept() -> None:
    asked = ["wastar:manhattan:1.5", "bfs", Configuration("greedy", "misplaced")]
    comparison = budge.compare(budge.parse(NEAR), asked, engine="python")
    assert [result.algorithm for result in comparison.results] == ["wastar", "bfs", "greedy"]
    rows = json.loads(json.dumps(comparison.to_dicts()))
    assert [row["configuration"] for row in rows] == [
        "wastar:manhattan:1.5",
        "bfs",
        "greedy:misplaced",
    ]


@pytest.mark.parametrize("late", ["astra", "astar:manhatan"])
def test_a_misspelt_name_does_not_cost_the_runs_before_it(late: str) -> None:
    seen: list[budge.Expansion] = []
    with pytest.raises(RequestError, match="did you mean"):
        budge.compare(budge.parse(NEAR), ["bfs", late], observer=seen.append)
    assert not seen


def test_limits_hold_for_each_run() -> None:
    comparison = budge.compare(
        budge.parse(NEAR), ["bfs", "astar:manhattan"], node_limit=10, engine="python"
    )
    assert [result.status for result in comparison.results] == [Status.NODE_LIMIT, Status.OPTIMAL]


def test_a_puzzle_of_ones_own_is_compared_with_what_fits_it() -> None:
    comparison = budge.compare(WaterJugs())
    assert "bidirectional" not in {c.algorithm for c in comparison.configurations}
    assert {r.cost for r in comparison.results if r.status is Status.OPTIMAL} == {6}


def test_chosen_algorithms_and_heuristics() -> None:
    pairs = configurations_for(budge.parse(NEAR), ["bfs", "A*"], ["manhattan", "zero"])
    assert list(map(str, pairs)) == ["bfs", "astar:manhattan", "astar:zero"]


def test_without_the_core_only_what_has_a_plain_form_is_compared() -> None:
    rows = ["######", "#@$ .#", "######"]

    class Own(budge.Sokoban):
        def is_goal(self, state: Any) -> bool:
            return super().is_goal(state)

    for comparison in (
        budge.compare(Own(rows)),
        budge.compare(budge.Sokoban(rows), engine="python"),
    ):
        assert comparison.results and all(result.cost == 2 for result in comparison.results)
        assert {result.engine for result in comparison.results} == {"python"}
