"""The same level under another name, turned or mirrored, and levels that are nearly the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from struct import Struct
from typing import Any

from budge import registry
from budge.arguments import flag, listed
from budge.errors import BudgeError
from budge.formats import read_admitted
from budge.levels.forms import CanonicalForm, InText
from budge.levels.identity import DIGEST_BYTES, HASH_DIGITS, Identity, identity


@dataclass(frozen=True, slots=True)
class Known:
    """A level as it was met: its name, its line where it is a board of one line, and what it is;
    None for what is no level."""

    name: str
    line: int
    identity: Identity | None


@dataclass(frozen=True)
class Duplicates:
    """`same` are groups of levels with one identity, `identities` their hashes, `near` are pairs
    that differ by one wall or one piece; both as positions among the puzzles, of a group the first
    stands for all in `near`.

    >>> import budge
    >>> boards = ["..B./AAB./..../....", "..B./AAB./..../CC.."]
    >>> budge.dedupe([budge.parse(board) for board in boards]).near
    [(0, 1)]
    """

    same: list[list[int]]
    identities: list[str]
    near: list[tuple[int, int]]


class Sieve:
    """Levels as they come, by number; of each it keeps 20 bytes. For near ones it must also keep
    the form of every level that is not the same as one before."""

    def __init__(self, *, near: bool = True) -> None:
        self.count = 0
        # What agrees in 16 bytes of its SHA-256 is the same. Each drawer holds what begins with one
        # byte, so that they can be looked through one after the other.
        self._drawers = [bytearray() for _ in range(256)]
        self._near = near
        self._forms: dict[str, dict[str, int]] = {}

    def add(self, known: Identity | None) -> None:
        """The next level; None for what is no level, which has a number all the same."""
        if known is not None:
            digest = known.digest
            self._drawers[digest[0]] += _ENTRY.pack(digest, self.count)
            if self._near:
                self._forms.setdefault(known.family, {}).setdefault(known.form, self.count)
        self.count += 1

    def found(self) -> Duplicates:
        """Which of the levels are the same, and which nearly so."""
        groups: list[tuple[list[int], str]] = []
        for drawer in self._drawers:
            first: dict[bytes, int] = {}
            again: dict[int, list[int]] = {}
            for digest, number in _ENTRY.iter_unpack(drawer):
                stands_for_all = first.setdefault(digest, number)
                if stands_for_all != number:
                    again.setdefault(stands_for_all, [stands_for_all]).append(number)
            groups += (
                (again[number], digest.hex()[:HASH_DIGITS])
                for digest, number in first.items()
                if number in again
            )
        groups.sort()
        same, identities = [group for group, _ in groups], [known for _, known in groups]
        return Duplicates(same, identities, sorted(self._pairs()))

    def _pairs(self) -> Iterator[tuple[int, int]]:
        forms = _forms()
        for family, found in self._forms.items():
            form = forms.get(family)
            if form and form.near:
                numbers = list(found.values())
                for a, b in form.near(list(found)):
                    yield numbers[a], numbers[b]


_ENTRY = Struct(f"<{DIGEST_BYTES}sI")
"""A digest and the number of a level."""


def known_levels(text: str, *, lines_before: int = 0, **options: Any) -> Iterator[Known]:
    """Every level of a text, or of a piece of one, with its identity, made as fast as the text
    allows: collections of Sokoban and lines of Rush Hour boards never become puzzles."""
    family, levels = _at_once(text, options.get("family"))
    for level in levels:
        known = Identity(family, level.form) if level.form else _told(level.written, options)
        yield Known(level.name, level.line + lines_before if level.line else 0, known)
    if not levels:
        for puzzle in read_admitted(text, **options):
            yield Known(getattr(puzzle, "name", None) or "", 0, identity(puzzle))


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


def dedupe(puzzles: Iterable[Any], *, near: bool = True) -> Duplicates:
    """Which puzzles are the same under turns, mirror images and names, and which nearly so.

    >>> import budge
    >>> boards = ["..B./AAB./..../....", "..../..../AAC./..C."]
    >>> budge.dedupe([budge.parse(board) for board in boards]).same
    [[0, 1]]
    """
    sieve = Sieve(near=flag("near", near))
    for puzzle in listed("dedupe takes a list of puzzles", puzzles):
        sieve.add(identity(puzzle))
    return sieve.found()
