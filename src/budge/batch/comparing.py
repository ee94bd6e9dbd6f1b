"""Two configurations, runs or stores on the same puzzles: what got worse, what got better."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from budge.batch.report import Report, Row
from budge.errors import RequestError

SLOWER = 1.5
_SECONDS_THAT_MATTER = 1.0
"""A change of time counts from this factor on, and where it is not the noise of a busy machine."""

_RANK = {"OPTIMAL": 3, "UNSOLVABLE": 3, "SOLVED": 2}


@dataclass(frozen=True)
class Change:
    """One puzzle on which the two differ, and how."""

    name: str
    before: Row
    after: Row
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "reason": self.reason,
            "before": _facts(self.before),
            "after": _facts(self.after),
        }


@dataclass(frozen=True)
class Versus:
    """`regressions` are where `after` did worse, `improvements` where it did better."""

    before: str
    after: str
    puzzles: int
    regressions: list[Change]
    improvements: list[Change]

    def to_dict(self) -> dict[str, Any]:
        return {
            "before": self.before,
            "after": self.after,
            "puzzles": self.puzzles,
            "regressions": [change.to_dict() for change in self.regressions],
            "improvements": [change.to_dict() for change in self.improvements],
        }


def compare(report: Report, before: str, after: str) -> Versus:
    """Compare what `before` and `after` name on the puzzles they share.

    Each is a configuration (`astar:manhattan`), a run (`#2`), both (`#2 astar:manhattan`) or the
    file of another store.
    """
    old, new = _select(report, before), _select(report, after)
    common = [key for key in old if key in new]
    if not common:
        raise RequestError(f"{before!r} and {after!r} have no puzzle in common")
    worse, better = [], []
    for key in common:
        reason = worsened(old[key], new[key])
        if reason:
            worse.append(Change(new[key].name, old[key], new[key], reason))
            continue
        reason = worsened(new[key], old[key])
        if reason:
            better.append(Change(new[key].name, old[key], new[key], _reverse(old[key], new[key])))
    return Versus(before, after, len(common), worse, better)


def worsened(before: Row, after: Row) -> str | None:
    """How `after` is worse than `before`, if it is."""
    if before.status == after.status == "OPTIMAL" and before.cost != after.cost:
        return f"both claim an optimum: {before.cost} and {after.cost}"
    if _rank(after) < _rank(before):
        return f"{before.verdict} before, {after.verdict} now"
    if before.cost is not None and after.cost is not None and after.cost > before.cost:
        return f"{after.cost} {after.metric} instead of {before.cost}"
    if before.seconds is not None and after.seconds is not None:
        saved = after.seconds - before.seconds
        if after.seconds > SLOWER * before.seconds and saved >= _SECONDS_THAT_MATTER:
            return f"{after.seconds:.2f} s instead of {before.seconds:.2f} s"
    return None


def _reverse(before: Row, after: Row) -> str:
    if _rank(after) > _rank(before):
        return f"{before.verdict} before, {after.verdict} now"
    if before.cost != after.cost:
        return f"{after.cost} {after.metric} instead of {before.cost}"
    return f"{after.seconds or 0:.2f} s instead of {before.seconds or 0:.2f} s"


def _rank(row: Row) -> int:
    if row.status is None:
        return 0
    return _RANK.get(row.status, 2 if row.solved else 1)


def _select(report: Report, chosen: str) -> dict[tuple[str, str], Row]:
    """Rows by puzzle; where several configurations are meant, by configuration too."""
    configuration = None
    if chosen.startswith("#"):
        number, _, configuration = chosen[1:].partition(" ")
        if not re.fullmatch(r"\d{1,15}", number, re.ASCII):
            raise RequestError(f"{chosen!r} names no run; write #2")
        report = Report(report.path, int(number))
    elif chosen in report.configurations:
        configuration = chosen
    elif Path(chosen).is_file():
        report = Report(chosen)
    else:
        configuration = chosen  # whose absence `of` explains
    rows = report.of(configuration) if configuration else report.rows
    several = len({row.configuration for row in rows}) > 1
    return {(row.identity, row.configuration if several else ""): row for row in rows}


def _facts(row: Row) -> dict[str, Any]:
    return {
        "status": row.verdict,
        "cost": row.cost,
        "seconds": row.seconds,
        "expanded": row.expanded,
    }
