"""`budge explore`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.graph import StateGraph
    from budge.verbs.explore import Exploration

_NODES = 10_000
"""Of a graph in a file, where nobody said how many."""


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
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the states and moves too: a name that ends in .json, .graphml or .svg (a "
            "picture); for several puzzles a number is added.",
            rich_help_panel="Output",
        ),
    ] = None,
    graph_nodes: Annotated[
        int | None,
        typer.Option(
            metavar="COUNT",
            help="With --to: the most states to write, those nearest to the start; 10000, or 500 "
            "in a picture, if not told.",
            rich_help_panel="Output",
        ),
    ] = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Walk through everything that can be reached, and measure it."""
    import budge
    from budge.cli.codes import code_of
    from budge.cli.draw import numbered
    from budge.cli.framework import complain
    from budge.cli.session import Session, named, print_json

    nodes = _nodes(to, graph_nodes)
    with Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session:
        every = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        alone, items = session.alone(every)
        for number, item in enumerate(session.each(items), 1):
            seen = budge.explore(
                item.puzzle,
                metric=metric,
                engine=engine,
                graph_nodes=nodes,
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
            if to and seen.graph:
                path = to if alone else numbered(to, number)
                path.write_text(_written(seen.graph, path), encoding="utf-8")
                if not json and not quiet:
                    session.screen.print("", f"{path}: {_contents(seen.graph)}")
                elif seen.graph.note:
                    complain(f"{path}: {seen.graph.note}", "note")


def _nodes(to: Path | None, asked: int | None) -> int | None:
    """How large a graph to make, if any. What cannot be written is refused before the walk."""
    from budge.draw.graph import LARGEST
    from budge.errors import RequestError

    if to is None:
        if asked is not None:
            raise RequestError("--graph-nodes says how much --to may write: name a file")
        return None
    if to.suffix.lower() not in (".json", ".graphml", ".svg"):
        raise RequestError(f"{str(to)!r}: the name must end in .json, .graphml or .svg")
    if not to.resolve().parent.is_dir():
        raise RequestError(f"{str(to)!r}: there is no folder {str(to.resolve().parent)!r}")
    if asked is not None:
        return asked
    return LARGEST if to.suffix.lower() == ".svg" else _NODES


def _written(graph: StateGraph, path: Path) -> str:
    if path.suffix.lower() == ".svg":
        from budge.draw.graph import picture

        return picture(graph)
    return graph.to_json() if path.suffix.lower() == ".json" else graph.to_graphml()


def _contents(graph: StateGraph) -> str:
    from budge.result import counted

    states = graph.note or counted(len(graph.nodes), "states")
    return f"{states}; {counted(len(graph.edges), 'moves')} between them"


def _print(seen: Exploration, screen: Screen) -> None:
    from budge.draw import terminal
    from budge.draw.bars import Bar, bars
    from budge.result import counted

    cut = "" if seen.complete else f" seen when the walk was cut off ({seen.status})"
    screen.print(f"{counted(seen.states, 'states')}{cut}", "")
    rows = [Bar(str(d), count, "green") for d, count in enumerate(seen.layers)]
    screen.print("by distance from the start", bars(rows, **screen.layout))
    if not seen.complete:
        return
    if seen.hardest is None:
        screen.print("", "no goal can be reached from any of them")
        return
    screen.print(
        "",
        f"{counted(seen.goals, 'goals')}, "
        f"{counted(seen.shortest_solutions, 'shortest solutions')} from the start",
        f"the hardest position is {seen.hardest_distance} from the nearest goal:",
        "",
        terminal.board(seen.puzzle, seen.hardest, **screen.layout),
    )
