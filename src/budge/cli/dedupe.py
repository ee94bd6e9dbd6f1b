"""`budge dedupe`"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.levels.dedupe import Known


def dedupe(
    inputs: options.Inputs,
    family: options.Family = None,
    near: Annotated[
        bool,
        typer.Option("--near/--no-near", help="Also levels that differ by one wall or one piece."),
    ] = True,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Find the same levels under other names, and near duplicates.

    Levels are the same if they are turned, mirrored, shifted or renamed. With --quiet: how many are
    the same as one before, and how many pairs are near.
    """
    from budge.cli.framework import complain
    from budge.cli.session import Session, print_json
    from budge.levels.dedupe import Sieve
    from budge.result import counted

    sieve, labels = Sieve(near=near), _Labels()
    with Session(quiet=quiet) as session:
        screen = session.screen
        for level in _levels(inputs, family, labels):
            if session.cancel.cancelled:
                return
            labels.add(level)
            sieve.add(level.identity)
            if level.identity is None:
                complain(f"{labels[sieve.count - 1]}: this is no level", "warning")
        found = sieve.found()
        again = sum(len(group) - 1 for group in found.same)
        if quiet:
            screen.print(f"{again} {len(found.near)}")
            return
        for group, known in zip(found.same, found.identities, strict=True):
            if json:
                print_json({"identity": known, "same": [labels[at] for at in group]})
            else:
                screen.print(f"same ({known}):", *(f"  {labels[at]}" for at in group))
        for a, b in found.near:
            if json:
                print_json({"near": [labels[a], labels[b]]})
            else:
                screen.print("near:", f"  {labels[a]}", f"  {labels[b]}")
        if not json:
            told = f"{counted(sieve.count, 'levels')}, {again:,} of them the same as one before"
            screen.print(
                told + (f"; {counted(len(found.near), 'pairs')} nearly so" if near else "")
            )


class _Labels:
    """What to call each level: its file, its line or number there, and its name. Few are ever
    asked for, so they are put together then."""

    def __init__(self) -> None:
        self._lines = array("I")
        self._names: dict[int, str] = {}
        self._sources: list[tuple[int, str]] = []

    def begin(self, source: str) -> None:
        """The levels that follow come from there."""
        self._sources.append((len(self._lines), source))

    def add(self, level: Known) -> None:
        if level.name:
            self._names[len(self._lines)] = level.name
        self._lines.append(level.line)

    def __getitem__(self, at: int) -> str:
        last = bisect_right(self._sources, at, key=lambda begun: begun[0])
        first, source = self._sources[last - 1]
        line, name = self._lines[at], self._names.get(at)
        where = f":{line}" if line else f" #{at - first + 1}"
        return f"{source}{where}" + (f": {name}" if name else "")


def _levels(inputs: Sequence[str], family: str | None, labels: _Labels) -> Iterator[Known]:
    """The levels of all arguments; a large file is read piece by piece."""
    from budge.cli.inputs import opened, source_of
    from budge.errors import FormatError, RequestError
    from budge.formats.streaming import pieces
    from budge.levels.dedupe import known_levels

    for given in inputs:
        source = source_of(given)
        labels.begin(source or given)
        try:
            if source is None:
                yield from known_levels(given, family=family)
                continue
            with opened(given) as file:
                for text, lines_before in pieces(file):
                    yield from known_levels(text, lines_before=lines_before, family=family)
        except FormatError as error:
            raise RequestError(f"{source or given}: {error}") from None
