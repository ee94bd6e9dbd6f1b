"""What the shell offers when Tab is pressed. The registry is read only then."""

from __future__ import annotations

from collections.abc import Iterable

Offers = list[tuple[str, str]]


def algorithms(incomplete: str) -> Offers:
    from budge import registry

    return _offers(incomplete, ((entry.name, entry.synopsis) for entry in registry.algorithms()))


def heuristics(incomplete: str) -> Offers:
    from budge import registry

    return _offers(incomplete, ((entry.name, entry.synopsis) for entry in registry.heuristics()))


def algorithm_list(incomplete: str) -> Offers:
    return _last_of_list(incomplete, algorithms(""))


def heuristic_list(incomplete: str) -> Offers:
    return _last_of_list(incomplete, heuristics(""))


def families(incomplete: str) -> Offers:
    from budge import registry

    return _offers(incomplete, ((family.name, "") for family in registry.families()))


def rules(incomplete: str) -> Offers:
    from budge.puzzles.tiles import RULES

    return _offers(incomplete, ((name, "") for name in RULES))


def qualities(incomplete: str) -> Offers:
    from budge.verbs.options import QUALITIES

    return _offers(incomplete, ((name, "") for name in QUALITIES))


def engines(incomplete: str) -> Offers:
    from budge.verbs.options import ENGINES

    return _offers(incomplete, ((name, "") for name in ENGINES))


def _offers(incomplete: str, known: Iterable[tuple[str, str]]) -> Offers:
    """Those that begin like it. A name may stand for several entries: it is offered once."""
    unique: dict[str, str] = {}
    for name, synopsis in known:
        if name.startswith(incomplete):
            unique.setdefault(name, synopsis)
    return list(unique.items())


def _last_of_list(incomplete: str, known: Iterable[tuple[str, str]]) -> Offers:
    """`bfs,as` is completed to `bfs,astar`."""
    before, comma, last = incomplete.rpartition(",")
    return [(before + comma + name, synopsis) for name, synopsis in _offers(last, known)]
