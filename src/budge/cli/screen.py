"""Where output goes, and how wide it may be."""

from __future__ import annotations

import os
import re
from typing import Any

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.text import Text

_SIZES = ("COLUMNS", "LINES")
_PIPED_WIDTH = 100
"""Columns for what must be laid out (boards in rows, bars) when no terminal tells its width."""

_ENDLESS = 10**6


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


class Screen:
    """Standard output and error. Into a pipe go no colours, and nothing is cut or wrapped."""

    def __init__(self) -> None:
        self.console = _console()
        self.errors = _console(stderr=True)
        self.ascii = self.console.options.ascii_only
        if self.console.is_terminal:
            self.width = self.text_width = self.console.width
        else:
            self.width = int(_environment().get("COLUMNS", _PIPED_WIDTH))
            self.text_width = self.console.width = _ENDLESS

    def print(self, *parts: Any) -> None:
        """Print renderables or strings. Text breaks at words, and only in a terminal."""
        for part in parts:
            if self.console.is_terminal:
                self.console.print(part, soft_wrap=isinstance(part, Text) and bool(part.no_wrap))
            else:
                with self.console.capture() as captured:
                    self.console.print(part)
                lines = captured.get().splitlines()
                self.console.file.write("".join(f"{line.rstrip()}\n" for line in lines))

    def fits(self, renderable: RenderableType) -> bool:
        """Whether it can be printed without breaking its lines."""
        if not self.console.is_terminal:
            return True
        unbounded = self.console.options.update(width=_ENDLESS)
        return Measurement.get(self.console, unbounded, renderable).maximum <= self.width

    @property
    def layout(self) -> dict[str, Any]:
        """How wide a drawing may be, and of which characters."""
        return {"width": self.width, "ascii": self.ascii}

    def heading(self, label: str | None) -> None:
        """The name of a puzzle above what is said of it."""
        if label:
            self.print(Text(label, "bold cyan", no_wrap=True))


def _console(*, stderr: bool = False) -> _Console:
    known = _environment()
    return _Console(stderr=stderr, highlight=False, markup=False, emoji=False, _environ=known)


def _environment() -> dict[str, str]:
    """The environment, without sizes that are none: Rich falls over the digits of other scripts."""
    return {
        name: value
        for name, value in os.environ.items()
        if name not in _SIZES or re.fullmatch(r"0*[1-9]\d{0,5}", value, re.ASCII)
    }
