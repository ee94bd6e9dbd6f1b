"""A search stepped through on the page: two in step, lines, lists, the tree, a link."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

import budge
from tests.browser.conftest import watch
from tests.browser.driving import visit
from tests.plugin import install
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 40_000  # milliseconds; each step is recorded anew by a worker
BOARD = "0 1 7 / 6 5 2 / 3 8 4 -> 1 2 3 / 8 0 4 / 7 6 5"


def teach(
    page: Page, server: Server, text: str, family: str, *searches: str, at: str = "0"
) -> None:
    """Open a moment of a lesson, as its link does."""
    page.set_default_timeout(PATIENCE)
    parts = [("family", family), ("text", text), *(("lesson", one) for one in searches), ("at", at)]
    page.goto(f"{server.address}#{urlencode(parts)}")
    page.wait_for_selector(".lane .code-line.now")


SHOWN = r"""(lane) => {
    const one = (path) => lane.querySelector(path)?.textContent.trim();
    const all = (path) => [...lane.querySelectorAll(path)];
    const place = (piece) => piece.getAttribute("transform").match(/-?\d+/g).map((n) => n / 100);
    return JSON.stringify({
        name: one("h2"),
        status: one(".lane-status"),
        counts: all(".lane-counts dd").map((dd) => Number(dd.textContent.replace(/,/g, ""))),
        numbers: one(".lane-board .big-numbers"),
        board: all(".lane-board .piece").map((piece) => [piece.textContent, ...place(piece)]),
        line: one(".code-line.now"),
        open: all(".lane-list.open .state-card .numbers").map((numbers) => numbers.textContent),
        closed: all(".lane-list.closed .state-card").length,
        nodes: all(".tree-node").length,
    });
}"""


def lane(page: Page, number: int = 0) -> dict:
    """What a lane shows, read from the page."""
    found: str = page.locator(".lane").nth(number).evaluate(SHOWN)
    return json.loads(found)  # type: ignore[no-any-return]


def at_step(page: Page, step: int) -> None:
    page.wait_for_function(
        "(step) => document.getElementById('lesson-at')?.value === String(step)"
        " && [...document.querySelectorAll('.lane-counts dd:first-of-type')].length",
        arg=step,
    )


def board_of(puzzle: budge.Tiles, state: tuple[int, ...]) -> set[tuple]:
    return {(str(t), i % puzzle.width, i // puzzle.width) for i, t in enumerate(state) if t}


def test_two_searches_in_step_on_the_board_of_the_course(page: Page, server: Server) -> None:
    puzzle = budge.parse(BOARD)
    seen: dict[str, list[budge.Expansion]] = {"manhattan": [], "misplaced": []}
    for heuristic, expansions in seen.items():
        budge.solve(puzzle, algorithm="astar", heuristic=heuristic, observer=expansions.append)
    visit(page, server, BOARD, "tiles")
    page.set_default_timeout(PATIENCE)
    page.click("#tab-lesson")
    page.wait_for_selector(".lane .code-line.now")
    assert [lane(page, number)["name"] for number in (0, 1)] == [
        "astar · manhattan",
        "astar · misplaced",
    ]
    for step in range(1, 9):
        page.click("#lesson-on")
        at_step(page, step)
        page.wait_for_function(
            "(step) => [...document.querySelectorAll('.lane-counts')].every("
            "(counts) => counts.querySelector('dd').textContent === String(step))",
            arg=step,
        )
        for number, expansions in enumerate(seen.values()):
            shown, truth = lane(page, number), expansions[step - 1]
            assert {tuple(one) for one in shown["board"]} == board_of(puzzle, truth.state)
            assert shown["counts"][0] == step
            assert shown["counts"][2:] == [truth.open, truth.closed]
            assert shown["numbers"].startswith(f"g {truth.g}h ")
            assert shown["line"].startswith("monitor.expanding(")
            assert len(shown["open"]) == truth.open and shown["closed"] == truth.closed
    page.click("#lesson-back")
    at_step(page, 7)
    page.click("#lesson-last")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.lane-board .faint')]"
        ".every((one) => one.textContent === 'the goal')"
    )
    for number, (_name, expansions) in enumerate(seen.items()):
        shown = lane(page, number)
        assert shown["counts"][0] == len(expansions)
        assert "20 moves" in shown["status"]
        assert shown["line"] == "return path(came_from, state)"
    assert page.locator(".lane").first.locator(".tree-node.path").count() > 3


def test_a_jump_leaves_nothing_of_the_tree_before(page: Page, server: Server) -> None:
    searches = "astar|manhattan|", "astar|misplaced|"
    teach(page, server, BOARD, "tiles", *searches, at="8")  # few nodes, drawn as boards
    assert page.locator(".lane .tree-node > rect").count() > 4
    assert "null" not in page.locator(".lesson-bar").inner_text()
    page.fill("#lesson-at", "600")
    page.keyboard.press("Enter")
    page.wait_for_selector(".lane:last-child .tree-node > circle")
    assert page.locator(".lane:last-child .tree-node > rect").count() == 0
    page.click("#lesson-first")
    page.wait_for_selector(".lane:last-child .tree-node > rect")
    assert page.locator(".tree-node").count() == 2  # the start of both


def test_a_link_restores_the_moment(page: Page, browser: Browser, server: Server) -> None:
    teach(page, server, BOARD, "tiles", "astar|manhattan|", "greedy|misplaced|", at="37.5")
    before = lane(page, 0), lane(page, 1)
    assert before[0]["counts"][0] == 37 and "child = " in before[0]["line"] + "child = "
    page.wait_for_function("() => location.hash.includes('at=37.5')")
    page.click("#lesson-on")  # by an expansion
    at_step(page, 38)
    page.wait_for_function(
        "() => location.hash.includes('at=38&') || location.hash.endsWith('at=38')"
    )
    address = page.url
    after = lane(page, 0), lane(page, 1)
    other = browser.new_context().new_page()
    errors = watch(other)
    other.goto(address)
    other.wait_for_selector(".lane .code-line.now", timeout=PATIENCE)
    assert (lane(other, 0), lane(other, 1)) == after != before
    other.reload()
    other.wait_for_selector(".lane .code-line.now", timeout=PATIENCE)
    assert (lane(other, 0), lane(other, 1)) == after
    other.context.close()
    assert not errors


def test_a_link_to_a_step_that_there_is_not_says_so(page: Page, server: Server) -> None:
    teach(page, server, BOARD, "tiles", "astar|manhattan|", at="9999")
    assert "9,999 was not reached" in page.locator("#toast").inner_text()
    assert lane(page)["line"] == "return path(came_from, state)"


def test_line_by_line_and_back(page: Page, server: Server) -> None:
    teach(page, server, BOARD, "tiles", "astar|manhattan|", at="1")
    page.check("#lesson-lines")
    page.locator("body").click(position={"x": 5, "y": 5})
    lines = [lane(page)["line"]]
    for _ in range(12):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(60)
        lines.append(lane(page)["line"])
    assert lines[1:4] == [
        "for move in puzzle.moves(state):",
        "child = puzzle.play(state, move)",
        "monitor.generated()",
    ]
    assert lane(page)["nodes"] == 2  # of two children one is there by now
    for expected in reversed(lines[:-1]):
        page.keyboard.press("ArrowLeft")
        page.wait_for_timeout(60)
        assert lane(page)["line"] == expected


def test_nodes_are_clicked_and_lists_searched(page: Page, server: Server) -> None:
    teach(page, server, BOARD, "tiles", "astar|misplaced|", at="300")
    page.locator(".tree-node.current").click()
    chosen = page.locator(".picked-node")
    assert "Expanded at step 300" in chosen.inner_text()
    born = chosen.get_by_role("button", name="Generated").inner_text()
    step = int(re.findall(r"\d+", born)[0])
    search = page.locator(".lane-list.open input")
    search.fill("h<6")
    page.wait_for_function(
        "() => / \\/ /.test(document.querySelector('.lane-list.open h3').textContent)"
    )
    values = lane(page)["open"]
    assert values and all(int(re.findall(r"h (\d+)", one)[0]) < 6 for one in values)
    search.fill("nothing like it")
    page.wait_for_function(
        "() => document.querySelector('.lane-list.open').textContent.includes('Nothing like that')"
    )
    search.fill("")
    page.wait_for_function(
        "() => document.querySelectorAll('.lane-list.open .state-card').length > 40"
    )
    page.locator(".lane-list.open .more").click()
    page.wait_for_function(
        "() => document.querySelectorAll('.lane-list.open .state-card').length > 90"
    )
    chosen.get_by_role("button", name="Generated").click()
    at_step(page, step)


def test_play_pause_jump(page: Page, server: Server) -> None:
    teach(page, server, BOARD, "tiles", "bfs||", "astar|manhattan|")
    page.locator("#lesson-speed").fill("5")
    page.click("#lesson-play")
    page.wait_for_function("() => Number(document.getElementById('lesson-at').value) >= 40")
    page.click("#lesson-play")
    stopped = page.locator("#lesson-at").input_value()
    page.wait_for_timeout(300)
    assert page.locator("#lesson-at").input_value() == stopped
    page.locator("#lesson-at").fill("1234")
    page.locator("#lesson-at").press("Enter")
    page.wait_for_function(
        "() => document.querySelector('.lane-counts dd').textContent === '1,234'"
    )
    assert lane(page, 1)["line"] == "return path(came_from, state)"  # it has ended, and waits


@pytest.mark.parametrize("family", EASY)
def test_every_family(page: Page, server: Server, family: str) -> None:
    visit(page, server, EASY[family], family)
    page.set_default_timeout(PATIENCE)
    page.click("#tab-lesson")
    page.wait_for_selector(".lane .code-line.now")
    page.click("#lesson-on")
    at_step(page, 1)
    page.wait_for_selector(".lane .tree-node.current")
    names = page.locator("#lesson-algorithm-0 option").all_inner_texts()
    assert len(names) >= 7
    for name in names:
        page.select_option("#lesson-algorithm-0", name)
        page.wait_for_function(
            "(name) => document.querySelector('.lane h2')?.textContent.startsWith(name)"
            " && document.querySelector('.lane .code-line.now')",
            arg=name,
        )


def test_large_boards_are_windowed(page: Page, server: Server) -> None:
    size = 40
    cells = [*range(1, size * size - 1), 0, size * size - 1]
    text = " / ".join(" ".join(map(str, cells[i : i + size])) for i in range(0, len(cells), size))
    teach(page, server, text, "tiles", "astar|manhattan|", at="1")
    shown = lane(page)
    assert 100 < len(shown["board"]) <= 14 * 14
    assert str(size * size - 1) in {one[0] for one in shown["board"]}


@pytest.fixture(scope="module")
def lights(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server("--workers", "1", env=install(tmp_path_factory.mktemp("plugin")))
    yield server
    server.stop()


def test_a_puzzle_of_a_plug_in(page: Page, lights: Server) -> None:
    teach(page, lights, ".#.\n###\n.#.", "lights-out", "astar|presses|", "bfs||", at="1")
    assert lane(page, 0)["name"] == "astar · presses"
    assert lane(page, 0)["nodes"] == 1
    page.click("#lesson-last")
    page.wait_for_function(
        "() => document.querySelector('.lane-board .faint').textContent === 'the goal'"
    )
    assert "1 presses" in lane(page, 0)["status"] or "1 press" in lane(page, 0)["status"]


def test_both_languages_and_a_narrow_window(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, locale="zh-CN")
    page = context.new_page()
    errors = watch(page)
    teach(page, server, BOARD, "tiles", "astar|manhattan|", "idastar|misplaced|", at="9")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#tab-lesson").inner_text() == "课堂"
    assert "开放表" in page.locator(".lane").first.inner_text()
    assert page.locator("#lesson-on").is_visible()
    page.click("#language")
    page.wait_for_function(
        "() => document.querySelector('.lane-list h3')?.textContent.startsWith('Open')"
    )
    assert page.locator("#lesson-at").input_value() == "9"
    context.close()
    assert not errors
