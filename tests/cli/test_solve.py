from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import budge as library
from tests.boards import CLASSIC, FAR, FIFTEEN, IMPOSSIBLE, NEAR, SPIRAL
from tests.cli.conftest import Budge, Terminal

KEYS = [
    "name",
    "schema",
    "version",
    "family",
    "position",
    "position_options",
    "status",
    "cost",
    "metric",
    "lower_bound",
    "ended_by",
    "algorithm",
    "heuristic",
    "admissible",
    "engine",
    "options",
    "moves",
    "solution",
    "stats",
]


def replay(position: str, solution: str) -> bool:
    """Whether the compact solution, read as directions of tiles, leads to the goal."""
    puzzle = library.parse(position)
    state = puzzle.start
    for letter in solution:
        (move,) = [m for m in puzzle.moves(state) if m.direction[0].upper() == letter]
        state = puzzle.play(state, move)
    return bool(puzzle.is_goal(state))


def test_the_answer_for_a_person(budge: Budge) -> None:
    run = budge("solve", NEAR)
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    assert lines[0] == "OPTIMAL: 5 moves, proved shortest"
    assert "│ 2 │ 8 │ 3 │   │ 1 │ 2 │ 3 │" in lines
    assert "6 down, 8 down, 2 right, 1 up, 8 left" in lines
    assert "DDRUL" not in run.out, "a solution is told once"
    assert "expanded" in lines[-1]
    assert "generated" in lines[-1]


def test_quiet_prints_the_compact_solution_and_nothing_else(budge: Budge) -> None:
    run = budge("solve", CLASSIC, "--quiet")
    assert (run.code, run.err) == (0, "")
    (solution,) = run.out.splitlines()
    assert len(solution) == 23
    assert replay(CLASSIC, solution)


def test_quiet_keeps_a_line_for_what_has_no_solution(budge: Budge) -> None:
    run = budge("solve", IMPOSSIBLE, NEAR, "-q")
    assert run.code == 10
    assert run.out == "\nDDRUL\n"
    assert "UNSOLVABLE" in run.err


def test_json_holds_the_promised_fields(budge: Budge) -> None:
    run = budge("solve", CLASSIC, "--json")
    value = run.object()
    assert (run.code, run.err) == (0, "")
    assert list(value) == KEYS
    assert value["family"] == "tiles"
    assert (value["status"], value["cost"], value["lower_bound"]) == ("OPTIMAL", 23, 23)
    assert len(value["moves"]) == 23
    assert replay(CLASSIC, value["solution"])
    assert {"expanded", "generated", "max_open", "peak_bytes", "seconds"} <= set(value["stats"])


def test_json_of_the_unsolvable(budge: Budge) -> None:
    run = budge("solve", IMPOSSIBLE, "--json")
    value = run.object()
    assert run.code == 10
    assert (value["status"], value["cost"]) == ("UNSOLVABLE", None)
    assert (value["moves"], value["solution"]) == (None, None)


def test_the_unsolvable_is_explained(budge: Budge) -> None:
    run = budge("solve", IMPOSSIBLE)
    assert run.code == 10
    assert "UNSOLVABLE: proved to have no solution" in run.out
    assert "1 inversion, which is odd" in run.out


@pytest.mark.parametrize(
    ("options", "code", "status"),
    [
        (["--time-limit", "0.02"], 20, "TIME_LIMIT"),
        (["--memory-limit", "1MB"], 21, "MEMORY_LIMIT"),
        (["--node-limit", "10"], 22, "NODE_LIMIT"),
    ],
)
def test_limits_have_codes_of_their_own(
    budge: Budge, options: list[str], code: int, status: str
) -> None:
    run = budge("solve", FIFTEEN, "-a", "astar", "-H", "misplaced", "--json", *options)
    value = run.object()
    assert (run.code, value["status"]) == (code, status)
    assert 15 <= value["lower_bound"] <= 57


def test_the_largest_code_of_several_counts(budge: Budge) -> None:
    assert budge("solve", NEAR, IMPOSSIBLE, NEAR, "-q").code == 10
    assert budge("solve", IMPOSSIBLE, FIFTEEN, NEAR, "--node-limit", "9", "-q").code == 22


def test_several_puzzles_are_counted_at_the_end(budge: Budge) -> None:
    run = budge("solve", NEAR, IMPOSSIBLE, NEAR)
    assert run.out.splitlines()[-1] == "3 puzzles: 2 OPTIMAL, 1 UNSOLVABLE"


def test_puzzles_of_a_file_are_named(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{NEAR}\n\nname: the far one\n{FAR}\n")
    first, second = budge("solve", str(file), "--json").objects()
    assert first["name"] == f"{file} #1"
    assert second["name"] == "the far one"
    out = budge("solve", str(file)).out
    assert f"{file} #1\n" in out
    assert f"{file} #2: the far one\n" in out


def test_options_reach_the_search(budge: Budge) -> None:
    value = budge(
        "solve", CLASSIC, "--json", "-a", "idastar", "-H", "max(misplaced, euclidean)"
    ).object()
    assert (value["algorithm"], value["heuristic"]) == ("idastar", "max(misplaced, euclidean)")
    value = budge("solve", CLASSIC, "--json", "--weight", "3", "--engine", "python").object()
    assert (value["algorithm"], value["engine"]) == ("wastar", "python")
    fast = budge("solve", FIFTEEN, "--json", "--quality", "fast").object()
    assert (fast["status"], fast["algorithm"]) == ("SOLVED", "wastar")


def test_goal_and_rule(budge: Budge) -> None:
    far = "0 1 7 / 6 5 2 / 3 8 4"
    assert budge("solve", far, "--goal", SPIRAL, "--json").object()["cost"] == 20
    swapped = budge("solve", far, "--goal", SPIRAL, "--rule", "swap", "--json").object()
    assert (swapped["cost"], swapped["status"], swapped["metric"]) == (10, "OPTIMAL", "swaps")


def test_an_inadmissible_heuristic_is_named_as_such(budge: Budge) -> None:
    run = budge("solve", FAR, "--rule", "swap", "-a", "astar", "-H", "manhattan")
    assert "manhattan is inadmissible" in run.out


def test_trace_shows_each_step_with_its_figures(budge: Budge) -> None:
    run = budge("solve", NEAR, "--trace", "--engine", "python", "-a", "astar", "-H", "manhattan")
    assert run.code == 0
    assert "0. start        1. 6 down" in run.out
    assert "g 0  h 5  f 5   g 1  h 4  f 5" in run.out
    assert "g 5  h 0  f 5" in run.out
    assert "open 0          open 2          open 4" in run.out
    assert "closed 1        closed 2        closed 3" in run.out


def test_trace_as_json(budge: Budge) -> None:
    options = ["--trace", "--json", "--engine", "python", "-a", "astar", "-H", "manhattan"]
    steps = budge("solve", NEAR, *options).object()["steps"]
    assert [step["g"] for step in steps] == [0, 1, 2, 3, 4, 5]
    assert [step["f"] for step in steps] == [5] * 6
    assert steps[0]["move"] is None
    assert steps[0]["state"] == "2 8 3\n1 6 4\n7 _ 5"
    assert steps[1]["move"] == "6 down"
    assert [step["closed"] for step in steps[:5]] == [1, 2, 3, 4, 5]


def test_trace_of_a_blind_search_has_no_estimate(budge: Budge) -> None:
    run = budge("solve", NEAR, "--trace", "-a", "bfs")
    assert "g 0  h -  f -" in run.out


def test_a_solved_position_needs_no_moves(budge: Budge) -> None:
    run = budge("solve", "1 2 / 3 0")
    assert run.code == 0
    assert run.out.startswith("OPTIMAL: 0 moves")
    assert budge("solve", "1 2 / 3 0", "-q").out == "\n"


def test_a_long_solution_is_printed_in_groups_of_ten(budge: Budge) -> None:
    run = budge("solve", CLASSIC, "-a", "greedy", "-H", "zero")
    moves = int(run.out.split()[1].replace(",", ""))
    assert moves > 100
    assert " up, " not in run.out
    told = next(part for part in run.out.split("\n\n") if " 51. " in part or " 101. " in part)
    groups = [group for line in told.splitlines() for group in line.split(". ")[1].split()]
    assert {len(group) for group in groups[:-1]} == {10}
    assert replay(CLASSIC, "".join(groups)) and len("".join(groups)) == moves


def test_a_solution_is_played_in_a_terminal(terminal: Callable[..., Terminal]) -> None:
    run = terminal("solve", NEAR, "--play", tty=("stdout",), NO_COLOR="1").finish()
    assert (run.code, run.err) == (0, "")
    for at, move in enumerate(["6 down", "8 down", "2 right", "1 up", "8 left"], 1):
        assert f"{at} of 5  {move}" in run.out
    assert "6 down, 8 down, 2 right, 1 up, 8 left" in run.out


def test_playing_ends_with_ctrl_c(terminal: Callable[..., Terminal]) -> None:
    run = terminal("solve", CLASSIC, "--play", tty=("stdout",))
    run.read_until("1 of 23")
    run.process.send_signal(signal.SIGINT)
    done = run.finish()
    assert done.code == 130 and "23 of 23" not in done.out
    assert "expanded" in done.out, "the rest is told all the same"


def test_playing_needs_room(budge: Budge, terminal: Callable[..., Terminal]) -> None:
    run = budge("solve", NEAR, "--play")
    assert run.code == 0 and "--play needs a terminal" in run.err and "start" in run.out
    small = terminal("solve", NEAR, "--play", tty=("stdout",), LINES="5").finish()
    assert small.code == 0 and "too small" in small.err and "start" in small.out


def test_one_board_too_large_does_not_stop_the_others(budge: Budge) -> None:
    cells = [str(tile) for tile in range(1, 900)] + ["0"]
    large = " / ".join(" ".join(cells[i : i + 30]) for i in range(0, 900, 30))
    run = budge("solve", large, NEAR, "--algorithm", "astar", "--json")
    refused, solved = run.objects()
    assert run.code == 2
    assert "30×30" in refused["error"]
    assert "30×30" in run.err
    assert solved["status"] == "OPTIMAL"


def test_the_end_of_the_solution_is_the_goal_that_is_shown(budge: Budge) -> None:
    # Millions of arrangements would do as a goal: none of them is to be listed for a picture.
    rows = "B.....C./B.....C./AA....../D..E...F/D..E...F/..GG..../.HH...../...IIJJ."
    run = budge("solve", rows, "--family", "rush-hour")
    assert (run.code, run.err) == (0, "") and run.out.startswith("OPTIMAL")
    goal = budge("solve", "BAAC/BAAC/DEEF/DGHF/I..J").out
    assert goal.startswith("OPTIMAL: 81 moves") and "goal" in goal
