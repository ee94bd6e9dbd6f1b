"""Rush Hour."""

from budge.family import Brush, Editor, Family, Labels, Sample

RUSH_HOUR = Family(
    "rush-hour",
    "budge.puzzles.rush_hour:RushHour",
    text="budge.formats.rush_hour",
    notation="budge.formats.blocks_moves",
    planning="budge.formats.pddl.blocks",
    engine="budge.engine.blocks",
    form="budge.levels.forms:RUSH_HOUR",
    grader="budge.levels.grade_rush_hour:grade_rush_hour",
    maker="budge.levels.make_blocks:RushHours",
    anatomy="budge.levels.parts:BLOCKS",
    coding="budge.envs.codings:BlocksCoding",
    spoken="budge.judging.spoken:RUSH_HOUR",
    terminal="budge.draw.blocks:terminal",
    pictures="budge.draw.scene.blocks",
    lessons="budge.lessons.blocks",
    metrics=("slides", "steps"),
    samples=(
        Sample("Rush hour", "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH."),
        Sample("Two in the way", "..B.C./..B.C./AAB.C./...DD./....../......"),
        Sample("Gridlock", "BBCC.D/EEFF.D/AAGH.D/..GHII/J.G.K./J.LLK."),
    ),
    labels={
        "en": Labels(
            "Rush Hour",
            "Slide the cars along their lanes until the red one can drive out. Drag them, or "
            "choose one and use the arrow keys.",
            {"slides": "slides", "steps": "steps"},
            {"car": "Car", "hero": "The piece to free"},
        ),
        "zh": Labels(
            "塞车",
            "沿车道滑动车辆，让红车开出去。可以拖动，也可以选中后用方向键。",
            {"slides": "次滑动", "steps": "格"},
            {"car": "车", "hero": "目标块"},
        ),
    },
    editor=Editor(
        (2, 12),
        brushes=(
            Brush(".", {"en": "empty", "zh": "空"}),
            Brush("#", {"en": "wall", "zh": "墙"}, "wall"),
        ),
        pieces=True,
        hero="A",
    ),
)
