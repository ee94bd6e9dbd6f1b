"""`budge analyse`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.levels.analyse import Analysis


def analyse(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    node_limit: Annotated[
        int,
        typer.Option(metavar="COUNT", help="What each question may cost, in positions."),
    ] = 300_000,
    time_limit: options.TimeLimit = None,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.svg",
            help="Write a picture: where shortest solutions go, and dead squares; for several "
            "puzzles a number is added.",
            rich_help_panel="Output",
        ),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="Print the level reduced to what it cannot do without, and nothing else.",
            rich_help_panel="Output",
        ),
    ] = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Tell what is proved about levels, and what they can do without.

    What could not be proved within the limit is said to be so. With --quiet: the optimum.
    """
    import budge
    from budge.cli.codes import TIME_LIMIT, UNSOLVABLE
    from budge.cli.draw import numbered
    from budge.cli.session import Session, named, print_json
    from budge.draw import heat
    from budge.errors import RequestError
    from budge.formats import write
    from budge.levels.analyse import reduced
    from budge.limits import Alarm
    from budge.puzzles.base import metric_of
    from budge.verbs.solve import with_metric

    if to is not None and to.suffix.lower() != ".svg":
        raise RequestError(f"{str(to)!r}: the name must end in .svg")
    with Session(quiet=quiet, node_limit=node_limit, time_limit=time_limit) as session:
        screen = session.screen
        every = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        alone, items = session.alone(every)
        for number, item in enumerate(session.each(items), 1):
            if minimal:
                level = with_metric(item.puzzle, metric)
                alarm = Alarm(time_limit, session.cancel)
                less = reduced(level, node_limit=node_limit, cancel=alarm)
                session.note(TIME_LIMIT if alarm.out_of_time else 0)
                screen.print(*([""] if number > 1 else []), write(less).rstrip("\n"))
                continue
            found = budge.analyse(
                item.puzzle,
                metric=metric,
                node_limit=node_limit,
                time_limit=time_limit,
                cancel=session.cancel,
            )
            session.note(UNSOLVABLE if found.solvable is False else 0)
            if json:
                print_json(named(found.to_dict(), item))
            elif quiet:
                best = found.optimum.get(metric_of(found.puzzle))
                screen.print("-" if best is None else str(best))
            else:
                screen.print(*([""] if number > 1 else []))
                screen.heading(item.label)
                _print(found, screen)
            if to is not None:
                path = to if alone else numbered(to, number)
                drawn = heat.svg(found.puzzle, found.heat or {})
                path.write_text(drawn, encoding="utf-8")


def _print(found: Analysis, screen: Screen) -> None:
    from budge.draw import heat
    from budge.levels.facts import facts

    for line in facts(found):
        screen.print(line)
    if found.heat:
        screen.print("", "where shortest solutions move something (9: in nine tenths or more):")
        screen.print(heat.terminal(found.puzzle, found.heat))
