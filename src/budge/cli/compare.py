"""`budge compare`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import completion, options

if TYPE_CHECKING:
    from rich.table import Table

    from budge.cli.screen import Screen
    from budge.result import Result
    from budge.verbs.compare import Comparison, Configuration

_MARK = "!"


def compare(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    algorithm: Annotated[
        str | None,
        typer.Option(
            "--algorithm",
            "-a",
            metavar="NAMES",
            help="The searches, such as bfs,astar; by default those that fit, without the "
            "slow ones and the variants (see 'budge list algorithms').",
            autocompletion=completion.algorithm_list,
            rich_help_panel="Search",
        ),
    ] = None,
    heuristic: Annotated[
        str | None,
        typer.Option(
            "--heuristic",
            "-H",
            metavar="NAMES",
            help="The estimates to pair them with, such as misplaced,manhattan; by default all "
            "that fit.",
            autocompletion=completion.heuristic_list,
            rich_help_panel="Search",
        ),
    ] = None,
    run: Annotated[
        list[str] | None,
        typer.Option(
            metavar="RUN",
            help="One pair and no others: bfs, astar:manhattan or wastar:manhattan:1.5. May be "
            "repeated.",
            rich_help_panel="Search",
        ),
    ] = None,
    weight: options.Weight = None,
    threads: options.Threads = None,
    engine: options.Engine = "auto",
    time_limit: options.TimeLimit = 10.0,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    plot: Annotated[
        str | None,
        typer.Option(
            metavar="FILE.svg", help="Draw a picture too (SVG, PNG, PDF).", rich_help_panel="Output"
        ),
    ] = None,
    json: options.Json = False,
) -> None:
    """Run several algorithms and heuristics side by side.

    Limits hold for each run. The exit code is that of the run that did best.
    """
    import budge
    from budge.cli.session import Session, named, print_json
    from budge.errors import RequestError

    if run and (algorithm or heuristic or weight is not None):
        raise RequestError(
            "--run names its own algorithm, heuristic and weight: give one or the other"
        )
    if plot:
        from budge.draw.plot import ready

        ready(plot)
    with Session(time_limit=time_limit, node_limit=node_limit) as session:
        every = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        alone, items = session.alone(every)
        if plot and not alone:
            raise RequestError("--plot draws one puzzle, but there are several: pick with --only")
        for at, item in enumerate(session.each(items)):
            with session.attempt(item, json=json):
                comparison = budge.compare(
                    item.puzzle,
                    _configurations(item.puzzle, run, algorithm, heuristic, weight, engine),
                    on_run=session.doing,
                    metric=metric,
                    time_limit=time_limit,
                    memory_limit=memory_limit,
                    node_limit=node_limit,
                    threads=threads,
                    engine=engine,
                    **session.hooks(),
                )
                session.done(*comparison.results)
                if plot:
                    from budge.draw.plot import plot as draw

                    draw(comparison, plot)
                if json:
                    print_json(named(_to_dict(comparison), item))
                else:
                    if at:
                        session.screen.print("")
                    session.screen.heading(item.label)
                    _print(comparison, session.screen)


def _configurations(
    puzzle: Any,
    run: list[str] | None,
    algorithm: str | None,
    heuristic: str | None,
    weight: float | None,
    engine: str,
) -> list[Configuration]:
    from dataclasses import replace

    from budge.registry import find_algorithm
    from budge.verbs.compare import Configuration, configurations_for

    if run:
        return list(dict.fromkeys(Configuration.parse(text) for text in run))
    pairs = configurations_for(
        puzzle, split_names(algorithm), split_names(heuristic), engine=engine
    )
    return [
        replace(pair, weight=weight) if find_algorithm(pair.algorithm, puzzle).weighted else pair
        for pair in dict.fromkeys(pairs)
    ]


def split_names(text: str | None) -> list[str] | None:
    """`manhattan,max(misplaced, euclidean)` split at the commas outside parentheses."""
    if text is None:
        return None
    names, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            names.append("")
        else:
            names[-1] += character
    return [name.strip() for name in names]


def _to_dict(comparison: Comparison) -> dict[str, Any]:
    runs = comparison.to_dicts()
    puzzle = comparison.puzzle
    shared: dict[str, Any] = {"name": getattr(puzzle, "name", None), "family": puzzle.family}
    for run in runs:  # what is the same for every run is told once
        shared |= {key: run.pop(key) for key in _OF_THE_PUZZLE}
    return {**shared, "runs": runs}


_OF_THE_PUZZLE = ("name", "family", "schema", "version", "position", "position_options")


# ---------------------------------------------------------------------- for people


def _print(comparison: Comparison, screen: Screen) -> None:
    from rich.text import Text

    from budge.cli.report import style
    from budge.draw import bars, terminal

    screen.print(terminal.start_and_goal(comparison.puzzle, **screen.layout), "")
    screen.print(_fitting_table(comparison, screen))
    marked = any(result.admissible is False for result in comparison.results)
    if marked:
        screen.print(
            Text(f"{_MARK} inadmissible: may overestimate, so what it finds is never proved", "red")
        )
    rows = [
        bars.Bar(_label(configuration, result), result.stats.expanded, style(result))
        for configuration, result in comparison
    ]
    screen.print("", Text("states expanded, on a logarithmic scale", "bold"))
    screen.print(bars.bars(rows, width=screen.width, ascii=screen.ascii))


def _label(configuration: Configuration, result: Result) -> str:
    return f"{configuration} {_MARK}" if result.admissible is False else str(configuration)


def _fitting_table(comparison: Comparison, screen: Screen) -> Table:
    """The table, without the less telling columns where the terminal is too narrow for all."""
    without: set[str] = set()
    for spare in ("generated", "max open", "time"):
        if screen.fits(_table(comparison, without)):
            break
        without.add(spare)
    return _table(comparison, without)


def _table(comparison: Comparison, without: set[str]) -> Table:
    from rich.text import Text

    from budge.cli.columns import plain_table
    from budge.cli.report import style
    from budge.draw.words import seconds

    table = plain_table()
    rows: list[dict[str, Any]] = []
    for configuration, result in comparison:
        stats = result.stats
        estimate = Text(result.heuristic or "-")
        if result.admissible is False:
            estimate.append(f" {_MARK}", "bold red")
        name = configuration.algorithm
        if configuration.weight is not None:
            name += f" ×{configuration.weight:g}"
        rows.append(
            {
                "algorithm": name,
                "heuristic": estimate,
                "length": "-" if result.cost is None else str(result.cost),
                "optimal": Text(_proof(result), style(result)),
                "expanded": f"{stats.expanded:,}",
                "generated": f"{stats.generated:,}",
                "max open": f"{stats.max_open:,}",
                "time": seconds(stats.seconds),
            }
        )
    left = ("algorithm", "heuristic", "optimal")
    names = [name for name in rows[0] if name not in without] if rows else []
    for name in names:
        table.add_column(name, justify="left" if name in left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(row[name] for name in names))
    return table


def _proof(result: Result) -> str:
    """Whether the solution is the shortest, as far as this run can tell."""
    words = {"OPTIMAL": "yes", "SOLVED": "not proved", "UNSOLVABLE": "no solution"}
    return words.get(result.status.value) or result.status.value.lower().replace("_", " ")
