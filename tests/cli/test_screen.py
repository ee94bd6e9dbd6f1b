"""Colours in a terminal, none in a pipe, and lines that fit."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.boards import CLASSIC
from tests.cli.conftest import Budge, Terminal

_COLOUR = re.compile(r"\x1b\[(?:[0-9;]*;)?(?:3[0-7]|9[0-7])(?:;[0-9;]*)?m")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def test_a_terminal_gets_colours(terminal: Callable[..., Terminal]) -> None:
    assert _COLOUR.search(terminal("show", CLASSIC, tty=("stdout",)).finish().out)


def test_no_color_is_honoured(terminal: Callable[..., Terminal]) -> None:
    out = terminal("show", CLASSIC, tty=("stdout",), NO_COLOR="1").finish().out
    assert "│ 3 │" in _ESCAPE.sub("", out)
    assert not _COLOUR.search(out)


def test_no_color_holds_for_errors_too(terminal: Callable[..., Terminal]) -> None:
    assert _COLOUR.search(terminal("show", "1 2 / 3 3", tty=("stderr",)).finish().err)
    run = terminal("show", "1 2 / 3 3", tty=("stderr",), NO_COLOR="1").finish()
    assert run.err.startswith("error: line 1")


@pytest.mark.parametrize(
    "command",
    [["solve", CLASSIC], ["solve", "--trace", CLASSIC], ["compare", CLASSIC], ["list"]],
)
def test_a_pipe_gets_neither_escapes_nor_padding(budge: Budge, command: list[str]) -> None:
    run = budge(*command)
    assert run.code == 0
    assert "\x1b" not in run.out
    assert not [line for line in run.out.splitlines() if line != line.rstrip()]


def test_a_pipe_cuts_nothing(budge: Budge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    for arguments in (["list"], ["compare", CLASSIC]):
        out = budge(*arguments).out
        assert "…" not in out
        assert max(map(len, out.splitlines())) > 80


@pytest.mark.parametrize("columns", ["²", "٣", "0", "9" * 5000, "-1", "wide"])
@pytest.mark.parametrize("size", ["COLUMNS", "LINES"])
def test_a_size_that_is_none_is_passed_over(
    budge: Budge, monkeypatch: pytest.MonkeyPatch, size: str, columns: str
) -> None:
    usual = budge("show", CLASSIC)
    monkeypatch.setenv(size, columns)
    assert budge("show", CLASSIC) == usual


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
@pytest.mark.parametrize("command", [["solve", CLASSIC, "--trace"], ["compare", CLASSIC], ["list"]])
def test_a_terminal_gets_lines_that_fit(
    budge: Budge, monkeypatch: pytest.MonkeyPatch, command: list[str], columns: int
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")  # a terminal, as far as Rich can tell
    monkeypatch.setenv("COLUMNS", str(columns))
    run = budge(*command)
    assert run.code == 0
    assert "\x1b" in run.out
    lines = _ESCAPE.sub("", run.out).splitlines()
    assert max(map(len, lines)) <= columns


def test_a_terminal_without_unicode_gets_plain_lines(terminal: Callable[..., Terminal]) -> None:
    run = terminal("show", CLASSIC, tty=(), PYTHONIOENCODING="ascii").finish()
    assert run.code == 0
    assert "+---+---+---+" in run.out
    assert "| 3 |   | 4 |" in run.out
    run = terminal("solve", CLASSIC, tty=(), PYTHONIOENCODING="ascii").finish()
    assert run.code == 0
