"""Every form of every search in the core (a width, a size class, a special case) is tried and held
against the oracle. The core counts which it chose."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import budge
from budge import _core
from budge.engine import table_files
from budge.engine.sokoban_fast import fired_rule
from budge.engine.sokoban_lost import Loss, why_lost
from tests.oracles.holding import Case, Held, tables
from tests.oracles.random_blocks import blocks
from tests.oracles.random_sokoban import FLOORS, hall, level
from tests.oracles.random_tiles import scrambled


def checked(description: dict[str, Any], *cases: Case, most: int = 3_000) -> Held:
    held = Held(description, most)
    wrong = [fault for case in cases for fault in held.faults(case)]
    assert not wrong, f"{wrong[0]}\n{description}"
    return held


def left(prefix: str) -> set[str]:
    """The points of that name which were never passed."""
    return {
        name for name, count in _core.reached().items() if name.startswith(prefix) and count == 0
    }


def test_the_core_tells_which_forms_there_are() -> None:
    families = {name.split("/")[0] for name in _core.reached()}
    assert families == {"blocks", "sokoban", "tiles"}


# ---------------------------------------------------------------------- blocks


def test_blocks() -> None:
    """Random boards of each kind until every form has been tried."""
    limit = {"verb": "solve", "node_limit": 200}
    for description in (spread_cars(), full_of_cars()):
        checked(description, {**limit, "algorithm": "bfs"}, {**limit, "quality": "fast"})
    kind_of = {
        "symmetry": ["mirrored"],
        "/64": ["small", "cell64", "many"],
        "/6/": ["crowded cars"],
    }
    kind_of |= {"/256": ["cell256", "many"], "/8/": ["cars", "crowded cars"]}
    for seed in range(1_000):
        missing = sorted(left("blocks/"))
        if not missing:
            break
        dice = random.Random(seed)
        kinds = next(
            kinds for part, kinds in kind_of.items() if part in missing[seed % len(missing)]
        )
        description = blocks(dice, dice.choice(kinds))
        held = checked(description, {**limit, "algorithm": "bfs"}, most=300)
        budge.explore(
            held.puzzle, node_limit=20
        )  # small ones are held against the oracle elsewhere
    assert not left("blocks/")


def test_states_just_too_long_for_their_words() -> None:
    """Piece by piece the packed state grows past every border between widths. Nothing but the first
    piece has a goal, three steps away, and the others stand where they do not matter."""
    for side, first, last in ((8, 6, 48), (16, 20, 66)):
        rows = [["."] * side for _ in range(side)]
        places = [(r, c) for c in range(0, side, 2) for r in range(side)][:last]
        axes: dict[str, str] = {}
        for number, (r, c) in enumerate(places):
            rows[r][c] = name = f"P{number}"
            axes[name] = "horizontal"
            if number >= first:
                rows[0][1:5] = [".", ".", ".", "."]
                known = {sign for row in rows for sign in row}
                description = {
                    "family": "blocks",
                    "rows": [list(row) for row in rows],
                    "goals": {"P0": [0, 3]},
                    "axes": {name: axis for name, axis in axes.items() if name in known},
                    "metric": "steps",
                }
                limit = {"verb": "solve", "node_limit": 60_000}
                held = Held(description, most=1)
                wrong = list(held.faults({**limit, "algorithm": "astar", "heuristic": "distance"}))
                wrong += held.faults({**limit, "algorithm": "bfs", "node_limit": 300})
                assert not wrong and held.best == 3, wrong


def spread_cars() -> dict[str, Any]:
    """A car or two in every row and every column of 8×8: more arrangements than any search could
    see, and a goal two moves away."""
    rows = [
        "AA.BC.D.",
        "..EBCFDG",
        "HHE.IFKG",
        "J.LLI.KM",
        "JNN.OOPM",
        "Q..RSSP.",
        "QTTR.UU.",
        "...VV...",
    ]
    return {
        "family": "rush-hour", "rows": [list(row) for row in rows], "exit": "bottom",
        "primary": "Q", "metric": "slides",
    }  # fmt: skip


def full_of_cars() -> dict[str, Any]:
    """Two cars in every row and every column: no cell is free, and the states are too many to be
    numbered."""
    rows = [["."] * 8 for _ in range(8)]
    names = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop")
    for r in range(0, 8, 2):
        for c in range(0, 8, 2):
            first, second = next(names), next(names)
            for i in (0, 1):
                lies = (r + c) // 2 % 2 == 0
                rows[r + (0 if lies else i)][c + (i if lies else 0)] = first
                rows[r + (1 if lies else i)][c + (i if lies else 1)] = second
    return {
        "family": "rush-hour", "rows": rows, "exit": "left", "primary": "A", "metric": "slides",
    }  # fmt: skip


# ---------------------------------------------------------------------- sokoban


def test_sokoban() -> None:
    """A floor on both sides of every border between widths. The goal is the very last cell, which
    is the first that a set too small would not hold."""
    for size in FLOORS:
        dice = random.Random(size)
        floor = hall(dice, size)
        rows = level(dice, floor, 1, 2, "hall", {max(floor)})
        for metric in ("pushes", "moves"):
            held = checked(
                {"family": "sokoban", "rows": rows, "metric": metric},
                {"verb": "solve", "quality": "optimal", "node_limit": 2_000},
                {"verb": "solve", "quality": "fast", "node_limit": 2_000},
                {"verb": "improve", "node_limit": 2_000},
            )
        budge.explore(held.puzzle, node_limit=20)
        moves = budge.solve(held.puzzle, quality="fast", node_limit=2_000).moves
        if moves is not None:
            assert fired_rule(held.puzzle, moves, effort=200) is None
        box_in_a_corner(floor)
    assert not left("sokoban/")


def box_in_a_corner(floor: set[tuple[int, int]]) -> None:
    """It is lost, and the core knows by which box."""
    corner, goal, player = min(floor), max(floor), sorted(floor)[-2]
    signs = {corner: "$", goal: ".", player: "@"}
    height, width = goal[0] + 3, max(column for _, column in floor) + 3
    rows = [
        "".join(
            signs.get((row - 1, column - 1), " ") if (row - 1, column - 1) in floor else "#"
            for column in range(width)
        )
        for row in range(height)
    ]
    description = {"family": "sokoban", "rows": rows, "metric": "pushes"}
    held = checked(description, {"verb": "check"}, {"verb": "solve", "quality": "optimal"})
    assert held.oracle.truth(10).solvable is not True
    loss, boxes, _goals = why_lost(held.puzzle)
    assert (loss, boxes) == (Loss.FROZEN, [(corner[0] + 1) * width + corner[1] + 1])


# ---------------------------------------------------------------------- tiles


def test_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every estimate on both widths of a packed board, and every shape of pattern tables."""
    monkeypatch.setattr(table_files, "_open", {})  # large ones are not kept for other tests
    solve = {"verb": "solve", "node_limit": 20_000}
    dice = random.Random(4)
    for height, width in ((3, 4), (4, 5)):
        for rule, estimates in (
            ("slide", ["manhattan", "linear-conflict", "max(manhattan, misplaced)", "zero"]),
            (
                "swap",
                ["swap-parity", "half-manhattan", "max(half-manhattan, half-misplaced)", "zero"],
            ),
            ("slides", ["slide-tables", "slide-manhattan", "zero"]),
        ):
            description = near(dice, height, width, rule, 4)
            for name in estimates:
                checked(description, {**solve, "algorithm": "astar", "heuristic": name})
            checked(description, {**solve, "algorithm": "bfs"})
    checked(
        near(dice, 3, 4, "slide", 8),
        {**solve, "algorithm": "astar", "heuristic": "walking-distance"},
        {**solve, "algorithm": "astar", "tables": [4, 4, 3]},
        {**solve, "algorithm": "anytime"},
    )
    wide = near(dice, 3, 6, "slide", 8)
    checked(wide, {**solve, "algorithm": "anytime"})
    checked(wide, {**solve, "algorithm": "astar", "tables": [3] * 5 + [2]})
    for description, sizes in pattern_tables(dice):
        checked(description, {"verb": "solve", "algorithm": "idastar", "tables": sizes})
    for blank in (0, 1):
        far_from_home(dice, blank)
    assert not left("tiles/")


def far_from_home(dice: random.Random, blank: int) -> None:
    """15-puzzles with tables as large as those of `pdb-78`, which know where the blank is. One cut
    serves as all three: it is built in some eight seconds, and its larger table is the same for
    both goals. Other tables, which forget the blank, tell what is the shortest."""
    cuts = [7, 8] * 3
    for _ in range(5):
        description = near(dice, 4, 4, "slide", 16, blank)
        checked(description, {"verb": "solve", "algorithm": "idastar", "tables": cuts})
    for _ in range(12):
        description = near(dice, 4, 4, "slide", 400, blank)
        board = checked(description).puzzle
        known = budge.solve(board, heuristic="pdb-555")
        for threads in (1, 2):
            found = budge.solve(board, heuristic=tables(cuts), threads=threads)
            assert (found.status, found.cost) == (known.status, known.cost)


def pattern_tables(dice: random.Random) -> Iterator[tuple[dict[str, Any], list[int]]]:
    """Boards with sizes of patterns: every shape that has a kernel, its blank in every corner and
    middle, and every number of tiles that a table can hold."""
    for height, width in ((3, 3), (3, 4), (4, 4), (3, 5), (4, 5), (5, 5)):
        cells = height * width
        middle = height // 2 * width + width // 2
        for blank in (0, 1, width // 2, middle, cells - 1):
            tiles = cells - 1
            sizes = [3] * (tiles // 3) + ([tiles % 3] if tiles % 3 else [])
            yield near(dice, height, width, "slide", 10, blank), sizes
    yield near(dice, 3, 3, "slide", 12, 0), [7, 1]
    yield near(dice, 3, 3, "slide", 12, 4), [8]
    for blank in (0, 1):
        yield near(dice, 3, 3, "slide", 12, blank), [4, 4, 5, 3, 3, 5]
    for size in (1, 2, 4, 5, 6, 9):
        rest = 9 - size
        yield near(dice, 2, 5, "slide", 12), [size] + ([rest] if rest else [])
    for size in (1, 2, 4, 5):
        sizes = [size, *[3] * ((17 - size) // 3), (17 - size) % 3]
        yield near(dice, 3, 6, "slide", 8), [size for size in sizes if size]


def near(
    dice: random.Random, height: int, width: int, rule: str, moves: int, blank: int | None = None
) -> dict[str, Any]:
    """A board a few moves from a goal with its blank in a given cell."""
    tiles = list(range(1, height * width))
    tiles.insert(len(tiles) if blank is None else blank, 0)
    rows = [tiles[i : i + width] for i in range(0, height * width, width)]
    description = {"family": "tiles", "start": rows, "goal": rows, "rule": rule}
    flat = scrambled(dice, description, moves)
    return {**description, "start": [flat[i : i + width] for i in range(0, height * width, width)]}
