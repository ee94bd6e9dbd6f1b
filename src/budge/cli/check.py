"""`budge check`"""

from __future__ import annotations

from budge.cli import options


def check(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Say whether the goal can be reached at all, and why.

    Some solution is enough; of its length nothing is proved unless it is said. Without a limit a
    million states are looked at. The exit code is 0 if the goal can be reached, 10 if it cannot,
    22 if only a longer search could tell.
    """
    from rich.text import Text

    import budge
    from budge.cli.codes import NODE_LIMIT, SOLVED, UNSOLVABLE
    from budge.cli.session import Session, named, print_json
    from budge.verbs.solve import with_metric

    answers = {
        True: ("solvable", "bold green", SOLVED),
        False: ("unsolvable", "bold magenta", UNSOLVABLE),
        None: ("unknown", "bold red", NODE_LIMIT),
    }
    with Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session:
        items = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        for item in session.each(items):
            verdict = budge.check(
                with_metric(item.puzzle, metric),
                time_limit=time_limit,
                memory_limit=memory_limit,
                node_limit=node_limit,
                **session.hooks(),
            )
            word, style, code = answers[verdict.solvable]
            session.note(code)
            if json:
                value = {"name": getattr(item.puzzle, "name", None), "family": item.puzzle.family}
                value |= {"solvable": verdict.solvable, "reason": verdict.reason}
                print_json(named(value, item))
            elif quiet:
                session.screen.print(word)
            else:
                session.screen.heading(item.label)
                session.screen.print(Text.assemble((word, style), f": {verdict.reason}"))
