"""From what a browser sends to a puzzle, and back to what it can draw."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from budge.draw.scene import Cell, film, shifts, touched
from budge.errors import BudgeError, FormatError, IllegalMove, PositionError
from budge.family import Family
from budge.formats import options_of, read, write
from budge.registry import Algorithm, algorithms, heuristics
from budge.verbs.options import QUALITIES
from budge.verbs.solve import default_heuristic, with_metric

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


@dataclass(frozen=True)
class Standing:
    """A puzzle, the moves made in it, and the state that they led to."""

    puzzle: Any
    moves: list[Any]
    state: Any

    def from_here(self) -> Any:
        """The puzzle that is left to solve."""
        return self.puzzle.starting_at(self.state) if self.moves else self.puzzle


@lru_cache(maxsize=64)
def puzzles_in(
    text: str, family: str | None, goal: str | None, rule: str | None, metric: str | None
) -> list[Any]:
    """Every puzzle in a text. Pages ask for the same one again and again."""
    return [
        with_metric(puzzle, metric) for puzzle in read(text, family=family, goal=goal, rule=rule)
    ]


def standing(spec: Spec) -> Standing:
    """The one puzzle of the text, and its state after the moves."""
    found = puzzles_in(spec.text, spec.family, spec.goal, spec.rule, spec.metric)
    if len(found) != 1:
        raise FormatError(f"one position was expected, but there are {len(found)}")
    moves, state = replay(found[0], spec.moves)
    return Standing(found[0], moves, state)


def replay(puzzle: Any, names: Iterable[str]) -> tuple[list[Any], Any]:
    """The moves with these names, and the state after them."""
    moves: list[Any] = []
    state = puzzle.start
    for name in names:
        move = next((move for move in puzzle.moves(state) if str(move) == name), None)
        if move is None:
            raise IllegalMove(f"move {len(moves) + 1}, {name!r}, is not possible here")
        moves.append(move)
        state = puzzle.play(state, move)
    return moves, state


def describe(puzzle: Any) -> dict[str, Any]:
    """A puzzle as the page needs it to show it and to send it back."""
    return {
        "family": puzzle.family,
        "name": getattr(puzzle, "name", None),
        "author": getattr(puzzle, "author", None),
        "text": write(puzzle),
        "rule": options_of(puzzle).get("rule"),
        "metric": getattr(puzzle, "metric", "moves"),
        "metrics": list(getattr(puzzle, "metrics", ("moves",))),
        "height": puzzle.height,
        "width": puzzle.width,
        "scene": film(puzzle, ()).scene.to_dict(),
    }


def family_record(family: Family) -> dict[str, Any]:
    """What the page must know of a family."""
    return {
        "name": family.name,
        "metrics": family.metrics,
        "labels": {language: asdict(labels) for language, labels in family.labels.items()},
        "editor": None if family.editor is None else asdict(family.editor),
    }


def situation(now: Standing) -> dict[str, Any]:
    """Where play stands: the picture, what can be moved, and whether it is won or lost."""
    puzzle, here = now.puzzle, now.from_here()
    shown = film(puzzle, now.moves)
    for seen in shown.scenes():  # only the last is wanted, its pieces numbered as in the first
        scene = seen
    numbers = {piece.cell: number for number, piece in enumerate(scene.pieces)}
    price = getattr(puzzle, "cost", None)
    cost, state = 0, puzzle.start
    for move in now.moves:
        cost += price(state, move) if price else 1
        state = puzzle.play(state, move)
    verdict = here.verdict() if hasattr(here, "verdict") else None
    return {
        "scene": scene.to_dict(),
        "options": [
            {"piece": numbers[start], "to": to, "moves": [str(move) for move in moves]}
            for start, to, moves in options(puzzle, now.state)
        ],
        "solved": puzzle.is_goal(now.state),
        "cost": cost,
        "counts": counts(puzzle, now.moves),
        "text": write(here),
        "solvable": verdict.solvable if verdict else None,
        "reason": verdict.reason if verdict else "",
    }


def options(puzzle: Any, state: Any) -> list[tuple[Cell, Cell, list[Any]]]:
    """Every piece that can go somewhere: from, to, and by which moves.

    A piece may go on for as long as it alone moves; a move that takes others with it, such as a
    push, is offered by itself. One that is made by a click is offered where the click goes.
    """
    found: list[tuple[Cell, Cell, list[Any]]] = []
    alone = set()
    any_way = hasattr(puzzle, "ways") and puzzle.metric == "moves"  # one move goes to every place
    for move in puzzle.moves(state):
        clicked = touched(puzzle, state, move)
        if clicked is not None:
            found.append((clicked, clicked, [move]))
            continue
        moved = shifts(puzzle, state, move)
        if len(moved) == 1:
            alone.add(moved[0][0])
        else:
            found += [(start, to, [move]) for start, to, *_look in moved]
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
                if not any_way:
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
    return all(hasattr(puzzle, name) for name in entry.needs) and (
        entry.max_cells is None or cells <= entry.max_cells
    )


def problem(error: BudgeError) -> dict[str, Any]:
    """An error as the page shows it: at its line and column, or at its cell."""
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
