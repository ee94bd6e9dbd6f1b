"""Sliding blocks: the native engine against the Python rules, and what is known of positions."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import budge
from budge import Klotski, RushHour, Status
from budge.verbs.solve import verify
from tests.random_blocks import BIRD, HARDEST, HUARONG, block_puzzles, traffic

METRICS = ["moves", "slides", "steps"]
OPTIMAL = [("bfs", None), ("bidirectional", None), ("astar", "distance"), ("astar", "blockers")]


@settings(max_examples=150)
@given(block_puzzles(), st.sampled_from(METRICS))
def test_native_searches_agree_with_breadth_first_by_the_rules(
    puzzle: Klotski, metric: str
) -> None:
    known = budge.solve(puzzle, metric=metric, algorithm="bfs", engine="python")
    for algorithm, heuristic in OPTIMAL:
        found = budge.solve(
            puzzle, metric=metric, algorithm=algorithm, heuristic=heuristic, engine="native"
        )
        assert (found.status, found.cost) == (known.status, known.cost)


@settings(max_examples=60)
@given(block_puzzles(), st.sampled_from(METRICS))
def test_python_searches_agree_with_one_another(puzzle: Klotski, metric: str) -> None:
    known = budge.solve(puzzle, metric=metric, algorithm="bfs", engine="python")
    for algorithm, heuristic in OPTIMAL[1:]:
        found = budge.solve(
            puzzle, metric=metric, algorithm=algorithm, heuristic=heuristic, engine="python"
        )
        assert (found.status, found.cost) == (known.status, known.cost)


@settings(max_examples=60)
@given(block_puzzles(), st.sampled_from(METRICS))
def test_exploring_natively_sees_what_the_rules_see(puzzle: Klotski, metric: str) -> None:
    seen = budge.explore(puzzle, metric=metric)
    known = budge.explore(puzzle, metric=metric, engine="python")
    assert seen.complete and known.complete
    assert (seen.layers, seen.goal_layers) == (known.layers, known.goal_layers)
    assert seen.shortest_solutions == known.shortest_solutions


@settings(max_examples=60)
@given(st.lists(block_puzzles(), min_size=1, max_size=4), st.sampled_from(METRICS))
def test_many_at_once_are_replayed_by_the_same_rules(puzzles: list[Klotski], metric: str) -> None:
    for result in budge.solve_many(puzzles, metric=metric, threads=1):
        alone = budge.solve(result.puzzle)
        assert (result.status, result.cost) == (alone.status, alone.cost)
        if result.moves is not None:
            assert verify(result.puzzle, result.moves) == result.cost


@pytest.mark.parametrize(("metric", "cost"), [("slides", 24), ("steps", 34)])
def test_birds_example(metric: str, cost: int) -> None:
    puzzle = budge.parse(BIRD)
    assert puzzle.family == "rush-hour"
    result = budge.solve(puzzle, metric=metric)
    assert (result.status, result.cost) == (Status.OPTIMAL, cost)
    planned = budge.solve(puzzle, metric=metric, algorithm="plan")
    assert planned.status is Status.SOLVED and planned.cost is not None
    assert planned.cost >= cost and planned.stats.expanded <= 100


@pytest.mark.parametrize(("metric", "cost"), [("moves", 81), ("slides", 90), ("steps", 116)])
def test_huarong_dao(metric: str, cost: int) -> None:
    puzzle = budge.parse(HUARONG)
    assert puzzle.family == "klotski"
    result = budge.solve(puzzle, metric=metric)
    assert (result.status, result.cost) == (Status.OPTIMAL, cost)
    seen = budge.explore(puzzle, metric=metric)
    assert seen.states == 25_955
    hardest = Klotski(puzzle.rows(seen.hardest), metric=metric)
    assert budge.solve(hardest).cost == seen.hardest_distance


def test_the_hardest_board_of_six_by_six() -> None:
    puzzle = budge.parse(HARDEST)
    assert budge.solve(puzzle).cost == 60
    assert budge.solve(puzzle, metric="steps").cost == 103
    seen = budge.explore(puzzle)
    assert (seen.states, seen.hardest_distance) == (2_332, 60)


def test_a_walk_that_is_cut_off_says_so() -> None:
    for engine in ("auto", "python"):
        seen = budge.explore(budge.parse(HUARONG), node_limit=100, engine=engine)
        assert not seen.complete and seen.status is Status.NODE_LIMIT
        assert seen.goal_layers == [] and seen.to_dict()["goals"] is None


def test_tiles_can_be_explored_too() -> None:
    seen = budge.explore(budge.parse("1 2 / 3 0"))
    assert (seen.states, seen.goals, seen.hardest_distance) == (12, 1, 6)


@pytest.mark.parametrize("rule", ["slide", "swap"])
@pytest.mark.parametrize("start", ["1 2 3 / 4 0 5", "2 1 3 / 4 5 0", "0 5 4 / 3 2 1"])
def test_tiles_natively_are_what_the_rules_see(start: str, rule: str) -> None:
    puzzle = budge.parse(start, rule=rule)
    seen = budge.explore(puzzle, graph_nodes=50)
    known = budge.explore(puzzle, engine="python", graph_nodes=50)
    assert (seen.layers, seen.goal_layers) == (known.layers, known.goal_layers)
    assert seen.shortest_solutions == known.shortest_solutions
    assert seen.graph is not None and known.graph is not None
    far = {node.state: node.goal_distance for node in seen.graph.nodes}
    assert all(
        far.get(node.state, node.goal_distance) == node.goal_distance for node in known.graph.nodes
    )
    if seen.hardest is not None:
        harder = budge.solve(puzzle.starting_at(seen.hardest), algorithm="bfs")
        assert harder.cost == seen.hardest_distance


def test_a_board_of_sixteen_by_sixteen() -> None:
    rows = [["."] * 16 for _ in range(16)]
    for r in (4, 6, 8):
        rows[r][8] = rows[r + 1][8] = "BCD"[r // 2 - 2]
    rows[6][0] = rows[6][1] = "A"
    result = budge.solve(budge.RushHour(rows), engine="native")
    assert (result.status, result.engine) == (Status.OPTIMAL, "native")
    assert result.cost == budge.solve(budge.RushHour(rows), engine="python").cost == 3


def test_what_cannot_be_solved_is_proved() -> None:
    puzzle = budge.parse("AABB/....", family="rush-hour")  # B never leaves the row
    for engine in ("native", "python"):
        assert budge.solve(puzzle, engine=engine).status is Status.UNSOLVABLE


def test_static_tests_tell_early() -> None:
    cut_off = budge.parse("AA#../..#..", family="rush-hour")
    assert cut_off.verdict().solvable is False
    assert "cannot reach its goal" in cut_off.verdict().reason
    assert budge.solve(cut_off).stats.expanded == 0


def test_every_move_of_an_explanation_is_a_move_of_the_solution() -> None:
    puzzle = budge.parse(BIRD)
    result = budge.solve(puzzle)
    lines = budge.explain(puzzle, result.moves or ())
    assert [line.split()[0] for line in lines] == [str(move) for move in result.moves or ()]
    assert lines[-1].endswith("brings A to its goal")
    assert any("frees row" in line for line in lines)


@settings(max_examples=120)
@given(traffic(), st.sampled_from(["slides", "steps"]))
def test_traffic_of_any_size_and_exit_agrees_with_breadth_first_by_the_rules(
    puzzle: RushHour, metric: str
) -> None:
    known = budge.solve(puzzle, metric=metric, algorithm="bfs", engine="python", node_limit=2_000)
    assume(not known.status.is_limit)
    found = budge.solve(puzzle, metric=metric, algorithm="bfs", engine="native", trace=True)
    assert (found.status, found.cost) == (known.status, known.cost)
    assert found.solved is False or found.stats.expanded <= known.stats.expanded
    (at_once,) = budge.solve_many([puzzle], metric=metric, threads=1)
    assert (at_once.status, at_once.cost) == (known.status, known.cost)


@settings(max_examples=60)
@given(traffic(), st.sampled_from(["slides", "steps"]))
def test_planning_solves_what_breadth_first_solves(puzzle: RushHour, metric: str) -> None:
    best = budge.solve(puzzle, metric=metric)
    planned = budge.solve(puzzle, metric=metric, algorithm="plan", engine="native")
    assert planned.solved == best.solved
    if best.cost is not None and planned.cost is not None:
        assert planned.cost >= best.cost
        lines = budge.explain(puzzle, planned.moves or (), plan=True)
        assert len(lines) == planned.cost


@settings(max_examples=25)
@given(traffic())
def test_planning_is_the_same_search_in_the_core_and_in_python(puzzle: RushHour) -> None:
    plain = budge.solve(puzzle, algorithm="plan", engine="python", node_limit=1_000)
    assume(not plain.status.is_limit)
    native = budge.solve(puzzle, algorithm="plan", engine="native")
    assert (native.status, native.cost) == (plain.status, plain.cost)
    assert native.stats.expanded == plain.stats.expanded


def test_a_plan_on_a_board_beyond_sixty_four_cells() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[6][0] = rows[6][1] = "A"
    for column, name in ((4, "B"), (7, "C"), (9, "D")):
        for row in (5, 6, 7):
            rows[row][column] = name
    planned = budge.solve(budge.RushHour(rows), algorithm="plan")
    assert planned.solved and (planned.engine, planned.cost) == ("native", 4)
    assert planned.stats.expanded <= 30


def test_with_time_to_spare_a_plan_is_shortened_until_nothing_is_left_to_try() -> None:
    puzzle = budge.parse(HARDEST)
    first = budge.solve(puzzle, algorithm="plan")
    best = budge.solve(puzzle, algorithm="plan", time_limit=60)
    assert first.cost is not None and best.cost is not None
    assert first.cost > best.cost == 60
    crossing = budge.parse("..B./AAB./..../....", family="rush-hour")
    assert budge.solve(crossing, algorithm="plan", engine="python", time_limit=60).cost == 2


def test_a_crowded_board_with_more_moves_than_a_word_has_bits() -> None:
    puzzle = budge.parse("BCDDEEBCFGAAHHFGIJKLLMIJKNNMOO..PPQQ")
    for metric in puzzle.metrics:
        known = budge.solve(puzzle, metric=metric, engine="python", algorithm="bfs")
        found = budge.solve(puzzle, metric=metric)
        assert (found.status, found.cost) == (known.status, known.cost)


def test_a_plan_is_told_from_the_goal_back() -> None:
    puzzle = budge.parse(BIRD)
    planned = budge.solve(puzzle, algorithm="plan")
    lines = budge.explain(puzzle, planned.moves or (), plan=True)
    assert lines[0] == f"to bring A to its goal, move A right ({planned.cost})"
    assert lines[1].startswith("  for that, to free row 3, column ")
    numbers = sorted(int(line.rsplit("(", 1)[1].rstrip(")")) for line in lines)
    assert numbers == list(range(1, len(planned.moves or ()) + 1))


def test_walled_blocks_called_b_are_no_boxes() -> None:
    puzzle = budge.parse("grid:\n##B#\n#AB.\n#A..\n####\ngoal:\n####\n#..A\n#..A\n####\n")
    assert puzzle.family == "klotski"
