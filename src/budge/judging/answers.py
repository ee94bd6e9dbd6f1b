"""Where in a text the answer stands, and the words that it is made of.

An answer may be marked, and then only the mark counts, the last of its kind: `<answer>…</answer>`,
`\\boxed{…}`, a code block, or a line that begins with `Answer:` or the like. Without a mark it is
the last lines, one after another, that are made of moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from budge.judging.cleaning import in_plain_words

MOST_CHARACTERS = 200_000
"""Of an answer; a longer one is not read."""

_MARKS = (
    ("the answer tag", re.compile(r"<answer>([^<]*)(?:</answer>|\Z)", re.I)),
    ("the box", re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}")),
    ("the code block", re.compile(r"```[^\n`]*\n(.*?)(?:```|\Z)", re.S)),
    (
        "the line that names it",
        re.compile(
            r"^[ \t*#>_-]*(?:(?:(?:the|my|your|a) )?(?:final |full |shortest |optimal )*"
            r"(?:answer|solution|moves|move sequence|sequence|plan)\b"
            r"|(?:最终)?(?:答案|解法|解答|解|步骤|移动顺序))"
            r"[ \t*_]{0,9}(?:(?:is|are|是|为)[ \t*_]{0,9})?[:=]"
            r"([^\n]*(?:\n(?!\s*\n)[^\n]*)*)",
            re.I | re.M,
        ),
    ),
)
_ARROWS = {
    "up": "↑⬆⇧▲🔼⤒⇑",
    "down": "↓⬇⇩▼🔽⤓⇓",
    "left": "←⬅⇦◀⇐",
    "right": "→➡⇨▶⇒",
}
_WAY_OF = {arrow: way for way, arrows in _ARROWS.items() for arrow in arrows}
_BETWEEN = re.compile(r"->|=>|[\s,;:|/\[\](){}<>\"'`*_=.!…、。「」“”‘’《》]+")
_NUMBERING = re.compile(r"^\s*(?:[-*•+]\s+|(?:step|move)?\s*#?\d{1,6}\s*[.):]\s*)+", re.I)
_CLAUSE = re.compile(r"[.;(–—]|\s-\s| so | to | which | because | since ")
_NO_SOLUTION = re.compile(
    r"\b(?:unsolvable|not solvable|no solution|cannot be solved|can't be solved|impossible)\b"
    r"|无解|不可解|没有解",
    re.I,
)

Reader = Callable[[Sequence[str]], "Line"]


class Line(NamedTuple):
    """What the words of a line are: moves, in some family's sense, and words that are none."""

    moves: list[tuple[object, str]]
    """Each move with how it was written; None for a word among moves that is none."""
    strange: int
    """Words that are neither moves nor what people say around them."""


class Answer(NamedTuple):
    """What was found: the moves, where they stood, and how many other answers there were."""

    moves: list[tuple[object, str]]
    where: str
    others: int
    unsolvable: bool
    """Whether it says, instead of moves, that there is no solution."""


def find_answer(text: str, reader: Reader) -> Answer:
    """The answer in a plain text; `reader` makes moves of the words of a line."""
    for where, mark in _MARKS:
        found = [match[1] for match in mark.finditer(text)]
        read = [moves for part in found if (moves := _moves_in(part, reader))]
        if read:
            return Answer(read[-1], where, len({str(moves) for moves in read}) - 1, False)
        if found and _NO_SOLUTION.search(found[-1]):
            return Answer([], where, 0, True)
    runs = list(_runs(text, reader))
    if runs:
        long = [run for run in runs if len(run) > 1] or runs
        return Answer(long[-1], "the last moves in the text", len(long) - 1, False)
    return Answer([], "the text", 0, bool(_NO_SOLUTION.search(text)))


def _moves_in(part: str, reader: Reader) -> list[tuple[object, str]]:
    """All moves of a marked part; a line of prose in it does not count."""
    return [move for run in _runs(part, reader) for move in run]


def _runs(text: str, reader: Reader) -> Iterator[list[tuple[object, str]]]:
    """The moves of lines that follow one another, where nothing else stands between."""
    arrows = any(sign in text for way in ("up", "down", "left") for sign in _ARROWS[way])
    arrows = arrows or not re.search(r"[A-Za-z0-9]", text)
    run: list[tuple[object, str]] = []
    for line in text.splitlines():
        if not line.strip():
            continue
        moves = _moves_of(line, reader, arrows)
        if moves:
            run += moves
        elif run:
            yield run
            run = []
    if run:
        yield run


def _moves_of(line: str, reader: Reader, arrows: bool) -> list[tuple[object, str]]:
    """The moves of a line: of all of it, or of its first clause, or of what follows a colon."""
    bare = _NUMBERING.sub("", line)
    clause = _CLAUSE.split(bare, maxsplit=1)[0]
    for part in dict.fromkeys((bare, clause, bare.rpartition(":")[2])):
        read = reader(_words(part, arrows))
        told = sum(move is not None for move, _ in read.moves)
        if told and (not read.strange or told > 2 * read.strange):
            return read.moves
    return []


def _words(line: str, arrows: bool) -> list[str]:
    """The words of a line; an arrow is a word of its own where arrows are ways, and else splits."""
    line = in_plain_words(line)
    for sign in set(line) & _WAY_OF.keys():
        line = line.replace(sign, f" {_WAY_OF[sign]} " if arrows else " ")
    return [word for word in _BETWEEN.split(line) if word]
