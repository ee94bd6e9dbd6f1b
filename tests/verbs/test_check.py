from __future__ import annotations

import re
import time
from typing import Any

import pytest

import budge
from budge import Sokoban
from budge.errors import RequestError
from tests.boards import CLASSIC, IMPOSSIBLE
from tests.levels import LINE, exact, random_level
from tests.puzzles_of_ours import Roads, WaterJugs
from tests.signature import ROOM_OF_GOALS


def test_tiles_are_judged_by_parity() -> None:
    assert budge.check(budge.parse(CLASSIC)).solvable is True
    verdict = budge.check(budge.parse(IMPOSSIBLE))
    assert verdict.solvable is False and "odd" in verdict.reason


def test_any_other_puzzle_is_searched() -> None:
    assert budge.check(WaterJugs()) == budge.Verdict(True, "a goal lies 6 moves from the start.")
    verdict = budge.check(Roads())  # breadth-first search proves nothing of its cost
    assert verdict.solvable is True and "is known" in verdict.reason
    verdict = budge.check(WaterJugs(wanted=7))
    assert verdict == budge.Verdict(False, "none of the 16 reachable states is a goal.")


def test_only_so_many_states_are_tried() -> None:
    verdict = budge.check(WaterJugs(), node_limit=3)
    assert verdict.solvable is None and "3 states nearest" in verdict.reason


def test_blocks_are_searched_in_the_core() -> None:
    huarong = budge.parse("BAAC/BAAC/DEEF/DGHF/I..J")
    found = budge.check(huarong)
    assert found.solvable is True
    length = int(found.reason.removeprefix("a solution of ").removesuffix(" moves is known."))
    assert length >= 81
    jam = budge.parse("BBC/AAC/DD.", family="rush-hour")  # C stays in the way of A
    verdict = budge.check(jam)
    assert verdict.solvable is False


@pytest.mark.parametrize("seed", range(30))
def test_what_is_said_of_sokoban_is_true(seed: int) -> None:
    for metric in ("pushes", "moves"):
        level = random_level(seed).with_metric(metric)
        best = exact(level)
        verdict = budge.check(level)
        assert verdict.solvable is (best is not None), level
        said = re.search(r"(\d+) (push|pushes|move|moves)\b", verdict.reason)
        if said is None:
            continue
        assert best is not None
        length = int(said[1])
        assert length == best[0] if "shortest" in verdict.reason else length >= best[0]
        assert said[2] == (metric if length != 1 else {"pushes": "push"}.get(metric, "move"))


def test_one_push_is_no_pushe() -> None:
    reason = budge.check(Sokoban(LINE)).reason
    assert "1 push" in reason and "1 pushe" not in reason


def test_a_level_that_fess_solves_is_not_called_unknown() -> None:
    """Breadth-first search of a million states does not solve this one."""
    verdict = budge.check(Sokoban(ROOM_OF_GOALS.strip("\n").splitlines()))
    assert verdict.solvable is True and "pushes is known" in verdict.reason


def test_limits_and_cancel() -> None:
    hard = budge.parse("BAAC/BAAC/DEEF/DGHF/I..J")
    token = budge.CancelToken()
    token.cancel()
    stopped = budge.check(WaterJugs(), cancel=token)
    assert stopped.solvable is None and "cancelled" in stopped.reason
    assert budge.check(WaterJugs(), time_limit=0).solvable is None
    began = time.perf_counter()
    assert budge.check(hard, time_limit=0.0).solvable is None
    assert time.perf_counter() - began < 1
    reports: list[budge.Progress] = []
    budge.check(Endless(), time_limit=0.3, on_progress=reports.append)
    assert reports
    with pytest.raises(RequestError):
        budge.check(hard, time_limit=-1)


class Endless:
    """Count for ever."""

    start = 0

    def moves(self, _state: int) -> list[int]:
        return [1]

    def play(self, state: int, move: int) -> int:
        return state + move

    def is_goal(self, _state: int) -> bool:
        return False


class Broken(WaterJugs):
    def __init__(self, start: Any, child: Any = None) -> None:
        super().__init__()
        self.start = start
        self.child = child

    def play(self, state: Any, move: Any) -> Any:
        return self.child


class Negative(Roads):
    def cost(self, state: str, move: str) -> int:
        return -1


class SelfChanging(Broken):
    def play(self, state: Any, move: Any) -> Any:
        state.number += 1
        return state


class WithoutMoves(Broken):
    def moves(self, state: Any) -> Any:
        return None


class Misstated(WaterJugs):
    def __init__(self, **said: Any) -> None:
        super().__init__()
        vars(self).update(said)


class Mutable:
    number = 0

    def __hash__(self) -> int:
        return self.number


@pytest.mark.parametrize(
    ("puzzle", "complaint"),
    [
        (Broken([0, 0]), "the start is a list that cannot be hashed"),
        (Broken(([0], 0)), "the start is a tuple that cannot be hashed"),
        (Broken((0, 0), {}), "playing fill 3 gives a dict that cannot be hashed"),
        (Broken((0, 0), ((), [])), "playing fill 3 gives a tuple that cannot be hashed"),
        (SelfChanging(Mutable()), "playing fill 3 changed the state itself"),
        (Negative(), "B costs -1"),
        (WithoutMoves((0, 0)), "'moves' gives None, not the legal moves"),
        (Misstated(verdict=lambda: True), "'verdict' gives True, not a budge.Verdict"),
        (Misstated(metric=10**5000), "its 'metric' is <int>, not a text"),
        (Misstated(metrics=("pours", 2)), "its 'metrics' are ('pours', 2), not a list of names"),
        (object(), "is no puzzle. Give one, or the text of a position"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_puzzle_that_breaks_the_contract_is_told_so(puzzle: Any, complaint: str) -> None:
    verdict = budge.check(puzzle)
    assert verdict.solvable is None
    assert complaint in verdict.reason


def test_a_puzzle_that_only_calls_itself_sokoban_is_none() -> None:
    """Nothing that Budge knows of Sokoban is asked of it."""
    named = Misstated(family="sokoban")
    assert budge.check(named).solvable
    assert {search.heuristic for search, _ in budge.compare(named)} == {None, "zero"}
    with pytest.raises(RequestError, match="'matching' is made for sokoban, not for misstated"):
        budge.solve(named, heuristic="matching")


def test_a_family_that_cannot_tell_leaves_it_to_the_search() -> None:
    class Unsure(WaterJugs):
        def verdict(self) -> budge.Verdict:
            return budge.Verdict(None, "who knows")

    assert budge.check(Unsure()).solvable is True
    assert budge.solve(Unsure()).cost == 6


def test_a_huge_board_is_judged_at_once() -> None:
    """Not by trying its 4,900 swaps: the rules of a family of ours keep the contract."""
    cells = [*range(1, 2500), 0]
    board = budge.Tiles([cells[i : i + 50] for i in range(0, 2500, 50)], rule="swap")
    began = time.process_time()
    assert budge.check(board).solvable
    assert time.process_time() - began < 0.25
