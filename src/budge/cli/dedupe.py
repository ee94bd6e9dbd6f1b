"""`budge dedupe`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli import options


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
    from budge.cli.inputs import read_text
    from budge.cli.session import Session, print_json
    from budge.errors import FormatError, RequestError
    from budge.levels.dedupe import Known, duplicates, known_levels
    from budge.result import counted

    levels: list[Known] = []
    for given in inputs:
        source = "stdin" if given == "-" else given
        try:
            levels += known_levels(read_text(given), source, family=family)
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
