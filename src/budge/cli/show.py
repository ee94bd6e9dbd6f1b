"""`budge show`"""

from __future__ import annotations

from typing import Annotated, Any

import typer

from budge.cli import options


def show(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    after: options.After = None,
    dead: Annotated[
        bool,
        typer.Option(
            "--dead",
            help="Sokoban: mark the squares from which no box could reach a goal (×), and those "
            "where that depends on the side that the player is on (÷).",
        ),
    ] = False,
    json: options.Json = False,
) -> None:
    """Draw positions and their goals."""
    from budge.cli.session import Session, named, print_json
    from budge.draw import terminal

    with Session() as session:
        screen = session.screen
        items = session.read(inputs, only=only, family=family, goal=goal, rule=rule, after=after)
        for at, item in enumerate(session.each(items)):
            if json:
                print_json(named(_to_dict(item.puzzle), item))
                continue
            if at:
                screen.print("")
            screen.heading(item.label)
            if dead:
                _check_dead(item.puzzle)
                start = item.puzzle.start
                screen.print(terminal.board(item.puzzle, start, dead=True, **screen.layout))
            else:
                screen.print(terminal.start_and_goal(item.puzzle, **screen.layout))


def _check_dead(puzzle: Any) -> None:
    from budge.errors import RequestError

    if not hasattr(puzzle, "dead_squares"):
        raise RequestError(f"there are no dead squares in {puzzle.family}: leave --dead out")


def _to_dict(puzzle: Any) -> dict[str, Any]:
    from budge.draw.terminal import plain_text

    goal = getattr(puzzle, "target", None)  # of many goals: what they have in common
    if goal is None and hasattr(puzzle, "goals"):
        goal = next(iter(puzzle.goals()), None)
    return {
        "name": getattr(puzzle, "name", None),
        "family": puzzle.family,
        "metric": getattr(puzzle, "metric", "moves"),
        "start": plain_text(puzzle, puzzle.start),
        "goal": None if goal is None else plain_text(puzzle, goal),
    }
