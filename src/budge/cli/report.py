"""Sentences about results that several commands print."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.text import Text

from budge.draw.terminal import in_lines
from budge.draw.words import seconds, size
from budge.result import Result, Status, counted

STYLES = {
    Status.OPTIMAL: "bold green",
    Status.SOLVED: "bold yellow",
    Status.UNSOLVABLE: "bold magenta",
}


def summary(result: Result) -> Text:
    """`OPTIMAL: 23 moves, proved shortest`, and a warning where the heuristic can prove nothing."""
    text = Text()
    text.append(result.status.value, style(result)).append(f": {result.summary()}")
    if result.admissible is False:
        text.append(
            f"\n{result.heuristic} is inadmissible: it may overestimate, so it proves nothing"
        )
    return text


def measures(values: Mapping[str, int], width: int) -> Text:
    """`12 moves · 3 pushes · …`"""
    parts = [counted(value, name.replace("_", " ")) for name, value in values.items()]
    return Text(in_lines(parts, width=width, mark=" ·"))


def final_state(result: Result) -> Any:
    """Where the solution ends: the goal to show. Goals may be too many to list."""
    puzzle, moves = result.puzzle, result.moves or ()
    if hasattr(puzzle, "family") and hasattr(puzzle, "replay"):  # a family of ours
        return puzzle.replay(moves)
    state = puzzle.start
    for move in moves:
        state = puzzle.play(state, move)
    return state


def style(result: Result) -> str:
    return STYLES.get(result.status, "bold red")


def cost_of_search(result: Result, width: int) -> Text:
    """What was run, and what it took."""
    stats = result.stats
    with_heuristic = f" with {result.heuristic}" if result.heuristic else ""
    parts = [
        f"{result.algorithm}{with_heuristic} ({result.engine})",
        f"{stats.expanded:,} expanded",
        f"{stats.generated:,} generated",
        f"{stats.max_open:,} open at most",
        seconds(stats.seconds),
    ]
    if stats.peak_bytes:
        parts.append(size(stats.peak_bytes))
    return Text(in_lines(parts, width=width, mark=" ·"), "dim")
