"""Play under way: the state after some moves, kept so that the next move costs no more than itself.

A page sends all moves made so far each time, and the server remembers nothing of it. What a worker
keeps here only saves it from going the same way again.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from budge.draw.scene import Change, Scene, frames, scene
from budge.errors import BudgeError, IllegalMove, brief
from budge.formats import read_moves
from budge.puzzles.base import step_cost

_KEPT = 32


class Track:
    """A puzzle, the moves made in it, and the state that they led to."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.names: list[str] = []
        self.moves: list[Any] = []
        self.state = puzzle.start
        self.cost = 0
        self._price = step_cost(puzzle)
        self._scene: Scene | None = None
        self._frames: list[list[Change]] = []

    def extend(self, names: Sequence[str]) -> None:
        """Make the moves with these names."""
        found = _read(self.from_here(), names)
        for at, name in enumerate(names):
            move = found[at] if found else self._find(name)
            self.cost += self._price(self.state, move)
            self.state = self.puzzle.play(self.state, move)
            self.moves.append(move)
            self.names.append(name)

    def _find(self, name: str) -> Any:
        for found in _read(self.from_here(), [name]):
            return found
        for move in self.puzzle.moves(self.state):
            if str(move) == name:
                return move
        raise IllegalMove(f"move {len(self.moves) + 1}, {brief(name)}, is not possible here")

    def from_here(self) -> Any:
        """The puzzle that is left to solve."""
        return self.puzzle.starting_at(self.state) if self.moves else self.puzzle

    def changes(self, since: int) -> list[Change]:
        """What is otherwise than it was after `since` moves: pieces keep their numbers."""
        last: dict[int, Change] = {}
        for frame in self._film()[since:]:
            for change in frame:
                before = last.get(change[0], ())
                last[change[0]] = (*change, *before[3:4]) if len(change) == 3 else change
        return list(last.values())

    def scene(self) -> Scene:
        """What there is to see now, its pieces numbered as at the start."""
        changes = self.changes(0)
        assert self._scene
        pieces = list(self._scene.pieces)
        for change in changes:
            pieces[change[0]] = pieces[change[0]].after(change)
        return replace(self._scene, pieces=tuple(pieces))

    def _film(self) -> list[list[Change]]:
        """What each move changed; each is looked at once."""
        if self._scene is None:
            self._scene = scene(self.puzzle, self.puzzle.start)
            self._todo: deque[Any] = deque()
            self._shown = frames(self.puzzle, self._scene, self._taken())
        self._todo.extend(self.moves[len(self._frames) :])
        while self._todo:
            self._frames.append(next(self._shown))
        return self._frames

    def _taken(self) -> Iterator[Any]:
        while True:
            yield self._todo.popleft()


def _read(puzzle: Any, names: Sequence[str]) -> list[Any]:
    """The moves in the family's notation, if that has just these names for them; else none.

    To list all moves of every state, only to find one, takes long on large boards.
    """
    try:
        found = read_moves(puzzle, "\n".join(names)) if names else []
    except BudgeError:
        return []
    return found if list(map(str, found)) == list(names) else []


class Tracks:
    """The tracks that pages are on, by their start; only the latest are kept."""

    def __init__(self) -> None:
        self._tracks: OrderedDict[Any, Track] = OrderedDict()

    def follow(self, key: Any, puzzle: Any, names: Sequence[str]) -> Track:
        """The track of these moves: the one that is known, if they go on from there."""
        track = self._tracks.pop(key, None)
        if track is None or track.names != list(names[: len(track.names)]):
            track = Track(puzzle)
        track.extend(names[len(track.names) :])
        self._tracks[key] = track
        if len(self._tracks) > _KEPT:
            self._tracks.popitem(last=False)
        return track
