"""Playing by hand: drags, clicks, touches and keys on every family's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import watch
from tests.browser.driving import cell_size, count, drag, piece, stands, tap, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_tiles_by_mouse_with_undo_redo_restart(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 0 6 / 7 5 8", "tiles")
    count(page, "fewest", 2)
    drag(page, "2", 1, 0)  # a wrong move, by dragging
    count(page, "moves-made", 1)
    count(page, "fewest", 3)
    page.click("#undo")
    count(page, "moves-made", 0)
    page.click("#redo")
    count(page, "moves-made", 1)
    page.click("#restart")
    count(page, "moves-made", 0)
    drag(page, "2", 0, 1)  # into a wall of tiles: nothing happens
    piece(page, "5").click()
    count(page, "moves-made", 1)
    assert not page.locator("#banner").is_visible()
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#banner.good")
    assert page.locator("#banner .words").inner_text() == "Solved in 2 moves."
    assert page.locator("#fewest").inner_text() == "0"
    page.wait_for_selector("#board svg.joy")


def test_keys_undo_redo_restart_and_hint(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 0 7 8", "tiles")
    page.keyboard.press("h")
    page.wait_for_selector("#board .arrow-head")
    assert "hinted" in (piece(page, "7").get_attribute("class") or "")
    for key, made in (("ArrowLeft", 1), ("ArrowLeft", 2), ("z", 1), ("y", 2), ("r", 0)):
        page.keyboard.press(key)
        count(page, "moves-made", made)


def test_the_keyboard_reaches_the_pieces(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    piece(page, "D").focus()
    page.keyboard.press("ArrowLeft")
    count(page, "moves-made", 1)
    stands(page, "D", 3, 2)
    page.keyboard.press("ArrowLeft")  # the same car goes on: that is one slide of two cells
    stands(page, "D", 3, 1)
    count(page, "moves-made", 1)
    count(page, "steps-made", 2)


def test_cars_slide_under_the_pointer_and_stop_where_they_must(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    drag(page, "A", 0, 5)  # B is in the way: it cannot budge
    stands(page, "A", 2, 0)
    drag(page, "D", 0.3, -9)  # far beyond the edge
    count(page, "moves-made", 1)
    stands(page, "D", 3, 0)
    drag(page, "B", 9, 0)
    count(page, "moves-made", 2)
    stands(page, "B", 3, 2)
    drag(page, "A", 0.4, 9)  # C is still in the way, two cells on
    count(page, "moves-made", 3)
    stands(page, "A", 2, 2)
    drag(page, "C", 1.2, 0)  # let go early, it rests on the nearest cell
    count(page, "moves-made", 4)
    stands(page, "C", 1, 4)
    count(page, "fewest", 2)


def test_klotski_pieces_go_round_corners(page: Page, server: Server) -> None:
    visit(page, server, EASY["klotski"], "klotski")
    drag(page, "D", -1, 2, via=(0, 2))  # to the right; C stands above
    count(page, "moves-made", 1)
    stands(page, "D", 2, 2)
    drag(page, "D", 0, -1)
    stands(page, "D", 2, 1)
    count(page, "moves-made", 1)  # any way of one piece is one move
    drag(page, "A", 5, 5)  # D is below it: it stays
    stands(page, "A", 0, 0)


def test_sokoban_walks_pushes_and_warns(page: Page, server: Server) -> None:
    visit(page, server, EASY["sokoban"], "sokoban")
    tap(page, 1, 1)  # the upper left corner of the room
    count(page, "moves-made", 4)
    count(page, "pushes-made", 0)
    page.keyboard.press("z")
    count(page, "moves-made", 3)
    page.click("#restart")
    count(page, "moves-made", 0)
    page.keyboard.press("ArrowRight")  # the box beside the player goes onto its mark
    count(page, "pushes-made", 1)
    page.click("#undo")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")  # a box against the wall, where there is no mark
    page.wait_for_selector("#banner.bad")
    assert "can no longer be solved" in page.locator("#banner").inner_text()


def test_a_click_on_a_box_beside_the_player_pushes_it(page: Page, server: Server) -> None:
    visit(page, server, "#####\n#@$.#\n#####", "sokoban")
    page.locator("#board .box").click()
    page.wait_for_selector("#banner.good")
    count(page, "pushes-made", 1)


def test_a_search_warns_where_the_rules_alone_cannot(page: Page, server: Server) -> None:
    visit(page, server, "BBC/AAC/AA. -> .../.AA/.AA", "klotski")
    page.wait_for_selector("#banner.bad")
    assert page.locator("#fewest").inner_text() == "–"


def test_touch(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    errors = watch(page)
    visit(page, server, "1 2 3 / 4 5 6 / 7 0 8", "tiles")
    piece(page, "8").tap()
    page.wait_for_selector("#banner.good")
    wide = page.evaluate("document.documentElement.scrollWidth")
    context.close()
    assert wide <= 390 and not errors


def test_what_cannot_be_solved_is_said(page: Page, server: Server) -> None:
    visit(page, server, "2 1 3 / 4 5 6 / 7 8 0", "tiles")
    page.wait_for_selector("#banner.bad")
    page.click("#solvable")
    page.wait_for_function("() => document.getElementById('verdict').textContent.startsWith('No.')")


def test_the_position_of_now_can_become_the_start(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 7 0 8", "tiles")
    page.keyboard.press("ArrowRight")
    count(page, "moves-made", 1)
    page.get_by_text("Make this the start").click()
    count(page, "moves-made", 0)
    assert "0+7+8" in page.url


def test_the_moves_made_are_a_list_to_walk_through(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 0 7 8 -> 1 2 3 / 4 5 6 / 7 8 0", "tiles")
    goal = page.locator("#goal .piece").all_text_contents()
    assert goal == ["1", "2", "3", "4", "5", "6", "7", "8"]
    for key in ("ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    count(page, "moves-made", 3)
    moves = page.locator("#score li")
    assert moves.all_inner_texts() == ["4 down", "5 left", "7 up"]
    moves.nth(0).click()
    count(page, "moves-made", 1)
    assert moves.count() == 3  # what was taken back can be made again
    assert moves.nth(0).get_attribute("aria-current") == "step"
    moves.nth(2).click()
    count(page, "moves-made", 3)
    moves.nth(1).click()
    page.keyboard.press("ArrowRight")  # back where it came from: the list is what was played
    count(page, "moves-made", 3)
    assert moves.count() == 3


def test_a_start_that_cannot_be_solved_is_not_called_lost(page: Page, server: Server) -> None:
    visit(page, server, "2 1 3 / 4 5 6 / 7 8 0", "tiles")
    page.wait_for_selector("#banner.bad")
    assert page.locator("#banner strong").inner_text() == "This cannot be solved."


def test_after_a_push_by_hand_a_click_walks(page: Page, server: Server) -> None:
    visit(page, server, "########\n#      #\n# @$   #\n#    . #\n########", "sokoban")
    size = cell_size(page)
    box = page.locator("#board .piece.box").bounding_box()
    assert box
    page.mouse.move(box["x"] + size / 2, box["y"] + size / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 1.5 * size, box["y"] + size / 2, steps=8)
    page.mouse.up()
    count(page, "pushes-made", 1)
    tap(page, 1, 6)
    count(page, "moves-made", 5)
    count(page, "pushes-made", 1)
    tap(page, 2, 4)  # a box beside nobody: it is chosen, and the next click says where it goes
    tap(page, 3, 5)
    count(page, "pushes-made", 3)
    page.wait_for_selector("#banner.good")


def test_the_board_is_enlarged_and_fills_the_screen(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    before = cell_size(page)
    page.click("#zoom-in")
    page.click("#zoom-in")
    assert cell_size(page) == pytest.approx(2 * before, rel=0.02)
    scrolled = "e => [e.scrollWidth > e.clientWidth, e.scrollHeight > e.clientHeight]"
    assert page.locator("#board").evaluate(scrolled) == [True, True]
    page.click("#zoom-out")
    page.click("#zoom-out")
    assert cell_size(page) == pytest.approx(before, rel=0.02)
    page.click("#full")
    page.wait_for_function("() => document.fullscreenElement !== null")
    board, window = page.locator("#board svg").bounding_box(), page.viewport_size
    assert board and window
    assert board["x"] + board["width"] / 2 == pytest.approx(window["width"] / 2, abs=20)
    assert board["height"] > 0.75 * window["height"]


def test_tiles_can_be_counted_in_slides(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 0 13 14 15", "tiles")
    page.click("#count-slides")
    page.wait_for_selector(".counter:has-text('slides')")
    count(page, "fewest", 1)
    tap(page, 3, 3)  # the last of the row takes the others along
    page.wait_for_selector("#banner.good")
    count(page, "moves-made", 1)
    page.keyboard.press("z")
    stands(page, "13", 3, 1)
    for _ in range(3):  # one by one along one line is one slide, too
        page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#banner.good")
    count(page, "moves-made", 1)
    page.click("#count-moves")  # the same way, in the other metric
    page.wait_for_selector(".counter:has-text('moves')")
    count(page, "moves-made", 3)
