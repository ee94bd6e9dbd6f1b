"""`budge improve`"""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli import options


def improve(
    level: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the position itself in quotes.",
            show_default=False,
        ),
    ],
    solution: options.Solution = None,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Shorten a solution, ours or anybody's.

    The search goes on until nothing more is found or time is up.
    """
    import budge
    from budge.cli.report import cost_of_search, measures, summary
    from budge.cli.session import Session, named, print_json
    from budge.cli.verify import given

    asked = {"only": only, "family": family, "goal": goal, "rule": rule}
    with Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session:
        screen = session.screen
        width = screen.text_width
        for at, (item, written) in enumerate(given(level, solution, session, metric, **asked)):
            moves = budge.read_moves(item.puzzle, written)
            result = budge.improve(
                item.puzzle,
                moves,
                time_limit=time_limit,
                memory_limit=memory_limit,
                node_limit=node_limit,
                **session.hooks(),
            )
            session.done(result)
            if json:
                print_json(named(result.to_dict(), item))
                continue
            if quiet:
                screen.print(result.solution_text())
                continue
            if at:
                screen.print("")
            screen.heading(item.label)
            screen.print(summary(result), "", result.solution_text(), "")
            if hasattr(result.puzzle, "measures"):
                before = result.puzzle.measures(moves)._asdict()
                screen.print("before: ", measures(before, width))
                screen.print("now: ", measures(result.measures, width), "")
            screen.print(cost_of_search(result, width))
