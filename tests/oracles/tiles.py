"""Sliding tiles by the rules: `{"family": "tiles", "start": rows, "goal": rows, "rule": …}`.

The rule is `slide`, `swap`, or `slides` where all the tiles up to the blank slide at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.oracles import graph
from tests.oracles.graph import Truth, Walk

_WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Tiles:
    def __init__(self, description: dict[str, Any]) -> None:
        self.rule = description["rule"]
        self.height, self.width = len(description["start"]), len(description["start"][0])
        self.start = tuple(tile for row in description["start"] for tile in row)
        self.goal = tuple(tile for row in description["goal"] for tile in row)

    def truth(self, most: int) -> Truth:
        if self.rule != "swap" and self.is_odd():
            return Truth(False, None, 0)
        found = graph.between(self.start, self.goal, self.edges, most)
        if found.solvable is None:  # on any board of 2×2 cells and more one half can be reached
            return Truth(None, None, found.at_least)
        return found

    def walk(self, most: int) -> Walk | None:
        return graph.walk(self.start, self.edges, self.is_goal, most)

    def is_goal(self, state: Any) -> bool:
        return bool(state == self.goal)

    def edges(self, state: Any) -> Iterator[tuple[Any, int]]:
        for _, child in self.moves(state):
            yield child, 1

    def moves(self, state: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Every move in words, with where it leads."""
        for cell in range(len(state)):
            row, column = divmod(cell, self.width)
            if self.rule == "slides":
                yield from self.rows_towards_the_blank(state, cell)
            elif self.rule == "slide":
                if state[cell]:
                    for way, (down, right) in _WAYS.items():
                        other = self.cell(row + down, column + right)
                        if other is not None and state[other] == 0:
                            yield f"{state[cell]} {way}", _exchanged(state, cell, other)
            else:
                for down, right in ((0, 1), (1, 0)):
                    other = self.cell(row + down, column + right)
                    if other is not None:
                        swapped = _exchanged(state, cell, other)
                        yield f"{state[cell]}<->{state[other]}", swapped

    def rows_towards_the_blank(
        self, state: Sequence[int], cell: int
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The slide that begins with the tile of a cell, if its line holds the blank."""
        for way, (down, right) in _WAYS.items():
            line: list[int] = []
            at: int | None = cell
            while at is not None and state[at]:
                line.append(at)
                at = self.cell(*(divmod(at, self.width)[i] + (down, right)[i] for i in (0, 1)))
            if line and at is not None:
                board = state
                for tile in reversed(line):
                    board, at = _exchanged(board, tile, at), tile
                yield f"{state[cell]} {way}", tuple(board)

    def cell(self, row: int, column: int) -> int | None:
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else None

    def replay(self, words: Sequence[str]) -> int | None:
        """What a printed solution costs; None if it is none."""
        state = self.start
        for word in words:
            for known, child in self.moves(state):
                turned = "<->".join(reversed(known.split("<->")))
                if word in (known, turned):
                    state = child
                    break
            else:
                return None
        return len(words) if self.is_goal(state) else None

    def is_odd(self) -> bool:
        """Every slide is an exchange with the blank, which changes colour: the permutation must be
        odd just if the blank has an odd way to go."""
        home = {tile: cell for cell, tile in enumerate(self.goal)}
        seen: set[int] = set()
        exchanges = 0
        for first in self.start:
            tile, length = first, 0
            while tile not in seen:
                seen.add(tile)
                tile = self.start[home[tile]]
                length += 1
            exchanges += max(0, length - 1)
        here, there = divmod(self.start.index(0), self.width), divmod(home[0], self.width)
        return (exchanges + abs(here[0] - there[0]) + abs(here[1] - there[1])) % 2 == 1


def _exchanged(state: Sequence[int], a: int, b: int) -> tuple[int, ...]:
    board = list(state)
    board[a], board[b] = board[b], board[a]
    return tuple(board)
