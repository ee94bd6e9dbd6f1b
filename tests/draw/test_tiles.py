from __future__ import annotations

from budge import Tiles
from budge.draw.tiles import IN_PLACE, OUT_OF_PLACE, terminal


def styles(puzzle: Tiles, *, since: tuple[int, ...] | None = None) -> dict[str, str]:
    """The style of each tile, by what is written on it."""
    text = terminal(puzzle, puzzle.start, since=since)
    spans = {text.plain[span.start : span.end].strip(): str(span.style) for span in text.spans}
    return {tile: style for tile, style in spans.items() if tile.isdigit()}


def test_a_board_of_any_shape() -> None:
    puzzle = Tiles([[1, 10, 3, 4], [0, 5, 6, 7], [8, 9, 2, 11]])
    assert terminal(puzzle, puzzle.start).plain.splitlines() == [
        "┌────┬────┬────┬────┐",
        "│  1 │ 10 │  3 │  4 │",
        "├────┼────┼────┼────┤",
        "│    │  5 │  6 │  7 │",
        "├────┼────┼────┼────┤",
        "│  8 │  9 │  2 │ 11 │",
        "└────┴────┴────┴────┘",
    ]


def test_without_unicode() -> None:
    puzzle = Tiles([[1, 2], [0, 3]])
    drawn = terminal(puzzle, puzzle.start, ascii=True).plain
    assert drawn.isascii()
    assert drawn.splitlines()[:2] == ["+---+---+", "| 1 | 2 |"]


def test_tiles_in_place_look_different() -> None:
    assert styles(Tiles([[1, 2], [0, 3]])) == {
        "1": IN_PLACE,
        "2": IN_PLACE,
        "3": OUT_OF_PLACE,
    }


def test_the_goal_decides_what_is_in_place() -> None:
    assert styles(Tiles([[1, 2], [0, 3]], [[1, 0], [2, 3]]))["3"] == IN_PLACE


def test_what_has_moved_stands_out() -> None:
    shown = styles(Tiles([[1, 2], [3, 0]]), since=(1, 2, 0, 3))
    assert shown == {"1": IN_PLACE, "2": IN_PLACE, "3": f"{IN_PLACE} reverse"}
