"""Everything that Budge says, on a fixed choice of random puzzles: `make soak` takes new ones."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from budge import registry
from tests.oracles.holding import Held, cases
from tests.oracles.random_blocks import blocks
from tests.oracles.random_own import own
from tests.oracles.random_sokoban import sokoban
from tests.oracles.random_tiles import tiles

Maker = Callable[[random.Random], dict[str, Any]]


def held_against(description: dict[str, Any], dice: random.Random, count: int | None) -> Held:
    """Some of the cases, or all; fails with what is wrong and how to see it again."""
    held = Held(description)
    chosen = cases(held)
    if count is not None:
        chosen = dice.sample(chosen, min(count, len(chosen)))
    wrong = [fault for case in chosen for fault in held.faults(case)]
    wrong += held.disagreements()
    assert not wrong, f"{wrong[0]}\n{description}"
    return held


FULL: dict[str, tuple[Maker, str, tuple[str, ...]]] = {
    "tiles": (lambda dice: tiles(dice, "small"), "rule", ("slide", "swap", "slides")),
    "blocks": (
        lambda dice: blocks(dice, dice.choice(["small", "mirrored"])),
        "metric",
        ("moves", "slides", "steps"),
    ),
    "rush-hour": (lambda dice: blocks(dice, "cars"), "metric", ("slides", "steps")),
    "sokoban": (lambda dice: sokoban(dice, "small"), "metric", ("pushes", "moves")),
    "own": (own, "costs", (True, False)),
}
MOST = 500


@pytest.mark.parametrize("family", FULL)
def test_every_combination_on_small_puzzles(family: str) -> None:
    """Every verb, quality, algorithm, heuristic, engine and metric: all of them on a puzzle that
    can be solved and on one that cannot, and some on others."""
    make, measure, measures = FULL[family]
    wanted = {(counted, solvable): 1 for counted in measures for solvable in (True, False)}
    wanted.pop(("swap", False), None)  # under this rule everything can be reached
    more = 120 if family == "own" else 30
    exhausted: set[tuple[str, str]] = set()
    for seed in range(2000):
        if not wanted and not more:
            break
        dice = random.Random(seed)
        description = make(dice)
        if description["family"] != family:
            continue
        held = Held(description, most=MOST)
        if held.walk is None or sum(held.walk.layers) < 2:
            continue
        if family != "tiles" and held.is_told_at_once:
            continue  # no search would be tried
        which = description[measure], bool(held.truth.solvable)
        if held.truth.cost != 0 and wanted.pop(which, None):
            ran = held_against(description, dice, None)
        elif more:
            more -= 1
            ran = held_against(description, dice, None if family == "own" else 12)
        exhausted |= ran.exhausted
    assert not wanted
    if family != "tiles":  # where parity tells before any search
        complete = {
            (entry.name, "python")
            for entry in registry.algorithms(held.puzzle, complete=True)
            if entry.run is not None and entry.name != "idastar"
        }
        assert complete <= exhausted, f"never said UNSOLVABLE: {complete - exhausted}"


APART = (233, 336, 384, 757, 800, 918, 1143, 1289, 1382, 1470)
"""Levels on which the fewest moves take more pushes than the fewest pushes: one in a hundred."""


def test_proofs_of_both_metrics_on_many_levels() -> None:
    """A search that counts the wrong thing is right on most small levels, so these are many."""
    apart = 0
    for seed in (*range(250), *APART):
        dice = random.Random(seed)
        rows = sokoban(dice, "small")["rows"]
        pair = [Held({"family": "sokoban", "rows": rows, "metric": m}) for m in ("pushes", "moves")]
        if any(held.truth.solvable is None for held in pair):
            continue
        for held in pair:
            case = {"verb": "solve", "quality": "optimal", "engine": "native"}
            wrong = list(held.faults(case))
            assert not wrong, f"{wrong[0]}\n{held.description}"
        pushes, moves = (held.exact.cost for held in pair)
        apart += pushes is not None and (pushes[1], pushes[0]) != tuple(moves)
    assert apart >= len(APART)


@pytest.mark.parametrize(
    ("make", "count"),
    [
        (lambda dice: tiles(dice, "packed"), 8),
        (lambda dice: tiles(dice, "wide"), 6),
        (lambda dice: tiles(dice, "large"), 6),
        (lambda dice: blocks(dice, "cell64"), 14),
        (lambda dice: blocks(dice, "cell256"), 8),
        (lambda dice: blocks(dice, "many"), 4),
        (lambda dice: blocks(dice, "crowded cars"), 12),
        (lambda dice: blocks(dice, "wide cars"), 4),
        (lambda dice: sokoban(dice, "hall"), 8),
        (lambda dice: sokoban(dice, "snake"), 8),
    ],
    ids=[
        "packed",
        "wide",
        "large",
        "cell64",
        "cell256",
        "many",
        "crowded",
        "wide",
        "hall",
        "snake",
    ],
)
def test_large_puzzles(make: Maker, count: int) -> None:
    """Boards of every size class, a few moves from a goal or hopeless."""
    for seed in range(count):
        dice = random.Random(1000 + seed)
        held_against(make(dice), dice, 6)


@pytest.mark.parametrize(
    ("rule", "height", "width", "depth"),
    [
        ("slide", 2, 3, 30),
        ("slide", 3, 2, 30),
        ("slide", 3, 3, 14),
        ("swap", 2, 3, 30),
        ("slides", 2, 3, 30),
        ("slides", 3, 3, 8),
    ],
)
def test_no_estimate_promises_too_much(rule: str, height: int, width: int, depth: int) -> None:
    """What is declared admissible, on every board within so many moves of two goals."""
    for seed in (0, 1):
        order = [*range(1, height * width), 0]
        if seed:
            random.Random(seed).shuffle(order)
        rows = [order[i : i + width] for i in range(0, height * width, width)]
        description = {"family": "tiles", "start": rows, "goal": rows, "rule": rule}
        held = Held(description)
        far = {held.oracle.start: 0}
        queue = [held.oracle.start]
        for state in queue:
            for child, _ in held.oracle.edges(state) if far[state] < depth else ():
                if child not in far:
                    far[child] = far[state] + 1
                    queue.append(child)
        for entry in registry.heuristics(held.puzzle, admissible=True):
            if not entry.on_request:
                estimate = entry.build(held.puzzle)
                assert all(estimate(state) <= far[state] + 1e-6 for state in queue), entry.name
