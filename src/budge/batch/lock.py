"""One writer at a time: a lock beside the store that dies with its process."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from budge.errors import StoreError


class Lock:
    """Held from `with` to its end. The system lets go of it when the process ends, however."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self._path = store.with_name(store.name + "-lock")
        self._file: IO[str] | None = None

    def __enter__(self) -> Lock:
        try:
            file = open(self._path, "a+")
        except OSError as error:
            raise StoreError(f"{self._path}: {error.strerror}") from None
        if not _take(file):
            file.seek(0)
            holder = file.read().strip() or "another process"
            file.close()
            raise StoreError(
                f"{self._store} is being written to by {holder}: wait until it is done, "
                "or give this batch another --store"
            )
        file.truncate(0)
        file.write(f"process {os.getpid()}")
        file.flush()
        self._file = file
        return self

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()


def _take(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(1 << 30)  # a byte far beyond the text, which stays readable
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
