"""`budge convert`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli import options


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the position itself in quotes.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-t",
            metavar="FORMAT",
            help="A format of the family, such as line, grid, json, sok or rle; a wrong name is "
            "answered with those that there are.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Where to write; standard output without it."
        ),
    ] = None,
    family: options.Family = None,
) -> None:
    """Write puzzles in another format, without loss.

    Titles, authors, comments and solutions are kept. Every level is checked by the rules first.
    """
    import sys
    from pathlib import Path

    import budge
    from budge.cli.inputs import read_text

    converted = budge.convert(read_text(source), to, family=family)
    if output is None:
        sys.stdout.write(converted)
    else:
        Path(output).write_text(converted, encoding="utf-8")
