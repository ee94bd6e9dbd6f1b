"""A solution as an animated GIF, by Pillow."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Any

from budge.draw.colours import COLOURS, colour_of
from budge.draw.scene import Film, Piece, Scene, film, scene
from budge.draw.svg import CELL, GAP, ROUND, bars, middle
from budge.errors import MissingExtra, RequestError

_LONGEST_SIDE = 480
_SMOOTH_UP_TO = 150
"""Moves; longer solutions show only where each move ends, or the file would grow without bound."""
_MOST_MOVES = 3000
_FINER = 3
_COLOURS = 128


def animation(puzzle: Any, moves: Sequence[Any], *, seconds_per_move: float = 0.4) -> bytes:
    """The solution as a GIF that plays it over and over.

    >>> import budge
    >>> result = budge.solve("1 2 3 / 4 5 6 / 0 7 8")
    >>> animation(result.puzzle, result.moves)[:6]
    b'GIF89a'
    """
    if len(moves) > _MOST_MOVES:
        raise RequestError(
            f"the solution has {len(moves):,} moves; a GIF takes at most {_MOST_MOVES:,}"
        )
    shown = film(puzzle, moves)
    painter = _Painter(shown.scene, *_pillow())
    painter.prepare(shown)
    frames, milliseconds = [], []
    for still, share in _scenes(shown):
        frames.append(painter.paint(*still))
        milliseconds.append(max(20, int(1000 * seconds_per_move * share)))
    milliseconds[0] += 700
    milliseconds[-1] += 1800
    file = io.BytesIO()
    frames[0].save(
        file, "GIF", save_all=True, append_images=frames[1:], duration=milliseconds, loop=0
    )
    return file.getvalue()


def still(puzzle: Any, state: Any) -> Any:
    """A position as a picture of Pillow's, in RGB."""
    seen = scene(puzzle, state)
    places = [(float(piece.cell[0]), float(piece.cell[1])) for piece in seen.pieces]
    return _Painter(seen, *_pillow()).compose(seen, places).convert("RGB")


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
    """Draws the ground once and each look of a piece once; a frame is then put together from them.

    Everything is drawn _FINER times too large and then shrunk, which smooths its edges.
    """

    def __init__(self, start: Scene, image: Any, draw: Any, font: Any) -> None:
        side = max(start.height, start.width)
        self.cell: int = max(8, min(64, _LONGEST_SIDE // side))
        self.margin = max(4, self.cell // 4)
        self.image, self.draw = image, draw
        self.font = font.load_default(size=self.cell * _FINER * 0.4)
        self.sprites: dict[Any, Any] = {}
        self.ground = self._ground(start)
        self.palette: Any = None

    def paint(self, seen: Scene, places: list[tuple[float, float]]) -> Any:
        canvas = self.compose(seen, places)
        return canvas.quantize(palette=self.palette, dither=self.image.Dither.NONE)

    def compose(self, seen: Scene, places: list[tuple[float, float]]) -> Any:
        canvas = self.ground.copy()
        for piece, (row, column) in zip(seen.pieces, places, strict=True):
            sprite, (left, top) = self._sprite(seen, piece)
            x = self.margin + round((column + left) * self.cell)
            y = self.margin + round((row + top) * self.cell)
            canvas.paste(sprite, (x, y), sprite)
        return canvas

    def prepare(self, shown: Film) -> None:
        """Draw every look that the film has, and choose the colours by them."""
        for seen in shown.scenes():
            for piece in seen.pieces:
                self._sprite(seen, piece)
        sprites = [sprite for sprite, _ in self.sprites.values()]
        height = self.ground.height + max((sprite.height for sprite in sprites), default=0)
        width = max(self.ground.width, sum(sprite.width for sprite in sprites))
        sheet = self.image.new("RGB", (width, height), COLOURS["floor"])
        sheet.paste(self.ground, (0, 0))
        at = 0
        for sprite in sprites:
            sheet.paste(sprite, (at, self.ground.height), sprite)
            at += sprite.width
        self.palette = sheet.quantize(_COLOURS, dither=self.image.Dither.NONE)

    def _ground(self, seen: Scene) -> Any:
        unit, margin = self.cell * _FINER, self.margin * _FINER
        size = seen.width * unit + 2 * margin, seen.height * unit + 2 * margin
        canvas = self.image.new("RGB", size, COLOURS["tray"])
        brush = self.draw.Draw(canvas)

        def square(cell: tuple[int, int], colour: str) -> None:
            x, y = margin + cell[1] * unit, margin + cell[0] * unit
            brush.rectangle((x, y, x + unit - 1, y + unit - 1), COLOURS[colour])

        floor = seen.floor
        if floor is None:
            floor = tuple((r, c) for r in range(seen.height) for c in range(seen.width))
        odd = [cell for cell in seen.floor or () if sum(cell) % 2]
        areas = (("floor", floor), ("odd-floor", odd), ("wall", seen.walls), ("mark", seen.marks))
        for colour, cells in areas:
            for cell in cells:
                square(cell, colour)
        for row, column in seen.goals:
            middle_x, middle_y = margin + (column + 0.5) * unit, margin + (row + 0.5) * unit
            self._disc(brush, middle_x, middle_y, 0.18 * unit, COLOURS["goal"])
        for side, line in seen.exits:
            self._exit(brush, seen, side, line, unit, margin)
        return self._shrunk(canvas)

    def _exit(self, brush: Any, seen: Scene, side: str, line: int, unit: int, margin: int) -> None:
        start = margin + line * unit
        far = margin + (seen.width if side == "right" else seen.height) * unit
        low = 0 if side in ("left", "top") else far
        across = (low, start, low + margin, start + unit)
        along = (start, low, start + unit, low + margin)
        brush.rectangle(across if side in ("left", "right") else along, COLOURS["floor"])

    def _sprite(self, seen: Scene, piece: Piece) -> tuple[Any, tuple[int, int]]:
        """The picture of a piece, and where its first cell lies in it."""
        placed = piece.kind in ("box", "tile") and seen.placed(piece)
        key = piece.look, piece.shape, placed
        if key not in self.sprites:
            rows, columns = [r for r, _ in piece.shape], [c for _, c in piece.shape]
            top, left = min(rows), min(columns)
            unit = self.cell * _FINER
            size = (max(columns) - left + 1) * unit, (max(rows) - top + 1) * unit
            sheet = self.image.new("RGBA", size, (0, 0, 0, 0))
            self._piece(self.draw.Draw(sheet), seen, piece, -left * unit, -top * unit, unit)
            self.sprites[key] = self._shrunk(sheet), (left, top)
        found: tuple[Any, tuple[int, int]] = self.sprites[key]
        return found

    def _piece(self, brush: Any, seen: Scene, piece: Piece, x: float, y: float, unit: int) -> None:
        if piece.kind == "player":
            self._disc(brush, x + unit / 2, y + unit / 2, 0.36 * unit, COLOURS["player"])
            for eye in (0.38, 0.62):
                self._disc(brush, x + eye * unit, y + 0.44 * unit, 0.06 * unit, COLOURS["floor"])
            return
        fill, gap = colour_of(seen, piece), GAP / CELL * unit
        for left, top, width, height in bars(piece.shape):
            brush.rounded_rectangle(
                (
                    x + left * unit + gap,
                    y + top * unit + gap,
                    x + (left + width) * unit - gap - 1,
                    y + (top + height) * unit - gap - 1,
                ),
                ROUND / CELL * unit,
                fill=fill,
            )
        if piece.kind == "box":
            self._box(brush, seen.placed(piece), x, y, unit)
        if piece.label:
            middle_x, middle_y = middle(piece.shape)
            at = x + middle_x * unit, y + middle_y * unit
            brush.text(at, piece.label, fill=COLOURS["ink"], font=self.font, anchor="mm")

    def _box(self, brush: Any, placed: bool, x: float, y: float, unit: int) -> None:
        """A crate; the mark under it is still seen."""
        low, high, wide = 0.17 * unit, 0.83 * unit, max(1, round(0.06 * unit))
        frame = COLOURS["strap" if not placed else "strap-placed"]
        brush.rectangle((x + low, y + low, x + high, y + high), outline=frame, width=wide)
        if placed:
            self._disc(brush, x + unit / 2, y + unit / 2, 0.17 * unit, COLOURS["goal"])
            return
        for from_y, to_y in ((low, high), (high, low)):
            brush.line((x + low, y + from_y, x + high, y + to_y), fill=frame, width=wide)

    def _disc(self, brush: Any, x: float, y: float, radius: float, fill: str) -> None:
        brush.ellipse((x - radius, y - radius, x + radius, y + radius), fill=fill)

    def _shrunk(self, drawn: Any) -> Any:
        return drawn.reduce(_FINER)


def _pillow() -> tuple[Any, Any, Any]:
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError:
        raise MissingExtra("a GIF needs Pillow: pip install budge[plot]") from None
    return Image, ImageDraw, ImageFont
