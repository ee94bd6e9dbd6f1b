"""Ways to solve: a short name, and the options of `solve` that it stands for."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from budge.errors import RequestError
from budge.heuristics import bind
from budge.registry import find_algorithm
from budge.verbs.compare import Configuration as Search
from budge.verbs.options import QUALITIES, Options


@dataclass(frozen=True)
class Configuration:
    """`options` go to `solve` as they are; limits hold for each puzzle."""

    name: str
    options: dict[str, Any]

    def key(self) -> str:
        """The options as one text: equal for equal options."""
        return json.dumps(self.options, sort_keys=True)

    def check(self, puzzle: Any) -> None:
        """Raise what `solve` would raise about the names on such a puzzle."""
        if self.options.get("algorithm"):
            find_algorithm(self.options["algorithm"], puzzle)
        if self.options.get("heuristic"):
            bind(self.options["heuristic"], puzzle)


def configurations(asked: Iterable[str | Configuration], **shared: Any) -> list[Configuration]:
    """One for each of `auto`, `optimal`, `fast` or `algorithm:heuristic:weight`, or as it is given.

    `shared` options hold for all of them.
    """
    given = {name: value for name, value in shared.items() if value is not None}
    made = list({one.key(): one for one in (_configuration(one, given) for one in asked)}.values())
    for configuration in made:  # a bad limit or a misspelt name should not cost the whole run
        Options.of("batch", **configuration.options)
    if not made:
        raise RequestError("a batch needs at least one configuration")
    return made


def _configuration(asked: str | Configuration, shared: dict[str, Any]) -> Configuration:
    if isinstance(asked, Configuration):
        return Configuration(asked.name, {**shared, **asked.options})
    name = asked.strip()
    if name in QUALITIES:
        return Configuration(name, {"quality": name, **shared})
    search = Search.parse(name)
    parts = {"algorithm": search.algorithm, "heuristic": search.heuristic, "weight": search.weight}
    named = {key: value for key, value in parts.items() if value is not None}
    return Configuration(str(search), {**shared, **named})


def fit(chosen: Iterable[Configuration], examples: Iterable[Any]) -> None:
    """Raise if a configuration fits none of the examples: a misspelt name shows at once."""
    puzzles = list(examples)
    for configuration in chosen:
        problems = []
        for puzzle in puzzles:
            try:
                configuration.check(puzzle)
            except RequestError as error:
                problems.append(error)
        if problems and len(problems) == len(puzzles):
            raise problems[0]
