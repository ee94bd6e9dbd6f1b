"""`budge convert`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.session import Session


def convert(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the position itself in quotes.",
            show_default=False,
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to",
            "-t",
            metavar="FORMAT",
            help="A format of the family, such as line, grid, json, sok or rle, or pddl for "
            "planners; a wrong name is answered with those that there are.",
        ),
    ],
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write; standard output without it. For pddl a folder, made if need be: "
            "domain.pddl and problem.pddl, or folders of these, numbered, for several puzzles.",
        ),
    ] = None,
    action_costs: Annotated[
        bool | None,
        typer.Option(
            "--action-costs/--no-action-costs",
            help="For pddl: with action costs or without; by default where the metric needs them.",
            show_default=False,
        ),
    ] = None,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
) -> None:
    """Write puzzles in another format, without loss, or for planners.

    Titles, authors, comments and solutions are kept. Every level is checked by the rules first.
    --only, --goal, --rule and --metric are for pddl.
    """
    import sys
    from contextlib import nullcontext
    from pathlib import Path

    from budge.cli.inputs import read_inputs
    from budge.cli.session import Session
    from budge.errors import RequestError

    if to == "pddl":
        items = read_inputs([source], only=only, family=family, goal=goal, rule=rule)
        _write_tasks([item.puzzle for item in items], metric, action_costs, output)
        return
    for name, given in (
        ("--action-costs", action_costs),
        ("--only", only),
        ("--goal", goal),
        ("--rule", rule),
        ("--metric", metric),
    ):
        if given is not None:
            raise RequestError(f"{name} is for --to pddl")
    with Session() as session:
        texts = _converted(source, to, family, session)
        first = next(texts)  # what is wrong at once leaves the file as it is
        with (
            nullcontext(sys.stdout)
            if output is None
            else Path(output).open("w", encoding="utf-8") as file
        ):
            file.write(first)
            for text in texts:
                # Positions of a line each follow one another; all else stands apart.
                lines = to == "line" and "\n\n" not in first and "\n\n" not in text
                file.write(text if lines else "\n" + text)


def _converted(source: str, to: str, family: str | None, session: Session) -> Iterator[str]:
    """The text in the other format; of a large file piece by piece."""
    import budge
    from budge.cli.inputs import opened, source_of
    from budge.errors import FormatError, RequestError
    from budge.formats import read_pieces

    where = source_of(source)

    def tell(error: FormatError) -> None:
        session.left_out([f"{where}: {error}" if where else str(error)])

    def convert(text: str, *, family: str | None, on_bad: Any) -> list[str]:
        return [budge.convert(text, to, family=family, on_bad=on_bad)]

    if where is None:
        yield budge.convert(source, to, family=family, on_bad=tell)
        return
    with opened(source) as file:
        pieces = read_pieces(file, family=family, on_bad=tell, read=convert)
        try:
            for number, (text,) in enumerate(pieces):
                if number and to in ("json", "slc"):
                    raise RequestError(f"{where} is too large for one document: split it")
                yield text
        except FormatError as error:
            raise RequestError(f"{where}: {error}") from None


def _write_tasks(
    puzzles: list[Any], metric: str | None, action_costs: bool | None, output: str | None
) -> None:
    """Each puzzle as a domain and a problem."""
    import sys
    from pathlib import Path

    import budge
    from budge.verbs.solve import with_metric

    tasks = [
        budge.write_pddl(with_metric(puzzle, metric), action_costs=action_costs)
        for puzzle in puzzles
    ]
    if output is None:
        for task in tasks:
            sys.stdout.write(f"{task.domain}\n{task.problem}\n")
        return
    digits = len(str(len(tasks)))
    for number, task in enumerate(tasks, 1):
        folder = Path(output)
        if len(tasks) > 1:
            folder /= str(number).zfill(digits)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "domain.pddl").write_text(task.domain, encoding="utf-8")
        (folder / "problem.pddl").write_text(task.problem, encoding="utf-8")
