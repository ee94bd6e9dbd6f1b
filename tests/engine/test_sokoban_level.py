"""A level on its way to the core: named fields, checked once more."""

from __future__ import annotations

from typing import Any

import pytest

from budge import _core

ROOM: dict[str, Any] = {
    "width": 4,
    "height": 3,
    "floor": [0, 1, 2, 3, 5],
    "goals": [3],
    "boxes": [1],
    "player": 0,
}


def optimum(level: _core.SokobanLevel) -> _core.SokobanOptimalResult:
    return _core.solve_sokoban_optimally(
        level, False, False, False, False, False, [], 1000, None, _core.Limits(), None
    )


def test_a_level_of_named_fields_is_solved() -> None:
    result = optimum(_core.SokobanLevel(**ROOM))
    assert (result.ending, result.lurd) == (_core.Ending.found, "RR")


def test_the_order_in_which_cells_are_named_does_not_matter() -> None:
    level = _core.SokobanLevel(**ROOM | {"floor": [5, 3, 2, 1, 0]})
    assert optimum(level).lurd == "RR"


def test_a_row_does_not_go_on_in_the_next() -> None:
    """From the last cell of the first row a box cannot be pushed to the first of the second."""
    level = _core.SokobanLevel(
        **ROOM | {"floor": [1, 2, 3, 4, 5], "boxes": [3], "goals": [4], "player": 1}
    )
    assert optimum(level).ending == _core.Ending.exhausted


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"boxes": [6]}, "not on the floor"),
        ({"goals": [-1]}, "not on the floor"),
        ({"player": 11}, "not on the floor"),
        ({"player": 1}, "stands on a box"),
        ({"boxes": [1, 2]}, "as many boxes as goals"),
        ({"boxes": [1, 1], "goals": [2, 3]}, "on one cell"),
        ({"floor": [0, 1, 2, 3, 3]}, "twice"),
        ({"floor": [0, 1, 2, 3, 12]}, "within the board"),
        ({"floor": [0, 1, 2, 3, -1]}, "within the board"),
        ({"floor": []}, "within the board"),
        ({"width": 0}, "within the board"),
        ({"width": 5000, "floor": list(range(4097))}, "larger than the engine"),
    ],
)
def test_what_is_no_level_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        _core.SokobanLevel(**ROOM | wrong)
