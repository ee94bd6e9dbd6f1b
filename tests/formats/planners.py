"""Planners that nobody here wrote, and small positions to hold Budge against them."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from budge import Task, Tiles
from budge.verbs.solve import with_metric
from tests.levels import random_level
from tests.random_blocks import random_block_puzzle, random_traffic


def with_pyperplan(task: Task, folder: Path) -> list[str] | None:
    """The actions of a plan of fewest actions, or None if there is no plan. It knows no costs."""
    from pyperplan.planner import search_plan
    from pyperplan.search import breadth_first_search

    domain, problem = _written(task, folder)
    plan = search_plan(str(domain), str(problem), breadth_first_search, None)
    return None if plan is None else [operator.name for operator in plan]


def with_fast_downward(task: Task, folder: Path) -> tuple[str, int] | None:
    """The text of an optimal plan with its cost, or None if there is no plan."""
    found = find_spec("up_fast_downward")  # which itself needs a library that we do not
    assert found and found.origin
    driver = Path(found.origin).parent / "downward" / "fast-downward.py"
    domain, problem = _written(task, folder)
    plan = folder / "plan"
    command = [sys.executable, driver, "--plan-file", plan, "--sas-file", folder / "task.sas"]
    done = subprocess.run(
        [*command, domain, problem, "--search", "astar(blind())"],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )
    if done.returncode in (10, 11, 12):  # in the translation, or by search: proved unsolvable
        return None
    assert done.returncode == 0, done.stdout + done.stderr
    text = plan.read_text()
    cost = re.search(r"; cost = (\d+)", text)
    assert cost
    return text, int(cost[1])


def _written(task: Task, folder: Path) -> tuple[Path, Path]:
    domain, problem = folder / "domain.pddl", folder / "problem.pddl"
    domain.write_text(task.domain)
    problem.write_text(task.problem)
    return domain, problem


def small_positions(family: str, metric: str, *, tiny: bool = False) -> Iterator[Any]:
    """Positions without end, the same every time; some cannot be solved. The `tiny` ones are for a
    planner that tries every object for every parameter."""
    seed = 0
    while True:
        seed += 1
        puzzle: Any = None
        if family == "tiles":
            puzzle = _board(seed, "swap" if metric == "swaps" else "slide")
        elif family == "rush-hour":
            puzzle = random_traffic(seed)
            if puzzle.height * puzzle.width > (16 if tiny else 25) or puzzle.width > 5:
                continue
        elif family == "klotski":
            puzzle = random_block_puzzle(seed)
            if puzzle is None or puzzle.height * puzzle.width > (9 if tiny else 16):
                continue
        elif family == "sokoban":
            puzzle = random_level(seed, most_cells=14, most_boxes=2)
        yield with_metric(puzzle, metric)


def _board(seed: int, rule: str) -> Tiles:
    dice = random.Random(seed)
    height, width = dice.choice([(2, 2), (2, 2), (2, 3), (3, 2)])
    numbers = list(range(height * width))

    def shuffled() -> list[list[int]]:
        dice.shuffle(numbers)
        return [numbers[at : at + width] for at in range(0, len(numbers), width)]

    return Tiles(shuffled(), shuffled(), rule=rule)
