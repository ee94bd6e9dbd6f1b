"""Pictures of the web app for its guide: `make screenshots`. Needs Chromium and Pillow."""

from __future__ import annotations

import io
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from PIL import Image
from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "_static"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"]
SIZE = {"width": 1180, "height": 760}
TILES = "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5"
PARK = "BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM"
SMALL_PARK = "..B./AAB./...C/...C"


def position(family: str, text: str, **more: str) -> str:
    return "#" + urlencode({"family": family, "text": text, **more})


def play(page: Page) -> None:
    page.click("#hint")
    page.wait_for_timeout(1500)


def solve(page: Page) -> None:
    page.click("#tab-solve")
    page.click("#solve")
    page.wait_for_selector("#play-pause:visible")
    for _ in range(6):
        page.click("#step-on")


def lesson(page: Page) -> None:
    page.wait_for_selector(".lane .code-line.now")


def explore(page: Page) -> None:
    page.click("#tab-explore")
    page.wait_for_selector(".atlas .place")


def levels(page: Page) -> None:
    page.click("#tab-levels")
    page.wait_for_selector("#shelves .thumbnail")


VIEWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": (position("rush-hour", PARK), play),
    "solve": (position("tiles", TILES), solve),
    "lesson": (position("tiles", TILES, lesson="astar|manhattan|", at="12"), lesson),
    "explore": (position("rush-hour", SMALL_PARK), explore),
    "levels": ("", levels),
}


def main() -> None:
    command = [sys.executable, "-m", "budge", "serve", "--no-open", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    address = next(word for word in server.stdout.readline().split() if word.startswith("http"))
    path = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
            for name in sys.argv[1:] or VIEWS:
                where, prepare = VIEWS[name]
                page = browser.new_context(viewport=SIZE, device_scale_factor=1.5).new_page()
                page.set_default_timeout(60_000)
                page.goto(address + where)
                page.wait_for_timeout(1500)
                prepare(page)
                page.wait_for_timeout(1000)
                picture = Image.open(io.BytesIO(page.screenshot()))
                picture.convert("RGB").save(FOLDER / f"web-{name}.webp", quality=72, method=6)
                page.close()
            browser.close()
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
