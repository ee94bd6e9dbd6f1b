"""A level that lies otherwise, or is called otherwise, is solved once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import budge
from budge.batch.configuration import Configuration
from budge.batch.packing import Finding, Packed
from budge.batch.store import FINISHED, Attempt, Store
from budge.levels.carry import carried
from tests.designing.turning import klotski_images, rush_hour_images, sokoban_images, tiles_images

LEVEL = budge.Sokoban(["########", "#   .  #", "# $$ # #", "#@   . #", "########"])
PARK = budge.RushHour(["BB...C", "D..E.C", "DAAE.C", "D..E..", "F...GG", "F.HHH."])
BLOCKS = budge.Klotski(["AAB", "AAC", "D..", "..E"], ["...", "...", "AA.", "AA."])
BOARD = budge.parse("1 5 2 3 / 4 9 6 7 / 8 0 10 11")


def played(puzzle: Any, moves: Sequence[Any]) -> Any:
    state = puzzle.start
    for move in moves:
        state = puzzle.play(state, move)
    return state


@pytest.mark.parametrize(
    "images",
    [
        rush_hour_images(PARK, 1),
        klotski_images(BLOCKS, 1),
        tiles_images(BOARD, 1),  # type: ignore[arg-type]
        [budge.Sokoban(["".join(row) for row in zip(*LEVEL.rows, strict=True)]), LEVEL],
    ],
)
def test_solutions_are_carried_over(images: list[Any]) -> None:
    first = images[0]
    best = budge.solve(first, quality="optimal")
    for other in images:
        moves = carried(first, best.moves or (), other)
        assert moves is not None
        assert other.is_goal(played(other, moves))
        assert len(moves) == len(best.moves or ())
    assert carried(first, best.moves or (), budge.parse("1 2 / 0 3")) is None
    unlike = first.starting_at(played(first, (best.moves or ())[:1]))
    assert carried(first, best.moves or (), unlike) is None


def test_each_level_is_solved_once(tmp_path: Path) -> None:
    images: list[Any] = [*rush_hour_images(PARK, 3), *klotski_images(BLOCKS, 3)]
    images += sokoban_images(LEVEL, 3)
    store = tmp_path / "runs.sqlite"
    report = budge.batch.run(images, store=store, configurations="optimal", jobs=1)
    rows = list(report.rows)
    assert [row.status for row in rows] == ["OPTIMAL"] * len(images)
    costs = {row.family: {r.cost for r in rows if r.family == row.family} for row in rows}
    assert all(len(cost) == 1 for cost in costs.values())
    searched = [row for row in rows if row.expanded]
    # The player of an image of a Sokoban level stands elsewhere, so that most are solved anew.
    assert sum(row.family == "rush-hour" for row in searched) == 1
    assert sum(row.family == "klotski" for row in searched) <= 2
    for image, row in zip(images, rows, strict=True):
        assert image.is_goal(played(image, budge.read_moves(image, row.solution or "")))
    # A later run knows them, too.
    (again,) = budge.batch.run(
        [rush_hour_images(PARK, 9)[0]], store=store, configurations="optimal", jobs=1
    ).rows
    assert again.status == "OPTIMAL" and not again.expanded


def test_looking_for_twins_takes_no_longer_than_there_are_levels(tmp_path: Path) -> None:
    """Half of the levels are solved, the others are to do: each is looked up, not each pair."""

    def steps(count: int) -> int:
        path = tmp_path / f"{count}.sqlite"
        levels = [
            Packed(f"{at}", "sokoban", None, "", {}, level=f"{at % (count - 5)}")
            for at in range(count)
        ]
        finding = Finding("OPTIMAL", 1, "pushes", 1, "astar", None, "native", "R", 0.0, 1, "{}")
        taken = 0

        def count_them() -> None:
            nonlocal taken
            taken += 1

        with Store(path, writing=True) as store:
            run = store.start_run([Configuration("optimal", {})], levels)
            half = [task for task in store.pending(run) if int(task.puzzle) <= count // 2]
            store.record(
                run,
                [
                    Attempt(task.configuration, task.puzzle, FINISHED, "", None, finding)
                    for task in half
                ],
            )
            store._connection.set_progress_handler(count_them, 100)
            assert len(store.twins(run)) == len(store.twins(run, anywhere=True)) == 5
        return taken

    assert steps(4000) < 3 * steps(2000)
