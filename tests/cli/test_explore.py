from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Budge

SMALL = "1 2 / 3 0"


def test_the_answer_for_a_person(budge: Budge) -> None:
    run = budge("explore", SMALL)
    assert (run.code, run.err) == (0, "")
    assert run.out.startswith("12 states\n")
    assert "the hardest position is 6 from the nearest goal:" in run.out


@pytest.mark.parametrize("suffix", ["json", "graphml", "svg"])
@pytest.mark.parametrize(
    ("position", "family"), [(SMALL, "tiles"), ("..BB/AA.C/...C/....", "rush-hour")]
)
def test_the_graph_goes_to_a_file(
    budge: Budge, tmp_path: Path, suffix: str, position: str, family: str
) -> None:
    path = tmp_path / f"states.{suffix}"
    run = budge("explore", position, "--family", family, "--to", str(path))
    assert (run.code, run.err) == (0, "")
    states = int(run.out.split()[0])
    assert f"{path}: {states} states; " in run.out.splitlines()[-1]
    text = path.read_text(encoding="utf-8")
    if suffix == "json":
        assert len(json.loads(text)["nodes"]) == states
    else:
        kind = "circle" if suffix == "svg" else "node"
        tags = [
            element.tag.split("}")[1] for element in ElementTree.fromstring(text.encode()).iter()
        ]
        assert tags.count(kind) == states


def test_several_puzzles_go_to_numbered_files(budge: Budge, tmp_path: Path) -> None:
    run = budge("explore", SMALL, "1 2 / 0 3", "-q", "--to", str(tmp_path / "s.json"))
    assert (run.code, run.err, run.out) == (0, "", "12\n12\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["s-1.json", "s-2.json"]


def test_what_is_left_out_is_told(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "s.svg"
    run = budge("explore", SMALL, "--to", str(path), "--graph-nodes", "5", "--json")
    assert run.object()["states"] == 12
    assert run.err == f"note: {path}: 5 of 12 states, those nearest to the start\n"
    run = budge("explore", SMALL, "--to", str(path), "--node-limit", "0")
    assert run.code == 22 and "distances to goals are not known" in run.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--to", "states.txt"), "must end in .json, .graphml or .svg"),
        (("--to", "no/such/folder.svg"), "there is no folder"),
        (("--graph-nodes", "5"), "name a file"),
        (("--to", "s.json", "--graph-nodes", "0"), "1 or more"),
        (("--engine", "quick"), "one of: auto, native, python"),
    ],
)
def test_what_cannot_be_written_is_refused(
    budge: Budge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run = budge("explore", SMALL, *arguments)
    assert run.code == 2 and words in run.err and run.out == ""
    assert not list(tmp_path.iterdir())
