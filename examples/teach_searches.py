"""One 8-puzzle under several searches, for a lesson: what each of them costs, and g, h, f."""

from __future__ import annotations

import budge

BOARD = "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5"
SEARCHES = [
    "bfs",
    "bidirectional",
    "greedy:manhattan",
    "astar:misplaced",
    "astar:manhattan",
    "astar:linear-conflict",
    "wastar:manhattan:2",
    "idastar:manhattan",
]


def main() -> None:
    puzzle = budge.parse(BOARD)

    print(f"{'search':24}{'length':>8}{'expanded':>10}{'max open':>10}  what was proved")
    for search, result in budge.compare(puzzle, SEARCHES):
        stats = result.stats
        proof = "shortest" if result.status is budge.Status.OPTIMAL else f"within {result.gap}"
        print(f"{search!s:24}{result.cost:>8}{stats.expanded:>10,}{stats.max_open:>10,}  {proof}")

    # A* never lets f pass the length of the solution, and an honest h never lets it fall.
    print("\nA* with manhattan, step by step")
    result = budge.solve(puzzle, algorithm="astar", heuristic="manhattan", trace=True)
    print(f"{'move':10}{'g':>4}{'h':>4}{'f':>4}{'open':>7}{'closed':>8}")
    for step in result.steps:
        row = f"{step.move or 'start'!s:10}{step.g:>4}{step.h:>4}{step.f:>4}"
        if step.open is not None:  # the goal itself is never expanded
            row += f"{step.open:>7}{step.closed:>8}"
        print(row)

    # Watch a search at work: an observer sees every state as it is expanded.
    depths: dict[int, int] = {}

    def count(expansion: budge.Expansion) -> None:
        depths[expansion.g] = depths.get(expansion.g, 0) + 1

    budge.solve(puzzle, algorithm="astar", heuristic="misplaced", observer=count)
    print("\nstates that A* with misplaced expands at each depth")
    for depth, expanded in sorted(depths.items()):
        print(f"{depth:>3} {'█' * (expanded // 20)} {expanded}")


if __name__ == "__main__":
    main()
