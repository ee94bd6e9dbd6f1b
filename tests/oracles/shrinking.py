"""A mismatch made small: what can be taken away while it remains is taken away."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

Description = dict[str, Any]


def shrink(
    description: Description, still: Callable[[Description], bool], tries: int = 600
) -> Description:
    """The smallest description found for which `still` holds, in so many tries at most."""
    left = tries
    smaller = True
    while smaller and left > 0:
        smaller = False
        for candidate in candidates(description):
            left -= 1
            if still(candidate):
                description, smaller = candidate, True
                break
            if left <= 0:
                break
    return description


def candidates(description: Description) -> Iterator[Description]:
    """Descriptions with something less; some may be no puzzle at all."""
    yield from {
        "tiles": _tiles, "blocks": _blocks, "rush-hour": _blocks, "sokoban": _sokoban, "own": _own,
    }[description["family"]](description)  # fmt: skip


def _tiles(description: Description) -> Iterator[Description]:
    start, goal = description["start"], description["goal"]
    for turn in (False, True):
        a, b = (_turned(start), _turned(goal)) if turn else (start, goal)
        for at in range(len(a)):
            if a[at] == b[at] and len(a) > 2 and 0 not in a[at]:
                rest = a[:at] + a[at + 1 :], b[:at] + b[at + 1 :]
                number = {t: i for i, t in enumerate(sorted(t for row in rest[0] for t in row))}
                less = [[[number[t] for t in row] for row in board] for board in rest]
                if turn:
                    less = [_turned(board) for board in less]
                yield {**description, "start": less[0], "goal": less[1]}
    height, width = len(start), len(start[0])
    ordered = [*range(1, height * width), 0]
    flat = [tile for row in goal for tile in row]
    if flat != ordered:  # the same with other names
        name = dict(zip(flat, ordered, strict=True))
        yield {
            **description,
            "start": [[name[tile] for tile in row] for row in start],
            "goal": [ordered[i : i + width] for i in range(0, height * width, width)],
        }
    from tests.oracles.tiles import Tiles

    away = _apart(start, goal)
    for child, _ in Tiles(description).edges(tuple(t for row in start for t in row)):
        rows = [list(child[i : i + width]) for i in range(0, height * width, width)]
        if _apart(rows, goal) < away:
            yield {**description, "start": rows}


def _apart(start: list[list[int]], goal: list[list[int]]) -> int:
    home = {tile: (r, c) for r, row in enumerate(goal) for c, tile in enumerate(row)}
    return sum(
        abs(r - home[tile][0]) + abs(c - home[tile][1])
        for r, row in enumerate(start)
        for c, tile in enumerate(row)
        if tile
    )


def _turned(board: list[list[Any]]) -> list[list[Any]]:
    return [list(column) for column in zip(*board, strict=True)]


def _blocks(description: Description) -> Iterator[Description]:
    rows = [list(row) for row in description["rows"]]
    names = sorted({sign for row in rows for sign in row} - {".", "#", "~"})
    for name in names:
        yield _without_piece(description, name)
    for r in range(len(rows)):
        yield _without_line(description, r, by_column=False)
    for c in range(len(rows[0])):
        yield _without_line(description, c, by_column=True)
    for r, c in itertools.product(range(len(rows)), range(len(rows[0]))):
        if rows[r][c] != ".":  # a wall, a gate, or a cell of a piece
            less = [list(row) for row in rows]
            less[r][c] = "."
            yield {**description, "rows": less}
        if rows[r][c] in ".~":
            less = [list(row) for row in rows]
            less[r][c] = "#"
            yield {**description, "rows": less}
    for name in description.get("axes", {}):
        axes = {other: axis for other, axis in description["axes"].items() if other != name}
        yield {**description, "axes": axes}
    for name in description.get("goals", {}):
        goals = {other: place for other, place in description["goals"].items() if other != name}
        yield {**description, "goals": goals}


def _without_piece(description: Description, name: str) -> Description:
    less = {**description}
    less["rows"] = [["." if sign == name else sign for sign in row] for row in description["rows"]]
    for key in ("goals", "axes"):
        if key in less:
            less[key] = {other: value for other, value in less[key].items() if other != name}
    return less


def _without_line(description: Description, at: int, by_column: bool) -> Description:
    """Without a row or a column; goals beyond it come nearer."""
    rows = description["rows"]
    if by_column:
        rows = [[*row[:at], *row[at + 1 :]] for row in rows]
    else:
        rows = [*rows[:at], *rows[at + 1 :]]
    left = {sign for row in rows for sign in row}
    less = {**description, "rows": rows}
    if "goals" in less:
        less["goals"] = {
            name: [r - (not by_column and r > at), c - (by_column and c > at)]
            for name, (r, c) in description["goals"].items()
            if name in left
        }
        less["axes"] = {n: axis for n, axis in description["axes"].items() if n in left}
    return less


def _sokoban(description: Description) -> Iterator[Description]:
    rows = description["rows"]
    width = max(map(len, rows))
    grid = [list(row.ljust(width)) for row in rows]
    for r in range(len(grid)):
        yield {**description, "rows": ["".join(row) for at, row in enumerate(grid) if at != r]}
    for c in range(width):
        yield {**description, "rows": ["".join(row[:c] + row[c + 1 :]) for row in grid]}
    boxes = [(r, c) for r, row in enumerate(grid) for c, s in enumerate(row) if s in "$*"]
    goals = [(r, c) for r, row in enumerate(grid) for c, s in enumerate(row) if s in ".+*"]
    for box, goal in itertools.product(boxes, goals):
        less = [list(row) for row in grid]
        for (r, c), change in ((box, {"$": " ", "*": "."}), (goal, {".": " ", "+": "@", "*": "$"})):
            less[r][c] = change.get(less[r][c], less[r][c])
        yield {**description, "rows": ["".join(row) for row in less]}
    for r, c in itertools.product(range(len(grid)), range(width)):
        if grid[r][c] == " ":
            less = [list(row) for row in grid]
            less[r][c] = "#"
            yield {**description, "rows": ["".join(row) for row in less]}


def _own(description: Description) -> Iterator[Description]:
    for at in range(len(description["edges"])):
        edges = description["edges"][:at] + description["edges"][at + 1 :]
        yield {**description, "edges": edges}
    if len(description["goals"]) > 1:
        for at in range(len(description["goals"])):
            yield {
                **description,
                "goals": description["goals"][:at] + description["goals"][at + 1 :],
            }
    if description["costs"]:
        yield {**description, "costs": False}
