"""Exploring on the page: the layers, the hardest position, and a map to walk through."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

import budge
from tests.browser.driving import visit
from tests.web.positions import EASY
from tests.webserver import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

PATIENCE = 40_000  # milliseconds
SMALL = "0 3 / 2 1 -> 1 2 / 3 0"


def explore(page: Page, server: Server, text: str, family: str) -> None:
    visit(page, server, text, family)
    page.set_default_timeout(PATIENCE)
    page.click("#tab-explore")
    page.wait_for_selector(".explored .doors")


def where(page: Page) -> str:
    return page.locator(".explore-where").inner_text()


def test_a_small_puzzle_as_a_whole(page: Page, server: Server) -> None:
    explore(page, server, SMALL, "tiles")
    seen = budge.explore(budge.parse(SMALL))
    assert page.locator(".explore-figures h2").inner_text() == f"{seen.states} states in all"
    assert page.locator(".atlas .place").count() == seen.states
    assert page.locator(".atlas .place.goal").count() == seen.goals
    bars = page.locator(".explore-figures .column.nodes title").all_text_contents()
    assert [int(bar.split(": ")[1]) for bar in bars] == seen.layers
    title = page.locator(".explore-hardest h2").inner_text()
    assert f" {seen.hardest_distance} " in title


def test_walking_by_the_numbers_reaches_the_goal(page: Page, server: Server) -> None:
    explore(page, server, SMALL, "tiles")
    left = int(re.findall(r"(\d+) to a goal", where(page))[0])
    assert left == budge.solve(budge.parse(SMALL)).cost
    for step in range(1, left + 1):
        page.locator(".doors .nearer").first.click()
        page.wait_for_function(
            "(step) => document.querySelector('.explore-where').textContent"
            ".startsWith(`steps walked: ${step}`)",
            arg=step,
        )
    assert where(page).endswith("goal")
    page.click("#explore-back")
    page.wait_for_function(
        "() => document.querySelector('.explore-where').textContent.includes('1 to a goal')"
    )
    page.click("#explore-home")
    page.wait_for_function(
        "() => document.querySelector('.explore-where').textContent.startsWith('steps walked: 0')"
    )
    page.locator(".atlas .place.goal").click()
    page.wait_for_function(
        "() => document.querySelector('.explore-where').textContent.endsWith('goal')"
    )


@pytest.mark.parametrize("family", EASY)
def test_every_family(page: Page, server: Server, family: str) -> None:
    explore(page, server, EASY[family], family)
    puzzle = budge.parse(EASY[family])
    names = page.locator(".doors .state-card b").all_inner_texts()
    assert set(names) <= {str(move) for move in puzzle.moves(puzzle.start)}
    assert len(names) == len({puzzle.play(puzzle.start, m) for m in puzzle.moves(puzzle.start)})
    page.click("#explore-play")
    page.wait_for_selector("#undo")


def test_a_large_one_is_walked_from_map_to_map(page: Page, server: Server) -> None:
    explore(page, server, "5 1 2 4 / 9 6 3 8 / 13 15 10 11 / 0 14 7 12", "tiles")
    assert page.locator(".atlas .place").count() == 250
    for step in range(1, 9):
        page.locator(".doors .state-card").last.click()
        page.wait_for_function(
            "(step) => document.querySelector('.explore-where').textContent"
            ".startsWith(`steps walked: ${step}`)",
            arg=step,
        )
        page.wait_for_selector(".doors .state-card")
    assert page.locator(".doors .state-card").count() >= 2
