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


def test_levels_are_called_by_their_place(budge: Budge, tmp_path: Path) -> None:
    levels, lines = tmp_path / "levels.sok", tmp_path / "lines.txt"
    levels.write_text(LEVELS)
    lines.write_text(
        "# boards\n2 ooBoAABooooooooo 12\n\n3 ooooAACoooCooooo 9\n1 ooBoAABooooooooX\n"
    )
    board = "..C./AAC./..../...."
    done = budge("dedupe", str(levels), str(lines), board, "--json")
    assert f"{lines}:5: this is no level" in done.err
    same = [found["same"] for found in done.objects() if "same" in found]
    assert same == [
        [f"{levels} #1: One", f"{levels} #3: Turned"],
        [f"{lines}:2", f"{board} #1"],
    ]
    assert {"near": [f"{lines}:2", f"{lines}:4"]} in done.objects()
