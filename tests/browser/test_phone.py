"""On a phone: it scrolls, the answer is in sight, nothing is cut off on its side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import watch
from tests.browser.driving import solve, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    errors = watch(page)
    yield page
    context.close()
    assert not errors


def test_a_swipe_over_the_board_scrolls_the_page(phone: Page, server: Server) -> None:
    visit(phone, server, EASY["sokoban"], "sokoban")
    allowed = phone.locator("#board svg").evaluate("e => getComputedStyle(e).touchAction")
    assert allowed == "manipulation" or "pan-y" in allowed
    piece = phone.locator("#board .piece.movable").first
    assert piece.evaluate("e => getComputedStyle(e).touchAction") == "none"


def test_the_answer_of_solve_is_in_sight(phone: Page, server: Server) -> None:
    visit(phone, server, EASY["klotski"], "klotski")
    solve(phone)
    box = phone.locator("#headline").bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 844


def test_on_its_side_the_whole_board_is_seen(phone: Page, server: Server) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    for family, text in EASY.items():
        phone.goto("about:blank")  # else the board before is still there for a moment
        visit(phone, server, text, family)
        box = phone.locator("#board svg").bounding_box()
        assert box and box["height"] > 150, family
        phone.locator("#board svg").scroll_into_view_if_needed()
        box = phone.locator("#board svg").bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 391, (family, box)


@pytest.mark.parametrize("kept", [True, False], ids=["plain HTTP", "nothing allowed"])
def test_copying_works_without_a_clipboard(phone: Page, server: Server, kept: bool) -> None:
    phone.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    if not kept:
        phone.add_init_script("document.execCommand = () => false")
    visit(phone, server, EASY["tiles"], "tiles")
    phone.click("#share")
    if kept:
        phone.wait_for_selector("#toast.shown")
    else:  # the link can at least be selected
        selected = phone.locator("dialog textarea").evaluate(
            "e => e.value.slice(e.selectionStart, e.selectionEnd)"
        )
        assert selected.startswith(server.address)
