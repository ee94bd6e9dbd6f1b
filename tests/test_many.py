from __future__ import annotations

import time

import pytest

import budge
from budge import CancelToken, RequestError, Status
from tests.boards import ENGINES, FIFTEEN, IMPOSSIBLE, random_boards


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


def test_limits_hold_for_each_puzzle() -> None:
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
