"""Sliding blocks by the rules alone.

`{"family": "blocks", "rows": rows of names, "goals": {name: [row, column]}, "axes": {name: axis},
"metric": …}`, or `"family": "rush-hour"` with `"exit"` and `"primary"` instead of goals and axes.
`.` is empty, `#` a wall, `~` a gate for pieces with a goal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tests.oracles import graph
from tests.oracles.graph import Truth, Walk

_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_LINES = {
    "both": ("up", "down", "left", "right"),
    "horizontal": ("left", "right"),
    "vertical": ("up", "down"),
    "fixed": (),
}
Place = tuple[int, int]


class Blocks:
    def __init__(self, description: dict[str, Any]) -> None:
        rows = [list(row) for row in description["rows"]]
        self.height, self.width = len(rows), len(rows[0])
        self.metric = description["metric"]
        self.cars = description["family"] == "rush-hour"
        self.walls, self.gates = set(), set()
        cells: dict[str, list[Place]] = {}
        for r, row in enumerate(rows):
            for c, sign in enumerate(row):
                if sign == "#":
                    self.walls.add((r, c))
                elif sign == "~":
                    self.gates.add((r, c))
                elif sign != ".":
                    cells.setdefault(sign, []).append((r, c))
        self.names = sorted(cells)
        self.offsets = {
            name: [(r - body[0][0], c - body[0][1]) for r, c in body]
            for name, body in cells.items()
        }
        if self.cars:
            self.axes = {
                name: "horizontal" if offsets[1] == (0, 1) else "vertical"
                for name, offsets in self.offsets.items()
            }
            self.goals = {description["primary"]: self.exit_place(description, cells)}
        else:
            self.axes = {name: description["axes"].get(name, "both") for name in self.names}
            self.goals = {name: tuple(place) for name, place in description["goals"].items()}
        self.start = tuple(cells[name][0] for name in self.names)
        self.kinds: dict[Any, list[int]] = {}
        for i, name in enumerate(self.names):
            alike = name if name in self.goals else (*self.offsets[name], self.axes[name])
            self.kinds.setdefault(alike, []).append(i)
        self.covers: list[dict[Place, int]] = [self.cover(name) for name in self.names]

    def exit_place(self, description: dict[str, Any], cells: dict[str, list[Place]]) -> Place:
        body = cells[description["primary"]]
        row, column = body[0]
        return {
            "right": (row, self.width - len(body)),
            "left": (row, 0),
            "bottom": (self.height - len(body), column),
            "top": (0, column),
        }[description["exit"]]

    def cover(self, name: str) -> dict[Place, int]:
        """Each place where a piece may lie, with the cells it takes there, as bits."""
        barred = self.walls if name in self.goals else self.walls | self.gates
        found = {}
        for r in range(self.height):
            for c in range(self.width):
                body = [(r + down, c + right) for down, right in self.offsets[name]]
                if all(
                    0 <= x < self.height and 0 <= y < self.width and (x, y) not in barred
                    for x, y in body
                ):
                    found[r, c] = sum(1 << (x * self.width + y) for x, y in body)
        return found

    # Which of some pieces of one kind stands where makes no difference.
    def told(self, state: Sequence[Place]) -> tuple[Place, ...]:
        same = list(state)
        for members in self.kinds.values():
            for i, place in zip(members, sorted(state[i] for i in members), strict=True):
                same[i] = place
        return tuple(same)

    def is_goal(self, state: Any) -> bool:
        return all(state[self.names.index(name)] == goal for name, goal in self.goals.items())

    def truth(self, most: int) -> Truth:
        found = graph.cheapest(self.told(self.start), self.edges, self.is_goal, most)
        if found.solvable is None and self.is_cut_off():
            return Truth(False, None, 0)
        return found

    def walk(self, most: int) -> Walk | None:
        return graph.walk(self.told(self.start), self.edges, self.is_goal, most)

    def edges(self, state: Any) -> Iterator[tuple[Any, int]]:
        taken = 0
        for i, place in enumerate(state):
            taken |= self.covers[i][place]
        for i, place in enumerate(state):
            for there in self.reach(i, place, taken & ~self.covers[i][place]):
                yield self.told((*state[:i], there, *state[i + 1 :])), 1

    def reach(self, i: int, place: Place, others: int) -> set[Place]:
        """Where one piece can go in one move."""
        found: set[Place] = set()
        queue = [place]
        for here in queue:
            for way in _LINES[self.axes[self.names[i]]]:
                there = self.beside(i, here, way, others)
                while there is not None:
                    if there != place and there not in found:
                        found.add(there)
                        if self.metric == "moves":
                            queue.append(there)
                    if self.metric == "steps":
                        break
                    there = self.beside(i, there, way, others)
        return found

    def beside(self, i: int, place: Place, way: str, others: int) -> Place | None:
        there = place[0] + _WAYS[way][0], place[1] + _WAYS[way][1]
        cover = self.covers[i].get(there)
        return None if cover is None or cover & others else there

    def is_cut_off(self) -> bool:
        """Whether some piece would not get to its goal even if no other stood on the board."""
        return any(
            goal not in self.lone_reach(self.names.index(name)) for name, goal in self.goals.items()
        )

    def lone_reach(self, i: int) -> set[Place]:
        reached, queue = {self.start[i]}, [self.start[i]]
        for here in queue:
            for way in _LINES[self.axes[self.names[i]]]:
                there = self.beside(i, here, way, 0)
                if there is not None and there not in reached:
                    reached.add(there)
                    queue.append(there)
        return reached

    def replay(self, words: Sequence[str]) -> int | None:
        """What a printed solution costs; None if it is none."""
        state: list[Place] | None = list(self.start)
        for word in words:
            state = self.played(state, word)
            if state is None:
                return None
        return len(words) if self.is_goal(state) else None

    def played(self, state: Sequence[Place], word: str) -> list[Place] | None:
        """The state after a printed move; None if that is not legal."""
        name, legs = self.read(word)
        if name not in self.names or not self.counts_as_one(legs):
            return None
        i, after = self.names.index(name), list(state)
        others = 0
        for j, place in enumerate(state):
            others |= self.covers[j][place] if j != i else 0
        for way, count in legs:
            for _ in range(count):
                there = self.beside(i, after[i], way, others)
                if there is None or way not in _LINES[self.axes[name]]:
                    return None
                after[i] = there
        return after

    def counts_as_one(self, legs: list[tuple[str, int]]) -> bool:
        if not legs or any(count < 1 for _, count in legs):
            return False
        if self.metric == "moves":
            return True
        return len(legs) == 1 and (self.metric == "slides" or legs[0][1] == 1)

    def read(self, word: str) -> tuple[str, list[tuple[str, int]]]:
        """`A+2` for cars, `A down 2 right` for others."""
        if self.cars:
            name, by = re.fullmatch(r"(.+)([+-]\d+)", word).groups()  # type: ignore[union-attr]
            ways = _LINES[self.axes[name]]
            return name, [(ways[int(by) > 0], abs(int(by)))]
        name, *rest = word.split()
        legs: list[tuple[str, int]] = []
        for token in rest:
            if token.isdigit():
                legs[-1] = (legs[-1][0], int(token))
            else:
                legs.append((token, 1))
        return name, legs
