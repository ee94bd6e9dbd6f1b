"""How a search stands, on one line that is written over and over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from budge.draw.words import seconds as told_seconds

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.result import Progress

_SHOW_AFTER_SECONDS = 0.3
_LEAST_BETWEEN = 0.1
"""Seconds between two writings: faster, nobody can read it."""


class ProgressLine:
    """A line on stderr while something takes its time, if stderr is a terminal. It never wraps:
    what does not fit is left out, the least important first."""

    def __init__(
        self,
        screen: Screen,
        *,
        shown: bool,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> None:
        self.label = ""
        self._console = screen.errors
        self._shown = shown and self._console.is_terminal
        self._time_limit, self._node_limit = time_limit, node_limit
        self._written = 0  # columns
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        if self._shown and progress.seconds >= _SHOW_AFTER_SECONDS:
            self._write(self.label, in_words(progress, self._time_limit, self._node_limit))

    def show(self, text: str, seconds: float) -> None:
        """Say how things stand, once they have taken long enough to wonder."""
        if self._shown and seconds >= _SHOW_AFTER_SECONDS:
            self._write("", [text])

    def clear(self) -> None:
        if self._written:
            self._console.file.write("\r" + " " * self._written + "\r")
            self._console.file.flush()
            self._written, self._next = 0, 0.0

    def _write(self, label: str, parts: list[str]) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + _LEAST_BETWEEN
        line = fitting(label, parts, self._console.width - 1)  # the last column would wrap
        width = cell_len(line)
        self._console.file.write("\r" + line + " " * max(0, self._written - width))
        self._console.file.flush()
        self._written = width


def in_words(progress: Progress, time_limit: float | None, node_limit: int | None) -> list[str]:
    """What to say of a search, the most important first.

    >>> from budge.result import Progress
    >>> told = Progress(expanded=1_200_000, generated=0, seconds=12, lower_bound=41, best=57)
    >>> ", ".join(in_words(told, 60, None))
    '12.0 s (20 % of the time), 1,200,000 positions tried, at least 41, best so far 57'
    """
    shares = []
    if time_limit:
        shares.append((progress.seconds / time_limit, "time"))
    if node_limit:
        shares.append((progress.expanded / node_limit, "nodes"))
    share, limit = max(shares, default=(0.0, ""))
    used = f" ({min(share, 1):.0%} of the {limit})".replace("%", " %") if limit else ""
    parts = [f"{told_seconds(progress.seconds)}{used}"]
    if progress.expanded:
        parts.append(f"{progress.expanded:,} positions tried")
    if progress.lower_bound:
        parts.append(f"at least {progress.lower_bound:,}")
    if progress.best is not None:
        parts.append(f"best so far {progress.best:,}")
    if progress.phase:
        parts.append(progress.phase)
    return parts


def fitting(label: str, parts: list[str], width: int) -> str:
    """The parts that fit one line of this width after the label, which gives way to the first.

    >>> fitting("a.txt: ", ["12 s", "41 tried", "best 7"], 20)
    'a.txt: 12 s, best 7'
    """
    line = parts[0]
    if cell_len(label) + cell_len(line) <= width:
        line = label + line
    for part in parts[1:]:
        if cell_len(line) + 2 + cell_len(part) <= width:
            line += f", {part}"
    return line if cell_len(line) <= width else set_cell_size(line, width)
