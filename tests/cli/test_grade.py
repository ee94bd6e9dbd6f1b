from __future__ import annotations

from tests.cli.conftest import Budge
from tests.levels import STUCK


def test_the_command_tells_and_goes_on(budge: Budge) -> None:
    done = budge("grade", "######\n#@$ .#\n######")
    assert done.code == 0
    assert "★☆☆☆☆" in done.out and "it is short" in done.out
    done = budge("grade", "\n".join(STUCK), "--json")
    assert done.code == 10
    assert "cannot be solved" in done.object()["error"]
    done = budge("grade", "1 2 3 / 4 5 6 / 7 0 8", "--quiet")
    assert (done.code, done.out) == (0, "-\n")
