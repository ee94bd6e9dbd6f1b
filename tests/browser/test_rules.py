"""The page's own rules foretell what the library's rules then say, move by move."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import pytest

import budge
from budge.web.positions import Spec, describe, standing
from tests.browser.driving import visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

BOARDS = {
    "eight": {"text": "3 0 4 / 5 2 8 / 1 6 7"},
    "wide": {"text": "4 1 2 5 / 8 3 0 6 / 9 7 11 10"},
    "wide by slides": {"text": "4 1 2 5 / 8 3 0 6 / 9 7 11 10", "metric": "slides"},
    "swaps": {"text": "3 0 4 / 5 2 8 / 1 6 7", "rule": "swap"},
    "cars": {"text": "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH."},
    "cars by steps": {"text": "BB...C/D..E.C/DAAE.C/D..E../F...GG/F.HHH.", "metric": "steps"},
    "cars with walls": {
        "text": "exit: left\ngrid:\n..B#..\n..BAA.\n#...C.\n.DD.C.\n......\n.#...."
    },
    "klotski": {"text": "BAAC/BAAC/DEEF/DGHF/I..J"},
    "klotski by slides": {"text": "BAAC/BAAC/D..E/DFGE/H..I", "metric": "slides"},
    "klotski by steps": {"text": "BAAC/BAAC/D..E/DFGE/H..I", "metric": "steps"},
    "odd shapes": {"text": "AAB#/ACB./.CC./..D~ -> .AA./.A../..../...."},
    "tied": {"text": "axes: B vertical, C fixed\ngrid:\nAAB.\n..B.\nC...\ngoal:\n....\n....\n..AA"},
    "sokoban": {"text": EASY["sokoban"]},
    "two rooms": {"text": "########\n#   #  #\n# $  . #\n#  #$#.#\n# @    #\n########"},
}

LOAD = """async (position) => {
    const { rulesOf } = await import("./rules/index.js");
    globalThis.rules = rulesOf(position);
}"""
LIST = """() => [...rules.movable()].flatMap((piece) => {
    const ways = rules.ways(piece);
    return [...ways.keys()].map((cell) => ways.get(cell));
}).filter((moves) => moves.length === 1).map(([move]) => move.word)"""
MAKE = """(word) => {
    const move = rules.read(word);
    rules.apply(move);
    rules.revert(move);
    rules.apply(move);
    return [[...rules.at], rules.solved()];
}"""


def state_of(spec: dict[str, Any], moves: list[str]) -> tuple[Any, list[int], bool]:
    track = standing(Spec.of({**spec, "moves": moves}))
    pieces = track.scene().pieces
    width = track.puzzle.width
    return (
        track,
        [r * width + c for r, c in (p.cell for p in pieces)],
        track.puzzle.is_goal(track.state),
    )


@pytest.mark.parametrize("name", BOARDS)
def test_the_page_foretells_what_the_rules_say(page: Page, server: Server, name: str) -> None:
    spec = BOARDS[name]
    track, _cells, _solved = state_of(spec, [])
    page.goto(f"{server.address}docs.html")
    page.evaluate(LOAD, describe(track.puzzle))
    chance, made = random.Random(name), list[str]()
    for _ in range(25):
        possible = sorted(str(move) for move in track.puzzle.moves(track.state))
        assert sorted(set(page.evaluate(LIST))) == possible, made
        made.append(chance.choice(possible))
        track, cells, solved = state_of(spec, made)
        assert page.evaluate(MAKE, made[-1]) == [cells, solved], made


def test_illegal_words_are_no_moves(page: Page, server: Server) -> None:
    page.goto(f"{server.address}docs.html")
    for name, words in {
        "eight": ["1 up", "9 up", "x", "", "3 left"],
        "swaps": ["3<->2", "3<->99", "3"],
        "cars": ["B+9", "Z+1", "B", "B+0x", "A-3"],
        "klotski": ["A up", "B down", "Z left", "I right 9", "I"],
        "sokoban": ["R2", "x", "U U", ""],
    }.items():
        page.evaluate(LOAD, describe(state_of(BOARDS[name], [])[0].puzzle))
        for word in words:
            assert page.evaluate("(word) => rules.read(word)", word) is None, (name, word)


def test_pushes_over_several_cells_take_the_fewest(page: Page, server: Server) -> None:
    """Every cell to which the page offers to push a lone box, against the library's search."""
    room = "########\n#      #\n# #$ # #\n#   @  #\n# #  . #\n########"
    puzzle = budge.parse(room)
    page.goto(f"{server.address}docs.html")
    page.evaluate(LOAD, describe(puzzle))
    offered = page.evaluate(
        """() => {
            const ways = rules.ways(0);
            return [...ways.keys()].map((cell) => [cell, ways.get(cell).map(({ word }) => word)]);
        }"""
    )
    assert len(offered) > 10
    for cell, words in offered:
        row, column = divmod(cell, puzzle.width)
        rows = [line.replace(".", " ") for line in room.split("\n")]
        sign = {"@": "+", "$": "*"}.get(rows[row][column], ".")
        rows[row] = rows[row][:column] + sign + rows[row][column + 1 :]
        wanted = budge.parse("\n".join(rows))
        state = wanted.start
        for word in words:
            state = wanted.play(state, word)
        assert wanted.is_goal(state)
        assert sum(map(str.isupper, words)) == budge.solve(wanted, quality="optimal").cost


def test_moves_of_one_piece_in_a_row_are_one(page: Page, server: Server) -> None:
    """Whatever is pressed, what is counted stays a legal solution in the metric."""
    spec = BOARDS["klotski by slides"]
    visit(page, server, str(spec["text"]), "klotski", metric="slides")
    page.evaluate(
        """async (position) => {
            const { Game } = await import("./game.js");
            globalThis.game = new Game(position);
            globalThis.rules = game.rules;
        }""",
        describe(standing(Spec.of(spec)).puzzle),
    )
    chance = random.Random(5)
    for _ in range(40):
        words, cells = page.evaluate(
            """([turn, way]) => {
                const pieces = [...rules.movable()];
                const direction = [[0, 1], [1, 0], [0, -1], [-1, 0]][way];
                const moves = rules.step(pieces[turn % pieces.length], ...direction);
                if (moves) game.make(moves);
                return [game.words, [...rules.at]];
            }""",
            [chance.randrange(3), chance.randrange(4)],
        )
        assert state_of(spec, words)[1] == cells
        lines = [(word.split()[0], word.split()[1] in ("up", "down")) for word in words]
        assert all(a != b for a, b in itertools.pairwise(lines)), words
