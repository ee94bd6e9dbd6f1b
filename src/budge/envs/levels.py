"""Where levels come from: files, lists, or dice; in any order, or the easiest first."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from budge.errors import RequestError, brief
from budge.formats import load, parse
from budge.levels.generate import generate
from budge.levels.samples import random_puzzles
from budge.puzzles.base import overridden
from budge.result import Status
from budge.verbs.solve import with_metric
from budge.verbs.solve_many import solve_many

POOL = 64
"""Levels that are made where none are given."""
_NODES = 200_000
_FIRST_SHARE = 0.1

LevelsLike = str | os.PathLike[str] | Sequence[Any] | None


class Levels:
    """The levels of an environment, of one family and metric.

    `given` is a file, a position as text, or a list of puzzles and texts; without it `pool` levels
    are made from `seed`; with `stars` (3, or a range such as (2, 4)) these are of `budge.generate`,
    graded. `optimum` keeps those whose proved optimum lies in this range. With
    `curriculum` the easiest come first, by their grade where stars are asked for and else by their
    optimum: the share of levels in play rises from a tenth to all over so many episodes.
    """

    def __init__(
        self,
        family: str,
        given: LevelsLike = None,
        *,
        metric: str | None = None,
        pool: int = POOL,
        seed: int = 0,
        stars: int | tuple[int, int] | None = None,
        optimum: tuple[int, int] | None = None,
        curriculum: int | None = None,
        **making: Any,
    ) -> None:
        if pool < 1:
            raise RequestError(f"a pool has one level at least, not {brief(pool)}")
        if curriculum is not None and curriculum < 1:
            raise RequestError(f"a curriculum takes one episode at least, not {brief(curriculum)}")
        self.family = family
        self.curriculum = curriculum
        if given is not None:
            if stars is not None:
                raise RequestError("stars are for levels that are made, not for given ones")
            if any(value is not None for value in making.values()):
                raise RequestError("the size is that of the levels, where levels are given")
            puzzles = [with_metric(puzzle, metric) for puzzle in _read(family, given)]
            puzzles, hardness = _within(puzzles, optimum, needed=curriculum is not None)
        elif stars is not None:
            puzzles, hardness = self._graded(pool, seed, metric, stars, optimum, making)
        else:
            puzzles, hardness = self._made(pool, seed, metric, optimum, making)
        if curriculum is not None:
            order = sorted(range(len(puzzles)), key=lambda at: hardness[at])
            puzzles = [puzzles[at] for at in order]
        self.puzzles: list[Any] = puzzles

    def _made(
        self,
        pool: int,
        seed: int,
        metric: str | None,
        optimum: tuple[int, int] | None,
        making: dict[str, Any],
    ) -> tuple[list[Any], list[int]]:
        asked = {name: value for name, value in making.items() if value is not None}
        source = random_puzzles(self.family, seed=seed, **asked)
        puzzles: list[Any] = []
        optima: list[int] = []
        for _ in range(100):
            some = [with_metric(puzzle, metric) for puzzle in islice(source, pool)]
            kept, costs = _within(some, optimum, needed=self.curriculum is not None, empty=True)
            puzzles += kept
            optima += costs
            if len(puzzles) >= pool:
                return puzzles[:pool], optima[:pool]
        raise RequestError(
            f"of {100 * pool:,} levels {len(puzzles)} have an optimum of {optimum}: ask for others"
        )

    def _graded(
        self,
        pool: int,
        seed: int,
        metric: str | None,
        stars: int | tuple[int, int],
        optimum: tuple[int, int] | None,
        making: dict[str, Any],
    ) -> tuple[list[Any], list[int]]:
        height, width = making.get("height"), making.get("width")
        made = list(
            generate(
                self.family,
                count=pool,
                seed=seed,
                size=None
                if height is None and width is None
                else (height or width, width or height),
                pieces=making.get("boxes"),
                stars=stars,
                cost=optimum,
                metric=metric,
            )
        )
        if not made:
            raise RequestError(f"no level of {stars} stars was found: ask for others")
        puzzles = [with_metric(level.puzzle, metric) for level in made]
        # By the grade, or by the optimum where nothing is known of people.
        return puzzles, [
            level.optimum or 0 if level.grade.score is None else level.grade.score for level in made
        ]

    def __len__(self) -> int:
        return len(self.puzzles)

    def in_play(self, episodes: int) -> int:
        """How many levels, from the first on, are in play after so many episodes."""
        if self.curriculum is None:
            return len(self.puzzles)
        share = _FIRST_SHARE + (1 - _FIRST_SHARE) * min(1.0, episodes / self.curriculum)
        return max(1, round(share * len(self.puzzles)))


def _read(family: str, given: Any) -> list[Any]:
    puzzles: list[Any] = []
    if isinstance(given, Levels):
        puzzles = list(given.puzzles)
    elif isinstance(given, (str, os.PathLike)):
        if isinstance(given, os.PathLike) or _is_file(given):
            puzzles = list(load(Path(given), family=family))
        else:
            puzzles = [parse(given, family=family)]
    elif isinstance(given, Iterable):
        for one in given:
            puzzles.append(parse(one, family=family) if isinstance(one, str) else one)
    else:
        puzzles = [given]
    if not puzzles:
        raise RequestError("there are no levels")
    for puzzle in puzzles:
        known = getattr(puzzle, "family", None)
        if known != family:
            what = known or type(puzzle).__name__
            raise RequestError(f"this environment is for {family}, and a level is of {what}")
        changed = overridden(puzzle)
        if changed:
            raise RequestError(
                f"a level has a {changed!r} of its own: 'budge/Puzzle-v0' plays by any rules"
            )
    return puzzles


def _is_file(text: str) -> bool:
    return "\n" not in text and len(text) < 4096 and os.path.isfile(text)


def _within(
    puzzles: list[Any], optimum: tuple[int, int] | None, *, needed: bool, empty: bool = False
) -> tuple[list[Any], list[int]]:
    """Those with an optimum in the range, and their optima; all of them, unless they are needed,
    where no range is asked for."""
    if optimum is None and not needed:
        return puzzles, [0] * len(puzzles)
    results = solve_many(puzzles, quality="optimal", node_limit=_NODES)
    least, most = optimum or (0, 10**9)
    kept = [
        (result.puzzle, result.cost)
        for result in results
        if result.status is Status.OPTIMAL
        and result.cost is not None
        and least <= result.cost <= most
    ]
    if not kept and not empty:
        raise RequestError(f"no level has a proved optimum from {least} to {most}")
    return [puzzle for puzzle, _ in kept], [cost for _, cost in kept]
