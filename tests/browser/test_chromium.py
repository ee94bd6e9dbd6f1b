from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_browser_runs_scripts(page: Page) -> None:
    page.set_content("<p id=answer></p><script>answer.textContent = 6 * 7</script>")
    assert page.inner_text("#answer") == "42"
