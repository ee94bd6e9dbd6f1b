"""Tiles under limits of time and memory, extreme options, and boards that are all but solved."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import budge
from budge import CancelToken, Status, Tiles, _core, tables
from budge.engine import table_files
from budge.engine import tiles as engine
from budge.engine.base import Request
from budge.heuristics import bind
from budge.limits import Limits, resident_bytes
from budge.puzzles.tiles import PACKED_CELLS, Board
from budge.registry import find_algorithm
from budge.search.monitor import Monitor
from tests.boards import IMPOSSIBLE, distances, grid, random_boards

EIGHT = Tiles([[3, 0, 4], [5, 2, 8], [1, 6, 7]])  # 23 moves
BIG = [(6, 6), (5, 9), (2, 30), (30, 2), (21, 21), (50, 50)]


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr(table_files, "_open", {})
    return tmp_path


# ---------------------------------------------------------------------- at the goal and near it


@pytest.mark.parametrize("rule", ["slide", "swap"])
@pytest.mark.parametrize(("height", "width"), [(2, 2), (3, 3), (4, 4), (5, 5), *BIG])
def test_the_goal_itself_takes_no_move(height: int, width: int, rule: str) -> None:
    goal = list(range(height * width))
    random.Random(height).shuffle(goal)
    puzzle = Tiles(grid(goal, width), grid(goal, width), rule=rule)
    for entry in budge.registry.algorithms(puzzle):
        if entry.max_cells is None or len(goal) <= entry.max_cells:
            result = budge.solve(puzzle, algorithm=entry.name)
            assert (result.status, result.cost) == (Status.OPTIMAL, 0), entry.name
    for quality in ("auto", "fast"):
        assert budge.solve(puzzle, quality=quality).cost == 0


def wander(height: int, width: int, steps: int, seed: int) -> Tiles:
    """A board a few random moves, none of them taken back, from a random goal."""
    shuffle = random.Random(seed)
    goal = list(range(height * width))
    shuffle.shuffle(goal)
    puzzle = Tiles(grid(goal, width), grid(goal, width))
    state, last = puzzle.goal, None
    for _ in range(steps):
        ahead = [m for m in puzzle.moves(state) if puzzle.play(state, m) != last]
        last, state = state, puzzle.play(state, shuffle.choice(ahead))
    return puzzle.starting_at(state)


def far_apart(puzzle: Tiles) -> int:
    """Breadth-first from both ends, by the rules."""
    sides: list[set[Board]] = [{puzzle.start}, {puzzle.goal}]
    seen = [set(side) for side in sides]
    depth = 0
    while not seen[0] & seen[1]:
        at = depth % 2
        sides[at] = {puzzle.play(s, m) for s in sides[at] for m in puzzle.moves(s)} - seen[at]
        seen[at] |= sides[at]
        depth += 1
    return depth


@pytest.mark.parametrize(("height", "width"), BIG)
@pytest.mark.parametrize("algorithm", ["anytime", "beam", "construct"])
def test_near_the_goal_a_large_board_gets_the_shortest_solution(
    height: int, width: int, algorithm: str
) -> None:
    for seed in range(3):
        puzzle = wander(height, width, 9, seed)
        result = budge.solve(puzzle, algorithm=algorithm)
        assert (result.status, result.cost) == (Status.OPTIMAL, far_apart(puzzle))


@pytest.mark.parametrize("side", [20, 50])
def test_only_what_is_not_at_home_is_touched(side: int) -> None:
    """Three tiles of a corner go round, the blank being at home in the other one."""
    tiles = [*range(1, side * side), 0]
    a, b, c = 0, 1, side
    tiles[a], tiles[b], tiles[c] = tiles[b], tiles[c], tiles[a]
    for algorithm in ("anytime", "construct"):
        result = budge.solve(Tiles(grid(tiles, side)), algorithm=algorithm)
        assert result.cost is not None  # there and back, and what a player would need
        assert 4 * (side - 2) < result.cost < 4 * side + 60


# ---------------------------------------------------------------------- what is said


def test_an_unsolvable_board_has_no_number() -> None:
    """255 stands in a table for what cannot be reached."""
    for heuristic in ("pdb", "manhattan"):
        result = budge.solve(budge.parse(IMPOSSIBLE), heuristic=heuristic)
        assert result.status is Status.UNSOLVABLE
        assert result.lower_bound < 32  # no solvable 3×3 is further away
        assert result.stats.initial_h != 255


def test_what_an_inadmissible_estimate_proves_is_not_told() -> None:
    puzzle = EIGHT
    bounds: list[int] = []

    class Ear(Monitor):
        def prove(self, lower_bound: float) -> None:
            bounds.append(int(lower_bound))
            super().prove(lower_bound)

    for name in ("astar", "wastar", "idastar"):
        outcome = engine.run(request_for(puzzle, name, "2*manhattan", 2), Ear())
        assert outcome.moves is not None
    assert set(bounds) == {0}


def test_results_can_be_copied_and_sent() -> None:
    for heuristic in ("pdb", "linear-conflict"):
        result = budge.solve(EIGHT, heuristic=heuristic)
        for twin in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
            assert (twin.status, twin.cost, twin.moves) == (result.status, 23, result.moves)


def test_the_core_and_the_package_agree_on_the_largest_packed_board() -> None:
    assert _core.TILES_MAX_CELLS == PACKED_CELLS


def request_for(puzzle: Tiles, algorithm: str, heuristic: str, weight: float = 1) -> Request:
    return Request(
        puzzle, find_algorithm(algorithm, puzzle), bind(heuristic, puzzle), weight, threads=1
    )


@pytest.mark.parametrize("weight", [255, 256.5, 1e4, 1e8, 1e19, 1e300])
def test_the_engine_copes_with_any_weight(weight: float) -> None:
    for rule, heuristic in (("slide", "manhattan"), ("swap", "swap-parity")):
        puzzle = Tiles(EIGHT.rows(EIGHT.start), rule=rule)
        best = budge.solve(puzzle, quality="optimal").cost
        monitor = Monitor(Limits.of(None, resident_bytes() + 500_000_000, None))
        outcome = engine.run(request_for(puzzle, "wastar", heuristic, weight), monitor)
        assert outcome.status is Status.SOLVED
        assert outcome.moves is not None and best is not None
        assert puzzle.is_goal(puzzle.replay(outcome.moves))
        assert monitor.lower_bound <= best <= len(outcome.moves)


@pytest.mark.parametrize("factor", ["100000", "1" + 9 * "0", "1" + 150 * "0"])
def test_any_multiple_of_an_estimate_will_do(factor: str) -> None:
    result = budge.solve(
        EIGHT, algorithm="astar", heuristic=f"{factor}*manhattan", node_limit=10**5
    )
    assert result.status is Status.SOLVED
    assert result.lower_bound <= 23 <= (result.cost or 0)


# ---------------------------------------------------------------------- time


def test_large_boards_at_a_short_limit_return_what_they_have() -> None:
    for side in (10, 20):
        began = time.perf_counter()
        result = budge.solve(random_boards(1, side, side)[0], time_limit=0.2)
        assert result.cost is not None
        assert time.perf_counter() - began < 2


def test_a_huge_board_has_a_solution_soon_or_none_at_once() -> None:
    """Of 50×50 tiles it takes longer to tell the solution than to find it."""
    board = random_boards(1, 50, 50)[0]
    result, spent = timed(board, 6.0)
    assert result.cost is not None and spent < 3
    result, spent = timed(board, 0.0)
    assert result.status in (Status.TIME_LIMIT, Status.SOLVED) and spent < 0.1
    near = wander(50, 50, 9, 1)
    result, _ = timed(near, 0.0)
    assert result.status is Status.OPTIMAL


def timed(board: Tiles, time_limit: float) -> tuple[budge.Result, float]:
    """The answer, and the processor time that it took."""
    began = time.process_time()
    result = budge.solve(board, algorithm="construct", time_limit=time_limit)
    return result, time.process_time() - began


def test_swaps_on_a_huge_board_stop_at_the_limit_or_are_replayed_soon() -> None:
    tiles = list(range(2500))
    random.Random(1).shuffle(tiles)
    puzzle = Tiles(grid(tiles, 50), rule="swap")
    began = time.perf_counter()
    assert budge.solve(puzzle, time_limit=0.1).status is Status.TIME_LIMIT
    assert time.perf_counter() - began < 1.5
    tiles = list(range(1, 2501))
    tiles[-1] = 0
    tiles[7], tiles[8] = tiles[8], tiles[7]
    result = budge.solve(Tiles(grid(tiles, 50), rule="swap"))
    assert (result.status, result.cost) == (Status.OPTIMAL, 1)


@pytest.mark.parametrize("name", ["pdb-6666", "pdb-78"])
def test_building_stops_at_the_limit_and_when_cancelled(empty_cache: Path, name: str) -> None:
    side = 5 if name == "pdb-6666" else 4
    board = random_boards(1, side, side)[0]
    began = time.perf_counter()
    result = budge.solve(board, algorithm="idastar", heuristic=name, time_limit=0.05)
    assert result.status is Status.TIME_LIMIT
    assert time.perf_counter() - began < 1.5
    token = CancelToken()
    timer = threading.Timer(0.3, token.cancel)
    timer.start()
    began = time.perf_counter()
    result = budge.solve(board, algorithm="idastar", heuristic=name, cancel=token)
    assert result.status is Status.CANCELLED
    assert time.perf_counter() - began < 2
    assert list(empty_cache.glob("*.table*")) == []


def test_anytime_is_content_after_some_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a limit it stops by itself, and two runs end alike."""
    monkeypatch.setattr(engine, "_EFFORT", 1_000_000)
    board = random_boards(1, 5, 5)[0]
    first, second = budge.solve(board), budge.solve(board)
    assert first.algorithm == "anytime"
    assert first.status is second.status is Status.SOLVED
    assert first.cost == second.cost
    assert 0 < first.lower_bound == second.lower_bound < (first.cost or 0)


def test_anytime_shows_its_best_and_its_bound_and_returns_them_when_cancelled() -> None:
    seen: list[budge.Progress] = []
    token = CancelToken()

    def watch(progress: budge.Progress) -> None:
        seen.append(progress)
        if progress.best is not None and progress.lower_bound > 0:
            token.cancel()

    result = budge.solve(random_boards(1, 5, 5)[0], on_progress=watch, cancel=token)
    assert seen[-1].best is not None
    assert result.cost is not None and result.cost <= seen[-1].best
    assert seen[-1].lower_bound <= result.lower_bound <= result.cost


# ---------------------------------------------------------------------- memory

_CHILD = """
import sys
import budge
from budge import tables
from tests.boards import random_boards
exec(sys.argv[1])
lines = open("/proc/self/status").read().splitlines()
print(next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM")))
"""


def peak_of(code: str, cache: Path) -> int:
    """The most memory that a process of its own held."""
    environment: dict[str, Any] = {**os.environ, "BUDGE_CACHE": str(cache)}
    command = [sys.executable, "-c", _CHILD, code]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return int(done.stdout)


def test_peaks_stay_near_the_limit(tmp_path: Path) -> None:
    idle = peak_of("budge.solve(random_boards(1, 3, 3)[0])", tmp_path)
    limit = idle + 40_000_000
    for code in (
        "budge.solve(random_boards(1, 4, 4)[0], algorithm='bidirectional', memory_limit={})",
        "budge.solve(random_boards(1, 4, 4)[0], algorithm='astar', heuristic='manhattan',"
        "memory_limit={})",
    ):
        assert peak_of(code.format(limit), tmp_path) < limit + 20_000_000, code


def test_a_build_takes_half_as_much_again_as_it_makes(tmp_path: Path) -> None:
    made = 34_000_000  # pdb-663
    idle = peak_of("pass", tmp_path)
    assert peak_of("tables.build('pdb-663', threads=1)", tmp_path) - idle < 1.5 * made


def test_a_build_that_does_not_fit_is_refused_beforehand(empty_cache: Path) -> None:
    with pytest.raises(budge.RequestError, match=r"'pdb-78' is not built: it takes 7\d\d MB"):
        tables.build("pdb-78", memory_limit="300MB")
    result = budge.solve(
        random_boards(1, 4, 4)[0], algorithm="idastar", heuristic="pdb-78", memory_limit="300MB"
    )
    assert result.status is Status.MEMORY_LIMIT


_TIGHT = """
from budge.limits import resident_bytes
tables.build("pdb-663")
from budge.engine import table_files
table_files._open.clear()
import gc; gc.collect()
board = random_boards(1, 4, 4)[0]
limit = resident_bytes() + 25_000_000
tight = budge.solve(board, quality="optimal", memory_limit=limit)
assert (tight.heuristic, tight.status) == ("pdb", budge.Status.OPTIMAL), tight
asked = budge.solve(board, algorithm="idastar", heuristic="pdb-663", memory_limit=limit)
assert asked.status is budge.Status.MEMORY_LIMIT, asked
roomy = budge.solve(board, quality="optimal")
assert (roomy.heuristic, roomy.cost) == ("pdb-663", tight.cost), roomy
"""


def test_tables_that_do_not_fit_the_limit_are_not_chosen(tmp_path: Path) -> None:
    """A smaller set does; one that was asked for is refused."""
    peak_of(_TIGHT, tmp_path)


def test_making_the_path_automaton_stops_at_the_limit(tmp_path: Path) -> None:
    """It takes about a second of processor time for 5×5."""
    code = """
import time
from budge.heuristics import bind
board = random_boards(1, 5, 5)[0]
bind("pdb", board).estimate.prepare(None)
began = time.process_time()
result = budge.solve(board, algorithm="idastar", heuristic="pdb", time_limit=0.05)
assert result.status is budge.Status.TIME_LIMIT
assert time.process_time() - began < 0.4
"""
    peak_of(code, tmp_path)


def test_anytime_keeps_to_a_small_limit(tmp_path: Path) -> None:
    """What the path automaton takes is counted, and where that is too much, a smaller one does."""
    board = "random_boards(1, 5, 5)[0]"
    idle = peak_of(f"budge.solve({board}, time_limit=0)", tmp_path)
    limit = idle + 25_000_000  # the largest automaton takes 48 MB on the way
    code = f"found = budge.solve({board}, memory_limit={limit}, node_limit=3_000_000)"
    peak = peak_of(code + "; assert found.cost and found.lower_bound > 80", tmp_path)
    assert peak < limit + 10_000_000


# ---------------------------------------------------------------------- against an oracle


@pytest.mark.parametrize(("height", "width"), [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
def test_every_algorithm_finds_the_distance(height: int, width: int) -> None:
    shuffle = random.Random(height * 10 + width)
    for rule in ("slide", "swap"):
        if rule == "swap" and height * width > 6:
            continue
        goal = list(range(height * width))
        shuffle.shuffle(goal)
        puzzle = Tiles(grid(goal, width), grid(goal, width), rule=rule)
        far = distances(puzzle)
        for state in shuffle.sample(sorted(far), 8 if len(far) < 100_000 else 4):
            board = puzzle.starting_at(state)
            for entry in budge.registry.algorithms(board):
                if entry.name == "iddfs" and far[state] > 10:
                    continue  # it comes to every state by every way
                result = budge.solve(board, algorithm=entry.name)
                if result.status is Status.GAVE_UP:
                    assert not entry.complete and result.lower_bound <= far[state], entry.name
                    continue
                assert result.cost is not None, entry.name
                assert result.lower_bound <= far[state] <= result.cost, entry.name
                if entry.optimal:
                    assert (result.status, result.cost) == (Status.OPTIMAL, far[state]), entry.name
