from __future__ import annotations

import json
import re
import xml.dom.minidom
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import budge
from budge.draw.colours import COLOURS, DARK, DARK_TONES, TONES
from budge.draw.marks import Marked
from budge.notebook import showing
from tests.boards import CLASSIC, IMPOSSIBLE, NEAR
from tests.puzzles_of_ours import WaterJugs

EVIL = "<script>alert(1)</script>\"'&"
BOARDS = {
    "tiles": budge.parse(CLASSIC),
    "swap": budge.parse(NEAR, rule="swap"),
    "rush-hour": budge.parse("..B./AAB./..../....", family="rush-hour"),
    "klotski": budge.parse("AAB/..B -> .../AA."),
    "sokoban": budge.Sokoban(["#####", "#@$.#", "#####"]),
}


class Tags(HTMLParser):
    """The tags of a page, and the text outside of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.open: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: Any) -> None:
        self.opened.append(tag)
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: Any) -> None:
        self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("script", "style"):
            self.words += data


def page(shown: Any) -> Tags:
    text = shown._repr_html_()
    assert "http://" not in text.replace("http://www.w3.org/", "") and "https://" not in text
    tags = Tags(text)
    assert not tags.open
    return tags


@pytest.mark.parametrize("name", BOARDS)
def test_a_puzzle_is_a_picture(name: str) -> None:
    text = BOARDS[name]._repr_svg_()
    assert text is not None
    xml.dom.minidom.parseString(text)  # a picture of its own must be XML


@pytest.mark.parametrize("name", BOARDS)
def test_a_result_is_a_picture_that_moves_with_a_line_for_each_step(name: str) -> None:
    result = budge.solve(BOARDS[name])
    text = result._repr_html_()
    assert text is not None and "animateTransform" in text
    (told,) = re.findall(r'<script type="application/json">(.*?)</script>', text, re.S)
    lines = json.loads(told)
    assert result.moves is not None and len(lines) == len(result.moves) + 1
    for move, line in zip(result.moves, lines[1:], strict=True):
        assert str(move) in line
    assert str(result) in page(result).words


def test_what_is_not_solved_is_shown_as_it_stands() -> None:
    for asked in ({}, {"node_limit": 1, "algorithm": "bfs"}):
        board = IMPOSSIBLE if not asked else CLASSIC
        result = budge.solve(budge.parse(board), **asked)  # type: ignore[arg-type]
        assert result.moves is None
        shown = page(result)
        assert "svg" in shown.opened and "input" not in shown.opened
        assert str(result) in shown.words


def test_a_solved_board_needs_no_scrubber() -> None:
    assert "input" not in page(budge.solve(budge.parse("1 2 / 3 0"))).opened


def test_ones_own_puzzle_is_told_in_words() -> None:
    shown = page(budge.solve(WaterJugs()))
    assert "svg" not in shown.opened and "fill 5" in shown.words


def test_names_cannot_bring_markup() -> None:
    level = budge.Sokoban(["#####", "#@$.#", "#####"], name=EVIL)
    picture = level._repr_svg_()
    assert picture is not None and "<script" not in picture
    cars = budge.Klotski([["<b>", "<b>", "&", "."]], [[".", "<b>", "<b>", "&"]], name=EVIL)
    for shown in (page(budge.solve(level)), page(budge.solve(cars))):
        assert shown.opened.count("script") == 2  # its own
        assert "b" not in shown.opened


def test_the_name_of_a_search_cannot_bring_markup() -> None:
    name = "</table><img src=x>"
    result = budge.solve(BOARDS["tiles"])
    asked = [budge.Configuration("astar", name)]
    shown = page(budge.Comparison(BOARDS["tiles"], asked, [result]))
    assert "img" not in shown.opened and name in shown.words


def test_a_comparison_is_a_table() -> None:
    asked = ["bfs", "greedy:manhattan", "hill-climbing:manhattan"]
    comparison = budge.compare(BOARDS["tiles"], asked)
    shown = page(comparison)
    assert shown.opened.count("tr") == 4
    for configuration, result in comparison:
        assert str(configuration) in shown.words
        assert f"{result.stats.expanded:,}" in shown.words
    assert "GAVE_UP" in shown.words and "not proved" in shown.words
    empty = page(budge.Comparison(BOARDS["tiles"], [], []))
    assert empty.opened.count("tr") == 1


def test_an_exploration_is_a_chart_with_its_hardest_position() -> None:
    seen = budge.explore(budge.parse("1 2 / 3 0"))
    shown = page(seen)
    assert shown.opened.count("svg") == 2
    assert "12 states, 1 of them solved; the hardest lies 6 moves from a solution" in shown.words
    cut = page(budge.explore(BOARDS["tiles"], node_limit=5))
    assert "at least" in cut.words and "NODE_LIMIT" in cut.words
    assert page(budge.explore(WaterJugs())).opened.count("svg") == 1


def test_a_graph_is_a_picture_unless_it_is_a_cloud() -> None:
    graph = budge.explore(budge.parse("1 2 / 3 0"), graph_nodes=20).graph
    assert graph is not None
    text = graph._repr_svg_()
    assert text is not None
    xml.dom.minidom.parseString(text)
    large = budge.explore(BOARDS["tiles"], graph_nodes=1000).graph
    assert large is not None and large._repr_svg_() is None


def test_a_report_is_a_table_and_a_chart(tmp_path: Path) -> None:
    report = budge.batch.run(
        [budge.parse(NEAR)], store=tmp_path / "runs.sqlite", jobs=1, configurations=["optimal"]
    )
    shown = page(report)
    assert "optimal" in shown.words and shown.opened.count("svg") == 1


def test_what_is_too_large_is_left_to_its_words() -> None:
    side = 41
    board = budge.Tiles([list(range(r * side, (r + 1) * side)) for r in range(side)])
    assert board._repr_svg_() is None
    long = budge.solve(budge.parse("1 2 3 / 0 4 6 / 7 5 8"), algorithm="dfs")
    assert long.cost is not None and long.cost > showing.LONGEST
    text = long._repr_html_()
    assert text is not None and len(text) < 30_000 and "animate" not in text


def test_colours_of_the_night_answer_those_of_the_day() -> None:
    assert DARK.keys() == COLOURS.keys() and len(DARK_TONES) == len(TONES)
    light = [*COLOURS.values(), *TONES]
    assert len(set(light)) == len(light)  # a colour is found by its value
    picture = BOARDS["sokoban"]._repr_svg_()
    assert picture is not None
    for colour in set(re.findall(r'fill="(#\w+)"', picture)):
        assert f"light-dark({colour}," in picture


def test_a_picture_of_ones_own_changes_no_rule() -> None:
    class Mine(budge.Tiles):
        def _repr_svg_(self) -> str:
            return "<svg/>"

    assert budge.solve(Mine([[1, 2], [0, 3]])).engine == "native"


def test_a_comparison_as_a_table_and_a_figure() -> None:
    comparison = budge.compare(BOARDS["tiles"], ["bfs", "hill-climbing:manhattan"])
    frame = comparison.to_pandas()
    assert list(frame["configuration"]) == ["bfs", "hill-climbing:manhattan"]
    assert frame["cost"][0] == 23 and frame["cost"].isna()[1]
    assert frame["expanded"][0] == comparison.results[0].stats.expanded
    assert len(budge.Comparison(BOARDS["tiles"], [], []).to_pandas()) == 0
    figure = comparison.plot()
    assert figure._repr_png_().startswith(b"\x89PNG")
    labels = [label.get_text() for label in figure.axes[0].get_yticklabels()]
    assert labels == ["hill-climbing:manhattan", "bfs"]


def test_what_designers_ask_for_shows_itself() -> None:
    level = budge.Sokoban(["######", "#@$ .#", "#    #", "######"])
    analysis = page(budge.analyse(level))
    assert "svg" in analysis.opened and "optimum in pushes: 2" in analysis.words
    assert "★" in page(budge.grade(level)).words
    made = next(budge.generate("rush-hour", seed=1, cost="5-"))
    shown = page(made)
    assert "svg" in shown.opened and f"{made.optimum} slides" in shown.words


def test_facts_of_a_puzzle_without_pictures_are_told_in_words() -> None:
    assert "svg" not in page(budge.analyse(WaterJugs())).opened


def test_marks_are_drawn_over_the_board_and_escaped() -> None:
    marked = Marked(
        BOARDS["tiles"],
        shade={(1, 1): 0.5},
        groups={(1, 2): 0},
        crossed=[(1, 3)],
        labels={(2, 2): EVIL},
        arrows=[((1, 1), (3, 3)), ((2, 2), (2, 2))],
    )
    text = marked._repr_svg_()
    assert text is not None and EVIL not in text
    plain = xml.dom.minidom.parseString(BOARDS["tiles"]._repr_svg_() or "")
    drawn = xml.dom.minidom.parseString(text)

    def count(tag: str) -> int:
        return len(drawn.getElementsByTagName(tag)) - len(plain.getElementsByTagName(tag))

    assert (count("rect"), count("path"), count("text")) == (2, 3, 1)
