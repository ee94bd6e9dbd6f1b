"""The store: what is to do, what was tried and what came of it, in one SQLite file.

It is in WAL mode and every commit is on the disk before it counts, so that whatever was recorded
survives a kill or a power cut. One process writes (see `lock`), any number may read.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from budge import __version__
from budge.batch import schema
from budge.batch.configuration import Configuration
from budge.batch.packing import Finding, Packed
from budge.errors import StoreError

FINISHED = "finished"

Settings = dict[int, dict[str, Any]]
"""The options of `solve` that the number of a configuration stands for."""

_SLICE = 500


class Task(NamedTuple):
    """One puzzle to be solved in one way; `alone` if it may have brought a worker down, with others
    that it was solved together with."""

    configuration: int
    puzzle: int
    family: str
    name: str | None
    text: str
    options: dict[str, Any]
    pickled: bool = False
    alone: bool = False


class Twin(NamedTuple):
    """A task whose level is known under another name: what was found there. Options are JSON."""

    configuration: int
    puzzle: int
    family: str
    text: str
    options: str
    other_name: str | None
    other_text: str
    other_options: str
    finding: Finding


class Attempt(NamedTuple):
    """What became of a task: what was found, or an outcome with its reason.

    One that does not settle it is only put on record, and the task tried again.
    """

    configuration: int
    puzzle: int
    outcome: str
    worker: str
    detail: str | None = None
    finding: Finding | None = None
    settles: bool = True


@dataclass(frozen=True)
class Tally:
    """How far a run is."""

    total: int = 0
    done: int = 0
    solved: int = 0
    optimal: int = 0
    failed: int = 0


class Store:
    """Opens what is there; `writing` creates it if need be."""

    def __init__(self, path: str | Path, *, writing: bool = False) -> None:
        self.path = Path(path)
        if writing and (not self.path.exists() or self.path.stat().st_size == 0):
            schema.create(self.path)
        if not self.path.exists():
            raise StoreError(f"there is no store {str(path)!r}")
        schema.check(self.path, thorough=writing)
        with self._told():
            self._connection = schema.connect(self.path, "rw" if writing else "ro")
            if writing:
                self._connection.execute("PRAGMA journal_mode = WAL")
                self._connection.execute("PRAGMA synchronous = FULL")

    def close(self) -> None:
        self._connection.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ------------------------------------------------------------------ planning

    def start_run(
        self,
        configurations: Sequence[Configuration],
        puzzles: Iterable[Packed],
        *,
        again: bool = False,
        plan: str | None = None,
    ) -> int:
        """Note what is to do, and the digest of the `plan` if there is one. What this version has
        settled before is not done again, unless so."""
        with self._transaction():
            for table in (schema.LEVELS, schema.LEVELS_INDEX, schema.PLANS):
                self._execute(table)
            run = self._insert(
                "INSERT INTO runs (started, version, machine) VALUES (?, ?, ?)",
                (_now(), __version__, json.dumps(machine())),
            )
            if plan is not None:
                self._execute("INSERT INTO plans (run, digest) VALUES (?, ?)", (run, plan))
            ids = [self._configuration(configuration) for configuration in configurations]
            self._add(puzzles, run, ids)
            if not again:
                self._execute(
                    "UPDATE tasks SET attempt = (SELECT max(old.id) FROM attempts AS old"
                    " JOIN runs ON runs.id = old.run JOIN results ON results.attempt = old.id"
                    " WHERE old.configuration = tasks.configuration AND old.puzzle = tasks.puzzle"
                    " AND runs.version = ?) WHERE run = ?",
                    (__version__, run),
                )
        return run

    def run_of(self, plan: str) -> int | None:
        """The last run, if it has this plan and was begun by this version."""
        with self._told():
            if not self._has_table("plans"):
                return None
            found = self._rows(
                "SELECT runs.id FROM runs JOIN plans ON plans.run = runs.id"
                " WHERE digest = ? AND version = ? AND runs.id = (SELECT max(id) FROM runs)",
                (plan, __version__),
            )
        return int(found[0][0]) if found else None

    def _configuration(self, configuration: Configuration) -> int:
        key = configuration.key()
        found = self._rows("SELECT id FROM configurations WHERE options = ?", (key,))
        for (known,) in found:
            return int(known)
        return self._insert(
            "INSERT INTO configurations (name, options) VALUES (?, ?)", (configuration.name, key)
        )

    def _add(self, puzzles: Iterable[Packed], run: int, configurations: list[int]) -> None:
        insert = (
            "INSERT INTO puzzles (identity, family, name, text, options) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (identity) DO NOTHING"
        )
        note = (
            "INSERT OR IGNORE INTO tasks (run, configuration, puzzle)"
            " SELECT ?, ?, puzzles.id FROM json_each(?) JOIN puzzles ON identity = value"
        )
        following = iter(puzzles)
        while known := list(islice(following, _SLICE)):  # there may be millions
            self._each(
                insert,
                [
                    (
                        packed.identity,
                        packed.family,
                        packed.name,
                        None if packed.pickled else packed.text,
                        json.dumps(packed.options),
                    )
                    for packed in known
                ],
            )
            self._each(
                "INSERT OR IGNORE INTO levels (puzzle, level)"
                " SELECT id, ? FROM puzzles WHERE identity = ?",
                [(packed.level, packed.identity) for packed in known if packed.level],
            )
            identities = json.dumps([packed.identity for packed in known])
            for configuration in configurations:
                self._execute(note, (run, configuration, identities))

    def pending(
        self, run: int, own: dict[str, Packed] | None = None, *, once: bool = False
    ) -> Iterator[Task]:
        """What is still to do. `own` are the puzzles that the store cannot keep, by identity. With
        `once` the same level is given once, whichever way it lies: the first that came."""
        again = (
            # CROSS JOIN is SQLite's way to be told the order: without it a look goes through all
            # tasks, and a million levels would take for ever.
            " AND NOT EXISTS (SELECT 1 FROM levels AS mine"
            " CROSS JOIN levels AS other ON other.level = mine.level"
            " CROSS JOIN tasks AS first ON first.puzzle = other.puzzle AND first.run = tasks.run"
            " AND first.configuration = tasks.configuration"
            " WHERE mine.puzzle = tasks.puzzle AND +other.puzzle < tasks.puzzle)"
        )
        query = (
            "SELECT configuration, puzzle, identity, family, name, text, puzzles.options FROM tasks"
            f" JOIN puzzles ON puzzles.id = puzzle WHERE run = ? AND attempt IS NULL"
            f"{again if once else ''} AND (configuration, puzzle) > (?, ?)"
            " ORDER BY configuration, puzzle LIMIT ?"
        )
        last = (-1, -1)
        while True:
            with self._told(run):
                rows = self._rows(query, (run, *last, _SLICE))
            for configuration, puzzle, identity, family, name, text, options in rows:
                pickled = text is None
                if pickled:
                    packed = (own or {}).get(identity)
                    if packed is None:
                        raise StoreError(
                            f"{self.path}: a {family} is not kept in the store: to resume, give "
                            "the same puzzles again"
                        )
                    text = packed.text
                values = schema.values_in(options)
                yield Task(configuration, puzzle, family, name, text, values, pickled)
            if len(rows) < _SLICE:
                return
            last = rows[-1][:2]

    def twins(self, run: int, *, anywhere: bool = False) -> list[Twin]:
        """What is still to do of levels that this run, or with `anywhere` any of this version, has
        solved when they lay otherwise."""
        where = "" if anywhere else " AND old.id IN (SELECT attempt FROM tasks WHERE run = :run)"
        found = ", ".join(f"results.{name}" for name in Finding._fields)
        query = (
            # As in `pending`, SQLite is told the order: what is to do, then who is the same, which
            # few are. Left to itself it goes through all pairs of tasks and results.
            "SELECT tasks.configuration, tasks.puzzle, mine.family, mine.text, mine.options,"
            f" other.name, other.text, other.options, {found} FROM tasks"
            " CROSS JOIN levels ON levels.puzzle = tasks.puzzle"
            " CROSS JOIN levels AS same ON same.level = levels.level"
            " AND same.puzzle <> levels.puzzle"
            " CROSS JOIN attempts AS old ON old.puzzle = same.puzzle"
            " AND old.configuration = tasks.configuration"
            " CROSS JOIN runs ON runs.id = old.run AND runs.version = :version"
            " CROSS JOIN results ON results.attempt = old.id"
            " CROSS JOIN puzzles AS mine ON mine.id = tasks.puzzle"
            " CROSS JOIN puzzles AS other ON other.id = same.puzzle"
            " WHERE tasks.run = :run AND tasks.attempt IS NULL"
            " AND (results.solution IS NOT NULL OR results.status = 'UNSOLVABLE')"
            f"{where} GROUP BY tasks.configuration, tasks.puzzle"
        )
        with self._told(run):
            if not self._has_table("levels"):
                return []
            rows = self._rows(query, {"run": run, "version": __version__})
        return [Twin._make((*row[:8], Finding._make(row[8:]))) for row in rows]

    def configurations(self, run: int | None = None) -> dict[int, Configuration]:
        """Those that a run uses, or all."""
        where = "" if run is None else "WHERE id IN (SELECT configuration FROM tasks WHERE run = ?)"
        query = f"SELECT id, name, options FROM configurations {where} ORDER BY id"
        with self._told():
            rows = self._rows(query, () if run is None else (run,))
        return {id: Configuration(name, schema.values_in(given)) for id, name, given in rows}

    # ------------------------------------------------------------------ recording

    def record(self, run: int, attempts: Iterable[Attempt]) -> None:
        """Settle tasks, all in one transaction that is on the disk when this returns."""
        with self._transaction(run):
            ((last,),) = self._rows("SELECT coalesce(max(id), 0) FROM attempts")
            numbered = list(enumerate(attempts, last + 1))
            now = _now()
            self._each(
                "INSERT INTO attempts"
                " (id, run, configuration, puzzle, ended, outcome, detail, worker)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (
                        number,
                        run,
                        of.configuration,
                        of.puzzle,
                        now,
                        of.outcome,
                        of.detail,
                        of.worker,
                    )
                    for number, of in numbered
                ],
            )
            settling = [(number, of) for number, of in numbered if of.settles]
            settled = self._each(
                "UPDATE tasks SET attempt = ? WHERE run = ? AND configuration = ? AND puzzle = ?"
                " AND attempt IS NULL",
                [(number, run, of.configuration, of.puzzle) for number, of in settling],
            )
            if settled != len(settling):
                raise StoreError(f"{self.path}: one of these puzzles is settled already")
            self._each(
                f"INSERT INTO results (attempt, {', '.join(Finding._fields)})"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *of.finding) for number, of in settling if of.finding],
            )

    def retry_failed(self, run: int) -> None:
        """Put attempts that gave no result back among what is to do; they stay on record."""
        with self._transaction(run):
            self._execute(
                "UPDATE tasks SET attempt = NULL WHERE run = ?"
                " AND attempt NOT IN (SELECT attempt FROM results)",
                (run,),
            )

    def finish(self, run: int) -> None:
        with self._transaction(run):
            self._execute("UPDATE runs SET finished = ? WHERE id = ?", (_now(), run))

    def tally(self, run: int) -> Tally:
        query = (
            "SELECT count(*), count(tasks.attempt), coalesce(sum(cost IS NOT NULL), 0),"
            " coalesce(sum(status = 'OPTIMAL'), 0),"
            " count(tasks.attempt) - count(results.attempt)"
            " FROM tasks LEFT JOIN results ON results.attempt = tasks.attempt WHERE run = ?"
        )
        with self._told(run):
            return Tally(*self._rows(query, (run,))[0])

    # ------------------------------------------------------------------ reading

    def runs(self) -> list[dict[str, Any]]:
        with self._told():
            names = ("run", "started", "finished", "version", "machine")
            rows = self._rows("SELECT id, started, finished, version, machine FROM runs")
            return [dict(zip(names, row, strict=True)) for row in rows]

    def rows(self, run: int | None = None) -> list[dict[str, Any]]:
        """What is known of each puzzle under each configuration, from one run or the latest."""
        return list(self.each_row(run))

    def each_row(self, run: int | None = None, *, level: bool = False) -> Iterator[dict[str, Any]]:
        """The same one by one, however many they are; with the `level` that each is, if it was
        noted."""
        known = level and self._has_table("levels")
        columns = _ROW | {"level": "levels.level" if known else "NULL"} if level else _ROW
        which = (
            "SELECT configuration, puzzle, max(attempt) AS attempt FROM tasks"
            " WHERE attempt IS NOT NULL GROUP BY configuration, puzzle"
            if run is None
            else "SELECT configuration, puzzle, attempt FROM tasks"
            " WHERE attempt IS NOT NULL AND run = ?"
        )
        query = (
            f"SELECT {', '.join(columns.values())} FROM ({which}) AS task"
            " JOIN attempts ON attempts.id = task.attempt"
            " JOIN puzzles ON puzzles.id = task.puzzle"
            " LEFT JOIN results ON results.attempt = task.attempt"
            f"{' LEFT JOIN levels ON levels.puzzle = task.puzzle' if known else ''}"
            " ORDER BY task.configuration, task.puzzle"
        )
        with self._told():
            for row in self._execute(query, () if run is None else (run,)):
                yield dict(zip(columns, row, strict=True))

    # ------------------------------------------------------------------ SQLite

    def _execute(self, statement: str, values: Sequence[Any] | dict[str, Any] = ()) -> Any:
        return self._connection.execute(statement, values)

    def _each(self, statement: str, rows: Sequence[Sequence[Any]]) -> int:
        """Execute it with each of the rows, and tell how many rows of the store that changed."""
        return int(self._connection.executemany(statement, rows).rowcount) if rows else 0

    def _insert(self, statement: str, values: Sequence[Any]) -> int:
        return int(self._execute(statement, values).lastrowid)

    def _rows(self, query: str, values: Sequence[Any] | dict[str, Any] = ()) -> list[Any]:
        return list(self._execute(query, values).fetchall())

    def _has_table(self, name: str) -> bool:
        return bool(self._rows("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)))

    @contextmanager
    def _transaction(self, run: int | None = None) -> Iterator[None]:
        with self._told(run):
            self._execute("BEGIN IMMEDIATE")
            try:
                yield
                self._execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._execute("ROLLBACK")
                raise

    def _told(self, run: int | None = None) -> Any:
        return schema.told(self.path, run=run)


_ROW = {
    "configuration": "task.configuration",
    "puzzle": "task.puzzle",
    "identity": "identity",
    "family": "family",
    "name": "name",
    "text": "text",
    "options": "puzzles.options",
    "run": "attempts.run",
    "outcome": "outcome",
    "detail": "detail",
    "worker": "worker",
    "ended": "ended",
    "status": "status",
    "cost": "cost",
    "metric": "metric",
    "lower_bound": "lower_bound",
    "algorithm": "algorithm",
    "heuristic": "heuristic",
    "engine": "engine",
    "solution": "solution",
    "seconds": "seconds",
    "expanded": "expanded",
    "stats": "stats",
}
"""The columns of `rows`, and where they stand."""


def machine() -> dict[str, Any]:
    """Where a run took place."""
    return {
        "host": platform.node(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
