"""Files of many puzzles: solutions beside them, bad ones among them, more than fit the memory."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from budge.cli.inputs import Item
from budge.cli.session import Session
from budge.formats import read, streaming
from budge.puzzles.rush_hour import RushHour
from tests.cli.conftest import Budge
from tests.formats.test_said import BOARDS, DATABASE, KLOTSKI, TILES


@pytest.fixture
def short_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streaming, "WHOLE", 400)
    monkeypatch.setattr(streaming, "PIECE", 150)


def test_solutions_in_a_file_are_checked(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    for text, code in ((BOARDS, 0), (BOARDS.replace("A+2", "A+1"), 12), (TILES, 0), (KLOTSKI, 0)):
        file.write_text(text)
        run = budge("verify", str(file), "--json")
        assert (run.code, [value["solved"] for value in run.objects()]) == (code, [code == 0])
    file.write_text(BOARDS.replace("B+2 A+2", "B+9"))
    run = budge("verify", str(file))
    assert run.code == 2 and "not possible" in run.out
    file.write_text(DATABASE)
    assert "no solution stands beside" in budge("verify", str(file)).err
    file.write_text(TILES.replace("LL", "RLLL"))
    assert budge("improve", str(file), "--quiet").code == 2
    file.write_text("solution: RLL\n1 2 3 / 4 5 6 / 7 0 8")
    assert budge("improve", str(file), "--quiet").out == "L\n"


def test_one_bad_board_does_not_lose_the_others(budge: Budge, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("..B.\nAAB.\n....\n....\n\n..B.\nBAA.\n....\n....\n\n....\nAAB.\n..B.\n....\n")
    for command in (["convert", "--to", "grid"], ["grade", "-q"], ["check", "-q"], ["show"]):
        run = budge(command[0], str(file), *command[1:])
        assert run.code == 2 and "line 7, column 1" in run.err, command
        assert run.out


@pytest.mark.usefixtures("short_pieces")
def test_a_fault_far_down_is_named_by_its_line(budge: Budge, tmp_path: Path) -> None:
    lines = (DATABASE * 30).splitlines()
    lines[47] = "60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHZ 2332"
    file = tmp_path / "database.txt"
    file.write_text("\n".join(lines))
    run = budge("check", str(file), "--quiet")
    assert run.code == 2 and "line 48, column" in run.err
    assert run.out.count("solvable") == 59
    again = budge("convert", str(file), "--to", "line")
    assert again.out.splitlines() == lines[:47] + lines[48:]
    drawn = budge("convert", str(file), "--to", "grid")
    assert len(read(drawn.out)) == 59
    assert budge("solve", str(file), "--only", "2,60", "--quiet").code == 2
    assert "there is no puzzle 60" in budge("solve", str(file), "--only", "2,60", "--quiet").err
    found = budge("dedupe", str(file), "--json").objects()
    assert [len(group["same"]) for group in found if "same" in group] == [30, 29]


@pytest.mark.usefixtures("short_pieces")
@pytest.mark.parametrize(
    "command",
    [
        "analyse -q",
        "check -q",
        "compare --json",
        "draw --still -q -o",
        "explore -q",
        "grade -q",
        "hint -q",
        "show",
        "solve --json",
    ],
)
def test_of_many_puzzles_few_are_held(
    budge: Budge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """Memory does not grow with the file."""
    file, words = tmp_path / "lines.txt", command.split()
    file.write_text("5 ooBoAABooooooooo 12\n" * 80)
    if words[-1] == "-o":
        words.append(str(tmp_path / "board.svg"))
    held: list[int] = []
    number = count(1)
    each = Session.each

    def counted(self: Session, items: Iterable[Item], **how: Any) -> Iterator[Item]:
        for item in each(self, items, **how):
            if next(number) % 20 == 0:  # a look takes a tenth of a second
                held.append(sum(type(one) is RushHour for one in gc.get_objects()))
            yield item

    monkeypatch.setattr(Session, "each", counted)
    monkeypatch.setattr("budge.cli.solve._TOGETHER", 10)
    before = sum(type(one) is RushHour for one in gc.get_objects())
    assert budge(words[0], str(file), *words[1:]).code == 0
    assert len(held) == 4
    assert max(held) - before < 60
