"""From what a browser sends to a puzzle, and back to what it can draw."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from budge.draw.scene import Cell, rules, scene, shifts, touched
from budge.errors import BudgeError, FormatError, PositionError
from budge.family import Family
from budge.formats import options_of, read, write
from budge.library import record_key
from budge.puzzles.base import verdict_of
from budge.registry import Algorithm, algorithms, heuristics
from budge.verbs.options import QUALITIES
from budge.verbs.solve import default_heuristic, with_metric
from budge.web.tracks import Track, Tracks

_WIDEST_WALK = 2000
"""Cells that a piece may be offered to go to, at most."""
_LONGEST_ANSWER = 50_000
"""Moves in the ways of all pieces together: beyond that only near places are offered."""


@dataclass(frozen=True)
class Spec:
    """A position in words: a text, how to read it, and the moves made since."""

    text: str
    family: str | None = None
    goal: str | None = None
    rule: str | None = None
    metric: str | None = None
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, fields: dict[str, Any]) -> Spec:
        return cls(**{**fields, "moves": tuple(fields.get("moves") or ())})


class Found(NamedTuple):
    """The puzzles of a text, and what is wrong with those that are none."""

    puzzles: list[Any]
    bad: list[FormatError]


@lru_cache(maxsize=64)
def puzzles_in(
    text: str, family: str | None, goal: str | None, rule: str | None, metric: str | None
) -> Found:
    """Every puzzle in a text. Pages ask for the same one again and again."""
    bad: list[FormatError] = []
    found = read(text, family=family, goal=goal, rule=rule, on_bad=bad.append)
    return Found([with_metric(puzzle, metric) for puzzle in found], bad)


_tracks = Tracks()


def standing(spec: Spec) -> Track:
    """The one puzzle of the text, and its state after the moves."""
    key = spec.text, spec.family, spec.goal, spec.rule, spec.metric
    found, bad = puzzles_in(*key)
    if bad:
        raise bad[0]
    if len(found) != 1:
        raise FormatError(f"one position was expected, but there are {len(found)}")
    return _tracks.follow(key, found[0], spec.moves)


def replay(puzzle: Any, names: Sequence[str]) -> list[Any]:
    """The moves with these names, from the start of the puzzle."""
    track = Track(puzzle)
    track.extend(names)
    return track.moves


def describe(puzzle: Any) -> dict[str, Any]:
    """A puzzle as the page needs it to show it and to send it back."""
    return {
        "id": record_key(puzzle),
        "family": puzzle.family,
        "name": getattr(puzzle, "name", None),
        "author": getattr(puzzle, "author", None),
        "text": write(puzzle),
        "rule": options_of(puzzle).get("rule"),
        "metric": getattr(puzzle, "metric", "moves"),
        "metrics": list(getattr(puzzle, "metrics", ("moves",))),
        "height": puzzle.height,
        "width": puzzle.width,
        "scene": scene(puzzle, puzzle.start).to_dict(),
        "rules": rules(puzzle),
    }


def family_record(family: Family) -> dict[str, Any]:
    """What the page must know of a family."""
    return {
        "name": family.name,
        "metrics": family.metrics,
        "labels": {language: asdict(labels) for language, labels in family.labels.items()},
        "editor": None if family.editor is None else asdict(family.editor),
    }


def followed(track: Track, since: int) -> dict[str, Any]:
    """What the moves from `since` on have changed, how long the way is, and whether it is won or
    lost."""
    here = track.from_here()
    verdict = verdict_of(here)
    return {
        "changes": track.changes(since),
        "solved": track.puzzle.is_goal(track.state),
        "cost": track.cost,
        "counts": counts(track.puzzle, track.moves),
        "solvable": verdict.solvable if verdict else None,
        "reason": verdict.reason if verdict else "",
    }


def situation(track: Track) -> dict[str, Any]:
    """Where play stands, the whole of it: the picture too, and all that can be moved."""
    seen = track.scene()
    numbers = {piece.cell: number for number, piece in enumerate(seen.pieces)}
    told = followed(track, len(track.moves))
    del told["changes"]
    offered: list[dict[str, Any]] = []
    foretold = rules(track.puzzle) is not None
    for start, to, moves in options(track.puzzle, track.state):
        option = {"piece": numbers[start], "to": to, "moves": [str(move) for move in moves]}
        if not foretold:  # what the page cannot tell by itself is told for one move ahead
            changed = shifts(track.puzzle, track.state, moves[0]) if len(moves) == 1 else []
            option["changes"] = [(numbers[a], *b, *look) for a, b, *look in changed]
        offered.append(option)
    return {
        **told,
        "scene": seen.to_dict(),
        "options": offered,
        "text": write(track.from_here()),
    }


def options(puzzle: Any, state: Any) -> list[tuple[Cell, Cell, list[Any]]]:
    """Every piece that can go somewhere: from, to, and by which moves.

    A piece may go on for as long as it alone moves; a move that takes others with it, such as a
    push, is offered by itself. One that is made by a click is offered where the click goes.
    """
    found: list[tuple[Cell, Cell, list[Any]]] = []
    alone: dict[Cell, list[tuple[Cell, Any]]] = {}
    any_way = hasattr(puzzle, "ways") and puzzle.metric == "moves"  # one move goes to every place
    for move in puzzle.moves(state):
        clicked = touched(puzzle, state, move)
        if clicked is not None:
            found.append((clicked, clicked, [move]))
            continue
        moved = shifts(puzzle, state, move)
        if len(moved) == 1:
            alone.setdefault(moved[0][0], []).append((moved[0][1], move))
        else:
            found += [(start, to, [move]) for start, to, *_look in moved]
    if any_way:
        return found + [(start, to, [move]) for start in alone for to, move in alone[start]]
    written = 0
    for start in sorted(alone):
        seen = {start}
        queue: deque[tuple[Any, Cell, list[Any]]] = deque([(state, start, [])])
        while queue and len(seen) < _WIDEST_WALK and written < _LONGEST_ANSWER:
            there, cell, way = queue.popleft()
            for move in puzzle.moves(there):
                moved = shifts(puzzle, there, move)
                if len(moved) != 1 or moved[0][0] != cell or moved[0][1] in seen:
                    continue
                to = moved[0][1]
                seen.add(to)
                written += len(way) + 1
                found.append((start, to, [*way, move]))
                queue.append((puzzle.play(there, move), to, [*way, move]))
    return found


def counts(puzzle: Any, moves: list[Any]) -> dict[str, int]:
    """How long the way is so far: in every metric where the family measures them all at once, with
    the moves first; else the number of moves."""
    metric = getattr(puzzle, "metric", "moves")
    if not hasattr(puzzle, "measures"):
        return {metric: len(moves)}
    measured = puzzle.measures(moves)._asdict()
    return {name: measured[name] for name in sorted(puzzle.metrics, key=lambda n: n != "moves")}


def menu(puzzle: Any) -> dict[str, Any]:
    """What can be asked for on this puzzle, from the registry."""
    return {
        "qualities": list(QUALITIES),
        "metrics": list(getattr(puzzle, "metrics", ("moves",))),
        "default_heuristic": default_heuristic(puzzle),
        "algorithms": [
            {
                "name": entry.name,
                "synopsis": entry.synopsis,
                "optimal": entry.optimal,
                "complete": entry.complete,
                "informed": entry.informed,
                "weighted": entry.weighted,
                "observable": entry.observable,
                "by_default": entry.by_default,
            }
            for entry in algorithms(puzzle)
            if _can_run(entry, puzzle)
        ],
        "heuristics": [
            {
                "name": entry.name,
                "synopsis": entry.synopsis,
                "admissible": entry.admissible,
                "consistent": entry.consistent,
            }
            for entry in heuristics(puzzle)
        ],
    }


def _can_run(entry: Algorithm, puzzle: Any) -> bool:
    cells = puzzle.height * puzzle.width
    return not entry.lacks(puzzle) and (entry.max_cells is None or cells <= entry.max_cells)


def problem(error: BudgeError) -> dict[str, Any]:
    """An error as the page shows it: at its line and column, or at its cell.

    One that a worker has told already stays as it told it.
    """
    told: dict[str, Any] | None = getattr(error, "problem", None)
    if told is not None:
        return told
    return {
        "kind": type(error).__name__,
        "message": getattr(error, "message", None) or str(error),
        "line": getattr(error, "line", None),
        "column": getattr(error, "column", None),
        "cell": error.cell if isinstance(error, PositionError) else None,
    }


def finite(value: float | None) -> float | None:
    """JSON knows no infinity."""
    return value if value is not None and math.isfinite(value) else None
