"""Sokoban."""

from budge.family import Brush, Editor, Family, Labels, Sample

SOKOBAN = Family(
    "sokoban",
    "budge.puzzles.sokoban:Sokoban",
    text="budge.formats.sokoban",
    notation="budge.formats.sokoban",
    planning="budge.formats.pddl.sokoban",
    engine="budge.engine.sokoban",
    form="budge.levels.forms:SOKOBAN",
    grader="budge.levels.grade_sokoban:grade_sokoban",
    maker="budge.levels.make_sokoban:Sokobans",
    anatomy="budge.levels.parts:SOKOBAN",
    coding="budge.envs.codings:SokobanCoding",
    spoken="budge.judging.spoken:SOKOBAN",
    terminal="budge.draw.sokoban:terminal",
    pictures="budge.draw.scene.sokoban",
    lessons="budge.lessons.sokoban",
    metrics=("pushes", "moves"),
    samples=(
        Sample("Round the corner", "########\n#   #  #\n# $  . #\n#  #$#.#\n# @    #\n########"),
        Sample("First push", "#######\n#  .  #\n# $   #\n#  @$.#\n#     #\n#######"),
        Sample("Three in a row", "  #####\n###   ###\n# $ $ $ #\n# #...# #\n#   @   #\n#########"),
    ),
    labels={
        "en": Labels(
            "Sokoban",
            "Push every box onto a mark. Use the arrow keys, or click where to walk; click or drag "
            "a box beside you to push it.",
            {"pushes": "pushes", "moves": "moves"},
            {"box": "Box", "player": "Player"},
        ),
        "zh": Labels(
            "推箱子",
            "把每个箱子推到标记上。用方向键，或点击要走到的地方；点击或拖动身旁的箱子即可推动。",
            {"pushes": "推", "moves": "步"},
            {"box": "箱子", "player": "玩家"},
        ),
    },
    editor=Editor(
        (3, 40),
        brushes=(
            Brush("#", {"en": "wall", "zh": "墙"}, "wall"),
            Brush(" ", {"en": "floor", "zh": "地板"}),
            Brush("$", {"en": "box", "zh": "箱子"}, "box"),
            Brush(".", {"en": "mark", "zh": "标记"}, "goal", "•"),
            Brush("@", {"en": "player", "zh": "玩家"}, "player", "☻"),
            Brush("*", {"en": "box on mark", "zh": "标记上的箱子"}, "box goal", "•"),
            Brush("+", {"en": "player on mark", "zh": "标记上的玩家"}, "player goal", "☻"),
        ),
        blank=" ",
        border="#",
        alone={"@": " ", "+": "."},
        headers_last=True,
    ),
    # Some write players, boxes and goals as letters, which could be blocks as well.
    priority=1,
)
