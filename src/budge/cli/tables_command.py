"""`budge tables`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli import options
from budge.cli.framework import Command, Group

Names = Annotated[
    list[str],
    typer.Argument(metavar="NAME", help="A table set, such as pdb-663.", show_default=False),
]

tables = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode=None,
    help="List, build and remove the tables that make sliding tiles fast.",
    epilog="Tables are kept in the user's cache folder; BUDGE_CACHE names another.",
)


@tables.command("list", cls=Command)
def list_tables(json: options.Json = False) -> None:
    """What there is, and what is built."""
    from budge import tables as api
    from budge.cli.columns import plain_table
    from budge.cli.screen import Screen
    from budge.cli.session import print_json
    from budge.draw.words import size

    if json:
        for info in api.listing():
            print_json(
                {
                    "name": info.name,
                    "board": info.board,
                    "bytes": info.bytes,
                    "built": info.built,
                    "files": [str(path) for path in info.files],
                }
            )
        return
    table = plain_table()
    for heading in ("name", "board", "size", "built", "what it is"):
        table.add_column(heading)
    for info in api.listing():
        built = "yes" if info.built else "no"
        table.add_row(info.name, info.board, size(info.bytes), built, info.synopsis)
    Screen().print(table, "", f"in {api.folder()}")


@tables.command(cls=Command)
def build(
    names: Names,
    threads: options.Threads = None,
    memory_limit: options.MemoryLimit = None,
    quiet: options.Quiet = False,
) -> None:
    """Build table sets, or what is missing of them."""
    from budge import tables as api
    from budge.cli.session import Session
    from budge.draw.words import size
    from budge.errors import RequestError
    from budge.result import Progress

    with Session(quiet=quiet) as session:
        for name in names:
            session.doing(name)
            show = session.hooks()["on_progress"]

            def report(progress: api.BuildProgress, show: object = show) -> None:
                line = Progress(0, 0, progress.seconds, phase=f"building tables, {progress}")
                show(line)  # type: ignore[operator]

            info = api.build(
                name,
                threads=threads,
                memory_limit=memory_limit,
                on_progress=report,
                cancel=session.cancel,
            )
            session.done()
            if session.cancel.cancelled:
                return
            if not info.built:
                raise RequestError(f"{name!r} was built, but cannot be kept in {api.folder()}")
            if not quiet:
                session.screen.print(f"{name}: ready, {size(info.bytes)} in {api.folder()}")


@tables.command(cls=Command)
def remove(names: Names) -> None:
    """Delete table sets from the cache folder."""
    from budge import tables as api
    from budge.cli.screen import Screen
    from budge.result import counted

    for name in names:
        gone = api.remove(name)
        Screen().print(f"{name}: {counted(len(gone), 'files')} removed")
