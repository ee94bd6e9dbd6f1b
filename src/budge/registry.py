"""The tables of algorithms and heuristics, with what each declares of itself.

Menus, `--help`, `budge list`, the reference pages and the solver's own checks are all made from
these entries. An entry is added by a decorator beside the code it describes; another package adds
its own through the entry-point group `budge.plugins`, whose modules are imported on first need.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from budge.errors import RequestError, suggest

ANY = "any"
"""The kind of every puzzle."""


@dataclass(frozen=True)
class Entry:
    """What algorithms and heuristics have in common.

    `kinds` are the puzzles it fits: `any`, a family (`tiles`) or a family with a rule
    (`tiles:swap`).
    """

    name: str
    synopsis: str
    kinds: tuple[str, ...]

    def fits(self, puzzle: Any) -> bool:
        return any(kind in self.kinds for kind in kinds_of(puzzle))


@dataclass(frozen=True)
class Algorithm(Entry):
    """A search. `optimal` holds for admissible heuristics; `informed` ones take a heuristic.

    `run` searches any Puzzle in Python; it is None for algorithms that only an engine has.
    `needs` names what the puzzle must offer beyond the contract; `counts_moves` marks a search that
    is optimal in the number of moves, and so in cost only where every move costs 1. Boards
    of more than `max_cells` cells are refused.
    """

    optimal: bool
    complete: bool
    informed: bool
    weighted: bool = False
    needs: tuple[str, ...] = ()
    counts_moves: bool = False
    max_cells: int | None = 400
    run: Callable[..., Any] | None = None


@dataclass(frozen=True)
class Heuristic(Entry):
    """An estimate of what is left. `build(puzzle)` gives the function from state to number.

    One that is `on_request` takes long to prepare or much room, and is left out where all that fit
    are tried.
    """

    admissible: bool
    consistent: bool
    build: Callable[[Any], Callable[[Any], float]]
    on_request: bool = False


_algorithms: dict[str, Algorithm] = {}
_heuristics: dict[tuple[str, str], Heuristic] = {}
_own_loaded = False
_loaded = False
_loading = threading.RLock()


def kinds_of(puzzle: Any) -> tuple[str, ...]:
    """Every kind that the puzzle belongs to, the most special first."""
    family = getattr(puzzle, "family", type(puzzle).__name__.lower())
    special = getattr(puzzle, "special_kinds", ())
    return (*special, getattr(puzzle, "kind", family), family, ANY)


def algorithm(
    name: str,
    *,
    kinds: str | Iterable[str] = ANY,
    optimal: bool,
    complete: bool = True,
    informed: bool = False,
    weighted: bool = False,
    needs: Iterable[str] = (),
    counts_moves: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a search; the first line of its docstring is its synopsis."""

    def register(run: Callable[..., Any]) -> Callable[..., Any]:
        add_algorithm(
            Algorithm(
                name,
                _first_line(run),
                _tuple(kinds),
                optimal,
                complete,
                informed,
                weighted,
                tuple(needs),
                counts_moves,
                run=run,
            )
        )
        return run

    return register


def add_algorithm(entry: Algorithm) -> None:
    """Register a search that needs more than a decorator can say, such as a native one."""
    _algorithms[entry.name.lower()] = entry


def heuristic(
    name: str, *, kinds: str | Iterable[str], admissible: bool, consistent: bool
) -> Callable[[Callable[[Any], Callable[[Any], float]]], Heuristic]:
    """Register a heuristic; the first line of its docstring is its synopsis.

    What is decorated takes the puzzle and returns the function from state to number. The same
    name may stand for different estimates on puzzles of different kinds.
    """

    def register(build: Callable[[Any], Callable[[Any], float]]) -> Heuristic:
        entry = Heuristic(name, _first_line(build), _tuple(kinds), admissible, consistent, build)
        add_heuristic(entry)
        return entry

    return register


def add_heuristic(entry: Heuristic) -> None:
    """Register a heuristic that needs more than a decorator can say."""
    for kind in entry.kinds:
        _heuristics[entry.name.lower(), kind] = entry


def algorithms(puzzle: Any = None, **declared: bool) -> list[Algorithm]:
    """The algorithms that fit `puzzle` (all without one) and declare what is asked for."""
    _load()
    return [
        entry
        for entry in _algorithms.values()
        if (puzzle is None or entry.fits(puzzle)) and _declares(entry, declared)
    ]


def heuristics(puzzle: Any = None, **declared: bool) -> list[Heuristic]:
    """The heuristics that fit `puzzle` (all without one) and declare what is asked for."""
    _load()
    unique = {id(entry): entry for entry in _heuristics.values()}
    return [
        entry
        for entry in unique.values()
        if (puzzle is None or entry.fits(puzzle)) and _declares(entry, declared)
    ]


def find_algorithm(name: str, puzzle: Any) -> Algorithm:
    """The algorithm of that name if it fits the puzzle, or an error that lists what does."""
    key = _ALIASES.get(name.lower(), name.lower())
    _load_own()
    if key not in _algorithms or not _is_ours(puzzle):
        _load()
    entry = _algorithms.get(key)
    if entry is None or not entry.fits(puzzle):
        fitting = [other.name for other in algorithms(puzzle)]
        if entry is None:
            problem = f"there is no algorithm {name!r}{suggest(name, fitting)}"
        else:
            kinds = " and ".join(entry.kinds)
            problem = f"{entry.name!r} is made for {kinds}, not for {kinds_of(puzzle)[0]}"
        raise RequestError(f"{problem}; what fits: {', '.join(fitting)}")
    for method in entry.needs:
        if not hasattr(puzzle, method):
            raise RequestError(f"{entry.name!r} needs a puzzle with a method {method!r}")
    return entry


def find_heuristic(name: str, puzzle: Any) -> Heuristic:
    """The heuristic of that name for this kind of puzzle, or an error that lists what fits."""
    _load_own()
    if not _is_ours(puzzle) or not any(
        (name.lower(), kind) in _heuristics for kind in kinds_of(puzzle)
    ):
        _load()
    for kind in kinds_of(puzzle):
        entry = _heuristics.get((name.lower(), kind))
        if entry is not None:
            return entry
    fitting = sorted({other.name for other in heuristics(puzzle)})
    elsewhere = [kind for known, kind in _heuristics if known == name.lower()]
    if elsewhere:
        problem = f"{name!r} is made for {' and '.join(elsewhere)}, not for {kinds_of(puzzle)[0]}"
    else:
        problem = f"there is no heuristic {name!r}{suggest(name, fitting)}"
    raise RequestError(f"{problem}; what fits: {', '.join(fitting)}")


_ALIASES = {
    "a*": "astar",
    "ida*": "idastar",
    "ida": "idastar",
    "wa*": "wastar",
    "weighted-astar": "wastar",
    "breadth-first": "bfs",
    "uniform-cost": "dijkstra",
}


def _is_ours(puzzle: Any) -> bool:
    """Whether Budge's own entries are all that a puzzle needs, unless an unknown name is asked for:
    finding the plug-ins takes longer than solving most puzzles."""
    return type(puzzle).__module__.startswith("budge.")


def _load_own() -> None:
    """Import Budge's own entries."""
    global _own_loaded
    if _own_loaded:
        return
    with _loading:
        import budge.engine.patterns
        import budge.engine.tiles
        import budge.heuristics
        import budge.search  # noqa: F401

        _own_loaded = True


def _load() -> None:
    """Import Budge's own entries, and those of plug-ins, which add to them but replace none."""
    global _loaded
    if _loaded:
        return
    with _loading:
        from importlib.metadata import entry_points

        _load_own()
        own = dict(_algorithms), dict(_heuristics)
        for plugin in entry_points(group="budge.plugins"):
            plugin.load()
        _algorithms.update(own[0])
        _heuristics.update(own[1])
        _loaded = True


def _declares(entry: Entry, declared: dict[str, bool]) -> bool:
    return all(getattr(entry, name) == value for name, value in declared.items())


def _tuple(kinds: str | Iterable[str]) -> tuple[str, ...]:
    return (kinds,) if isinstance(kinds, str) else tuple(kinds)


def _first_line(documented: Any) -> str:
    lines = (documented.__doc__ or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else ""
