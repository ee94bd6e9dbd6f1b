"""`budge verify`"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.inputs import Item
    from budge.cli.session import Session


def verify(
    level: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the position itself in quotes.",
            show_default=False,
        ),
    ],
    solution: options.Solution = None,
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="pddl",
            help="The solution is a planner's plan for what 'budge convert --to pddl' wrote.",
            show_default=False,
        ),
    ] = None,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    json: options.Json = False,
) -> None:
    """Play somebody's solution by the rules, and say how long it is.

    The exit code is 0 if every solution solves its puzzle, 12 if the moves of one are legal but
    its end is no goal, and 2 if a move is not possible or cannot be read.
    """
    import budge
    from budge.cli.session import Session
    from budge.errors import IllegalMove, RequestError

    if source not in (None, "pddl"):
        raise RequestError(f"--from is pddl, not {source!r}")
    if source and solution is None:
        raise RequestError("--from pddl is for a plan: name it after the puzzle")
    read = budge.read_plan if source else budge.read_moves
    asked = {"only": only, "family": family, "goal": goal, "rule": rule}
    with Session() as session:
        for at, (item, written) in enumerate(given(level, solution, session, metric, **asked)):
            if at and not json:
                session.screen.print("")
            try:
                moves = read(item.puzzle, written)
            except (IllegalMove, budge.FormatError) as error:
                if solution is not None:
                    raise
                _refuse(item, error, session, json=json)
            else:
                _tell(item, moves, session, json=json)


def given(
    level: str, solution: str | None, session: Session, metric: str | None, **asked: Any
) -> Iterator[tuple[Item, str]]:
    """The puzzle with the solution that was named, or every puzzle of a file with each of the
    solutions that stand beside it there."""
    from budge.cli.inputs import Item, read_inputs, read_text
    from budge.errors import RequestError
    from budge.verbs.solve import with_metric

    if solution is not None:
        if level == solution == "-":
            raise RequestError("standard input (-) can be read only once")
        items = read_inputs([level], **asked)
        if len(items) > 1:
            raise RequestError(
                f"a solution is for one puzzle, but there are {len(items)}: use --only"
            )
        yield Item(with_metric(items[0].puzzle, metric), items[0].label), read_text(solution)
        return
    found = False
    for item in session.read([level], **asked):
        for written in item.solutions:
            found = True
            yield Item(with_metric(item.puzzle, metric), item.label), written
    if not found:
        raise RequestError("no solution stands beside a puzzle here: name one as SOLUTION")


def _refuse(item: Item, error: Exception, session: Session, *, json: bool) -> None:
    from budge.cli.codes import BAD_INPUT
    from budge.cli.session import named, print_json

    session.note(BAD_INPUT)
    if json:
        value = {"name": None, "family": item.puzzle.family, "solved": False, "error": str(error)}
        print_json(named(value, item))
        return
    session.screen.heading(item.label)
    session.screen.print("not solved", str(error))


def _tell(item: Item, moves: list[Any], session: Session, *, json: bool) -> None:
    from budge.cli.codes import NOT_SOLVED
    from budge.cli.report import measures
    from budge.cli.session import named, print_json
    from budge.formats import write_moves
    from budge.puzzles.base import metric_of, step_cost

    puzzle = item.puzzle
    end = puzzle.start
    cost, price = 0, step_cost(puzzle)
    for move in moves:
        cost += price(end, move)
        end = puzzle.play(end, move)
    solved = puzzle.is_goal(end)
    metric = metric_of(puzzle)
    values: dict[str, Any] = {metric: cost}
    if hasattr(puzzle, "measures"):
        values = puzzle.measures(moves)._asdict()
    session.note(0 if solved else NOT_SOLVED)
    if json:
        value = {
            "name": getattr(puzzle, "name", None),
            "family": puzzle.family,
            "solved": solved,
            "cost": cost,
            "metric": metric,
            "solution": write_moves(puzzle, moves),
            "measures": values,
        }
        print_json(named(value, item))
        return
    session.screen.heading(item.label)
    session.screen.print("solved" if solved else "not solved")
    session.screen.print(measures(values, session.screen.text_width))
    if not solved:
        from budge.draw import terminal

        session.screen.print("", terminal.board(puzzle, end, **session.screen.layout))
