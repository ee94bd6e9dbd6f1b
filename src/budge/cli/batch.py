"""`budge batch`"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from budge.cli import completion, options

_STORE = "Store"
_SEARCH = "Search"
_WORKERS = "Workers"


def batch(
    sources: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="SOURCES",
            help="Files, folders and globs of puzzles of any family.",
            show_default=False,
        ),
    ] = None,
    store: Annotated[
        str,
        typer.Option(
            "--store",
            "-s",
            metavar="FILE",
            help="Where results are kept; made if it is not there.",
            rich_help_panel=_STORE,
        ),
    ] = "runs.sqlite",
    resume: Annotated[
        bool,
        typer.Option(
            "--resume", help="Go on with the last run where it was left.", rich_help_panel=_STORE
        ),
    ] = False,
    retry_failed: Annotated[
        bool,
        typer.Option(
            "--retry-failed",
            help="With --resume: try again what crashed or was refused.",
            rich_help_panel=_STORE,
        ),
    ] = False,
    again: Annotated[
        bool,
        typer.Option(
            "--again",
            help="Solve also what the store has from an earlier run.",
            rich_help_panel=_STORE,
        ),
    ] = False,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    config: Annotated[
        list[str] | None,
        typer.Option(
            "--config",
            "-c",
            metavar="HOW",
            help="A way to solve them all: auto, optimal, fast, astar:manhattan or "
            "wastar:manhattan:1.5. May be repeated.",
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    quality: options.Quality = "auto",
    algorithm: Annotated[
        str | None,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="NAMES",
            help="The same as --config for each name, such as astar,idastar, with --heuristic.",
            autocompletion=completion.algorithm_list,
            rich_help_panel=_SEARCH,
        ),
    ] = None,
    heuristic: options.Heuristic = None,
    weight: options.Weight = None,
    engine: options.Engine = "auto",
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
            rich_help_panel=_WORKERS,
        ),
    ] = None,
    cluster: options.Cluster = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json", help="One JSON object for each configuration.", rich_help_panel="Output"
        ),
    ] = False,
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet", "-q", help="Say nothing when all is well.", rich_help_panel="Output"
        ),
    ] = False,
) -> None:
    """Solve whole collections and keep the results in a store.

    Puzzles are solved in worker processes. Every result is on the disk at once. A puzzle that
    crashes its worker or eats its memory is recorded as such and the rest go on; after a kill or
    Ctrl-C, --resume continues. The exit code is 0 when the run came to its end, and 2 if a puzzle
    of a file could not be read; see 'budge report' for what came of it.
    """
    from budge import batch as batches
    from budge.cli.batch_display import Display
    from budge.cli.batch_report import print_summary
    from budge.cli.compare import split_names
    from budge.cli.framework import complain
    from budge.cli.session import Session, print_json
    from budge.errors import RequestError

    names = list(config or [])
    for name in split_names(algorithm) or []:
        parts = [name, heuristic or "", "" if weight is None else f"{weight:g}"]
        names.append(":".join(parts).rstrip(":"))
    if resume and names:
        raise RequestError("--resume goes on with the run as it was: it takes no configuration")
    shared: dict[str, Any] = {
        "metric": metric,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "node_limit": node_limit,
        "engine": None if engine == "auto" else engine,
    }
    if not algorithm:
        shared |= {"heuristic": heuristic, "weight": weight}
    with Session(quiet=True) as session:
        with Display(session.screen, shown=not quiet and not json) as display:
            report = batches.run(
                sources or [],
                store=store,
                configurations=names or [quality],
                jobs=jobs,
                cluster=cluster,
                resume=resume,
                retry_failed=retry_failed,
                again=again,
                family=family,
                goal=goal,
                rule=rule,
                on_progress=display,
                on_skip=lambda why: complain(f"passed over {why}", "warning"),
                on_bad=lambda why: session.left_out([why]),
                cancel=session.cancel,
                **shared,
            )
        if json:
            for value in report.to_dicts():
                print_json(value)
        elif not quiet:
            print_summary(report, session.screen)
        if session.cancel.cancelled:
            complain(f"interrupted; go on with: budge batch --resume --store {store}", "note")
