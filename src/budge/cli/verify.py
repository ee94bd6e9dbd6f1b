"""`budge verify`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.inputs import Item


def verify(
    level: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file, - for standard input, or the position itself in quotes.",
            show_default=False,
        ),
    ],
    solution: Annotated[
        str,
        typer.Argument(
            metavar="SOLUTION",
            help="The moves in the family's notation (UULD, A+2, Dr2, LURD), a file of them, or -.",
            show_default=False,
        ),
    ],
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

    The exit code is 0 if it solves the puzzle, 12 if every move is legal but the end is no goal,
    and 2 if a move is not possible or cannot be read.
    """
    import budge
    from budge.cli.codes import NOT_SOLVED
    from budge.cli.inputs import read_inputs, read_text
    from budge.cli.report import measures
    from budge.cli.session import Session, named, print_json
    from budge.errors import RequestError
    from budge.formats import write_moves
    from budge.puzzles.base import step_cost
    from budge.verbs.solve import with_metric

    if level == solution == "-":
        raise RequestError("standard input (-) can be read only once")
    items = read_inputs([level], only=only, family=family, goal=goal, rule=rule)
    if len(items) > 1:
        raise RequestError(f"a solution is for one puzzle, but there are {len(items)}: use --only")
    item: Item = items[0]
    puzzle = with_metric(item.puzzle, metric)
    if source not in (None, "pddl"):
        raise RequestError(f"--from is pddl, not {source!r}")
    read = budge.read_plan if source else budge.read_moves
    moves = read(puzzle, read_text(solution))
    end = puzzle.start
    cost, price = 0, step_cost(puzzle)
    for move in moves:
        cost += price(end, move)
        end = puzzle.play(end, move)
    solved = puzzle.is_goal(end)
    metric = getattr(puzzle, "metric", "moves")
    values: dict[str, Any] = {metric: cost}
    if hasattr(puzzle, "measures"):
        values = puzzle.measures(moves)._asdict()
    with Session() as session:
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
