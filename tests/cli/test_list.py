from __future__ import annotations

from budge import registry
from tests.cli.conftest import Budge


def test_algorithms_with_what_they_declare(budge: Budge) -> None:
    run = budge("list", "algorithms")
    assert (run.code, run.err) == (0, "")
    rows = {line.split()[0]: line.split()[1:5] for line in run.out.splitlines()}
    assert rows["algorithm"] == ["for", "optimal", "complete", "heuristic"]
    assert rows["astar"] == ["any", "yes", "yes", "yes"]
    assert rows["bfs"] == ["any", "yes", "yes", "no"]
    assert rows["greedy"] == ["any", "no", "yes", "yes"]
    assert "manhattan" not in rows


def test_heuristics_of_both_rules(budge: Budge) -> None:
    rows = [line.split()[:4] for line in budge("list", "heuristics").out.splitlines()]
    assert ["manhattan", "tiles:slide", "yes", "yes"] in rows
    assert ["manhattan", "tiles:swap", "no", "no"] in rows


def test_without_a_word_both(budge: Budge) -> None:
    out = budge("list").out
    assert out.startswith("algorithm ")
    assert "\n\nheuristic " in out


def test_json_is_the_registry(budge: Budge) -> None:
    values = budge("list", "heuristics", "--json").objects()
    assert [value["name"] for value in values] == [h.name for h in registry.heuristics()]
    assert set(values[0]) == {
        "type",
        "name",
        "synopsis",
        "kinds",
        "admissible",
        "consistent",
        "on_request",
    }
    kinds = {value["type"] for value in budge("list", "--json").objects()}
    assert kinds == {"algorithm", "heuristic"}


def test_a_family_leaves_out_what_does_not_fit(budge: Budge) -> None:
    everything = budge("list", "heuristics", "--json").objects()
    tiles = budge("list", "heuristics", "--family", "tiles", "--json").objects()
    assert {"zero", "manhattan"} <= {value["name"] for value in tiles}
    for value in everything:
        fits = any(kind.split(":")[0] in ("any", "tiles") for kind in value["kinds"])
        assert (value in tiles) == fits


def test_nonsense(budge: Budge) -> None:
    run = budge("list", "algoritms")
    assert (run.code, run.out) == (2, "")
    assert "did you mean 'algorithms'?" in run.err
    run = budge("list", "--family", "tile")
    assert (run.code, run.out) == (2, "")
    assert "did you mean 'tiles'?" in run.err
