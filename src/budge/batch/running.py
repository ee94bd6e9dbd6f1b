"""A batch: plan it in the store, have it worked through, record each answer as it comes."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from budge import __version__
from budge.batch.configuration import Configuration, fit
from budge.batch.configuration import configurations as parse_configurations
from budge.batch.lock import Lock
from budge.batch.packing import Packed, pack
from budge.batch.pool import Pool
from budge.batch.report import Report
from budge.batch.sources import Source, collect, fingerprint
from budge.batch.store import Attempt, Settings, Store, Tally, Task
from budge.batch.twins import settled
from budge.errors import RequestError, StoreError, brief
from budge.limits import CancelToken


@dataclass(frozen=True)
class BatchProgress:
    """A batch under way. `at_work` names the puzzles being solved, and for how long."""

    tally: Tally
    seconds: float
    rate: float
    at_work: list[tuple[str | None, float]]

    @property
    def seconds_left(self) -> float | None:
        """At the rate so far; None before anything is known."""
        return (self.tally.total - self.tally.done) / self.rate if self.rate > 0 else None


class Runner(Protocol):
    """What works through tasks: the processes of this machine, or a cluster."""

    def expect(self, count: int) -> None: ...

    def attempts(
        self, tasks: Iterator[Task], settings: Settings, cancel: CancelToken
    ) -> Iterator[list[Attempt]]: ...

    def at_work(self) -> list[tuple[str | None, float]]: ...

    def close(self) -> None: ...


def run(
    sources: Source | Iterable[Source] = (),
    *,
    store: str | Path,
    configurations: str | Iterable[str | Configuration] = ("auto",),
    jobs: int | None = None,
    cluster: str | None = None,
    resume: bool = False,
    go_on: bool = False,
    again: bool = False,
    retry_failed: bool = False,
    family: str | None = None,
    goal: str | None = None,
    rule: str | None = None,
    on_progress: Callable[[BatchProgress], object] | None = None,
    on_skip: Callable[[str], object] | None = None,
    on_bad: Callable[[str], object] | None = None,
    cancel: CancelToken | None = None,
    **options: Any,
) -> Report:
    """Solve every puzzle of the sources in every configuration, and keep the results in `store`.

    Sources are files, folders, globs or puzzles. A configuration is `auto`, `optimal`, `fast` or
    `algorithm:heuristic:weight`; `options` are those of `solve` and hold for all of them, limits
    for each puzzle. Puzzles are solved in `jobs` worker processes, or on a `cluster`
    (`tcp://scheduler:8786` or `local:4`). What the store knows already is not solved again, unless
    `again`. `resume` goes on with the last run, where it was left; `retry_failed` then also tries
    again what crashed. `go_on` does both by itself if the last run was the very same: every file
    as it was, the same options and version. Nothing is read again then but to see that.

    >>> import budge, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     boards = [budge.parse("1 2 3 / 4 5 6 / 0 7 8"), budge.parse("1 2 / 3 0")]
    ...     report = run(boards, store=f"{folder}/runs.sqlite", jobs=1)
    ...     [row.cost for row in report.rows]
    [2, 0]
    """
    chosen: list[str | Configuration] = (
        [configurations] if isinstance(configurations, str) else list(configurations)
    )
    if jobs is not None and jobs < 1:
        raise RequestError(f"the number of jobs is {brief(jobs)}: it must be 1 or more")
    given = [sources] if isinstance(sources, (str, os.PathLike)) else list(sources)
    if not given and not resume:
        raise RequestError("there is nothing to solve: name files, folders or puzzles")
    path = Path(store)
    if resume and not path.exists():
        raise StoreError(f"there is no store {str(store)!r} to go on with")
    reading = {"family": family, "goal": goal, "rule": rule}
    found = collect(given, on_skip=on_skip, on_bad=on_bad, **reading)
    own: dict[str, Packed] = {}
    token = cancel or CancelToken()
    plan = [] if resume else parse_configurations(chosen, **options)
    digest = None
    if go_on:
        digest = fingerprint(given, **reading, plan=[configuration.key() for configuration in plan])
    with (
        Lock(path),
        Store(path, writing=True) as opened,
        closing(_runner(jobs, cluster)) as runner,
    ):
        if resume:
            own = {packed.identity: packed for packed in map(_pack, found)}
            number = _last_run(opened)
            if retry_failed:
                opened.retry_failed(number)
        elif digest is not None and not again and (known := opened.run_of(digest)) is not None:
            number = known
            opened.retry_failed(number)
        else:
            puzzles = _planned(found, plan, own, runner)
            number = opened.start_run(plan, puzzles, again=again, plan=digest)
        settings = {id: known.options for id, known in opened.configurations(number).items()}
        _carry(opened, number, anywhere=not (resume or again))
        # Each level once, then what could not be carried over to a level that is the same.
        for once in (True, False):
            tasks = opened.pending(number, own, once=once)
            _work(opened, number, runner.attempts(tasks, settings, token), runner, on_progress)
            if token.cancelled or not _carry(opened, number):
                break
        if not token.cancelled:
            opened.finish(number)
        return Report(path, number)


def _pack(sourced: Any) -> Packed:
    return pack(sourced.puzzle, sourced.name)


def _planned(
    found: Iterator[Any], plan: list[Any], own: dict[str, Packed], runner: Runner
) -> Iterator[Packed]:
    """Everything is read before anything is begun: a bad file or name shows at once, and then
    nothing was planned."""
    examples: dict[Any, Any] = {}
    count = 0
    for sourced in found:
        examples.setdefault(getattr(sourced.puzzle, "kind", type(sourced.puzzle)), sourced.puzzle)
        packed = _pack(sourced)
        count += 1
        runner.expect(count)
        if packed.pickled:
            own[packed.identity] = packed
        yield packed
    if not count:
        raise RequestError("there are no puzzles in these sources")
    fit(plan, examples.values())


def _carry(store: Store, number: int, *, anywhere: bool = False) -> bool:
    """Settles what is the same level as one that is solved, turned, mirrored or renamed; whether
    anything is still to do."""
    found = filter(None, map(settled, store.twins(number, anywhere=anywhere)))
    attempts = list(found)
    if attempts:
        store.record(number, attempts)
    tally = store.tally(number)
    return tally.done < tally.total


def _last_run(store: Store) -> int:
    runs = store.runs()
    if not runs:
        raise StoreError(f"{store.path} holds no run to go on with")
    last = runs[-1]
    if last["version"] != __version__:
        raise StoreError(
            f"{store.path}: run {last['run']} was begun by Budge {last['version']} and this is "
            f"{__version__}: go on with that one, or start a new run, or the results would mix"
        )
    return int(last["run"])


def _runner(jobs: int | None, cluster: str | None) -> Runner:
    if cluster is not None:
        from budge.batch.cluster import ClusterRunner

        return ClusterRunner(cluster)
    return Pool(jobs or os.cpu_count() or 1)


def _work(
    store: Store,
    number: int,
    groups: Iterator[list[Attempt]],
    runner: Runner,
    on_progress: Callable[[BatchProgress], object] | None,
) -> None:
    tally = store.tally(number)
    already, began = tally.done, time.monotonic()

    def report() -> None:
        if on_progress:
            seconds = time.monotonic() - began
            rate = (tally.done - already) / seconds if seconds > 0 else 0.0
            on_progress(BatchProgress(tally, seconds, rate, runner.at_work()))

    report()
    for attempts in groups:
        if attempts:
            store.record(number, attempts)
            tally = _add(tally, attempts)
        report()


def _add(tally: Tally, attempts: list[Attempt]) -> Tally:
    findings = [attempt.finding for attempt in attempts if attempt.finding]
    settled = sum(attempt.settles for attempt in attempts)
    return replace(
        tally,
        done=tally.done + settled,
        solved=tally.solved + sum(found.cost is not None for found in findings),
        optimal=tally.optimal + sum(found.status == "OPTIMAL" for found in findings),
        failed=tally.failed + settled - len(findings),
    )
