"""Random sliding blocks: every width of a packed state, cars and polyominoes, walls and gates."""

from __future__ import annotations

import random
from typing import Any

from tests.oracles.blocks import Blocks

Place = tuple[int, int]
NAMES = [a + b for b in ["", *"123456789"] for a in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnop"]
METRICS = ("moves", "slides", "steps")
AXES = ("both", "both", "both", "horizontal", "vertical", "fixed")
BOARDS_64 = [(8, 8), (4, 16), (16, 4), (7, 9), (5, 12), (2, 32), (32, 2), (6, 10), (3, 21), (1, 40)]
BOARDS_256 = [(9, 9), (5, 13), (13, 5), (10, 11), (16, 16), (8, 32), (3, 80), (12, 20), (1, 70)]
BOARDS_CARS = [(6, 6), (6, 6), (5, 5), (4, 6), (6, 3), (2, 6), (1, 6), (7, 7), (8, 8), (8, 8),
               (8, 5), (3, 8), (1, 8), (7, 8)]  # fmt: skip
KINDS = (
    "small",
    "small",
    "mirrored",
    "cell64",
    "cell256",
    "many",
    "cars",
    "cars",
    "crowded cars",
    "wide cars",
)


def blocks(dice: random.Random, kind: str | None = None) -> dict[str, Any]:
    kind = kind or dice.choice(KINDS)
    if kind in ("cars", "crowded cars", "wide cars"):
        return cars(dice, kind)
    if kind == "small":
        height, width = dice.choice(
            [(1, 5), (2, 3), (2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (5, 4)]
        )
        return polyominoes(dice, height, width, dice.randint(1, 7))
    if kind == "mirrored":
        return mirrored(dice)
    if kind == "many":  # little room and many pieces: the widest states of all
        height, width = dice.choice([(8, 8), (8, 8), (9, 9), (11, 11), (16, 16)])
        most_cells = dice.choice([1, 2, 2]) if height < 16 else 3
        return polyominoes(dice, height, width, 120, most_cells=most_cells, empty=6)
    height, width = dice.choice(BOARDS_64 if kind == "cell64" else BOARDS_256)
    return polyominoes(dice, height, width, dice.choice([2, 5, 12, 25, 40, 60]), empty=8)


def polyominoes(
    dice: random.Random,
    height: int,
    width: int,
    pieces: int,
    *,
    most_cells: int | None = None,
    empty: int = 2,
) -> dict[str, Any]:
    """Pieces of any shape. The goals are where some come to lie after a few moves, or anywhere."""
    rows = [["."] * width for _ in range(height)]
    free = [(r, c) for r in range(height) for c in range(width)]
    dice.shuffle(free)
    # A board with few pieces is walled in, so that not too much can be reached.
    walls = dice.choice([0, 1, 2, 2, 3])
    if height * width > 25 and pieces < 12:
        walls = height * width // 2
    for _ in range(min(walls, len(free) - empty - 2)):
        r, c = free.pop()
        rows[r][c] = dice.choice("####~") if walls > 3 else dice.choice("#~")
    most = most_cells or dice.choice([1, 2, 3, 4, 6])
    axes: dict[str, str] = {}
    bound = dice.random() < 0.5
    for name in NAMES[:pieces]:
        if len(free) <= empty:
            break
        cells = grown(dice, free, dice.randint(1, most), len(free) - empty)
        for r, c in cells:
            rows[r][c] = name
            free.remove((r, c))
        if bound:
            axes[name] = dice.choice(AXES)
    description = {
        "family": "blocks", "rows": rows, "goals": {}, "axes": axes, "metric": dice.choice(METRICS),
    }  # fmt: skip
    return with_goals(dice, description)


def grown(dice: random.Random, free: list[Place], size: int, most: int) -> list[Place]:
    """Free cells that hang together."""
    cells = [free[0]]
    for _ in range(min(size, most) - 1):
        r, c = dice.choice(cells)
        beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        more = [cell for cell in beside if cell in free and cell not in cells]
        if more:
            cells.append(dice.choice(more))
    return cells


def with_goals(dice: random.Random, description: dict[str, Any]) -> dict[str, Any]:
    """Goals for one to three pieces: mostly such that a few moves reach them, which for pieces
    that can move at all are those that moved."""
    oracle = Blocks(description)
    count = min(len(oracle.names), dice.choice([1, 1, 1, 2, 3]))
    if dice.random() < 0.2:  # anywhere, for the odds are that it cannot be done
        chosen = dice.sample(oracle.names, count)
        places = {name: dice.choice(sorted(oracle.cover(name))) for name in chosen}
    else:
        state = list(oracle.start)
        moved: list[int] = []
        for _ in range(dice.randint(0, 5)):
            taken = [oracle.covers[i][place] for i, place in enumerate(state)]
            ways = [
                (i, there)
                for i, place in enumerate(state)
                for there in oracle.reach(i, place, sum(taken) - taken[i])
            ]
            if not ways:
                break
            i, there = dice.choice(ways)
            state[i] = there
            moved.append(i)
        numbers = list(dict.fromkeys([*reversed(moved), *range(len(state))]))[:count]
        places = {oracle.names[i]: state[i] for i in numbers}
    return {**description, "goals": {name: list(place) for name, place in places.items()}}


def mirrored(dice: random.Random) -> dict[str, Any]:
    """A board that a reflection or a half turn takes to itself, goal included or all but."""
    side = dice.choice([3, 4, 4, 5])
    height, width = (side, side) if dice.random() < 0.5 else (side, dice.choice([3, 4, 5]))
    images = [
        lambda r, c: (r, width - 1 - c),
        lambda r, c: (height - 1 - r, c),
        lambda r, c: (height - 1 - r, width - 1 - c),
    ]
    if height == width:
        images += [lambda r, c: (c, r), lambda r, c: (width - 1 - c, width - 1 - r)]
    image = dice.choice(images)
    rows = [["."] * width for _ in range(height)]
    names = iter(NAMES)
    for _ in range(dice.randint(2, 12)):
        r, c = dice.randrange(height), dice.randrange(width)
        cells = [(r, c)]
        if dice.random() < 0.6:
            cells.append((r, c + 1) if dice.random() < 0.5 else (r + 1, c))
        there = [image(*cell) for cell in cells]
        if any(x >= height or y >= width for x, y in cells):
            continue
        if any(rows[x][y] != "." for x, y in (*cells, *there)):
            continue
        if set(cells) & set(there) and set(cells) != set(there):
            continue
        sign = dice.random() < 0.12
        first, second = ("#", "#") if sign else (next(names), next(names))
        for x, y in cells:
            rows[x][y] = first
        if set(cells) != set(there):
            for x, y in there:
                rows[x][y] = second
    if not any(sign.isalpha() for row in rows for sign in row):
        return polyominoes(dice, height, width, 4)
    description = {
        "family": "blocks", "rows": rows, "goals": {}, "axes": {}, "metric": dice.choice(METRICS),
    }  # fmt: skip
    oracle = Blocks(description)
    name = dice.choice(oracle.names)
    place = dice.choice(sorted(oracle.lone_reach(oracle.names.index(name))))
    goals = {name: list(place)}
    if dice.random() < 0.6:  # its image as well, if that is a piece with a place of its own
        body = [(place[0] + r, place[1] + c) for r, c in oracle.offsets[name]]
        now = oracle.start[oracle.names.index(name)]
        twin = rows[image(*now)[0]][image(*now)[1]]
        turned = sorted(image(*cell) for cell in body)
        if twin != name and twin.isalpha() and not set(body) & set(turned):
            goals[twin] = list(turned[0])
    return {**description, "goals": goals}


def cars(dice: random.Random, kind: str) -> dict[str, Any]:
    """Rush Hour: an exit on any side, walls, odd boards; now and then as plain blocks, with the
    goal car to stop anywhere on its line."""
    if kind == "wide cars":  # too large for the search made for cars
        height, width = dice.choice([(9, 9), (6, 12), (16, 4), (12, 12)])
        count, walls = 8, height * width // 3
    elif kind == "crowded cars":
        height, width = dice.choice([(6, 6), (7, 7), (8, 8)])
        count, walls = 40, dice.choice([0, 0, 2])
    else:
        height, width = dice.choice(BOARDS_CARS)
        count, walls = dice.randint(1, 9), dice.choice([0, 1, 2, height * width // 8])
    rows = [["."] * width for _ in range(height)]
    lines: dict[str, bool] = {}
    for name in NAMES[:count]:
        for _ in range(12):
            flat = dice.random() < 0.5
            size = dice.choice([2, 2, 2, 3, 3, 4])
            r, c = dice.randrange(height), dice.randrange(width)
            cells = [(r, c + i) if flat else (r + i, c) for i in range(size)]
            if all(x < height and y < width and rows[x][y] == "." for x, y in cells):
                for x, y in cells:
                    rows[x][y] = name
                lines[name] = flat
                break
    if not lines:
        return polyominoes(dice, height, width, 3)
    for _ in range(walls):
        r, c = dice.randrange(height), dice.randrange(width)
        if rows[r][c] == ".":
            rows[r][c] = "#"
    primary = dice.choice(sorted(lines))
    exit_side = dice.choice(["right", "left"] if lines[primary] else ["bottom", "top"])
    description = {
        "family": "rush-hour", "rows": rows, "exit": exit_side, "primary": primary,
        "metric": dice.choice(["slides", "steps"]),
    }  # fmt: skip
    ((_, (row, column)),) = Blocks(description).goals.items()
    size = sum(sign == primary for line in rows for sign in line)
    body = [(row, column + i) if lines[primary] else (row + i, column) for i in range(size)]
    for x, y in body:  # a wall at the exit is refused
        if rows[x][y] == "#":
            rows[x][y] = "."
    if dice.random() < 0.25:
        axes = {name: "horizontal" if flat else "vertical" for name, flat in lines.items()}
        metric = dice.choice(METRICS)
        plain = {"family": "blocks", "rows": rows, "goals": {}, "axes": axes, "metric": metric}
        oracle = Blocks(plain)
        places = sorted(oracle.lone_reach(oracle.names.index(primary)))
        return {**plain, "goals": {primary: list(dice.choice(places))}}
    return description
