"""A batch under way, redrawn in place on stderr; silent where that is no terminal."""

from __future__ import annotations

import time
from typing import Any

from rich.console import Group
from rich.live import Live
from rich.padding import Padding
from rich.progress_bar import ProgressBar
from rich.text import Text

from budge.batch import BatchProgress
from budge.cli.framework import printable
from budge.cli.screen import Screen
from budge.draw.words import seconds

_SECONDS_BETWEEN_DRAWINGS = 0.1
_MOST_WORKERS = 12
_LONGEST_NAME = 60


class Display:
    """Give it to `budge.batch.run` as `on_progress`."""

    def __init__(self, screen: Screen, *, shown: bool) -> None:
        self._console = screen.errors
        self._shown = shown and self._console.is_terminal
        self._live: Any = None
        self._next = 0.0

    def __enter__(self) -> Display:
        if self._shown:
            self._live = Live(console=self._console, auto_refresh=False, transient=True)
            self._live.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            self._live.stop()

    def __call__(self, progress: BatchProgress) -> None:
        now = time.monotonic()
        if self._live and now >= self._next:
            self._next = now + _SECONDS_BETWEEN_DRAWINGS
            self._live.update(drawing(progress), refresh=True)


def drawing(progress: BatchProgress) -> Group:
    """Counts, a bar, and what each worker is at."""
    tally = progress.tally
    counts = Text(f"{tally.done:,} of {tally.total:,} done", "bold")
    counts.append(f" · {tally.solved:,} solved", "green")
    counts.append(f" · {tally.optimal:,} optimal", "bold green")
    counts.append(f" · {tally.failed:,} failed", "bold red" if tally.failed else "dim")
    counts.append(f" · {progress.rate:,.1f}/s")
    if progress.seconds_left is not None:
        counts.append(f" · {clock(progress.seconds_left)} left")
    workers = [
        Text(f"  {seconds(spent):>7}  {_end(name)}", "dim", no_wrap=True, overflow="ellipsis")
        for name, spent in progress.at_work[:_MOST_WORKERS]
    ]
    if len(progress.at_work) > _MOST_WORKERS:
        workers.append(Text(f"  and {len(progress.at_work) - _MOST_WORKERS} more", "dim"))
    bar = ProgressBar(total=tally.total or 1, completed=tally.done)
    return Group(counts, Padding(bar, 0), *workers)  # by itself a bar does not end its line


def _end(name: str | None) -> str:
    """Of a long name the end, which tells more than the folders it begins with."""
    name = printable(name or "")
    return name if len(name) <= _LONGEST_NAME else "…" + name[-_LONGEST_NAME:]


def clock(time_left: float) -> str:
    """
    >>> clock(75), clock(7300)
    ('1:15', '2:01:40')
    """
    minutes, rest = divmod(round(time_left), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
