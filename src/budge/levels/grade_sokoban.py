"""How hard a level of Sokoban is: what its graph of pushes tells, or a solution where that is too
large."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from budge.engine.levels import GRAPH_WORDS, sokoban_figures
from budge.errors import RequestError
from budge.heuristics.sokoban import Matching
from budge.levels.grade import Grade
from budge.levels.model import model, stars_of
from budge.levels.words import many, times, told
from budge.limits import CancelToken
from budge.puzzles.sokoban import Sokoban
from budge.result import Result, Status, counted
from budge.verbs.solve import solve

MOST_BOXES = 16
"""Of the levels that people played: with more a grade is rough."""

LARGEST_PLAYED = 1100
"""Boxes times floor: no level that people played has more."""


class Effort(NamedTuple):
    """Words for the positions of the graph, and nodes of the two searches that a level gets whose
    graph is too large: one that proves, and one that is fast."""

    graph: int
    proof: int
    search: int


EFFORT = Effort(GRAPH_WORDS, 1500, 4000)
LITTLE_EFFORT = Effort(GRAPH_WORDS // 10, 1, 100)
"""For levels that are larger than what people played: hardly any graph is within the limit, a node
takes ten times as long there, and what is found makes a rough grade. No proof ends in time, but the
first node may tell that there is no solution."""


def is_large(puzzle: Sokoban) -> bool:
    return len(puzzle.goal_cells) * len(puzzle.floor) > LARGEST_PLAYED


def effort_for(puzzle: Sokoban) -> Effort:
    return LITTLE_EFFORT if is_large(puzzle) else EFFORT


FIGURES = (
    "positions",
    "lost_share",
    "pushes",
    "steps",
    "bound",
    "least_box_changes",
    "ways",
    "traps",
    "trap_weight",
)


def graph_figures(puzzle: Sokoban, cancel: CancelToken | None = None) -> dict[str, float] | None:
    """The figures of a level whose graph is within the limit; None where it is not. Without any
    `ways` it cannot be solved."""
    found = sokoban_figures(puzzle, cancel, effort_for(puzzle).graph)
    if not found.complete:
        return None
    figures = {name: getattr(found, name) for name in FIGURES}
    return {"boxes": len(puzzle.goal_cells), "floor": len(puzzle.floor), **figures}


def solution_figures(
    puzzle: Sokoban, cancel: CancelToken | None = None
) -> tuple[Result, dict[str, float]]:
    """The figures of any level, as far as two short searches come."""
    level, effort = puzzle.with_metric("pushes"), effort_for(puzzle)

    def proof() -> Result:
        return solve(level, quality="optimal", node_limit=effort.proof, cancel=cancel, threads=1)

    def search() -> Result:
        return solve(level, quality="fast", node_limit=effort.search, cancel=cancel, threads=1)

    first, second = (search, proof) if is_large(puzzle) else (proof, search)
    result = first()
    if not result.solved and result.status is not Status.UNSOLVABLE:
        result = second()
    figures: dict[str, float] = {"boxes": len(puzzle.goal_cells), "floor": len(puzzle.floor)}
    if result.moves is not None:
        sizes = level.measures(list(result.moves))
        bound = round(Matching(level)(level.start))
        figures |= {
            "pushes": sizes.pushes,
            "steps": sizes.moves,
            "bound": bound,
            "box_changes": sizes.box_changes,
            "gap": sizes.pushes - bound,
        }
    return result, figures


def grade_sokoban(puzzle: Sokoban, cancel: CancelToken | None = None) -> Grade:
    figures = graph_figures(puzzle, cancel)
    crowded = len(puzzle.goal_cells) > MOST_BOXES
    if figures is not None:
        if not figures["ways"]:
            raise RequestError("the level cannot be solved, so it has no grade")
        return graded("sokoban", figures, rough=crowded)
    result, figures = solution_figures(puzzle, cancel)
    if result.status is Status.UNSOLVABLE:
        raise RequestError("the level cannot be solved, so it has no grade")
    if result.moves is None:
        looked_at = effort_for(puzzle).search
        return Grade(
            100,
            5,
            "nobody knows whether it can be solved",
            (f"a solver that looks at {looked_at:,} positions does not find a way",),
            figures,
            rough=True,
        )
    return graded("sokoban-quick", figures, rough=True)


def graded(name: str, figures: dict[str, float], *, rough: bool) -> Grade:
    """The grade that a model gives for some figures."""
    chosen = model(name)
    shares = chosen.shares(figures)
    difficulty = chosen.difficulty(figures)
    score = chosen.score(difficulty)
    solved = 1 / (1 + math.exp(difficulty))
    return Grade(
        score,
        stars_of(score),
        f"of people who try it on the web, {solved:.0%} would solve it",
        told(shares, _words(figures)),
        figures,
        rough,
    )


def _words(f: Mapping[str, float]) -> dict[str, tuple[str, str]]:
    """For each figure what to say where it makes a level harder, and where easier."""
    pushes, steps, bound = round(f["pushes"]), round(f["steps"]), round(f["bound"])
    length = f"{many(steps, 'step', 'steps')} with {many(pushes, 'push', 'pushes')}"
    if "ways" in f:
        length += " at best"  # all positions were looked at
    words = {"steps": (f"it is long: {length}", f"it is short: {length}")}
    if "ways" not in f:
        turns = times(round(f["box_changes"]))
        beyond = f"{counted(pushes - bound, 'pushes')} beyond what each needs alone"
        words["gap"] = (
            f"boxes are in each other's way: {beyond}",
            f"boxes are hardly in each other's way: {beyond}",
        )
        words["box_changes"] = (
            f"a solution turns to another box {turns}",
            f"boxes go home almost one by one: a solution turns to another box {turns}",
        )
        return words
    turns = times(round(f["least_box_changes"]))
    traps = many(f["traps"], "push that loses the game lies", "pushes that lose the game lie")
    ways = many(f["ways"], "way", "ways")
    are = "is" if round(f["ways"]) == 1 else "are"
    words["least_box_changes"] = (
        f"you must turn to another box {turns}",
        f"it can be done almost box by box: you need to turn to another box {turns}",
    )
    words["trap_weight"] = (
        f"{traps} beside the way, and play goes on after most of them",
        f"{traps} beside the way, and you soon see them"
        if f["traps"] >= 0.5
        else "no push beside the way loses the game without your seeing it at once",
    )
    words["ways"] = (
        f"there {are} only {ways} to do it in the fewest pushes",
        f"you are free in the order: there {are} {ways} to do it in the fewest pushes",
    )
    words["lost_share"] = (
        f"{f['lost_share']:.0%} of the positions without a box on a dead square are lost",
        f"only {f['lost_share']:.0%} of the positions without a box on a dead square are lost",
    )
    far = f"{counted(bound, 'pushes')} as the crow flies"
    words["bound"] = (
        f"boxes stand near their goals, {far}: what there is to do is in between",
        f"much of it is plain pushing: {far}",
    )
    return words
