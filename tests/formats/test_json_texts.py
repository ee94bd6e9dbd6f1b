"""Positions in JSON: whatever stands in it, a puzzle or a FormatError comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

import budge
from budge import FormatError, RequestError
from budge.batch.sources import collect

CARS = {"family": "rush-hour", "grid": ["..B", "AAB", "..."], "exit": "right", "primary": "A"}
BLOCKS = {
    "family": "klotski",
    "grid": ["AAB", "..B"],
    "goal": ["...", "AA."],
    "axes": {"A": "both"},
}
ODD: list[Any] = [
    *(3, 0, -1, 2**70, True, 0.5, float("nan"), float("inf"), [], {}, [[]], [None], {"A": []}),
    *("", "\x00", "\ud800", "x" * 500, [["A"], "AB"], ["A", ["A"]], [[[1]]], [[True]], ["A\nB"]),
]


@pytest.mark.parametrize("known", [CARS, BLOCKS], ids=["cars", "blocks"])
@pytest.mark.parametrize(
    "key", ["grid", "goal", "exit", "primary", "metric", "name", "axes", "gates", "family"]
)
@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_odd_values_are_refused_or_read(known: dict[str, Any], key: str, odd: Any) -> None:
    text = json.dumps({**known, key: odd})
    for family in (None, "rush-hour", "klotski", "tiles", "sokoban"):
        try:
            budge.read(text, family=family)
        except FormatError as error:
            str(error).encode()


@pytest.mark.parametrize(
    ("key", "odd", "said"),
    [
        ("exit", 3, '"exit" is text'),
        ("name", ["a"], '"name" is text'),
        ("primary", 1, '"primary" is text'),
        ("axes", "both", '"axes" is an object'),
        ("axes", {"A": 3}, '"axes" is text'),
        ("grid", [["A", None]], '"grid" is rows of names'),
        ("grid", [["A", ["B"]]], '"grid" is rows of names'),
        ("grid", [["A" * 41]], "at most 40 characters"),
        ("grid", [3], '"grid" is a list of rows'),
        ("gates", [[1]], '"gates" is a list'),
        ("gates", [[3, 1]], "no piece with a goal stands on a gate at 3 1"),
        ("gates", [[2, 2**70]], "no piece with a goal stands on a gate"),
    ],
)
def test_what_is_said_of_them(key: str, odd: Any, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        budge.read(json.dumps({**CARS, key: odd}))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        *("[" * 100_000, '{"grid":' * 50_000, '{"a":' * 50_000 + "1" + "}" * 50_000),
        '{"exit": 1, "grid": %s}' % ("9" * 5000),
        *('{"family": [], "grid": "AA."}', '[{"family": {}}]', "[]", "{}", "[1]", "{", "[{]"),
    ],
    ids=lambda text: text[:20],
)
def test_texts_that_are_no_position(text: str) -> None:
    for family in (None, "rush-hour", "klotski", "tiles", "sokoban"):
        with pytest.raises(FormatError):
            budge.read(text, family=family)


def test_one_bad_file_does_not_spoil_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1 2 / 3 0")
    (tmp_path / "b.json").write_text(json.dumps({**CARS, "exit": 3}))
    (tmp_path / "c.json").write_text("[" * 100_000)
    (tmp_path / "d.txt").write_text("2 1 / 3 0")
    skipped: list[str] = []
    found = list(collect([tmp_path], on_skip=skipped.append))
    assert [Path(one.name).name for one in found] == ["a.txt", "d.txt"]
    assert "b.json" in skipped[0] and '"exit" is text' in skipped[0] and "c.json" in skipped[1]


def test_a_reader_of_somebody_else_may_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(file: IO[bytes], **_options: Any) -> Iterator[Any]:
        raise KeyError(file.read())

    monkeypatch.setattr("budge.batch.sources.read_pieces", broken)
    (tmp_path / "a.txt").write_text("1 2 / 3 0")
    skipped: list[str] = []
    assert list(collect([tmp_path], on_skip=skipped.append)) == []
    assert "a.txt: KeyError" in skipped[0]
    with pytest.raises(KeyError):
        list(collect([tmp_path / "a.txt"]))


def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    odd = tmp_path / "b\udcff.txt"
    odd.write_text("1 2 / 3 0")
    (found,) = collect([tmp_path])
    assert found.name.encode().endswith("b\ufffd.txt".encode())


def test_marks_and_halves_of_characters() -> None:
    assert budge.parse("\ufeff1 2 / 3 0") == budge.parse("1 2 / 3 0")
    assert budge.parse("name: a\ud800\n1 2 / 3 0").name == "a?"
    with pytest.raises(
        FormatError, match="a list of its rows, or an array was expected, not a bytes"
    ):
        budge.read(b"1 2 / 3 0")  # type: ignore[arg-type]
    with pytest.raises(RequestError, match="goal is text, not 5"):
        budge.read("1 2 / 3 0", goal=5)
    with pytest.raises(RequestError, match="family is text"):
        budge.read("1 2 / 3 0", family=["tiles"])  # type: ignore[arg-type]
