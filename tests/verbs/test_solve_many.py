"""Many puzzles in one call: the same answers as one by one, and all of them."""

from __future__ import annotations

import time

import pytest

import budge
from budge import CancelToken, RequestError, Status, Tiles
from tests.boards import ENGINES, FAR, FIFTEEN, IMPOSSIBLE, random_boards
from tests.puzzles_of_ours import WaterJugs


def test_the_same_answers_as_one_by_one() -> None:
    boards = [*random_boards(12, 3, 3), budge.parse(IMPOSSIBLE), *random_boards(3, 2, 4)]
    boards += [budge.parse(FAR), budge.parse(FAR, rule="swap")]
    many = budge.solve_many(boards, threads=2)
    for board, result in zip(boards, many, strict=True):
        alone = budge.solve(board)
        assert result.puzzle == board
        assert (result.status, result.cost) == (alone.status, alone.cost)
        assert result.heuristic == alone.heuristic
        assert result.lower_bound == alone.lower_bound
        assert result.stats.expanded == alone.stats.expanded
        assert result.moves == alone.moves
        assert result.solution_text() == alone.solution_text()
        assert result.to_dict()["moves"] == alone.to_dict()["moves"]


def test_native_replay_agrees_with_the_rules_of_python() -> None:
    for result in budge.solve_many(random_boards(20, 3, 3, seed=5), algorithm="greedy"):
        alone = budge.solve(result.puzzle, algorithm="greedy")
        assert (result.status, result.lower_bound) == (alone.status, alone.lower_bound)
        assert result.moves is not None
        assert budge.verbs.solve.verify(result.puzzle, result.moves) == result.cost


def test_parity_in_the_core_agrees_with_the_verdict() -> None:
    shapes = [(2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]
    for height, width in shapes:
        for board in random_boards(3, height, width):
            exchanged = list(board.start)
            a, b = [cell for cell, tile in enumerate(exchanged) if tile][:2]
            exchanged[a], exchanged[b] = exchanged[b], exchanged[a]
            rows = [exchanged[i : i + width] for i in range(0, len(exchanged), width)]
            good, bad = budge.solve_many([board, Tiles(rows)])
            assert good.status is Status.OPTIMAL
            assert bad.status is Status.UNSOLVABLE


def test_puzzles_without_an_engine_are_solved_too() -> None:
    jugs, board = WaterJugs(), budge.parse(FAR)
    results = budge.solve_many([jugs, board, jugs])
    assert [result.engine for result in results] == ["python", "native", "python"]
    assert results[0].cost == budge.solve(jugs).cost


def test_limits_hold_for_each_puzzle() -> None:
    results = budge.solve_many(random_boards(4, 4, 4), node_limit=100)
    assert {result.status for result in results} == {Status.NODE_LIMIT}
    assert all(result.stats.expanded == 100 for result in results)
    assert all(result.lower_bound > 0 for result in results)


def test_progress_and_cancel() -> None:
    seen: list[tuple[int, int]] = []
    boards = random_boards(30, 3, 3)
    budge.solve_many(boards, on_progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (30, 30)
    token = CancelToken()
    token.cancel()
    results = budge.solve_many([*random_boards(8, 5, 5)], cancel=token)
    assert {result.status for result in results} == {Status.CANCELLED}


def test_an_error_in_the_callback_reaches_the_caller() -> None:
    def fail(_done: int, _total: int) -> None:
        raise RuntimeError("no more")

    with pytest.raises(RuntimeError, match="no more"):
        budge.solve_many(random_boards(2, 3, 3), on_progress=fail)


def test_traces_and_python_are_solved_one_by_one() -> None:
    boards = random_boards(2, 2, 3)
    assert all(r.trace for r in budge.solve_many(boards, algorithm="astar", trace=True))
    assert {r.engine for r in budge.solve_many(boards, engine="python")} == {"python"}


@pytest.mark.parametrize("engine", ENGINES)
def test_results_come_in_the_order_of_the_puzzles(engine: str) -> None:
    puzzles = [*random_boards(8, 2, 3), budge.parse(IMPOSSIBLE), *random_boards(4, 3, 3)]
    done: list[tuple[int, int]] = []
    results = budge.solve_many(
        iter(puzzles), engine=engine, on_progress=lambda *so_far: done.append(so_far)
    )
    assert [result.puzzle for result in results] == puzzles
    assert [result.cost for result in results] == [budge.solve(p).cost for p in puzzles]
    assert results[8].status is Status.UNSOLVABLE
    assert done == sorted(done) and done[-1] == (13, 13)


def test_no_puzzles_no_results() -> None:
    assert budge.solve_many([]) == []


def test_a_node_limit_holds_for_each_of_equal_puzzles() -> None:
    results = budge.solve_many([budge.parse(FIFTEEN)] * 3, algorithm="bfs", node_limit=10)
    assert [result.status for result in results] == [Status.NODE_LIMIT] * 3


def test_a_token_stops_them_all() -> None:
    token = CancelToken()
    token.cancel()
    started = time.perf_counter()
    results = budge.solve_many([budge.parse(FIFTEEN)] * 4, heuristic="misplaced", cancel=token)
    assert {result.status for result in results} == {Status.CANCELLED}
    assert time.perf_counter() - started < 1


def test_an_error_stops_the_rest_and_comes_through() -> None:
    with pytest.raises(RequestError, match="no algorithm 'astra'"):
        budge.solve_many(random_boards(3, 2, 3), algorithm="astra")


def test_an_error_leaves_the_callers_token_alone() -> None:
    def fail(_done: int, _total: int) -> None:
        raise RuntimeError("no more")

    token = CancelToken()
    with pytest.raises(RuntimeError, match="no more"):
        budge.solve_many([WaterJugs(), WaterJugs()], cancel=token, on_progress=fail)
    assert not token.cancelled
    assert budge.solve(WaterJugs(), cancel=token).solved


def test_blocks_too_large_for_the_core_do_not_keep_it_from_the_others() -> None:
    large = budge.parse("/".join(["AA" + "." * 20, *["." * 22] * 12]), family="rush-hour")
    small = budge.parse("/".join(["AA" + "." * 8, *["." * 10] * 9]), family="rush-hour")
    for order in ([large, small], [small, large]):
        results = budge.solve_many(order, algorithm="bfs")
        assert [result.cost for result in results] == [1, 1]
        assert {result.puzzle: result.engine for result in results} == {
            large: "python",
            small: "native",
        }


def test_no_threads_are_not_enough() -> None:
    with pytest.raises(RequestError, match="the number of threads is 0"):
        budge.solve_many([budge.parse(FAR)], threads=0)


@pytest.mark.parametrize("algorithm", [None, "construct"])
def test_boards_beyond_every_search(algorithm: str | None) -> None:
    for result in budge.solve_many(random_boards(2, 6, 6), algorithm=algorithm, node_limit=100):
        assert result.solved and result.engine == "native"
