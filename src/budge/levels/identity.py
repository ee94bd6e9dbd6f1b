"""Which level is it? The same answer for a level that was turned, mirrored, shifted or renamed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from budge.errors import RequestError
from budge.puzzles.base import overridden
from budge.registry import family_of
from budge.verbs.contract import PuzzleLike, told

DIGEST_BYTES = 16
"""Of a SHA-256, enough to tell any two levels apart."""
HASH_DIGITS = 16


@dataclass(frozen=True)
class Identity:
    """What a level is, whatever it is called and however it lies.

    `form` is a text that is the same for all levels that are the same; what it looks like is told
    in docs/reference/identity.md, family by family. `hash` is short, and anybody can compute it:
    the first 16 hexadecimal digits of the SHA-256 of the family's name, a line end and the form, in
    UTF-8.

    >>> import budge
    >>> cars = [budge.parse(f"..{name}./AA{name}./..../....", family="rush-hour") for name in "BC"]
    >>> budge.identity(cars[0]) == budge.identity(cars[1])
    True
    """

    family: str
    form: str

    @cached_property
    def digest(self) -> bytes:
        """The first 16 bytes of that SHA-256, of which `hash` tells half."""
        return sha256(f"{self.family}\n{self.form}".encode()).digest()[:DIGEST_BYTES]

    @property
    def hash(self) -> str:
        return self.digest.hex()[:HASH_DIGITS]

    def __str__(self) -> str:
        return self.hash


def identity(puzzle: PuzzleLike) -> Identity:
    """The identity of a level: equal for levels that differ only by turns, mirror images, names of
    pieces, where the player stands within reach, decoration and metric.

    >>> import budge
    >>> one = budge.parse("AAB./..B./..../....")
    >>> other = budge.parse("..../..../..C./AAC.")
    >>> budge.identity(one) == budge.identity(other)
    True

    A puzzle that overrides a rule of its family is the same only as one of its own class with the
    same text.
    """
    level: Any = told(puzzle)
    family = family_of(level)
    if family is not None and family.form is not None and overridden(level) is None:
        return Identity(family.name, family.form(level))
    text = getattr(level, "text", None)
    if text is None:
        raise RequestError(
            f"a {type(level).__name__} has no identity: it would need a method 'text(state)'"
        )
    kind = type(level)
    return Identity(f"{kind.__module__}.{kind.__qualname__}", text(level.start))
