"""What an answer says, without what stands around it: the task, thoughts, pictures of boards.

Signs that mean the same become the same, Chinese words for ways and moves among them.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Any

_SAME_SIGN = str.maketrans({0xFE0F: None, 0x200B: None, 0x200D: None, 0x2212: "-"})
_MARKUP = re.compile(r"\\(?:text|texttt|textbf|mathrm|mathbf|mathtt)\b")
_THOUGHTS = ("</think>", "</thinking>", "</reasoning>")
_BLANKS = frozenset({"0", "_", ".", "x", "-", "*", "□", "空"})
_DRIVE = re.compile(r"[^\W\d_][+-]\d")
_BETWEEN_TILES = re.compile(r"[\s,;|/\[\](){}]+")

_WAYS = {"上": "up", "下": "down", "左": "left", "右": "right"}
_COUNTS = {sign: str(count) for count, sign in enumerate("一二三四五六七八九", 1)} | {"两": "2"}
_CHINESE_WAY = re.compile(r"[向往朝]?([上下左右])(?:方|侧)?(?:移动?|推动?|滑动?|走)?")
_CHINESE_COUNT = re.compile(r"([一二两三四五六七八九])(?=[格步次个])")
_CHINESE_BESIDE_LETTERS = re.compile(
    r"(?<=[\u3400-\u9fff])(?=[A-Za-z])|(?<=[A-Za-z])(?=[\u3400-\u9fff])"
)
_CHINESE_VERBS = re.compile(r"(移动|滑动|推动|方块|滑块|棋子|数字|[先再把将移推走格步次个块车号])")


Row = Callable[[str, Any], list[str] | None]
"""The tiles or pieces in a line that could be a row of a puzzle's board; None if it could not."""


def plain(text: str, prompt: str) -> str:
    """The text of an answer in plain signs, without the task that it may repeat and without what
    was thought aloud."""
    text = _MARKUP.sub(" ", unicodedata.normalize("NFKC", text).translate(_SAME_SIGN))
    return _after_thoughts(text.replace(unicodedata.normalize("NFKC", prompt), "\n"))


def _after_thoughts(text: str) -> str:
    """What follows the thoughts of a model that thinks aloud: only that is its answer."""
    lower = text.lower()
    end = max(at + len(mark) if (at := lower.rfind(mark)) >= 0 else 0 for mark in _THOUGHTS)
    return text[end:] if len(lower) == len(text) else text


def without_boards(text: str, puzzle: Any, rows: Row) -> str:
    """The text without pictures of positions, whose numbers and letters would be taken for moves:
    as many lines in a row as the board has, with its tiles or pieces in them."""
    whole = Counter(
        sign for line in puzzle.text(puzzle.start).splitlines() for sign in rows(line, puzzle) or ()
    )
    lines = text.splitlines()
    read = [rows(line, puzzle) for line in lines]
    at = 0
    while at + puzzle.height <= len(lines):
        window = read[at : at + puzzle.height]
        if None not in window and Counter(sign for row in window for sign in row or ()) == whole:
            lines[at : at + puzzle.height] = [""] * puzzle.height
            at += puzzle.height
        else:
            at += 1
    return "\n".join(lines)


def tiles_in(line: str, puzzle: Any) -> list[str] | None:
    """The tiles of a line that could be a row of the board."""
    words = [word for word in _BETWEEN_TILES.split(line) if word]
    tiles = [word for word in words if word not in _BLANKS]
    fits = puzzle.width - 1 <= len(words) <= puzzle.width
    return tiles if fits and all(word.isdecimal() for word in tiles) else None


def letters_in(line: str, puzzle: Any) -> list[str] | None:
    """The signs of pieces in a line that could be a row of the board, and is not one of moves."""
    if _DRIVE.search(line):
        return None
    signs = "".join(line.split()).replace("|", "")
    return [sign for sign in signs if sign.isalpha()] if len(signs) == puzzle.width else None


def in_plain_words(line: str) -> str:
    """Chinese ways and counts in words that are read, and other Chinese words apart."""
    if line.isascii():
        return line
    line = _CHINESE_COUNT.sub(lambda found: _COUNTS[found[1]], line)
    line = _CHINESE_WAY.sub(lambda found: f" {_WAYS[found[1]]} ", line)
    line = _CHINESE_BESIDE_LETTERS.sub(" ", line)
    return _CHINESE_VERBS.sub(r" \1 ", line)
