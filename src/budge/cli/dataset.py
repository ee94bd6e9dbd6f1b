"""`budge dataset`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli.framework import Command, Group

dataset = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Data sets with proved optima: tasks, and solved collections.",
)


@dataset.command(cls=Command)
def tasks(
    family: Annotated[
        str,
        typer.Option(
            "--family",
            metavar="NAMES",
            help="One or more of tiles, rush-hour, klotski and sokoban, split by commas.",
        ),
    ] = "tiles,rush-hour,klotski,sokoban",
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="COUNT", help="Tasks of each family.")
    ] = 50,
    seed: Annotated[
        int, typer.Option("--seed", help="Another seed makes other tasks; the same the same.")
    ] = 0,
    to: Annotated[
        str | None,
        typer.Option(
            "--to", "-o", metavar="FILE", help="Where to write; standard output without it."
        ),
    ] = None,
) -> None:
    """Write tasks for language models, one JSON object on a line.

    Each has a prompt, the position, its proved optimum with a solution, a difficulty from 1 to 5,
    the identity and the seed. They are made anew from the seed, so nobody can know them by heart.
    'budge judge' takes the file.
    """
    import json
    import sys
    from contextlib import nullcontext

    from budge.cli.compare import split_names
    from budge.judging.tasks import tasks as make

    names = split_names(family) or []
    with nullcontext(sys.stdout) if to is None else open(to, "w", encoding="utf-8") as file:
        for name in names:
            for task in make(name, count, seed=seed):
                file.write(json.dumps(task, ensure_ascii=False) + "\n")
                file.flush()
