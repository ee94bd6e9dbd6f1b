from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import budge
from budge import RequestError
from budge.heuristics import BoundHeuristic, bind
from tests.boards import CLASSIC, FAR

PUZZLE = budge.parse(CLASSIC)
START = PUZZLE.start
SWAP = budge.parse(FAR, rule="swap")


def value(text: str) -> float:
    return bind(text, PUZZLE).estimate(START)


def test_sums_weights_max_ceil_and_brackets() -> None:
    m, t = value("manhattan"), value("misplaced")
    assert m != t
    assert value("manhattan + misplaced") == m + t
    assert value("0.7*manhattan+0.3*misplaced") == pytest.approx(0.7 * m + 0.3 * t)
    assert value("max(manhattan, misplaced, zero)") == max(m, t)
    assert value("2*max(misplaced, zero) + .5*(manhattan + misplaced)") == 2 * t + 0.5 * (m + t)
    assert value("ceil(0.3*manhattan)") == -(-3 * m // 10)
    assert value("  MANHATTAN ") == m


@pytest.mark.parametrize(
    ("text", "admissible"),
    [
        ("manhattan", True),
        ("0.7*manhattan+0.3*misplaced", True),
        ("0.1*manhattan+0.2*misplaced+0.7*zero", True),  # exactly 1, which floats would miss
        ("0.7*manhattan+0.31*misplaced", False),
        ("manhattan+misplaced", False),
        ("1.01*manhattan", False),
        ("1*manhattan", True),
        ("0.5*manhattan", True),
        ("max(manhattan, linear-conflict)", True),
        ("max(manhattan, 2*misplaced)", False),
        ("ceil(0.5*manhattan + 0.5*euclidean)", True),
        ("ceil(2*zero)", False),
        ("0.5*(manhattan + misplaced)", False),  # not proved: the bracket alone is not
    ],
)
def test_admissibility_is_worked_out_from_the_weights(text: str, admissible: bool) -> None:
    bound = bind(text, PUZZLE)
    assert bound.admissible is admissible
    assert bound.consistent is admissible


def test_an_inadmissible_part_spoils_the_whole() -> None:
    assert not bind("0.5*manhattan", SWAP).admissible  # true as it happens, but not declared
    assert not bind("max(half-manhattan, manhattan)", SWAP).admissible
    assert bind("max(half-manhattan, half-misplaced)", SWAP).admissible


@given(
    st.lists(
        st.tuples(st.integers(0, 100), st.sampled_from(["manhattan", "misplaced", "zero"])),
        min_size=1,
        max_size=4,
    )
)
def test_weights_up_to_one_never_exceed_the_largest_part(terms: list[tuple[int, str]]) -> None:
    bound = bind(" + ".join(f"{w / 100:.2f}*{name}" for w, name in terms), PUZZLE)
    assert bound.admissible is (sum(w for w, _ in terms) <= 100)
    if bound.admissible:
        assert bound.estimate(START) <= max(value(name) for _, name in terms) + 1e-9


def test_the_name_says_what_was_asked_for() -> None:
    assert bind("manhattan", PUZZLE).name == "manhattan"
    text = "max(manhattan, 0.5*misplaced) + 2*ceil(euclidean)"
    name = bind(text, PUZZLE).name
    assert name == text
    assert bind(name, PUZZLE).estimate(START) == value(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a heuristic's name was expected"),
        ("manhatan", r"no heuristic 'manhatan' \(did you mean 'manhattan'\?\); what fits: euclid"),
        ("half-manhattan", "made for tiles:swap, not for tiles:slide"),
        ("2 manhattan", r"a number needs '\*'"),
        ("3", r"a number needs '\*'"),
        ("2*", "name was expected"),
        ("2*3", "name was expected"),
        ("manhattan misplaced", "'misplaced' was not expected"),
        ("manhattan)", r"'\)' was not expected"),
        ("(manhattan", r"'\)' is missing"),
        ("max(manhattan", r"'\)' is missing"),
        ("max()", "name was expected"),
        ("max", "no heuristic 'max'"),
        ("-1*manhattan", "must not be negative"),
        ("manhattan + -2*misplaced", "must not be negative"),
        ("manhattan - misplaced", "'-' was not expected"),
        ("manhattan & zero", "'&' makes no sense there"),
        ("2manhattan", "'2' makes no sense there"),
        ("(" * 150 + "zero", r"'\)' is missing"),
        ("(" * 5000 + "zero", "at most 200 characters"),
    ],
)
def test_a_bad_expression_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(RequestError, match=complaint):
        bind(text, PUZZLE)


@given(st.text(alphabet="0123456789.*+-(),& maxceilzro", max_size=30))
def test_any_text_is_a_heuristic_or_a_request_error(text: str) -> None:
    try:
        assert isinstance(bind(text, PUZZLE), BoundHeuristic)
    except RequestError:
        pass


def test_a_function_promises_nothing() -> None:
    def guess(state: tuple[int, ...]) -> float:
        return 1

    bound = bind(guess, PUZZLE)
    assert (bound.name, bound.admissible, bound.consistent) == ("guess", False, False)
