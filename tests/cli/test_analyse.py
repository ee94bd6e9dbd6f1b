from __future__ import annotations

from pathlib import Path

import budge as library
from tests.cli.conftest import Budge

JAM = "..B./AAB./..../CC.."


def test_facts_in_words_and_in_json(budge: Budge) -> None:
    done = budge("analyse", JAM)
    assert done.code == 0
    assert "optimum in slides: 2\noptimum in steps: 4\n" in done.out
    assert "the optimum stays: C at row 4, column 1\n" in done.out
    told = budge("analyse", JAM, "--json").object()
    assert told["removable"] == [{"name": "C", "cell": [4, 1]}]
    assert told["optimum"] == {"slides": 2, "steps": 4}
    assert budge("analyse", JAM, "--quiet").out == "2\n"


def test_what_cannot_be_solved_or_told(budge: Budge) -> None:
    done = budge("analyse", "BBCC/AADD/..../....")
    assert done.code == 10 and "there is no solution" in done.out
    done = budge("analyse", "5 2 4 8 / 10 0 3 14 / 13 6 11 12 / 1 15 9 7", "--node-limit", "99")
    assert done.code == 0 and "positions: not within the limit" in done.out


def test_pictures_and_reduced_levels(budge: Budge, tmp_path: Path) -> None:
    path = tmp_path / "heat.svg"
    level = "######\n#@$ .#\n#    #\n######"
    assert budge("analyse", level, "--to", str(path)).code == 0
    drawn = path.read_text()
    assert drawn.count("#e4572e") == 2 and 'stroke="#5b6b7a"' in drawn
    assert budge("analyse", level, "--to", "x.png").code == 2
    less = library.parse(budge("analyse", JAM, "--minimal").out)
    assert [piece.name for piece in less.pieces] == ["B", "A"]  # type: ignore[union-attr]
    small = library.parse(budge("analyse", level, "--minimal").out)
    assert len(small.floor) == 4 and library.solve(small).cost == 2  # type: ignore[union-attr]
