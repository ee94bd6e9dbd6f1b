"""Budge under asyncio, by the example that shows how."""

from __future__ import annotations

import asyncio
import time

import pytest
from examples.in_asyncio import solve

import budge
from tests.boards import CLASSIC, FIFTEEN


def test_searches_side_by_side() -> None:
    async def main() -> list[budge.Result]:
        return await asyncio.gather(*(solve(CLASSIC) for _ in range(4)))

    assert asyncio.run(main()) == [budge.solve(CLASSIC)] * 4


def test_the_loop_goes_on_while_a_search_runs() -> None:
    async def main() -> int:
        search = asyncio.create_task(
            solve(FIFTEEN, algorithm="idastar", heuristic="misplaced", time_limit=0.6)
        )
        beats = 0
        while not search.done():
            await asyncio.sleep(0.01)
            beats += 1
        assert (await search).status is budge.Status.TIME_LIMIT
        return beats

    assert asyncio.run(main()) > 5


def test_cancelling_the_task_stops_the_search() -> None:
    heard: list[float] = []

    async def main() -> None:
        begun = asyncio.Event()
        loop = asyncio.get_running_loop()

        def report(progress: budge.Progress) -> None:
            heard.append(time.monotonic())
            loop.call_soon_threadsafe(begun.set)

        task = asyncio.create_task(
            solve(FIFTEEN, algorithm="idastar", heuristic="misplaced", on_progress=report)
        )
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(asyncio.wait_for(main(), 30))
    seen = len(heard)
    time.sleep(0.3)
    assert len(heard) == seen  # nobody searches on


def test_an_error_reaches_whoever_waits() -> None:
    with pytest.raises(budge.FormatError):
        asyncio.run(solve("1 1 / 2 0"))
