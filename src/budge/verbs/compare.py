"""The same position under several searches, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Unpack

from budge.arguments import check_hooks, listed
from budge.engine import engine_for
from budge.errors import MissingExtra, RequestError, brief
from budge.registry import algorithms, find_algorithm, heuristics
from budge.result import Result
from budge.shown import ShownAsPage
from budge.verbs.contract import PuzzleLike, as_puzzle
from budge.verbs.options import OPTION_NAMES, Asked, Options, shows_options
from budge.verbs.solve import answer, request_for, with_metric


@dataclass(frozen=True)
class Configuration:
    """An algorithm, with its heuristic where it takes one and its weight where it takes one.

    >>> print(Configuration.parse("wastar:manhattan:1.5"))
    wastar:manhattan:1.5
    """

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None

    @classmethod
    def parse(cls, text: str) -> Configuration:
        """`bfs`, `astar:manhattan` or `wastar:manhattan:1.5`."""
        if not isinstance(text, str) or not text.strip():
            raise RequestError(f"a configuration is a text such as 'bfs', not {brief(text)}")
        name, *rest = text.split(":")
        if len(rest) > 2:
            raise RequestError(f"{text!r}: a configuration is algorithm:heuristic:weight")
        weight = None
        if len(rest) == 2:
            try:
                weight = float(rest[1])
            except ValueError:
                raise RequestError(f"{text!r}: {rest[1]!r} is not a weight") from None
        return cls(name.strip(), rest[0].strip() or None if rest else None, weight)

    def within(self, options: Options) -> Options:
        """These options with the search of this configuration."""
        return options.but(algorithm=self.algorithm, heuristic=self.heuristic, weight=self.weight)

    def __str__(self) -> str:
        parts = [
            self.algorithm,
            self.heuristic or "",
            "" if self.weight is None else f"{self.weight:g}",
        ]
        return ":".join(parts).rstrip(":")


_FOUND = (
    *("configuration", "algorithm", "heuristic", "admissible"),
    *("status", "cost", "lower_bound"),
)
_FIGURES = (
    *("expanded", "generated", "reopened", "max_open", "closed"),
    *("peak_bytes", "seconds", "initial_h"),
)


@dataclass(frozen=True)
class Comparison(ShownAsPage):
    """One Result for each configuration, in the order asked for.

    >>> import budge
    >>> comparison = budge.compare(budge.parse("1 2 3 / 4 5 6 / 0 7 8"), ["bfs", "astar:manhattan"])
    >>> for search, result in comparison:
    ...     print(search, result.cost, result.stats.expanded)
    bfs 2 3
    astar:manhattan 2 2
    >>> print(comparison)
    bfs              2 moves, proved shortest; 3 expanded
    astar:manhattan  2 moves, proved shortest; 2 expanded
    """

    puzzle: Any
    configurations: list[Configuration]
    results: list[Result]

    def __iter__(self) -> Iterator[tuple[Configuration, Result]]:
        return zip(self.configurations, self.results, strict=True)

    def __str__(self) -> str:
        """A line for each search."""
        names = [str(configuration) for configuration in self.configurations]
        wide = max(map(len, names), default=0)
        return "\n".join(
            f"{name:{wide}}  {result.summary()}; {result.stats.expanded:,} expanded"
            for name, result in zip(names, self.results, strict=True)
        )

    def to_dicts(self) -> list[dict[str, Any]]:
        """Plain values, ready for JSON."""
        return [
            {"configuration": str(configuration), **result.to_dict()}
            for configuration, result in self
        ]

    def to_pandas(self) -> Any:
        """A DataFrame with a row for each configuration: what was found, and what it cost."""
        try:
            import pandas
        except ImportError:
            raise MissingExtra("tables need pandas: pip install budge[tables]") from None
        rows = [
            {
                "configuration": str(configuration),
                "algorithm": result.algorithm,
                "heuristic": result.heuristic,
                "admissible": result.admissible,
                "status": result.status.value,
                "cost": result.cost,
                "lower_bound": result.lower_bound,
                **{name: getattr(result.stats, name) for name in _FIGURES},
            }
            for configuration, result in self
        ]
        columns = [*_FOUND, *_FIGURES]
        return pandas.DataFrame(rows, columns=columns).astype({"cost": "Int64"})

    def plot(self) -> Any:
        """A Matplotlib figure: the states that each search expanded, on a logarithmic scale."""
        return import_module("budge.draw.plot").figure(self)


@shows_options
def compare(
    puzzle: PuzzleLike,
    configurations: Iterable[str | Configuration] | None = None,
    *,
    on_run: Callable[[Configuration], object] | None = None,
    **asked: Unpack[Asked],
) -> Comparison:
    """Solve the puzzle once with each configuration; options are those of `solve`.

    Without configurations: every blind search, and every informed one with every heuristic that
    fits the puzzle. `on_run` is told of each configuration before it runs. Once cancelled, those
    that have not run yet are left out.

    >>> import budge
    >>> found = budge.compare("1 2 3 / 4 5 6 / 0 7 8", ["bfs", "wastar:manhattan:1.5"])
    >>> [(str(search), result.cost) for search, result in found]
    [('bfs', 2), ('wastar:manhattan:1.5', 2)]
    """
    options = Options.of("compare", known=_KNOWN, **asked)
    puzzle = as_puzzle(puzzle)
    check_hooks(None, on_run=on_run)
    given = listed(
        "configurations are a list such as ['bfs']",
        () if configurations is None else configurations,
    )
    chosen = (
        list(configurations_for(puzzle, engine=options.engine))
        if configurations is None
        else [c if isinstance(c, Configuration) else Configuration.parse(c) for c in given]
    )
    each = [configuration.within(options) for configuration in chosen]
    for one in each:  # a misspelt name should not cost the runs before it
        request_for(with_metric(puzzle, options.metric), one)
    results = []
    for configuration, one in zip(chosen, each, strict=True):
        if options.cancel and options.cancel.cancelled:
            break
        if on_run:
            on_run(configuration)
        results.append(answer(puzzle, one))
    return Comparison(puzzle, chosen[: len(results)], results)


_KNOWN = [name for name in OPTION_NAMES if name not in ("algorithm", "heuristic", "weight")]
"""A configuration says the rest."""


def configurations_for(
    puzzle: Any,
    names: Iterable[str] | None = None,
    estimates: Iterable[str] | None = None,
    *,
    engine: Any = "auto",
) -> Iterator[Configuration]:
    """Every sensible pairing of the named algorithms and heuristics; all that fit by default."""
    if names is None:
        entries = algorithms(puzzle, by_default=True)
        plain = engine == "python" or engine_for(puzzle) is None
        entries = [
            algorithm
            for algorithm in entries
            if not algorithm.lacks(puzzle) and not (plain and algorithm.run is None)
        ]
    else:
        entries = [find_algorithm(name, puzzle) for name in names]
    if estimates is None:
        known = heuristics(puzzle, on_request=False)
        estimates = [h.name for h in known if h.name != "zero"] or ["zero"]
    else:
        estimates = list(estimates)
    for entry in entries:
        if entry.informed:
            yield from (Configuration(entry.name, estimate) for estimate in estimates)
        else:
            yield Configuration(entry.name)
