from __future__ import annotations

import pytest

from budge import errors
from budge.errors import BudgeError, FormatError, PositionError, suggest


def test_one_family_of_exceptions() -> None:
    own = [e for e in vars(errors).values() if isinstance(e, type) and issubclass(e, Exception)]
    assert len(own) >= 7
    assert all(issubclass(e, BudgeError) for e in own)
    for bad_input in (FormatError, PositionError, errors.RequestError, errors.IllegalMove):
        assert issubclass(bad_input, ValueError)
    assert issubclass(errors.MissingExtra, ImportError)


def test_the_place_is_marked() -> None:
    error = FormatError("odd", "one\ntwo\nthree\nfour", 4, 2)
    assert str(error) == "line 4, column 2: odd\n    two\n    three\n    four\n     ^"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (FormatError("bad"), "bad"),
        (FormatError("bad", "text"), "bad\n    text"),
        (FormatError("bad", "text", 1), "line 1: bad\n    text"),
        (FormatError("bad", "text", 9, 1), "line 9, column 1: bad\n    text\n    ^"),
    ],
)
def test_a_message_with_what_is_known(error: FormatError, message: str) -> None:
    assert str(error) == message


def test_a_long_line_is_clipped() -> None:
    assert len(str(FormatError("bad", "x" * 10_000, 1, 5_000))) < 300


def test_suggestions() -> None:
    assert suggest("MANHATAN", ["misplaced", "manhattan"]) == " (did you mean 'manhattan'?)"
    assert suggest("qqq", ["misplaced", "manhattan"]) == ""
