"""Budge in a program that runs on asyncio: the loop goes on while a search runs in a thread.

The native searches let other threads run; those in plain Python share the interpreter with them, so
a program that uses those had better give them to a pool of processes.
"""

from __future__ import annotations

import asyncio
from typing import Any

import budge


async def solve(puzzle: Any, **options: Any) -> budge.Result:
    """`budge.solve` as a coroutine. To cancel it, or to let a timeout do so, stops the search."""
    token = budge.CancelToken()
    search = asyncio.create_task(asyncio.to_thread(budge.solve, puzzle, cancel=token, **options))
    try:
        return await asyncio.shield(search)
    except asyncio.CancelledError:
        token.cancel()
        await search  # which ends within a tenth of a second
        raise


async def main() -> None:
    loop = asyncio.get_running_loop()
    heard: asyncio.Queue[budge.Progress] = asyncio.Queue()

    # A callback is called in the search's own thread: hand what it hears to the loop.
    def report(progress: budge.Progress) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, progress)

    print("two at once:")
    boards = ["3 0 4 / 5 2 8 / 1 6 7", "BAAC/BAAC/DEEF/DGHF/I..J"]
    for result in await asyncio.gather(*(solve(board, on_progress=report) for board in boards)):
        print(" ", result)

    print("one that takes too long:")
    hard = "15 14 8 12 / 10 11 9 13 / 2 6 1 5 / 3 7 4 0"
    try:
        async with asyncio.timeout(0.5):
            await solve(hard, algorithm="idastar", heuristic="misplaced", on_progress=report)
    except TimeoutError:
        print(f"  stopped after half a second; {heard.qsize()} reports were heard")


if __name__ == "__main__":
    asyncio.run(main())
