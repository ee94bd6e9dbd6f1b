"""The strategies that look for any solution: right verdicts, sound rules, honest limits."""

from __future__ import annotations

from functools import cache

import pytest

import budge
from budge import CancelToken, Progress, SizeError, Sokoban, Status
from budge.engine import sokoban_anytime
from budge.engine.sokoban_fast import PARTS, STRATEGIES, fired_rule, solve_soon
from budge.limits import Limits
from budge.search.monitor import Monitor
from budge.verbs.solve import verify
from tests.levels import BLOCKED, CROWDED, LINE, TWO_BOXES, exact, random_level

SEEDS = range(150)
GOAL_ROOM = [
    "##########   ",
    "#        ####",
    "# $ $ $   ..#",
    "#    #    ..#",
    "# $ $ $   ..#",
    "#  @     ####",
    "##########   ",
]
TWO_DOORS = [
    "#########",
    "#   #   #",
    "# $ . $ #",
    "#  #.#  #",
    "# $ . $ #",
    "#   .   #",
    "###@#####",
    "  ###    ",
]


@cache
def level_and_best(seed: int) -> tuple[Sokoban, tuple[int, int] | None]:
    level = random_level(seed, most_boxes=4 if seed % 3 == 0 else 3)
    return level, exact(level)


def soon(level: Sokoban, **options: object) -> list[str] | None:
    """A solution that the rules accept, or None where the search proves that there is none."""
    outcome = solve_soon(level, Monitor(), **options)  # type: ignore[arg-type]
    if outcome.status is Status.UNSOLVABLE:
        return None
    assert outcome.status is Status.SOLVED and outcome.moves is not None
    verify(level, outcome.moves)
    return outcome.moves


def test_the_portfolio_finds_what_exhaustive_search_finds() -> None:
    solved = 0
    for seed in SEEDS:
        level, best = level_and_best(seed)
        moves = soon(level)
        assert (moves is None) is (best is None), level
        solved += moves is not None
    assert 60 < solved < len(SEEDS) - 20  # both kinds are many


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_each_strategy_alone_gives_the_right_verdict(strategy: str) -> None:
    for seed in SEEDS[:80]:
        level, best = level_and_best(seed)
        try:
            assert (soon(level, only=strategy) is None) is (best is None), level
        except ValueError:
            assert strategy == "fess-second-plan"  # not every level has a second plan


@pytest.mark.parametrize("part", PARTS)
def test_without_a_part_the_verdict_is_the_same(part: str) -> None:
    for seed in SEEDS[:50]:
        level, best = level_and_best(seed)
        assert (soon(level, without=[part]) is None) is (best is None), level


def test_what_is_left_out_must_exist() -> None:
    with pytest.raises(ValueError, match="called nonsense"):
        soon(Sokoban(LINE), without=["nonsense"])


def test_no_rule_fires_on_a_position_of_a_solution() -> None:
    audited = 0
    for seed in SEEDS:
        level, best = level_and_best(seed)
        if best is None or best[0] == 0:
            continue
        moves = soon(level)
        assert moves is not None
        assert fired_rule(level, moves, effort=500) is None, level
        shorter = budge.improve(level, moves)
        assert shorter.moves is not None
        assert fired_rule(level, shorter.moves, effort=500) is None, level
        audited += 1
    assert audited > 50


def test_an_audit_notices_what_is_not_a_solution() -> None:
    with pytest.raises(ValueError, match="not a solution"):
        fired_rule(Sokoban(TWO_BOXES), "R")


def test_levels_that_people_would_play() -> None:
    for rows in (GOAL_ROOM, TWO_DOORS, CROWDED, TWO_BOXES):
        result = budge.solve(Sokoban(rows), quality="fast", time_limit=20)
        assert result.status in (Status.SOLVED, Status.OPTIMAL)
        assert result.algorithm == "fess"
        assert result.stats.extra["strategy"] in STRATEGIES
        assert result.lower_bound <= (result.cost or 0)


def test_the_plan_fills_every_goal() -> None:
    level = Sokoban(GOAL_ROOM)
    result = budge.solve(level, quality="fast")
    filled: set[int] = set()
    for row, column, leaves in result.stats.extra["plan"]:
        cell = row * level.width + column
        filled = filled - {cell} if leaves else filled | {cell}
    assert filled == level.goal_cells


def test_the_same_every_time() -> None:
    level = Sokoban(GOAL_ROOM)
    first, second = (budge.solve(level, quality="fast") for _ in range(2))
    assert first.moves == second.moves
    assert first.stats.expanded == second.stats.expanded > 0
    limited = [budge.solve(level, quality="fast", node_limit=3) for _ in range(2)]
    assert [result.status for result in limited] == [Status.NODE_LIMIT] * 2
    assert limited[0].stats.generated == limited[1].stats.generated


def test_auto_improves_on_fast_and_says_what_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sokoban_anytime, "FIRST_PROOF", 1)
    level = Sokoban(GOAL_ROOM)
    fast = budge.solve(level, quality="fast")
    auto = budge.solve(level, time_limit=2)
    assert auto.algorithm == "fess-improved"
    assert auto.cost is not None and fast.cost is not None and auto.cost <= fast.cost
    assert auto.stats.extra["first"]["pushes"] == fast.cost
    assert auto.lower_bound <= auto.cost


@pytest.mark.parametrize("threads", [2, 9])
def test_several_threads_give_the_same_verdict(threads: int) -> None:
    for seed in SEEDS[:30]:
        level, best = level_and_best(seed)
        assert (soon(level, threads=threads) is None) is (best is None), level
    result = budge.solve(Sokoban(GOAL_ROOM), quality="fast", threads=threads)
    assert result.solved and result.stats.expanded > 0
    stopped = budge.solve(_large(), quality="fast", threads=threads, time_limit=0.05)
    assert stopped.status is Status.TIME_LIMIT


@pytest.mark.parametrize("strategy", sorted({*STRATEGIES} - {"fess-second-plan"}))
def test_a_single_strategy_on_several_threads(strategy: str) -> None:
    """The threads without one must neither end it nor count as a proof."""
    level = Sokoban(GOAL_ROOM)
    assert soon(level, only=strategy, threads=3) == soon(level, only=strategy)


def test_a_thread_without_a_strategy_leaves_it_to_the_others() -> None:
    # One goal room and one way to fill it: on the first thread there is no second plan to follow.
    level = Sokoban(LINE)
    without = [name for name in STRATEGIES if name not in ("fess-second-plan", "perimeter-far")]
    assert soon(level, without=without, threads=2) == soon(level, only="perimeter-far")


def test_a_level_that_cannot_be_solved() -> None:
    assert budge.solve(Sokoban(BLOCKED), quality="fast").status is Status.UNSOLVABLE


def test_a_level_that_is_solved_already() -> None:
    solved = Sokoban(["#####", "#@ *#", "#####"])
    result = budge.solve(solved, quality="fast")
    assert result.solved and result.cost == 0


def test_limits_and_cancel() -> None:
    level = _large()
    timed = budge.solve(level, quality="fast", time_limit=0.3)
    assert timed.status is Status.TIME_LIMIT and timed.stats.seconds < 5
    small = Monitor(Limits(seconds=None, memory=None, nodes=2))
    assert solve_soon(Sokoban(GOAL_ROOM), small).status is Status.NODE_LIMIT
    assert small.stats.expanded == 2
    cancel = CancelToken()
    phases: list[str] = []

    def stop(progress: Progress) -> None:
        if progress.phase:
            phases.append(progress.phase)
            cancel.cancel()

    stopped = budge.solve(level, quality="fast", time_limit=60, on_progress=stop, cancel=cancel)
    assert stopped.status is Status.CANCELLED
    assert "packed" in phases[0]


def _large() -> Sokoban:
    """An open room with many boxes: it takes a while."""
    side = 26
    grid = [list("#" + " " * side + "#") for _ in range(side)]
    for i in range(40):
        grid[2 + 2 * (i // 10)][3 + 2 * (i % 10)] = "$"
        grid[18 + i // 10][8 + i % 10] = "."
    grid[0][1] = "@"
    wall = "#" * (side + 2)
    return Sokoban([wall, *("".join(row) for row in grid), wall])


@pytest.mark.parametrize("quality", ["fast", "auto"])
def test_a_huge_level_with_many_boxes_keeps_its_limits(quality: str) -> None:
    side, boxes = 48, 150
    grid = [list("#" + " " * side + "#") for _ in range(side)]
    for i in range(boxes):
        grid[2 + 3 * (i // 15)][2 + 3 * (i % 15)] = "$"
        grid[side - 11 + i // 15][8 + i % 15] = "."
    grid[0][1] = "@"
    wall = "#" * (side + 2)
    level = Sokoban([wall, *("".join(row) for row in grid), wall])
    result = budge.solve(level, quality=quality, time_limit=0.5, memory_limit="1GB")
    assert result.status in (Status.SOLVED, Status.TIME_LIMIT)
    assert result.stats.seconds < 5


def test_a_level_beyond_the_engine_is_refused() -> None:
    side = 70
    rows = ["#" * side, "#@$." + " " * (side - 5) + "#"]
    rows += ["#" + " " * (side - 2) + "#"] * (side - 3) + ["#" * side]
    with pytest.raises(SizeError, match="at most 4096"):
        budge.solve(Sokoban(rows), quality="fast")


@pytest.mark.parametrize("side", [18, 24, 32, 66])
def test_large_floors_take_the_general_path(side: int) -> None:
    rows = ["#" * side, "#@$ " + " " * (side - 6) + ".#"]
    rows += ["#" + " " * (side - 2) + "#"] * (side - 3) + ["#" * side]
    result = budge.solve(Sokoban(rows), quality="fast", time_limit=30)
    assert result.cost == side - 4


def test_lines_of_one_push() -> None:
    assert budge.solve(Sokoban(LINE), quality="fast").solution_text() == "R"
