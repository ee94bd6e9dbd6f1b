"""`budge dataset`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli import options
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


@dataset.command(cls=Command)
def build(
    sources: Annotated[
        list[str],
        typer.Argument(
            metavar="SOURCES",
            help="Files, folders and globs of puzzles of any family, or a store of 'budge batch'.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str, typer.Option("--to", "-o", metavar="FOLDER", help="Where to write; made if need be.")
    ],
    metric: Annotated[
        str | None,
        typer.Option(
            "--metric",
            metavar="NAMES",
            help="One or more metrics, split by commas, such as pushes,moves.",
        ),
    ] = None,
    quality: options.Quality = "optimal",
    name: Annotated[str | None, typer.Option("--name", help="What the data set is called.")] = None,
    grade: Annotated[
        bool,
        typer.Option("--grade", help="Also tell how hard each is for people, where that is known."),
    ] = False,
    family: options.Family = None,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    jobs: Annotated[
        int | None,
        typer.Option(
            "--jobs",
            "-j",
            metavar="COUNT",
            help="Worker processes on this machine; by default one for each core.",
        ),
    ] = None,
    cluster: options.Cluster = None,
    quiet: options.Quiet = False,
) -> None:
    """Solve a collection and write it as a data set: data.parquet, data.jsonl and a data card.

    Solving is a batch: results are kept in work.sqlite in the folder, and after a kill or Ctrl-C
    the same command goes on where it was. The files are written at the end, each whole or not at
    all.
    """
    from budge.batch.dataset import build as build_dataset
    from budge.cli.batch_display import Display
    from budge.cli.compare import split_names
    from budge.cli.framework import complain
    from budge.cli.session import Session
    from budge.result import counted

    with Session(quiet=True) as session:
        with Display(session.screen, shown=not quiet) as display:
            rows = build_dataset(
                sources,
                to,
                metrics=split_names(metric) or [None],
                quality=quality,
                name=name,
                graded=grade,
                family=family,
                time_limit=time_limit,
                memory_limit=memory_limit,
                node_limit=node_limit,
                jobs=jobs,
                cluster=cluster,
                on_progress=display,
                on_skip=lambda why: complain(f"passed over {why}", "warning"),
                cancel=session.cancel,
            )
        if session.cancel.cancelled:
            complain("interrupted; the same command goes on where it was", "note")
        elif not quiet:
            session.screen.print(f"{counted(rows, 'rows')} in {to}")
