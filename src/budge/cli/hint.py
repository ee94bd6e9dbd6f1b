"""`budge hint`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.verbs.hint import Hint


def hint(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    after: options.After = None,
    metric: options.Metric = None,
    quality: options.Quality = "auto",
    algorithm: options.Algorithm = None,
    heuristic: options.Heuristic = None,
    weight: options.Weight = None,
    threads: options.Threads = None,
    engine: options.Engine = "auto",
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Give the next move to somebody who is stuck."""
    import budge
    from budge.cli.session import Session, named, print_json

    with Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session:
        screen = session.screen
        items = session.read(inputs, only=only, family=family, goal=goal, rule=rule, after=after)
        for at, item in enumerate(session.each(items)):
            with session.attempt(item, json=json):
                given = budge.hint(
                    item.puzzle,
                    quality=quality,
                    algorithm=algorithm,
                    heuristic=heuristic,
                    weight=weight,
                    metric=metric,
                    time_limit=time_limit,
                    memory_limit=memory_limit,
                    node_limit=node_limit,
                    threads=threads,
                    engine=engine,
                    **session.hooks(),
                )
                session.done(given.result)
                if json:
                    print_json(named(_to_dict(given), item))
                elif quiet:
                    screen.print(given.text)
                else:
                    if at:
                        screen.print("")
                    screen.heading(item.label)
                    _print(given, screen)


def _print(given: Hint, screen: Screen) -> None:
    from rich.text import Text

    from budge.draw import terminal

    if given.move is None:
        screen.print(str(given))
        return
    puzzle = given.result.puzzle
    screen.print(Text.assemble((given.text, "bold"), f" ({given.result.summary()})"))
    if given.reason:
        screen.print(Text(f"{given.reason[0].upper()}{given.reason[1:]}."))
    screen.print("", terminal.before_and_after(puzzle, given.moves, **screen.layout))


def _to_dict(given: Hint) -> dict[str, Any]:
    whole = given.result.to_dict()
    return {
        "name": whole["name"],
        "family": whole["family"],
        "status": whole["status"],
        "move": None if given.move is None else str(given.move),
        "moves": [str(move) for move in given.moves],
        "reason": given.reason,
        "left": given.left,
        "metric": whole["metric"],
        "lower_bound": whole["lower_bound"],
    }
