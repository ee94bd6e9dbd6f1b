"""Tasks for whoever is to be judged: positions with proved optima, made anew from a seed.

Tasks are balanced over five levels of difficulty, which are ranges of the optimum. A position is a
random one, or one on the way from it to the goal: what is left of a shortest solution is shortest.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

from budge import __version__
from budge.errors import FormatError, RequestError, brief
from budge.formats import options_of, parse, write, write_moves
from budge.judging.prompts import prompt, spoken_of
from budge.judging.spoken import Spoken
from budge.levels.grade import grade
from budge.levels.identity import identity
from budge.levels.samples import random_puzzles
from budge.puzzles.base import step_cost
from budge.registry import find_family
from budge.result import Status
from budge.verbs.solve import solve, with_metric

_NODES = 500_000


def tasks(family: str, count: int, *, seed: int) -> Iterator[dict[str, Any]]:
    """So many tasks, as equally spread over the levels of difficulty as can be.

    >>> one = next(tasks("tiles", 5, seed=7))
    >>> one["family"], one["optimum"] > 0, "<answer>" in one["prompt"]
    ('tiles', True, True)
    """
    spoken = spoken_of(find_family(family))
    if not isinstance(count, int) or count < 1:
        raise RequestError(f"the count is a whole number from 1 up, not {brief(count)}")
    dice = random.Random(f"tasks {family} {seed}")
    left = [count // 5 + (level < count % 5) for level in range(5)]
    seen: set[str] = set()
    number = 0
    for source in random_puzzles(family, seed=seed):
        result = solve(source, quality="optimal", node_limit=_NODES)
        if result.status is not Status.OPTIMAL or result.moves is None:
            continue
        for puzzle, cost, moves in _along(source, result.moves, dice):
            level = level_of(spoken, cost) - 1
            mark = identity(puzzle).hash
            if not left[level] or mark in seen:
                continue
            seen.add(mark)
            left[level] -= 1
            number += 1
            yield _task(puzzle, cost, moves, level + 1, mark, seed, number)
            break
        if not any(left):
            return


def level_of(spoken: Spoken, optimum: int) -> int:
    """The level of difficulty, 1 to 5, of an optimum."""
    return sum(optimum >= least for least in spoken.ladder) or 1


def _along(
    puzzle: Any, moves: Sequence[Any], dice: random.Random
) -> Iterator[tuple[Any, int, Sequence[Any]]]:
    """The puzzle and positions on its shortest solution, in any order, with what is left."""
    price, state, states = step_cost(puzzle), puzzle.start, [puzzle.start]
    costs = []
    for move in moves:
        costs.append(price(state, move))
        state = puzzle.play(state, move)
        states.append(state)
    places = [at for at in range(len(moves)) if sum(costs[at:])]
    dice.shuffle(places)
    for at in places:
        yield puzzle.starting_at(states[at]), sum(costs[at:]), moves[at:]


def _task(
    puzzle: Any, cost: int, moves: Sequence[Any], level: int, mark: str, seed: int, number: int
) -> dict[str, Any]:
    return {
        "id": f"{puzzle.family}-{seed}-{number}",
        "family": puzzle.family,
        "metric": puzzle.metric,
        "position": write(puzzle),
        "options": options_of(puzzle),
        "prompt": prompt(puzzle),
        "optimum": cost,
        "solution": write_moves(puzzle, moves),
        "difficulty": level,
        "grade": grade(puzzle).to_dict(),
        "identity": mark,
        "seed": seed,
        "budge": __version__,
    }


def puzzle_of(task: dict[str, Any]) -> Any:
    """The puzzle of a task."""
    try:
        position, family, metric = task["position"], task["family"], task.get("metric")
        options = dict(task.get("options") or {})
    except (KeyError, TypeError, ValueError, AttributeError):
        raise FormatError("a task has 'position' and 'family'") from None
    return with_metric(parse(position, family=family, **options), metric)


def is_tasks(text: str) -> bool:
    """Whether a text looks like tasks, one JSON object on a line."""
    first = text.lstrip()[:1]
    return first == "{" and '"position"' in text[:10_000]


def read_tasks(text: str) -> list[dict[str, Any]]:
    """Tasks as they were written, one JSON object on a line."""
    return [value for _, value in json_lines(text)]


def json_lines(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The objects of a text with one on each line, with the number of the line."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            raise FormatError("this is no JSON", line, 1) from None
        if not isinstance(value, dict):
            raise FormatError(f"line {number}: a JSON object was expected", line)
        yield number, value
