"""Collections: many puzzles in many configurations, kept in a store that survives anything.

report = budge.batch.run("levels/", store="runs.sqlite", time_limit=60)
report.summaries, report.to_pandas()
budge.batch.Report("runs.sqlite")           # later, from the store alone

>>> import budge, tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     boards = [budge.parse(text) for text in ("304528167", "123456078")]
...     report = budge.batch.run(boards, store=f"{folder}/runs.sqlite", jobs=1)
...     [row.cost for row in report.rows]
[23, 2]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from budge.batch.report import Report, Row, Summary
    from budge.batch.running import BatchProgress, run
    from budge.batch.subtrees import solve_on_cluster

__all__ = ["BatchProgress", "Report", "Row", "Summary", "run", "solve_on_cluster"]

_HOME_OF = {
    "BatchProgress": "running",
    "Report": "report",
    "Row": "report",
    "Summary": "report",
    "run": "running",
    "solve_on_cluster": "subtrees",
}


def __getattr__(name: str) -> Any:
    """Workers are started in numbers, and need neither the store nor the reports."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'budge.batch' has no attribute {name!r}")
    return getattr(import_module(f"budge.batch.{_HOME_OF[name]}"), name)
