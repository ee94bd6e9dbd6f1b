"""A puzzle of every family, solved in pictures: `make demo`."""

from __future__ import annotations

from rich.console import Console

import budge
from budge.draw import terminal

PUZZLES = {
    "An 8-puzzle": budge.parse("3 0 4 / 5 2 8 / 1 6 7"),
    "A 15-puzzle": budge.parse("5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 14 0 15 12"),
    "The 8-puzzle when any two neighbours may trade places": budge.parse(
        "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5", rule="swap"
    ),
    "A Sokoban level": budge.parse("#######|#.  . #|# $$  #|#.$@$.#|#  #  #|#######"),
    "Rush Hour: car A wants out": budge.parse("..BBCD/EAA.CD/E..FCD/...F../GGHH../II...."),
    "A small Klotski": budge.parse("BAAC/BAAC/D..E/FGHI"),
}


def main() -> None:
    console = Console(highlight=False)
    for title, puzzle in PUZZLES.items():
        result = budge.solve(puzzle, quality="optimal")
        console.rule(f"[bold]{title}")
        console.print(terminal.start_and_goal(puzzle, width=console.width))
        console.print(
            f"\n[bold]{result.status}[/]: {result.summary()} — {result.stats.expanded:,} states "
            f"expanded by {result.algorithm} in {result.stats.seconds * 1000:.1f} ms"
        )
        console.print(f"{result.solution_text()}\n")
        film = [
            terminal.board(puzzle, step.state, since=before.state)
            for before, step in zip(result.steps, result.steps[1:], strict=False)
        ]
        console.print(terminal.side_by_side(film, width=console.width))
        console.print()


if __name__ == "__main__":
    main()
