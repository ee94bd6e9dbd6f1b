"""Nothing is lost: a server that goes away, a reload, another family, another tab."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.driving import count, drag, piece, solve, stands, tap, visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Response, Route

CARS = EASY["rush-hour"]


def cut(page: Page) -> None:
    """The server does not answer any more."""
    page.route("**/api/**", lambda route: route.abort())


def settled(page: Page) -> None:
    """Wait until what is shown is kept: the browser writes it on its own time."""
    page.wait_for_timeout(100)


def test_an_outage_costs_no_move(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 0 7 8", "tiles")
    cut(page)
    for key in ("ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
    count(page, "moves-made", 3)
    page.wait_for_selector("#offline")
    page.keyboard.press("z")
    count(page, "moves-made", 2)
    with page.expect_response("**/api/follow") as answered:
        page.unroute("**/api/**")
    assert answered.value.status == 200 and answered.value.json()["cost"] == 2
    page.wait_for_selector("#offline", state="detached")
    page.keyboard.press("z")
    count(page, "moves-made", 1)
    assert page.locator("#undo").is_enabled()


def test_a_move_that_the_server_refuses_is_taken_back(page: Page, server: Server) -> None:
    def agreed(answer: Response) -> bool:  # to the move, not to the start
        return "follow" in answer.url and '"moves":["' in (answer.request.post_data or "")

    visit(page, server, "1 2 3 / 4 5 6 / 0 7 8", "tiles")
    with page.expect_response(agreed) as answer:
        page.keyboard.press("ArrowDown")
    answer.value.finished()
    page.evaluate("() => new Promise((settled) => setTimeout(settled, 100))")
    count(page, "moves-made", 1)

    def lie(route: Route) -> None:
        problem = {"kind": "IllegalMove", "message": "move 2 is not possible here"}
        route.fulfill(status=422, json={"problem": problem})

    page.route("**/api/follow", lie)
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#toast.shown")
    page.unroute("**/api/follow")
    count(page, "moves-made", 1)
    stands(page, "4", 2, 0)
    page.keyboard.press("ArrowUp")  # and play goes on
    count(page, "moves-made", 2)


def test_moves_are_shown_before_the_server_answers(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 5 6 / 0 7 8", "tiles")
    page.route("**/api/**", lambda route: None)  # never answered
    made = page.evaluate(
        """() => {
            const press = (key) => document.body.dispatchEvent(
                new KeyboardEvent("keydown", { key, bubbles: true }));
            press("ArrowLeft");
            press("ArrowLeft");
            return document.getElementById("moves-made").textContent;
        }"""
    )
    assert made == "2"
    page.wait_for_selector("#banner.good")
    page.unroute_all(behavior="ignoreErrors")


def test_a_reload_keeps_the_moves(page: Page, server: Server) -> None:
    for text, family, keys in (
        (EASY["sokoban"], "sokoban", ("ArrowRight", "ArrowDown", "ArrowDown")),
        (EASY["tiles"], "tiles", ("ArrowLeft",)),
    ):
        page.goto("about:blank")  # or the keys would still go to the board before
        visit(page, server, text, family)
        for key in keys:
            page.keyboard.press(key)
        made = len(keys) - (family == "sokoban")  # the last runs into a wall
        count(page, "moves-made", made)
        page.reload()
        page.wait_for_selector("#undo")
        count(page, "moves-made", made)
        page.keyboard.press("z")
        count(page, "moves-made", made - 1)
        page.keyboard.press("r")


def test_another_family_and_back_keeps_the_game(page: Page, server: Server) -> None:
    visit(page, server, CARS, "rush-hour", name="Mine")
    drag(page, "D", 0, -2)
    count(page, "moves-made", 1)
    page.click('[data-family="tiles"]')
    page.wait_for_selector("#board .piece.tile")
    page.click('[data-family="rush-hour"]')
    stands(page, "D", 3, 1)
    count(page, "moves-made", 1)
    assert page.locator("#title").inner_text() == "Mine"
    page.goto(server.address)  # the bare address opens what was played last
    page.wait_for_selector("#undo")
    stands(page, "D", 3, 1)


def test_clicking_a_family_without_a_server_is_no_error(page: Page, server: Server) -> None:
    visit(page, server, CARS, "rush-hour")
    cut(page)
    page.click('[data-family="sokoban"]')
    page.wait_for_selector("#toast.shown")
    assert "does not answer" in page.locator("#toast").inner_text()
    stands(page, "D", 3, 3)


@pytest.mark.parametrize("tab", ["solve", "lesson", "levels"])
def test_a_view_is_filled_when_the_server_is_back(page: Page, server: Server, tab: str) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    page.route("**/api/**", lambda route: route.abort())
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#offline")
    page.click(f"#tab-{tab}")
    page.wait_for_function("() => document.body.textContent.includes('server does not answer')")
    page.unroute("**/api/**")
    filled = {"solve": "#solve", "lesson": ".code-line.now", "levels": "[data-collection]"}
    page.wait_for_selector(filled[tab], timeout=30_000)


def test_two_tabs_keep_one_record(context: BrowserContext, server: Server) -> None:
    one, two = context.new_page(), context.new_page()
    for page in (one, two):
        visit(page, server, "#######\n#@ $. #\n#######", "sokoban")
    # The second tab solves it with more moves than the first, and must not overwrite its record.
    for page, keys in ((one, "rR"), (two, "rlrR")):
        for key in keys:
            page.keyboard.press({"r": "ArrowRight", "l": "ArrowLeft"}[key.lower()])
        page.wait_for_selector("#banner.good")
    settled(two)
    for page in (one, two):
        best = page.evaluate(
            """async () => {
                const { levelOf } = await import("./records.js");
                const { store } = await import("./store.js");
                return levelOf(store.position.id).best;
            }"""
        )
        assert best["moves"]["count"] == 2 and best["pushes"]["count"] == 1


def test_the_computers_solution_is_not_your_record(page: Page, server: Server) -> None:
    visit(page, server, EASY["tiles"], "tiles")
    solve(page)
    page.locator("#scrubber").evaluate(
        "e => { e.value = e.max; e.dispatchEvent(new Event('input')); }"
    )
    page.click("#play-from")
    page.wait_for_selector("#banner.good")
    assert "does not count as yours" in page.locator("#banner").inner_text()
    assert (
        page.evaluate(
            """async () => {
            const { levelOf } = await import("./records.js");
            const { store } = await import("./store.js");
            return levelOf(store.position.id).solved ?? false;
        }"""
        )
        is False
    )


def test_fewest_from_here_never_shows_the_number_of_before(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 0 6 / 7 5 8", "tiles")
    count(page, "fewest", 2)
    page.route("**/api/hint", lambda route: None)
    page.keyboard.press("ArrowDown")  # away from the goal
    count(page, "moves-made", 1)
    assert page.locator("#fewest").inner_text() == "…"
    page.keyboard.press("z")
    assert page.locator("#fewest").inner_text() == "2"  # that is still known
    page.keyboard.press("ArrowUp")
    assert page.locator("#fewest").inner_text() == "1"  # on the way that was found
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#banner.good")
    page.keyboard.press("ArrowRight")  # one more after the win
    count(page, "moves-made", 3)
    assert page.locator("#fewest").inner_text() in ("1", "…")
    page.unroute_all(behavior="ignoreErrors")


def test_a_refused_hint_is_told(page: Page, server: Server) -> None:
    visit(page, server, "1 2 3 / 4 0 6 / 7 5 8", "tiles")
    problem = {"problem": {"kind": "Busy", "message": "The server is busy."}}
    page.route("**/api/hint", lambda route: route.fulfill(status=429, json=problem))
    page.keyboard.press("ArrowDown")
    count(page, "fewest", "?")
    assert page.locator("#fewest").get_attribute("title") == "The server is busy."


def test_a_tap_just_under_a_car_moves_it_by_one(page: Page, server: Server) -> None:
    visit(page, server, CARS, "rush-hour")
    piece(page, "C").click()
    tap(page, 5, 5)  # nowhere that any car could go
    piece(page, "C").click()
    tap(page, 3, 2)  # under B, which is not chosen: C stays
    stands(page, "C", 0, 4)
    piece(page, "B").click()
    tap(page, 3, 2)
    stands(page, "B", 1, 2)
    tap(page, 5, 2)
    stands(page, "B", 3, 2)
    count(page, "moves-made", 1)  # the same car in the same line: one slide


def test_two_drags_of_a_car_are_one_slide(page: Page, server: Server) -> None:
    visit(page, server, CARS, "rush-hour")
    drag(page, "B", 1, 0)
    stands(page, "B", 1, 2)
    drag(page, "B", 2, 0)
    stands(page, "B", 3, 2)
    count(page, "moves-made", 1)
    page.click("#undo")
    stands(page, "B", 0, 2)


def test_a_server_with_a_token_is_opened_by_it(context: BrowserContext) -> None:
    server = Server("--token", "open sesame & more")
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/")
        page.fill("#token", "open sesame & more")
        page.keyboard.press("Enter")
        page.wait_for_selector("#undo")
        page.reload()
        page.wait_for_selector("#undo")
        link = context.new_page()
        link.goto(f"{server.address}")  # as it was printed
        link.wait_for_selector("#undo")
        assert "sesame" not in link.url
    finally:
        server.stop()


def test_back_leads_through_what_was_shown(page: Page, server: Server) -> None:
    def stands_at(title: str, tab: str) -> None:
        page.wait_for_function(
            "([title, tab]) => document.getElementById('title').textContent === title"
            " && document.body.dataset.tab === tab",
            arg=[title, tab],
        )

    visit(page, server, EASY["tiles"], "tiles")
    page.click("#tab-levels")
    page.click('[data-collection="rush-hour-two"]')
    page.click('[data-level="3"]')
    stands_at("Gridlock 3", "play")
    page.click("#level-after")
    stands_at("Gridlock 4", "play")
    page.click("#tab-solve")
    page.go_back()
    stands_at("Gridlock 4", "play")
    page.go_back()
    stands_at("Gridlock 3", "play")
    page.go_back()
    stands_at("Gridlock 3", "levels")
    assert page.locator("#collection-name").inner_text() == "Gridlock"
    page.go_back()
    stands_at("Sliding tiles 3×3", "play")
    page.go_forward()
    page.go_forward()
    stands_at("Gridlock 3", "play")

    # An answer that comes when somebody has gone on opens nothing, and writes over nothing.
    page.go_back()
    page.go_back()
    stands_at("Sliding tiles 3×3", "play")
    late: list[Route] = []
    page.route("**/api/parse", lambda route: late.append(route) if not late else route.continue_())
    page.go_forward()
    page.wait_for_timeout(200)
    page.go_forward()
    stands_at("Gridlock 3", "play")
    late[0].continue_()
    page.wait_for_timeout(300)
    stands_at("Gridlock 3", "play")
    assert page.evaluate("history.state.tab") == "play"
