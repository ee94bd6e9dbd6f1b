"""Positions and solutions for a terminal, as Rich text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from budge.draw.words import number
from budge.formats import write_moves
from budge.registry import family_of
from budge.result import Result, Step

_GAP = 3


def board(
    puzzle: Any,
    state: Any,
    *,
    since: Any = None,
    width: int | None = None,
    ascii: bool = False,
    **marks: bool,
) -> Text:
    """The state as a picture; what changed since the state `since` stands out.

    The family's own drawing is used if it has one, else the puzzle's `text(state)`. `marks` are
    what else the drawing can show, such as `dead` for Sokoban.

    A picture wider than `width` gives way to plain text, and that to a note that says so.
    """
    plain = Text(plain_text(puzzle, state), no_wrap=True)
    family = family_of(puzzle)
    draw = family.terminal if family else None
    if draw:
        picture: Text = draw(puzzle, state, since=since, ascii=ascii, **marks)
        if width is None or _width(picture) <= width:
            return picture
        if _width(plain) > width:
            return Text(f"(too wide to draw: {_width(plain):,} columns where there are {width:,})")
    return plain


def plain_text(puzzle: Any, state: Any) -> str:
    """The puzzle's own words for a state, or Python's where it has none."""
    words = getattr(puzzle, "text", None)
    return str(words(state)) if callable(words) else repr(state)


def start_and_goal(
    puzzle: Any, goal: Any = None, *, width: int | None = None, ascii: bool = False
) -> Text:
    """The start beside the goal: the one given, or the puzzle's own if it can name one."""
    if goal is None:
        goal = getattr(puzzle, "target", None)
    if goal is None and hasattr(puzzle, "goals"):
        goal = next(iter(puzzle.goals()), None)
    start = _captioned(["start"], board(puzzle, puzzle.start, width=width, ascii=ascii))
    if goal is None:
        return start
    return side_by_side(
        [start, _captioned(["goal"], board(puzzle, goal, width=width, ascii=ascii))], width=width
    )


def before_and_after(
    puzzle: Any, moves: Sequence[Any], *, width: int | None = None, ascii: bool = False
) -> Text:
    """The position as it is, and beside it as it is after some moves; the last one is marked."""
    before = after = puzzle.start
    for move in moves:
        before, after = after, puzzle.play(after, move)
    told = str(moves[0]) if len(moves) == 1 else write_moves(puzzle, moves)
    pictures = [
        _captioned(["now"], board(puzzle, puzzle.start, width=width, ascii=ascii)),
        _captioned([told], board(puzzle, after, since=before, width=width, ascii=ascii)),
    ]
    return side_by_side(pictures, width=width)


def trace(result: Result, *, width: int | None = None, ascii: bool = False) -> Text:
    """Every step of the solution: the board, g, h and f, and the sizes of open and closed.

    A dash stands for what is not known: h in a blind search, open and closed for a state that the
    search never expanded, such as the goal.
    """
    cards, before = [], None
    for at, step in enumerate(result.steps):
        picture = board(result.puzzle, step.state, since=before, width=width, ascii=ascii)
        cards.append(_captioned(_about(at, step), picture))
        before = step.state
    return side_by_side(cards, width=width)


def _about(at: int, step: Step) -> list[str]:
    f = None if step.h is None else step.f
    return [
        f"{at}. {'start' if step.move is None else step.move}",
        f"g {step.g}  h {_known(step.h)}  f {_known(f)}",
        f"open {_known(step.open)}",
        f"closed {_known(step.closed)}",
    ]


def _known(value: float | None) -> str:
    return "-" if value is None else number(value)


def side_by_side(pictures: Iterable[Text], *, width: int | None = None) -> Text:
    """Pictures in rows, as many to a row as `width` columns hold."""
    rows = (_abreast(row) for row in _rows(list(pictures), width))
    return Text("\n\n", no_wrap=True).join(rows)


def in_lines(words: Sequence[str], *, width: int, mark: str = ",") -> str:
    """The words with a mark after each but the last; no word is broken (`2 up` is one)."""
    lines: list[str] = []
    for at, word in enumerate(words):
        word += mark if at < len(words) - 1 else ""
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return "\n".join(lines)


def solution(result: Result, *, width: int) -> str:
    """The moves of a solution: in words, or in the short notation where they are many or words say
    no more. What does not fit one line is numbered, and can be read back as it stands."""
    moves = [str(move) for move in result.moves or ()]
    short = result.solution_text() or ""
    if len(moves) <= _WORDS_UP_TO and any(len(move) > 1 for move in moves):
        mark = " " if " ".join(moves) == short else ", "
        return _numbered(moves, mark, width)
    if len(short.split()) == 1 and len(short) == len(moves):  # a letter for each move
        groups = [short[at : at + _GROUP] for at in range(0, len(short), _GROUP)]
        return _numbered(groups, " ", width, each=_GROUP)
    return _numbered(short.split(), " ", width)


_WORDS_UP_TO = 100
"""Moves; a longer solution is told in the short notation."""
_GROUP = 10
"""Letters that stand together."""


def _numbered(words: Sequence[str], mark: str, width: int, each: int = 1) -> str:
    """Words in lines of equally many, the number of its first move before each line; a word stands
    for `each` moves."""
    whole = mark.join(words)
    if len(whole) <= width:
        return whole
    digits = len(str(len(words) * each))
    for count in (20, 10, 5, 4, 3, 2, 1):
        lines = [mark.join(words[at : at + count]) for at in range(0, len(words), count)]
        if max(map(len, lines)) + len(mark.rstrip()) + digits + 2 <= width or count == 1:
            break
    numbered = (f"{n * count * each + 1:{digits}}. {line}" for n, line in enumerate(lines))
    return f"{mark.rstrip()}\n".join(numbered)


def _rows(pictures: Sequence[Text], width: int | None) -> Iterator[list[Text]]:
    row: list[Text] = []
    used = 0
    for picture in pictures:
        needed = _width(picture) + (_GAP if row else 0)
        if row and width is not None and used + needed > width:
            yield row
            row, used, needed = [], 0, _width(picture)
        row.append(picture)
        used += needed
    if row:
        yield row


def _abreast(pictures: Sequence[Text]) -> Text:
    """Pictures beside each other, their top lines level."""
    columns = [(list(picture.split("\n")), _width(picture)) for picture in pictures]
    lines = []
    for i in range(max(len(column) for column, _ in columns)):
        line = Text()
        for column, columns_wide in columns:
            cell = column[i] if i < len(column) else Text()
            line.append_text(cell)
            line.append(" " * (columns_wide - cell.cell_len + _GAP))
        line.rstrip()
        lines.append(line)
    return Text("\n", no_wrap=True).join(lines)


def _captioned(caption: Sequence[str], picture: Text) -> Text:
    first, *rest = caption
    text = Text(no_wrap=True)
    text.append(first, "bold")
    for line in rest:
        text.append("\n" + line)
    return text.append("\n").append_text(picture)


def _width(text: Text) -> int:
    return max((line.cell_len for line in text.split("\n")), default=0)
