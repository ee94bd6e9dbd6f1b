"""The colours of pictures: those of the web page."""

from __future__ import annotations

from budge.draw.scene import Piece, Scene

COLOURS = {
    "tray": "#cfc8ba",
    "floor": "#efebe2",
    "odd-floor": "#e6e2d8",
    "wall": "#8d8678",
    "mark": "#e3d3c4",
    "goal": "#d98f5f",
    "tile": "#fbf8f1",
    "placed": "#cfe3d1",
    "placed-box": "#6fae7c",
    "hero": "#d9705f",
    "box": "#d9a860",
    "strap": "#b58846",
    "strap-placed": "#528a5e",
    "window": "#ffffff",
    "player": "#3f6f8f",
    "ink": "#2d2a26",
}
TONES = ("#9db8c9", "#c4b3d6", "#dcc48e", "#a9c7a4", "#d6b0a4", "#a8c5c1", "#c9bda6", "#b7bfd9")
"""Cars and blocks."""

DARK = {
    "tray": "#3b3f43",
    "floor": "#2a2d30",
    "odd-floor": "#2f3235",
    "wall": "#5d6064",
    "mark": "#4d4037",
    "goal": "#c9835a",
    "tile": "#4a4f54",
    "placed": "#47664f",
    "placed-box": "#4f8f60",
    "hero": "#b9574a",
    "box": "#a97f45",
    "strap": "#7d5c2e",
    "strap-placed": "#3b6f49",
    "window": "#ffffff",
    "player": "#6fa3c4",
    "ink": "#f3efe6",
}
DARK_TONES = (
    *("#4f6b7c", "#6a5a80", "#7d6a3c", "#4f7050"),
    *("#80584b", "#487370", "#6d6350", "#565f80"),
)
"""The same at night, for pictures on a page that has one."""


def colour_of(seen: Scene, piece: Piece) -> str:
    if piece.colour:
        return piece.colour
    if piece.kind in ("tile", "box") and seen.placed(piece):
        return COLOURS["placed" if piece.kind == "tile" else "placed-box"]
    return COLOURS.get(piece.kind) or TONES[piece.tone % len(TONES)]
