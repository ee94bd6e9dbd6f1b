from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import budge
from tests.boards import IMPOSSIBLE
from tests.puzzles_of_ours import WaterJugs

pytest.importorskip("anywidget")
BOARD = "1 2 3 / 4 5 6 / 0 7 8"


def player(text: str = BOARD) -> Any:
    return budge.play(budge.parse(text))


def asks(widget: Any, **content: Any) -> None:
    """As the page does."""
    widget._handle_custom_msg(content, [])


def test_moves_are_made_taken_back_and_made_again() -> None:
    game = player()
    game.make("7 left")
    assert [str(move) for move in game.moves] == ["7 left"] and game.view["count"] == "1 move"
    game.undo()
    assert game.moves == [] and game.view["redo"] and not game.view["undo"]
    game.redo()
    game.make(*budge.solve(game.position).moves)
    assert game.view["solved"] and game.view["words"] == "Solved."
    game.restart()
    assert game.position == budge.parse(BOARD) and not game.view["undo"]
    for nothing in (game.undo, game.redo):
        nothing()
    assert game.moves == []


def test_an_illegal_move_is_an_error_and_none_is_made() -> None:
    game = player()
    with pytest.raises(budge.IllegalMove):
        game.make("7 left", "1 up")
    assert game.moves == []


def test_a_hint_is_given_and_pointed_at() -> None:
    game = player()
    hint = game.hint()
    assert str(hint.move) == game.view["hint"] == "7 left"
    game.make(hint.move)
    assert game.view["hint"] is None
    assert player("1 2 / 3 0").hint().move is None


def test_the_page_asks() -> None:
    game = player()
    asks(game, do="make", moves=["7 left"])
    asks(game, do="undo")
    asks(game, do="redo")
    assert [str(move) for move in game.moves] == ["7 left"]
    asks(game, do="hint")
    assert game.view["hint"] == "8 left"
    asks(game, do="make", moves=["1 up"])  # too late, or made up
    assert len(game.moves) == 1 and "not possible" in game.view["words"]
    for nonsense in ({"do": "_show"}, {"do": "puzzle"}, {}, {"do": None}):
        asks(game, **nonsense)
    game._handle_custom_msg("nonsense", [])
    assert len(game.moves) == 1


def test_a_lost_position_is_said_to_be_lost() -> None:
    assert player(IMPOSSIBLE).view["words"].startswith("Lost: ")


@pytest.mark.parametrize("family", ["tiles", "rush-hour", "klotski", "sokoban"])
def test_every_family_can_be_played(family: str) -> None:
    record = budge.registry.find_family(family)
    puzzle = budge.parse(record.samples[0].text, family=family)
    game = budge.play(puzzle)
    for option in game.view["options"]:
        game.make(*option["moves"])
        assert game.moves
        game.restart()


def test_what_has_no_board_is_refused() -> None:
    with pytest.raises(budge.RequestError, match="no board to play on"):
        budge.play(WaterJugs())


def test_without_anywidget_there_is_a_sentence() -> None:
    code = (
        "import sys; sys.modules['anywidget'] = None\n"
        "import budge\n"
        "try: budge.play(budge.parse('1 2 / 3 0'))\n"
        "except budge.MissingExtra as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "pip install budge[notebook]" in done.stdout
