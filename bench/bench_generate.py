"""How long new levels take, on one thread, in seconds of the processor.

Usage: python bench/bench_generate.py [SHARE] [--plot FILE.svg]

SHARE is the part of each target that is made (1 by default; 0.1 for a quick look). With --plot the
grades of levels without any wish for stars are drawn.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import budge

TARGETS: list[tuple[str, str, int, float, dict[str, Any]]] = [
    ("Sokoban 8×8, 3 boxes, 3 stars", "sokoban", 1000, 60, {"size": 8, "pieces": 3, "stars": 3}),
    ("Rush Hour 6×6, minimal, 20 slides or more", "rush-hour", 1000, 60, {"cost": "20-"}),
    ("fifteen-puzzles of 60 moves", "tiles", 100, 10, {"cost": 60}),
    (
        "Sokoban, 5 stars, 4 boxes, more than 100 pushes",
        "sokoban",
        1,
        60,
        {"pieces": 4, "stars": 5, "cost": "101-"},
    ),
]


def made(family: str, count: int, **wishes: Any) -> tuple[list[budge.Generated], float]:
    began = time.process_time()
    levels = list(budge.generate(family, count=count, time_limit=600, **wishes))
    return levels, time.process_time() - began


def plot(path: Path) -> None:
    """Scores of levels as they come, in tenths, for three numbers of boxes."""
    width, height, left = 640, 260, 40
    parts = []
    for series, (boxes, colour) in enumerate(((2, "#7fb069"), (3, "#e6aa68"), (4, "#ca3c25"))):
        levels, _ = made("sokoban", 400, size=8, pieces=boxes, seed=boxes)
        tenths = Counter(min(9, (level.grade.score or 0) // 10) for level in levels)
        for tenth in range(10):
            high = (height - 60) * tenths[tenth] / len(levels) / 0.5
            x = left + tenth * 58 + series * 18
            parts.append(
                f'<rect x="{x}" y="{height - 30 - high:.1f}" width="16" height="{high:.1f}" '
                f'fill="{colour}"/>'
            )
        parts.append(f'<text x="{420 + 70 * series}" y="20" fill="{colour}">{boxes} boxes</text>')
    for tenth in range(10):
        x = left + tenth * 58
        parts.append(f'<text x="{x}" y="{height - 12}">{10 * tenth}–{10 * tenth + 9}</text>')
    parts.append('<text x="4" y="20">share of 400 levels, by score</text>')
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" fill="#555">{"".join(parts)}</svg>\n'
    )


def main() -> None:
    arguments = sys.argv[1:]
    if "--plot" in arguments:
        at = arguments.index("--plot")
        plot(Path(arguments[at + 1]))
        del arguments[at : at + 2]
        if not arguments:
            return
    share = float(arguments[0]) if arguments else 1.0
    for what, family, count, allowed, wishes in TARGETS:
        wanted = max(1, round(share * count))
        minimal = {"minimal": True} if family == "rush-hour" else {}
        levels, seconds = made(family, wanted, **wishes, **minimal)
        whole = seconds * count / max(1, len(levels))
        print(
            f"{what}: {len(levels)} in {seconds:.1f} s; {count} would take {whole:.0f} s "
            f"(target {allowed:.0f})",
            flush=True,
        )


if __name__ == "__main__":
    main()
