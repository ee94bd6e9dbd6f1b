"""Solve, watch, compare: real searches in real worker processes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

import budge
from tests.browser.driving import count, piece, solve, stands, visit
from tests.web.positions import EASY, LONG
from tests.webserver import Server, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.mark.parametrize("family", EASY)
def test_play_solve_and_watch(page: Page, server: Server, family: str) -> None:
    shortest = budge.solve(budge.parse(EASY[family], family=family))
    assert shortest.moves
    visit(page, server, EASY[family], family)
    page.click("#hint")
    page.wait_for_selector("#board .arrow-head")
    assert solve(page) == f"{shortest.cost} {shortest.metric}, proved shortest"
    rows = page.locator("#steps tbody tr")
    assert rows.count() == len(shortest.moves) + 1
    page.click("#step-on")
    assert page.locator("#at").inner_text() == f"1 / {len(shortest.moves)}"
    page.click("#step-back")
    page.locator("#speed").evaluate("e => { e.value = 5; e.dispatchEvent(new Event('input')); }")
    page.click("#play-pause")
    page.wait_for_selector("#step-on:disabled")
    assert "now" in (rows.last.get_attribute("class") or "")
    page.wait_for_selector("#board svg.joy")
    page.click("#play-from")  # the whole solution has been played
    page.wait_for_selector("#banner.good")
    count(page, "moves-made", len(shortest.moves))


def test_pause_scrub_and_the_steps(page: Page, server: Server) -> None:
    visit(page, server, "3 0 4 / 5 2 8 / 1 6 7", "tiles")
    solve(page, algorithm="astar", heuristic="manhattan")
    page.click("#play-pause")
    page.wait_for_function("() => document.getElementById('at').textContent !== '0 / 23'")
    page.click("#play-pause")
    assert page.locator("#play-pause").inner_text() == "Play"
    page.locator("#scrubber").evaluate(
        "e => { e.value = 23; e.dispatchEvent(new Event('input')); }"
    )
    stands(page, "1", 0, 0)
    stands(page, "8", 2, 1)
    page.locator("#steps tbody tr").nth(0).click()
    stands(page, "1", 2, 0)
    header = page.locator("#steps thead").inner_text().split()
    assert header[2:5] == ["g", "h", "f"]
    g, h, f = (page.locator(f"#steps tbody tr:nth-child(1) td:nth-child({n})") for n in (3, 4, 5))
    assert [cell.inner_text() for cell in (g, h, f)] == ["0", "15", "15"]
    page.keyboard.press("ArrowRight")
    assert page.locator("#at").inner_text() == "1 / 23"


def test_copy_and_export(page: Page, server: Server) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visit(page, server, EASY["tiles"], "tiles")
    solve(page)
    page.click("#copy-text")
    page.wait_for_selector("#toast.shown")
    assert page.evaluate("navigator.clipboard.readText()") == "LL"
    page.click("#copy-json")
    page.wait_for_function(
        "() => navigator.clipboard.readText().then(text => text.startsWith('{'))"
    )
    copied = json.loads(page.evaluate("navigator.clipboard.readText()"))
    assert copied["status"] == "OPTIMAL" and copied["moves"] == ["7 left", "8 left"]
    with page.expect_download() as svg:
        page.click("#save-svg")
    root = ElementTree.parse(svg.value.path()).getroot()
    assert root.findall(".//{*}animateTransform")
    with page.expect_download() as gif:
        page.click("#save-gif")
    with open(gif.value.path(), "rb") as file:
        assert file.read(6) == b"GIF89a"


def test_progress_is_live_and_cancel_stops_the_engine(page: Page, server: Server) -> None:
    visit(page, server, LONG, "tiles")
    page.click("#tab-solve")
    page.click("#advanced summary")
    page.select_option("#algorithm", "idastar")
    page.select_option("#heuristic", "manhattan")  # no tables to wait for
    page.click("#solve")
    shown = page.locator("#progress dd").first
    shown.wait_for()
    first = shown.inner_text()
    page.wait_for_function(
        "first => document.querySelector('#progress dd')?.textContent !== first", arg=first
    )
    page.click("#cancel")
    page.wait_for_selector("#headline")
    words = page.locator("#headline").inner_text()
    assert words.startswith("Cancelled: any solution has at least")
    assert page.locator("#solve").is_enabled()


def test_closing_the_page_ends_its_search(browser: Browser, server: Server) -> None:
    page = browser.new_page()
    visit(page, server, LONG, "tiles")
    page.click("#tab-solve")
    page.click("#advanced summary")
    page.select_option("#algorithm", "idastar")
    page.select_option("#heuristic", "manhattan")  # no tables to wait for
    with page.expect_response("**/api/searches") as started:
        page.click("#solve")
    number = started.value.json()["id"]
    page.locator("#progress dd").first.wait_for()
    page.close()
    waited = until(lambda: server.get(f"/api/searches/{number}").json()["state"] == "ended", 5)
    assert waited < 2


def test_menus_come_from_the_registry(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.click("#tab-solve")
    page.click("#advanced summary")
    names = page.locator("#algorithm option").evaluate_all("all => all.map(o => o.value)")
    puzzle = budge.parse(EASY["tiles"])
    assert names[1:] == [entry.name for entry in budge.registry.algorithms(puzzle)]
    page.select_option("#algorithm", "bfs")
    assert page.locator("#heuristic").is_disabled()
    page.select_option("#algorithm", "wastar")
    assert page.locator("#weight").is_visible()


def test_limits_are_told_honestly(page: Page, server: Server) -> None:
    visit(page, server, "8 6 7 / 2 5 4 / 3 0 1", "tiles")
    words = solve(page, algorithm="bfs", node_limit="100")
    assert words.startswith("Out of states: any solution has at least")


def test_compare_bars_growth_and_tree(page: Page, server: Server) -> None:
    visit(page, server, "1 3 6 / 4 2 8 / 7 0 5", "tiles")
    page.click("#tab-compare")
    page.select_option("#add-algorithm", "wastar")
    page.select_option("#add-heuristic", "manhattan")
    page.click("#add-run")
    runs = page.locator(".run")
    before = runs.count()
    page.click("#compare")
    page.wait_for_function("() => document.querySelectorAll('.run.ended').length > 0")
    page.wait_for_function("n => document.querySelectorAll('.run.ended').length === n", arg=before)
    shortest = budge.solve(budge.parse("1 3 6 / 4 2 8 / 7 0 5")).cost
    lengths = page.locator(".run .length").all_inner_texts()
    assert lengths[0] == f"{shortest} ✓ shortest"
    assert all(length.split()[0].isdigit() for length in lengths)
    widths = page.locator(".bar.nodes").evaluate_all(
        "all => all.map(b => parseFloat(b.style.width))"
    )
    assert max(widths) == 100 and min(widths) > 0
    for index in range(before):
        runs.nth(index).click()
        page.wait_for_selector("#growth .line.open")
    page.click("#grow")
    page.wait_for_selector("#tree .treeing[data-done]", timeout=20_000)
    assert page.locator("#tree .node.path").count() == shortest + 1
    assert f"a solution of {shortest}" in page.locator("#tree-caption").inner_text()


def test_the_chosen_search_looks_like_the_others(page: Page, server: Server) -> None:
    visit(page, server, EASY["rush-hour"], "rush-hour")
    page.click("#tab-compare")
    page.wait_for_selector("[data-run]")
    heights = {round(run.bounding_box()["height"]) for run in page.locator("[data-run]").all()}  # type: ignore[index]
    assert len(heights) == 1, heights
    page.click("#compare")
    page.wait_for_selector(".run.axes")
    assert "logarithmic" in page.locator(".run.axes").inner_text()


def test_a_search_begins_where_play_stands(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    piece(page, "7").click()
    count(page, "moves-made", 1)
    assert solve(page) == "1 move, proved shortest"
