"""Sokoban by the rules alone: `{"family": "sokoban", "rows": rows of XSB, "metric": …}`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tests.oracles import graph
from tests.oracles.graph import Truth, Walk

_WAYS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
Cell = tuple[int, int]
State = tuple[Cell, frozenset[Cell]]


class Sokoban:
    def __init__(self, description: dict[str, Any]) -> None:
        self.metric = description["metric"]
        signs = {
            (r, c): sign for r, row in enumerate(description["rows"]) for c, sign in enumerate(row)
        }
        (self.player,) = (cell for cell, sign in signs.items() if sign in "@+")
        free = {cell for cell, sign in signs.items() if sign != "#"}
        self.floor, queue = {self.player}, [self.player]
        for cell in queue:
            for there in _around(cell):
                if there in free and there not in self.floor:
                    self.floor.add(there)
                    queue.append(there)
        self.goals = frozenset(c for c in self.floor if signs[c] in ".*+")
        self.start: State = (self.player, frozenset(c for c in self.floor if signs[c] in "$*"))

    def is_goal(self, state: Any) -> bool:
        return bool(state[1] == self.goals)

    def truth(self, most: int) -> Truth:
        """The cost is a pair: what the metric counts, and the other as the tie-break."""
        return graph.cheapest(self.start, self.pushes, self.is_goal, most, zero=(0, 0))

    def pushes(self, state: Any) -> Iterator[tuple[Any, tuple[int, int]]]:
        """A walk and a push together."""
        player, boxes = state
        steps = {player: 0}
        queue = [player]
        for here in queue:
            for there in _around(here):
                if there in self.floor and there not in boxes and there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        for box in boxes:
            for down, right in _WAYS.values():
                behind, ahead = (box[0] - down, box[1] - right), (box[0] + down, box[1] + right)
                if behind in steps and ahead in self.floor and ahead not in boxes:
                    moves = steps[behind] + 1
                    price = (1, moves) if self.metric == "pushes" else (moves, 1)
                    yield (box, boxes - {box} | {ahead}), price

    def walk(self, most: int) -> Walk | None:
        return graph.walk(self.start, self.edges, self.is_goal, most)

    def edges(self, state: Any) -> Iterator[tuple[Any, int]]:
        for letter in "udlrUDLR":
            child = self.step(state, letter)
            if child is not None:
                yield child, 1

    def step(self, state: State, letter: str) -> State | None:
        player, boxes = state
        down, right = _WAYS[letter.lower()]
        ahead = player[0] + down, player[1] + right
        beyond = ahead[0] + down, ahead[1] + right
        if ahead not in self.floor or (ahead in boxes) != letter.isupper():
            return None
        if letter.islower():
            return ahead, boxes
        if beyond not in self.floor or beyond in boxes:
            return None
        return ahead, boxes - {ahead} | {beyond}

    def replay(self, words: Sequence[str]) -> tuple[int, int] | None:
        """What a printed solution costs, in both measures; None if it is none."""
        state = self.start
        for word in words:
            if len(word) != 1 or word.lower() not in _WAYS:
                return None
            after = self.step(state, word)
            if after is None:
                return None
            state = after
        pushes = sum(word.isupper() for word in words)
        both = (pushes, len(words)) if self.metric == "pushes" else (len(words), pushes)
        return both if self.is_goal(state) else None


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in _WAYS.values()]
