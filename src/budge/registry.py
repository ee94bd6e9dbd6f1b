"""The tables of families, algorithms and heuristics, with what each declares of itself.

Menus, `--help`, `budge list`, the reference pages and the solver's own checks are all made from
these entries. An entry is added by a decorator beside the code it describes; another package adds
its own through the entry-point group `budge.plugins`, whose modules are imported on first need.
Finding plug-ins takes longer than solving most puzzles, so they are looked for only when a name or
a text is not known, or when everything is listed.

>>> from budge import registry
>>> "astar" in [entry.name for entry in registry.algorithms(optimal=True)]
True
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from budge.errors import RequestError, brief, suggest
from budge.family import Family

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
    is optimal in the number of moves, and so in cost only where every move costs 1. One that
    goes `by_the_book` knows the rules of its family and no others. Boards of more than `max_cells`
    cells are refused.

    One that is not `by_default` is left out where all that fit are compared. An `observable` one
    expands one state after the other from the start, so that its tree can be drawn.

    >>> import budge
    >>> astar = next(entry for entry in budge.registry.algorithms() if entry.name == "astar")
    >>> astar.optimal, astar.complete, astar.informed
    (True, True, True)
    """

    optimal: bool
    complete: bool
    informed: bool
    weighted: bool = False
    needs: tuple[str, ...] = ()
    counts_moves: bool = False
    max_cells: int | None = 400
    run: Callable[..., Any] | None = None
    by_default: bool = True
    observable: bool = False
    by_the_book: bool = False

    def lacks(self, puzzle: Any) -> str | None:
        """What keeps it from searching this puzzle, in words; None if nothing does."""
        from budge.puzzles.base import holds, overridden  # with every family: not for a mere list

        changed = overridden(puzzle)
        for method in self.needs:
            if not holds(puzzle, method):
                its = f" that goes with its own {changed!r}" if changed else ""
                return f"{self.name!r} needs a puzzle with a method {method!r}{its}"
        if self.by_the_book and changed:
            return (
                f"{self.name!r} knows the family's rules only; this puzzle has its own {changed!r}"
            )
        return None


@dataclass(frozen=True)
class Heuristic(Entry):
    """An estimate of what is left. `build(puzzle)` gives the function from state to number.

    One that is `on_request` takes long to prepare or much room, and is left out where all that fit
    are tried.

    >>> import budge
    >>> board = budge.parse("3 0 4 / 5 2 8 / 1 6 7")
    >>> manhattan = budge.registry.find_heuristic("manhattan", board)
    >>> manhattan.admissible, manhattan.build(board)(board.start)
    (True, 15)
    """

    admissible: bool
    consistent: bool
    build: Callable[[Any], Callable[[Any], float]]
    on_request: bool = False


_families: dict[str, Family] = {}
_algorithms: dict[str, Algorithm] = {}
_heuristics: dict[tuple[str, str], Heuristic] = {}
_OWN_FAMILIES = "budge.families"
_OWN_ENTRIES = "budge.builtin"
_imported: set[str] = set()
_own: dict[str, Family] = {}
_brought: dict[str, Family] = {}
"""By plug-ins: these and Budge's own are what every process of this installation knows."""
_loaded = False
_loading = threading.RLock()


# ---------------------------------------------------------------------- families


def add_family(family: Family) -> None:
    """Make a family known to everything that reads, solves, draws or lists puzzles.

    >>> import budge
    >>> budge.add_family(budge.Family("", puzzle=object))
    Traceback (most recent call last):
    budge.errors.RequestError: a family cannot be called ''
    """
    if not isinstance(family, Family):
        raise RequestError(f"a family is a budge.Family, not {brief(family)}")
    if family.name == ANY or not family.name:
        raise RequestError(f"a family cannot be called {family.name!r}")
    _families[family.name] = family


def families(*, readable: bool = True) -> list[Family]:
    """Every family that can be read, or simply every one; plug-ins included, in the order of the
    page."""
    _load()
    return [family for family in _families.values() if family.readable or not readable]


def find_family(name: str) -> Family:
    """The family of that name, or an error that lists which there are."""
    if not isinstance(name, str):
        raise RequestError(f"a family is named by a text, not {brief(name)}")
    _load_own_families()
    if name not in _families:
        _load()
    if name not in _families:
        known = [family.name for family in families()]
        raise RequestError(
            f"there is no family {brief(name)}{suggest(name, known)}; there are: {', '.join(known)}"
        )
    return _families[name]


def family_of(puzzle: Any) -> Family | None:
    """The family that a puzzle belongs to by its name and its class; None for one's own puzzles."""
    name = getattr(puzzle, "family", None)
    if not isinstance(name, str):
        return None
    _load_own_families()
    if name not in _families and not _is_ours(puzzle):
        _load()
    family = _families.get(name)
    return family if family is not None and isinstance(puzzle, family.puzzle) else None


def detect_family(text: str) -> Family | None:
    """The family that a text looks like; Budge's own are asked first."""
    _load_own_families()
    found = _detect(text, [_families[name] for name in _own])
    if found is None:
        _load()
        found = _detect(text, [f for name, f in _families.items() if name not in _own])
    return found


def _detect(text: str, asked: Iterable[Family]) -> Family | None:
    for family in sorted(asked, key=lambda family: -family.priority):
        if family.readable and family.text.detect(text):
            return family
    return None


def is_installed(family: Family) -> bool:
    """Whether other processes know the family too: it is Budge's own, or a plug-in's."""
    return family in (_own.get(family.name), _brought.get(family.name))


# ---------------------------------------------------------------------- entries


def kinds_of(puzzle: Any) -> tuple[str, ...]:
    """Every kind that the puzzle belongs to, the most special first.

    One that calls itself Sokoban and is no `budge.Sokoban` is of no kind but its own.
    """
    _load_own_families()
    family = getattr(puzzle, "family", None)
    if not isinstance(family, str) or (family in _own and family_of(puzzle) is None):
        family = type(puzzle).__name__.lower()
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
    by_default: bool = True,
    observable: bool = False,
    by_the_book: bool = False,
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a search; the first line of its docstring is its synopsis.

    >>> import budge
    >>> @budge.algorithm("lazy", optimal=False, complete=False)
    ... def lazy(puzzle, monitor):
    ...     '''Does nothing, which is enough where the start is the goal.'''
    ...     return []
    >>> budge.registry.find_algorithm("lazy", None).synopsis
    'Does nothing, which is enough where the start is the goal'
    >>> budge.solve("1 2 / 3 0", algorithm="lazy").cost
    0
    """

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
                by_default=by_default,
                observable=observable,
                by_the_book=by_the_book,
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

    >>> import budge
    >>> @budge.heuristic("wrong-corner", kinds="tiles", admissible=True, consistent=True)
    ... def wrong_corner(puzzle):
    ...     '''1 while another tile stands in the first cell.'''
    ...     return lambda state: int(state[0] not in (0, puzzle.goal[0]))
    >>> print(budge.solve("4 1 3 / 0 2 5 / 7 8 6", heuristic="max(manhattan, wrong-corner)").status)
    OPTIMAL
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
            problem = f"there is no algorithm {brief(name)}{suggest(name, fitting)}"
        else:
            kinds = " and ".join(entry.kinds)
            problem = f"{entry.name!r} is made for {kinds}, not for {kinds_of(puzzle)[0]}"
        raise RequestError(f"{problem}; what fits: {', '.join(fitting)}")
    if lacking := entry.lacks(puzzle):
        raise RequestError(lacking)
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
        problem = f"there is no heuristic {brief(name)}{suggest(name, fitting)}"
    raise RequestError(f"{problem}; what fits: {', '.join(fitting)}")


_ALIASES = {
    "a*": "astar",
    "ida*": "idastar",
    "ida": "idastar",
    "wa*": "wastar",
    "weighted-astar": "wastar",
    "breadth-first": "bfs",
    "depth-first": "dfs",
    "iterative-deepening": "iddfs",
    "hillclimbing": "hill-climbing",
    "uniform-cost": "dijkstra",
    "ucs": "dijkstra",
}


# ---------------------------------------------------------------------- loading


def _is_ours(puzzle: Any) -> bool:
    """Whether Budge's own entries are all that a puzzle needs, unless an unknown name is asked
    for."""
    return type(puzzle).__module__.startswith("budge.")


def _load_own_families() -> None:
    if _OWN_FAMILIES in _imported:
        return
    with _loading:
        if _OWN_FAMILIES in _imported:
            return
        _own.update((family.name, family) for family in import_module(_OWN_FAMILIES).FAMILIES)
        added = dict(_families)
        _families.clear()  # Budge's own come first, whatever was added before
        _families.update({**_own, **added})
        _imported.add(_OWN_FAMILIES)


def _load_own() -> None:
    """Import Budge's own entries."""
    if _OWN_ENTRIES not in _imported:
        with _loading:
            import_module(_OWN_ENTRIES)
            _imported.add(_OWN_ENTRIES)


def _load() -> None:
    """Import Budge's own entries, and those of plug-ins, which add to them but replace none."""
    global _loaded
    if _loaded:
        return
    with _loading:
        if _loaded:
            return
        from importlib.metadata import entry_points

        _load_own_families()
        _load_own()
        own = dict(_families), dict(_algorithms), dict(_heuristics)
        for plugin in entry_points(group="budge.plugins"):
            try:
                plugin.load()
            except Exception as error:  # somebody else's fault must not stop everything else
                warnings.warn(
                    f"the plug-in {plugin.name!r} cannot be loaded: {error!r}",
                    RuntimeWarning,
                    stacklevel=2,
                )
        _brought.update((name, _families[name]) for name in _families.keys() - own[0].keys())
        _families.update(own[0])
        _algorithms.update(own[1])
        _heuristics.update(own[2])
        _loaded = True


def _declares(entry: Entry, declared: dict[str, bool]) -> bool:
    return all(getattr(entry, name) == value for name, value in declared.items())


def _tuple(kinds: str | Iterable[str]) -> tuple[str, ...]:
    return (kinds,) if isinstance(kinds, str) else tuple(kinds)


def _first_line(documented: Any) -> str:
    lines = (documented.__doc__ or "").strip().splitlines()
    return lines[0].rstrip(".") if lines else ""
