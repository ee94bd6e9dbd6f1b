"""Files and strings to puzzles.

Each family brings its text format (`Family.text`): `detect(text)` tells whether a text looks like
one of its own, `read(text, **options)` gives every puzzle in it, `write(puzzle)` is its text. And
it brings its notation, in which solutions are written and read.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from os import PathLike
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias, TypeVar

from budge.arguments import check_hooks
from budge.errors import FormatError, RequestError, brief, suggest
from budge.family import Converts, Family, HasEntries
from budge.formats.admission import LONGEST_TEXT, OnBad, admitted, bytes_of, decode
from budge.formats.rows import Position, as_text, is_position
from budge.formats.said import Entry
from budge.formats.streaming import Piece, pieces
from budge.registry import detect_family, families, family_of, find_family

__all__ = [
    "AnyPuzzle",
    "convert",
    "decode",
    "entries",
    "load",
    "options_of",
    "parse",
    "read",
    "read_admitted",
    "read_moves",
    "read_pieces",
    "write",
    "write_moves",
]

if TYPE_CHECKING:
    from budge.puzzles import FamilyPuzzle, Klotski, RushHour, Sokoban, Tiles

Made = TypeVar("Made")

AnyPuzzle: TypeAlias = "Tiles | RushHour | Klotski | Sokoban | FamilyPuzzle[Any, Any]"
"""What a text can describe: a puzzle of Budge's own families, or of a plug-in's."""

_SHOWN = re.compile(r"\s*([A-Z]\w*)\(")
"""How the repr of a puzzle begins; it does not tell all of it, such as the goal of blocks."""


def parse(text: Position, *, family: str | None = None, **options: Any) -> AnyPuzzle:
    """The one puzzle that `text` describes. Options are the family's own, such as `goal` or `rule`.

    The position may also be given as a list of rows or as an array.

    >>> parse("1 2 3 / 4 5 6 / 7 0 8")
    Tiles(1 2 3 / 4 5 6 / 7 0 8 -> 1 2 3 / 4 5 6 / 7 8 0)
    >>> parse([[1, 2, 3], [4, 5, 6], [7, 0, 8]], goal=[[0, 1, 2], [3, 4, 5], [6, 7, 8]])
    Tiles(1 2 3 / 4 5 6 / 7 0 8 -> 0 1 2 / 3 4 5 / 6 7 8)
    """
    puzzles = read(text, family=family, **options)
    if len(puzzles) != 1:
        raise FormatError(f"one position was expected, but there are {len(puzzles)}")
    return puzzles[0]


def read(
    text: Position, *, family: str | None = None, on_bad: OnBad | None = None, **options: Any
) -> list[AnyPuzzle]:
    """Every puzzle in `text`, in order.

    One that is bad is an error. With `on_bad` it is left out instead, and `on_bad` is called with
    that error, unless there is no good one at all.

    >>> import budge
    >>> [puzzle.start for puzzle in budge.read("1 2 / 0 3\\n1 2 / 3 0\\n")]
    [(1, 2, 0, 3), (1, 2, 3, 0)]
    """
    if is_position(options.get("goal")):
        options["goal"] = as_text(options["goal"])
    return read_admitted(admitted(as_text(text)), family=family, on_bad=on_bad, **options)


def read_admitted(
    text: str, *, family: str | None = None, on_bad: OnBad | None = None, **options: Any
) -> list[Any]:
    """The same for a text of any length that was looked at before."""
    record = _record(text, family)
    return record.puzzles_in(text, _told(record, options, on_bad))


def entries(
    text: str, *, family: str | None = None, on_bad: OnBad | None = None, **options: Any
) -> list[Entry]:
    """Every puzzle in a text with what is said of it there, such as the `solutions` that it comes
    with; the arguments are those of `read`."""
    record = _record(text, family)
    told = _told(record, options, on_bad)
    if not isinstance(record.text, HasEntries):
        return [Entry(puzzle) for puzzle in record.puzzles_in(text, told)]
    record.check_options(told)
    return list(record.text.entries(text, **told))


def read_pieces(
    file: IO[bytes],
    *,
    family: str | None = None,
    on_bad: OnBad | None = None,
    read: Callable[..., list[Made]] = read_admitted,
    **options: Any,
) -> Iterator[list[Made]]:
    """What `read` (or `entries`) gives for the text of a file of any size: one list where it is
    short, else one for each piece, so that a database of millions of boards needs little memory.
    The family of the first piece is that of all."""
    first = True
    for piece in pieces(file):
        if family is None and piece.text.strip():
            family = _record(piece.text, None).name
        try:
            yield read(piece.text, family=family, on_bad=_moved(on_bad, piece), **options)
        except FormatError as error:
            if on_bad is None or first:
                raise piece.placed(error) from None
            on_bad(piece.placed(error))
        first = False


def _moved(on_bad: OnBad | None, piece: Piece) -> OnBad | None:
    return None if on_bad is None else lambda error: on_bad(piece.placed(error))


def _record(text: str, family: str | None) -> Family:
    if not text.strip():
        raise FormatError("the text is empty")
    if family is not None and not isinstance(family, str):
        raise RequestError(f"family is text, not {brief(family)}")
    shown = _SHOWN.match(text)
    if shown and any(shown[1] == record.puzzle.__name__ for record in families()):
        words = "this is how Python shows a puzzle; its text is budge.formats.write(puzzle)"
        raise FormatError(words, text, 1, shown.start(1) + 1)
    return find_family(family) if family else _detect(text)


def _told(record: Family, options: dict[str, Any], on_bad: OnBad | None) -> dict[str, Any]:
    """The options that were given."""
    check_hooks(None, on_bad=on_bad)
    given = {name: value for name, value in options.items() if value is not None}
    if on_bad and "on_bad" in inspect.signature(record.text.read).parameters:
        given["on_bad"] = on_bad
    return given


def load(path: str | Path, *, family: str | None = None, **options: Any) -> list[AnyPuzzle]:
    """Every puzzle in a file.

    >>> import budge, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "boards.txt")
    ...     _ = path.write_text("1 2 3 / 4 5 6 / 0 7 8\\n3 0 4 / 5 2 8 / 1 6 7\\n")
    ...     puzzles = budge.load(path)
    >>> len(puzzles)
    2
    """
    if not isinstance(path, (str, PathLike)):
        raise RequestError(f"a file is named by a text or a path, not {brief(path)}")
    return read(decode(bytes_of(path, 4 * LONGEST_TEXT)), family=family, **options)


def write(puzzle: Any) -> str:
    """A puzzle of a known family as text that `read` understands."""
    return _family(puzzle).text.write(puzzle)


def convert(text: str, to: str, *, family: str | None = None, on_bad: OnBad | None = None) -> str:
    """The puzzles of `text` in another format of their family, with all that is said of them.

    One that is bad is an error, unless `on_bad` is there to be told of it, as in `read`.

    >>> import budge
    >>> budge.convert("#####\\n#@$.#\\n#####", to="rle")
    '5#|#@$.#|5#\\n'
    """
    text = admitted(as_text(text))
    record = _record(text, family)
    if not isinstance(record.text, Converts):
        raise RequestError(f"{record.name} has one format only")
    if not isinstance(to, str) or to not in record.text.FORMATS:
        raise RequestError(
            f"{record.name} has no format {brief(to)}{suggest(to, record.text.FORMATS)}; "
            f"there are: {', '.join(record.text.FORMATS)}"
        )
    check_hooks(None, on_bad=on_bad)
    heard = on_bad is not None and "on_bad" in inspect.signature(record.text.convert).parameters
    return record.text.convert(text, to, **({"on_bad": on_bad} if heard else {}))


def read_moves(puzzle: Any, text: str) -> list[Any]:
    """A solution written in the family's own notation, as moves of this puzzle.

    >>> import budge
    >>> board = budge.parse("1 2 3 / 4 5 6 / 0 7 8")
    >>> budge.read_moves(board, "LL") == budge.read_moves(board, "7 left, 8 left")
    True

    Lines may be numbered, as `budge solve` numbers them: `11. 5 down, 4 left`.
    """
    if not isinstance(text, str):
        raise RequestError(f"a solution is read from a text, not from {brief(text)}")
    text = _NUMBERS.sub(lambda number: " " * len(number[0]), text)  # columns stay what they are
    return _family(puzzle).notation.read_moves(puzzle, text)


_NUMBERS = re.compile(r"(?m)^[ \t]*\d{1,9}\.(?=\s)")
"""What stands before the moves of a line."""


def write_moves(puzzle: Any, moves: Any) -> str:
    """A solution in the family's own notation, as `read_moves` understands it.

    >>> import budge
    >>> board = budge.parse("1 2 3 / 4 5 6 / 0 7 8")
    >>> budge.write_moves(board, budge.solve(board).moves)
    'LL'
    """
    notation = _family(puzzle).notation
    try:
        return notation.write_moves(puzzle, moves)
    except (TypeError, ValueError, AttributeError, LookupError):
        raise RequestError(f"these are no moves of this puzzle: {brief(moves)}") from None


def options_of(puzzle: Any) -> dict[str, Any]:
    """What `read` must be told beside the text of `write` to give the same puzzle again."""
    return _family(puzzle).options_of(puzzle)


def _detect(text: str) -> Family:
    found = detect_family(text)
    if found is None:
        names = ", ".join(family.name for family in families())
        raise FormatError(f"this looks like no puzzle of a known family ({names})", text, 1, 1)
    return found


def _family(puzzle: Any) -> Family:
    if isinstance(puzzle, str):
        raise RequestError("a puzzle is needed here, not its text: budge.parse makes one of it")
    family = family_of(puzzle)
    if family is None:
        raise RequestError(f"a {type(puzzle).__name__} belongs to no known family")
    return family
