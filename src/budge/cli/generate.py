"""`budge generate`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import completion, options

if TYPE_CHECKING:
    from budge.levels.generate import Generated, Generation

_WISHES = "Wishes, a number or a range such as 3-5 or 40-"


def generate(
    family: Annotated[
        str,
        typer.Argument(
            metavar="FAMILY",
            help="sokoban, rush-hour, klotski or tiles.",
            show_default=False,
            autocompletion=completion.families,
        ),
    ],
    count: Annotated[int, typer.Option("--count", "-n", metavar="COUNT", help="How many.")] = 1,
    seed: Annotated[
        int,
        typer.Option(metavar="NUMBER", help="The same seed gives the same levels on any machine."),
    ] = 0,
    size: Annotated[
        str | None,
        typer.Option(
            metavar="ROWSxCOLUMNS",
            help="Of the board; for Sokoban with the outer walls.",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    pieces: Annotated[
        str | None,
        typer.Option(
            "--pieces",
            "--boxes",
            "--cars",
            metavar="COUNT",
            help="Boxes, cars or pieces; for Klotski also a set such as '2x2 4*2x1 1x2 4*1x1', the "
            "piece with the goal first.",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    walls: Annotated[
        str | None,
        typer.Option(metavar="COUNT", help="Wall cells inside.", rich_help_panel=_WISHES),
    ] = None,
    stars: Annotated[
        str | None,
        typer.Option(
            metavar="1-5",
            help="How hard for people (Sokoban and Rush Hour).",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    cost: Annotated[
        str | None,
        typer.Option(
            metavar="COST", help="What it costs at best, in the metric.", rich_help_panel=_WISHES
        ),
    ] = None,
    metric: options.Metric = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Without any piece or wall that it could do without; Sokoban: without any cell.",
            rich_help_panel=_WISHES,
        ),
    ] = False,
    unique: Annotated[
        bool,
        typer.Option("--unique", help="With one shortest solution.", rich_help_panel=_WISHES),
    ] = False,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help="Tiles: the solved board. Klotski: row and column of the square, such as '4 2'.",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    exit: Annotated[
        str | None,
        typer.Option(
            metavar="SIDE",
            help="Rush Hour: right, left, top or bottom.",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            metavar="INPUT",
            help="A file or position whose size, pieces, stars and cost to take, unless told.",
            rich_help_panel=_WISHES,
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the levels there, one by one as they are found.",
            rich_help_panel="Output",
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            metavar="SECONDS", help="For all; without it, a minute in which none is found."
        ),
    ] = None,
    threads: Annotated[
        int, typer.Option(metavar="COUNT", help="Changes the time and nothing else.")
    ] = 1,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Make new levels: solvable with a proof, graded, no two the same.

    Every level comes with its optimum, a solution, its grade and its identity. Ctrl-C stops with
    what there is. The exit code is 20 if time was up before all were found.
    """
    from contextlib import ExitStack

    import budge
    from budge.cli.codes import TIME_LIMIT
    from budge.cli.framework import complain
    from budge.cli.inputs import read_inputs
    from budge.cli.session import Session, print_json

    models = None if like is None else [item.puzzle for item in read_inputs([like], family=family)]
    with Session(quiet=quiet) as session, ExitStack() as stack:
        file = stack.enter_context(to.open("w", encoding="utf-8")) if to else None

        def report(now: Generation) -> None:
            session.progress(now.summary())

        levels = budge.generate(
            family,
            count=count,
            seed=seed,
            size=size,
            pieces=pieces,
            walls=walls,
            stars=stars,
            cost=cost,
            metric=metric,
            minimal=minimal,
            unique=unique,
            goal=goal,
            exit=exit,
            like=models,
            time_limit=time_limit,
            threads=threads,
            cancel=session.cancel,
            on_progress=report,
        )
        for number, level in enumerate(levels, 1):
            session.clear()
            if file is not None:
                file.write(("\n" if number > 1 else "") + level.text.rstrip("\n") + "\n")
                file.flush()
            if json:
                print_json({"name": None, **level.to_dict()})
            elif file is None:
                session.screen.print(*([""] if number > 1 else []), *_shown(level, quiet))
        session.clear()
        if levels.ended_by == "time":
            session.note(TIME_LIMIT)
        if levels.ended_by is not None:
            complain(levels.summary(), "note")
        elif file is not None and not quiet and not json:
            session.screen.print(f"{to}: {levels.found} written")


def _shown(level: Generated, quiet: bool) -> list[Any]:
    text = level.text.rstrip("\n")
    if quiet:
        return [text]
    best = "" if level.optimum is None else f"{level.optimum} {level.puzzle.metric} at best, "
    return [text, f"{level.grade}", f"{best}identity {level.identity}", level.solution]
