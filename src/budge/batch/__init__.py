"""Collections: many puzzles in many configurations, kept in a store that survives anything.

    report = budge.batch.run("levels/", store="runs.sqlite", time_limit=60)
    report.summaries, report.to_pandas()
    budge.batch.Report("runs.sqlite")           # later, from the store alone
"""

from __future__ import annotations

from budge.batch.report import Report, Row, Summary
from budge.batch.run import BatchProgress, run

__all__ = ["BatchProgress", "Report", "Row", "Summary", "run"]
