"""`budge report`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from budge.batch import Report, Row
    from budge.batch.comparing import Change, Versus
    from budge.cli.screen import Screen

_OUTPUT = "Output"


def report(
    store: Annotated[
        str, typer.Argument(metavar="STORE", help="What 'budge batch' wrote.", show_default=False)
    ],
    run: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", help="Only this run; by default the latest word on each puzzle."
        ),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="What got worse and better from A to B: each a configuration, a run (#2), or "
            "another store.",
        ),
    ] = None,
    fail_on_regression: Annotated[
        bool,
        typer.Option(
            "--fail-on-regression",
            help="With --compare: exit code 11 if anything got worse, for use in scripts.",
        ),
    ] = False,
    hardest: Annotated[
        int, typer.Option(metavar="COUNT", help="How many of the hardest to list.")
    ] = 10,
    to: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="Write the report to a file: .html, .md, .csv or .parquet. May be repeated.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object for each configuration, one to a line.",
            rich_help_panel=_OUTPUT,
        ),
    ] = False,
) -> None:
    """Say what came of a batch, or what got worse from one to another."""
    from budge import batch
    from budge.batch.comparing import compare as compare_two
    from budge.batch.writing import ready, write
    from budge.cli.codes import REGRESSION
    from budge.cli.screen import Screen
    from budge.cli.session import print_json
    from budge.errors import RequestError

    if fail_on_regression and not compare:
        raise RequestError("--fail-on-regression says what --compare A B is to do")
    for path in to or []:
        ready(path)
    made = batch.Report(store, run)
    screen = Screen()
    for path in to or []:
        write(made, path, hardest=hardest)
    if compare:
        versus = compare_two(made, *compare)
        if json:
            print_json(versus.to_dict())
        else:
            _print_versus(versus, screen)
        if fail_on_regression and versus.regressions:
            raise typer.Exit(REGRESSION)
    elif json:
        for value in made.to_dicts():
            print_json(value)
    elif not to:
        print_summary(made, screen)
        _print_lists(made, hardest, screen)


def print_summary(report: Report, screen: Screen) -> None:
    """A line for each configuration, and what it took to solve how many."""
    from budge.cli.columns import plain_table
    from budge.draw.words import seconds

    table = plain_table()
    heads = ("configuration", "puzzles", "solved", "optimal", "unsolvable", "limit", "failed")
    for head in (*heads, "time"):
        table.add_column(head, justify="left" if head == "configuration" else "right")
    for value in report.to_dicts():
        counts = [f"{value[head]:,}" for head in heads[1:]]
        table.add_row(value["configuration"], *counts, seconds(value["seconds"]))
    screen.print(table)


def _print_lists(report: Report, count: int, screen: Screen) -> None:
    from rich.text import Text

    from budge.draw import bars
    from budge.draw.words import seconds

    for name in report.configurations:
        rows = report.hardest(name, count)
        if rows:
            screen.print("", Text(f"hardest for {name}, by states expanded", "bold"))
            hard = [bars.Bar(_about(row), row.expanded or 0, "green") for row in rows]
            screen.print(bars.bars(hard, width=screen.width, ascii=screen.ascii))
        rows = report.unsolved(name)
        if rows:
            screen.print("", Text(f"not solved by {name}", "bold"))
        for row in rows[:count]:
            detail = f": {row.detail}" if row.detail else ""
            spent = "" if row.seconds is None else f" after {seconds(row.seconds)}"
            screen.print(Text(f"{_named(row)}  {row.verdict}{spent}{detail}"))
        if len(rows) > count:
            screen.print(f"and {len(rows) - count:,} more")


def _about(row: Row) -> str:
    return f"{_named(row)}  {row.cost} {row.metric}"


def _named(row: Row) -> str:
    from budge.cli.framework import printable

    return printable(row.name)


def _print_versus(versus: Versus, screen: Screen) -> None:
    from rich.text import Text

    screen.print(
        f"{versus.puzzles:,} puzzles in common: {len(versus.regressions):,} worse and "
        f"{len(versus.improvements):,} better with {versus.after} than with {versus.before}"
    )
    _print_changes("worse", "bold red", versus.regressions, screen)
    _print_changes("better", "bold green", versus.improvements, screen)
    if not versus.regressions:
        screen.print("", Text("no regressions", "bold green"))


def _print_changes(title: str, style: str, changes: list[Change], screen: Screen) -> None:
    from rich.text import Text

    if changes:
        screen.print("", Text(title, style))
    for change in changes:
        screen.print(Text(f"{_named(change.after)}  {change.reason}"))
