"""A position as an SVG picture, and a solution as one that moves by itself."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from budge.draw.colours import COLOURS, colour_of
from budge.draw.scene import Film, Piece, Scene, film, scene

_CELL = 100
_MARGIN = 16
_GAP = 3
_ROUND = 14


def picture(puzzle: Any, state: Any = None) -> str:
    """A state of the puzzle, its start unless told otherwise."""
    seen = scene(puzzle, puzzle.start if state is None else state)
    return _document(seen, [_still(seen, piece) for piece in seen.pieces], _title(puzzle))


def animation(puzzle: Any, moves: Sequence[Any], *, seconds_per_move: float = 0.5) -> str:
    """The solution as a picture that plays it over and over, at rest before it begins again."""
    shown = film(puzzle, moves)
    if not shown.frames:
        return picture(puzzle)
    return _document(shown.scene, _moving(shown, seconds_per_move), _title(puzzle))


# ---------------------------------------------------------------------- what moves

_TRAVEL = 0.6
"""Of the time of a move: the part in which the piece is under way."""
_REST_MOVES = 3


def _moving(shown: Film, seconds_per_move: float) -> list[str]:
    total = len(shown.frames) + _REST_MOVES
    paths: dict[int, list[tuple[float, tuple[int, int]]]] = {}
    at = {number: piece.cell for number, piece in enumerate(shown.scene.pieces)}
    for move, frame in enumerate(shown.frames):
        for number, row, column in frame:
            path = paths.setdefault(number, [(0.0, at[number])])
            path.append(((move + 1 - _TRAVEL) / total, at[number]))
            path.append(((move + 1) / total, (row, column)))
            at[number] = (row, column)
    drawn = []
    for number, piece in enumerate(shown.scene.pieces):
        if number not in paths:
            drawn.append(_still(shown.scene, piece))
            continue
        path = paths[number]
        path.append((1.0, path[-1][1]))
        times = ";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time, _ in path)
        places = ";".join(f"{c * _CELL},{r * _CELL}" for _, (r, c) in path)
        drawn.append(
            f'<g transform="translate({piece.cell[1] * _CELL},{piece.cell[0] * _CELL})">'
            f'<animateTransform attributeName="transform" type="translate" '
            f'dur="{total * seconds_per_move:g}s" repeatCount="indefinite" '
            f'keyTimes="{times}" values="{places}"/>'
            f"{_shape(shown.scene, piece)}</g>"
        )
    return drawn


def _still(seen: Scene, piece: Piece) -> str:
    row, column = piece.cell
    return f'<g transform="translate({column * _CELL},{row * _CELL})">{_shape(seen, piece)}</g>'


# ---------------------------------------------------------------------- what stands


def _title(puzzle: Any) -> str:
    return getattr(puzzle, "name", None) or f"{puzzle.family} {puzzle.height}×{puzzle.width}"


def _document(seen: Scene, pieces: list[str], title: str) -> str:
    width, height = seen.width * _CELL, seen.height * _CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 2 + _MARGIN:g}" '
        f'height="{height / 2 + _MARGIN:g}" '
        f'viewBox="{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{width + 2 * _MARGIN}" '
        f'height="{height + 2 * _MARGIN}" rx="{_MARGIN + _ROUND}" fill="{COLOURS["tray"]}"/>'
        + "".join(_ground(seen))
        + "".join(pieces)
        + "</svg>\n"
    )


def _ground(seen: Scene) -> list[str]:
    drawn = []
    walls = set(seen.walls)
    floor = seen.floor
    if floor is None:
        cells = ((r, c) for r in range(seen.height) for c in range(seen.width))
        floor = tuple(cell for cell in cells if cell not in walls)
    drawn += [_square(cell, COLOURS["floor"], 0, 0) for cell in floor]
    drawn += [_square(cell, COLOURS["wall"], 0, 6) for cell in seen.walls]
    drawn += [_square(cell, COLOURS["mark"], 0, 0) for cell in seen.marks]
    for row, column in seen.goals:
        drawn.append(
            f'<circle cx="{(column + 0.5) * _CELL:g}" cy="{(row + 0.5) * _CELL:g}" '
            f'r="{_CELL * 0.16:g}" fill="{COLOURS["goal"]}"/>'
        )
    drawn += [_exit(seen, side, line) for side, line in seen.exits]
    return drawn


def _exit(seen: Scene, side: str, line: int) -> str:
    """An opening in the edge of the tray."""
    x = {"left": -_MARGIN, "right": seen.width * _CELL}.get(side, line * _CELL)
    y = {"top": -_MARGIN, "bottom": seen.height * _CELL}.get(side, line * _CELL)
    across = side in ("left", "right")
    size = (_MARGIN, _CELL) if across else (_CELL, _MARGIN)
    return f'<rect x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" fill="{COLOURS["floor"]}"/>'


def _square(cell: tuple[int, int], fill: str, gap: float, rounding: float) -> str:
    row, column = cell
    size = _CELL - 2 * gap
    return (
        f'<rect x="{column * _CELL + gap:g}" y="{row * _CELL + gap:g}" width="{size:g}" '
        f'height="{size:g}" rx="{rounding:g}" fill="{fill}"/>'
    )


def _shape(seen: Scene, piece: Piece) -> str:
    if piece.kind == "player":
        return _player()
    fill = colour_of(seen, piece)
    drawn = "".join(
        f'<rect x="{x * _CELL + _GAP:g}" y="{y * _CELL + _GAP:g}" '
        f'width="{w * _CELL - 2 * _GAP:g}" height="{h * _CELL - 2 * _GAP:g}" rx="{_ROUND}" '
        f'fill="{fill}"/>'
        for x, y, w, h in bars(piece.shape)
    )
    if not piece.label:
        return drawn
    x, y = middle(piece.shape)
    return drawn + (
        f'<text x="{x * _CELL:g}" y="{y * _CELL:g}" font-size="40" font-weight="600" '
        f'font-family="system-ui,sans-serif" text-anchor="middle" dominant-baseline="central" '
        f'fill="{COLOURS["ink"]}">{escape(piece.label)}</text>'
    )


def _player() -> str:
    return (
        f'<circle cx="50" cy="50" r="34" fill="{COLOURS["player"]}"/>'
        f'<circle cx="39" cy="44" r="5" fill="{COLOURS["floor"]}"/>'
        f'<circle cx="61" cy="44" r="5" fill="{COLOURS["floor"]}"/>'
    )


def bars(shape: Sequence[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """The shape as rectangles (x, y, width, height): itself, or overlapping ones that cover it."""
    cells = set(shape)
    rows, columns = [r for r, _ in shape], [c for _, c in shape]
    height, width = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    if len(cells) == height * width:
        return [(min(columns), min(rows), width, height)]
    found = set()
    for r, c in cells:
        right = c
        while (r, right + 1) in cells:
            right += 1
        down = r
        while (down + 1, c) in cells:
            down += 1
        if (r, c - 1) not in cells:
            found.add((c, r, right - c + 1, 1))
        if (r - 1, c) not in cells:
            found.add((c, r, 1, down - r + 1))
    return sorted(found)


def middle(shape: Sequence[tuple[int, int]]) -> tuple[float, float]:
    """Where a label goes: the middle of a rectangle, else of the first cell."""
    boxes = bars(shape)
    x, y, width, height = boxes[0] if len(boxes) == 1 else (0, 0, 1, 1)
    return x + width / 2, y + height / 2
