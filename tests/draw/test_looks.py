"""Pieces that change their look: in films, pictures that move, and GIFs."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import budge
from budge import Family
from budge.draw import gif, svg
from budge.draw.scene import Look, Piece, Scene, film, scene, shifts

pytestmark = pytest.mark.usefixtures("own_tables")

OFF, ON = Look("lamp", "", 0, "#333333"), Look("lamp", "!", 1, "#ffcc00")


class Lamps:
    """A row of lamps; a move switches one, and a lamp that is on can also be carried one cell."""

    family, name, height, width = "lamps", None, 1, 3
    start = (0, 0)

    def moves(self, state: tuple[int, int]) -> list[str]:
        return ["switch", "carry"] if state[1] < 2 else ["switch"]

    def play(self, state: tuple[int, int], move: str) -> tuple[int, int]:
        lit, at = state
        return (1 - lit, at) if move == "switch" else (lit, at + 1)

    def is_goal(self, state: tuple[int, int]) -> bool:
        return state == (1, 2)


class Compared:
    def scene(self, puzzle: Lamps, state: tuple[int, int]) -> Scene:
        return Scene(1, 3, (Piece(cell=(0, state[1]), **(ON if state[0] else OFF)._asdict()),))


class Told(Compared):
    def shifts(self, puzzle: Lamps, state: tuple[int, int], move: str) -> list[Any]:
        a = 0, state[1]
        return [(a, a, OFF if state[0] else ON)] if move == "switch" else [(a, (0, state[1] + 1))]


MOVES = ["switch", "carry", "carry", "switch", "switch"]


@pytest.fixture(params=[Compared, Told])
def lamps(request: pytest.FixtureRequest) -> Lamps:
    budge.add_family(Family("lamps", Lamps, pictures=request.param()))
    return Lamps()


def test_a_film_tells_what_changes_and_nothing_else(lamps: Lamps) -> None:
    shown = film(lamps, MOVES)
    assert shown.frames == [
        [(0, 0, 0, ON)],
        [(0, 0, 1)],  # a piece that only moves costs three numbers
        [(0, 0, 2)],
        [(0, 0, 2, OFF)],
        [(0, 0, 2, ON)],
    ]
    assert shifts(lamps, (0, 0), "switch") == [((0, 0), (0, 0), ON)]
    assert shifts(lamps, (0, 0), "carry") == [((0, 0), (0, 1))]


def test_its_scenes_are_those_of_the_states(lamps: Lamps) -> None:
    state = lamps.start
    states = [state]
    for move in MOVES:
        state = lamps.play(state, move)
        states.append(state)
    assert list(film(lamps, MOVES).scenes()) == [scene(lamps, state) for state in states]


def test_the_svg_shows_one_look_at_a_time(lamps: Lamps) -> None:
    drawn = svg.animation(lamps, MOVES)
    root = ElementTree.fromstring(drawn)
    name = "{http://www.w3.org/2000/svg}"
    changes = list(root.iter(f"{name}animate"))
    values = [one.attrib["values"].split(";") for one in changes]
    assert values == [
        ["visible", "hidden", "visible", "hidden"],  # off at first
        ["hidden", "visible", "hidden", "visible"],
    ]
    times = [float(time) for time in changes[0].attrib["keyTimes"].split(";")]
    assert times[0] == 0 and times == sorted(times) and times[-1] < 1
    assert len(list(root.iter(f"{name}animateTransform"))) == 1
    assert "#ffcc00" in drawn and "#333333" in drawn


def test_a_lamp_that_only_changes_does_not_travel(lamps: Lamps) -> None:
    drawn = svg.animation(lamps, ["switch"])
    assert "animateTransform" not in drawn and drawn.count("<animate ") == 2
    assert re.search(r'visibility="visible"><animate [^>]*/><rect [^>]*fill="#333333"', drawn)


def test_the_gif_has_both_colours(lamps: Lamps) -> None:
    image = pytest.importorskip("PIL.Image")
    import io

    picture = image.open(io.BytesIO(gif.animation(lamps, ["switch"])))
    seen = []
    for at in range(picture.n_frames):
        picture.seek(at)
        seen.append(picture.convert("RGB").getpixel((picture.width // 6, picture.height * 3 // 4)))
    assert _near(seen[0], (0x33, 0x33, 0x33)) and _near(seen[-1], (0xFF, 0xCC, 0x00))


def _near(colour: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(colour, wanted, strict=True))
