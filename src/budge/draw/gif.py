"""A solution as an animated GIF, by Pillow."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from budge.draw.colours import COLOURS, colour_of
from budge.draw.scene import Film, Piece, Scene, film
from budge.draw.svg import bars, middle
from budge.errors import MissingExtra, RequestError

_LONGEST_SIDE = 480
_SMOOTH_UP_TO = 150
"""Moves; longer solutions show only where each move ends, or the file would grow without bound."""
_MOST_MOVES = 3000
_FINER = 2
"""Frames are drawn this many times too large and then shrunk, which smooths their edges."""


def animation(puzzle: Any, moves: Sequence[Any], *, seconds_per_move: float = 0.4) -> bytes:
    """The solution as a GIF that plays it over and over."""
    if len(moves) > _MOST_MOVES:
        raise RequestError(
            f"the solution has {len(moves):,} moves; a GIF takes at most {_MOST_MOVES:,}"
        )
    image, draw, font = _pillow()
    painter = _Painter(puzzle, image, draw, font)
    frames, milliseconds = [], []
    for still, share in _scenes(film(puzzle, moves)):
        frames.append(painter.paint(*still))
        milliseconds.append(max(20, int(1000 * seconds_per_move * share)))
    milliseconds[0] += 700
    milliseconds[-1] += 1800
    file = io.BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=milliseconds, loop=0
    )
    return file.getvalue()


Still = tuple[Scene, list[tuple[float, float]]]
"""A scene, and where its pieces stand, which may be between cells."""


def _scenes(shown: Film) -> Iterator[tuple[Still, float]]:
    """Every frame, with its share of the time of a move."""
    smooth = len(shown.frames) <= _SMOOTH_UP_TO
    before: Scene | None = None
    for now in shown.scenes():
        if before is not None and smooth:
            for part in (1 / 3, 2 / 3):
                yield (now, [_between(a, b, part) for a, b in _pairs(before, now)]), 0.15
        share = 0.7 if smooth else 1.0
        yield (now, [(float(p.cell[0]), float(p.cell[1])) for p in now.pieces]), share
        before = now


def _pairs(before: Scene, now: Scene) -> Iterator[tuple[Piece, Piece]]:
    return zip(before.pieces, now.pieces, strict=True)


def _between(a: Piece, b: Piece, part: float) -> tuple[float, float]:
    (r, c), (to_r, to_c) = a.cell, b.cell
    return r + (to_r - r) * part, c + (to_c - c) * part


class _Painter:
    def __init__(self, puzzle: Any, image: Any, draw: Any, font: Any) -> None:
        side = max(puzzle.height, puzzle.width)
        self.cell: int = max(8, min(64, _LONGEST_SIDE // side)) * _FINER
        self.margin = self.cell // 6
        self.image, self.draw = image, draw
        self.font = font.load_default(size=self.cell * 0.4)

    def paint(self, seen: Scene, places: list[tuple[float, float]]) -> Any:
        size = (
            seen.width * self.cell + 2 * self.margin,
            seen.height * self.cell + 2 * self.margin,
        )
        canvas = self.image.new("RGB", size, COLOURS["tray"])
        brush = self.draw.Draw(canvas)
        walls = set(seen.walls)
        floor = None if seen.floor is None else set(seen.floor)
        for row in range(seen.height):
            for column in range(seen.width):
                if (row, column) in walls:
                    self._box(brush, column, row, 1, 1, COLOURS["wall"], 0)
                elif floor is None or (row, column) in floor:
                    self._box(brush, column, row, 1, 1, COLOURS["floor"], 0)
        for row, column in seen.marks:
            self._box(brush, column, row, 1, 1, COLOURS["mark"], 0)
        for row, column in seen.goals:
            self._disc(brush, column, row, 0.16, COLOURS["goal"])
        for piece, (y, x) in zip(seen.pieces, places, strict=True):
            self._piece(brush, seen, piece, y, x)
        small = canvas.resize((size[0] // _FINER, size[1] // _FINER), self.image.LANCZOS)
        return small.quantize(64, dither=self.image.Dither.NONE)

    def _piece(self, brush: Any, seen: Scene, piece: Piece, row: float, column: float) -> None:
        if piece.kind == "player":
            self._disc(brush, column, row, 0.34, COLOURS["player"])
            return
        fill = colour_of(seen, piece)
        for x, y, width, height in bars(piece.shape):
            self._box(brush, column + x, row + y, width, height, fill, 0.03)
        if piece.label:
            x_middle, y_middle = middle(piece.shape)
            at = self._pixel(column + x_middle), self._pixel(row + y_middle)
            brush.text(at, piece.label, fill=COLOURS["ink"], font=self.font, anchor="mm")

    def _pixel(self, cells: float) -> float:
        return float(self.margin + cells * self.cell)

    def _box(
        self, brush: Any, x: float, y: float, width: float, height: float, fill: str, gap: float
    ) -> None:
        left, top = self._pixel(x + gap), self._pixel(y + gap)
        right, bottom = self._pixel(x + width - gap) - 1, self._pixel(y + height - gap) - 1
        radius = self.cell * 0.14 if gap else 0
        brush.rounded_rectangle((left, top, right, bottom), radius, fill=fill)

    def _disc(self, brush: Any, column: float, row: float, radius: float, fill: str) -> None:
        x, y, r = self._pixel(column + 0.5), self._pixel(row + 0.5), radius * self.cell
        brush.ellipse((x - r, y - r, x + r, y + r), fill=fill)


def _pillow() -> tuple[Any, Any, Any]:
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtra("a GIF needs Pillow: pip install budge[plot]") from None
    return Image, ImageDraw, ImageFont
