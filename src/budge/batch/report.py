"""What a store has to say: a summary of each configuration, and lists of what stands out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from budge.batch.schema import values_in
from budge.batch.store import Store
from budge.errors import MissingExtra, RequestError, StoreError, suggest
from budge.shown import ShownAsPage

_LIMITS = ("TIME_LIMIT", "MEMORY_LIMIT", "NODE_LIMIT", "GAVE_UP")


@dataclass(frozen=True)
class Row:
    """One puzzle under one configuration. Without a status the attempt failed: see `outcome`."""

    configuration: str
    puzzle: int
    name: str
    family: str
    run: int
    outcome: str
    detail: str | None
    status: str | None
    cost: int | None
    metric: str | None
    lower_bound: int | None
    algorithm: str | None
    heuristic: str | None
    seconds: float | None
    expanded: int | None
    generated: int | None
    peak_bytes: int | None
    solution: str | None
    worker: str
    ended: str
    text: str | None
    options: str
    identity: str

    @property
    def solved(self) -> bool:
        return self.cost is not None

    @property
    def verdict(self) -> str:
        """The status, or what became of the attempt."""
        return self.status or self.outcome

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in COLUMNS}


COLUMNS = [name for name in Row.__dataclass_fields__ if name not in ("text", "options")]
"""What tables show of a row."""


@dataclass(frozen=True)
class Summary:
    """A configuration in one line."""

    configuration: str
    puzzles: int
    solved: int
    optimal: int
    unsolvable: int
    limit: int
    failed: int
    seconds: float

    @classmethod
    def of(cls, configuration: str, rows: list[Row]) -> Summary:
        return cls(
            configuration,
            puzzles=len(rows),
            solved=sum(row.solved for row in rows),
            optimal=sum(row.status == "OPTIMAL" for row in rows),
            unsolvable=sum(row.status == "UNSOLVABLE" for row in rows),
            limit=sum(row.status in _LIMITS and not row.solved for row in rows),
            failed=sum(row.status is None for row in rows),
            seconds=round(sum(row.seconds or 0.0 for row in rows), 6),
        )


class Report(ShownAsPage):
    """A store, or one run of it, as it stood when first asked.

    >>> report = Report("runs.sqlite")          # doctest: +SKIP
    >>> for summary in report.summaries: print(summary)   # doctest: +SKIP
    """

    def __init__(self, path: str | Path, run: int | None = None) -> None:
        self.path = Path(path)
        self.run = run
        with Store(path) as store:
            self.runs = store.runs()
            known = [entry["run"] for entry in self.runs]
            if run is not None and run not in known:
                raise RequestError(f"{path} has no run {run}; it has: {_listed(known)}")
            self._names = _names(store.configurations())

    @cached_property
    def rows(self) -> list[Row]:
        with Store(self.path) as store:
            return [self._row(raw) for raw in store.rows(self.run)]

    def _row(self, raw: dict[str, Any]) -> Row:
        stats = values_in(raw.pop("stats"))
        del raw["engine"]
        if raw["configuration"] not in self._names:
            raise StoreError(f"{self.path} is damaged: what a result belongs to is missing")
        raw["configuration"] = self._names[raw["configuration"]]
        raw["name"] = raw["name"] or f"puzzle {raw['puzzle']}"
        raw["generated"], raw["peak_bytes"] = stats.get("generated"), stats.get("peak_bytes")
        return Row(**raw)

    @property
    def configurations(self) -> list[str]:
        return list(dict.fromkeys(row.configuration for row in self.rows))

    def of(self, configuration: str) -> list[Row]:
        """The rows of one configuration."""
        rows = [row for row in self.rows if row.configuration == configuration]
        if not rows:
            known = self.configurations
            raise RequestError(
                f"{self.path} has no configuration {configuration!r}"
                f"{suggest(configuration, known)}; it has: {_listed(known)}"
            )
        return rows

    @property
    def summaries(self) -> list[Summary]:
        return [Summary.of(name, self.of(name)) for name in self.configurations]

    def hardest(self, configuration: str, count: int = 10) -> list[Row]:
        """Solved puzzles that took the most expansions."""
        return _most(row for row in self.of(configuration) if row.solved)[:count]

    def unsolved(self, configuration: str) -> list[Row]:
        """What stopped at a limit without a solution, or failed."""
        return [
            row for row in self.of(configuration) if not row.solved and row.status != "UNSOLVABLE"
        ]

    def to_dicts(self) -> list[dict[str, Any]]:
        """One for each configuration, ready for JSON."""
        return [asdict(summary) for summary in self.summaries]

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each puzzle and configuration."""
        try:
            import pandas
        except ImportError:
            raise MissingExtra("tables need pandas: pip install budge[tables]") from None
        frame = pandas.DataFrame([row.to_dict() for row in self.rows], columns=COLUMNS)
        whole = ["cost", "lower_bound", "expanded", "generated", "peak_bytes"]
        return frame.astype(dict.fromkeys(whole, "Int64"))


def _most(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (-(row.expanded or 0), row.puzzle))


def _names(configurations: dict[int, Any]) -> dict[int, str]:
    """Configurations of one name are told apart by the options in which they differ."""
    shared: dict[str, list[int]] = {}
    for id, configuration in configurations.items():
        shared.setdefault(configuration.name, []).append(id)
    names = {}
    for name, ids in shared.items():
        options = [configurations[id].options for id in ids]
        keys = sorted({key for each in options for key in each})
        differing = [key for key in keys if len({str(each.get(key)) for each in options}) > 1]
        for id, each in zip(ids, options, strict=True):
            extra = [f"{key}={each[key]}" for key in differing if key in each]
            names[id] = " ".join([name, *extra])
    return names


def _listed(values: Iterable[Any]) -> str:
    return ", ".join(map(str, values)) or "none"
