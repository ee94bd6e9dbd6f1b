"""The words of an answer as moves of a family, read as generously as can be told apart.

A tile or a piece may be named or not where that is clear, ways are letters, words or arrows, and
whatever people say around a move (`slide tile`, `by`, `cells`) is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from budge.judging.answers import Line

MOST_MOVES = 100_000
"""That one word or one answer can stand for."""

_WAYS = {
    **{way: way for way in ("up", "down", "left", "right")},
    "upward": "up",
    "upwards": "up",
    "north": "up",
    "downward": "down",
    "downwards": "down",
    "south": "down",
    "leftward": "left",
    "leftwards": "left",
    "west": "left",
    "rightward": "right",
    "rightwards": "right",
    "east": "right",
    "u": "up",
    "d": "down",
    "l": "left",
    "r": "right",
}
_LETTERS = {"u": "up", "d": "down", "l": "left", "r": "right"}
_FILLER = re.compile(
    r"mov(?:es?|ed|ing)|push(?:es|ing)?|slid(?:es?|ing)|shift|walks?|go(?:es)?|steps?|tiles?"
    r"|box(?:es)?|player|cars?|vehicle|pieces?|blocks?|blank|gap|spaces?|cells?|squares?|units?"
    r"|the|then|to|and|finally|next|first|now|it|into|empty|in|direction|towards?|by|times?|[x×]"
    r"|of|number|answer|solution|is|again|once|back|[-&+]"
    r"|[\u3400-\u9fff]+",  # Chinese prose has no blanks: any of it that names no piece
    re.I,
)
_COUNTS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
}
_STRING = re.compile(r"[udlrUDLR]+")
_COUNTED = re.compile(r"(\d{1,6})?([udlrUDLR])(?:x?(\d{1,6}))?|([udlrUDLR])x(\d{1,6})")
_NUMBER = re.compile(r"\d{1,6}")
_ROWS, _ROW = re.compile(r"(?:[udlrUDLR](?:[1-9]\d?)?)+"), re.compile(r"([udlrUDLR])(\d*)")
_TIMES = re.compile(r"[x×](\d{1,6})")
_LONGEST = 60
"""Characters of a word that names a piece and its way."""
_SIGNED = re.compile(r"([+-])(\d{1,4})")


class Said(NamedTuple):
    """A move as it was said: which piece or tile, if it was named, which way, and how far; of a
    piece that goes round corners, the way goes on in `then`."""

    piece: str | None
    way: str | None
    by: int = 1
    then: tuple[tuple[str, int], ...] = ()


def read_steps(words: Sequence[str]) -> Line:
    """Sokoban: `rrUL`, `R3`, `3R`, `right 3`, `up, up`. Capitals mean the same as small letters."""
    moves: list[tuple[object, str]] = []
    strange = at = 0
    while at < len(words):
        word, taken = words[at], 1
        counted = _COUNTED.fullmatch(word)
        if word.lower() in _WAYS:
            by, taken = _count_after(words, at + 1)
            moves.append((Said(None, _WAYS[word.lower()], by), word))
        elif _STRING.fullmatch(word):
            moves.extend((Said(None, _LETTERS[sign.lower()]), sign) for sign in word)
        elif counted:
            before, sign, after, other, times = counted.groups()
            by = int(before or after or times or 1)
            moves.append((Said(None, _LETTERS[(sign or other).lower()], by), word))
        elif not _is_filler(word):
            strange += 1
            moves.append((None, word))
        at += taken
    return Line(_trimmed(moves), strange)


def read_slides(words: Sequence[str]) -> Line:
    """Tiles: `ULDR`, `5 up`, `tile 5`, `up`, `5U`; and `U2LD3` for so many tiles in a row."""
    moves: list[tuple[object, str]] = []
    strange = at = 0
    while at < len(words):
        word, taken = words[at], 1
        glued = re.fullmatch(r"(\d{1,4})([udlrUDLR])", word)
        if word.lower() in _WAYS:
            moves.append((Said(None, _WAYS[word.lower()]), word))
        elif glued:
            moves.append((Said(glued[1], _LETTERS[glued[2].lower()]), word))
        elif _NUMBER.fullmatch(word):
            ahead = _past_fillers(words, at + 1)
            way = words[ahead].lower() if ahead < len(words) else ""
            if way in _WAYS:
                taken = ahead + 1 - at
            moves.append((Said(word, _WAYS.get(way)), " ".join(words[at : at + taken])))
        elif _STRING.fullmatch(word):
            moves.extend((Said(None, _LETTERS[sign.lower()]), sign) for sign in word)
        elif _ROWS.fullmatch(word):
            moves.extend(
                (Said(None, _LETTERS[sign.lower()], int(tiles or 1)), sign + tiles)
                for sign, tiles in _ROW.findall(word)
            )
        elif not _is_filler(word):
            strange += 1
            moves.append((None, word))
        at += taken
    return Line(_trimmed(moves), strange)


def read_swaps(words: Sequence[str]) -> Line:
    """Tiles under the swap rule: `3<->5`, `3-5`, `swap 3 and 5`, `3 5`."""
    moves: list[tuple[object, str]] = []
    strange = 0
    numbers: list[str] = []
    for word in words:
        pair = re.fullmatch(r"(\d{1,4})(?:<?-+>?|<>)(\d{1,4})", word)
        if pair:
            moves.append((Said(pair[1], pair[2]), word))
        elif _NUMBER.fullmatch(word):
            numbers.append(word)
            if len(numbers) == 2:
                moves.append((Said(numbers[0], numbers[1]), "<->".join(numbers)))
                numbers = []
        elif word.lower() not in ("swap", "exchange", "with", "-", "<-", "<") and not _is_filler(
            word
        ):
            strange += 1
            moves.append((None, word))
    return Line(_trimmed(moves), strange + len(numbers))


class Pieces:
    """Sliding blocks: `A+2`, `Dr2`, `A right 2`, `car A: right by two cells`."""

    def __init__(self, puzzle: Any) -> None:
        self.names = {piece.name for piece in puzzle.pieces}
        upper = [name.upper() for name in self.names]
        self.folded = {name.upper(): name for name in self.names if upper.count(name.upper()) == 1}

    def name_of(self, word: str) -> str | None:
        return word if word in self.names else self.folded.get(word.upper())

    def read(self, words: Sequence[str]) -> Line:
        moves: list[tuple[object, str]] = []
        strange = at = 0
        while at < len(words):
            taken = 1
            glued = self._glued(words[at])
            name = self.name_of(words[at])
            if name is not None and not glued:
                said, taken = self._after(name, words, at)
                if said:
                    moves.append((said, " ".join(words[at : at + taken])))
                elif not _is_filler(words[at]):
                    strange += 1
                    moves.append((None, words[at]))
            elif glued:
                moves.append((glued, words[at]))
            elif not _is_filler(words[at]):
                strange += 1
                moves.append((None, words[at]))
            at += taken
        return Line(_trimmed(moves), strange)

    def _glued(self, word: str) -> Said | None:
        """`A+2`, or `Dr2u`."""
        if len(word) > _LONGEST:
            return None
        signed = re.fullmatch(r"(.+?)([+-]\d{1,4})", word)
        if signed and (name := self.name_of(signed[1])) is not None:
            return Said(name, signed[2][0], int(signed[2][1:]))
        for size in range(len(word) - 1, 0, -1):
            name = self.name_of(word[:size])
            if name is not None and re.fullmatch(r"(?:[udlrUDLR]\d{0,4})+", word[size:]):
                legs = re.findall(r"([udlrUDLR])(\d*)", word[size:])
                (way, by), *then = [(_LETTERS[way.lower()], int(by or 1)) for way, by in legs]
                return Said(name, way, by, tuple(then))
        return None

    def _after(self, name: str, words: Sequence[str], at: int) -> tuple[Said | None, int]:
        """The way that follows the name of a piece, and how many words both take."""
        ahead = _past_fillers(words, at + 1)
        if ahead >= len(words):
            return None, 1
        signed = _SIGNED.fullmatch(words[ahead])
        if signed:
            return Said(name, signed[1], int(signed[2])), ahead + 1 - at
        before = _number(words[ahead])  # "A 2 right"
        if before is not None:
            there = _past_fillers(words, ahead + 1)
            if there < len(words) and words[there].lower() in _WAYS:
                return Said(name, _WAYS[words[there].lower()], before), there + 1 - at
            return None, 1
        if words[ahead].lower() not in _WAYS:
            return None, 1
        legs: list[tuple[str, int]] = []
        while ahead < len(words) and (way := words[ahead].lower()) in _WAYS:
            if legs and self.name_of(words[ahead]) is not None:
                break  # the next piece, which is called D or so
            by, taken = _count_after(words, ahead + 1)
            legs.append((_WAYS[way], by))
            ahead += taken
        return Said(name, *legs[0], tuple(legs[1:])), ahead - at


def _number(word: str) -> int | None:
    if _NUMBER.fullmatch(word):
        return int(word)
    return _COUNTS.get(word.lower())


def _count_after(words: Sequence[str], at: int) -> tuple[int, int]:
    """A count behind a way, `right 3` or `right by 3 cells` or `x3`: and the words of both."""
    times = _TIMES.fullmatch(words[at]) if at < len(words) else None
    if times:
        return int(times[1]), 2
    ahead = _past_fillers(words, at)
    if ahead < len(words) and (by := _number(words[ahead])) is not None:
        return by, ahead + 2 - at
    return 1, 1


def _past_fillers(words: Sequence[str], at: int) -> int:
    while at < len(words) and _is_filler(words[at]):
        at += 1
    return at


def _is_filler(word: str) -> bool:
    return _FILLER.fullmatch(word) is not None


def _trimmed(moves: list[tuple[object, str]]) -> list[tuple[object, str]]:
    """Without strange words before the first move and behind the last: they are not among moves."""
    told = [at for at, (move, _) in enumerate(moves) if move is not None]
    return moves[told[0] : told[-1] + 1] if told else []
