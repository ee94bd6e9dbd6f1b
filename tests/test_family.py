"""The record of a family, and what asks it."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import asdict
from typing import Any

import pytest

import budge
from budge import Family, FormatError, RequestError, registry
from budge.batch.packing import pack
from budge.draw import terminal
from budge.draw.scene import film, scene
from budge.engine import engine_for
from budge.family import Labels
from budge.formats import write
from tests.puzzles_of_ours import WaterJugs

FAMILIES = registry.families()
LANGUAGES = ("en", "zh")

pytestmark = pytest.mark.usefixtures("own_tables")


def samples(family: Family) -> list[Any]:
    return [budge.parse(one.text, family=family.name, rule=one.rule) for one in family.samples]


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
class TestEveryFamily:
    def test_its_samples_are_its_own_and_are_told_by_their_text(self, family: Family) -> None:
        assert family.samples
        for sample, puzzle in zip(family.samples, samples(family), strict=True):
            assert type(puzzle) is family.puzzle and registry.family_of(puzzle) is family
            assert registry.detect_family(sample.text) is family
            assert registry.detect_family(write(puzzle)) is family
            (again,) = family.text.read(write(puzzle), **family.options_of(puzzle))
            assert again == puzzle

    def test_it_has_words_for_everything_in_both_languages(self, family: Family) -> None:
        for language in LANGUAGES:
            labels = family.labels[language]
            assert labels.name and labels.how
            assert set(labels.metrics) == set(family.metrics)
            for puzzle in samples(family):
                assert set(puzzle.metrics) <= set(family.metrics)
                kinds = {piece.kind for piece in scene(puzzle, puzzle.start).pieces}
                assert kinds <= set(labels.pieces)
            for brush in family.editor.brushes if family.editor else ():
                assert brush.names[language]

    def test_it_is_drawn(self, family: Family) -> None:
        for puzzle in samples(family):
            assert scene(puzzle, puzzle.start).pieces
            assert terminal.board(puzzle, puzzle.start).plain

    def test_its_record_is_plain_values(self, family: Family) -> None:
        for labels in family.labels.values():
            assert isinstance(asdict(labels)["name"], str)


def test_parts_are_imported_when_they_are_asked_for() -> None:
    code = (
        "import sys; from budge import registry\n"
        "registry.find_family('tiles')\n"
        "print([n for n in sys.modules if n.startswith('budge.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for heavy in ("budge.puzzles.tiles", "budge.engine", "budge.draw", "budge.builtin", "rich"):
        assert repr(heavy) not in done.stdout


def test_an_unknown_family_is_an_error_that_lists_the_known() -> None:
    with pytest.raises(RequestError, match=r"no family 'tile' .did you mean 'tiles'.*sokoban"):
        budge.parse("1 2 / 3 0", family="tile")
    with pytest.raises(FormatError, match="no puzzle of a known family"):
        budge.parse("hello, world")
    with pytest.raises(RequestError, match="have no text"):
        budge.parse("AA", family="blocks")


def test_a_puzzle_that_only_calls_itself_so_is_of_no_family() -> None:
    class Impostor(WaterJugs):
        family = "tiles"

    assert registry.family_of(Impostor()) is None
    assert engine_for(Impostor()) is None
    assert budge.solve(Impostor()).cost == budge.solve(WaterJugs()).cost
    assert registry.family_of(WaterJugs()) is None


class Counter:
    """Count up to a number, one or two at a time."""

    family = "counter"
    name = None
    height = width = 1

    def __init__(self, goal: int, start: int = 0) -> None:
        self.goal, self.start = goal, start

    def moves(self, state: int) -> list[int]:
        return [by for by in (1, 2) if state + by <= self.goal]

    def play(self, state: int, move: int) -> int:
        return state + move

    def is_goal(self, state: int) -> bool:
        return state == self.goal


class CounterText:
    def detect(self, text: str) -> bool:
        return text.startswith("count to ")

    def read(self, text: str) -> list[Counter]:
        return [Counter(int(line.split()[-1])) for line in text.splitlines()]

    def write(self, puzzle: Counter) -> str:
        return f"count to {puzzle.goal}"


COUNTER = Family("counter", Counter, text=CounterText(), labels={"en": Labels("Counting")})


def test_a_family_of_ones_own_made_of_objects() -> None:
    assert registry.detect_family("count to 7") is None
    budge.add_family(COUNTER)
    puzzle = budge.parse("count to 7")
    assert isinstance(puzzle, Counter) and write(puzzle) == "count to 7"
    result = budge.solve(puzzle)
    assert result.cost == 4
    assert budge.read_moves(puzzle, budge.write_moves(puzzle, result.moves)) == list(result.moves)
    assert terminal.board(puzzle, 3).plain == "3"
    with pytest.raises(RequestError, match="'counter' can be shown as text only"):
        film(puzzle, ())
    with pytest.raises(RequestError, match="counter has one format only"):
        budge.convert("count to 7", "json")
    assert COUNTER in registry.families()


def test_a_name_that_means_every_puzzle_is_refused() -> None:
    with pytest.raises(RequestError, match="cannot be called 'any'"):
        budge.add_family(Family("any", Counter))


def test_what_text_does_not_tell_travels_as_a_pickle() -> None:
    assert not pack(budge.parse("1 2 / 3 0")).pickled
    budge.add_family(COUNTER)
    packed = pack(budge.parse("count to 7"))
    assert packed.pickled and packed.unpack().goal == 7  # other processes know no counters
    packed = pack(Backwards([[1, 2], [3, 0]]))
    assert packed.pickled and type(packed.unpack()) is Backwards


class Backwards(budge.Tiles):
    """Another goal than the text tells."""

    def is_goal(self, state: Any) -> bool:
        return tuple(state) == (0, *range(len(state) - 1, 0, -1))


def test_plug_ins_bring_families_and_are_looked_for_only_on_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = []

    class Plugin:
        def load(self) -> None:
            loaded.append(self)
            registry.add_family(COUNTER)
            registry.add_family(Family("tiles", Counter, text=CounterText(), priority=9))

    monkeypatch.setattr(registry, "_loaded", False)
    monkeypatch.setattr(registry, "_brought", {})
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Plugin()])
    assert budge.solve(budge.parse("1 2 / 3 0")).solved and not loaded
    assert isinstance(budge.parse("count to 3"), Counter) and len(loaded) == 1
    assert isinstance(budge.parse("1 2 / 3 0", family="tiles"), budge.Tiles)  # nothing is replaced
    assert not pack(budge.parse("count to 3")).pickled
    assert "counter" in [family.name for family in registry.families()]


def test_a_broken_plug_in_is_told_of_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def load(self) -> None:
            raise ImportError("no module named nonsense")

    monkeypatch.setattr(registry, "_loaded", False)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Broken()])
    with pytest.warns(RuntimeWarning, match="plug-in 'broken' cannot be loaded.*nonsense"):
        assert [family.name for family in registry.families()][:2] == ["tiles", "rush-hour"]


def test_a_text_that_two_families_know_goes_to_budges_own_at_any_time() -> None:
    class Greedy(CounterText):
        def detect(self, text: str) -> bool:
            return True

    budge.add_family(Family("counter", Counter, text=Greedy(), priority=9))
    assert isinstance(budge.parse("1 2 / 3 0"), budge.Tiles)
    assert isinstance(budge.parse("up to 4"), Counter)


def test_what_is_added_before_anything_is_read_is_known_to_this_process_only() -> None:
    code = _COUNTER + (
        "budge.add_family(COUNTER); budge.parse('count to 3'); print(*registry._families)\n"
        "print(*map(registry.is_installed, [COUNTER, registry.find_family('tiles')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [
        "tiles",
        "rush-hour",
        "klotski",
        "sokoban",
        "blocks",
        "counter",
        "False",
        "True",
    ]


_COUNTER = """
import budge
from budge import registry
class Text:
    detect = staticmethod(lambda text: text.startswith('count'))
    read = staticmethod(lambda text: [Counter()])
    write = staticmethod(str)
class Counter:
    family = 'counter'
COUNTER = budge.Family('counter', Counter, text=Text)
"""
