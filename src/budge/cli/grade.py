"""`budge grade`"""

from __future__ import annotations

from budge.cli import options


def grade(
    inputs: options.Inputs,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    time_limit: options.TimeLimit = None,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Say how hard puzzles are for people, in stars and in words.

    Sokoban and Rush Hour are graded by what people did on other puzzles; of tiles and Klotski no
    such data exists, so only what a solver knows is told. With --quiet: the score, 0 to 100.
    Searches are limited by nodes, so a grade is the same everywhere; --time-limit, of each puzzle,
    only ends those that take too long.
    """
    import budge
    from budge.cli.codes import TIME_LIMIT, UNSOLVABLE
    from budge.cli.framework import complain
    from budge.cli.session import Session, named, print_json
    from budge.errors import NotInTime, RequestError

    with Session(quiet=quiet, time_limit=time_limit) as session:
        screen = session.screen
        items = session.read(inputs, only=only, family=family, goal=goal, rule=rule)
        for at, item in enumerate(session.each(items)):
            about = {"name": getattr(item.puzzle, "name", None), "family": item.puzzle.family}
            try:
                graded = budge.grade(item.puzzle, time_limit=time_limit, cancel=session.cancel)
            except (RequestError, NotInTime) as error:
                session.note(TIME_LIMIT if isinstance(error, NotInTime) else UNSOLVABLE)
                if json:
                    print_json(named({**about, "error": str(error)}, item))
                else:
                    complain(f"{item.label}: {error}" if item.label else str(error))
                continue
            if json:
                print_json(named({**about, **graded.to_dict()}, item))
            elif quiet:
                screen.print("-" if graded.score is None else str(graded.score))
            else:
                if at:
                    screen.print("")
                screen.heading(item.label)
                screen.print(str(graded), *(f"  {reason}" for reason in graded.reasons))
                if graded.rough:
                    screen.print("  (rough: beyond what people were seen to play, or cut off)")
