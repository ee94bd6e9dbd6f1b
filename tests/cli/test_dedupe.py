from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Budge
from tests.designing.test_dedupe import LEVELS


def test_the_command(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "levels.sok"
    path.write_text(LEVELS)
    done = budge("dedupe", str(path))
    assert done.code == 0
    assert "#1: One" in done.out and "3 levels, 1 of them the same" in done.out
    same = budge("dedupe", str(path), "--json", "--no-near").object()
    assert len(same["same"]) == 2 and len(same["identity"]) == 16
    assert budge("dedupe", str(path), "--quiet").out.split()[0] == "1"
