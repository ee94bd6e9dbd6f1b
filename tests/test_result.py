from __future__ import annotations

import json

import pytest

import budge
from budge import Progress, Status
from tests.boards import CLASSIC, ENGINES, FAR, IMPOSSIBLE
from tests.puzzles_of_ours import Roads, WaterJugs


@pytest.mark.parametrize("engine", ENGINES)
def test_steps_lead_from_the_start_to_the_goal(engine: str) -> None:
    result = budge.solve(
        budge.parse(CLASSIC), algorithm="astar", heuristic="manhattan", engine=engine
    )
    first, *rest = result.steps
    assert (first.move, first.state, first.g) == (None, result.puzzle.start, 0)
    assert [step.move for step in rest] == list(result.moves or ())
    assert [step.g for step in result.steps] == list(range(24))
    assert (rest[-1].state, rest[-1].h, rest[-1].f) == (result.puzzle.goal, 0, 23)
    assert all(step.f <= 23 for step in result.steps)


def test_steps_of_a_blind_search_have_no_h() -> None:
    result = budge.solve(Roads())
    assert [(step.g, step.h, step.f) for step in result.steps] == [
        (0, None, 0),
        (1, None, 1),
        (2, None, 2),
        (3, None, 3),
    ]


def test_a_result_without_a_solution() -> None:
    result = budge.solve(budge.parse(IMPOSSIBLE))
    assert (result.solved, result.steps, result.gap) == (False, [], None)
    assert result.solution_text() is None
    assert str(result) == "UNSOLVABLE: proved to have no solution"


def test_the_summary_is_honest() -> None:
    puzzle = budge.parse(FAR, rule="swap")
    best = budge.solve(puzzle, algorithm="bidirectional", engine="python")
    assert best.summary() == "10 swaps, proved shortest"
    puzzle = budge.parse("8 1 3 / 4 0 2 / 7 6 5")
    doubtful = budge.solve(puzzle, algorithm="greedy", heuristic="3*manhattan", engine="python")
    assert (
        doubtful.gap
        and doubtful.summary() == f"{doubtful.cost} moves, at most {doubtful.gap} above the optimum"
    )
    stopped = budge.solve(budge.parse(CLASSIC), algorithm="bfs", node_limit=1, engine="python")
    assert stopped.summary() == "no solution found, any has at least 15 moves"


@pytest.mark.parametrize("engine", ENGINES)
def test_plain_values_for_json(engine: str) -> None:
    result = budge.solve(budge.parse("1 2 3 / 4 5 6 / 0 7 8"), algorithm="astar", engine=engine)
    plain = json.loads(json.dumps(result.to_dict()))
    assert plain["status"] == "OPTIMAL" and plain["cost"] == plain["lower_bound"] == 2
    assert (plain["family"], plain["metric"], plain["engine"]) == ("tiles", "moves", engine)
    assert (plain["moves"], plain["solution"]) == (["7 left", "8 left"], "LL")
    assert set(plain["stats"]) >= {
        "expanded",
        "generated",
        "reopened",
        "max_open",
        "closed",
        "peak_bytes",
        "seconds",
        "initial_h",
    }
    assert plain["stats"]["expanded"] >= 2 and plain["stats"]["generated"] >= 4


def test_a_puzzle_of_ones_own_as_plain_values() -> None:
    plain = json.loads(json.dumps(budge.solve(WaterJugs()).to_dict()))
    assert (plain["name"], plain["family"]) == (None, "WaterJugs")
    assert plain["solution"].startswith("fill 5 5 to 3")


def test_which_statuses_are_limits() -> None:
    assert {status for status in Status if status.is_limit} == {
        Status.TIME_LIMIT,
        Status.MEMORY_LIMIT,
        Status.NODE_LIMIT,
        Status.CANCELLED,
        Status.GAVE_UP,
    }
    assert str(Status.OPTIMAL) == "OPTIMAL"


def test_progress_in_words() -> None:
    progress = Progress(expanded=12_000, generated=30_000, seconds=2.0, lower_bound=17)
    assert str(progress) == "12,000 expanded, 6,000/s, at least 17, 2.0 s"
    assert Progress(0, 0, 0.0).rate == 0
    assert (
        "best 30" in str(Progress(1, 1, 1.0, best=30))
        and str(Progress(1, 1, 1.0, phase="x"))[:3] == "x: "
    )
