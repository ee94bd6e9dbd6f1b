"""The same level under another name, turned or mirrored, and levels that are nearly the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from budge import registry
from budge.errors import BudgeError, RequestError
from budge.formats import read_admitted
from budge.levels.forms import CanonicalForm, InText
from budge.levels.identity import Identity, identity


@dataclass(frozen=True, slots=True)
class Known:
    """A level as it was met: what to call it, and what it is; None for what is no level."""

    label: str
    identity: Identity | None


@dataclass(frozen=True)
class Duplicates:
    """`same` are groups of levels with one identity, `near` are pairs that differ by one wall or
    one piece; both as positions in `levels`, of a group the first stands for all in `near`.

    >>> import budge
    >>> boards = ["..B./AAB./..../....", "..B./AAB./..../CC.."]
    >>> budge.dedupe([budge.parse(board) for board in boards]).near
    [(0, 1)]
    """

    levels: Sequence[Known]
    same: list[list[int]]
    near: list[tuple[int, int]]


def duplicates(levels: Sequence[Known], *, near: bool = True) -> Duplicates:
    """Which of the levels are the same, and which nearly so."""
    first: dict[Identity, int] = {}
    groups: dict[int, list[int]] = {}
    for number, level in enumerate(levels):
        if level.identity is not None:
            stands_for_all = first.setdefault(level.identity, number)
            if stands_for_all != number:
                groups.setdefault(stands_for_all, [stands_for_all]).append(number)
    pairs: list[tuple[int, int]] = []
    families: dict[str, list[Identity]] = {}
    for known in first if near else ():
        families.setdefault(known.family, []).append(known)
    for name, found in families.items():
        form = _forms().get(name)
        for a, b in form.near([known.form for known in found]) if form and form.near else ():
            pairs.append((first[found[a]], first[found[b]]))
    return Duplicates(levels, [groups[at] for at in sorted(groups)], sorted(pairs))


def known_levels(
    text: str, source: str, *, levels_before: int = 0, lines_before: int = 0, **options: Any
) -> Iterator[Known]:
    """Every level of a text, or of a piece of one, with its identity, made as fast as the text
    allows: collections of Sokoban and lines of Rush Hour boards never become puzzles."""
    family, levels = _at_once(text, options.get("family"))
    for number, level in enumerate(levels, 1 + levels_before):
        where = f":{level.line + lines_before}" if level.line else f" #{number}"
        name = f": {level.name}" if level.name else ""
        known = Identity(family, level.form) if level.form else _told(level.written, options)
        yield Known(f"{source}{where}{name}", known)
    if not levels:
        for number, puzzle in enumerate(read_admitted(text, **options), 1 + levels_before):
            name = f": {puzzle.name}" if getattr(puzzle, "name", None) else ""
            yield Known(f"{source} #{number}{name}", identity(puzzle))


def _at_once(text: str, family: str | None) -> tuple[str, list[InText]]:
    """The levels of a text that one family can tell without making puzzles of them."""
    for name, form in _forms().items():
        if family in (None, name) and form.at_once:
            levels = form.at_once(text)
            if levels:
                return name, levels
    return "", []


def _forms() -> dict[str, CanonicalForm]:
    forms = {family.name: family.form for family in registry.families(readable=False)}
    return {name: form for name, form in forms.items() if isinstance(form, CanonicalForm)}


def _told(board: str, options: dict[str, Any]) -> Identity | None:
    try:
        (puzzle,) = read_admitted(board, **options)
    except BudgeError:
        return None
    return identity(puzzle)


def known_puzzles(puzzles: Iterable[Any]) -> list[Known]:
    """Puzzles with their identities."""
    return [
        Known(getattr(puzzle, "name", None) or f"#{number}", identity(puzzle))
        for number, puzzle in enumerate(puzzles, 1)
    ]


def dedupe(puzzles: Iterable[Any], *, near: bool = True) -> Duplicates:
    """Which puzzles are the same under turns, mirror images and names, and which nearly so.

    >>> import budge
    >>> boards = ["..B./AAB./..../....", "..../..../AAC./..C."]
    >>> budge.dedupe([budge.parse(board) for board in boards]).same
    [[0, 1]]
    """
    if isinstance(puzzles, (str, bytes)) or not isinstance(puzzles, Iterable):
        raise RequestError(f"dedupe takes a list of puzzles, not {puzzles!r:.60}")
    return duplicates(known_puzzles(puzzles), near=near)
