from __future__ import annotations

import math
import time

import pytest

from budge.limits import CancelToken, Limits
from budge.result import Progress, Status
from budge.search import Expansion, Monitor, Stopped, bfs


class Numbers:
    """Endless: from n to n + 1. `pause` is how long a move takes to work out."""

    start = 0

    def __init__(self, pause: float = 0.0) -> None:
        self.pause = pause

    def moves(self, state: int) -> list[int]:
        time.sleep(self.pause) if self.pause else None
        return [1]

    def play(self, state: int, move: int) -> int:
        return state + move

    def is_goal(self, state: int) -> bool:
        return False


def stopped(monitor: Monitor, puzzle: Numbers | None = None) -> Status:
    with pytest.raises(Stopped) as caught:
        bfs(puzzle or Numbers(), monitor)
    return caught.value.status


def test_the_node_limit_is_exact() -> None:
    for nodes in (0, 1, 255, 256, 257, 1000):
        monitor = Monitor(Limits(nodes=nodes))
        assert stopped(monitor) is Status.NODE_LIMIT
        assert monitor.stats.expanded == nodes


def test_the_time_limit() -> None:
    monitor = Monitor(Limits(seconds=0.05))
    assert stopped(monitor) is Status.TIME_LIMIT
    assert 0.05 <= monitor.seconds < 0.15


def test_the_time_limit_holds_for_slow_puzzles_too() -> None:
    monitor = Monitor(Limits(seconds=0.05))
    assert stopped(monitor, Numbers(pause=0.01)) is Status.TIME_LIMIT
    assert monitor.seconds < 0.15


def test_the_memory_limit() -> None:
    assert stopped(Monitor(Limits(memory=1))) is Status.MEMORY_LIMIT


def test_a_cancelled_token_stops_the_search() -> None:
    token = CancelToken()
    token.cancel()
    assert stopped(Monitor(cancel=token)) is Status.CANCELLED


def test_progress_is_reported_while_the_search_runs() -> None:
    reports: list[Progress] = []
    monitor = Monitor(Limits(seconds=0.35), on_progress=reports.append)
    stopped(monitor)
    assert 2 <= len(reports) <= 4
    assert [r.expanded for r in reports] == sorted(r.expanded for r in reports)
    assert reports[-1].lower_bound > 0 and reports[-1].rate > 0


def test_the_observer_sees_every_expansion() -> None:
    seen: list[Expansion] = []
    monitor = Monitor(Limits(nodes=300), observer=seen.append)
    stopped(monitor)
    assert [expansion.state for expansion in seen] == list(range(300))
    assert seen[-1] == Expansion(state=299, g=299, open=0, closed=300)


def test_a_bound_is_rounded_up_and_never_falls() -> None:
    monitor = Monitor()
    for proved, expected in [(2.2, 3), (1, 3), (3.0000000001, 3), (4, 4), (math.inf, 4)]:
        monitor.prove(proved)
        assert monitor.lower_bound == expected


def test_a_search_without_limits_has_one_on_memory() -> None:
    assert Monitor().limits.memory > 0
