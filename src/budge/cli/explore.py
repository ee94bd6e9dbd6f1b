"""`budge explore`"""

from __future__ import annotations

from typing import TYPE_CHECKING

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.exploring import Exploration


def explore(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    engine: options.Engine = "auto",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Walk through everything that can be reached, and measure it."""
    import budge
    from budge.cli.codes import code_of
    from budge.cli.inputs import read_inputs
    from budge.cli.session import Session, named, print_json

    items = read_inputs(inputs, only=only, family=family, goal=goal, rule=rule)
    with Session(quiet=quiet) as session:
        for item in session.each(items):
            seen = budge.explore(
                item.puzzle,
                metric=metric,
                engine=engine,
                time_limit=time_limit,
                memory_limit=memory_limit,
                node_limit=node_limit,
                **session.hooks(),
            )
            if seen.status:
                session.note(code_of(seen.status))
            if json:
                print_json(named(seen.to_dict(), item))
            elif quiet:
                session.screen.print(f"{seen.states}")
            else:
                session.screen.heading(item.label)
                _print(seen, session.screen)


def _print(seen: Exploration, screen: Screen) -> None:
    from budge.draw import terminal
    from budge.draw.bars import Bar, bars

    cut = "" if seen.complete else f" seen when the walk was cut off ({seen.status})"
    screen.print(f"{seen.states:,} states{cut}", "")
    rows = [Bar(str(d), count, "green") for d, count in enumerate(seen.layers)]
    screen.print("by distance from the start", bars(rows, **screen.layout))
    if not seen.complete:
        return
    if seen.hardest is None:
        screen.print("", "no goal can be reached from any of them")
        return
    screen.print(
        "",
        f"{seen.goals:,} goals, {seen.shortest_solutions:,} shortest solutions from the start",
        f"the hardest position is {seen.hardest_distance} from the nearest goal:",
        "",
        terminal.board(seen.puzzle, seen.hardest, **screen.layout),
    )
