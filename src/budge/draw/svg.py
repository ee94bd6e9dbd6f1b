"""A position as an SVG picture, and a solution as one that moves by itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import Any

from budge.draw.colours import COLOURS, colour_of
from budge.draw.scene import Film, Look, Piece, Scene, film, scene

CELL = 100
GAP = 4
ROUND = 16
_MARGIN = 24


def picture(puzzle: Any, state: Any = None, *, under: Sequence[str] = ()) -> str:
    """A state of the puzzle, its start unless told otherwise; `under` is what lies under its
    pieces.

    >>> import budge
    >>> picture(budge.parse("1 2 / 3 0")).startswith("<svg ")
    True
    """
    seen = scene(puzzle, puzzle.start if state is None else state)
    pieces = [_still(seen, piece) for piece in seen.pieces]
    return _document(seen, [*under, *pieces], _title(puzzle))


def animation(puzzle: Any, moves: Sequence[Any], *, seconds_per_move: float = 0.5) -> str:
    """The solution as a picture that plays it over and over, at rest before it begins again.

    >>> import budge
    >>> result = budge.solve("1 2 3 / 4 5 6 / 0 7 8")
    >>> "animateTransform" in animation(result.puzzle, result.moves)
    True
    """
    shown = film(puzzle, moves)
    if not shown.frames:
        return picture(puzzle)
    return _document(shown.scene, _moving(shown, seconds_per_move), _title(puzzle))


# ---------------------------------------------------------------------- what moves

_TRAVEL = 0.6
"""Of the time of a move: the part in which the piece is under way."""
REST_MOVES = 3
"""For so long it stays solved before it begins again."""


def _moving(shown: Film, seconds_per_move: float) -> list[str]:
    total = len(shown.frames) + REST_MOVES
    clock = f'dur="{total * seconds_per_move:g}s" repeatCount="indefinite"'
    paths: dict[int, list[tuple[float, tuple[int, int]]]] = {}
    looks: dict[int, list[tuple[float, Look]]] = {}
    now = list(shown.scene.pieces)
    for move, frame in enumerate(shown.frames):
        for change in frame:
            number = change[0]
            before, after = now[number], now[number].after(change)
            if after.cell != before.cell:
                path = paths.setdefault(number, [(0.0, before.cell)])
                path.append(((move + 1 - _TRAVEL) / total, before.cell))
                path.append(((move + 1) / total, after.cell))
            if after.look != before.look:
                seen = looks.setdefault(number, [(0.0, before.look)])
                seen.append(((move + 1 - _TRAVEL) / total, after.look))
            now[number] = after
    drawn = []
    for number, piece in enumerate(shown.scene.pieces):
        if number in looks:
            shape = _changing(shown.scene, piece, looks[number], clock)
        else:
            shape = _shape(shown.scene, piece)
        travel = _travelling(paths[number], clock) if number in paths else ""
        drawn.append(_group(piece, travel + shape))
    return drawn


def _travelling(path: list[tuple[float, tuple[int, int]]], clock: str) -> str:
    places = [f"{c * CELL},{r * CELL}" for _, (r, c) in path]
    return (
        f'<animateTransform attributeName="transform" type="translate" {clock} '
        f'keyTimes="{_times([*(time for time, _ in path), 1.0])}" '
        f'values="{";".join([*places, places[-1]])}"/>'
    )


def _changing(seen: Scene, piece: Piece, looks: list[tuple[float, Look]], clock: str) -> str:
    """Every look of the piece one over the other, of which one shows at a time."""
    drawn = []
    for look in dict.fromkeys(look for _, look in looks):
        shows = ["visible" if other == look else "hidden" for _, other in looks]
        drawn.append(
            f'<g visibility="{shows[0]}"><animate attributeName="visibility" calcMode="discrete" '
            f'{clock} keyTimes="{_times([time for time, _ in looks])}" '
            f'values="{";".join(shows)}"/>{_shape(seen, replace(piece, **look._asdict()))}</g>'
        )
    return "".join(drawn)


def _times(times: list[float]) -> str:
    return ";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time in times)


def _still(seen: Scene, piece: Piece) -> str:
    return _group(piece, _shape(seen, piece))


def _group(piece: Piece, inside: str) -> str:
    """What is drawn of a piece, at its cell."""
    row, column = piece.cell
    return f'<g transform="translate({column * CELL},{row * CELL})">{inside}</g>'


# ---------------------------------------------------------------------- what stands


def _title(puzzle: Any) -> str:
    return getattr(puzzle, "name", None) or f"{puzzle.family} {puzzle.height}×{puzzle.width}"


def _document(seen: Scene, pieces: list[str], title: str) -> str:
    width, height = seen.width * CELL, seen.height * CELL
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width / 2 + _MARGIN:g}" '
        f'height="{height / 2 + _MARGIN:g}" '
        f'viewBox="{-_MARGIN} {-_MARGIN} {width + 2 * _MARGIN} {height + 2 * _MARGIN}">'
        f"<title>{escape(title)}</title>"
        f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{width + 2 * _MARGIN}" '
        f'height="{height + 2 * _MARGIN}" rx="{_MARGIN + ROUND}" fill="{COLOURS["tray"]}"/>'
        + "".join(_ground(seen))
        + "".join(pieces)
        + _edge(seen.marks)  # over the pieces that stand there
        + "</svg>\n"
    )


def _ground(seen: Scene) -> list[str]:
    drawn = []
    if seen.floor is None:
        size = f'width="{seen.width * CELL}" height="{seen.height * CELL}"'
        drawn.append(f'<rect {size} fill="{COLOURS["floor"]}"/>')
    floor = seen.floor or ()
    odd = [(row, column) for row, column in floor if (row + column) % 2]  # to count distances by
    areas = (("floor", floor), ("odd-floor", odd), ("wall", seen.walls), ("mark", seen.marks))
    for name, cells in areas:
        if cells:
            colour = COLOURS[name]
            edge = f' stroke="{colour}"' if name == "wall" else ""
            drawn.append(f'<path d="{_outline(cells)}" fill="{colour}"{edge}/>')
    for row, column in seen.goals:
        drawn.append(
            f'<circle cx="{(column + 0.5) * CELL:g}" cy="{(row + 0.5) * CELL:g}" '
            f'r="{CELL * 0.18:g}" fill="{COLOURS["goal"]}"/>'
        )
    drawn += [_exit(seen, side, line) for side, line in seen.exits]
    return drawn


def _outline(cells: Sequence[tuple[int, int]]) -> str:
    """Cells as one path, run by run: no lines between them, however small they get."""
    path = []
    left = sorted(set(cells), reverse=True)
    while left:
        row, column = left.pop()
        length = 1
        while left and left[-1] == (row, column + length):
            left.pop()
            length += 1
        x, y, wide = column * CELL, row * CELL, length * CELL
        path.append(f"M{x} {y}h{wide}v{CELL}h{-wide}z")
    return "".join(path)


def _edge(cells: Sequence[tuple[int, int]]) -> str:
    """A dashed line around an area: every side of a cell that no other cell of it shares."""
    inside = set(cells)
    path = ""
    for row, column in cells:
        x, y = column * CELL, row * CELL
        sides = {
            (row - 1, column): f"M{x} {y}h{CELL}",
            (row + 1, column): f"M{x} {y + CELL}h{CELL}",
            (row, column - 1): f"M{x} {y}v{CELL}",
            (row, column + 1): f"M{x + CELL} {y}v{CELL}",
        }
        path += "".join(line for beside, line in sides.items() if beside not in inside)
    if not path:
        return ""
    look = 'stroke-width="5" stroke-dasharray="14 12" stroke-linecap="round"'
    return f'<path d="{path}" fill="none" stroke="{COLOURS["goal"]}" {look}/>'


_TURNS = {"right": 0, "bottom": 90, "left": 180, "top": 270}


def _exit(seen: Scene, side: str, line: int) -> str:
    """An opening in the edge of the tray, and the way out."""
    x = {"left": -_MARGIN, "right": seen.width * CELL}.get(side, line * CELL)
    y = {"top": -_MARGIN, "bottom": seen.height * CELL}.get(side, line * CELL)
    across = side in ("left", "right")
    size = (_MARGIN, CELL) if across else (CELL, _MARGIN)
    middle_x, middle_y = x + size[0] / 2, y + size[1] / 2
    return (
        f'<rect x="{x}" y="{y}" width="{size[0]}" height="{size[1]}" fill="{COLOURS["floor"]}"/>'
        f'<path d="M-6 -22L8 0L-6 22" fill="none" stroke="{COLOURS["hero"]}" stroke-width="7" '
        f'stroke-linecap="round" stroke-linejoin="round" '
        f'transform="translate({middle_x:g},{middle_y:g}) rotate({_TURNS[side]})"/>'
    )


def _shape(seen: Scene, piece: Piece) -> str:
    if piece.kind == "player":
        return _player()
    fill = colour_of(seen, piece)
    boxes = bars(piece.shape)
    drawn = "".join(
        f'<rect x="{x * CELL + GAP:g}" y="{y * CELL + GAP:g}" '
        f'width="{w * CELL - 2 * GAP:g}" height="{h * CELL - 2 * GAP:g}" rx="{ROUND}" '
        f'fill="{escape(fill)}"/>'
        for x, y, w, h in boxes
    )
    if piece.kind == "box":
        drawn += _crate(seen.placed(piece))
    elif _is_car(piece):
        drawn += _windows(*boxes[0])
    if not piece.label:
        return drawn
    x, y = middle(piece.shape)
    return drawn + (
        f'<text x="{x * CELL:g}" y="{y * CELL:g}" font-size="40" font-weight="600" '
        f'font-family="system-ui,sans-serif" text-anchor="middle" dominant-baseline="central" '
        f'fill="{COLOURS["ink"]}">{escape(piece.label)}</text>'
    )


def _is_car(piece: Piece) -> bool:
    straight = len({r for r, _ in piece.shape}) == 1 or len({c for _, c in piece.shape}) == 1
    return piece.kind == "car" or (piece.kind == "hero" and straight and 1 < len(piece.shape) < 4)


def _windows(_x: int, _y: int, width: int, height: int) -> str:
    """Before and behind."""
    lies = height == 1
    far = (width if lies else height) * CELL - 34
    places = ((at, 20, 14, 60) if lies else (20, at, 60, 14) for at in (20, far))
    return "".join(
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="6" fill="{COLOURS["window"]}" '
        f'fill-opacity=".4"/>'
        for x, y, w, h in places
    )


def _crate(placed: bool) -> str:
    """A box; the mark under it is still seen."""
    colour = COLOURS["strap-placed" if placed else "strap"]
    line = f'fill="none" stroke="{colour}" stroke-width="6"'
    drawn = f'<rect x="17" y="17" width="66" height="66" rx="6" {line}/>'
    if placed:
        return drawn + f'<circle cx="50" cy="50" r="17" fill="{COLOURS["goal"]}"/>'
    return drawn + f'<path d="M22 22L78 78M78 22L22 78" {line}/>'


def _player() -> str:
    return (
        f'<circle cx="50" cy="50" r="36" fill="{COLOURS["player"]}"/>'
        f'<circle cx="38" cy="44" r="6" fill="{COLOURS["floor"]}"/>'
        f'<circle cx="62" cy="44" r="6" fill="{COLOURS["floor"]}"/>'
        f'<path d="M36 62Q50 74 64 62" fill="none" stroke="{COLOURS["floor"]}" stroke-width="5" '
        f'stroke-linecap="round"/>'
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
