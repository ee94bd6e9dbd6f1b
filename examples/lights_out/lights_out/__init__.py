"""Lights Out: what Budge is told of it. Importing this module makes the family known."""

import budge
from budge.family import Brush, Editor, Labels, Sample

LIGHTS_OUT = budge.Family(
    "lights-out",
    "lights_out.rules:LightsOut",
    text="lights_out.shown",
    terminal="lights_out.shown:terminal",
    pictures="lights_out.shown",
    heuristic="presses",
    metrics=("presses",),
    samples=(
        Sample("A plus", "...../..#../.###./..#../....."),
        Sample("Three presses", ".#.../####./.####/#..#./##..."),
        Sample("All lit", "#####/#####/#####/#####/#####"),
        Sample("Small", "###/###/###"),
    ),
    labels={
        "en": Labels(
            "Lights Out",
            "A click switches a lamp and its neighbours. Put out all the lights.",
            {"presses": "presses"},
            {"lit": "Lit lamp", "dark": "Dark lamp"},
        ),
        "zh": Labels(
            "关灯",
            "点击一盏灯会切换它和上下左右的灯。把所有的灯都关掉。",
            {"presses": "次按下"},
            {"lit": "亮灯", "dark": "暗灯"},
        ),
    },
    editor=Editor(
        (2, 12),
        brushes=(
            Brush("#", {"en": "lit", "zh": "亮"}, colour="#f4c542"),
            Brush(".", {"en": "dark", "zh": "暗"}, colour="#5d636b"),
        ),
    ),
)

budge.add_family(LIGHTS_OUT)


@budge.heuristic("presses", kinds="lights-out", admissible=True, consistent=True)
def presses(puzzle):
    """The exact number of presses left, by linear algebra"""
    return puzzle.distance
