"""Long searches: progress, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable

import pytest
import typer

from budge.cli.session import Session
from tests.boards import FIFTEEN, NEAR
from tests.cli.conftest import Budge, Terminal

LONG = ("solve", FIFTEEN, "-a", "idastar", "-H", "misplaced")


@pytest.mark.parametrize("engine", ["native", "python"])
def test_ctrl_c_ends_a_search_with_what_it_has_proved(
    terminal: Callable[..., Terminal], engine: str
) -> None:
    search = terminal(*LONG, "--engine", engine, "--json", tty=("stderr",))
    assert " positions tried, at least" in search.read_until("at least")
    search.process.send_signal(signal.SIGINT)
    run = search.finish()
    value = run.object()
    assert (run.code, value["status"]) == (130, "CANCELLED")
    assert 15 <= value["lower_bound"] <= 57
    assert value["stats"]["expanded"] > 0


def test_ctrl_c_leaves_the_other_puzzles_untried(terminal: Callable[..., Terminal]) -> None:
    search = terminal(*LONG, NEAR, tty=("stderr",))
    search.read_until("tried")
    search.process.send_signal(signal.SIGINT)
    run = search.finish()
    assert run.code == 130
    assert run.out.splitlines()[-1] == "2 puzzles: 1 CANCELLED, 1 not tried"


def test_ctrl_c_in_a_comparison_shows_what_was_done(terminal: Callable[..., Terminal]) -> None:
    options = ("-a", "bfs,idastar,greedy", "-H", "misplaced", "--node-limit", "2000000000")
    search = terminal("compare", FIFTEEN, *options, "--json", tty=("stderr",))
    search.read_until("tried")
    search.process.send_signal(signal.SIGINT)
    run = search.finish()
    assert run.code == 130
    statuses = [one["status"] for one in run.object()["runs"]]
    assert statuses[-1] == "CANCELLED"
    assert len(statuses) < 3


@pytest.mark.parametrize("columns", [30, 40, 80])
def test_progress_is_one_line_that_fits(terminal: Callable[..., Terminal], columns: int) -> None:
    limit = ("--time-limit", "1.5")
    run = terminal(*LONG, *limit, tty=("stderr",), COLUMNS=str(columns)).finish()
    assert run.code == 20
    lines = run.err.split("\r")
    assert any("% of the time)" in line for line in lines)
    assert "\n" not in run.err
    assert max(map(len, lines)) < columns
    assert not lines[-1].strip(), "the line is gone at the end"


def test_no_progress_where_stderr_is_no_terminal(budge: Budge) -> None:
    run = budge(*LONG, "--time-limit", "0.5")
    assert (run.code, run.err) == (20, "")


def test_the_second_interrupt_is_not_caught() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(typer.Exit) as exit:  # noqa: PT012, SIM117
        with Session() as session:
            signal.raise_signal(signal.SIGINT)
            assert session.cancel.cancelled
            assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    assert exit.value.exit_code == 130
    assert signal.getsignal(signal.SIGINT) is before
