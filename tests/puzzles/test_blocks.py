"""The rules of sliding blocks: places as bits, verdicts, listing moves and goals."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from budge import IllegalMove, Klotski, RushHour, SizeError
from budge.puzzles import blocks
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import AXES
from budge.puzzles.shapes import numbers_in
from tests.random_blocks import block_puzzles, traffic

BY = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def places(puzzle: Blocks, piece: int, barred: set[tuple[int, int]]) -> set[int]:
    """Where a piece gets to among barred cells: a plain flood over rows and columns."""
    known = puzzle.pieces[piece]
    start = divmod(puzzle.start.places[piece], puzzle.width)
    seen, queue = {start}, [start]
    for row, column in queue:
        for r, c in (BY[way] for way in AXES[known.axes]):
            there = row + r, column + c
            cells = {(there[0] + dr, there[1] + dc) for dr, dc in known.offsets}
            inside = all(0 <= r < puzzle.height and 0 <= c < puzzle.width for r, c in cells)
            if there not in seen and inside and not cells & barred:
                seen.add(there)
                queue.append(there)
    return {row * puzzle.width + column for row, column in seen}


def barred_to(puzzle: Blocks, piece: int) -> set[tuple[int, int]]:
    closed = puzzle.walls | (puzzle.gates if puzzle.pieces[piece].goal is None else frozenset())
    return {divmod(cell, puzzle.width) for cell in closed}


@settings(max_examples=150)
@given(st.one_of(block_puzzles(), traffic()))
def test_spots_are_what_a_plain_flood_finds(puzzle: Blocks) -> None:
    for i in range(len(puzzle.pieces)):
        assert puzzle.spots(i) == places(puzzle, i, barred_to(puzzle, i))


@settings(max_examples=150)
@given(st.one_of(block_puzzles(), traffic()))
def test_a_verdict_is_what_rounds_of_flooding_find(puzzle: Blocks) -> None:
    """Cells that a piece covers wherever it may go are closed to the others, again and again."""
    count = range(len(puzzle.pieces))
    pinned: list[set[tuple[int, int]]] = [set() for _ in count]
    while True:
        reach = []
        for i in count:
            others = {cell for j in count if j != i for cell in pinned[j]}
            reach.append(places(puzzle, i, barred_to(puzzle, i) | others))
        always = [
            set.intersection(
                *({divmod(cell, puzzle.width) for cell in puzzle.cells(i, p)} for p in reach[i])
            )
            for i in count
        ]
        if always == pinned:
            break
        pinned = always
    cut_off = any(
        p.goal is not None and p.goal not in reach[i] for i, p in enumerate(puzzle.pieces)
    )
    assert (puzzle.verdict().solvable is False) == cut_off


def test_a_verdict_is_for_one_start() -> None:
    puzzle = Klotski(["A#.", "..."], ["...", "A.."])
    walled = Klotski(["A#.", "##."], ["..A", "..."])
    assert puzzle.verdict().solvable is None and walled.verdict().solvable is False
    beyond = walled.starting_at(walled.arrange((5,)))
    assert beyond.verdict().solvable is None


def test_a_tall_board_is_judged_at_once() -> None:
    rows = [list("BAAC")] * 2
    for at in range(400):
        rows.append([f"{side}{at}" for side in ("llrr" if at % 2 else "wxyz")])
    puzzle = Klotski([*rows, list("....")])
    began = time.perf_counter()
    assert puzzle.verdict().solvable is None
    assert time.perf_counter() - began < 3  # 9 s for a quarter of this before


def test_moves_on_a_wide_board_are_listed_at_once() -> None:
    rows = [["."] * 40 for _ in range(40)]
    for cell in ((0, 0), (0, 1), (1, 0), (1, 1)):
        rows[cell[0]][cell[1]] = "A"
    puzzle = Klotski(rows)
    began = time.perf_counter()
    moves = puzzle.moves(puzzle.start)
    assert len(moves) == 39 * 39 - 1
    assert len({puzzle.play(puzzle.start, move) for move in moves}) == len(moves)
    assert time.perf_counter() - began < 3


def test_a_way_that_leads_back_is_no_move() -> None:
    puzzle = Klotski(["A.", ".."], ["..", ".A"])
    (move, *_) = (m for m in puzzle.moves(puzzle.start) if str(m) == "A right")
    there_and_back = move._replace(legs=(("right", 1), ("left", 1)))
    assert there_and_back not in puzzle.moves(puzzle.start)
    with pytest.raises(IllegalMove):
        puzzle.play(puzzle.start, there_and_back)


@pytest.mark.parametrize("limit", ["_MOST_TRIES", "_MOST_IN_VAIN"])
def test_goals_too_many_to_list_are_refused(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # The 2×2 at its goal leaves no room for two bars that lie, however the others stand.
    puzzle = Klotski(["BBB", "CCC", "AA.", "AAD"], ["...", "AA.", "AA.", "..."])
    assert list(puzzle.goals()) != []
    monkeypatch.setattr(blocks, limit, 3)
    with pytest.raises(SizeError, match="too many"):
        list(puzzle.goals())


def test_replaying_checks_each_move() -> None:
    puzzle = RushHour(["AAB", "..B", "..."])
    moves = [puzzle.moves(puzzle.start)[0]]
    assert puzzle.replay(moves) == puzzle.play(puzzle.start, moves[0])
    with pytest.raises(IllegalMove):
        puzzle.replay([*moves, *moves, *moves])


def test_numbers_in_a_set() -> None:
    assert list(numbers_in(0)) == [] and list(numbers_in(0b1011)) == [0, 1, 3]
