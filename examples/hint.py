"""Stuck? One move at a time, until the board is solved."""

from __future__ import annotations

import sys

import budge


def main(board: str = "1 2 3 / 5 0 6 / 4 7 8") -> None:
    puzzle = budge.parse(board)
    verdict = budge.check(puzzle)
    if not verdict.solvable:
        sys.exit(verdict.reason)
    while (hint := budge.hint(puzzle)).move is not None:
        print(f"{puzzle.text(puzzle.start)}\n\ntry {hint}\n")
        after = puzzle.play(puzzle.start, hint.move)
        puzzle = budge.Tiles(puzzle.rows(after), puzzle.rows(puzzle.goal), rule=puzzle.rule)
    print(f"{puzzle.text(puzzle.start)}\n\nsolved")


if __name__ == "__main__":
    main(*sys.argv[1:])
