"""The same level under another name, turned or mirrored, and levels that are nearly the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from budge.engine.levels import near_forms, rush_hour_forms, sokoban_forms
from budge.errors import BudgeError, RequestError
from budge.formats import read_admitted
from budge.formats.sokoban import detect as is_sokoban
from budge.formats.sokoban import read_collection
from budge.levels.identity import Identity, identity

_LINE = re.compile(r"\s*(?:\d+\s+)?([A-Za-z.#]{16,})(?:\s+\d+)*\s*")


@dataclass(frozen=True)
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
    groups: dict[Identity, list[int]] = {}
    for number, level in enumerate(levels):
        if level.identity is not None:
            groups.setdefault(level.identity, []).append(number)
    pairs: list[tuple[int, int]] = []
    families: dict[str, list[Identity]] = {}
    for known in groups if near else ():
        families.setdefault(known.family, []).append(known)
    for family, found in families.items():
        for a, b in near_forms(family, [known.form for known in found]):
            pairs.append((groups[found[a]][0], groups[found[b]][0]))
    return Duplicates(levels, [group for group in groups.values() if len(group) > 1], sorted(pairs))


def known_levels(
    text: str, source: str, *, levels_before: int = 0, lines_before: int = 0, **options: Any
) -> Iterator[Known]:
    """Every level of a text, or of a piece of one, with its identity, made as fast as the text
    allows: collections of Sokoban and lines of Rush Hour boards never become puzzles."""
    family = options.get("family")
    rows = None if family not in (None, "rush-hour") else _board_lines(text)
    if rows:
        forms = rush_hour_forms([board for _, board in rows])
        for (line, board), form in zip(rows, forms, strict=True):
            known = Identity("rush-hour", form) if form else _told(board, options)
            yield Known(f"{source}:{line + lines_before}", known)
    elif family in (None, "sokoban") and is_sokoban(text):
        levels = read_collection(text).levels
        forms = sokoban_forms(["\n".join(level.rows) for level in levels])
        for number, (level, form) in enumerate(zip(levels, forms, strict=True), 1 + levels_before):
            name = f": {level.title}" if level.title else ""
            known = Identity("sokoban", form) if form else None
            yield Known(f"{source} #{number}{name}", known)
    else:
        for number, puzzle in enumerate(read_admitted(text, **options), 1 + levels_before):
            name = f": {puzzle.name}" if getattr(puzzle, "name", None) else ""
            yield Known(f"{source} #{number}{name}", identity(puzzle))


def _board_lines(text: str) -> list[tuple[int, str]]:
    """Boards on single lines, and nothing else but comments and empty lines; else nothing."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        match = _LINE.fullmatch(line)
        if match:
            found.append((number, match[1]))
        elif line.strip() and not line.lstrip().startswith(("# ", ";")):
            return []
    return found


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
