"""Results as plain values and back, and the schema that describes them."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import jsonschema_rs
import pytest

import budge
from budge import FormatError, Klotski, Result, RushHour, Sokoban, Status, Tiles
from budge.saved import SCHEMA
from tests.boards import CLASSIC, FIFTEEN, IMPOSSIBLE
from tests.puzzles_of_ours import Roads, WaterJugs

SHAPE = json.loads(files("budge").joinpath("result.schema.json").read_text(encoding="utf-8"))
LEVEL = ["######", "#    #", "#@$ .#", "######"]

ANSWERS = {
    "tiles": lambda: budge.solve(CLASSIC),
    "a goal of its own": lambda: budge.solve("304528167 -> 123804765"),
    "swaps": lambda: budge.solve(Tiles([[2, 1], [3, 0]], rule="swap", name="two")),
    "python": lambda: budge.solve(CLASSIC, algorithm="wastar", weight=1.5, engine="python"),
    "rush hour": lambda: budge.solve(RushHour([".B..", ".BAA", "...."], exit="left")),
    "steps": lambda: budge.solve(RushHour(["..B", "AAB", "...", "..."]), metric="steps"),
    "klotski": lambda: budge.solve(Klotski(["BAA", "BAA", "..C"], ["...", "AA.", "AA."])),
    "names": lambda: budge.solve("张曹曹赵\n张曹曹赵\n马关关黄\n马兵兵黄\n兵　　兵", node_limit=9),
    "sokoban": lambda: budge.solve(Sokoban(LEVEL, name="first", author="me")),
    "fewest moves": lambda: budge.solve(Sokoban(LEVEL), metric="moves", quality="optimal"),
    "unsolvable": lambda: budge.solve(IMPOSSIBLE),
    "stopped": lambda: budge.solve(FIFTEEN, heuristic="misplaced", node_limit=10),
    "ended": lambda: budge.solve(Sokoban(LEVEL), quality="fast", node_limit=10**6, time_limit=60),
    "already solved": lambda: budge.solve("1 2 / 3 0"),
    "many": lambda: budge.solve_many(["1 2 3 / 4 5 6 / 0 7 8"])[0],
    "improved": lambda: budge.improve(Sokoban(LEVEL), "urldRR", time_limit=1),
}


@pytest.fixture(params=ANSWERS)
def result(request: pytest.FixtureRequest) -> Result:
    answer: Result = ANSWERS[request.param]()
    return answer


def through_json(result: Result) -> Any:
    return json.loads(json.dumps(result.to_dict(), allow_nan=False))


def test_a_result_comes_back_from_json(result: Result) -> None:
    told = through_json(result)
    again = Result.from_dict(told)
    assert again == result and hash(again) == hash(result)
    assert (again.puzzle, again.metric) == (result.puzzle, result.metric)
    assert getattr(again.puzzle, "name", None) == getattr(result.puzzle, "name", None)
    assert again.stats.seconds == result.stats.seconds
    assert through_json(again) == told


def test_the_schema_describes_it(result: Result) -> None:
    jsonschema_rs.validate(SHAPE, through_json(result))


def test_the_schema_would_notice() -> None:
    told = through_json(budge.solve(CLASSIC))
    for key, value in [("status", "SOLVD"), ("schema", 2), ("cost", "23"), ("stats", {})]:
        with pytest.raises(jsonschema_rs.ValidationError):
            jsonschema_rs.validate(SHAPE, {**told, key: value})
    assert SHAPE["properties"]["schema"]["const"] == SCHEMA == told["schema"]
    assert set(SHAPE["required"]) == set(told) and told["version"] == budge.__version__


def test_the_options_ask_for_the_same_again() -> None:
    result = budge.solve(
        CLASSIC,
        algorithm="wastar",
        heuristic="misplaced",
        engine="python",
        time_limit=float("inf"),
        on_progress=print,
    )
    assert result.options == {
        "algorithm": "wastar",
        "heuristic": "misplaced",
        "engine": "python",
        "weight": 2.0,
    }
    told = through_json(result)
    puzzle = budge.parse(told["position"], family=told["family"], **told["position_options"])
    assert budge.solve(puzzle, **told["options"]) == result


def test_options_of_any_kind_are_plain_values() -> None:
    numpy = pytest.importorskip("numpy")

    def mine(state: object) -> int:
        return 0

    engine = budge.SokobanEngine()
    options = [
        budge.solve(CLASSIC, heuristic=mine, node_limit=numpy.int64(5)),
        budge.solve(Sokoban(LEVEL), engine=engine, time_limit=numpy.float32(9)),
    ]
    assert [json.loads(json.dumps(dict(one.options))) for one in options] == [
        {"heuristic": "mine", "node_limit": 5},
        {"engine": "native", "time_limit": 9.0},
    ]
    both = budge.solve_many([CLASSIC, Roads()], threads=2, node_limit=10**6)
    assert [one.options for one in both] == [{"threads": 2, "node_limit": 10**6}] * 2


@pytest.mark.parametrize("puzzle", [Roads(), WaterJugs()])
def test_a_puzzle_of_ones_own_must_be_given(puzzle: Any) -> None:
    result = budge.solve(puzzle)
    told = through_json(result)
    assert told["position"] is None
    jsonschema_rs.validate(SHAPE, told)
    with pytest.raises(FormatError, match="give the puzzle itself"):
        Result.from_dict(told)
    assert Result.from_dict(told, puzzle) == result


def test_a_subclass_is_not_taken_for_its_family() -> None:
    class Backwards(Tiles):
        def is_goal(self, state: Any) -> bool:
            return state == self.goal[::-1]

    puzzle = Backwards([[1, 0], [3, 2]])
    result = budge.solve(puzzle)
    told = through_json(result)
    assert told["position"] is None and result.solved
    assert Result.from_dict(told, puzzle) == result


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"schema": 2}, "told in form 2"),
        ({"schema": "x"}, "told in form 'x'"),
        ({"status": "FINE"}, "no status 'FINE'"),
        ({"status": None}, "'status' is None"),
        ({"status": "TIME_LIMIT"}, "there is a solution"),
        ({"moves": None}, "there is no solution"),
        ({"cost": 22}, "costs 23, not 22"),
        ({"cost": True}, "'cost' is True"),
        ({"lower_bound": 24}, "the lower bound is 24"),
        ({"lower_bound": -1}, "the lower bound is -1"),
        ({"lower_bound": 20}, "called OPTIMAL with a lower bound of 20"),
        ({"solution": "U"}, "which is not a goal"),
        ({"stats": 5}, "'stats' is 5"),
        ({"position": 5}, "'position' is 5"),
        ({"position": CLASSIC + "\n\n" + CLASSIC}, "there are 2"),
        ({"engine": None}, "'engine' is None"),
        ({"ended_by": "SOLVED"}, "said to be ended by SOLVED"),
        ({"status": "TIME_LIMIT", "moves": None}, "the cost is 23, and there is no solution"),
        ({"status": "UNSOLVABLE", "moves": None, "cost": None}, "of what has no solution"),
        ({"options": [1]}, "'options' is"),
        ({"position_options": {"exit": "left"}}, "takes no 'exit'"),
        ({"metric": "yards"}, "no metric 'yards'"),
    ],
)
def test_what_is_no_result_is_told_so(changed: dict[str, Any], complaint: str) -> None:
    told = through_json(budge.solve(CLASSIC)) | changed
    with pytest.raises(FormatError, match=complaint):
        Result.from_dict(told)


@pytest.mark.parametrize(
    "change",
    [
        {"solution": "LLLL"},
        {"solution": "nonsense"},
        {"position": "1 1 / 2 3"},
        {"family": "chess"},
    ],
)
def test_a_solution_is_played_and_a_position_read(change: dict[str, Any]) -> None:
    with pytest.raises(budge.BudgeError):
        Result.from_dict(through_json(budge.solve(CLASSIC)) | change)


def test_missing_keys_are_named() -> None:
    told = through_json(budge.solve(CLASSIC))
    for key in ("status", "metric", "lower_bound", "algorithm", "engine", "stats"):
        with pytest.raises(FormatError, match=f"'{key}' is missing"):
            Result.from_dict({name: value for name, value in told.items() if name != key})
    with pytest.raises(FormatError, match="told as a dict, not as list"):
        Result.from_dict([])  # type: ignore[arg-type]


def test_what_the_command_line_prints_can_be_read(budge_json: list[dict[str, Any]]) -> None:
    results = [Result.from_dict(told) for told in budge_json]
    assert [one.status for one in results] == [Status.OPTIMAL, Status.UNSOLVABLE]
    for told in budge_json:
        jsonschema_rs.validate(SHAPE, told)


@pytest.fixture
def budge_json(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    from budge.cli import main

    with pytest.raises(SystemExit):
        main(["solve", CLASSIC, IMPOSSIBLE, "--json", "--trace"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]
