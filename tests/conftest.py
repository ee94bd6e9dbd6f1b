from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from budge import Tiles, registry
from budge.puzzles.tiles import Board
from tests.boards import distances
from tests.webserver import Server

# The same examples on every run, and no failure because a machine was busy.
settings.register_profile("budge", derandomize=True, max_examples=40, deadline=None, database=None)
settings.load_profile("budge")

_seen_skipped: list[str] = []


def pytest_configure() -> None:
    """What `make test &` starts from a script ignores SIGINT, and so would every process that a
    test means to interrupt."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped:
        _seen_skipped.append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where everything can be installed, a test that did not run is a failure."""
    if _seen_skipped and os.environ.get("CI") == "true":
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        print("\nskipped, which counts as failed here:", *_seen_skipped, sep="\n  ")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tables of their own: what a user has cached must not change what is tested."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BUDGE_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def eight_puzzle() -> dict[Board, int]:
    """The distance of all 181,440 reachable states of the 8-puzzle from the usual goal."""
    return distances(Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]]))


@pytest.fixture
def own_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Families, algorithms and heuristics that a test adds are gone after it."""
    registry.algorithms()  # the tables are filled on first use
    monkeypatch.setattr(registry, "_families", dict(registry._families))
    monkeypatch.setattr(registry, "_algorithms", dict(registry._algorithms))
    monkeypatch.setattr(registry, "_heuristics", dict(registry._heuristics))


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A web server that all tests of a process share."""
    server = Server("--workers", "2")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without its notebooks run, which other tests do."""
    pytest.importorskip("myst_nb")
    folder = tmp_path_factory.mktemp("site")
    options = ["-W", "--keep-going", "-q", "-D", "nb_execution_mode=off"]
    options += ["-D", "suppress_warnings=myst-nb.lexer"]  # a kernel that does not run has none
    folders = ["-d", folder / "doctrees", Path(__file__).parent.parent / "docs", folder / "html"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, *folders],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"
