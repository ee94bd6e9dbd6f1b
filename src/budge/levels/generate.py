"""New levels: solvable with a proof, graded, each with its solution, no two the same."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from budge.arguments import check_hooks, flag, one_of, whole_number
from budge.errors import BudgeError, RequestError, WrongAnswer, brief
from budge.formats import write, write_moves
from budge.levels.grade import Grade, grade
from budge.levels.identity import Identity, identity
from budge.levels.wishes import Span, Wishes, shapes_of, size_of, span
from budge.limits import CancelToken, Limits
from budge.puzzles.base import step_cost
from budge.puzzles.blocks import Blocks
from budge.registry import find_family
from budge.result import counted
from budge.shown import ShownAsPage
from budge.verbs.options import MOST_THREADS

PATIENCE = 60.0
"""Seconds without a level after which it gives up, where no time limit was given."""

LARGEST_BATCH = 64
"""Attempts that are made together. Which levels come out does not depend on it."""

QUICK = 1.0
"""Seconds: as long as so many attempts take less, the next are more."""


@dataclass(frozen=True)
class Candidate:
    """What came of an attempt. `miss` is 0 where it is all that was wished for, and the larger the
    farther it is from that; `near` tells in words what it is."""

    puzzle: Any
    cost: int | None
    moves: Sequence[Any] = field(repr=False)
    miss: float = 0.0
    near: str = ""


class Maker(Protocol):
    """Makes levels of a family. What comes of an attempt depends on its number and on nothing
    else."""

    def make(
        self, first: int, count: int, threads: int, go_on: Callable[[], bool]
    ) -> list[list[Candidate]]:
        """What comes of `count` attempts from the `first` on: nothing, or one or more of a kind."""
        ...


@dataclass(frozen=True)
class Generated(ShownAsPage):
    """A new level: the puzzle, what it costs at best, a solution that costs so, its grade and its
    identity. `optimum` is None where nobody can prove it (tiles of more than 16 cells).

    >>> import budge
    >>> (level,) = budge.generate("tiles", seed=1, size=3, cost=20)
    >>> level.optimum, len(level.solution)
    (20, 20)
    """

    puzzle: Any
    optimum: int | None
    moves: tuple[Any, ...] = field(repr=False)
    seed: int
    attempt: int
    identity: Identity = field(repr=False)

    @cached_property
    def grade(self) -> Grade:
        return grade(self.puzzle)

    @property
    def text(self) -> str:
        return write(self.puzzle)

    @property
    def solution(self) -> str:
        return write_moves(self.puzzle, self.moves)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, ready for JSON."""
        return {
            "text": self.text,
            "family": self.puzzle.family,
            "metric": self.puzzle.metric,
            "optimum": self.optimum,
            "solution": self.solution,
            "stars": self.grade.stars,
            "grade": self.grade.to_dict(),
            "identity": self.identity.hash,
            "seed": self.seed,
            "attempt": self.attempt,
        }


class Generation(Iterator[Generated]):
    """Levels one by one, until there are as many as asked for, time is up, or somebody cancels.

    `found` and `tried` count levels and attempts, `repeated` what came out again; `nearest` says
    what came nearest to the wishes where they were not granted; `ended_by` is None while levels
    come and when all were found, else `time` or `cancelled`.

    >>> import budge
    >>> levels = budge.generate("rush-hour", seed=1, count=2, cost="10-")
    >>> [level.optimum >= 10 for level in levels], levels.found, levels.ended_by
    ([True, True], 2, None)
    """

    def __init__(
        self,
        maker: Maker,
        wishes: Wishes,
        *,
        count: int,
        time_limit: float | None,
        threads: int,
        cancel: CancelToken | None,
        on_progress: Callable[[Generation], object] | None,
    ) -> None:
        self.count = count
        self.found = 0
        self.tried = 0
        self.repeated = 0
        self.ended_by: str | None = None
        self.nearest = ""
        self._maker, self._wishes = maker, wishes
        self._time_limit, self._threads, self._cancel = time_limit, threads, cancel
        self._on_progress = on_progress
        self._least_miss = float("inf")
        self._seen: set[str] = set()
        self._attempt, self._kin = -1, list[set[frozenset[int]]]()
        self._levels = self._run()

    def __next__(self) -> Generated:
        return next(self._levels)

    def __iter__(self) -> Generation:
        return self

    def summary(self) -> str:
        """How it ended, in words."""
        told = f"{self.found} of {self.count} found in {counted(self.tried, 'attempts')}"
        if self.repeated:
            told += f" ({self.repeated:,} came out like one of them)"
        if self.ended_by is None:
            return told
        why = "time is up" if self.ended_by == "time" else "cancelled"
        if self.found:
            return f"{told}: {why}"
        near = f"what came nearest: {self.nearest}" if self.nearest else "no level at all came out"
        return f"{told}: {why}; {near}"

    def _run(self) -> Iterator[Generated]:
        self._began = self._last = time.monotonic()
        batch = self._threads
        attempt = 0
        while self.found < self.count and self._go_on():
            before = time.monotonic()
            made = self._maker.make(attempt, batch, self._threads, self._go_on)
            quick = time.monotonic() - before < QUICK
            for number, candidate in _numbered(made, attempt):
                if self.found == self.count:
                    break
                level = self._admitted(candidate, number)
                if level is not None:
                    self.found += 1
                    told = time.monotonic()
                    yield level
                    self._last = time.monotonic()
                    self._began += self._last - told  # what others do meanwhile takes no time
            attempt += batch
            self.tried = attempt
            if quick:
                batch = min(2 * batch, max(LARGEST_BATCH, self._threads))
            if self._on_progress is not None:
                self._on_progress(self)
        if self.found == self.count:
            self.ended_by = None

    def _go_on(self) -> bool:
        now = time.monotonic()
        if self._cancel is not None and self._cancel.cancelled:
            self.ended_by = "cancelled"
        elif self._time_limit is None:
            self.ended_by = "time" if now - self._last >= PATIENCE else None
        elif now - self._began >= self._time_limit:
            self.ended_by = "time"
        return self.ended_by is None

    def _admitted(self, candidate: Candidate, attempt: int) -> Generated | None:
        """The level, if it is what was wished for and no other came out the same."""
        puzzle, wishes = candidate.puzzle, self._wishes
        miss, near = candidate.miss, candidate.near
        if not miss and wishes.stars is not None:
            stars = self._stars(puzzle)
            if stars is None:
                return None
            miss = max(0, wishes.stars.least - stars, stars - wishes.stars.most)
            near = near or counted(stars, "stars")
        if miss:
            if miss < self._least_miss:
                self._least_miss, self.nearest = miss, near
            return None
        known = identity(puzzle)
        if known.hash in self._seen:
            self.repeated += 1
            return None
        self._seen.add(known.hash)
        if self._is_near(puzzle, attempt):
            self.repeated += 1
            return None
        _check(candidate)
        return Generated(
            puzzle, candidate.cost, tuple(candidate.moves), wishes.seed, attempt, known
        )

    def _is_near(self, puzzle: Any, attempt: int) -> bool:
        """Whether all but one of its pieces stand as in another board that came of the attempt."""
        if not isinstance(puzzle, Blocks):
            return False
        pieces = {
            frozenset(puzzle.cells(piece, place)) for piece, place in enumerate(puzzle.start.places)
        }
        if attempt != self._attempt:
            self._attempt, self._kin = attempt, []
        near = any(max(len(pieces - other), len(other - pieces)) <= 1 for other in self._kin)
        if not near:
            self._kin.append(pieces)
        return near

    def _stars(self, puzzle: Any) -> int | None:
        """None if it is time to end before they are known."""
        token = Until(self._go_on)
        try:
            return grade(puzzle, cancel=token).stars or 0
        except BudgeError:
            if token.cancelled:
                return None
            raise


class Until(CancelToken):
    """Cancelled once it is time to end."""

    def __init__(self, go_on: Callable[[], bool]) -> None:
        super().__init__()
        self._go_on = go_on

    @property
    def cancelled(self) -> bool:
        return not self._go_on()


def _numbered(made: list[list[Candidate]], first: int) -> Iterator[tuple[int, Candidate]]:
    for number, candidates in enumerate(made, first):
        for candidate in candidates:
            yield number, candidate


def generate(
    family: str,
    *,
    count: int = 1,
    seed: int = 0,
    size: Any = None,
    pieces: Any = None,
    walls: Any = None,
    stars: Any = None,
    cost: Any = None,
    metric: str | None = None,
    minimal: bool = False,
    unique: bool = False,
    goal: Any = None,
    exit: str | None = None,
    like: Any = None,
    time_limit: float | None = None,
    threads: int = 1,
    cancel: CancelToken | None = None,
    on_progress: Callable[[Generation], object] | None = None,
) -> Generation:
    """New levels of a family, one by one: the same for a seed on any machine, with any number of
    threads.

    `size` is rows by columns (`"8x10"`; for Sokoban with the outer walls), `pieces` the number of
    boxes, cars or pieces, `walls` that of wall cells inside, `stars` and `cost` what the grade and
    the optimum must be; each a number or a range (`"3-5"`, `"40-"`, `(40, 60)`). For Klotski
    `pieces` may be a set, as rows by columns, the one with the goal first: `"2x2 4*2x1 1x2 4*1x1"`.
    `minimal` boards get shorter if a piece or wall is taken away; in a minimal level of Sokoban no
    cell can become a wall without changing the optimum or the size. `unique` ones have one shortest
    solution.
    `like` is a puzzle, or several, whose size, pieces, cost and stars to take unless told.

    Without a `time_limit` it gives up after a minute in which no level was found; the result says
    what came nearest.

    >>> import budge
    >>> (level,) = budge.generate("sokoban", seed=1, size=7, pieces=2, stars=1)
    >>> level.grade.stars, level.optimum == budge.solve(level.puzzle, quality="optimal").cost
    (1, True)
    """
    record = find_family(family)
    if record.maker is None:
        raise RequestError(f"nobody can generate puzzles of the family {record.name!r}")
    check_hooks(cancel, on_progress=on_progress)
    seconds = Limits.of(time_limit, None, None).seconds
    asked: dict[str, Any] = {"size": size, "pieces": pieces, "stars": stars, "cost": cost}
    if like is not None:
        asked = _like(record.name, like, asked, seconds, cancel)
    wished = whole_number(count)
    start = whole_number(seed)
    hands = whole_number(threads)
    if wished is None or wished < 1:
        raise RequestError(f"the count is {brief(count)}: it must be 1 or more")
    if start is None or not 0 <= start < 2**63:
        raise RequestError(
            f"the seed is {brief(seed)}: it must be a whole number, 0 or more and below 2^63"
        )
    if hands is None or not 1 <= hands <= MOST_THREADS:
        raise RequestError(f"the number of threads is {brief(threads)}: it must be 1 or more")
    if metric is not None:
        one_of("metric", metric, record.metrics)
    shapes = shapes_of(asked["pieces"])
    wishes = Wishes(
        size=None if asked["size"] is None else size_of(asked["size"]),
        pieces=None if shapes else span("the number of pieces", asked["pieces"], 1),
        shapes=shapes,
        walls=span("the number of walls", walls, 0),
        stars=span("the number of stars", asked["stars"], 1, 5),
        cost=span("the cost", asked["cost"], 1),
        metric=metric,
        minimal=flag("minimal", minimal),
        unique=flag("unique", unique),
        goal=goal,
        exit=exit,
        seed=start,
    )
    return Generation(
        record.maker(wishes),
        wishes,
        count=wished,
        time_limit=seconds,
        threads=hands,
        cancel=cancel,
        on_progress=on_progress,
    )


def _like(
    family: str,
    like: Any,
    asked: dict[str, Any],
    seconds: float | None,
    cancel: CancelToken | None,
) -> dict[str, Any]:
    """What the given puzzles have, for whatever was not asked for otherwise."""
    from budge.result import Status
    from budge.verbs.solve import solve

    puzzles = list(like) if isinstance(like, (list, tuple)) else [like]
    if not puzzles or any(getattr(puzzle, "family", None) != family for puzzle in puzzles):
        raise RequestError(f"levels can be like levels of {family} only")
    found: dict[str, Any] = {}
    found["size"] = max((puzzle.height, puzzle.width) for puzzle in puzzles)
    counts = [
        len(puzzle.pieces) if hasattr(puzzle, "pieces") else len(getattr(puzzle, "goal_cells", ()))
        for puzzle in puzzles
    ]
    if all(counts):
        found["pieces"] = (min(counts), max(counts))
    results = [
        solve(p, quality="optimal", node_limit=10_000_000, time_limit=seconds, cancel=cancel)
        for p in puzzles
    ]
    costs = [r.cost or 0 for r in results if r.status is Status.OPTIMAL]
    if costs:
        found["cost"] = Span(max(1, 3 * min(costs) // 4), max(1, -(-5 * max(costs) // 4)))
    grades = [
        grade(p, cancel=cancel).stars for p, r in zip(puzzles, results, strict=True) if r.solved
    ]
    known = [stars for stars in grades if stars is not None]
    if known:
        found["stars"] = (min(known), max(known))
    return {name: found.get(name) if value is None else value for name, value in asked.items()}


def _check(candidate: Candidate) -> None:
    """Play the solution by the rules: no level leaves without that."""
    puzzle = candidate.puzzle
    state, spent, price = puzzle.start, 0, step_cost(puzzle)
    try:
        for move in candidate.moves:
            spent += price(state, move)
            state = puzzle.play(state, move)
    except BudgeError as error:
        raise WrongAnswer(f"a generated level has a wrong solution: {error}") from None
    if not puzzle.is_goal(state) or candidate.cost not in (None, spent):
        raise WrongAnswer(f"a generated level has a wrong solution:\n{write(puzzle)}")
