"""The board to play on, as a widget: Python knows the rules, the page shows them."""

from __future__ import annotations

import re
from importlib import resources
from typing import Any

import anywidget
import traitlets

from budge.errors import BudgeError
from budge.verbs.hint import Hint, hint
from budge.web.positions import Standing, replay, situation


def _static(name: str) -> str:
    return resources.files("budge.web.static").joinpath(name).read_text(encoding="utf-8")


def _own(name: str) -> str:
    return resources.files("budge.notebook").joinpath(name).read_text(encoding="utf-8")


def script() -> str:
    """The page's board and this widget's buttons as one module, for a notebook fetches nothing."""
    parts = [re.sub(r"(?m)^import .*\n|^export ", "", _static(n)) for n in ("dom.js", "board.js")]
    return "\n".join([*parts, _own("player.js")])


def style() -> str:
    """The board's style, kept to the widget."""
    colours = _static("colours.css").replace(":root", "&")
    rules = _static("board.css")
    moving = re.findall(r"(?m)^@keyframes .*$", rules)  # which cannot stand inside
    for one in moving:
        rules = rules.replace(one, "")
    return "\n".join([f".budge-player {{\n{colours}\n{rules}\n}}", *moving, _own("player.css")])


class Player(anywidget.AnyWidget):
    """Made by `budge.play`, which says what it is for."""

    _esm = script()
    _css = style()
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, puzzle: Any, *, hint_seconds: float = 5.0) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.hint_seconds = hint_seconds
        self._moves: list[str] = []
        self._undone: list[str] = []
        self.on_msg(self._hear)
        self._show()

    @property
    def moves(self) -> list[Any]:
        """The moves made so far."""
        return replay(self.puzzle, self._moves)[0]

    @property
    def position(self) -> Any:
        """What is left to solve."""
        return self._standing().from_here()

    def make(self, *moves: Any) -> None:
        """Make moves, by their names or as they are; if one is illegal, none is made."""
        names = [str(move) for move in moves]
        replay(self.puzzle, [*self._moves, *names])
        self._moves += names
        self._undone = []
        self._show()

    def undo(self) -> None:
        """Take the last move back, if there is one."""
        if self._moves:
            self._undone.append(self._moves.pop())
        self._show()

    def redo(self) -> None:
        """Make the move again that was taken back."""
        if self._undone:
            self._moves.append(self._undone.pop())
        self._show()

    def restart(self) -> None:
        """Back to the start."""
        self._moves, self._undone = [], []
        self._show()

    def hint(self) -> Hint:
        """The next move, which the board then points at."""
        given = hint(self.position, time_limit=self.hint_seconds)
        self._show(hint=None if given.move is None else str(given.move), words=str(given))
        return given

    def _standing(self) -> Standing:
        return Standing(self.puzzle, *replay(self.puzzle, self._moves))

    def _show(self, *, hint: str | None = None, words: str = "") -> None:
        now = situation(self._standing())
        count = " · ".join(f"{value} {name}" for name, value in now["counts"].items())
        if now["solved"]:
            words = words or "Solved."
        elif now["solvable"] is False:
            words = words or f"Lost: {now['reason']}"
        self.view = {
            "scene": now["scene"],
            "options": now["options"],
            "solved": now["solved"],
            "count": count,
            "words": words,
            "hint": hint,
            "undo": bool(self._moves),
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
