"""A real Chromium for the tests in this folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def _missing(what: str) -> None:
    """Skip where a person runs the tests, and say so; fail where a machine vouches for them."""
    if os.environ.get("CI", "").lower() in ("1", "true"):
        pytest.fail(f"{what}, and CI may not skip the browser tests")
    pytest.skip(f"{what}: THE BROWSER TESTS DID NOT RUN (see `make chromium`)")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium, headless; one for all tests of a process."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        _missing("there is no Chromium here")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("Playwright is not installed")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def service_workers() -> Literal["allow", "block"]:
    """Without the page's own: what is asked past it may get by `page.route`."""
    return "block"


@pytest.fixture
def context(
    browser: Browser, service_workers: Literal["allow", "block"]
) -> Iterator[BrowserContext]:
    """A window of its own, which remembers nothing of others."""
    context = browser.new_context(
        viewport={"width": 1200, "height": 900}, service_workers=service_workers
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """An empty page of its own. An error in the page's script or console fails the test."""
    page = context.new_page()
    errors = watch(page)
    yield page
    page.close()
    assert not errors, errors


def watch(page: Page) -> list[str]:
    """The list in which the page's errors will stand; answers such as 422 are not errors."""
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    def note(line: ConsoleMessage) -> None:
        expected = ("responded with a status of 4", "net::ERR_FAILED")  # the latter by a test
        if line.type == "error" and not any(words in line.text for words in expected):
            errors.append(line.text)

    page.on("console", note)
    return errors
