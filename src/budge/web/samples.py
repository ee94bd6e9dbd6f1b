"""Positions to begin with, a few of every family."""

from __future__ import annotations

from budge.formats import FAMILIES

_SAMPLES: dict[str, list[tuple[str, str]]] = {
    "tiles": [
        ("A few moves", "1 2 3 / 4 5 6 / 0 7 8"),
        ("An ordinary eight", "3 0 4 / 5 2 8 / 1 6 7"),
        ("A hard eight: 31 moves", "8 6 7 / 2 5 4 / 3 0 1"),
        ("An easy fifteen", "5 1 2 4 / 9 6 3 8 / 13 10 7 11 / 0 14 15 12"),
        ("A fifteen", "5 2 4 8 / 10 0 3 14 / 13 6 11 12 / 1 15 9 7"),
        ("Wide", "4 1 2 5 / 8 3 0 6 / 9 7 11 10"),
    ],
    "rush-hour": [
        ("Two in the way", "..B.C./..B.C./AAB.C./...DD./....../......"),
        ("Rush hour", "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH."),
        ("Gridlock", "BBCC.D/EEFF.D/AAGH.D/..GHII/J.G.K./J.LLK."),
    ],
    "klotski": [
        ("Warm-up", "BAAC/BAAC/D..E/DFGE/H..I"),
        ("Huarong Dao 横刀立马", "BAAC/BAAC/DEEF/DGHF/I..J"),
        ("Into the corner", "AAB/AAC/D.. -> .../.AA/.AA"),
    ],
    "sokoban": [
        ("First push", "#######\n#  .  #\n# $   #\n#  @$.#\n#     #\n#######"),
        ("Round the corner", "########\n#   #  #\n# $  . #\n#  #$#.#\n# @    #\n########"),
        ("Three in a row", "  #####\n###   ###\n# $ $ $ #\n# #...# #\n#   @   #\n#########"),
    ],
}


def families() -> list[str]:
    """The families in the order in which the page shows them."""
    return sorted(FAMILIES, key=list(_SAMPLES).index)


def samples() -> list[dict[str, str | None]]:
    """Every sample of the families that there are."""
    return [
        {"family": family, "name": name, "text": text, "rule": None}
        for family in families()
        for name, text in _SAMPLES[family]
    ]
