"""Sliding tiles, under both rules."""

from budge.family import Editor, Family, Labels, Sample

TILES = Family(
    "tiles",
    "budge.puzzles.tiles:Tiles",
    text="budge.formats.tiles",
    notation="budge.formats.tiles_moves",
    planning="budge.formats.pddl.tiles",
    engine="budge.engine.tiles",
    form="budge.levels.forms:TILES",
    grader="budge.levels.grade_for_solvers:grade_tiles",
    maker="budge.levels.make_tiles:TileBoards",
    anatomy="budge.levels.parts:TILES",
    coding="budge.envs.codings:TilesCoding",
    spoken="budge.judging.spoken:TILES",
    terminal="budge.draw.tiles:terminal",
    pictures="budge.draw.scene.tiles",
    metrics=("moves", "slides", "swaps"),
    samples=(
        Sample("An ordinary eight", "3 0 4 / 5 2 8 / 1 6 7"),
        Sample("A few moves", "1 2 3 / 4 5 6 / 0 7 8"),
        Sample("A hard eight: 31 moves", "8 6 7 / 2 5 4 / 3 0 1"),
        Sample("An easy fifteen", "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 0 14 15 12"),
        Sample("A fifteen", "5 2 4 8 / 10 0 3 14 / 13 6 11 12 / 1 15 9 7"),
        Sample("Wide", "4 1 2 5 / 8 3 0 6 / 9 7 11 10"),
    ),
    labels={
        "en": Labels(
            "Sliding tiles",
            "Drag a tile into the gap, click it, or use the arrow keys, until the tiles stand in "
            "order.",
            {"moves": "moves", "slides": "slides", "swaps": "swaps"},
            {"tile": "Tile"},
        ),
        "zh": Labels(
            "数字推盘",
            "把方块拖进空位、点击它或用方向键，直到方块按顺序排好。",
            {"moves": "步", "slides": "次滑动", "swaps": "次交换"},
            {"tile": "方块"},
        ),
    },
    editor=Editor((2, 10), cells="numbers"),
)
