"""Notebooks: how things show themselves there, and a board to play on.

`showing` draws what `_repr_svg_` and `_repr_html_` return; it needs nothing else. `play` needs
anywidget, the extra `notebook`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from budge.errors import MissingExtra, RequestError
from budge.registry import family_of

if TYPE_CHECKING:
    from budge.notebook.player import Player


def play(puzzle: Any, *, hint_seconds: float = 5.0) -> Player:
    """A board to play on in a notebook: drag or click pieces, or use the arrow keys.

    It takes moves back, begins anew, and gives hints, each of which is searched for `hint_seconds`
    at the most. `player.moves` are the moves made so far and `player.position` the puzzle from
    there, so that you can play on from Python: `budge.solve(player.position)`.

    >>> import budge
    >>> player = budge.play(budge.parse("1 2 3 / 4 5 6 / 0 7 8"))
    >>> player.make("7 left")
    >>> print(player.hint())
    8 left (1 move, proved shortest)
    >>> player.position
    Tiles(1 2 3 / 4 5 6 / 7 0 8 -> 1 2 3 / 4 5 6 / 7 8 0)
    """
    family = family_of(puzzle)
    if family is None or not family.drawable:
        name = getattr(puzzle, "family", type(puzzle).__name__)
        raise RequestError(f"puzzles of the family {name!r} have no board to play on")
    try:
        from budge.notebook.player import Player
    except ImportError:
        raise MissingExtra(
            "a board to play on needs anywidget: pip install budge[notebook]"
        ) from None
    return Player(puzzle, hint_seconds=hint_seconds)
