"""What notebooks show, in a real browser: the scrubber, and the board to play on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import budge

if TYPE_CHECKING:
    from playwright.sync_api import Page


def put(page: Page, tmp_path: Path, body: str, theme: str = "light") -> None:
    file = tmp_path / "notebook.html"
    file.write_text(f'<!doctype html><meta charset="utf-8"><body data-theme="{theme}">{body}')
    page.goto(file.as_uri())


def places(page: Page) -> list[tuple[int, int]]:
    """Where the tiles are seen to stand, by their labels, in cells."""
    return page.evaluate(
        """() => {
            const svg = document.querySelector("svg"), matrix = svg.getScreenCTM().inverse();
            return [...svg.querySelectorAll("g")].map((group) => {
                const box = group.getBoundingClientRect();
                const point = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2)
                    .matrixTransform(matrix);
                return [Math.floor(point.y / 100), Math.floor(point.x / 100)];
            });
        }"""
    )


def test_the_scrubber_shows_every_step(page: Page, tmp_path: Path) -> None:
    result = budge.solve(budge.parse("1 2 3 / 4 0 6 / 7 5 8"))
    put(page, tmp_path, result._repr_html_() or "")
    slider, words = page.locator("input[type=range]"), page.locator(".budge-words")
    assert slider.input_value() == "0" and words.inner_text().startswith("0 of 2")
    pieces = [tile for tile in result.puzzle.start if tile]
    for at in (1, 2, 0, 2, 1):
        slider.fill(str(at))
        assert words.inner_text().startswith(f"{at} of 2")
        state = result.steps[at].state
        expected = [list(divmod(state.index(tile), 3)) for tile in pieces]
        assert places(page) == expected


def test_it_plays_and_pauses(page: Page, tmp_path: Path) -> None:
    put(page, tmp_path, budge.solve(budge.parse("3 0 4 / 5 2 8 / 1 6 7"))._repr_html_() or "")
    button, slider = page.get_by_role("button"), page.locator("input[type=range]")
    button.click()
    page.wait_for_function("document.querySelector('input').value >= 2")
    assert button.get_attribute("aria-label") == "Pause"
    button.click()
    at = slider.input_value()
    page.wait_for_timeout(700)
    assert slider.input_value() == at and button.get_attribute("aria-label") == "Play"


def test_two_results_do_not_disturb_each_other(page: Page, tmp_path: Path) -> None:
    one = budge.solve(budge.parse("1 2 3 / 4 0 6 / 7 5 8"))._repr_html_() or ""
    put(page, tmp_path, one + one)
    page.locator("input[type=range]").nth(1).fill("2")
    assert page.locator("input[type=range]").nth(0).input_value() == "0"


@pytest.mark.parametrize(("theme", "light"), [("light", True), ("dark", False)])
def test_colours_follow_the_page(page: Page, tmp_path: Path, theme: str, light: bool) -> None:
    picture = budge.parse("1 2 / 3 0")._repr_svg_() or ""
    put(page, tmp_path, picture, theme)
    colour = page.evaluate("getComputedStyle(document.querySelector('svg rect')).fill")
    assert (int(colour[4:].split(",")[0]) > 128) is light


def test_playing_on_a_board(page: Page, tmp_path: Path) -> None:
    pytest.importorskip("anywidget")
    from budge.notebook.player import script, style

    game = budge.play(budge.parse("1 2 3 / 4 0 6 / 7 5 8"))

    def send(content: Any) -> Any:
        game._handle_custom_msg(content, [])
        return game.view

    page.expose_function("send", send)
    module = script().replace("export default", "const widget =")
    put(
        page,
        tmp_path,
        f"""<style>{style()}</style><div id="host"></div><script type="module">{module}
        const heard = [];
        const model = {{
            view: await window.send({{}}),
            get() {{ return this.view; }},
            on(_name, react) {{ heard.push(react); }},
            off() {{}},
            async send(content) {{
                this.view = await window.send(content);
                heard.forEach((react) => react());
            }},
        }};
        widget.render({{ model, el: document.getElementById("host") }});
        </script>""",
    )
    page.get_by_role("button", name="Hint").click()
    page.wait_for_selector(".arrow", state="attached")
    page.locator("[data-label='5']").click()
    page.wait_for_function("document.querySelector('output').textContent === '1 move'")
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelector('output').textContent === '0 moves'")
    page.locator(".budge-player").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("document.querySelector('.budge-said').textContent === 'Solved.'")
    assert game.view["solved"]
    fills = page.evaluate("getComputedStyle(document.querySelector('.piece .body')).fill")
    assert fills != "rgb(0, 0, 0)"  # the board's style has arrived
