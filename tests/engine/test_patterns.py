"""Pattern tables: never too large, exact where they hold all, the same for every goal."""

from __future__ import annotations

import itertools
import math
import operator
import random
import time
from collections import deque
from typing import Any

import pytest

import budge
from budge import Status, Tiles, _core, registry
from budge.engine import table_files
from budge.engine.patterns import PatternEstimate, estimate_for, quickest
from budge.heuristics.partitions import TABLE_SETS, winding
from budge.puzzles.tiles import Board
from tests.boards import FIFTEEN, distances, grid, random_boards

QUICK = [entry for entry in TABLE_SETS if not entry.on_request]


def test_partitions_cover_every_tile_once() -> None:
    for entry in TABLE_SETS:
        height, width = map(int, entry.outline.split("x"))
        for blank in range(height * width):
            patterns = entry.partition(width, height, blank)
            for _cut in (entry.drawing, *entry.more):
                cut = [patterns.pop(0) for _ in entry.sizes]
                cells = sorted(itertools.chain(*cut))
                assert cells == [cell for cell in range(height * width) if cell != blank]
            assert not patterns
    assert winding(3, 2, 4, [2, 2, 1]) == [[0, 1], [2, 5], [3]]
    assert winding(3, 2, 4, [2, 2, 1], begin=2) == [[2, 5], [3, 0], [1]]


def test_all_tiles_in_one_table_are_the_exact_distance(eight_puzzle: dict[Board, int]) -> None:
    estimate = quickest(Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]]))
    for state in random.Random(1).sample(sorted(eight_puzzle), 3000):
        assert estimate(state) == eight_puzzle[state]


@pytest.mark.parametrize("width", [2, 3, 4])
def test_any_goal_has_its_exact_distance(width: int) -> None:
    shuffle = random.Random(width)
    for _ in range(4):
        goal = list(range(2 * width))
        shuffle.shuffle(goal)
        for height_first in (True, False):
            rows = grid(goal, width) if height_first else grid(goal, 2)
            puzzle = Tiles(rows, rows)
            far = distances(puzzle)
            estimate = quickest(puzzle)
            for state in shuffle.sample(sorted(far), min(len(far), 300)):
                assert estimate(state) == far[state]


def own_moves(
    width: int, height: int, tiles: list[int], blank: int
) -> dict[tuple[Board, int], int]:
    """By the cells of some tiles, named by their goal cells, and the blank's: how many moves of
    their own they need. Moves of other tiles are free."""
    start = (tuple(tiles), blank)
    far = {start: 0}
    queue = deque([start])
    while queue:
        placed, at = state = queue.popleft()
        for step in (-width, width, -1, 1):
            to = at + step
            across = step in (-1, 1) and to // width != at // width
            if not 0 <= to < width * height or across:
                continue
            after = tuple(at if cell == to else cell for cell in placed), to
            cost = far[state] + (after[0] != placed)
            if cost < far.get(after, 10**9):
                far[after] = cost
                (queue.append if cost > far[state] else queue.appendleft)(after)
    return far


def fewest_own_moves(width: int, height: int, tiles: list[int], blank: int) -> dict[Board, int]:
    """The same wherever the blank is."""
    least: dict[Board, int] = {}
    for (placed, _at), cost in own_moves(width, height, tiles, blank).items():
        least[placed] = min(cost, least.get(placed, cost))
    return least


def flooded(width: int, cells: set[int], cell: int) -> set[int]:
    """The cells of a set that one of them is connected to."""
    found, grown = {cell}, [cell]
    while grown:
        at = grown.pop()
        for step in (-width, width, -1, 1):
            to = at + step
            if step in (-1, 1) and to // width != at // width:
                continue
            if to in cells and to not in found:
                found.add(to)
                grown.append(to)
    return found


@pytest.mark.parametrize(("width", "height"), [(2, 2), (3, 2), (3, 3), (5, 2), (4, 3), (6, 2)])
def test_every_entry_of_a_table_is_the_fewest_moves(width: int, height: int) -> None:
    shuffle = random.Random(width)
    cells = width * height
    for size in range(1, min(5, cells - 1) if cells > 6 else cells):
        blank = shuffle.randrange(cells)
        tiles = sorted(shuffle.sample([c for c in range(cells) if c != blank], size))
        region = flooded(width, set(range(cells)) - set(tiles), blank)
        least = fewest_own_moves(width, height, tiles, blank)
        key = (width, height, sum(1 << c for c in tiles), sum(1 << c for c in region), False)
        for threads in (1, 3):
            table = bytearray(cells**size)
            assert _core.build_tile_table(key, table, threads, 2**40, None) is (
                _core.Ending.exhausted
            )
            strides = [cells**j for j in range(size)]
            for placed in itertools.permutations(range(cells), size):
                entry = table[sum(map(operator.mul, placed, strides))]
                assert entry == least.get(placed, 255)


@pytest.mark.parametrize(
    ("width", "height", "most"), [(3, 2, 4), (3, 3, 6), (5, 2, 4), (4, 3, 3), (4, 4, 3)]
)
def test_every_bit_of_a_table_of_regions(width: int, height: int, most: int) -> None:
    """Sets of cells in rising order, the regions of each by their least cell; in each a bit for
    every order of the tiles: that worth two, of the moves they need."""
    shuffle = random.Random(width)
    cells = set(range(width * height))
    for size in range(1, most + 1):
        blank = shuffle.choice(sorted(cells))
        tiles = sorted(shuffle.sample(sorted(cells - {blank}), size))
        region = flooded(width, cells - set(tiles), blank)
        far = own_moves(width, height, tiles, blank)
        wanted = 0
        words = -(-math.factorial(size) // 64)
        taken = sorted(itertools.combinations(range(len(cells)), size), key=lambda t: t[::-1])
        block = 0
        for chosen in taken:
            left = cells - set(chosen)
            while left:
                beside = flooded(width, left, min(left))
                for placed in itertools.permutations(chosen):
                    order = sum(
                        math.factorial(j) * sum(other > placed[j] for other in placed[:j])
                        for j in range(size)
                    )
                    moves = far.get((placed, min(beside)), 0)
                    wanted |= (moves >> 1 & 1) << (64 * words * block + order)
                left -= beside
                block += 1
        key = (width, height, sum(1 << c for c in tiles), sum(1 << c for c in region), True)
        for threads in (1, 3):
            table = bytearray(8 * words * block)
            ending = _core.build_tile_table(key, table, threads, 2**40, None)
            assert ending is _core.Ending.exhausted
            assert int.from_bytes(table, "little") == wanted


THREE_CUTS = [[4, 4], [5, 3], [3, 5]]


def three_cuts(blank: int) -> list[list[int]]:
    cuts = [winding(3, 3, blank, sizes, begin=b) for b, sizes in enumerate(THREE_CUTS)]
    return [pattern for cut in cuts for pattern in cut]


@pytest.mark.parametrize("blank", [0, 1, 4])
def test_the_largest_of_three_cuts_as_it_lies_and_mirrored(blank: int) -> None:
    goal = list(range(1, 9))
    goal.insert(blank, 0)
    rows = grid(goal, 3)
    puzzle = Tiles(rows, rows)
    assert _core.tile_frame(3, puzzle.goal) == (3, 3, blank)
    parts = three_cuts(blank)
    far = [own_moves(3, 3, part, blank) for part in parts]
    estimate = PatternEstimate(3, puzzle.goal, parts)
    mirror = {0: [0, 3, 6, 1, 4, 7, 2, 5, 8], 1: [2, 1, 0, 5, 4, 3, 8, 7, 6]}.get(blank)
    known = distances(puzzle)
    for state in random.Random(blank).sample(sorted(known), 400):
        at = {goal.index(tile): cell for cell, tile in enumerate(state)}
        looks = [at]
        if mirror:
            looks.append({mirror[home]: mirror[cell] for home, cell in at.items()})
        sums = [
            sum(
                table[tuple(look[home] for home in part), look[blank]]
                for part, table in zip(
                    parts[first : first + 2], far[first : first + 2], strict=True
                )
            )
            for look in looks
            for first in (0, 2, 4)
        ]
        found = estimate(state)
        assert found <= known[state]
        assert found == max(sums) if mirror else found >= max(sums)


def test_patterns_of_a_small_board_never_overestimate() -> None:
    """Two patterns, on a board small enough to know every distance."""
    for seed in range(3):
        goal = list(range(8))
        random.Random(seed).shuffle(goal)
        puzzle = Tiles(grid(goal, 4), grid(goal, 4))
        far = distances(puzzle)
        width, height, blank = _core.tile_frame(4, puzzle.goal)
        estimate = PatternEstimate(4, puzzle.goal, winding(width, height, blank, [4, 3]))
        sample = random.Random(seed).sample(sorted(far), 2000)
        assert all(estimate(state) <= far[state] for state in sample)
        assert sum(estimate(state) for state in sample) > 0.6 * sum(far[s] for s in sample)


@pytest.mark.parametrize("entry", QUICK, ids=lambda entry: entry.name)
def test_kernels_agree_with_another_heuristic(entry: Any) -> None:
    """Boards some random moves from any goal, turned and mirrored as chance has it."""
    shuffle = random.Random(3)
    height, width = map(int, entry.outline.split("x"))
    for shape in {(height, width), (width, height)}:
        for _ in range(6):
            goal = list(range(height * width))
            shuffle.shuffle(goal)
            puzzle = Tiles(grid(goal, shape[1]), grid(goal, shape[1]))
            state = puzzle.start
            for _ in range(40):
                state = puzzle.play(state, shuffle.choice(puzzle.moves(state)))
            board = Tiles(grid(state, shape[1]), grid(goal, shape[1]))
            one = budge.solve(board, algorithm="idastar", heuristic=entry.name)
            other = budge.solve(board, algorithm="astar", heuristic="linear-conflict")
            assert one.status is other.status is Status.OPTIMAL
            assert one.cost == other.cost


@pytest.mark.parametrize("sizes", [[8], [7, 1], [4, 4], []], ids=str)
@pytest.mark.parametrize("blank", [0, 1, 4, 8])
def test_kernels_of_any_kind_of_tables_find_the_known_distances(
    sizes: list[int], blank: int
) -> None:
    """Patterns of seven tiles and more are ranked without gaps; several cuts know the region."""
    goal = list(range(1, 9))
    goal.insert(blank, 0)
    width, height, least = _core.tile_frame(3, goal)
    parts = winding(width, height, least, sizes) if sizes else three_cuts(least)
    estimate = PatternEstimate(3, tuple(goal), parts)
    for board in random_boards(40, 3, 3, seed=blank):
        puzzle = Tiles(grid(board.start, 3), grid(goal, 3))
        if not budge.check(puzzle).solvable:
            continue
        result = budge.solve(puzzle, algorithm="idastar", heuristic=estimate)
        assert result.cost == budge.solve(puzzle, algorithm="astar", heuristic="manhattan").cost


@pytest.mark.parametrize("threads", [1, 2])
def test_boards_that_are_their_own_mirror_image(
    eight_puzzle: dict[Board, int], threads: int
) -> None:
    """Of two first moves that mirror each other only one is tried; no shortest way is lost."""
    goal = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    mirror = [0, 3, 6, 1, 4, 7, 2, 5, 8]
    mirrored = dict(zip(goal, (goal[cell] for cell in mirror), strict=True))
    own = [
        state
        for state in sorted(eight_puzzle)
        if all(state[mirror[cell]] == mirrored[tile] for cell, tile in enumerate(state))
    ]
    assert len(own) == 144
    estimate = PatternEstimate(3, goal, three_cuts(0))
    for state in own if threads == 1 else own[::12]:
        puzzle = Tiles(grid(state, 3), grid(goal, 3))
        result = budge.solve(puzzle, algorithm="idastar", heuristic=estimate, threads=threads)
        assert result.cost == eight_puzzle[state]


def test_estimates_of_steps_come_from_the_tables() -> None:
    result = budge.solve(budge.parse(FIFTEEN), heuristic="pdb-555")
    assert (result.status, result.cost, result.heuristic) == (Status.OPTIMAL, 57, "pdb-555")
    assert result.steps[0].h == result.stats.initial_h
    assert result.steps[-1].h == 0
    assert all(step.h is not None and step.f <= 57 for step in result.steps)


def test_the_same_answer_on_any_number_of_threads() -> None:
    board = budge.parse(FIFTEEN)
    alone = budge.solve(board, threads=1)
    for threads in (2, 3):
        together = budge.solve(board, threads=threads)
        assert (together.cost, together.status) == (alone.cost, Status.OPTIMAL)
        assert together.moves == alone.moves


def test_a_long_search_goes_over_to_larger_tables(monkeypatch: Any) -> None:
    board = budge.parse(FIFTEEN)
    whole = budge.solve(board, heuristic="pdb", threads=1)
    entry = next(entry for entry in TABLE_SETS if entry.name == "pdb-555")
    monkeypatch.setattr("budge.engine.tiles._LONG", whole.stats.expanded // 2)
    monkeypatch.setattr("budge.engine.tiles.for_a_long_run", lambda _puzzle: entry)
    result = budge.solve(board, heuristic="pdb", threads=1)
    assert (result.status, result.moves) == (Status.OPTIMAL, whole.moves)
    assert whole.stats.expanded < result.stats.expanded < 1.5 * whole.stats.expanded
    cut = budge.solve(board, heuristic="pdb", threads=1, node_limit=1000)
    assert (cut.status, cut.stats.expanded) == (Status.NODE_LIMIT, 1000)


def test_tables_serve_astar_and_plain_python_too() -> None:
    board = random_boards(1, 3, 3)[0]
    costs = {
        budge.solve(board, algorithm=name, heuristic="pdb", engine=engine).cost
        for name in ("astar", "idastar", "wastar")
        for engine in ("native", "python")
    }
    assert len(costs) == 1  # the table is exact, so even weighted A* goes straight to the goal


def test_what_takes_long_is_only_built_on_request() -> None:
    board = budge.parse(FIFTEEN)
    named = {entry.name for entry in registry.heuristics(board)}
    assert {"pdb-555", "pdb-663", "pdb-78"} <= named
    quick = {entry.name for entry in registry.heuristics(board, on_request=False)}
    assert "pdb-555" in quick and "pdb-78" not in quick
    with pytest.raises(budge.RequestError, match="made for tiles:slide:4x4"):
        budge.solve(budge.parse("1 2 / 3 0"), heuristic="pdb-555")


def test_a_limit_met_while_a_table_is_read_is_kept(monkeypatch: Any) -> None:
    """Not even a bound on the side is worth reading it to the end."""
    board = budge.parse(FIFTEEN)
    budge.solve(board, heuristic="pdb-555")
    reads = []

    def read_for_ever(table: table_files.Table, report: table_files.Report) -> bool:
        reads.append(table)
        while report(0.0):
            time.sleep(0.01)
        raise table_files.Interrupted(_core.Ending.cancelled)

    monkeypatch.setattr(table_files, "_open", {})
    monkeypatch.setattr(table_files, "_load", read_for_ever)
    late = budge.solve(board, heuristic="pdb-555", time_limit=0.1)
    assert late.status is Status.TIME_LIMIT and late.lower_bound > 0
    assert len(reads) == 1


def test_limits_hold_while_tables_are_built(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path))
    board = random_boards(1, 4, 5)[0]
    assert not estimate_for(board, next(e for e in TABLE_SETS if e.outline == "4x5")).built
    small = budge.solve(board, heuristic="pdb-5554", memory_limit="60MB")
    assert Status.MEMORY_LIMIT in (small.status, small.ended_by)
    assert not list(tmp_path.glob("*.table"))
    late = budge.solve(board, heuristic="pdb-5554", time_limit=0.02)
    assert (late.status, late.ended_by) == (Status.SOLVED, Status.TIME_LIMIT)
    assert late.lower_bound > 0
    assert late.stats.seconds < 2
    # A quick machine may have finished one: it is kept for the next call.
    assert len(list(tmp_path.glob("*.table"))) < 4
