"""Parts of an iteration of IDA*: together they are the whole."""

from __future__ import annotations

import random
from typing import Any

import pytest

import budge
from budge import Status, Tiles
from budge.engine import Probe, Request, tiles
from budge.heuristics import bind
from budge.limits import Limits
from budge.registry import find_algorithm
from budge.search.monitor import Monitor
from tests.boards import grid, random_boards

Path = tuple[Any, ...]

KERNELS = [(3, 4, "pdb-65"), (4, 3, "pdb-65"), (3, 5, "pdb-554"), (4, 4, "pdb-555")]
OTHERS = [(2, 6, "pdb"), (3, 3, "manhattan"), (3, 4, "linear-conflict")]


def walked(height: int, width: int, moves: int) -> Tiles:
    """A board so many random moves from its goal, none of them taken back at once."""
    (puzzle,) = random_boards(1, height, width)
    generator = random.Random(height * width)
    state, before = puzzle.goal, None
    for _ in range(moves):
        children = [puzzle.play(state, move) for move in puzzle.moves(state)]
        before, state = state, generator.choice([c for c in children if c != before])
    return Tiles(grid(state, width))


def request_for(puzzle: Tiles, heuristic: str) -> Request:
    return Request(puzzle, find_algorithm("idastar", puzzle), bind(heuristic, puzzle), threads=1)


def probe(request: Request, paths: list[Path], limit: int, **limits: Any) -> Probe:
    return tiles.probe(request, paths, limit, Monitor(Limits(memory=2**40, **limits)))


def steps(puzzle: Tiles, path: Path) -> list[Path]:
    """The path and one move more, but for the one that takes the last back."""
    before, state = None, puzzle.start
    for move in path:
        before, state = state, puzzle.play(state, move)
    return [(*path, m) for m in puzzle.moves(state) if puzzle.play(state, m) != before]


@pytest.mark.parametrize(("height", "width", "heuristic"), KERNELS + OTHERS)
def test_the_parts_of_a_tree_are_the_whole(height: int, width: int, heuristic: str) -> None:
    """Every node with something below it is expanded once, and so are its children's trees."""
    puzzle = walked(height, width, 200)
    request = request_for(puzzle, heuristic)
    alone = budge.solve(puzzle, algorithm="idastar", heuristic=heuristic, threads=1)
    limit: int | None = int(bind(heuristic, puzzle).estimate(puzzle.start))
    total, iterations = 0, 0
    while limit is not None and limit < (alone.cost or 0):
        whole = probe(request, [()], limit)
        assert whole.outcome.status is Status.UNSOLVABLE
        total += whole.expanded[0]
        iterations += 1
        paths: list[Path] = [()]
        sizes = list(whole.expanded)
        for _ in range(4):
            searched = [path for path, size in zip(paths, sizes, strict=True) if size]
            children = [step for path in searched for step in steps(puzzle, path)]
            found = probe(request, children, limit)
            assert len(found.expanded) == len(children)
            assert sum(sizes) == len(searched) + sum(found.expanded)
            paths, sizes = children, list(found.expanded)
        limit = whole.beyond
    assert limit == alone.cost and iterations and total < alone.stats.expanded
    cover = [two for one in steps(puzzle, ()) for two in steps(puzzle, one)]
    found = probe(request, cover, limit)
    assert found.outcome.status is Status.SOLVED and found.outcome.moves is not None
    assert budge.verbs.solve.verify(puzzle, found.outcome.moves) == alone.cost


@pytest.mark.parametrize("heuristic", ["pdb-555", "manhattan"])
def test_a_node_limit_holds_over_all_the_paths(heuristic: str) -> None:
    puzzle = walked(4, 4, 120)
    request = request_for(puzzle, heuristic)
    limit = int(bind(heuristic, puzzle).estimate(puzzle.start)) + 8
    paths = [two for one in steps(puzzle, ()) for two in steps(puzzle, one)]
    monitor = Monitor(Limits(memory=2**40, nodes=50))
    found = tiles.probe(request, paths, limit, monitor)
    assert found.outcome.status is Status.NODE_LIMIT
    assert monitor.stats.expanded == 50 > sum(found.expanded)
