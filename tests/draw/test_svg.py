from __future__ import annotations

from xml.etree import ElementTree

import pytest

import budge
from budge.draw import svg
from tests.web.positions import EASY


@pytest.mark.parametrize("family", EASY)
def test_pictures_are_sound_xml_with_every_piece(family: str) -> None:
    puzzle = budge.parse(EASY[family], family=family)
    root = ElementTree.fromstring(svg.picture(puzzle))
    labels = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    if family == "tiles":
        assert labels == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert len(root.findall("{*}g")) >= 2


def test_what_moves_ends_where_it_should() -> None:
    puzzle = budge.parse("1 2 3 / 4 5 6 / 0 7 8")
    moves = budge.solve(puzzle).moves
    assert moves
    root = ElementTree.fromstring(svg.animation(puzzle, moves))
    moving = root.findall(".//{*}animateTransform")
    assert len(moving) == 2
    for one in moving:
        times = [float(time) for time in one.attrib["keyTimes"].split(";")]
        assert times == sorted(times) and times[0] == 0 and times[-1] == 1
        assert len(times) == len(one.attrib["values"].split(";"))
    assert moving[0].attrib["values"].split(";")[-1] == "0,200"  # tile 7, bottom left


def test_a_title_is_escaped() -> None:
    puzzle = budge.Tiles([[1, 2], [3, 0]], name="<script>alert(1)</script>")
    drawn = svg.picture(puzzle)
    assert "<script>" not in drawn
    assert ElementTree.fromstring(drawn).findtext("{*}title") == puzzle.name


def test_shapes_that_are_no_rectangles_are_covered() -> None:
    corner = ((0, 0), (1, 0), (1, 1))
    covered = {
        (y + r, x + c)
        for x, y, width, height in svg.bars(corner)
        for r in range(height)
        for c in range(width)
    }
    assert covered == set(corner)
    assert svg.bars(((0, 0), (0, 1))) == [(0, 0, 2, 1)]
