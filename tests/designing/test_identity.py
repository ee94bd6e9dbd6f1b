"""A level is the same however it is turned, mirrored, shifted or named, and no other is."""

from __future__ import annotations

from hashlib import sha256
from itertools import combinations
from typing import Any

import pytest

import budge
from budge.engine.levels import sokoban_forms
from budge.levels.forms import BLOCKS, RUSH_HOUR, SOKOBAN, TILES
from budge.levels.identity import identity
from tests.boards import random_boards
from tests.designing.turning import (
    images,
    klotski_images,
    rush_hour_images,
    sokoban_images,
    tiles_images,
)
from tests.levels import random_level
from tests.puzzles_of_ours import WaterJugs
from tests.random_blocks import random_block_puzzle, random_traffic

SEEDS = range(40)


def all_images(seed: int) -> list[list[Any]]:
    found: list[list[Any]] = [
        sokoban_images(random_level(seed), seed),
        rush_hour_images(random_traffic(seed), seed),
    ]
    klotski = random_block_puzzle(seed)
    if klotski is not None:
        found.append(klotski_images(klotski, seed))
    height, width = [(2, 2), (2, 3), (3, 3), (3, 4)][seed % 4]
    found.append(tiles_images(random_boards(1, height, width, seed)[0], seed))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_all_images_of_a_level_are_one(seed: int) -> None:
    for puzzles in all_images(seed):
        assert len({identity(puzzle) for puzzle in puzzles}) == 1, puzzles[0]
        assert len({identity(puzzle).hash for puzzle in puzzles}) == 1


def test_no_others_are() -> None:
    """Two levels have one identity just where some image of one is the other, player aside."""
    levels = [random_level(seed, most_cells=6, most_boxes=1) for seed in range(150)]

    def everything(level: budge.Sokoban) -> set[str]:
        """All images with the player on every cell within reach, cut to their walls."""
        found = set()
        reach, queue = {level.start}, [level.start]
        for state in queue:
            for move in level.moves(state):
                after = level.play(state, move)
                if move.islower() and after not in reach:
                    reach.add(after)
                    queue.append(after)
        for state in reach:
            rows = [list(row) for row in level.starting_at(state).rows]
            floor = [divmod(cell, level.width) for cell in level.floor]
            top, left = min(r for r, _ in floor), min(c for _, c in floor)
            bottom, right = max(r for r, _ in floor), max(c for _, c in floor)
            inside = [
                [sign if (r, c) in floor else "#" for c, sign in enumerate(row)]
                for r, row in enumerate(rows)
            ]
            cut = [row[left : right + 1] for row in inside[top : bottom + 1]]
            found |= {"\n".join("".join(row) for row in image) for image in images(cut)}
        return found

    shown = [everything(level) for level in levels]
    same = 0
    for a, b in combinations(range(len(levels)), 2):
        equal = bool(shown[a] & shown[b])
        same += equal
        assert (identity(levels[a]) == identity(levels[b])) == equal
    assert same > 10


def test_the_goal_and_the_exit_belong_to_a_level() -> None:
    rows = ["..B.", "AAB.", "....", "...."]
    assert identity(budge.RushHour(rows)) != identity(budge.RushHour(rows, exit="left"))
    one = budge.Klotski(["AB", ".."], ["..", "A."])
    other = budge.Klotski(["AB", ".."], ["..", ".A"])
    assert identity(one) != identity(other)
    free = budge.Blocks(["AB.", "..."], {"A": (1, 0)})
    bound = budge.Blocks(["AB.", "..."], {"A": (1, 0)}, axes={"B": "vertical"})
    assert identity(free) != identity(bound)
    slide = budge.parse("1 2 / 0 3")
    assert identity(slide) != identity(budge.Tiles([[1, 2], [0, 3]], rule="swap"))
    assert identity(slide) != identity(budge.Tiles([[1, 2], [0, 3]], [[1, 0], [3, 2]]))


def test_the_metric_and_the_name_do_not() -> None:
    level = random_level(3)
    assert identity(level) == identity(level.with_metric("moves"))


def test_the_hash_is_what_the_page_says() -> None:
    level = budge.Sokoban(["#####", "#.$@#", "#####"], name="whatever")
    assert identity(level).form == "###\n#.#\n#$#\n#@#\n###"
    assert identity(level).hash == sha256(b"sokoban\n###\n#.#\n#$#\n#@#\n###").hexdigest()[:16]
    assert str(identity(level)) == identity(level).hash
    board = budge.parse("1 2 / 0 3")
    assert identity(board).form == "0 1 / 2 3 -> 1 0 / 2 3"


def test_puzzles_of_others_are_the_same_if_their_texts_are() -> None:
    class OneWay(budge.Sokoban):
        def moves(self, state: Any) -> list[str]:
            return [move for move in super().moves(state) if move.lower() != "l"]

    rows = ["#####", "#.$@#", "#####"]
    mirrored = [row[::-1] for row in rows]
    assert identity(OneWay(rows)) != identity(OneWay(mirrored))
    assert identity(OneWay(rows)) == identity(OneWay(rows))
    assert identity(OneWay(rows)) != identity(budge.Sokoban(rows))
    with pytest.raises(budge.RequestError, match="has no identity"):
        identity(WaterJugs())


def test_forms_of_what_is_no_level_are_empty() -> None:
    spoilt = ["", "###\n#@#\n###\n  $", "#@#", "####\n#@$#\n####", "#####\n#@@ #\n#####", "@"]
    assert sokoban_forms(spoilt) == [""] * len(spoilt)


def test_one_wall_or_one_piece_away() -> None:
    base = ["######", "#@   #", "# $ .#", "# $ .#", "#    #", "######"]

    def form(rows: list[str]) -> str:
        return identity(budge.Sokoban(rows)).form

    moved = [*base[:4], "#   ##", base[5]]
    other_box = [*base[:2], "# $ .#", "#  $.#", *base[4:]]
    fewer = [*base[:2], "#   .#"[:4] + " #", *base[3:]]
    mirrored_moved = [row[::-1] for row in moved]
    far = ["######", "#@   #", "#$  .#", "#  $.#", "##   #", "######"]
    assert SOKOBAN.near and RUSH_HOUR.near and BLOCKS.near and not TILES.near
    for near in (moved, other_box, fewer, mirrored_moved):
        assert SOKOBAN.near([form(base), form(near)]) == [(0, 1)], near
    assert SOKOBAN.near([form(base), form(far)]) == []
    cars = [
        "..B./AAB./..../....",
        "..B./AAB./..../CC..",
        "..B./AAB./..../.CC.",
        "BB../AA../..../..CC",
    ]
    forms = [identity(budge.parse(car)).form for car in cars]
    assert RUSH_HOUR.near(forms) == [(0, 1), (0, 2)]
    assert RUSH_HOUR.near(forms[1:]) == [(0, 1)]
    blocks = [
        "AAB/AAC/D.. -> .../.AA/.AA",
        "AAB/AA./D.. -> .../.AA/.AA",
        "AAB/AAC/D.. -> .../AA./AA.",
    ]
    forms = [identity(budge.parse(block)).form for block in blocks]
    assert BLOCKS.near(forms) == [(0, 1), (0, 2)]
