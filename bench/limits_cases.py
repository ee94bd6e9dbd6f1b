"""What bench_limits.py puts under a limit: every engine and verb, at sizes where it has much to do.

A case is a name and a function that makes ready and returns the work; the work takes limits. All
positions come from a seed.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import budge
from budge import Klotski, RushHour, Sokoban, Tiles

Work = Callable[..., object]
Case = tuple[str, Callable[[], Work]]

QUALITIES = ("auto", "fast", "optimal")


def cases() -> Iterator[Case]:
    yield from tile_cases()
    yield from table_cases()
    for name, puzzle, python in (
        ("rush-hour 6×6", traffic(6, 12), True),
        ("rush-hour 12×12", traffic(12, 40), False),
        ("klotski 5×5", blocks(5, 9), True),
        ("klotski 12×12", blocks(12, 60), False),
        ("sokoban 12×12, 8 boxes", open_level(12, 8), True),
        ("sokoban 20×20, 20 boxes", open_level(20, 20), False),
        ("sokoban 30×30, 60 boxes", open_level(30, 60), False),
        ("sokoban 50×50, 200 boxes", open_level(50, 200), False),
    ):
        for metric in puzzle.metrics:
            yield from solving(f"{name}, {metric}", puzzle.with_metric(metric), python=python)
        yield from other_verbs(name, puzzle, python=python)
        yield from questions(name, puzzle)
    yield from generators()
    for side, boxes in ((12, 8), (50, 200)):
        for metric in ("pushes", "moves"):
            yield (
                f"sokoban {side}×{side}, {boxes} boxes, {metric}: improve",
                partial(_improving, side, boxes, metric),
            )


def tile_cases() -> Iterator[Case]:
    for rule in ("slide", "swap"):
        for side in (4, 5, 10, 20, 50):
            name, puzzle = f"tiles {side}×{side}, {rule}", tiles(side, rule)
            yield from solving(name, puzzle, python=side in (4, 10))
            yield from other_verbs(name, puzzle, python=side == 4)
            if rule == "slide" and side < 20:
                yield from questions(name, puzzle)


def table_cases() -> Iterator[Case]:
    """In an empty cache folder, which bench_limits.py sees to."""
    for table_set, side in (("pdb-663", 4), ("pdb-78", 4), ("pdb-55554", 5), ("pdb-6666", 5)):
        for algorithm in ("idastar", "anytime"):
            asked = {"algorithm": algorithm, "heuristic": table_set}
            yield (
                f"tiles {side}×{side}: {algorithm} builds {table_set}",
                partial(_asking, budge.solve, tiles(side), asked),
            )


def solving(name: str, puzzle: Any, *, python: bool) -> Iterator[Case]:
    """Every quality and algorithm that takes the puzzle, in the core and in Python."""
    for quality in QUALITIES:
        asked = {"quality": quality}
        yield f"{name}: {quality}", partial(_asking, budge.solve, puzzle, asked)
    yield f"{name}: solve_many", partial(_asking, _solve_several, puzzle, {})
    cells = puzzle.width * puzzle.height
    for entry in budge.registry.algorithms(puzzle):
        if entry.max_cells is not None and cells > entry.max_cells:
            continue
        engines = ["auto", *(["python"] if python and entry.run is not None else [])]
        for engine in engines:
            asked = {"algorithm": entry.name, "engine": engine}
            if engine == "python" and entry.informed and isinstance(puzzle, Tiles):
                asked["heuristic"] = "manhattan"
            label = f"{name}: {entry.name}" + (" in Python" if engine == "python" else "")
            yield label, partial(_asking, budge.solve, puzzle, asked)


def other_verbs(name: str, puzzle: Any, *, python: bool) -> Iterator[Case]:
    yield f"{name}: explore", partial(_asking, budge.explore, puzzle, {})
    yield f"{name}: explore a graph", partial(_asking, budge.explore, puzzle, {"graph_nodes": 2000})
    if python:
        asked = {"engine": "python"}
        yield f"{name}: explore in Python", partial(_asking, budge.explore, puzzle, asked)
    yield f"{name}: check", partial(_asking, budge.check, puzzle, {"node_limit": 10**12})
    yield f"{name}: hint", partial(_asking, budge.hint, puzzle, {})


def questions(name: str, puzzle: Any) -> Iterator[Case]:
    """What is asked about a level. A grade and an analysis go by nodes and have a cancel only; who
    judges has every limit but that."""
    yield f"{name}: grade", partial(_cancelling, budge.grade, puzzle, {})
    asked = {"node_limit": 10**9}
    yield f"{name}: analyse", partial(_cancelling, budge.analyse, puzzle, asked)
    yield f"{name}: judge", partial(_judging, puzzle)


def generators() -> Iterator[Case]:
    """Wishes that are hard to grant, so that there is always work to do."""
    for family, wishes in (
        ("sokoban", {"size": 22, "pieces": 12, "stars": 5}),
        ("sokoban", {"size": 16, "pieces": 8, "stars": "1-5"}),
        ("sokoban", {"size": 12, "pieces": 5, "cost": "80-", "unique": True}),
        ("sokoban", {"size": 10, "pieces": 4, "metric": "moves", "cost": "300-"}),
        ("rush-hour", {"size": 8, "stars": 5}),
        ("rush-hour", {"size": 6, "minimal": True, "cost": "40-"}),
        ("klotski", {}),
        ("klotski", {"size": "6x6", "cost": "100-"}),
        ("tiles", {"size": 3, "cost": 31, "unique": True}),
        ("tiles", {"size": 4, "cost": "70-"}),
        ("tiles", {"size": 10}),
    ):
        told = ", ".join(f"{name} {value}" for name, value in wishes.items()) or "as usual"
        yield f"generate {family}, {told}", partial(_generating, family, wishes)


def _generating(family: str, wishes: dict[str, Any]) -> Work:
    def work(memory_limit: object = None, **limits: Any) -> object:
        del memory_limit  # which nobody can set
        return len(list(budge.generate(family, count=10**6, **wishes, **limits)))

    return work


def _cancelling(verb: Work, puzzle: Any, asked: dict[str, Any]) -> Work:
    def work(cancel: object = None, **others: object) -> object:
        return None if cancel is None else verb(puzzle, cancel=cancel, **asked)

    return work


def _judging(puzzle: Any) -> Work:
    """A solution, if one is found soon, whose optimum is looked for."""
    found = budge.solve(puzzle, quality="fast", time_limit=2)
    answer = budge.write_moves(puzzle, found.moves) if found.moves else "no solution"

    def work(cancel: object = None, **limits: Any) -> object:
        return None if cancel else budge.judge(puzzle, answer, **limits)

    return work


def _asking(verb: Work, puzzle: Any, asked: dict[str, Any]) -> Work:
    return partial(verb, puzzle, **asked)


def _solve_several(puzzle: Any, **asked: Any) -> object:
    """Limits hold for each, so two on two threads are to end together."""
    return budge.solve_many([puzzle, puzzle], threads=2, **asked)


def _improving(side: int, boxes: int, metric: str) -> Work:
    level, moves = long_way(side, boxes)
    return partial(budge.improve, level, moves, metric=metric)


# ---------------------------------------------------------------------- positions


def tiles(side: int, rule: str = "slide") -> Tiles:
    cells = list(range(side * side))
    dice = random.Random(side)
    while True:
        dice.shuffle(cells)
        puzzle = Tiles([cells[i : i + side] for i in range(0, len(cells), side)], rule=rule)
        if puzzle.verdict().solvable:
            return puzzle


_NAMES = [chr(code) for code in (*range(ord("B"), ord("Z") + 1), *range(ord("a"), ord("z") + 1))]
_NAMES += [chr(code) for code in range(ord("À"), ord("ÿ")) if chr(code).isalpha()]
_NAMES.remove("o")
_NAMES.remove("x")


def traffic(side: int, cars: int) -> RushHour:
    """Cars at random, the red one in the middle row."""
    dice = random.Random(side)
    grid = [["."] * side for _ in range(side)]
    grid[side // 2][0] = grid[side // 2][1] = "A"
    names = iter(_NAMES)
    while cars:
        length, lies = dice.choice((2, 2, 3)), dice.random() < 0.5
        row, column = dice.randrange(side), dice.randrange(side)
        cells = [(row, column + i) if lies else (row + i, column) for i in range(length)]
        if lies and row == side // 2:
            continue
        if all(r < side and c < side and grid[r][c] == "." for r, c in cells):
            name = next(names)
            for r, c in cells:
                grid[r][c] = name
            cars -= 1
    return RushHour(["".join(row) for row in grid])


def blocks(side: int, pieces: int) -> Klotski:
    """Blocks of up to 2×2 at random; one of them is wanted in the other corner."""
    dice = random.Random(side)
    grid = [["."] * side for _ in range(side)]
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        grid[row][column] = "A"
    names = iter(_NAMES)
    while pieces:
        height, width = dice.choice(((1, 1), (1, 2), (2, 1), (2, 1)))
        row, column = dice.randrange(side - height + 1), dice.randrange(side - width + 1)
        cells = [(row + i, column + j) for i in range(height) for j in range(width)]
        if all(grid[r][c] == "." for r, c in cells):
            name = next(names)
            for r, c in cells:
                grid[r][c] = name
            pieces -= 1
    goal = [["."] * side for _ in range(side)]
    for row, column in ((0, 0), (0, 1), (1, 0), (1, 1)):
        goal[side - 1 - row][side - 1 - column] = "A"
    return Klotski(["".join(row) for row in grid], ["".join(row) for row in goal])


def open_level(side: int, boxes: int) -> Sokoban:
    """Boxes and goals at random in one large room, none at a wall."""
    dice = random.Random(side)
    inner = [(row, column) for row in range(2, side - 2) for column in range(2, side - 2)]
    places = dice.sample(inner, 2 * boxes + 1)
    return _level(side, places[:boxes], places[boxes:-1], places[-1])


def _level(side: int, boxes: list[Any], goals: list[Any], player: tuple[int, int]) -> Sokoban:
    grid = [[" "] * side for _ in range(side)]
    for edge in range(side):
        grid[0][edge] = grid[-1][edge] = grid[edge][0] = grid[edge][-1] = "#"
    for mark, places in (("$", boxes), (".", goals), ("@", [player])):
        for row, column in places:
            grid[row][column] = mark
    return Sokoban(["".join(row) for row in grid])


def long_way(side: int, boxes: int) -> tuple[Sokoban, str]:
    """A level whose boxes each stand beside a goal, and a solution that takes them in any order."""
    dice = random.Random(side)
    spots = [(r, c) for r in range(2, side - 2, 2) for c in range(2, side - 3, 4)]
    spots = dice.sample(spots, boxes)
    level = _level(side, spots, [(row, column + 1) for row, column in spots], (1, 1))
    at, taken, moves = (1, 1), set(spots), []
    for row, column in spots:
        moves.append(_walk(side, at, (row, column - 1), taken) + "R")
        taken.remove((row, column))
        taken.add((row, column + 1))
        at = row, column
    return level, "".join(moves)


def _walk(side: int, start: tuple[int, int], end: tuple[int, int], taken: set[Any]) -> str:
    came: dict[tuple[int, int], str] = {start: ""}
    queue = deque([start])
    while end not in came:
        row, column = cell = queue.popleft()
        for step, (down, right) in zip("udlr", ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True):
            there = row + down, column + right
            inside = 0 < there[0] < side - 1 and 0 < there[1] < side - 1
            if inside and there not in taken and there not in came:
                came[there] = came[cell] + step
                queue.append(there)
    return came[end]
