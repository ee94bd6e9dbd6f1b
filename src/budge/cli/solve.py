"""`budge solve`"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.screen import Screen
    from budge.cli.session import Session
    from budge.result import Result

_TOGETHER = 1000
"""Puzzles that are read before the first of them is solved."""


def solve(
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
    cluster: options.Cluster = None,
    time_limit: options.TimeLimit = None,
    memory_limit: options.MemoryLimit = None,
    node_limit: options.NodeLimit = None,
    trace: Annotated[
        bool,
        typer.Option(
            "--trace",
            help="Show every step of the solution: the board, g, h, f, and how large open and "
            "closed were when it was expanded.",
            rich_help_panel="Output",
        ),
    ] = False,
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help="Say what each move is good for (Rush Hour, Klotski), or tell the solution in "
            "stages, with the plan and the strategy that found it (Sokoban).",
            rich_help_panel="Output",
        ),
    ] = False,
    play: Annotated[
        bool,
        typer.Option(
            "--play",
            help="Play the solution move by move in the terminal; Ctrl-C stops it.",
            rich_help_panel="Output",
        ),
    ] = False,
    json: options.Json = False,
    quiet: options.Quiet = False,
) -> None:
    """Find a solution, or prove that there is none."""
    import budge
    from budge.cli.ahead import Ahead
    from budge.cli.session import Session, named, print_json

    asked: dict[str, Any] = {
        "quality": quality,
        "algorithm": algorithm or ("idastar" if cluster else None),
        "heuristic": heuristic,
        "weight": weight,
        "metric": metric,
        "engine": engine,
    }
    others: dict[str, Any] = {
        "time_limit": time_limit,
        "memory_limit": memory_limit,
        "node_limit": node_limit,
        "threads": threads,
    }
    alone = trace or explain or cluster is not None
    statuses: Counter[str] = Counter()
    with (
        Session(quiet=quiet, time_limit=time_limit, node_limit=node_limit) as session,
        _on(cluster) as where,
    ):
        every = session.read(inputs, only=only, family=family, goal=goal, rule=rule, after=after)
        total = 0
        while items := list(islice(every, _TOGETHER)):
            total += len(items)
            ahead = Ahead([] if alone else items, session, asked=asked, others=others)
            for item in session.each(items, ready=ahead.knows):
                with session.attempt(item, json=json):
                    result = ahead.take(item) or budge.solve(
                        item.puzzle, trace=trace, **(asked | where), **others, **session.hooks()
                    )
                    session.done(result)
                    if json:
                        print_json(named(_to_dict(result, trace), item))
                    elif quiet:
                        _print_quietly(result, item.label, session.screen)
                    else:
                        if statuses:
                            session.screen.print("")
                        session.screen.heading(item.label)
                        _print(result, trace, session, play=play)
                        if explain:
                            session.screen.print("", *_explanation(result))
                    statuses[result.status.value] += 1
            if session.cancel.cancelled:
                break
        if total > 1 and not json and not quiet:
            session.screen.print("", _tally(statuses, total))


@contextmanager
def _on(cluster: str | None) -> Iterator[dict[str, Any]]:
    """The engine that searches on a cluster, while it is needed."""
    if cluster is None:
        yield {}
        return
    from contextlib import closing

    from budge.batch.cluster import Cluster
    from budge.batch.subtrees import ClusterEngine

    with closing(Cluster(cluster)) as opened:
        yield {"engine": ClusterEngine(opened)}


def _print(result: Result, trace: bool, session: Session, *, play: bool) -> None:
    from rich.text import Text

    from budge.cli.report import cost_of_search, final_state, measures, summary
    from budge.draw import terminal

    screen = session.screen
    screen.print(summary(result), "")
    if play and result.moves and _played(result, session):
        pass
    elif trace and result.solved:
        screen.print(terminal.trace(result, **screen.layout))
    else:
        goal = final_state(result) if result.solved else None
        screen.print(terminal.start_and_goal(result.puzzle, goal, **screen.layout))
    if result.moves:
        told = Text(terminal.solution(result, width=screen.width), "bold", no_wrap=True)
        screen.print("", told)
        if result.measures:
            screen.print("", measures(result.measures, screen.text_width))
    elif not result.solved:
        reason = _why(result)
        if reason:
            screen.print("", reason)
    screen.print("", cost_of_search(result, screen.text_width))


def _played(result: Result, session: Session) -> bool:
    """Whether the solution could be played."""
    from budge.cli.framework import complain
    from budge.cli.play import play

    if not session.screen.console.is_terminal:
        complain("--play needs a terminal", "note")
        return False
    if play(result, session.screen, lambda: session.cancel.cancelled):
        return True
    complain("the terminal is too small to play this in", "note")
    return False


def _explanation(result: Result) -> list[str]:
    """What each move is good for, or what the search went by, where that can be told."""
    import budge
    from budge.draw.plan import in_words

    extra = result.stats.extra
    told: list[str] = []
    if result.moves:
        try:
            told = budge.explain(result.puzzle, result.moves, plan=result.algorithm == "plan")
        except budge.RequestError:
            return ["This search goes by no plan: there is nothing to explain."]
    if "plan" in extra:
        steps = [f"{number:3}. {line}" for number, line in enumerate(in_words(extra["plan"]), 1)]
        told += ["", "The goals were to be filled in this order:", *steps]
    if extra.get("strategy"):
        told.append(f"It was found by {extra['strategy_words']} ({extra['strategy']}).")
    return told


def _why(result: Result) -> str | None:
    """Why there is no solution, where that can be told."""
    from budge.verbs.check import why_lost

    return why_lost(result.puzzle) if result.status.value == "UNSOLVABLE" else None


def _print_quietly(result: Result, label: str | None, screen: Screen) -> None:
    """One line for each puzzle, empty where there is no solution to show."""
    from rich.text import Text

    from budge.cli.framework import complain

    screen.print(Text(result.solution_text() or "", no_wrap=True))
    if not result.solved:
        complain(f"{label}: {result}" if label else str(result), "note")


def _to_dict(result: Result, trace: bool) -> dict[str, Any]:
    value = result.to_dict()
    if trace and result.solved:
        from budge.draw.terminal import plain_text

        value["steps"] = [
            {
                "move": None if step.move is None else str(step.move),
                "state": plain_text(result.puzzle, step.state),
                "g": step.g,
                "h": step.h,
                "f": None if step.h is None else step.f,
                "open": step.open,
                "closed": step.closed,
            }
            for step in result.steps
        ]
    return value


def _tally(statuses: Counter[str], asked: int) -> str:
    """`3 puzzles: 2 OPTIMAL, 1 TIME_LIMIT`; there are always several."""
    counts = [f"{count} {status}" for status, count in statuses.items()]
    if statuses.total() < asked:
        counts.append(f"{asked - statuses.total()} not tried")
    return f"{asked} puzzles: {', '.join(counts)}"
