"""Large boards: a move is shown in its own frame, and what is sent is what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import count, visit
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

SIDE = 50
WAREHOUSE = "\n".join(
    ["#" * SIDE, "#@" + " " * (SIDE - 3) + "#"]
    + ["#" + " " * (SIDE - 2) + "#" for _ in range(SIDE - 4)]
    + ["#  $.  $." + " " * (SIDE - 10) + "#", "#" * SIDE]
)
TILES = " / ".join(
    " ".join(str((row * 100 + column + 1) % 10_000) for column in range(100)) for row in range(100)
)


@pytest.mark.parametrize(
    ("text", "family", "keys"),
    [
        (WAREHOUSE, "sokoban", ["ArrowRight", "ArrowDown", "ArrowLeft"]),
        (TILES, "tiles", ["ArrowDown", "ArrowRight", "ArrowUp"]),
    ],
    ids=["warehouse", "tiles"],
)
def test_a_move_is_quick_and_small(
    page: Page, server: Server, text: str, family: str, keys: list[str]
) -> None:
    page.set_default_timeout(30_000)
    visit(page, server, text, family)
    sizes: list[int] = []
    page.on(
        "response",
        lambda answer: sizes.append(len(answer.body())) if "follow" in answer.url else None,
    )
    milliseconds = page.evaluate(
        """(keys) => keys.map((key) => {
            const began = performance.now();
            document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            return performance.now() - began;
        })""",
        keys,
    )
    count(page, "moves-made", len(keys))
    assert sorted(milliseconds)[1] < 100  # a frame has 16; a test's machine may be busy
    with page.expect_response("**/api/follow"):
        page.keyboard.press(keys[0])
    page.wait_for_timeout(50)
    assert sizes and max(sizes) < 2000


def test_a_click_on_a_far_tile_slides_the_row(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 15 0", "tiles")
    page.locator('[data-label="13"]').click()
    count(page, "moves-made", 3)
    page.locator('[data-label="12"]').click()  # neither in the row nor in the column of the gap
    count(page, "moves-made", 3)
