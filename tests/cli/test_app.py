"""The program as a whole: help, version, completion, start-up."""

from __future__ import annotations

import subprocess
import sys

import pytest

import budge as library
from tests.cli.conftest import Budge

COMMANDS = ["solve", "hint", "check", "show", "compare", "batch", "report", "list"]


def test_help_names_commands_examples_and_exit_codes(budge: Budge) -> None:
    run = budge("--help")
    assert run.code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in run.out
    assert "Examples:\n" in run.out
    assert '    budge solve "3 0 4 / 5 2 8 / 1 6 7"\n' in run.out
    for code in (0, 2, 10, 20, 21, 22, 130):
        assert f" {code}  " in run.out.split("Exit codes")[1]
    assert "..." not in run.out.split("Commands:")[1]  # no synopsis is cut


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(budge: Budge, command: str) -> None:
    run = budge(command, "--help")
    assert run.code == 0
    assert run.out.startswith(f"Usage: budge {command} [OPTIONS]")
    assert "--json" in run.out
    assert budge(command, "-h").out == run.out


def test_the_options_of_solve_stand_in_groups(budge: Budge) -> None:
    out = budge("solve", "--help").out
    headings = [line for line in out.splitlines() if line.endswith(":") and line[0] != " "]
    assert headings == [
        "Arguments:",
        "Position:",
        "Search:",
        "Workers:",
        "Limits, for each puzzle:",
        "Output:",
        "Options:",
    ]
    assert "budge list algorithms" in out


def test_version(budge: Budge) -> None:
    run = budge("--version")
    assert (run.code, run.out) == (0, f"budge {library.__version__}\n")


def test_an_unknown_command(budge: Budge) -> None:
    run = budge("slove")
    assert (run.code, run.out) == (2, "")
    assert "slove" in run.err


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("budge solve --algorithm as", "astar"),
        ("budge solve --heuristic lin", "linear-conflict"),
        ("budge compare --algorithm bfs,ida", "bfs,idastar"),
        ("budge solve --quality o", "optimal"),
        ("budge solve --engine n", "native"),
        ("budge solve --rule sw", "swap"),
        ("budge show --family t", "tiles"),
        ("budge list heu", "heuristics"),
        ("budge comp", "compare"),
    ],
)
def test_completion(budge: Budge, monkeypatch: pytest.MonkeyPatch, line: str, offered: str) -> None:
    monkeypatch.setenv("_BUDGE_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split()) - 1))
    assert budge().out.split() == [offered]


def test_help_imports_nothing_that_it_does_not_need() -> None:
    code = """if True:
        import sys
        from budge.cli import main
        try:
            main(["--help"])
        except SystemExit:
            pass
        heavy = {"rich.console", "matplotlib", "numpy", "budge.verbs.solve", "budge._core"}
        sys.exit(" ".join(heavy & set(sys.modules)) or 0)
    """
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
