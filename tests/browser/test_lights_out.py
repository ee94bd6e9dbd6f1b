"""A family from a package of its own on the page: played by clicking, solved, edited, in both
languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import count, solve, visit
from tests.plugin import install
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

PLUS = ".#.\n###\n.#."
THREE = ".#...\n####.\n.####\n#..#.\n##..."
LIT, DARK = "rgb(244, 197, 66)", "rgb(93, 99, 107)"


@pytest.fixture(scope="module")
def lights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--workers", "1", env=install(tmp_path_factory.mktemp("plugin")))
    yield server
    server.stop()


def colours(page: Page, count: int, colour: str) -> None:
    """Wait until so many lamps have a colour."""
    page.wait_for_function(
        """([count, colour]) => [...document.querySelectorAll("#board .piece .body")]
            .filter((lamp) => getComputedStyle(lamp).fill === colour).length === count""",
        arg=[count, colour],
    )


def test_it_is_opened_from_the_list_of_families(page: Page, lights: Server) -> None:
    visit(page, lights, "1 2 3 / 4 5 6 / 7 0 8", "tiles")
    page.click('[data-family="lights-out"]')
    page.wait_for_selector("#board .piece.lit")
    colours(page, 5, LIT)
    assert page.locator('[data-family="lights-out"]').inner_text() == "Lights Out"
    assert "A click switches a lamp" in page.locator("#panel").inner_text()
    page.click("#language")
    assert page.locator('[data-family="lights-out"]').inner_text() == "关灯"
    assert "把所有的灯都关掉" in page.locator("#panel").inner_text()


def test_lamps_are_pressed_by_clicking_and_by_keys(page: Page, lights: Server) -> None:
    visit(page, lights, PLUS, "lights-out")
    colours(page, 5, LIT)
    page.locator('[data-piece="0"]').click()
    count(page, "moves-made", 1)
    colours(page, 4, LIT)  # the corner lit, its two neighbours out
    said = page.locator('[data-piece="0"]').get_attribute("aria-label")
    assert said == "Lit lamp, row 1, column 1"
    page.keyboard.press("z")
    count(page, "moves-made", 0)
    count(page, "fewest", 1)
    page.keyboard.press("h")
    page.wait_for_selector("#board .target")
    page.locator('[data-piece="1"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#banner.good")
    assert page.locator("#banner .words").inner_text() == "Solved in 1 press."
    colours(page, 9, DARK)


def test_it_is_solved_and_watched(page: Page, lights: Server) -> None:
    visit(page, lights, THREE, "lights-out")
    assert solve(page) == "3 presses, proved shortest"
    colours(page, 13, LIT)
    for _ in range(3):
        page.click("#step-on")
    colours(page, 25, DARK)
    page.click("#to-start")
    colours(page, 13, LIT)


def test_it_is_edited_by_cells_and_as_text(page: Page, lights: Server) -> None:
    visit(page, lights, PLUS, "lights-out")
    page.click("#tab-edit")
    page.locator('[data-cell="0,0"]').click()
    page.wait_for_function("() => document.getElementById('text').value.startsWith('##.')")
    page.fill("#text", "#.#\n..\n#.#")
    page.wait_for_function(
        "() => document.getElementById('problem').textContent.includes('row 2 has 2 lamps')"
    )
    page.fill("#text", "###\n###\n###")
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")
    page.wait_for_function("() => location.hash.includes('%23%23%23')")
    page.click("#play-it")
    colours(page, 9, LIT)


def test_its_searches_are_compared_and_its_tree_is_drawn(page: Page, lights: Server) -> None:
    visit(page, lights, PLUS, "lights-out")
    page.click("#tab-compare")
    page.wait_for_selector("#compare")
    names = page.locator("#tree-algorithm option").all_inner_texts()
    assert "bfs" in names and "idastar" not in names
    page.click("#grow")
    page.wait_for_selector("#tree .treeing[data-done]", timeout=20_000)


def test_a_family_with_nothing_but_text_and_pictures(page: Page, lights: Server) -> None:
    visit(page, lights, PLUS, "lights-out")
    page.click('[data-family="bare"]')  # there is no sample: it is written
    page.wait_for_selector("#tab-edit[aria-selected=true]")
    page.fill("#text", "bare:.#. ### .#.")
    page.wait_for_selector('[data-family="bare"][aria-pressed=true]')
    assert page.locator("#brushes").count() == 0
    assert page.locator("#board .thumbnail .lit").count() == 5
    page.click("#play-it")
    page.locator('[data-piece="4"]').click()
    page.wait_for_selector("#banner.good")


def test_its_samples_are_levels(page: Page, lights: Server) -> None:
    visit(page, lights, PLUS, "lights-out")
    page.click("#tab-levels")
    page.wait_for_selector("#levels .level .piece.lit")
    assert page.locator("#levels .level").count() == 4
