"""`budge dedupe`"""

from __future__ import annotations

from collections.abc import Iterator
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
    from budge.cli.inputs import source_of
    from budge.cli.session import Session, print_json
    from budge.errors import FormatError, RequestError
    from budge.levels.dedupe import duplicates
    from budge.result import counted

    levels: list[Known] = []
    for given in inputs:
        source = source_of(given) or given
        try:
            levels += _in(given, source, family)
        except FormatError as error:
            raise RequestError(f"{source}: {error}") from None
    found = duplicates(levels, near=near)
    with Session(quiet=quiet) as session:
        screen = session.screen
        for level in levels:
            if level.identity is None:
                complain(f"{level.label}: this is no level", "warning")
        again = sum(len(group) - 1 for group in found.same)
        if quiet:
            screen.print(f"{again} {len(found.near)}")
            return
        for group in found.same:
            labels = [levels[at].label for at in group]
            known = levels[group[0]].identity
            if json:
                print_json({"identity": known.hash if known else None, "same": labels})
            else:
                screen.print(f"same ({known}):", *(f"  {label}" for label in labels))
        for a, b in found.near:
            pair = [levels[a].label, levels[b].label]
            if json:
                print_json({"near": pair})
            else:
                screen.print("near:", *(f"  {label}" for label in pair))
        if not json:
            told = f"{counted(len(levels), 'levels')}, {again:,} of them the same as one before"
            screen.print(
                told + (f"; {counted(len(found.near), 'pairs')} nearly so" if near else "")
            )


def _in(given: str, source: str, family: str | None) -> Iterator[Known]:
    """The levels of an argument; a large file is read piece by piece."""
    from budge.cli.inputs import opened, source_of
    from budge.formats.streaming import pieces
    from budge.levels.dedupe import known_levels

    if source_of(given) is None:
        yield from known_levels(given, source, family=family)
        return
    number = 0
    with opened(given) as file:
        for text, lines_before in pieces(file):
            known = known_levels(
                text, source, levels_before=number, lines_before=lines_before, family=family
            )
            for level in known:
                number += 1
                yield level
