"""`budge analyse`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

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
    from budge.cli.codes import UNSOLVABLE
    from budge.cli.draw import numbered
    from budge.cli.inputs import read_inputs
    from budge.cli.session import Session, named, print_json
    from budge.draw import heat
    from budge.errors import RequestError
    from budge.formats import write
    from budge.levels.analyse import reduced
    from budge.verbs.solve import with_metric

    if to is not None and to.suffix.lower() != ".svg":
        raise RequestError(f"{str(to)!r}: the name must end in .svg")
    items = read_inputs(inputs, only=only, family=family, goal=goal, rule=rule)
    with Session(quiet=quiet, node_limit=node_limit) as session:
        screen = session.screen
        for number, item in enumerate(session.each(items), 1):
            if minimal:
                level = with_metric(item.puzzle, metric)
                less = reduced(level, node_limit=node_limit, cancel=session.cancel)
                screen.print(*([""] if number > 1 else []), write(less).rstrip("\n"))
                continue
            found = budge.analyse(
                item.puzzle, metric=metric, node_limit=node_limit, cancel=session.cancel
            )
            session.note(UNSOLVABLE if found.solvable is False else 0)
            if json:
                print_json(named(found.to_dict(), item))
            elif quiet:
                best = found.optimum.get(getattr(found.puzzle, "metric", "moves"))
                screen.print("-" if best is None else str(best))
            else:
                screen.print(*([""] if number > 1 else []))
                screen.heading(item.label)
                _print(found, screen)
            if to is not None:
                path = to if len(items) == 1 else numbered(to, number)
                drawn = heat.svg(found.puzzle, found.heat or {}, dead=_dead(found.puzzle))
                path.write_text(drawn, encoding="utf-8")


def _dead(puzzle: Any) -> dict[tuple[int, int], object]:
    cells = getattr(puzzle, "dead_squares", ())
    return {(cell // puzzle.width + 1, cell % puzzle.width + 1): None for cell in cells}


def _print(found: Analysis, screen: Screen) -> None:
    from budge.draw import heat

    unknown = "not within the limit"
    if found.solvable is False:
        screen.print("proved: there is no solution")
    for metric, cost in found.optimum.items():
        if found.solvable is not False:
            screen.print(f"optimum in {metric}: {unknown if cost is None else cost}")
    facts: list[tuple[str, Any]] = [
        ("shortest solutions", found.shortest_solutions),
        ("positions", found.positions),
        ("lost", None if found.lost_share is None else f"{found.lost_share:.1%} of them"),
    ]
    for name, value in facts:
        shown = f"{value:,}" if isinstance(value, int) else value
        screen.print(f"{name}: {unknown if value is None else shown}")
    if found.first_loss is not None:
        number, move = found.first_loss
        screen.print(f"the first move that loses: {move}, in place of move {number}")
    if found.forced is not None:
        screen.print(f"moves that every shortest solution makes: {_numbers(found.forced)}")
    for name, parts in (
        ("can be removed, and the optimum stays", found.removable),
        ("cannot be removed, or there is no solution", found.needed),
    ):
        listed = None if parts is None else ", ".join(map(str, parts)) or "nothing"
        if parts is not None or found.solvable is not False:
            screen.print(f"{name}: {unknown if listed is None else listed}")
    for name, cells in (("unused cells", found.unused), ("boxes that stay", found.still)):
        if cells is not None:
            told = ", ".join(f"{row} {column}" for row, column in cells) or "none"
            screen.print(f"{name} (row column): {told}")
    if found.heat:
        screen.print("", "where shortest solutions move something, in tenths of them:")
        screen.print(heat.terminal(found.puzzle, found.heat, dead=_dead(found.puzzle)))


def _numbers(numbers: tuple[int, ...]) -> str:
    """`1-3, 7`"""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return ", ".join(told) or "none"
