"""Weight, network, languages, themes, sizes, and what a screen reader is told."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import axe_playwright_python
import pytest

import budge
from budge import registry
from tests.browser.conftest import watch
from tests.browser.driving import piece, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


SIZES = [(1920, 1080), (1440, 900), (1024, 768), (768, 1024), (844, 390), (390, 844)]
VIEWS = {
    "levels": "#shelves .thumbnail",
    "solve": "#solve",
    "compare": "#compare",
    "lesson": ".code-line.now",
    "explore": ".explored",
    "edit": "#play-it",
}
"""Every view but Play, and what it has when it is ready."""


def test_light_and_nothing_from_elsewhere(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    visit(page, server, EASY["klotski"], "klotski")
    page.wait_for_selector("#board .piece")
    weight = page.evaluate(
        """() => ["navigation", "resource"]
            .flatMap((kind) => performance.getEntriesByType(kind))
            .reduce((sum, entry) => sum + entry.decodedBodySize, 0)"""
    )
    home = server.address
    assert asked and all(url.startswith((home, "data:", "blob:")) for url in asked)
    assert 80_000 < weight < 400_000


def test_chinese(page: Page, server: Server) -> None:
    visit(page, server, EASY["sokoban"], "sokoban")
    page.click("#language")
    assert page.locator('[data-family="klotski"]').inner_text() == "华容道"
    assert page.locator("#tab-solve").inner_text() == "求解"
    assert page.locator("html").get_attribute("lang") == "zh"
    page.reload()
    page.wait_for_selector("#undo")
    assert page.locator("#undo").inner_text() == "撤销"


def test_both_languages_have_every_text(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    gaps = page.evaluate(
        """async () => {
            const { texts } = await import("./texts.js");
            const { en, zh } = texts;
            const slots = (words) => String(words).match(/\\{\\w+\\}/g) ?? [];
            const all = new Set([...Object.keys(en), ...Object.keys(zh)]);
            all.delete("messages");
            return [...all].filter((key) => en[key] === undefined || zh[key] === undefined
                || (typeof en[key] === "string"
                    && slots(zh[key]).some((slot) => !en[key].includes(slot))));
        }"""
    )
    assert gaps == []


# What only a program can bring about, never somebody at the page.
NOT_ON_THE_PAGE = re.compile(
    "a file is named|has one format|has no format|there is no format|a solution is read|a puzzle is"
    "|belongs to no known|is text, not|these are no moves|a text was expected|this is larger|bytes"
    "|a move is written|is no move|is not possible in|was expected, not|a row is|a cell is"
    "|no object of JSON|only square boards|moves are U D L R|a swap is written|costs|are dicts"
    "|is .row, column.|is no arrangement|goal arrangements|is a list of rows|a level is a text"
    "|is a list of one cell|no file can be called"
    "|a state is|is no position of|the state has|an object such as|PDDL|action costs|step of a plan"
    "|be hashed"
)


def messages_of_the_library() -> list[str]:
    """What it may say to somebody at the page, each with x for what is put in."""
    kinds = ["FormatError", "PositionError", "GoalError", "RequestError"]
    kinds += ["Verdict", "Busy", "WorkerFailed", "_at"]
    source = Path(budge.__file__).parent
    found: list[str] = []
    for folder in ("formats", "puzzles", "web", "library"):
        for path in source.joinpath(folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                called = getattr(node, "func", None)
                if getattr(called, "id", getattr(called, "attr", "")) not in kinds:
                    continue
                for given in node.args:  # type: ignore[attr-defined]
                    words = "".join(
                        part.value if isinstance(part, ast.Constant) else "x"
                        for part in getattr(given, "values", [given])
                        if isinstance(getattr(part, "value", ""), (str, ast.AST))
                    )
                    if " " in words and not NOT_ON_THE_PAGE.search(words):
                        found.append(words)
    return found


def test_what_the_library_says_is_said_in_chinese_too(page: Page, server: Server) -> None:
    said = messages_of_the_library()
    assert len(said) > 60
    visit(page, server, EASY["tiles"], "tiles")
    page.click("#language")
    missing = page.evaluate(
        """async (said) => {
            const { t } = await import("./texts.js");
            return said.filter((words) => t.message(words) === words);
        }""",
        said,
    )
    assert missing == []
    verdict = "The box in row 2, column 3 can never be pushed to a goal."
    told = page.evaluate('async (words) => (await import("./texts.js")).t.message(words)', verdict)
    assert told == "第 2 行第 3 列的箱子永远无法推到标记上。"


WORDS = r"""() => {
    const shown = [...document.querySelectorAll("body *")].filter((element) =>
        element.checkVisibility() && !element.closest("svg, code, .code, .variables, option"));
    const texts = shown.flatMap((element) => [
        ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
        element.title, element.placeholder, element.getAttribute("aria-label"),
    ]);
    return [...new Set(texts.join(" ").match(/[A-Za-z]{3,}/g))];
}"""


def test_no_view_speaks_english_to_a_chinese_reader(browser: Browser, server: Server) -> None:
    context = browser.new_context(locale="zh-CN")
    page = context.new_page()
    names = {"Budge", "English", "JSON", "SVG", "GIF", "Python"}
    names |= {entry.name for entry in (*registry.algorithms(), *registry.heuristics())}
    visit(page, server, EASY["klotski"], "klotski")
    for tab, shown in {"play": "#undo", **VIEWS}.items():
        page.click(f"#tab-{tab}")
        page.wait_for_selector(shown, timeout=30_000)
        if tab == "solve":
            page.click("#solve")
            page.wait_for_selector("#headline")
        assert set(page.evaluate(WORDS)) - names == set(), tab
    context.close()


def test_dark_is_remembered(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")

    def background() -> int:
        colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return sum(map(int, re.findall(r"\d+", colour)[:3]))

    assert background() > 600
    page.click("#theme")
    assert background() < 150
    page.reload()
    page.wait_for_selector("#undo")
    assert background() < 150


def test_phone_width_has_no_sideways_scroll(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    errors = watch(page)
    for family, text in EASY.items():
        visit(page, server, text, family)
        for tab in ("play", "solve", "compare", "lesson", "explore", "edit", "levels"):
            page.click(f"#tab-{tab}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= 360, (family, tab, wide)
    context.close()
    assert not errors


def test_names_for_screen_readers(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    assert piece(page, "7").get_attribute("aria-label") == "Tile 7, row 3, column 2"
    nameless = """() => [...document.querySelectorAll(
            "button, input, select, textarea, [role=button]")]
        .filter((e) => !(e.textContent.trim() || e.getAttribute("aria-label") || e.labels?.length))
        .map((e) => e.outerHTML)"""
    for tab in ("play", "solve", "compare", "lesson", "explore", "edit", "levels"):
        page.click(f"#tab-{tab}")
        assert page.evaluate(nameless) == []
    piece_7 = "document.getElementById('live').textContent"
    page.click("#tab-play")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => {piece_7} === 'Tile 7 left'")


def test_tabs_by_keyboard(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.focus("#tab-play")
    page.keyboard.press("ArrowRight")
    assert page.locator("#tab-levels").get_attribute("aria-selected") == "true"
    assert page.evaluate("document.activeElement.id") == "tab-levels"


def test_the_api_is_described_offline(page: Page, server: Server) -> None:
    page.goto(f"{server.address}docs.html")
    page.wait_for_selector("article")
    listed = page.locator("article h2").all_inner_texts()
    assert "POST /api/searches" in listed and "GET /api/searches/{number}/events" in listed


AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
VIOLATIONS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`)"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_view_can_be_read_and_reached(
    browser: Browser, server: Server, theme: Literal["light", "dark"]
) -> None:
    context = browser.new_context(color_scheme=theme)
    page = context.new_page()
    visit(page, server, EASY["rush-hour"], "rush-hour")
    page.evaluate(AXE.read_text("utf-8"))
    for tab, shown in {"play": "#undo", **VIEWS}.items():
        page.click(f"#tab-{tab}")
        page.wait_for_selector(shown, timeout=30_000)
        assert page.evaluate(VIOLATIONS) == [], tab
    page.click("#tab-levels")
    page.locator("[data-collection]").first.click()
    page.wait_for_selector("#collection-name")
    assert page.evaluate(VIOLATIONS) == []
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_every_tab_and_control_is_in_sight(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height})
    for family in ("sokoban", "klotski"):  # the widest row of buttons, the most counters
        page = context.new_page()
        visit(page, server, EASY[family], family)
        seen = "#tabs button, .family, #controls button, #controls b, #board > *"
        for place in page.locator(seen).all():
            box = place.bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= width + 1, (family, place)
            assert box["y"] >= 0 and box["y"] + box["height"] <= height + 1, (family, place)
    context.close()


def test_pieces_answer_to_enter_and_space(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    said = "() => document.getElementById('live').textContent"
    piece(page, "D").focus()
    page.keyboard.press("Enter")
    assert "Car D" in page.evaluate(said) and "arrow keys" in page.evaluate(said)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => ({said})() === 'Car D left'")
    page.keyboard.press("h")
    page.wait_for_selector("#board .arrow-head")
    assert re.fullmatch(r"Hint: (Car [BCD]|The piece to free A) \w+( \d)?", page.evaluate(said))
    reached = set()
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(40):  # every stop of the tab key is something that answers
        page.keyboard.press("Tab")
        reached.add(page.evaluate("() => document.activeElement.getAttribute('aria-label')"))
        dead = "() => document.activeElement.matches('#board, #board svg')"
        assert not page.evaluate(dead)
    movable = page.locator("#board .movable")
    assert movable.count() > 1
    assert {piece.get_attribute("aria-label") for piece in movable.all()} <= reached


def test_an_invalid_drawing_is_neither_played_nor_shared(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    page.click("#tab-edit")
    page.wait_for_selector("#play-it")
    page.click('.brush[data-sign="A"]')
    page.locator('[data-cell="5,5"]').click()
    page.wait_for_selector("#problem:not(:empty)")
    for button in ("#play-it", "#share-it", "#share"):
        assert page.locator(button).is_disabled()
    page.click("#undo-edit")
    page.wait_for_function("() => document.getElementById('problem').textContent === ''")
    page.wait_for_selector("#play-it:enabled")
    page.fill("#columns", "8")
    page.click("#resize")
    page.wait_for_function("() => document.getElementById('text').value.startsWith('..B.C...')")


def test_what_cannot_be_solved_is_told_while_drawing(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 7 8 0", "tiles")
    page.click("#tab-edit")
    page.locator('[data-cell="0,0"]').click()
    page.locator('[data-cell="0,1"]').click()
    page.wait_for_function(
        "() => document.getElementById('drawn-verdict').textContent.startsWith('It cannot be')"
    )
