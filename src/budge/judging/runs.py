"""Whole runs: many answers to many tasks, and how often they were right at which difficulty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from budge.errors import RequestError, brief, suggest
from budge.judging.judge import Judgement, judge, unanswered
from budge.judging.tasks import json_lines, puzzle_of

_ANSWER_KEYS = ("answer", "response", "completion", "output", "text")


class Judged(NamedTuple):
    """One answer: to which task, and what it is worth."""

    task: dict[str, Any]
    judgement: Judgement


@dataclass(frozen=True)
class Tally:
    """Answers of one difficulty in a line."""

    difficulty: str
    answers: int
    solved: int
    optimal: int
    score: float

    @classmethod
    def of(cls, difficulty: str, judged: Sequence[Judged]) -> Tally:
        given = [one.judgement for one in judged]
        return cls(
            difficulty,
            len(given),
            sum(one.solved for one in given),
            sum(bool(one.optimal) for one in given),
            round(sum(one.score for one in given) / len(given), 6) if given else 0.0,
        )


def read_answers(text: str) -> list[dict[str, Any]]:
    """Answers, a JSON object on each line: `answer`, and the `id` of the task unless they come in
    the order of the tasks."""
    answers = []
    for number, value in json_lines(text):
        given = next((value[key] for key in _ANSWER_KEYS if key in value), None)
        if not isinstance(given, str):
            keys = ", ".join(_ANSWER_KEYS[1:])
            raise RequestError(f"line {number} of the answers has no text as 'answer' (or {keys})")
        answers.append({"id": value.get("id"), "answer": given})
    return answers


def judge_all(
    tasks: Sequence[dict[str, Any]], answers: Sequence[dict[str, Any]], **limits: Any
) -> Iterator[Judged]:
    """Each answer judged, in the order of the answers; then the tasks that nobody answered, which
    score 0.

    With ids an answer finds its task by that; without, the first is for the first task, and so on.
    A task's `optimum` is taken as proved.

    >>> task = {"family": "tiles", "position": "1 2 3 / 4 5 6 / 0 7 8", "optimum": 2}
    >>> [judged.judgement.score for judged in judge_all([task], [{"answer": "7, 8"}])]
    [1.0]
    """
    answered: set[int] = set()
    by_id = {task["id"]: task for task in tasks if task.get("id") is not None}
    for at, answer in enumerate(answers):
        name = answer.get("id")
        if name is not None:
            if name not in by_id:
                known = [str(each) for each in by_id]
                raise RequestError(f"there is no task {brief(name)}{suggest(name, known)}")
            task = by_id[name]
        elif at < len(tasks):
            task = tasks[at]
        else:
            raise RequestError(f"there are {len(answers)} answers to {len(tasks)} tasks")
        answered.add(id(task))
        optimum = task.get("optimum")
        yield Judged(task, judge(_puzzle(task), answer["answer"], optimum=optimum, **limits))
    for task in tasks:
        if id(task) not in answered:
            yield Judged(task, unanswered(_puzzle(task)))


def _puzzle(task: dict[str, Any]) -> Any:
    return task["puzzle"] if "puzzle" in task else puzzle_of(task)


def tallies(judged: Sequence[Judged]) -> list[Tally]:
    """A line for each difficulty, and one for all."""
    groups: dict[str, list[Judged]] = {}
    for one in judged:
        groups.setdefault(str(one.task.get("difficulty", "-")), []).append(one)
    lines = [Tally.of(name, groups[name]) for name in sorted(groups)]
    return [*lines, Tally.of("all", judged)] if len(lines) > 1 else lines
