"""Collections: many puzzles in many configurations, kept in a store that survives anything.

report = budge.batch.run("levels/", store="runs.sqlite", time_limit=60)
report.summaries, report.to_pandas()
budge.batch.Report("runs.sqlite")           # later, from the store alone
"""

from __future__ import annotations

from typing import Any

from budge.batch.report import Report, Row, Summary
from budge.batch.running import BatchProgress, run
from budge.result import Result

__all__ = ["BatchProgress", "Report", "Row", "Summary", "run", "solve_on_cluster"]


def solve_on_cluster(puzzle: Any, cluster: str, **options: Any) -> Result:
    """Solve one hard puzzle on many machines by IDA*; options are those of `solve`.

    `cluster` is `tcp://scheduler:8786` or `local:4`.
    """
    from contextlib import closing

    from budge.batch.cluster import Cluster
    from budge.batch.subtrees import ClusterEngine
    from budge.solver import solve

    with closing(Cluster(cluster)) as opened:
        options["algorithm"] = options.get("algorithm") or "idastar"
        return solve(puzzle, engine=ClusterEngine(opened), **options)
