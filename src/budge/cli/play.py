"""A solution that moves before one's eyes, in the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from budge.draw import terminal

if TYPE_CHECKING:
    from rich.text import Text

    from budge.cli.screen import Screen
    from budge.result import Result

_MOST_SECONDS = 30.0
"""A long solution is played faster, so that all of it takes no longer than this."""
_SLOWEST, _FASTEST = 0.45, 0.04
"""Seconds a move."""


def seconds_per_move(moves: int) -> float:
    """
    >>> seconds_per_move(10), seconds_per_move(150), seconds_per_move(10_000)
    (0.45, 0.2, 0.04)
    """
    return max(_FASTEST, min(_SLOWEST, _MOST_SECONDS / max(1, moves)))


def play(result: Result, screen: Screen, stopped: Callable[[], bool]) -> bool:
    """Plays the solution in place, until it ends or `stopped()`. Says whether there was room."""
    from rich.live import Live

    puzzle, moves = result.puzzle, list(result.moves or ())
    first = _frame(result, 0, None, screen)
    width = max(line.cell_len for line in first.split("\n"))
    if width > screen.width or len(first.split("\n")) >= screen.console.height:
        return False
    state = before = puzzle.start
    pause = seconds_per_move(len(moves))
    with Live(first, console=screen.console, auto_refresh=False) as picture:
        for at, move in enumerate(moves, 1):
            _wait(pause, stopped)
            if stopped():
                break
            before, state = state, puzzle.play(state, move)
            picture.update(_frame(result, at, (before, state), screen), refresh=True)
    return True


def _wait(pause: float, stopped: Callable[[], bool]) -> None:
    end = time.monotonic() + pause
    while (left := end - time.monotonic()) > 0 and not stopped():
        time.sleep(min(left, 0.05))


def _frame(result: Result, at: int, states: tuple[object, object] | None, screen: Screen) -> Text:
    """The board after so many moves, with the move beneath it."""
    from rich.text import Text

    moves = result.moves or ()
    before, state = states or (None, result.puzzle.start)
    picture = terminal.board(result.puzzle, state, since=before, **screen.layout)
    told = f"{at} of {len(moves)}" + (f"  {moves[at - 1]}" if at else "")
    frame = Text(no_wrap=True, overflow="crop")
    return frame.append_text(picture).append("\n\n").append(told, "bold")
