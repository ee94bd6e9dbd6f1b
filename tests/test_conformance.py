"""Every registered family, algorithm, heuristic and format passes by being registered; and a family
that breaks a rule of the house does not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import budge
from budge import conformance
from budge.family import Family, Labels, Sample
from budge.formats import tiles as tiles_text
from budge.registry import families

CASES = [
    pytest.param(check, id=f"{family.name}: {name}")
    for family in families()
    if family.samples
    for name, check in conformance.checks_of(family)
]


@pytest.mark.parametrize("check", CASES)
def test_what_is_registered_conforms(check: Callable[[], None]) -> None:
    check()


# ---------------------------------------------------------------------- broken families


class Steps(budge.Tiles):
    """Tiles under another name, in order as they are."""

    family = "steps"


class ListsTooMuch(Steps):
    def moves(self, state: Any) -> Any:
        return [*super().moves(state), budge.Slide(99, "up")]


class PlaysAnything(Steps):
    def play(self, state: Any, move: Any) -> Any:
        try:
            return super().play(state, move)
        except budge.IllegalMove:
            return state


class PlaysAtRandom(Steps):
    calls = 0

    def play(self, state: Any, move: Any) -> Any:
        type(self).calls += 1
        return super().play(state, move) if self.calls % 2 else self.start


class ForgetsOrigins(Steps):
    def origins(self, state: Any) -> Any:
        return list(super().origins(state))[1:]


class CannotBeSent(Steps):
    def __reduce__(self) -> Any:
        return budge.Tiles, (self.rows(self.goal),)


class ForgetsItsStart(Steps):
    def __deepcopy__(self, _memo: Any) -> Any:
        return copy.copy(self).starting_at(self.goal)


def backwards(puzzle: Any, text: str) -> list[Any]:
    return list(FAMILY.notation.read_moves(puzzle, text))[::-1]


class Notation:
    read_moves = staticmethod(backwards)

    @staticmethod
    def write_moves(puzzle: Any, moves: Any) -> str:
        return FAMILY.notation.write_moves(puzzle, moves)


class Text:
    """Reads what tiles read, as puzzles of another class."""

    detect = staticmethod(lambda _text: False)

    def __init__(self, kind: type[Any], *, forgets: bool = False) -> None:
        self.kind, self.forgets = kind, forgets

    def read(self, text: str) -> list[Any]:
        return [self.kind(puzzle.rows(puzzle.start)) for puzzle in tiles_text.read(text)]

    def write(self, puzzle: Any) -> str:
        return tiles_text.write(puzzle.starting_at(puzzle.goal) if self.forgets else puzzle)


class Pictures:
    """Pieces that stay where they are, whatever the state."""

    @staticmethod
    def scene(puzzle: Any, _state: Any) -> Any:
        return budge.draw.scene.scene(budge.Tiles(puzzle.rows(puzzle.start)), puzzle.start)


FAMILY = budge.registry.find_family("tiles")
LABELS = {"en": Labels("Steps", metrics={"moves": "moves", "slides": "slides"})}


def made(kind: type[Any] = Steps, **changed: Any) -> Family:
    parts: dict[str, Any] = {
        "text": Text(kind),
        "notation": "budge.formats.tiles_moves",
        "terminal": "budge.draw.tiles:terminal",
        "samples": [Sample("Some", "1 2 3 / 4 0 6 / 7 5 8")],
        "labels": LABELS,
        "metrics": ("moves", "slides"),
    }
    return Family("steps", kind, **(parts | changed))


BROKEN = {
    "legal_moves_are_legal": made(ListsTooMuch),
    "illegal_moves_are_refused": made(PlaysAnything),
    "states_are_values": made(PlaysAtRandom),
    "moves_can_be_taken_back": made(ForgetsOrigins),
    "positions_come_back_from_their_text": made(text=Text(Steps, forgets=True)),
    "solutions_come_back_from_their_text": made(notation=Notation()),
    "results_survive_json": made(notation=Notation()),
    "puzzles_can_be_copied_and_sent": made(CannotBeSent),
    "words_are_there": made(labels={"en": Labels("Steps")}),
}


@pytest.mark.usefixtures("own_tables")
@pytest.mark.parametrize("name", BROKEN)
def test_a_family_that_breaks_a_rule_is_found_out(name: str) -> None:
    budge.add_family(BROKEN[name])
    with pytest.raises((AssertionError, budge.IllegalMove)):
        getattr(conformance, name)(BROKEN[name])


@pytest.mark.usefixtures("own_tables")
def test_deep_copies_and_pictures_are_looked_at_too() -> None:
    forgetful = made(ForgetsItsStart)
    budge.add_family(forgetful)
    with pytest.raises(AssertionError):
        conformance.puzzles_can_be_copied_and_sent(forgetful)
    still = made(pictures=Pictures())
    budge.add_family(still)
    conformance.words_are_there(still)


@pytest.mark.usefixtures("own_tables")
def test_the_same_family_unbroken_passes() -> None:
    family = made()
    budge.add_family(family)
    for check in conformance.CHECKS:
        check(family)


@pytest.mark.usefixtures("own_tables")
def test_a_heuristic_that_lies_is_found_out() -> None:
    @budge.heuristic("far", kinds="tiles", admissible=True, consistent=True)
    def far(_puzzle: Any) -> Any:
        """Always far away."""
        return lambda _state: 99

    with pytest.raises(AssertionError, match="far"):
        conformance.heuristic_keeps_its_word(FAMILY, far)


@pytest.mark.usefixtures("own_tables")
def test_an_algorithm_that_lies_is_found_out() -> None:
    @budge.algorithm("detour", kinds="tiles", optimal=True)
    def detour(puzzle: Any, monitor: Any) -> Any:
        """A shortest solution, after a step to and fro."""
        move = next(iter(puzzle.moves(puzzle.start)))
        back = next(
            m for s, m in puzzle.origins(puzzle.start) if s == puzzle.play(puzzle.start, move)
        )
        return [move, back, *(budge.search.bfs(puzzle, monitor) or ())]

    entry = next(entry for entry in budge.registry.algorithms() if entry.name == "detour")
    with pytest.raises(AssertionError, match="detour"):
        conformance.algorithm_keeps_its_word(FAMILY, entry)
