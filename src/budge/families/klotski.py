"""Klotski, and sliding blocks in general, which only a program makes."""

from budge.family import Brush, Editor, Family, Labels, Sample

KLOTSKI = Family(
    "klotski",
    "budge.puzzles.klotski:Klotski",
    text="budge.formats.klotski",
    notation="budge.formats.blocks_moves",
    planning="budge.formats.pddl.blocks",
    engine="budge.engine.blocks",
    form="budge.levels.forms:BLOCKS",
    maker="budge.levels.make_blocks:Klotskis",
    anatomy="budge.levels.parts:BLOCKS",
    coding="budge.envs.codings:BlocksCoding",
    spoken="budge.judging.spoken:KLOTSKI",
    terminal="budge.draw.blocks:terminal",
    pictures="budge.draw.scene.blocks",
    lessons="budge.lessons.blocks",
    metrics=("moves", "slides", "steps"),
    samples=(
        Sample("Warm-up", "BAAC/BAAC/D..E/DFGE/H..I"),
        Sample("Huarong Dao 横刀立马", "BAAC/BAAC/DEEF/DGHF/I..J"),
        Sample("Into the corner", "AAB/AAC/D.. -> .../.AA/.AA"),
    ),
    labels={
        "en": Labels(
            "Klotski",
            "Slide the pieces about until the big one stands where it belongs. Drag them, or "
            "choose one and use the arrow keys.",
            {"moves": "moves", "slides": "slides", "steps": "steps"},
            {"block": "Block", "hero": "The piece to free"},
        ),
        "zh": Labels(
            "华容道",
            "滑动木块，把大块移到出口。可以拖动，也可以选中后用方向键。",
            {"moves": "步", "slides": "次滑动", "steps": "格"},
            {"block": "木块", "hero": "目标块"},
        ),
    },
    editor=Editor(
        (2, 12),
        brushes=(
            Brush(".", {"en": "empty", "zh": "空"}),
            Brush("#", {"en": "wall", "zh": "墙"}, "wall"),
        ),
        pieces=True,
        goal=True,
    ),
)

BLOCKS = Family(
    "blocks",
    "budge.puzzles.blocks:Blocks",
    notation="budge.formats.blocks_moves",
    planning="budge.formats.pddl.blocks",
    engine="budge.engine.blocks",
    form="budge.levels.forms:BLOCKS",
    anatomy="budge.levels.parts:ANY_BLOCKS",
    spoken="budge.judging.spoken:KLOTSKI",
    terminal="budge.draw.blocks:terminal",
    pictures="budge.draw.scene.blocks",
    metrics=KLOTSKI.metrics,
)
