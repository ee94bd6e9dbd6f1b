"""Errors become messages and exit codes."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import pytest

import budge as library
from tests.boards import NEAR
from tests.cli.conftest import Budge


def failing(error: BaseException) -> Any:
    def solve(*_arguments: Any, **_options: Any) -> None:
        raise error

    return solve


def test_a_wrong_answer_asks_for_a_report(budge: Budge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "solve", failing(library.WrongAnswer("move 3 is not legal")))
    run = budge("solve", NEAR)
    assert (run.code, run.out) == (1, "")
    assert "please report it" in run.err


def test_an_interrupt_outside_a_search(budge: Budge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "solve", failing(KeyboardInterrupt()))
    run = budge("solve", NEAR)
    assert (run.code, run.out, run.err) == (130, "", "")


def test_an_error_of_the_system_is_no_traceback(
    budge: Budge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "solve", failing(OSError(5, "Input/output error", "some file")))
    run = budge("solve", NEAR)
    assert (run.code, run.err) == (2, "error: some file: Input/output error\n")


def test_warnings_are_one_line_on_stderr(budge: Budge, monkeypatch: pytest.MonkeyPatch) -> None:
    solve = library.solve

    def warning(*arguments: Any, **options: Any) -> Any:
        warnings.warn("a table was rebuilt", stacklevel=1)
        return solve(*arguments, **options)

    monkeypatch.setattr(library, "solve", warning)
    run = budge("solve", NEAR, "-q")
    assert (run.code, run.out, run.err) == (0, "DDRUL\n", "warning: a table was rebuilt\n")


def test_a_missing_extra_is_named(budge: Budge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    run = budge("compare", NEAR, "--plot", "x.svg")
    assert run.code == 2
    assert "pip install budge[plot]" in run.err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "budge", "solve", *[NEAR] * 400, "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"name"')
    process.stdout.close()
    assert process.wait(timeout=30) == 141
    assert process.stderr.read() == b""
    process.stderr.close()
