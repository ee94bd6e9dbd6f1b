"""Files that are there whole or not at all, whatever ends the program that writes them."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from budge.errors import RequestError


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A file to be written beside that place, and put there when all is well. Links are followed,
    and what is no file, such as a device, is left alone."""
    place = path.resolve()
    if place.exists() and not place.is_file():
        raise RequestError(f"{str(path)!r} is there and is no file")
    handle, made = tempfile.mkstemp(prefix=place.name, dir=place.parent)
    os.close(handle)
    try:
        yield Path(made)
        os.chmod(made, 0o644)
        os.replace(made, place)
    finally:
        if os.path.exists(made):
            os.unlink(made)
