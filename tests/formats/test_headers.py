"""Headers that are misspelt, doubled or missing are told, with the line of the fault."""

from __future__ import annotations

import pytest

import budge

BOARD = "..B.\nAAB.\n....\n....\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("exti: left\n..B.\nBAAC\n....", 1, "no header 'exti' .did you mean 'exit'"),
        (f"exti: left\ngrid:\n{BOARD}", 1, "no header 'exti' .did you mean 'exit'"),
        (f"exit: right\nexit: left\ngrid:\n{BOARD}", 2, "a second 'exit'"),
        (f"name: one\n\nname: two\nname: three\nexit: right\n{BOARD}", 3, "a second 'name'"),
        (f"exit: right\nzebra: 4\n{BOARD}", 2, "no header 'zebra'; there are"),
        ("gaol: x\ngrid:\nAAB\nAA.\n...\ngoal:\n...\n.AA\n.AA\n", 1, "did you mean 'goal'"),
        ("..B.\nXXB.\n....\n....\n", 1, "is it 'X'. Then write a line 'primary: X'"),
        ("..B.\nRRB.\n....\n....\n", 1, "primary: R"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, message: str) -> None:
    with pytest.raises(budge.FormatError, match=message) as caught:
        budge.read(text)
    assert caught.value.line == line


def test_what_is_said_of_a_board_may_stand_there() -> None:
    text = f"name: One\nauthor: Somebody\ncomment: hard\nexit: right\n{BOARD}"
    assert budge.parse(text).name == "One"
    assert budge.parse(f"primary: B\n\n{BOARD}".replace("\n\n", "\n")).family == "rush-hour"


SLC = """<?xml version="1.0"?>
{doctype}
<SokobanLevels><LevelCollection><Level Id="One">
<L>#####</L><L>#@$.#</L><L>#####</L></Level></LevelCollection></SokobanLevels>
"""


def test_a_plain_document_type_is_read_and_entities_are_refused() -> None:
    for doctype in (
        '<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">',
        '<!DOCTYPE SokobanLevels PUBLIC "-//x" "http://nowhere.invalid/x.dtd">',
    ):
        assert budge.parse(SLC.format(doctype=doctype)).name == "One"
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>'
    with pytest.raises(budge.FormatError, match="entities of its own"):
        budge.parse(SLC.format(doctype=bomb))
