"""How the tests drive the page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PATIENCE = 10_000  # milliseconds; the machine may be busy


def visit(page: Page, server: Server, text: str, family: str, **more: str) -> None:
    """Open a position, as a share link does, and wait until it can be played."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{server.address}#{urlencode({'family': family, 'text': text, **more})}")
    page.wait_for_selector("#undo")


def piece(page: Page, label: str) -> Locator:
    return page.locator(f'#board [data-piece][data-label="{label}"]')


def cell_size(page: Page) -> float:
    """Of the board on the screen."""
    box = page.locator("#board svg").bounding_box()
    assert box
    shown: list[float] = page.locator("#board svg").evaluate(
        "svg => { const b = svg.viewBox.baseVal; return [b.width, b.height]; }"
    )
    return min(box["width"] / shown[0], box["height"] / shown[1]) * 100


def tap(page: Page, row: int, column: int) -> None:
    """Click the middle of a cell, whatever lies there."""
    x, y = page.locator("#board svg").evaluate(
        """(svg, [row, column]) => {
            const point = new DOMPoint(column * 100 + 50, row * 100 + 50);
            const at = point.matrixTransform(svg.getScreenCTM());
            return [at.x, at.y];
        }""",
        [row, column],
    )
    page.mouse.click(x, y)


def drag(page: Page, label: str, rows: float, columns: float, *, via: tuple | None = None) -> None:
    """A piece by so many cells, held by its first cell; `via` is a corner on the way."""
    size = cell_size(page)
    box = piece(page, label).bounding_box()
    assert box
    x, y = box["x"] + size / 2, box["y"] + size / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for to in filter(None, [via, (rows, columns)]):
        page.mouse.move(x + to[1] * size, y + to[0] * size, steps=8)
    page.mouse.up()


def count(page: Page, id: str, value: object) -> None:
    """Wait until a counter shows a value."""
    page.wait_for_function(
        "([id, value]) => document.getElementById(id)?.textContent === value", arg=[id, str(value)]
    )


def stands(page: Page, label: str, row: int, column: int) -> None:
    """Wait until a piece stands somewhere, by what a screen reader is told."""
    page.wait_for_function(
        """([label, place]) => {
            const piece = document.querySelector(`#board [data-piece][data-label="${label}"]`);
            const numbers = piece?.getAttribute("aria-label").match(/\\b\\d+\\b/g) ?? [];
            return numbers.slice(-2).join() === place;
        }""",
        arg=[label, f"{row + 1},{column + 1}"],
    )


def solve(page: Page, **choices: str) -> str:
    """Solve on the Solve tab, and what it says of the result."""
    page.click("#tab-solve")
    page.wait_for_selector("#solve")
    if choices:
        page.locator("#advanced").evaluate("details => { details.open = true; }")
    for field, value in choices.items():
        control = page.locator(f"#{field}")
        if control.evaluate("control => control.tagName") == "SELECT":
            control.select_option(value)
        else:
            control.fill(value)
    page.click("#solve")
    return page.locator("#headline").inner_text(timeout=PATIENCE)
