"""Cases: seeds of every format, and ways to spoil them that know what they are made of."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import budge
from budge.formats import write
from tests.formats.positions import MAKERS

SOK = """\
::::: a collection :::::
Collection: Ours
Author: Somebody

; a first one
#####
#@$.#
#####
Title: Straight
Difficulty: none
Comment:
Just push,
Comment-End:
Solution/shortest:
R

  ######
###    #
#   @$ #
### .  #
  ######
Title: Around
Solution (mine): u3(r)
dL
"""
SEEDS = [
    SOK,
    budge.convert(SOK, "slc"),
    budge.convert(SOK, "rle"),
    "6#|#4-#|#-@$-#|#2-.-#|6#",
    "24 BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM 4780\n3 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 9\n",
    "name: Traffic\nexit: left\nprimary: X\n.B..\n.BXX\n....\n",
    "BAAC/BAAC/DEEF/DGHF/I..J",
    "name: Narrow\naxes: B vertical, C fixed\nmetric: steps\n"
    "grid:\nAAB\n..B\nC~#\ngoal:\n...\nAA.\n...\n",
    "AAB/..B -> .../AA.",
    "304528167\n123456780\n",
    "name: a\ngoal: 0 1 / 2 3\n1 0 / 2 3\n\n"
    "# board\n3, _, 4\n5, 2, 8\n1, 6, 7\n->\n1 2 3\n8 0 4\n7 6 5\n",
]
OBJECTS: list[dict[str, Any]] = [
    {"family": "rush-hour", "grid": ["..B", "AAB", "..."], "exit": "right", "primary": "A"},
    {"grid": "..B/AAB/...", "exit": "left", "metric": "steps", "name": "n"},
    {
        "family": "klotski",
        "grid": ["AAB", "..B"],
        "goal": ["...", "AA."],
        "axes": {"B": "vertical"},
    },
    {
        "grid": [["A1", "A1"], [".", "#"]],
        "goal": [["A1", "A1"], [".", "."]],
        "axes": {"A1": "both"},
        "gates": [[1, 2]],
    },
]
TOKENS = [
    *(
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\t",
        "\x0b",
        "\u2028",
        "\x00",
        "\ufeff",
        "\ud800",
        " ",
        "\u3000",
    ),
    *(
        "#",
        "####",
        "@",
        "$",
        ".",
        "*",
        "+",
        "-",
        "_",
        "|",
        "~",
        "o",
        "x",
        "p",
        "P",
        "b",
        "B",
        "A",
        "AA",
    ),
    *(
        "0",
        "9",
        "10",
        "99999",
        "9" * 30,
        "9" * 5000,
        "-1",
        "٣",
        "²",
        "1e9",
        "NaN",
        "Infinity",
        "é",
        "横",
    ),
    *(
        "/",
        "->",
        ":",
        "::",
        ";",
        ",",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        '"',
        "'",
        "\\",
        "<",
        ">",
        "&",
        "=",
        "%",
    ),
    *(
        "name:",
        "goal:",
        "grid:",
        "exit:",
        "primary:",
        "axes:",
        "metric:",
        "exit: left 2",
        "goal: 123",
    ),
    *(
        "Title:",
        "Author:",
        "Comment:",
        "Comment-End:",
        "Solution:",
        "solution (",
        "Solution/",
        "rRuU3(l)",
    ),
    *(
        "<?xml version='1.0'?>",
        "<SokobanLevels>",
        "<Level Id='a'>",
        "</Level>",
        "<L>",
        "</L>",
        "&amp;",
    ),
    *("<!DOCTYPE a [<!ENTITY b 'c'>]>", "&b;", "&#0;", "<![CDATA[", "]]>", "<!--", "<Comment>"),
    *(
        "#####\n#@$.#\n#####\n",
        "1 2 / 3 0",
        "AAB/..B",
        "3 0 4\n",
        "250(250#|)",
        '"grid": []',
        "null",
        "true",
    ),
]
ODD_VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 2**31, 2**64, 10**400, 0.5, -0.0, 1e308, 1e-320),
    *(
        float("nan"),
        float("inf"),
        "",
        " ",
        "A",
        "left",
        "both",
        "x" * 300,
        "\x00",
        "\ud800",
        "1",
        "²",
    ),
    *(
        [],
        {},
        [[]],
        [None],
        [[["A"]]],
        {"A": "both"},
        {"A": []},
        {"": 1},
        ["AA", "A"],
        [["A", 1]],
        "AA/..",
    ),
]


def text(dice: random.Random) -> str:
    """A text of some format, spoilt a little or a lot."""
    if dice.random() < 0.25:
        item = value(dice, dice.choice(OBJECTS))
        return json.dumps(item if dice.random() < 0.7 else [item, dice.choice(OBJECTS)])
    made = _seed(dice)
    for _ in range(dice.choice([0, 1, 1, 1, 2, 3, 6])):
        made = dice.choice(_CHANGES)(dice, made)[:60_000]
    return made


def value(dice: random.Random, known: Any) -> Any:
    """A JSON value with one or two of its parts replaced, dropped, doubled or nested."""
    for _ in range(dice.randint(1, 2)):
        known = _spoilt(dice, known)
    return known


def option(dice: random.Random, likely: list[Any]) -> Any:
    return dice.choice(likely if dice.random() < 0.7 else ODD_VALUES)


def _seed(dice: random.Random) -> str:
    if dice.random() < 0.5:
        return dice.choice(SEEDS)
    return write(dice.choice(list(MAKERS.values()))(dice))


def _spoilt(dice: random.Random, known: Any) -> Any:
    if isinstance(known, dict) and known and dice.random() < 0.8:
        key = dice.choice(list(known))
        changed = dict(known)
        how = dice.random()
        if how < 0.15:
            del changed[key]
        elif how < 0.25:
            changed[dice.choice(["", "\ud800", "x" * 100, "moves", "goal"])] = changed[key]
        else:
            changed[key] = _spoilt(dice, known[key])
        return changed
    if isinstance(known, list) and known and dice.random() < 0.7:
        at = dice.randrange(len(known))
        changed_list = list(known)
        how = dice.random()
        if how < 0.2:
            del changed_list[at]
        elif how < 0.4:
            changed_list[at:at] = [changed_list[at]] * dice.choice([1, 5, 300])
        else:
            changed_list[at] = _spoilt(dice, known[at])
        return changed_list
    if isinstance(known, str) and dice.random() < 0.5:
        return dice.choice(_CHANGES)(dice, known)[:60_000]
    if dice.random() < 0.1:
        for _ in range(dice.choice([1, 100])):
            known = [known]
        return known
    return dice.choice(ODD_VALUES)


# ---------------------------------------------------------------------- changes to a text


def _insert(dice: random.Random, text: str) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + dice.choice(TOKENS) + text[at:]


def _repeat(dice: random.Random, text: str) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + dice.choice(TOKENS) * dice.choice([2, 10, 100, 3000]) + text[at:]


def _fill(dice: random.Random, text: str) -> str:
    """Something that begins, and then the same sign for a long time."""
    lines = text.split("\n")
    at = dice.randint(0, len(lines))
    many = dice.choice(" \n\t.#1(/-|:;,xA") * dice.choice([100, 3000, 20_000])
    lines.insert(at, dice.choice(TOKENS) + many + dice.choice(["", *TOKENS]))
    return "\n".join(lines)


def _cut(dice: random.Random, text: str) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + text[at + dice.choice([1, 1, 5, 40]) :]


def _replace(dice: random.Random, text: str) -> str:
    at = dice.randint(0, len(text))
    return text[:at] + dice.choice(TOKENS) + text[at + 1 :]


def _double(dice: random.Random, text: str) -> str:
    at, size = dice.randint(0, len(text)), dice.choice([1, 5, 30, 200])
    return text[:at] + text[at : at + size] * dice.choice([2, 3, 200]) + text[at + size :]


def _lines(dice: random.Random, text: str) -> str:
    lines = text.splitlines(keepends=True) or [""]
    dice.shuffle(lines)
    return "".join(lines[: dice.randint(1, len(lines))])


def _splice(dice: random.Random, text: str) -> str:
    other = _seed(dice)
    return text[: dice.randint(0, len(text))] + other[dice.randint(0, len(other)) :]


def _whole(dice: random.Random, text: str) -> str:
    return (text + dice.choice(["\n", "\n\n", "", " / "])) * dice.choice([2, 20, 300])


_CHANGES: list[Callable[[random.Random, str], str]] = [
    *(_insert, _insert, _replace, _replace, _cut, _repeat, _fill, _double, _lines),
    *(_splice, _whole),
]
