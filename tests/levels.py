"""Sokoban levels of our own, ways to make random ones, and exact answers to test against."""

from __future__ import annotations

import heapq
import random

from budge import Sokoban
from budge.puzzles.sokoban import Position

LINE = ["#####", "#@$.#", "#####"]  # one push
CORNER = ["######", "#    #", "# @$ #", "#  . #", "######"]  # around the box, then down
TWO_BOXES = ["########", "#   .  #", "#  $#  #", "# @$ . #", "#      #", "########"]
CROWDED = ["#######", "#.  . #", "# $$  #", "#.$@$.#", "#  #  #", "#######"]
STUCK = ["######", "#$   #", "# @  #", "#   .#", "######"]  # a box in a corner
BLOCKED = ["#######", "#  $$ #", "# @$$ #", "#.... #", "#######"]  # a frozen block of four


def random_level(seed: int, *, most_cells: int = 22, most_boxes: int = 3) -> Sokoban:
    """A small level, the same for a seed every time; about a third cannot be solved."""
    dice = random.Random(seed)
    while True:
        height, width = dice.randint(3, 5), dice.randint(3, 6)
        inside = [(r, c) for r in range(1, height + 1) for c in range(1, width + 1)]
        walls = set(dice.sample(inside, dice.randint(0, len(inside) // 3)))
        free = [cell for cell in inside if cell not in walls]
        boxes = dice.randint(1, most_boxes)
        if len(free) > most_cells or len(free) < 2 * boxes + 1:
            continue
        player, *rest = dice.sample(free, 1 + 2 * boxes)
        if dice.random() < 0.5:  # sometimes boxes stand on goals, and the player too
            rest[boxes:] = dice.sample(free, boxes)
        grid = [["#"] * (width + 2) for _ in range(height + 2)]
        for r, c in free:
            grid[r][c] = " "
        for r, c in rest[boxes:]:
            grid[r][c] = "."
        for r, c in rest[:boxes]:
            grid[r][c] = "*" if grid[r][c] == "." else "$"
        r, c = player
        grid[r][c] = "+" if grid[r][c] == "." else "@"
        try:
            level = Sokoban(["".join(row) for row in grid])
        except ValueError:  # something out of reach
            continue
        return level if dice.random() < 0.4 else _pulled(level, dice)


def _pulled(level: Sokoban, dice: random.Random) -> Sokoban:
    """The same walls and goals, the boxes pulled off the goals at random: this can be solved."""
    state = dice.choice(list(level.goals()))
    for _ in range(200):
        ways = [before for before, move in level.origins(state) if move.isupper()]
        if not ways or dice.random() < 0.6:
            ways = [before for before, _ in level.origins(state)] or [state]
        state = dice.choice(ways)
    return Sokoban(level.text(state))


def exact(level: Sokoban) -> tuple[int, int] | None:
    """The optimum (first in the level's own metric, then in the other), or None: no solution.

    Dijkstra's algorithm over single steps with costs compared lexicographically: the plainest
    search there is, and no pruning of any kind.
    """
    by_pushes = level.metric == "pushes"
    best: dict[Position, tuple[int, int]] = {level.start: (0, 0)}
    queue = [((0, 0), 0, level.start)]
    number = 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        if cost > best[state]:
            continue
        if level.is_goal(state):
            return cost
        for move in level.moves(state):
            child = level.play(state, move)
            push = int(move.isupper())
            step = (push, 1) if by_pushes else (1, push)
            reached = cost[0] + step[0], cost[1] + step[1]
            if child not in best or reached < best[child]:
                best[child] = reached
                number += 1
                heapq.heappush(queue, (reached, number, child))
    return None
