"""Searches under way: progress, interruption, output and the exit code of it all."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from types import FrameType, TracebackType
from typing import Any

import typer

from budge.cli.codes import BAD_INPUT, INTERRUPTED, code_of
from budge.cli.framework import complain
from budge.cli.inputs import Item, stream_inputs
from budge.cli.progress import ProgressLine
from budge.cli.screen import Screen
from budge.errors import SizeError
from budge.limits import CancelToken
from budge.result import Result


class Session:
    """One run of a command.

    The first Ctrl-C cancels the search under way, which then says how far it came; the second
    ends the process. Leaving the session exits with the largest code noted.
    """

    def __init__(
        self,
        *,
        quiet: bool = False,
        time_limit: float | None = None,
        node_limit: int | None = None,
    ) -> None:
        self.screen = Screen()
        self.cancel = CancelToken()
        self.code = 0
        self._began = time.perf_counter()
        self._progress = ProgressLine(
            self.screen, shown=not quiet, time_limit=time_limit, node_limit=node_limit
        )
        self._old_handler: Any = None

    def __enter__(self) -> Session:
        self._old_handler = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._progress.clear()
        signal.signal(signal.SIGINT, self._old_handler)
        if kind is None:
            raise typer.Exit(INTERRUPTED if self.cancel.cancelled else self.code)

    def _interrupted(self, _signal: int, _frame: FrameType | None) -> None:
        self.cancel.cancel()
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def read(self, inputs: Sequence[str], **how: Any) -> Iterator[Item]:
        """Every puzzle of the inputs, as `stream_inputs` gives them; what cannot be read is told,
        and the others have their turn all the same."""
        return stream_inputs(inputs, on_bad=lambda words: self.left_out([words]), **how)

    @staticmethod
    def alone(items: Iterator[Item]) -> tuple[bool, Iterator[Item]]:
        """Whether there is no more than one item, and all of them, still to be read as they are
        asked for."""
        first = list(islice(items, 2))
        return len(first) < 2, chain(first, items)

    def each(
        self, items: Iterable[Item], *, ready: Callable[[Item], bool] | None = None
    ) -> Iterator[Item]:
        """The items, until interrupted; then only those whose answer is `ready`."""
        for item in items:
            if self.cancel.cancelled and ready is None:
                return
            if self.cancel.cancelled and ready and not ready(item):
                continue
            self._progress.label = f"{item.label}: " if item.label else ""
            yield item

    @contextmanager
    def attempt(self, item: Item, *, json: bool) -> Iterator[None]:
        """A puzzle that is too large is refused and does not keep the others from their turn."""
        try:
            yield
        except SizeError as error:
            self._progress.clear()
            self.note(BAD_INPUT)
            complain(f"{item.label}: {error}" if item.label else str(error))
            if json:
                value = {"name": None, "family": item.puzzle.family, "error": str(error)}
                print_json(named(value, item))

    def hooks(self) -> dict[str, Any]:
        """What every search is given: a way to stop it, and somebody to report to."""
        return {"cancel": self.cancel, "on_progress": self._progress}

    def hooks_of_many(self, before: int, total: int) -> dict[str, Any]:
        """The same for a call that solves several puzzles, after `before` of a `total`."""
        began = time.perf_counter()

        def report(done: int, _of: int) -> None:
            self._progress.show(f"{before + done:,} of {total:,}", time.perf_counter() - began)

        return {"cancel": self.cancel, "on_progress": report}

    def left_out(self, bad: Iterable[str]) -> None:
        """Say which puzzles cannot be read; the others have their turn all the same."""
        for words in bad:
            self.note(BAD_INPUT)
            complain(words)

    def progress(self, text: str) -> None:
        """Say how work stands that is no search."""
        self._progress.show(text, time.perf_counter() - self._began)

    def clear(self) -> None:
        """Take the progress line away before something is printed."""
        self._progress.clear()

    def doing(self, what: object) -> None:
        """Say in the progress line which of several searches runs now."""
        self._progress.label = f"{what}: "

    def note(self, code: int) -> None:
        self.code = max(self.code, code)

    def done(self, *results: Result) -> None:
        """A search has ended; of several on the same puzzle the one that did best counts."""
        self._progress.clear()
        self.note(min((code_of(result.status) for result in results), default=0))


def print_json(value: dict[str, Any]) -> None:
    """One object on one line, at once: somebody may be reading as we write."""
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def named(value: dict[str, Any], item: Item) -> dict[str, Any]:
    """The object with the puzzle's name first: its own, or where it was read."""
    name = value.get("name") or item.label
    return {"name": name, **{key: field for key, field in value.items() if key != "name"}}
