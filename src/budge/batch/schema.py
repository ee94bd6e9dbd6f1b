"""The tables of a store, and the checks a file must pass before it is opened as one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from budge.batch.whole import whole
from budge.errors import StoreError, brief

VERSION = 1
APPLICATION = 0x42554447  # "BUDG"

TABLES = """
-- One row for each puzzle by content; the name and source are those under which it first came.
-- `text` is null for puzzles that are not of a family that Budge can write.
CREATE TABLE puzzles (
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,
    family TEXT NOT NULL,
    name TEXT,
    text TEXT,
    options TEXT NOT NULL
) STRICT;

-- Options of `solve`, and the search among them in short for reports.
CREATE TABLE configurations (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    options TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    started TEXT NOT NULL,
    finished TEXT,
    version TEXT NOT NULL,
    machine TEXT NOT NULL
) STRICT;

-- One try at a puzzle. `outcome` is 'finished', or what became of the worker.
CREATE TABLE attempts (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES runs,
    configuration INTEGER NOT NULL REFERENCES configurations,
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    ended TEXT NOT NULL,
    outcome TEXT NOT NULL,
    detail TEXT,
    worker TEXT NOT NULL
) STRICT;

-- What a finished attempt found; columns as in Result.to_dict.
CREATE TABLE results (
    attempt INTEGER PRIMARY KEY REFERENCES attempts,
    status TEXT NOT NULL,
    cost INTEGER,
    metric TEXT NOT NULL,
    lower_bound INTEGER NOT NULL,
    algorithm TEXT NOT NULL,
    heuristic TEXT,
    engine TEXT NOT NULL,
    solution TEXT,
    seconds REAL NOT NULL,
    expanded INTEGER NOT NULL,
    stats TEXT NOT NULL
) STRICT;

-- What a run is to do; `attempt` is the one that settled it, null while it is still to do.
CREATE TABLE tasks (
    run INTEGER NOT NULL REFERENCES runs,
    configuration INTEGER NOT NULL REFERENCES configurations,
    puzzle INTEGER NOT NULL REFERENCES puzzles,
    attempt INTEGER REFERENCES attempts,
    PRIMARY KEY (run, configuration, puzzle)
) STRICT, WITHOUT ROWID;

CREATE INDEX attempts_by_task ON attempts (configuration, puzzle);
"""


LEVELS = """
-- What is the same for levels that are turned, mirrored or renamed; old stores lack it.
CREATE TABLE IF NOT EXISTS levels (
    puzzle INTEGER PRIMARY KEY REFERENCES puzzles,
    level TEXT NOT NULL
) STRICT;
"""
PLANS = """
-- A digest of the sources and the options that a run was planned from; old stores lack it.
CREATE TABLE IF NOT EXISTS plans (
    run INTEGER PRIMARY KEY REFERENCES runs,
    digest TEXT NOT NULL
) STRICT;
"""
LEVELS_INDEX = "CREATE INDEX IF NOT EXISTS puzzles_by_level ON levels (level)"


def create(path: Path) -> None:
    """Make an empty store, in one step: a kill leaves a whole store or none."""
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no folder {str(path.parent)!r}")
    with told(path), whole(path) as made, closing(sqlite3.connect(made)) as connection:
        connection.executescript(
            f"BEGIN; {TABLES}"
            f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {VERSION};"
            "COMMIT;"
        )


def check(path: Path, *, thorough: bool) -> None:
    """Raise what is wrong with a file that should be a store. Nothing is written to it."""
    with told(path):
        with open(path, "rb") as file:
            header = file.read(100)
        if header[:16] != b"SQLite format 3\0" or len(header) < 100:
            raise StoreError(f"{path} is no store of results, or it is damaged")
        if int.from_bytes(header[68:72], "big") != APPLICATION:
            raise StoreError(f"{path} is a database, but not one of Budge's stores")
        version = int.from_bytes(header[60:64], "big")
        if version > VERSION:
            raise StoreError(
                f"{path} was made by a newer Budge (store version {version}, this one knows "
                f"{VERSION}): update Budge to open it"
            )
        if thorough:
            with closing(connect(path, "ro")) as connection:
                (verdict, *_) = connection.execute("PRAGMA quick_check(1)").fetchone()
            if verdict != "ok":
                raise StoreError(f"{path} is damaged ({verdict}); it was left as it is")


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection in SQLite's own words for `mode`: ro or rw."""
    name = path.resolve().as_uri()
    # Transactions are begun and ended in so many words.
    return sqlite3.connect(f"{name}?mode={mode}", uri=True, isolation_level=None, timeout=30)


def values_in(text: str | None) -> dict[str, Any]:
    """What a store keeps as JSON, by names; nothing where there is no text."""
    try:
        values = json.loads(text or "{}")
    except ValueError:
        values = None
    if not isinstance(values, dict):
        raise StoreError(f"the store is damaged: {brief(text)} stands where values should")
    return values


@contextmanager
def told(path: Path, *, run: int | None = None) -> Iterator[None]:
    """What SQLite and the system complain of, in words and with the store's name.

    `run` is the one that is written to, once it is recorded and can be gone on with.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorname", None) or ""
        if code.startswith(("SQLITE_FULL", "SQLITE_IOERR")):
            how = "give the same command again" if run is None else "go on with --resume"
            raise StoreError(
                f"{path}: cannot write ({error}): is the disk full? What was stored before is "
                f"safe; make room and {how}"
            ) from error
        if code.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")):
            raise StoreError(f"{path} is damaged ({error}); it was left as it is") from error
        raise StoreError(f"{path}: {error}") from error
    except UnicodeDecodeError as error:
        raise StoreError(f"{path} is damaged ({error}); it was left as it is") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error
