from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import budge
from budge.batch.writing import write
from tests.boards import IMPOSSIBLE, random_boards

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_a_report_in_the_browser(page: Page, tmp_path: Path) -> None:
    report = budge.batch.run(
        [*random_boards(30, 3, 3), budge.parse(IMPOSSIBLE)],
        store=tmp_path / "runs.sqlite",
        jobs=1,
        configurations=["astar:manhattan", "astar:misplaced"],
        node_limit=3000,
    )
    target = tmp_path / "report.html"
    write(report, target)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(target.as_uri())
    assert asked == [target.as_uri()]  # one file, and nothing from anywhere else

    assert page.inner_text("h1") == "runs.sqlite"
    cells = page.locator("table.summary tbody tr").first.locator("td").all_inner_texts()
    (summary, _) = report.summaries
    assert cells[:4] == ["astar:manhattan", "31", str(summary.solved), str(summary.optimal)]

    assert page.locator("svg.cactus polyline").count() == 2
    both = sum(row.solved for row in report.of("astar:misplaced"))
    assert page.locator("svg.scatter").first.locator("circle").count() == both
    assert page.locator("svg.histogram rect").count() > 4
    # Every mark lies inside its picture, and pictures and cards inside the page.
    for chart in page.locator("svg.chart").all():
        frame = chart.bounding_box()
        assert frame and frame["width"] > 300 and frame["x"] + frame["width"] <= 1200
        for mark in chart.locator("circle, rect, text, polyline").all()[:40]:
            box = mark.bounding_box()
            assert box and box["x"] >= frame["x"] - 1
            assert box["x"] + box["width"] <= frame["x"] + frame["width"] + 1
            assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    cards = page.locator("figure.card")
    unsolved = len(report.unsolved("astar:misplaced")) + len(report.unsolved("astar:manhattan"))
    assert cards.count() == 20 + min(24, unsolved)
    hardest = report.hardest("astar:manhattan")[0]
    assert hardest.name in cards.first.inner_text()
    board = cards.first.locator("svg").bounding_box()
    assert board and 100 < board["width"] < 340 and 100 < board["height"] < 200
    page.set_viewport_size({"width": 400, "height": 800})
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0
