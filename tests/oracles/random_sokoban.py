"""Random Sokoban levels: every width of a set of cells, boxes on goals, decoration."""

from __future__ import annotations

import random
from typing import Any

Cell = tuple[int, int]
_WAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
FLOORS = (52, 53, 64, 65, 116, 117, 128, 129, 244, 245, 256, 257, 1012, 1013, 1024, 1025)
"""Both sides of every border between widths, as far as the oracle likes to follow."""


def sokoban(dice: random.Random, kind: str | None = None) -> dict[str, Any]:
    kind = kind or dice.choice(["small", "small", "small", "small", "hall", "snake"])
    if kind == "small":
        height, width = dice.randint(1, 6), dice.randint(2, 6)
        floor = {(r, c) for r in range(height) for c in range(width) if dice.random() < 0.85}
        boxes, pulls = dice.choice([1, 1, 2, 2, 3, 4]), dice.randint(0, 12)
    elif kind == "hall":
        size = dice.choice(FLOORS)
        floor = hall(dice, size)
        boxes, pulls = dice.choice([1, 2, 2, 3, 6]), dice.randint(0, 3)
    else:
        room = {(r, c) for r in range(4) for c in range(dice.randint(3, 5))}
        room -= {dice.choice(sorted(room)) for _ in range(dice.choice([0, 1, 2]))} - {(0, 0)}
        floor = snake(room, dice.choice(FLOORS))
        boxes, pulls = dice.choice([1, 2, 3]), dice.randint(1, 10)
    floor = largest_part(floor)
    if len(floor) < 3:
        return sokoban(dice, kind)
    metric = dice.choice(["pushes", "pushes", "moves"])
    return {"family": "sokoban", "rows": level(dice, floor, boxes, pulls, kind), "metric": metric}


def hall(dice: random.Random, size: int) -> set[Cell]:
    """A hall of just so many cells, with some pillars."""
    width = max(3, int(size**0.5) + dice.randint(-2, 4))
    cells = [divmod(i, width) for i in range(size * 8 // 7 + 8)]
    pillars = {cell for cell in cells[width:] if dice.random() < 0.06}
    floor = set(cells) - pillars
    reached = [min(floor)]
    floor.remove(reached[0])
    for cell in reached:  # in this order what is taken hangs together, however much it is
        more = {(cell[0] + down, cell[1] + right) for down, right in _WAYS} & floor
        reached += sorted(more)
        floor -= more
    return set(reached[:size]) if len(reached) >= size else hall(dice, size)


def snake(room: set[Cell], size: int) -> set[Cell]:
    """A room with a winding passage: a box goes no further than the first bend, so there is much
    floor and yet few positions."""
    floor = set(room)
    row, column, step = 0, -1, -1
    while len(floor) < size:
        floor.add((row, column))
        if column == -30 or (step == 1 and column == -3):
            floor.add((row - 1, column))
            row, step = row - 2, -step
            floor.add((row, column))
        column += step
    return floor


def largest_part(floor: set[Cell]) -> set[Cell]:
    best: set[Cell] = set()
    left = set(floor)
    while left:
        queue = [left.pop()]
        part = set(queue)
        for r, c in queue:
            for down, right in _WAYS:
                there = r + down, c + right
                if there in left:
                    left.discard(there)
                    part.add(there)
                    queue.append(there)
        best = max(best, part, key=lambda p: (len(p), sorted(p)))
    return best


def level(
    dice: random.Random,
    floor: set[Cell],
    boxes: int,
    pulls: int,
    kind: str,
    goals: set[Cell] | None = None,
) -> list[str]:
    """Goals anywhere unless given, boxes pulled from them; now and then boxes anywhere, which may
    be hopeless. Around it, places that nobody can reach."""
    cells = sorted(floor)
    if kind == "snake":
        cells = [cell for cell in cells if cell[0] >= 0 and cell[1] >= 0] or cells
    boxes = min(boxes, max(0, len(cells) - 2))
    given = goals is not None
    goals = goals or set(dice.sample(cells, boxes))
    player = dice.choice(sorted(floor - goals))
    standing = set(goals)
    if not given and dice.random() < 0.2:
        spots = [cell for cell in cells if cell != player]
        standing = set(dice.sample(spots, boxes))
    else:
        for _ in range(pulls):
            player = pulled(dice, floor, standing, player)
    top, left = min(r for r, _ in floor) - 1, min(c for _, c in floor) - 1
    bottom, right = max(r for r, _ in floor) + 1, max(c for _, c in floor) + 1
    rows = []
    for r in range(top, bottom + 1):
        row = ""
        for c in range(left, right + 1):
            if (r, c) not in floor:
                row += "#"
            elif (r, c) == player:
                row += "+" if (r, c) in goals else "@"
            elif (r, c) in standing:
                row += "*" if (r, c) in goals else "$"
            else:
                row += "." if (r, c) in goals else " "
        rows.append(row)
    return decorated(dice, rows)


def pulled(dice: random.Random, floor: set[Cell], boxes: set[Cell], player: Cell) -> Cell:
    """The player walks somewhere and pulls a box, if one can be pulled; where that ends."""
    reached, queue = {player}, [player]
    for r, c in queue:
        for down, right in _WAYS:
            there = r + down, c + right
            if there in floor and there not in boxes and there not in reached:
                reached.add(there)
                queue.append(there)
    ways = [
        (box, (box[0] + down, box[1] + right), (box[0] + 2 * down, box[1] + 2 * right))
        for box in sorted(boxes)
        for down, right in _WAYS
    ]
    ways = [way for way in ways if way[1] in reached and way[2] in floor and way[2] not in boxes]
    if not ways:
        return dice.choice(sorted(reached))
    box, near, far = dice.choice(ways)
    boxes.remove(box)
    boxes.add(near)
    return far


def decorated(dice: random.Random, rows: list[str]) -> list[str]:
    if dice.random() < 0.3:  # a closed cell with a box on its goal, and one with nothing
        rows = [*rows, "#* #".ljust(len(rows[0]), "#"), "#" * max(4, len(rows[0]))]
    if dice.random() < 0.3:
        rows = ["   " + row for row in rows]
    if dice.random() < 0.2:
        rows = [row + "  " if i % 2 else row for i, row in enumerate(rows)]
    return rows
