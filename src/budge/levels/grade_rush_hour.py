"""How hard a Rush Hour board is: its length above all, how far one can stray, what blocks what."""

from __future__ import annotations

import math
from collections.abc import Mapping

from budge.errors import RequestError
from budge.levels.grade import Grade
from budge.levels.model import model, stars_of
from budge.levels.words import many, told
from budge.limits import CancelToken
from budge.puzzles.rush_hour import RushHour
from budge.result import Status
from budge.verbs.explore import explore
from budge.verbs.solve import solve

NODES = 300_000
"""Positions of a board that are looked at."""

FITTED = range(5, 19)
"""Slides of boards that are like those that people played, which have 6 to 15."""


def rush_hour_figures(puzzle: RushHour, cancel: CancelToken | None = None) -> dict[str, float]:
    """What there is to know; without `slides` where no way out was found within the limit, and
    without `farthest` where the positions are too many."""
    board = puzzle.with_metric("slides")
    result = solve(board, quality="optimal", node_limit=NODES, cancel=cancel, threads=1)
    if result.status is Status.UNSOLVABLE:
        raise RequestError("the board cannot be solved, so it has no grade")
    figures: dict[str, float] = {
        "cars": len(board.pieces),
        "reasons": len(reasons(board)),
    }
    if result.cost is not None and result.status is Status.OPTIMAL:
        figures["slides"] = result.cost
        seen = explore(board, node_limit=NODES, cancel=cancel)
        if seen.hardest_distance is not None:
            figures |= {"positions": seen.states, "farthest": seen.hardest_distance}
            figures["ways"] = seen.shortest_solutions
    return figures


def reasons(board: RushHour) -> set[tuple[int, frozenset[int]]]:
    """What must give way so that the primary car can leave, and what so that this can, and so on:
    pairs of a car and the cells that it must leave."""
    places = board.start.places
    standing = [frozenset(board.cells(i, place)) for i, place in enumerate(places)]

    def way(car: int, place: int) -> frozenset[int]:
        """The cells that a car comes by on its way to a place, but for those it stands on."""
        step = 1 if board.pieces[car].axes == "horizontal" else board.width
        low, high = sorted((places[car], place))
        passed = {cell for at in range(low, high + 1, step) for cell in board.cells(car, at)}
        return frozenset(passed - standing[car])

    primary = board.index(board.primary)
    goal = board.pieces[primary].goal
    assert goal is not None
    first = way(primary, goal)
    queue = [
        (car, first, frozenset({primary}))
        for car, cells in enumerate(standing)
        if car != primary and cells & first
    ]
    spots = [sorted(board.spots(car)) for car in range(len(places))]
    seen: set[tuple[int, frozenset[int]]] = set()
    for car, cells, above in queue:
        if (car, cells) in seen:
            continue
        seen.add((car, cells))
        for place in spots[car]:
            if cells & frozenset(board.cells(car, place)):
                continue
            between = way(car, place)
            for other, covered in enumerate(standing):
                if other != car and other not in above and covered & between:
                    queue.append((other, between, above | {car}))
    return seen


def grade_rush_hour(puzzle: RushHour, cancel: CancelToken | None = None) -> Grade:
    figures = rush_hour_figures(puzzle, cancel)
    if "slides" not in figures:
        return Grade(
            100,
            5,
            "nobody knows how long it takes",
            (f"{NODES:,} positions are not enough to find the shortest way",),
            figures,
            rough=True,
        )
    chosen = model("rush-hour" if "farthest" in figures else "rush-hour-quick")
    difficulty = chosen.difficulty(figures)
    score = chosen.score(difficulty)
    return Grade(
        score,
        stars_of(score),
        f"people need about {_duration(math.exp(difficulty))}",
        told(chosen.shares(figures), _words(figures)),
        figures,
        rough="farthest" not in figures or figures["slides"] not in FITTED,
    )


def _duration(seconds: float) -> str:
    if seconds < 100:
        return many(round(seconds), "second", "seconds")
    return many(seconds / 60, "minute", "minutes")


def _words(f: Mapping[str, float]) -> dict[str, tuple[str, str]]:
    slides = many(f["slides"], "slide", "slides")
    farthest = many(f.get("farthest", 0), "slide", "slides")
    clear = many(f["reasons"], "thing", "things")
    return {
        "slides": (f"it is long: {slides} at best", f"it is short: {slides} at best"),
        "farthest": (
            f"you can go far astray: up to {farthest} from the exit",
            f"you cannot go far astray: at most {farthest} from the exit",
        ),
        "reasons": (
            f"much blocks what blocks the way: {clear} to clear",
            f"little blocks what blocks the way: {clear} to clear",
        ),
    }
