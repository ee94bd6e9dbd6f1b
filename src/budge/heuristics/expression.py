"""Heuristics by name or by expression, bound to a puzzle, with what can be proved of them.

sum    := term { "+" term }
term   := [ number "*" ] factor
factor := name | "max(" sum { "," sum } ")" | "ceil(" sum ")" | "(" sum ")"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import index
from typing import Any

from budge.errors import RequestError, brief
from budge.heuristics.arrays import ArrayEstimate, PieceTable
from budge.heuristics.estimates import (
    Estimate,
    Largest,
    Prepares,
    RoundedUp,
    WeightedSum,
    parts_that_may_take_long,
)
from budge.heuristics.tiles import TileTable
from budge.puzzles.base import is_built_in, overridden
from budge.puzzles.blocks import Blocks
from budge.puzzles.tiles import Tiles
from budge.registry import ANY, Heuristic, find_heuristic

_LONGEST = 200  # characters: nobody needs more, and the parser calls itself for every bracket
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)(?![\w-])|([A-Za-z][\w-]*)|([-+*(),]))")


HeuristicLike = str | Heuristic | Callable[[Any], float]
"""A heuristic as a caller may name it: by name or expression, by its entry, or as a function."""


@dataclass(frozen=True)
class BoundHeuristic:
    """A heuristic for one puzzle: the estimate, its name, and what is known of it."""

    name: str
    admissible: bool
    consistent: bool
    estimate: Estimate
    ours: bool = True
    """Whether Budge's own tests answer for what is declared of it."""

    @property
    def ready(self) -> bool:
        """Whether it can be asked at once; tables that could not be read or made in time cannot."""
        return all(part.ready for part in parts_that_may_take_long(self.estimate))

    @property
    def built(self) -> bool:
        """Whether it can be asked soon: no tables have to be made."""
        parts = parts_that_may_take_long(self.estimate)
        return all(part.built if isinstance(part, Prepares) else part.ready for part in parts)

    def prepare(self, monitor: Any) -> None:
        """Read or make the tables that it needs; a limit of the monitor raises Stopped."""
        for part in parts_that_may_take_long(self.estimate):
            if isinstance(part, Prepares):
                part.prepare(monitor)


def bind(heuristic: HeuristicLike, puzzle: Any) -> BoundHeuristic:
    """The heuristic asked for, ready to estimate states of `puzzle`.

    A plain function promises nothing, so it counts as inadmissible; declare it with
    `@budge.heuristic(...)` to say more.
    """
    if isinstance(heuristic, str):
        return _Parser(heuristic, puzzle).parse()
    if isinstance(heuristic, Heuristic):
        return _bound(heuristic, puzzle)
    name = getattr(heuristic, "__name__", type(heuristic).__name__)
    return BoundHeuristic(name, False, False, _looked_at(name, heuristic, puzzle), ours=False)


def _bound(entry: Heuristic, puzzle: Any) -> BoundHeuristic:
    ours = (entry.build.__module__ or "").startswith("budge.")
    # What is declared is true of the family's own rules, not of what somebody made of them.
    if ours and ANY not in entry.kinds:
        as_declared = is_built_in(puzzle)
    else:
        as_declared = ours or overridden(puzzle) is None
    estimate = entry.build(puzzle)
    return BoundHeuristic(
        entry.name,
        entry.admissible and as_declared,
        entry.consistent and as_declared,
        estimate if ours else _looked_at(entry.name, estimate, puzzle),
        ours,
    )


def _looked_at(name: str, estimate: Estimate, puzzle: Any) -> Estimate:
    """An estimate that somebody else wrote. A table is looked at once, as a whole, a function of
    arrays at every call, and both run in the core; anything else is looked at at every state."""
    if type(estimate) is TileTable and isinstance(puzzle, Tiles):
        estimate.check(name, len(puzzle.start))
        return estimate
    if type(estimate) is PieceTable and isinstance(puzzle, Blocks):
        estimate.check(name, puzzle)
        return estimate
    return estimate if type(estimate) is ArrayEstimate else Checked(name, estimate)


@dataclass(frozen=True)
class Checked:
    """An estimate that somebody else wrote: what it says is looked at before it is used."""

    name: str
    estimate: Estimate

    def __call__(self, state: Any) -> float:
        value = self.estimate(state)
        try:
            if value >= 0 and float(value) >= 0:
                # A sum with one of NumPy's narrow numbers would be as narrow, and run over.
                return index(value) if hasattr(value, "__index__") else float(value)
        except (TypeError, ValueError, OverflowError):  # not a number, or one beyond all bounds
            pass
        raise RequestError(
            f"the heuristic {self.name!r} says {brief(value)} for {brief(state, 200)}: "
            "an estimate is a number from 0 up, or infinite where no goal can be reached"
        )


class _Parser:
    def __init__(self, text: str, puzzle: Any) -> None:
        self.text = text
        self.puzzle = puzzle
        if len(text) > _LONGEST:
            raise RequestError(
                f"a heuristic is at most {_LONGEST} characters long, not {len(text)}"
            )
        self.tokens = self._tokens()
        self.at = 0

    def parse(self) -> BoundHeuristic:
        bound = self._sum()
        if self._peek():
            raise self._error(f"{self._peek()!r} was not expected")
        return bound

    def _sum(self) -> BoundHeuristic:
        terms = [self._term()]
        while self._peek() == "+":
            self._next()
            terms.append(self._term())
        if len(terms) == 1 and terms[0][0] == 1:
            return terms[0][1]
        # A weighted average of sound estimates is sound; once the weights pass 1, nothing is known.
        average = sum(weight for weight, _ in terms) <= 1
        return BoundHeuristic(
            " + ".join(part.name if w == 1 else f"{float(w):g}*{part.name}" for w, part in terms),
            average and all(part.admissible for _, part in terms),
            average and all(part.consistent for _, part in terms),
            WeightedSum([(float(weight), part.estimate) for weight, part in terms]),
            all(part.ours for _, part in terms),
        )

    def _term(self) -> tuple[Fraction, BoundHeuristic]:
        if self._peek() == "-":
            raise self._error("a weight must not be negative")
        weight = Fraction(1)
        if self._peek()[:1].isdigit() or self._peek()[:1] == ".":
            weight = Fraction(self._next())
            if self._peek() != "*":
                raise self._error("a number needs '*' and a heuristic after it")
            self._next()
        return weight, self._factor()

    def _factor(self) -> BoundHeuristic:
        token = self._next()
        if token == "(":
            inner = self._sum()
            self._expect(")")
            return replace(inner, name=f"({inner.name})")
        if token == "max" and self._peek() == "(":
            return self._max()
        if token == "ceil" and self._peek() == "(":
            self._next()
            inner = self._sum()
            self._expect(")")
            return replace(inner, name=f"ceil({inner.name})", estimate=RoundedUp(inner.estimate))
        if not token[:1].isalpha():
            raise self._error("a heuristic's name was expected")
        return _bound(find_heuristic(token, self.puzzle), self.puzzle)

    def _max(self) -> BoundHeuristic:
        self._next()
        parts = [self._sum()]
        while self._peek() == ",":
            self._next()
            parts.append(self._sum())
        self._expect(")")
        return BoundHeuristic(
            f"max({', '.join(part.name for part in parts)})",
            all(part.admissible for part in parts),
            all(part.consistent for part in parts),
            Largest([part.estimate for part in parts]),
            all(part.ours for part in parts),
        )

    def _tokens(self) -> list[str]:
        tokens, at = [], 0
        text = self.text.rstrip()
        while at < len(text):
            match = _TOKEN.match(text, at)
            if not match:
                raise self._error(f"{text[at:].strip()[0]!r} makes no sense there")
            tokens.append(match[0].strip())
            at = match.end()
        return tokens

    def _peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        self.at += 1
        return token

    def _expect(self, token: str) -> None:
        if self._next() != token:
            raise self._error(f"{token!r} is missing")

    def _error(self, problem: str) -> RequestError:
        return RequestError(f"heuristic {self.text!r}: {problem}")
