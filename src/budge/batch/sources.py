"""Files, folders, globs, positions and puzzles, in any mix, to puzzles with names."""

from __future__ import annotations

import glob
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from budge.errors import BudgeError, FormatError, RequestError
from budge.formats import read_pieces
from budge.formats.admission import OnBad

Source = Any
"""A path (file, folder or glob), or a puzzle."""


class Sourced(NamedTuple):
    """A puzzle and where it stands: `levels/easy.txt #3: Corner`."""

    puzzle: Any
    name: str


def collect(
    sources: Iterable[Source],
    *,
    on_skip: Callable[[str], object] | None = None,
    on_bad: Callable[[str], object] | None = None,
    **options: Any,
) -> Iterator[Sourced]:
    """Every puzzle in every source. Options are those of `budge.read`.

    A file that is named must be readable. What a folder or a glob merely happens to hold may be
    no puzzle at all: such a file is passed over, and `on_skip` is told why. One bad puzzle among
    good ones is an error too, unless `on_bad` wants to be told of it: then it is left out.
    """
    for number, source in enumerate(sources, 1):
        if not isinstance(source, (str, os.PathLike)):
            yield Sourced(source, getattr(source, "name", None) or f"puzzle {number}")
            continue
        files, named = _files(os.fspath(source))
        for file in files:
            try:
                yield from _in_file(file, options, on_bad)
            except Exception as error:  # whatever a reader of somebody else's may raise
                if named:
                    raise
                if on_skip:
                    told = isinstance(error, (BudgeError, OSError))
                    on_skip(str(error) if told else f"{_shown(file)}: {error!r}")


def fingerprint(sources: Iterable[Source], **options: Any) -> str | None:
    """A digest of all that `collect` would read, and of how; None where a source is a puzzle, or a
    file that cannot be read twice."""
    digest = hashlib.sha256(repr(sorted(options.items())).encode())
    try:
        for source in sources:
            if not isinstance(source, (str, os.PathLike)):
                return None
            for file in _files(os.fspath(source))[0]:
                if not file.is_file():
                    return None
                with open(file, "rb") as opened:
                    content = hashlib.file_digest(opened, "sha256").hexdigest()
                digest.update(f"{_shown(file)}\0{content}\0".encode())
    except OSError:
        return None  # whoever reads it will say why
    return digest.hexdigest()


def _files(source: str) -> tuple[list[Path], bool]:
    """The files that a source stands for, in order, and whether it is one named file."""
    path = Path(source)
    if path.is_dir():
        found = sorted(file for file in path.rglob("*") if _plain(file.relative_to(path)))
        files = [file for file in found if file.is_file()]
        if not files:
            raise RequestError(f"the folder {source!r} is empty")
        return files, False
    if path.exists():
        return [path], True
    if glob.has_magic(source):
        matches = sorted(Path(match) for match in glob.glob(source, recursive=True))
        files = [match for match in matches if match.is_file()]
        if files:
            return files, False
        raise RequestError(f"nothing matches {source!r}")
    raise RequestError(f"there is no file or folder {source!r}")


def _plain(path: Path) -> bool:
    return not any(part.startswith((".", "__")) for part in path.parts)


def _in_file(
    file: Path, options: dict[str, Any], on_bad: Callable[[str], object] | None
) -> Iterator[Sourced]:
    where = _shown(file)
    tell: OnBad | None = None
    if on_bad:
        tell = lambda error: on_bad(f"{where}: {error}")  # noqa: E731
    number, first = 0, None
    try:
        with open(file, "rb") as opened:
            for puzzles in read_pieces(opened, on_bad=tell, **options):
                for puzzle in puzzles:
                    number += 1
                    if number == 1:
                        first = puzzle  # whose name depends on whether there is another
                        continue
                    if first is not None:
                        yield _named(first, f"{where} #1")
                        first = None
                    yield _named(puzzle, f"{where} #{number}")
    except FormatError as error:
        raise BudgeError(f"{where}: {error}") from None
    if first is not None:
        yield _named(first, where)


def _named(puzzle: Any, place: str) -> Sourced:
    name = getattr(puzzle, "name", None)
    return Sourced(puzzle, f"{place}: {name}" if name else place)


def _shown(file: Path) -> str:
    """The path in characters that can be stored and shown: the names of files are mere bytes."""
    return os.fsencode(file).decode("utf-8", "replace")
