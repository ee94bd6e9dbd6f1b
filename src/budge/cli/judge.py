"""`budge judge`"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from budge.cli import options

if TYPE_CHECKING:
    from budge.cli.session import Session
    from budge.judging.runs import Judged


def judge(
    source: Annotated[
        str,
        typer.Argument(
            metavar="INPUT",
            help="A file of puzzles or of tasks ('budge dataset tasks'), - for standard input, or "
            "a position in quotes.",
            show_default=False,
        ),
    ],
    answer: Annotated[
        str | None,
        typer.Argument(
            metavar="[ANSWER]",
            help="An answer in any words, a file with one, or -.",
            show_default=False,
        ),
    ] = None,
    answers: Annotated[
        str | None,
        typer.Option(
            "--answers",
            metavar="FILE",
            help="Many answers, one JSON object on a line: answer, and the id of its task unless "
            "they come in the order of the tasks.",
            show_default=False,
        ),
    ] = None,
    only: options.Only = None,
    family: options.Family = None,
    goal: options.Goal = None,
    rule: options.Rule = None,
    metric: options.Metric = None,
    time_limit: options.TimeLimit = None,
    node_limit: options.NodeLimit = None,
    json: options.Json = False,
) -> None:
    """Judge the answers of people or language models.

    An answer is read leniently, with prose around it, and played strictly: how far it is legal,
    whether it solves the puzzle, what it costs beside the optimum, and its first mistake. The score
    is optimum / cost, and 0 for what does not solve. With one answer the exit code is 0 if it
    scores and 2 if it does not; with --answers it is 0, and the report tells accuracy by
    difficulty.
    """
    from budge.cli.codes import BAD_INPUT
    from budge.cli.inputs import read_text
    from budge.cli.session import Session, print_json
    from budge.errors import RequestError
    from budge.judging.runs import judge_all, read_answers

    if (answer is None) == (answers is None):
        raise RequestError("give one answer, or a file of them with --answers")
    if [source, answer, answers].count("-") > 1:
        raise RequestError("standard input (-) can be read only once")
    tasks = _tasks(source, only=only, family=family, goal=goal, rule=rule, metric=metric)
    if answer is not None:
        if len(tasks) > 1:
            raise RequestError(f"one answer is for one puzzle, but there are {len(tasks)}")
        given = [{"answer": read_text(answer)}]
    else:
        given = read_answers(read_text(answers or ""))
    limits = {"time_limit": time_limit, "node_limit": node_limit}
    with Session() as session:
        judged = []
        for one in judge_all(tasks, given, **limits):
            judged.append(one)
            if json:
                print_json({"id": one.task.get("id"), **one.judgement.to_dict()})
            if session.cancel.cancelled:
                break
        if answer is not None:
            session.note(0 if judged[0].judgement.score else BAD_INPUT)
            if not json:
                session.screen.print(str(judged[0].judgement))
                session.screen.print(f"score {judged[0].judgement.score:.3g}")
                for note in judged[0].judgement.notes:
                    session.screen.print(note)
        elif not json:
            _print_tallies(judged, session)


def _tasks(source: str, **reading: Any) -> list[dict[str, Any]]:
    """Tasks from a file of tasks, or made of a file of puzzles."""
    from budge.cli.inputs import read_inputs, read_text
    from budge.errors import RequestError
    from budge.judging.tasks import is_tasks, read_tasks
    from budge.verbs.solve import with_metric

    if source != "-" and is_tasks(text := read_text(source)):
        if any(reading.values()):
            raise RequestError("tasks say themselves what they are: no options of a position")
        return read_tasks(text)
    metric = reading.pop("metric")
    items = read_inputs([source], **reading)
    return [{"id": item.label, "puzzle": with_metric(item.puzzle, metric)} for item in items]


def _print_tallies(judged: list[Judged], session: Session) -> None:
    from rich.table import Table

    from budge.judging.runs import tallies

    table = Table(box=None, pad_edge=False)
    for head in ("difficulty", "answers", "solved", "optimal", "score"):
        table.add_column(head, justify="left" if head == "difficulty" else "right")
    for line in tallies(judged):
        counts = [str(line.answers), str(line.solved), str(line.optimal), f"{line.score:.3f}"]
        table.add_row(line.difficulty, *counts)
    session.screen.print(table)
