"""`auto` on Sokoban: a short proof, a solution, shorter ones, and the proof in earnest."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from types import SimpleNamespace
from typing import Any

import pytest

import budge
from budge import Progress, Sokoban, Status, _core
from budge.engine import sokoban_anytime, sokoban_fast
from budge.engine.sokoban_anytime import solve_anytime
from budge.engine.sokoban_optimal import solve_optimally
from budge.limits import CancelToken, Limits
from budge.search.monitor import Monitor
from tests.levels import BLOCKED, CROWDED, TWO_BOXES, exact, random_level
from tests.signature import ROOM_OF_GOALS

ROOM = Sokoban(ROOM_OF_GOALS.strip("\n").splitlines())


@pytest.mark.parametrize("metric", ["pushes", "moves"])
@pytest.mark.parametrize("seed", range(25))
def test_small_levels_are_proved(seed: int, metric: str) -> None:
    level = random_level(seed).with_metric(metric)
    best = exact(level)
    result = budge.solve(level)
    if best is None:
        assert result.status is Status.UNSOLVABLE
    else:
        assert result.status is Status.OPTIMAL and result.cost == best[0]


@pytest.fixture
def no_short_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the way, on levels that are small enough to know the answer."""
    monkeypatch.setattr(sokoban_anytime, "FIRST_PROOF", 1)


@pytest.mark.usefixtures("no_short_proof")
@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_the_long_way_proves_as_much(metric: str) -> None:
    for seed in range(15):
        level = random_level(seed).with_metric(metric)
        best = exact(level)
        result = budge.solve(level)
        if best is None:
            assert result.status is Status.UNSOLVABLE
        else:
            assert result.status is Status.OPTIMAL and result.cost == best[0]
            assert result.lower_bound == best[0]


@pytest.mark.usefixtures("no_short_proof")
@pytest.mark.parametrize("nodes", [10_000, 40_000])
@pytest.mark.parametrize("level", [Sokoban(CROWDED), Sokoban(TWO_BOXES), ROOM])
def test_counting_moves_gives_no_more_moves_than_counting_pushes(
    level: Sokoban, nodes: int
) -> None:
    by_pushes = budge.solve(level, metric="pushes", node_limit=nodes)
    by_moves = budge.solve(level, metric="moves", node_limit=nodes)
    assert by_pushes.solved and by_moves.solved
    assert by_moves.measures["moves"] <= by_pushes.measures["moves"]
    assert by_pushes.measures["pushes"] <= by_moves.measures["pushes"]


def test_without_a_limit_it_ends_by_itself_the_same_way_every_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sokoban_fast, "NODES_WITHOUT_LIMIT", 3_000)
    monkeypatch.setattr(sokoban_anytime, "NODES_WITHOUT_LIMIT", 3_000)
    level = ROOM.with_metric("moves")
    first, second = (budge.solve(level) for _ in range(2))
    assert first.status is Status.SOLVED and first.gap and first.lower_bound > 0
    assert first.moves == second.moves
    assert first.stats.expanded == second.stats.expanded


def test_best_and_bound_are_shown_and_cancelling_keeps_the_best() -> None:
    token = CancelToken()
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if progress.best is not None:
            token.cancel()

    result = budge.solve(ROOM, metric="moves", on_progress=stop, cancel=token, time_limit=60)
    assert result.solved and result.stats.seconds < 50
    assert seen[-1].best is not None and seen[-1].lower_bound > 0
    assert result.cost is not None and result.cost <= seen[-1].best


def test_a_known_cost_leaves_only_cheaper_solutions_to_find() -> None:
    for metric in ("pushes", "moves"):
        level = Sokoban(CROWDED, metric=metric)
        best = exact(level)
        assert best is not None
        for idastar in (False, True) if metric == "pushes" else (False,):
            none = solve_optimally(level, Monitor(), known=best[0], idastar=idastar)
            assert none.status is Status.UNSOLVABLE and none.moves is None
            better = solve_optimally(level, Monitor(), known=best[0] + 1, idastar=idastar)
            assert better.status is Status.SOLVED and better.moves is not None
            assert sum(level.cost(level.start, move) for move in better.moves) == best[0]


def test_a_search_that_knows_positions_by_their_keys_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two positions with the same key would look like this: the search ends without a solution."""

    def exhausted(*_arguments: Any) -> Any:
        return SimpleNamespace(
            ending=_core.Ending.exhausted,
            lurd="",
            strategy="",
            strategy_words="",
            plan=[],
            tally={},
            figures=SimpleNamespace(
                expanded=1, generated=1, reopened=0, max_open=1, closed=1, peak_bytes=1
            ),
        )

    monkeypatch.setattr(_core, "solve_sokoban", exhausted)
    assert sokoban_fast.solve_soon(Sokoban(TWO_BOXES), Monitor()).status is Status.SOLVED
    assert sokoban_fast.solve_soon(Sokoban(BLOCKED), Monitor()).status is Status.UNSOLVABLE


@pytest.mark.parametrize("metric", ["pushes", "moves"])
@pytest.mark.parametrize("quality", ["fast", "auto", "optimal"])
@pytest.mark.parametrize(
    ("rows", "cost"),
    [
        (["####", "#@ #", "####"], 0),
        (["#####", "#@ *#", "#####"], 0),
        (["#####", "#@$.#", "#####"], 1),
        (["########", "#@$.*#*#", "#    ###", "######"], 1),
        (["######", "#+$* #", "######"], None),
    ],
    ids=["no box", "solved", "one push", "out of reach", "lost"],
)
def test_odd_levels(rows: list[str], cost: int | None, quality: str, metric: str) -> None:
    level = Sokoban(rows, metric=metric)
    result = budge.solve(level, quality=quality)
    if cost is None:
        assert exact(level) is None and result.status is Status.UNSOLVABLE
    else:
        assert result.solved and result.cost == cost


def test_limits_hold_on_the_whole() -> None:
    monitor = Monitor(Limits(nodes=500))
    solve_anytime(ROOM.with_metric("moves"), monitor)
    assert monitor.stats.expanded <= 500


@pytest.mark.skipif(sys.platform != "linux", reason="the system must keep to a limit on memory")
def test_memory_that_runs_out_in_a_thread_ends_the_search_and_not_the_process() -> None:
    program = """
        import resource, budge
        side = 40
        grid = [list("#" + " " * side + "#") for _ in range(side)]
        for i in range(60):
            grid[2 + 2 * (i // 10)][3 + 2 * (i % 10)] = "$"
            grid[28 + i // 10][8 + i % 10] = "."
        grid[0][1] = "@"
        wall = "#" * (side + 2)
        level = budge.Sokoban([wall, *("".join(row) for row in grid), wall])
        budge.solve("#####\\n#@$.#\\n#####", quality="fast", threads=4)  # all is loaded
        held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (held + 64_000_000, -1))
        print(budge.solve(level, quality="fast", threads=4, time_limit=0.5).status)
    """
    run = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(program)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() in ("MEMORY_LIMIT", "TIME_LIMIT")
