"""The colours of pictures in files: the light side of the web page's."""

from __future__ import annotations

from budge.draw.scene import Piece, Scene

COLOURS = {
    "tray": "#cfc8ba",
    "floor": "#efebe2",
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


def colour_of(seen: Scene, piece: Piece) -> str:
    if piece.colour:
        return piece.colour
    if piece.kind in ("tile", "box") and seen.placed(piece):
        return COLOURS["placed" if piece.kind == "tile" else "placed-box"]
    return COLOURS.get(piece.kind) or TONES[piece.tone % len(TONES)]
