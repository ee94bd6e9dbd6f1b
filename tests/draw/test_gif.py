from __future__ import annotations

import io
import sys

import pytest

import budge
from budge.draw import gif
from budge.errors import MissingExtra, RequestError
from tests.web.positions import EASY


@pytest.mark.parametrize("family", EASY)
def test_a_gif_has_a_frame_for_every_move_and_more(family: str) -> None:
    image = pytest.importorskip("PIL.Image")
    puzzle = budge.parse(EASY[family], family=family)
    moves = budge.solve(puzzle).moves
    assert moves
    opened = image.open(io.BytesIO(gif.animation(puzzle, moves)))
    assert opened.format == "GIF" and opened.n_frames == 3 * len(moves) + 1


def test_endless_solutions_and_missing_pillow_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = budge.parse("1 2 / 3 0")
    back_and_forth = list(budge.solve(budge.parse("1 2 / 0 3")).moves or ()) * 4000
    with pytest.raises(RequestError, match="at most 3,000"):
        gif.animation(puzzle, back_and_forth)
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(MissingExtra, match="pip install budge"):
        gif.animation(puzzle, ())
