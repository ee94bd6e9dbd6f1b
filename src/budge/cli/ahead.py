"""Many puzzles solved ahead of their turn, several in one call."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from budge.cli.inputs import Item
from budge.cli.session import Session
from budge.result import Result, Status
from budge.verbs.options import Options
from budge.verbs.solve_many import shared, solve_many

_MANY = 20
"""Fewer puzzles than this are solved one by one."""
_FEWEST = 4
"""Puzzles in a call."""
_SECONDS = 1.0
"""About as long as a reader of the answers is kept waiting, where the puzzles allow it."""


class Ahead:
    """The answers to the next few puzzles, by `budge.solve_many`.

    Only puzzles that a native engine takes together are solved here, so that none is slowed down
    by another beyond its share of a core.
    """

    def __init__(
        self,
        items: Sequence[Item],
        session: Session,
        *,
        asked: dict[str, Any],
        others: dict[str, Any],
    ) -> None:
        self._session = session
        self._options = asked | others
        self._todo: list[Item] = []
        if len(items) >= _MANY:
            places = shared([item.puzzle for item in items], Options.of("solve", **asked))
            self._todo = [item for at, item in enumerate(items) if at in places]
        self._total = len(self._todo)
        self._next = _FEWEST
        self._results: dict[int, Result] = {}

    def take(self, item: Item) -> Result | None:
        """The answer to the puzzle whose turn it is; None if it is to be solved by itself."""
        if self._todo and self._todo[0] is item:
            self._solve()
        result = self._results.pop(id(item), None)
        if result is None or result.status is Status.MEMORY_LIMIT:
            return None  # by itself it has the memory that it shared with others
        return result

    def knows(self, item: Item) -> bool:
        """Whether its search has ended, or was under way when it was cancelled."""
        result = self._results.get(id(item))
        if result is None:
            return False
        return result.status is not Status.CANCELLED or result.stats.expanded > 0

    def _solve(self) -> None:
        began = time.perf_counter()
        batch, self._todo = self._todo[: self._next], self._todo[self._next :]
        hooks = self._session.hooks_of_many(self._total - len(batch) - len(self._todo), self._total)
        results = solve_many([item.puzzle for item in batch], **self._options, **hooks)
        self._results = {id(item): result for item, result in zip(batch, results, strict=True)}
        quick = time.perf_counter() - began < _SECONDS
        self._next = 2 * self._next if quick else max(_FEWEST, self._next // 2)
