"""Drawing, pasting, dropping, sharing, browsing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import watch
from tests.browser.driving import count, piece, solve, stands, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HOSTILE = "<img src=x onerror=\"document.title='owned'\"><b>bold</b>"


def cell(page: Page, row: int, column: int) -> None:
    page.locator(f'[data-cell="{row},{column}"]').click()


def paste(page: Page, text: str) -> None:
    page.click("#tab-edit")
    page.fill("#text", text)


def test_tiles_trade_places(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 7 8 0", "tiles")
    page.click("#tab-edit")
    cell(page, 2, 1)
    cell(page, 2, 2)
    page.wait_for_function(
        "() => document.getElementById('text').value === '1 2 3 / 4 5 6 / 7 0 8'"
    )
    page.click("#play-it")
    page.wait_for_function("() => location.hash.includes('7+0+8')")
    count(page, "moves-made", 0)
    stands(page, "8", 2, 2)


def test_a_shuffled_board_can_be_solved(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.click("#tab-edit")
    page.fill("#rows", "2")
    page.click("#new-grid")
    page.wait_for_function("() => document.getElementById('text').value === '1 2 3 / 4 5 0'")
    page.click("#shuffle")
    page.wait_for_function("() => document.getElementById('text').value !== '1 2 3 / 4 5 0'")
    page.click("#play-it")
    page.wait_for_function("() => !location.hash.includes('1+2+3+%2F+4+5+0')")
    page.wait_for_selector("#undo")
    assert not page.locator("#banner.bad").is_visible()


def test_a_sokoban_level_is_drawn_by_clicking(page: Page, server: Server) -> None:
    visit(page, server, EASY["sokoban"], "sokoban")
    page.click("#tab-edit")
    page.fill("#rows", "3")
    page.fill("#columns", "5")
    page.click("#new-grid")
    page.wait_for_function(
        "() => document.getElementById('problem').textContent.includes('player')"
    )
    for sign, column in (("@", 1), ("$", 2), (".", 3)):
        page.click(f'.brush[data-sign="{sign}"]')
        cell(page, 1, column)
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")
    page.click("#play-it")
    page.keyboard.press("ArrowRight")
    page.wait_for_selector("#banner.good")


def test_a_rush_hour_board_is_drawn_by_dragging(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    page.click("#tab-edit")
    page.fill("#rows", "3")
    page.fill("#columns", "3")
    page.click("#new-grid")
    page.click('.brush[data-sign="A"]')
    # The board is drawn anew when the answer comes that there is no car yet.
    page.wait_for_function("() => document.getElementById('problem').textContent !== ''")
    boxes = [page.locator(f'[data-cell="1,{c}"]').bounding_box() for c in (0, 1)]
    page.mouse.move(boxes[0]["x"] + 20, boxes[0]["y"] + 20)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + 20, boxes[1]["y"] + 20, steps=4)
    page.mouse.up()
    page.wait_for_function("() => document.getElementById('text').value === '...\\nAA.\\n...'")
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")
    page.click("#play-it")
    piece(page, "A").click()
    page.wait_for_selector("#banner.good")


def test_a_klotski_goal_is_drawn_too(page: Page, server: Server) -> None:
    visit(page, server, EASY["klotski"], "klotski")
    page.click("#tab-edit")
    page.click("#layer-goal")
    page.click('.brush[data-sign="."]')
    for at in ((1, 1), (1, 2), (2, 1), (2, 2)):
        cell(page, *at)
    page.click('.brush[data-sign="A"]')
    for at in ((0, 0), (0, 1), (1, 0)):
        cell(page, *at)
    # Boards on the way here are wrong too, and their answers may come late.
    page.wait_for_selector('.edit-cell.wrong[data-cell="0,0"]')
    assert "another shape" in str(page.text_content("#problem"))
    cell(page, 1, 1)
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")
    page.click("#play-it")
    page.wait_for_selector("#banner.good")  # it stands there already


def test_problems_are_shown_at_the_line_and_the_cell(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    paste(page, "1 2 3\n4 5 5\n0 7 8")
    page.wait_for_function("() => document.getElementById('problem').textContent !== ''")
    words = page.locator("#problem").inner_text()
    assert "line 2, column 5: tile 5 stands twice" in words
    assert words.splitlines()[-2:] == ["4 5 5", "    ^"]
    assert page.locator("#text").get_attribute("aria-invalid") == "true"
    page.fill("#text", "1 2 3\n4 5 6\n0 7 8")
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")

    visit(page, server, EASY["rush-hour"], "rush-hour")
    page.click("#tab-edit")
    page.click('.brush[data-sign="A"]')
    cell(page, 5, 5)
    page.wait_for_selector('.edit-cell.wrong[data-cell="5,5"]')


@pytest.mark.parametrize("family", EASY)
def test_any_format_can_be_pasted(page: Page, server: Server, family: str) -> None:
    visit(page, server, "1 2 / 3 0", "tiles")
    paste(page, EASY[family])
    page.wait_for_function(
        "family => new URLSearchParams(location.hash.slice(1)).get('family') === family"
        " && document.getElementById('problem').textContent === ''",
        arg=family,
    )
    pressed = page.locator('.family[aria-pressed="true"]')
    assert pressed.get_attribute("data-family") == family


def test_a_collection_is_browsed(page: Page, server: Server, tmp_path: Path) -> None:
    path = tmp_path / "mine.sok"
    rooms = "\n\n".join(
        f"#{'#' * n}###\n#@$.{' ' * n}#\n#{'#' * n}####\nTitle: Room {n}" for n in range(70)
    )
    path.write_text(rooms.replace("###\n#@", "####\n#@"))
    visit(page, server, EASY["sokoban"], "sokoban")
    page.click("#tab-edit")
    page.set_input_files("#file", path)
    page.wait_for_selector("#levels .level .thumbnail")
    assert page.locator("#collection-name").inner_text() == "mine.sok"
    assert page.locator(".level").count() == 60
    page.click("#more")
    page.wait_for_function("() => document.querySelectorAll('.level').length === 70")
    page.get_by_text("Room 3", exact=True).click()
    page.wait_for_selector("#undo")
    assert page.locator("#title").inner_text() == "Room 3"
    assert solve(page) == "1 push, proved shortest"
    page.click("#tab-levels")
    known = page.locator(".level.current").inner_text()
    assert "1 push shortest" in known


def test_a_dropped_file_opens(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.evaluate(
        """() => {
            const files = new DataTransfer();
            files.items.add(new File(["1 2 / 3 0\\n\\n2 1 / 3 0"], "two.txt"));
            dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
        }"""
    )
    page.wait_for_selector("#levels .level")
    assert page.locator("#collection-name").inner_text() == "two.txt"


def test_a_hostile_title_is_only_text(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    paste(page, f"name: {HOSTILE}\n1 2 3\n4 5 6\n7 0 8")
    page.wait_for_function("() => document.getElementById('title').textContent.includes('<img')")
    assert page.locator("#title").inner_text() == HOSTILE
    paste(page, f"name: {HOSTILE}\n12/30\n\nname: {HOSTILE}\n10/32")
    page.wait_for_selector(".level")
    assert page.locator(".level .name").first.inner_text() == HOSTILE
    level = f"{EASY['sokoban']}\nTitle: {HOSTILE}\nAuthor: {HOSTILE}"
    paste(page, level)
    page.wait_for_function("() => location.hash.includes('family=sokoban')")
    page.click("#tab-play")
    assert page.locator("#panel").inner_text().count("<img") == 1
    assert page.locator("main img, main b:not(.counter b):not(.run-head b)").count() == 0
    assert page.title().startswith("<img")


def test_a_share_link_opens_in_a_fresh_page(page: Page, browser: Browser, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, server, EASY["rush-hour"], "rush-hour", name="Mine & yours", metric="steps")
    page.keyboard.press("Tab")
    piece(page, "D").focus()
    page.keyboard.press("ArrowLeft")
    count(page, "moves-made", 1)
    page.click("#share")
    page.wait_for_selector("#toast.shown")
    link = page.evaluate("navigator.clipboard.readText()")
    context = browser.new_context()
    fresh = context.new_page()
    errors = watch(fresh)
    fresh.goto(link)
    fresh.wait_for_selector("#undo")
    assert fresh.locator("#title").inner_text() == "Mine & yours"
    stands(fresh, "D", 3, 2)
    assert "steps" in fresh.locator("#panel").inner_text()
    context.close()
    assert not errors


def test_a_broken_link_opens_the_editor(page: Page, server: Server) -> None:
    page.goto(f"{server.address}#family=tiles&text=1+2+2")
    page.wait_for_selector("#problem:not(:empty)")
    assert page.input_value("#text") == "1 2 2"
