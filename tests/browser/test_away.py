"""A server that goes away and comes back; what stands at its address meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import count, stands, visit
from tests.web.positions import EASY
from tests.webserver import Server, until

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

CARS = EASY["rush-hour"].replace("\n", "/")
FILES = "async () => (await (await caches.open('budge-page')).keys()).length"


class Comings:
    """A server that can be stopped and started anew on its port."""

    def __init__(self) -> None:
        self.server = Server()

    def leave(self) -> None:
        self.server.stop()

    def come_back(self) -> None:
        self.server = Server("--port", str(self.server.port))


@pytest.fixture
def service_workers() -> str:
    """The page's own is what is tried here."""
    return "allow"


@pytest.fixture
def comings() -> Iterator[Comings]:
    comings = Comings()
    yield comings
    if comings.server.process.poll() is None:
        comings.server.stop()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """Requests fail here on purpose, so the console may say so; errors of the script may not."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    return page


def kept(page: Page) -> None:
    """Wait until the service worker has all files of the page, which are all that were loaded."""
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    loaded: int = page.evaluate(
        """() => performance.getEntriesByType("resource").map(({ name }) => name)
            .filter((name) => !name.includes("/api/"))
            .filter((name, at, all) => all.indexOf(name) === at).length"""
    )
    until(lambda: page.evaluate(FILES) > loaded, 10)  # and the page itself


def test_a_reload_without_a_server_keeps_the_game(page: Page, comings: Comings) -> None:
    visit(page, comings.server, EASY["tiles"], "tiles")
    visit(page, comings.server, EASY["rush-hour"], "rush-hour", name="Mine")
    page.locator('#board [data-label="B"]').click()
    page.keyboard.press("ArrowDown")
    count(page, "moves-made", 1)
    kept(page)
    comings.leave()
    page.reload()
    stands(page, "B", 1, 2)
    count(page, "moves-made", 1)
    assert page.locator("#title").inner_text() == "Mine"
    page.wait_for_selector("#offline")
    page.keyboard.press("z")
    count(page, "moves-made", 0)
    page.click('[data-family="tiles"]')  # which was open before
    page.wait_for_selector("#board .piece.tile")
    page.goto(f"http://127.0.0.1:{comings.server.port}/")  # and the bare address
    page.wait_for_selector("#board .piece.tile")
    page.keyboard.press("ArrowLeft")
    count(page, "moves-made", 1)
    comings.come_back()
    page.wait_for_selector("#offline", state="detached", timeout=30_000)
    count(page, "moves-made", 1)


def test_a_link_waits_for_the_server(page: Page, comings: Comings) -> None:
    visit(page, comings.server, EASY["tiles"], "tiles")
    kept(page)
    comings.leave()
    page.goto("about:blank")
    page.goto(
        f"{comings.server.address}#family=sokoban&text=%23%23%23%23%23%0A%23%40%24.%23%0A%23%23%23%23%23"
    )
    page.wait_for_selector("#banner.bad")
    assert "does not answer" in page.locator("#banner").inner_text()
    comings.come_back()
    page.wait_for_selector("#board .piece.box", timeout=30_000)
    assert not page.locator("#banner").is_visible()


class _Stranger(BaseHTTPRequestHandler):
    body = b"<title>Another</title>"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def stranger(port: int = 0, body: bytes = _Stranger.body) -> Iterator[int]:
    """A server of somebody else's, and its port."""
    kind = type("Told", (_Stranger,), {"body": body})
    server = ThreadingHTTPServer(("127.0.0.1", port), kind)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()


def test_links_of_other_sites_still_lead_here(page: Page, comings: Comings) -> None:
    visit(page, comings.server, EASY["tiles"], "tiles")
    kept(page)
    link = f'<a href="{comings.server.address}#family=rush-hour&amp;text={CARS}">a board</a>'
    with stranger(body=link.encode()) as port:
        for site in ("127.0.0.1", "localhost"):
            page.goto(f"http://{site}:{port}/")
            page.click("a")
            stands(page, "B", 0, 2)
        page.goto(f"http://localhost:{port}/")
        page.set_content(f'<iframe src="{comings.server.address}"></iframe>')
        page.wait_for_timeout(500)
        inside = page.frames[-1]
        assert inside.locator("#board").count() == 0  # nor may they show the page as theirs


def test_another_server_at_the_address_is_left_alone(page: Page, comings: Comings) -> None:
    visit(page, comings.server, EASY["tiles"], "tiles")
    kept(page)
    comings.leave()
    with stranger(comings.server.port or 0):
        page.goto(comings.server.address)
        assert page.title() == "Another"
        until(lambda: page.evaluate(FILES) == 0, 10)
        page.reload()
        registrations = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert page.evaluate(registrations) == 0


def test_a_second_tab_is_let_in_by_the_first(context: BrowserContext) -> None:
    server = Server("--token", "open sesame & more")
    bare = f"http://127.0.0.1:{server.port}/"
    try:
        first = context.new_page()
        first.goto(server.address)
        first.wait_for_selector("#undo")
        second = context.new_page()
        second.goto(bare)
        second.wait_for_selector("#undo")
        described = context.new_page()
        described.goto(f"{bare}docs.html")
        described.wait_for_selector("article")
        for page in (first, second, described):
            page.close()
        later = context.new_page()  # nobody is left to ask
        later.goto(bare)
        later.wait_for_selector("#token")
    finally:
        server.stop()
