"""A file of many puzzles goes to the core in a few calls, and nobody can tell from the answers."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from budge.cli import ahead
from budge.result import Status
from budge.verbs.solve_many import solve_many
from tests.boards import FIFTEEN, IMPOSSIBLE, NEAR, random_boards
from tests.cli.conftest import Budge, Run, Terminal

BOARDS = [repr(board)[6:-1] for board in random_boards(24, 2, 3)]
BLOCKS = ["..BB/AA.C/...C/....", "AABB/....", "BAAC/BAAC/DEEF/DGHF/I..J"]
LARGE = " / ".join(" ".join(str(30 * row + column) for column in range(30)) for row in range(30))


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many puzzles each call of `solve_many` was given."""
    sizes: list[int] = []

    def counted(puzzles: list[Any], **options: Any) -> Any:
        sizes.append(len(puzzles))
        return solve_many(puzzles, **options)

    monkeypatch.setattr(ahead, "solve_many", counted)
    return sizes


def timeless(run: Run) -> list[dict[str, Any]]:
    values = run.objects()
    for value in values:
        for figure in ("seconds", "peak_bytes"):
            value.get("stats", {}).pop(figure, None)
    return values


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("-a", "bfs"),
        ("-a", "astar"),
        ("-a", "greedy", "-H", "0.5*manhattan + 0.9*misplaced"),
        ("-a", "bfs", "-H", "misplaced"),
        ("--quality", "fast"),
        ("--node-limit", "20"),
        ("--engine", "python", "--node-limit", "200"),
    ],
    ids=" ".join,
)
def test_the_same_answers_as_one_by_one(
    budge: Budge, calls: list[int], monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    blocks = [] if "-H" in options else BLOCKS
    inputs = [*BOARDS[:9], IMPOSSIBLE, *blocks, NEAR, LARGE, *BOARDS[9:]]
    run = budge("solve", *inputs, *options, "--json")
    assert bool(calls) == ("python" not in options)
    monkeypatch.setattr(ahead, "_MANY", 1000)
    alone = budge("solve", *inputs, *options, "--json")
    assert timeless(run) == timeless(alone)
    assert (run.code, run.err) == (alone.code, alone.err)


@pytest.mark.parametrize("form", [(), ("--quiet",)])
def test_a_file_for_a_person(
    budge: Budge,
    calls: list[int],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    form: tuple[str, ...],
) -> None:
    path = tmp_path / "boards.txt"
    path.write_text("\n".join(BOARDS), encoding="utf-8")
    run = budge("solve", str(path), *form)
    assert run.code == 0 and sum(calls) == 24
    monkeypatch.setattr(ahead, "_MANY", 1000)
    alone = budge("solve", str(path), *form)

    def lines(text: str) -> list[str]:
        return [line for line in text.splitlines() if "expanded" not in line]  # which has a time

    assert lines(run.out) == lines(alone.out)
    assert len(calls) < 24


@pytest.mark.parametrize("option", ["--trace", "--explain"])
def test_what_looks_into_a_search_has_it_to_itself(
    budge: Budge, calls: list[int], option: str
) -> None:
    assert budge("solve", *BOARDS, option).code == 0
    assert calls == []


def test_a_puzzle_that_wants_memory_is_given_a_turn_of_its_own(
    budge: Budge, monkeypatch: pytest.MonkeyPatch
) -> None:
    def starved(puzzles: list[Any], **options: Any) -> Any:
        results = solve_many(puzzles, **options)
        for result in results:
            object.__setattr__(result, "status", Status.MEMORY_LIMIT)
        return results

    monkeypatch.setattr(ahead, "solve_many", starved)
    run = budge("solve", *BOARDS, "--json")
    assert {value["status"] for value in run.objects()} == {"OPTIMAL"}


def test_ctrl_c_shows_what_was_done_and_counts_the_rest(
    terminal: Callable[..., Terminal],
) -> None:
    inputs = [NEAR, NEAR, NEAR, FIFTEEN, *[NEAR] * 18]
    search = terminal("solve", *inputs, "-a", "idastar", "-H", "misplaced", tty=("stderr",))
    assert "of 22" in search.read_until("of 22")
    search.process.send_signal(signal.SIGINT)
    run = search.finish()
    assert run.code == 130
    tally = "22 puzzles: 3 OPTIMAL, 1 CANCELLED, 18 not tried"
    assert run.out.splitlines()[-1] == tally
