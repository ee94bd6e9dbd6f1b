from __future__ import annotations

from pathlib import Path

import budge as library
from tests.cli.conftest import Budge


def test_levels_are_told_and_written(budge: Budge, tmp_path: Path) -> None:
    wishes = ["sokoban", "--size", "6x6", "--boxes", "1", "--seed", "5"]
    done = budge("generate", *wishes)
    assert done.code == 0
    assert "★☆☆☆☆" in done.out and "pushes at best, identity " in done.out
    told = budge("generate", *wishes, "--json", "-n", "2").objects()
    assert [one["family"] for one in told] == ["sokoban"] * 2
    for one in told:
        level = library.parse(one["text"])
        assert one["identity"] == library.identity(level).hash
        assert one["optimum"] == library.solve(level, quality="optimal").cost
        assert one["stars"] == library.grade(level).stars
        assert library.read_moves(level, one["solution"])
    path = tmp_path / "new.sok"
    done = budge("generate", *wishes, "-n", "3", "--to", str(path))
    assert done.code == 0 and "3 written" in done.out
    levels = library.load(path)
    assert [library.identity(level).hash for level in levels][:2] == [o["identity"] for o in told]
    done = budge("generate", "sokoban", "--like", str(path), "--quiet")
    assert done.code == 0
    assert library.parse(done.out).family == "sokoban"


def test_all_families(budge: Budge) -> None:
    for family in ("tiles", "rush-hour", "klotski"):
        done = budge("generate", family, "--size", "4x4", "--cost", "2-9", "--json")
        assert done.code == 0, family
        one = done.object()
        assert library.parse(one["text"], family=family)
        assert 2 <= one["optimum"] <= 9


def test_wishes_that_nothing_grants(budge: Budge) -> None:
    done = budge("generate", "sokoban", "--size", "5", "--boxes", "1", "--stars", "5", *LIMIT)
    assert done.code == 20 and done.out == ""
    assert "0 of 1 found" in done.err and "nearest: 1 star," in done.err
    done = budge("generate", "sokoban", "--stars", "nine")
    assert done.code == 2 and "range such as 3-5" in done.err


LIMIT = ("--time-limit", "0.5")
