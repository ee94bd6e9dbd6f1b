"""The library: collections with marks and records, the puzzle of the day, new ones, own files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.driving import count, piece, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page


def open_collection(page: Page, id: str) -> None:
    page.click("#tab-levels")
    page.click(f'[data-collection="{id}"]')
    page.wait_for_selector("#collection-name")


def test_a_level_is_chosen_solved_marked_and_the_next_one_comes(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    open_collection(page, "tiles-eight")
    assert page.locator("#progress-of").inner_text() == "0 of 60 solved"
    assert page.locator(".level").count() == 60
    page.click('[data-level="1"]')
    page.wait_for_selector("#undo")
    assert page.locator("#title").inner_text() == "Eight tiles 1"
    count(page, "fewest", page.locator("#fewest").inner_text())
    for _ in range(40):  # follow the hints
        page.keyboard.press("h")
        page.wait_for_selector("#board .hinted")
        page.locator("#board .hinted").click()
        if page.locator("#banner.good").is_visible():
            break
    assert page.locator("#banner .stars").get_attribute("aria-label") == "3 of 3 stars"
    page.click("#next-level")
    page.wait_for_function("() => document.getElementById('title').textContent === 'Eight tiles 2'")
    page.click("#tab-levels")
    assert page.locator("#progress-of").inner_text() == "1 of 60 solved"
    assert page.locator('[data-level="1"] .tick').is_visible()
    page.reload()
    page.wait_for_selector("#undo")
    page.click("#tab-levels")
    page.click("#continue")
    page.wait_for_function("() => document.getElementById('title').textContent === 'Eight tiles 2'")


def test_every_collection_has_a_picture_and_every_family_a_puzzle_of_the_day(
    page: Page, server: Server
) -> None:
    visit(page, server, EASY["sokoban"], "sokoban")
    page.click("#tab-levels")
    page.wait_for_function(
        "() => document.querySelectorAll('#shelves .cover').length === 8"
        " && document.querySelectorAll('#shelves .cover .thumbnail').length === 8"
        " && document.querySelectorAll('.days .thumbnail').length === 4"
    )
    assert page.locator("#shelves h2").first.inner_text() == "Sokoban"
    page.click('[data-daily="klotski"]')
    page.wait_for_selector("#level-after")
    assert page.locator("#subtitle").inner_text().startswith("Puzzle of the day")
    page.reload()
    page.wait_for_selector("#level-after")
    assert page.locator("#subtitle").inner_text().startswith("Puzzle of the day")
    page.click("#tab-levels")
    page.click('[data-collection="rush-hour-two"]')  # of another family than that which is played
    page.wait_for_selector("#collection-name")
    page.click('[data-level="3"]')
    page.wait_for_function("() => document.getElementById('title').textContent === 'Gridlock 3'")
    page.click("#level-before")
    page.wait_for_function("() => document.getElementById('title').textContent === 'Gridlock 2'")
    page.click("#language")
    page.wait_for_function("() => document.getElementById('title').textContent === '大塞车 2'")


def test_the_next_level_of_a_long_collection_is_fetched(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.click("#tab-levels")
    rows = {0: "7 0 8", 1: "0 7 8"}
    boards = [f"name: Board {n}\n1 2 3\n4 5 6\n{rows[n % 2]}" for n in range(1, 64)]
    page.set_input_files(
        "#level-files",
        {"name": "long.txt", "mimeType": "text/plain", "buffer": "\n\n".join(boards).encode()},
    )
    page.wait_for_selector("#more")
    page.click('[data-level="60"]')
    page.click("#level-after")
    page.wait_for_function("() => document.getElementById('title').textContent === 'Board 61'")
    assert page.locator("#subtitle span").all_inner_texts() == ["long.txt", "level 61 of 63"]


def test_levels_are_found_by_difficulty_state_and_words(page: Page, server: Server) -> None:
    visit(page, server, EASY["klotski"], "klotski")
    open_collection(page, "klotski-classics")
    page.fill("#only-words", "横刀")
    page.wait_for_function("() => document.querySelectorAll('.level').length === 1")
    assert "81 moves shortest" in page.locator(".level").inner_text()
    page.click("#hide-optimum")
    page.wait_for_function(
        "() => !document.querySelector('.level').textContent.includes('shortest')"
    )
    page.fill("#only-words", "")
    page.select_option("#only-state", "solved")
    page.wait_for_function("() => document.querySelectorAll('.level').length === 0")


def test_the_puzzle_of_the_day_and_a_new_one(page: Page, server: Server) -> None:
    page.goto(server.address)  # the first visit opens the day's puzzle
    page.wait_for_selector("#undo")
    page.click('[data-family="tiles"]')
    page.wait_for_selector("#board .piece.tile")
    page.click("#tab-levels")
    if page.locator("#close-collection").count():
        page.click("#close-collection")
    page.click("#daily")
    page.wait_for_selector("#undo")
    first = page.locator("#title").inner_text()
    page.click("#tab-levels")
    page.locator("#difficulty").fill("1")
    page.click("#generate")
    page.wait_for_selector("#tab-play[aria-selected=true]")
    assert page.locator("#title").inner_text() != first
    page.wait_for_function(
        "() => Number(document.getElementById('fewest').textContent) >= 4"
        " && Number(document.getElementById('fewest').textContent) <= 10"
    )


def test_bad_levels_of_a_file_are_listed_and_the_good_ones_shown(
    page: Page, server: Server, tmp_path: Path
) -> None:
    path = tmp_path / "mixed.sok"
    path.write_text("#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n######\n#@$ .#\n######\n")
    visit(page, server, EASY["sokoban"], "sokoban")
    page.click("#tab-levels")
    page.set_input_files("#level-files", path)
    page.wait_for_selector("#left-out")
    assert page.locator(".level").count() == 2
    page.click("#left-out summary")
    assert (
        "line 6, column 3: the level has 1 box but 0 goals"
        in page.locator("#left-out").inner_text()
    )
    page.reload()
    page.wait_for_selector("#undo")
    page.click("#tab-levels")
    page.click('[data-collection="own mixed.sok"]')  # it is still there
    page.wait_for_selector("#left-out")


def test_a_link_or_a_position_is_opened(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.click("#tab-levels")
    page.fill("#link", f"{server.address}#family=rush-hour&text=..B%2FAAB%2F...")
    page.keyboard.press("Enter")
    piece(page, "B").wait_for()
    page.click("#tab-levels")
    page.fill("#link", "1 2 / 3 0")
    page.keyboard.press("Enter")
    piece(page, "3").wait_for()


def test_records_leave_and_come_back_as_a_file(page: Page, server: Server, tmp_path: Path) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 7 0 8", "tiles")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#banner.good")
    page.click("#tab-levels")
    with page.expect_download() as saved:
        page.click("#export")
    path = tmp_path / "records.json"
    saved.value.save_as(path)
    held = json.loads(path.read_text())
    (record,) = (one for one in held["levels"] if one.get("solved"))
    assert record["best"]["moves"]["count"] == 1
    record["best"]["moves"]["count"] = 7  # a worse one does not replace what is known
    held["levels"].append({"id": "another", "solved": True})
    path.write_text(json.dumps(held))
    page.set_input_files("#import", path)
    page.wait_for_selector("#toast.shown")
    known = page.evaluate(
        """async (id) => {
            const { levelOf } = await import("./records.js");
            return [levelOf(id).best.moves.count, levelOf("another").solved];
        }""",
        record["id"],
    )
    assert known == [1, True]
    path.write_text("no JSON at all")
    page.set_input_files("#import", path)
    page.wait_for_function(
        "() => document.getElementById('toast').textContent.includes('no file of records')"
    )


def test_your_solution_beside_the_shortest(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 7 0 8", "tiles")
    for key in ("ArrowRight", "ArrowLeft", "ArrowLeft"):
        page.keyboard.press(key)
    page.wait_for_selector("#banner.good")
    page.click("#beside")
    page.wait_for_selector("dialog.beside .scene >> nth=1")
    captions = page.locator("dialog.beside figcaption").all_inner_texts()
    assert captions[0].endswith("/ 3") and captions[1].endswith("/ 1")
