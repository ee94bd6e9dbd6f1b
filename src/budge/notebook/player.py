"""The board to play on, as a widget: Python knows the rules, the page shows them."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import anywidget
import traitlets

from budge.errors import BudgeError
from budge.result import counted
from budge.verbs.hint import Hint, hint
from budge.web.positions import situation
from budge.web.tracks import Track


def _static(name: str) -> str:
    return resources.files("budge.web.static").joinpath(name).read_text(encoding="utf-8")


def _own(name: str) -> str:
    return resources.files("budge.notebook").joinpath(name).read_text(encoding="utf-8")


def script() -> str:
    """What the web page draws with and this widget as one module: a notebook fetches nothing."""
    parts = [re.sub(r"(?m)^import .*\n|^export ", "", _static(n)) for n in ("dom.js", "scene.js")]
    return "\n".join([*parts, _own("player.js")])


def style() -> str:
    """The page's colours and the look of its boards, kept to the widget."""
    colours = _static("style.css").partition("}")[0].replace(":root {", "", 1)
    looks = re.sub(r"(?m)^@keyframes .*\n", "", _static("board.css"))  # which cannot stand inside
    return f".budge-player {{\n{colours}\n{looks}\n}}\n{_own('player.css')}"


class Player(anywidget.AnyWidget):
    """Made by `budge.play`, which says what it is for."""

    _esm = script()
    _css = style()
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Any, *, hint_seconds: float = 5.0) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.hint_seconds = hint_seconds
        self._track = Track(puzzle)
        self._undone: list[str] = []
        self.on_msg(self._hear)
        self._show()

    @property
    def moves(self) -> list[Any]:
        """The moves made so far."""
        return list(self._track.moves)

    @property
    def position(self) -> Any:
        """What is left to solve."""
        return self._track.from_here()

    def make(self, *moves: Any) -> None:
        """Make moves, by their names or as they are; if one is illegal, none is made."""
        self._follow([*self._track.names, *map(str, moves)])
        self._undone = []
        self._show()

    def undo(self) -> None:
        """Take the last move back, if there is one."""
        if self._track.names:
            *names, last = self._track.names
            self._follow(names)
            self._undone.append(last)
        self._show()

    def redo(self) -> None:
        """Make the move again that was taken back."""
        if self._undone:
            self._follow([*self._track.names, self._undone.pop()])
        self._show()

    def restart(self) -> None:
        """Back to the start."""
        self._follow([])
        self._undone = []
        self._show()

    def hint(self) -> Hint:
        """The next move, which the board then points at."""
        given = hint(self.position, time_limit=self.hint_seconds)
        self._show(hint=None if given.move is None else str(given.move), words=str(given))
        return given

    def _follow(self, names: list[str]) -> None:
        """Be where these moves lead, if they are all legal."""
        track = Track(self.puzzle)
        track.extend(names)
        self._track = track

    def _show(self, *, hint: str | None = None, words: str = "") -> None:
        now = situation(self._track)
        count = " · ".join(counted(value, name) for name, value in now["counts"].items())
        if now["solved"]:
            words = words or "Solved."
        elif now["solvable"] is False:
            words = words or f"Lost: {now['reason']}"
        self.view = {
            "scene": now["scene"],
            "options": [
                {name: option[name] for name in ("piece", "to", "moves")}
                for option in now["options"]
            ],
            "solved": now["solved"],
            "count": count,
            "words": words,
            "hint": hint,
            "undo": bool(self._track.names),
            "redo": bool(self._undone),
        }

    def _hear(self, _widget: Any, asked: Any, _buffers: Any) -> None:
        """What the page asks for. It may be late: a move that is no longer there is not made."""
        what = asked.get("do") if isinstance(asked, dict) else None
        try:
            if what == "make":
                self.make(*asked.get("moves", ()))
            elif what in ("undo", "redo", "restart", "hint"):
                getattr(self, what)()
        except BudgeError as error:
            self._show(words=str(error))
