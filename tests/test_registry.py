from __future__ import annotations

from collections.abc import Callable

import pytest

import budge
from budge import RequestError, Tiles, registry
from budge.registry import (
    Algorithm,
    algorithms,
    find_algorithm,
    find_heuristic,
    heuristics,
    kinds_of,
)
from tests.puzzles_of_ours import WaterJugs

SLIDE = Tiles([[1, 2], [3, 0]])
SWAP = Tiles([[1, 2], [3, 0]], rule="swap")


pytestmark = pytest.mark.usefixtures("own_tables")


def test_every_entry_says_what_it_is() -> None:
    for entry in [*algorithms(), *heuristics()]:
        assert entry.synopsis and entry.kinds, entry.name
        assert "\n" not in entry.synopsis and not entry.synopsis.endswith(".")


def test_a_consistent_heuristic_is_admissible() -> None:
    assert all(entry.admissible for entry in heuristics(consistent=True))


def test_entries_are_found_by_what_they_declare() -> None:
    optimal = {entry.name for entry in algorithms(optimal=True)}
    assert optimal >= {"bfs", "bidirectional", "dijkstra", "astar", "idastar"}
    assert not optimal & {"greedy", "wastar"}
    assert {entry.name for entry in algorithms(weighted=True)} >= {"wastar"}


def test_kinds_from_the_most_special() -> None:
    shape = f"tiles:swap:{SWAP.height}x{SWAP.width}"
    assert kinds_of(SWAP) == (shape, "tiles:swap:up-to-25", "tiles:swap", "tiles", "any")
    assert kinds_of(WaterJugs()) == ("waterjugs", "waterjugs", "any")


def test_one_name_may_mean_different_estimates() -> None:
    assert find_heuristic("manhattan", SLIDE).admissible
    assert not find_heuristic("manhattan", SWAP).admissible
    assert {entry.name for entry in heuristics(WaterJugs())} == {"zero"}


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("A*", "astar"),
        ("IDA*", "idastar"),
        ("WA*", "wastar"),
        ("breadth-first", "bfs"),
        ("BFS", "bfs"),
    ],
)
def test_other_names(alias: str, name: str) -> None:
    assert find_algorithm(alias, SLIDE).name == name


def test_an_algorithm_of_another_family_is_refused() -> None:
    registry.add_algorithm(Algorithm("pushy", "", ("sokoban",), True, True, False))
    with pytest.raises(RequestError, match="'pushy' is made for sokoban, not for tiles:slide.*bfs"):
        find_algorithm("pushy", SLIDE)
    assert "pushy" not in {entry.name for entry in algorithms(SLIDE)}


def test_an_algorithm_of_ones_own() -> None:
    @budge.algorithm("straight", optimal=False)
    def straight(puzzle: WaterJugs, monitor: object) -> list[str]:
        """Do as the book says.

        Requires: WaterJugs.
        """
        return ["fill 5", "5 to 3", "empty 3", "5 to 3", "fill 5", "5 to 3"]

    assert find_algorithm("straight", WaterJugs()).synopsis == "Do as the book says"
    result = budge.solve(WaterJugs(), algorithm="straight")
    assert (result.status, result.cost) == (budge.Status.SOLVED, 6)


def test_a_heuristic_of_ones_own_under_any_spelling() -> None:
    @budge.heuristic("Litres", kinds="waterjugs", admissible=False, consistent=False)
    def litres(puzzle: WaterJugs) -> Callable[[tuple[int, int]], float]:
        """How far the jugs are from the amount."""
        return lambda state: min(abs(puzzle.wanted - amount) for amount in state)

    for asked in ("Litres", "litres", litres):
        result = budge.solve(WaterJugs(), algorithm="greedy", heuristic=asked)
        assert (result.solved, result.heuristic) == (True, "Litres")
    with pytest.raises(RequestError, match="made for waterjugs"):
        find_heuristic("Litres", SLIDE)


def test_plug_ins_are_found_when_a_name_is_unknown_and_replace_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = []

    class Plugin:
        def load(self) -> None:
            loaded.append(self)
            registry.algorithm("wander", optimal=False)(lambda puzzle, monitor: None)
            registry.algorithm("bfs", optimal=False)(lambda puzzle, monitor: None)

    find_algorithm("bfs", SLIDE)
    monkeypatch.setattr(registry, "_loaded", False)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Plugin()])
    assert find_algorithm("bfs", SLIDE).optimal and not loaded
    assert not find_algorithm("wander", SLIDE).optimal and len(loaded) == 1
    assert find_algorithm("bfs", SLIDE).optimal
