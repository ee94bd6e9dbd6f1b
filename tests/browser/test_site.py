"""The documentation site in a real browser, from its folder: no server, no network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CUT_OFF = """() => {
    const wide = (e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1;
    const scrolls = (e) => e.tagName !== "ARTICLE" &&
        (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    const parts = document.querySelectorAll("article :is(table, pre, img, svg, p, li, h1, h2, h3)");
    return [...parts].filter((e) => wide(e) && !scrolls(e)).map((e) => e.outerHTML.slice(0, 80));
}"""
"""What reaches beyond the edge, and does not scroll by itself."""

PAGES = ["index", "concepts/limits", "reference/api/solving", "reference/command-line", "how/tiles"]


def test_the_search_finds_pages(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.fill("input[name=q]", "pattern tables")
    page.press("input[name=q]", "Enter")
    page.wait_for_selector("#search-results li a")
    links = page.locator("#search-results li a").all()
    assert any("how/tiles.html" in (link.get_attribute("href") or "") for link in links)


@pytest.mark.parametrize("width", [390, 1300])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_fetch_nothing(browser: Browser, site: Path, width: int, scheme: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    every = sorted(site.rglob("*.html")) if (width, scheme) == (390, "light") else []
    for path in every or [site / f"{name}.html" for name in PAGES]:
        page.goto(path.as_uri())
        overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        name = path.relative_to(site).as_posix()
        assert page.evaluate(overflow) <= 0, name
        assert page.evaluate(CUT_OFF) == [], name
        assert page.evaluate("[...document.images].every((image) => image.naturalWidth)"), name
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert (int(ground[4:].split(",")[0]) > 128) == (scheme == "light"), name
    assert all(url.startswith(("file:", "data:")) for url in asked)
    context.close()
