"""The native searches against the plainest one there is, on levels made for it."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache

import pytest

import budge
from budge import CancelToken, RequestError, SizeError, Sokoban, Status
from budge.engine.sokoban import RULES, solve_optimally
from budge.limits import Limits
from budge.search.monitor import Monitor
from budge.verbs.solve import verify
from tests.levels import BLOCKED, CORNER, CROWDED, LINE, TWO_BOXES, exact, random_level

SEEDS = range(300)
ALONE = ("freeze", "pi-corral", "matching", "retrograde", "corral", "cluster", "pairs")
"""`pattern` has nothing to say without what `cluster` learns, nor `jams` without pairs,
and `relaxed` is FESS's own."""


@cache
def level_and_optimum(seed: int, metric: str) -> tuple[Sokoban, tuple[int, int] | None]:
    level = random_level(seed, most_boxes=4 if seed % 3 == 0 else 3).with_metric(metric)
    return level, exact(level)


def optimum(level: Sokoban, monitor: Monitor | None = None, **options: object) -> object:
    """(first cost, second cost), or None where the native search proves that there is none."""
    monitor = monitor or Monitor()
    outcome = solve_optimally(level, monitor, **options)  # type: ignore[arg-type]
    if outcome.status is Status.UNSOLVABLE:
        return None
    assert outcome.status is Status.SOLVED and outcome.moves is not None
    cost = verify(level, outcome.moves)
    measures = level.measures(outcome.moves)
    assert monitor.lower_bound == cost
    assert monitor.stats.extra["tie_proved"] is bool(options.get("break_ties", True))
    if level.metric == "pushes":
        return measures.pushes, measures.moves
    return measures.moves, measures.pushes


@pytest.mark.parametrize("patience", [0, 20, 1000])
@pytest.mark.parametrize("metric", ["pushes", "moves"])
def test_the_optimum_in_both_metrics_with_every_rule_on(metric: str, patience: int) -> None:
    """With the costs of pairs from the first position on, from some later one, and never."""
    unsolvable = 0
    for seed in SEEDS:
        level, best = level_and_optimum(seed, metric)
        alone = {"incumbent": False, "pulls": False}
        assert optimum(level, patience=patience, **alone) == best, level
        unsolvable += best is None
    assert 30 < unsolvable < 250  # both kinds are many


def test_incumbents_are_proved_all_the_same() -> None:
    """FESS looks for a solution before the first position is expanded."""
    fewer = 0
    for seed in SEEDS:
        level, best = level_and_optimum(seed, "pushes")
        helped, alone = Monitor(), Monitor()
        assert optimum(level, helped, patience=0, pulls=False) == best, level
        optimum(level, alone, patience=0, incumbent=False, pulls=False)
        fewer += helped.stats.extra["states"] < alone.stats.extra["states"]
    assert fewer > 50


def test_pulls_prove_the_same() -> None:
    """From the first position on, they are mostly done before the second is looked at."""
    by_pulls = 0
    for seed in range(600):
        level = random_level(seed, most_cells=26, most_boxes=6)
        plain = solve_optimally(level, Monitor(), without=RULES, incumbent=False, pulls=False)
        monitor, alone = Monitor(), Monitor()
        solve_optimally(level, alone, patience=0, incumbent=False, pulls=False)
        best = None if plain.moves is None else level.measures(plain.moves)
        found = optimum(level, monitor, patience=0, incumbent=False)
        assert found == (best and (best.pushes, best.moves)), level
        by_pulls += monitor.stats.extra["states"] < alone.stats.extra["states"]
    assert by_pulls > 150


FLOWER = [
    "###########",
    "#    #    #",
    "#  $ # $  #",
    "#   *.*   #",
    "####.@.####",
    "#   *.*   #",
    "#  $ # $  #",
    "#    #    #",
    "###########",
]
"""Rooms around goals that lie in the open, as in Microban 93: boxes get round each other in
millions of ways, and the solved board is taken apart in few. In smaller rooms it is lost."""
BUD = [
    " ######### ",
    "##   #   ##",
    *FLOWER[2:7],
    "##   #   ##",
    " ######### ",
]


def test_pulls_prove_what_pushes_do_not() -> None:
    level = Sokoban(FLOWER)
    monitor, alone = Monitor(), Monitor(Limits(nodes=10_000))
    found = solve_optimally(level, monitor, break_ties=False)
    stopped = solve_optimally(level, alone, break_ties=False, pulls=False)
    assert found.status is Status.SOLVED and found.moves is not None
    assert verify(level, found.moves) == monitor.lower_bound > alone.lower_bound
    assert stopped.status is Status.NODE_LIMIT and monitor.stats.expanded < 10_000

    monitor, alone = Monitor(), Monitor(Limits(nodes=10_000))
    found = solve_optimally(Sokoban(BUD), monitor)
    stopped = solve_optimally(Sokoban(BUD), alone, pulls=False)
    assert found.status is Status.UNSOLVABLE and monitor.stats.expanded < 10_000
    assert stopped.status is Status.NODE_LIMIT


@pytest.mark.parametrize("metric", ["pushes", "moves"])
@pytest.mark.parametrize("rule", [*ALONE, "pattern", None])
def test_the_optimum_with_each_rule_alone_and_with_none(rule: str | None, metric: str) -> None:
    kept = {rule, "cluster"} if rule == "pattern" else {rule}
    others = [name for name in RULES if name not in kept]
    fired = 0
    for seed in SEEDS:
        level, best = level_and_optimum(seed, metric)
        monitor = Monitor()
        alone = {"without": others, "patience": 0, "incumbent": False, "pulls": False}
        assert optimum(level, monitor, **alone) == best, level
        fired += monitor.stats.extra["deadlocks"].get(rule, 0)
    assert (fired > 0) is (rule is not None)


def test_a_position_may_be_counted_lower_than_the_start_was() -> None:
    """Without a limit on memory the queue was asked for a place below its first."""
    level = Sokoban(
        [
            "##########",
            "## #*#   #",
            "#  $@*.. #",
            "#  $*.#$##",
            "#   $.  ##",
            "#      ###",
            "##########",
        ]
    )
    endless = Monitor(Limits())
    found = optimum(level, endless, patience=0, incumbent=False, pulls=False)
    assert found == optimum(level, without=RULES, pulls=False)


def test_jams_claim_no_more_than_is_true() -> None:
    """On crowded levels, where several share boxes, against the search without any rule."""
    learned = solved = 0
    alone = {"incumbent": False, "pulls": False, "break_ties": False}
    for seed in range(1000):
        level = random_level(seed, most_cells=26, most_boxes=6)
        counting = Monitor()
        plain = solve_optimally(level, Monitor(), without=RULES, **alone)  # type: ignore[arg-type]
        found = solve_optimally(level, counting, patience=0, **alone)  # type: ignore[arg-type]
        assert found.status is plain.status, level
        learned += counting.stats.extra["deadlocks"].get("jams", 0)
        if found.moves is None or plain.moves is None:
            continue
        assert verify(level, found.moves) == verify(level, plain.moves), level
        solved += 1
    assert solved > 300 and learned > 20


def test_bounds_are_even_or_odd_as_the_pushes_are() -> None:
    """A push changes the colour of a box's cell: pushes of all solutions are all odd or all even.
    The cover of pairs relies on it: what boxes cost more than their prices is even."""
    dearer = 0
    for seed in range(800):
        level = random_level(seed, most_boxes=5)
        monitor = Monitor()
        outcome = solve_optimally(level, monitor, patience=0, incumbent=False, break_ties=False)
        if outcome.moves is None:
            continue
        more = verify(level, outcome.moves) - monitor.stats.extra["root_bound"]
        assert more >= 0 and more % 2 == 0, level
        dearer += more > 0
    assert dearer > 3


def test_iterative_deepening_finds_the_same() -> None:
    solved = 0
    for seed in SEEDS:
        level, best = level_and_optimum(seed, "pushes")
        if best is not None:  # it may go round in circles where there is no solution
            monitor = Monitor()
            outcome = solve_optimally(level, monitor, idastar=True, break_ties=False, patience=0)
            assert outcome.moves is not None and verify(level, outcome.moves) == best[0]
            solved += 1
    assert solved > 50


@pytest.mark.parametrize("patience", [0, 1000])
def test_when_memory_runs_out_iterative_deepening_takes_over(patience: int) -> None:
    level = Sokoban(CROWDED)
    everything = Monitor()
    outcome = solve_optimally(level, everything, incumbent=False, patience=patience)
    assert outcome.moves is not None
    need = everything.stats.peak_bytes
    seen = set()
    for share in range(1, 10):
        monitor = Monitor(Limits(memory=_resident() + need * share // 10))
        found = solve_optimally(
            level, monitor, break_ties=False, incumbent=False, patience=patience
        )
        if found.moves is not None:
            assert verify(level, found.moves) == verify(level, outcome.moves)
            seen.add(monitor.stats.extra["out_of_memory"])
        else:
            assert found.status is Status.MEMORY_LIMIT
    assert True in seen


_DEEP = """
import random, sys
from budge import Sokoban
from budge.engine.sokoban_optimal import solve_optimally
from budge.limits import Limits
from budge.search.monitor import Monitor

places = random.Random(1).sample([(r, c) for r in range(2, 38) for c in range(2, 38)], 301)
marks = dict(zip(places, "$" * 150 + "." * 150 + "@"))
wall = {0, 39}
rows = [
    "".join("#" if {r, c} & wall else marks.get((r, c), " ") for c in range(40)) for r in range(40)
]
for nodes in 20, 300:
    monitor = Monitor(Limits(nodes=nodes))
    solve_optimally(Sokoban(rows), monitor, idastar=True, incumbent=False)
    lines = open("/proc/self/status").read().splitlines()
    most = next(line.split()[1] for line in lines if line.startswith("VmHWM"))
    print(monitor.stats.expanded, most)
"""


def test_iterative_deepening_holds_little_of_each_position_on_its_way() -> None:
    """Some hundred pushes down, each with hundreds to try: their boxes took 26 MB."""
    done = subprocess.run([sys.executable, "-c", _DEEP], capture_output=True, text=True, check=True)
    (few, before), (many, after) = (map(int, line.split()) for line in done.stdout.splitlines())
    assert (few, many) == (20, 300)
    assert after - before < 8_000  # kB


def _resident() -> int:
    from budge.limits import resident_bytes

    return resident_bytes()


@pytest.mark.parametrize("rows", [LINE, CORNER, TWO_BOXES, CROWDED])
def test_solve_answers_with_proof(rows: list[str]) -> None:
    for metric in ("pushes", "moves"):
        level = Sokoban(rows, metric=metric)
        result = budge.solve(level, quality="optimal")
        best = exact(level)
        assert best is not None
        assert (result.status, result.cost, result.engine) == (Status.OPTIMAL, best[0], "native")


def test_unsolvable_is_proved() -> None:
    result = budge.solve(Sokoban(BLOCKED), quality="optimal")
    assert result.status is Status.UNSOLVABLE and result.moves is None


def test_limits_are_kept_and_leave_a_bound() -> None:
    level = Sokoban(CROWDED)
    best = budge.solve(level, quality="optimal")
    assert best.cost is not None
    stopped = budge.solve(level, quality="optimal", node_limit=5)
    assert stopped.status is Status.NODE_LIMIT and stopped.stats.expanded == 5
    assert 0 < stopped.lower_bound <= best.cost
    assert budge.solve(level, quality="optimal", time_limit=0).status is Status.TIME_LIMIT
    token = CancelToken()
    token.cancel()
    stopped = budge.solve(level, quality="optimal", cancel=token)
    assert stopped.status is Status.CANCELLED and not stopped.solved


def test_a_search_that_runs_is_cancelled() -> None:
    """A dozen boxes in an open hall, counted in moves: nobody proves that while the test runs."""
    hall = ["#" + " " * 12 + "#" for _ in range(12)]
    hall[2] = hall[5] = "# $ $ $ $ $ $ #"[:13] + "#"
    hall[9] = hall[10] = "#.  . . . . . #"[:13] + "#"
    hall[7] = "#     @      #"
    level = Sokoban(["#" * 14, *hall, "#" * 14], metric="moves")
    assert len(level.start.boxes) > 8
    token, seen = CancelToken(), []

    def stop(progress: budge.Progress) -> None:
        seen.append(progress)
        if progress.expanded:  # on a busy machine it may be asked before it began
            token.cancel()

    started = time.monotonic()
    result = budge.solve(level, quality="optimal", cancel=token, on_progress=stop)
    assert result.status is Status.CANCELLED and seen[-1].expanded > 0
    assert result.lower_bound > 0 and time.monotonic() - started < 30


def test_rules_are_switched_off_for_a_solve() -> None:
    level = Sokoban(CROWDED)
    best = budge.solve(level, quality="optimal")
    fired = best.stats.extra["deadlocks"]
    assert fired
    for rule in fired:
        engine = budge.SokobanEngine(without=[rule])
        result = budge.solve(level, quality="optimal", engine=engine)
        assert (result.status, result.cost) == (Status.OPTIMAL, best.cost)
        assert rule not in result.stats.extra["deadlocks"]
        assert budge.solve(level, quality="fast", engine=engine).solved
    assert set(fired) <= set(budge.SokobanEngine.rules)
    with pytest.raises(RequestError, match="the deadlock rule is 'nonsense'"):
        budge.SokobanEngine(without=["nonsense"])


def test_the_states_kept_are_counted() -> None:
    for metric in ("pushes", "moves"):
        stats = budge.solve(Sokoban(CROWDED, metric=metric), quality="optimal").stats
        assert 0 < stats.closed <= stats.extra["states"] <= stats.generated + 1
        assert stats.extra["state_bytes"] <= stats.peak_bytes


def test_a_large_open_level_takes_the_general_path() -> None:
    """64×64 cells, more than any fast size: one box next to its goal, one step to the side."""
    rows = ["#" * 64, *("#" + " " * 62 + "#" for _ in range(62)), "#" * 64]
    rows[30] = "#" + " " * 30 + "@$ ." + " " * 28 + "#"
    result = budge.solve(Sokoban(rows), quality="optimal")
    assert (result.status, result.cost) == (Status.OPTIMAL, 2)
    assert result.solution_text() == "RR"
    assert optimum(Sokoban(rows), patience=0, incumbent=False) == (2, 2)  # by pulls
    for width in (8, 12, 18, 34):  # each of the sizes in between
        rows = [
            "#" * width,
            *("#" + " " * (width - 2) + "#" for _ in range(width - 2)),
            "#" * width,
        ]
        rows[3] = "#" + " @$ ." + " " * (width - 7) + "#"
        assert budge.solve(Sokoban(rows), quality="optimal").solution_text() == "RR"
        assert optimum(Sokoban(rows), patience=0, incumbent=False) == (2, 2)


def test_what_the_native_search_does_not_do() -> None:
    level = Sokoban(CORNER)
    with pytest.raises(SizeError, match="'matching' only"):
        budge.solve(level, algorithm="astar", heuristic="nearest", engine="native")
    with pytest.raises(SizeError, match="counts pushes"):
        budge.solve(level, algorithm="idastar", metric="moves", engine="native")
    assert budge.solve(level, algorithm="astar", heuristic="nearest").engine == "python"
    with pytest.raises(RequestError, match="must be one of: pushes, moves"):
        budge.solve(level, metric="lines")
    with pytest.raises(ValueError, match="no deadlock rule is called nonsense"):
        solve_optimally(level, Monitor(), without=["nonsense"])


def test_same_counts_every_time() -> None:
    counts = {budge.solve(Sokoban(CROWDED), quality="optimal").stats.expanded for _ in range(3)}
    assert len(counts) == 1


def test_the_way_back_to_the_next_box_counts_from_the_start() -> None:
    """Two boxes go five cells to the right, the player goes seven or less and down: what the boxes
    go further than the player is walked back."""
    rows = ["#########", "#@$    .#", "#       #", "# $    .#", "#########"]
    level = Sokoban(rows).with_metric("moves")
    best = budge.solve(level, quality="optimal")
    begun = budge.solve(level, quality="optimal", node_limit=1)
    assert best.cost is not None and begun.status is Status.NODE_LIMIT
    assert 10 + 4 < begun.lower_bound <= best.cost
    for at in range(best.cost):
        state = level.start
        for move in best.moves[:at]:  # type: ignore[index]
            state = level.play(state, move)
        later = budge.solve(level.starting_at(state), quality="optimal", node_limit=1)
        assert later.lower_bound <= best.cost - at
