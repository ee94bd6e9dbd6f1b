"""Sliding tiles as a planning task.

Slide rule: a tile moves from a cell to the blank beside it; counted in slides, so many tiles of a
line move one cell each. Swap rule: two tiles in neighbouring cells trade places, the blank being
the tile `t0`. Every action costs 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from budge.formats.pddl import syntax
from budge.formats.pddl.syntax import Action
from budge.puzzles.tiles import OPPOSITE, Slide, Swap, Tiles

_ROW_STEP = {"up": -1, "down": 1, "left": 0, "right": 0}
_COLUMN_STEP = {"up": 0, "down": 0, "left": -1, "right": 1}
_STEPS = [(way, _ROW_STEP[way], _COLUMN_STEP[way]) for way in OPPOSITE]


def needs_costs(_puzzle: Tiles) -> bool:
    return False


def domain(puzzle: Tiles, costs: bool) -> str:
    slides = puzzle.rule == "slide"
    if puzzle.slides_rows:
        return _domain_of_rows(puzzle, costs)
    about = (
        ["Sliding tiles: a tile moves into the blank beside it."]
        if slides
        else ["Tiles that trade places with their neighbours; t0 is the blank."]
    )
    blank = ["(blank ?c - cell)"] if slides else []
    return syntax.domain(
        _domain_name(puzzle),
        about,
        types=["tile", "cell"],
        predicates=["(at ?t - tile ?c - cell)", *blank, "(beside ?a ?b - cell)"],
        actions=[_slide(costs) if slides else _swap(costs)],
        costs=costs,
    )


def _slide(costs: bool) -> str:
    before = ["(at ?t ?from)", "(blank ?to)"]
    return syntax.action(
        "slide",
        ["?t - tile", "?from ?to - cell"],
        [*before, "(beside ?from ?to)"],
        ["(at ?t ?to)", "(blank ?from)", *syntax.negated(before)],
        1 if costs else None,
    )


def _domain_of_rows(puzzle: Tiles, costs: bool) -> str:
    """An action for every number of tiles: `(step ?way ?from ?to)` keeps them in one line."""
    longest = max(puzzle.height, puzzle.width) - 1
    return syntax.domain(
        _domain_name(puzzle),
        ["Sliding tiles: the tiles between the blank and a cell of its line move at once."],
        types=["tile", "cell", "way"],
        predicates=[
            "(at ?t - tile ?c - cell)",
            "(blank ?c - cell)",
            "(step ?way - way ?from ?to - cell)",
        ],
        actions=[_slide_row(tiles, costs) for tiles in range(1, longest + 1)],
        costs=costs,
    )


def _slide_row(tiles: int, costs: bool) -> str:
    numbers = range(1, tiles + 1)
    before = [*(f"(at ?t{i} ?c{i})" for i in numbers), "(blank ?c0)"]
    return syntax.action(
        f"slide-{tiles}",
        [
            "?way - way",
            " ".join(f"?t{i}" for i in numbers) + " - tile",
            " ".join(f"?c{i}" for i in range(tiles + 1)) + " - cell",
        ],
        [*before, *(f"(step ?way ?c{i} ?c{i - 1})" for i in numbers)],
        [
            *(f"(at ?t{i} ?c{i - 1})" for i in numbers),
            f"(blank ?c{tiles})",
            *syntax.negated(before),
        ],
        1 if costs else None,
    )


def _swap(costs: bool) -> str:
    before = ["(at ?t ?a)", "(at ?u ?b)"]
    return syntax.action(
        "swap",
        ["?t ?u - tile", "?a ?b - cell"],
        [*before, "(beside ?a ?b)"],
        ["(at ?t ?b)", "(at ?u ?a)", *syntax.negated(before)],
        1 if costs else None,
    )


def problem(puzzle: Tiles, costs: bool) -> str:
    cells = [_cell(puzzle, at) for at in range(len(puzzle.start))]
    slides = puzzle.rule == "slide"
    tiles = sorted(puzzle.start)[slides:]
    beside = [
        f"(beside {cells[at]} {_cell(puzzle, other)})"
        for at in range(len(cells))
        for other in _neighbours(puzzle, at, both=slides)
    ]
    if puzzle.slides_rows:
        beside = [
            f"(step {way} {cells[at]} {cells[at + rows * puzzle.width + columns]})"
            for at in range(len(cells))
            for way, rows, columns in _STEPS
            if 0 <= at // puzzle.width + rows < puzzle.height
            and 0 <= at % puzzle.width + columns < puzzle.width
        ]
    blank = [f"(blank {cells[puzzle.start.index(0)]})"] if slides else []
    return syntax.problem(
        "tiles",
        _domain_name(puzzle),
        syntax.commented(puzzle.text(puzzle.start)),
        objects=[*map(_tile, tiles), "- tile", *cells, "- cell", *_ways(puzzle)],
        init=[*_standing(puzzle, puzzle.start, slides), *blank, *beside],
        goal=_standing(puzzle, puzzle.goal, slides),
        costs=costs,
    )


def write_plan(puzzle: Tiles, moves: Sequence[Any]) -> list[Action]:
    actions, state = [], puzzle.start
    for move in moves:
        actions.append(_action(puzzle, state, move))
        state = puzzle.play(state, move)
    return actions


def read_plan(puzzle: Tiles, actions: Iterable[Action]) -> list[Any]:
    return syntax.follow(puzzle, actions, lambda state, move: _action(puzzle, state, move))


def _action(puzzle: Tiles, state: tuple[int, ...], move: Slide | Swap) -> Action:
    if isinstance(move, Swap):
        a, b = state.index(move.first), state.index(move.second)
        places = _cell(puzzle, a), _cell(puzzle, b)
        return ("swap", _tile(move.first), _tile(move.second), *places)
    if puzzle.slides_rows:
        after = puzzle.play(state, move)
        cells = [at for at, tile in enumerate(state) if tile != after[at]]
        if state[cells[0]]:  # from the blank outwards
            cells.reverse()
        tiles = [_tile(state[at]) for at in cells[1:]]
        return (f"slide-{len(tiles)}", move.direction, *tiles, *(_cell(puzzle, at) for at in cells))
    return ("slide", _tile(move.tile), *(_cell(puzzle, state.index(t)) for t in (move.tile, 0)))


def _domain_name(puzzle: Tiles) -> str:
    return puzzle.kind.replace(":", "-")


def _ways(puzzle: Tiles) -> list[str]:
    return [*OPPOSITE, "- way"] if puzzle.slides_rows else []


def _tile(number: int) -> str:
    return f"t{number}"


def _cell(puzzle: Tiles, at: int) -> str:
    row, column = divmod(at, puzzle.width)
    return f"r{row + 1}c{column + 1}"


def _standing(puzzle: Tiles, board: tuple[int, ...], slides: bool) -> list[str]:
    return [
        f"(at {_tile(tile)} {_cell(puzzle, at)})"
        for at, tile in enumerate(board)
        if tile or not slides
    ]


def _neighbours(puzzle: Tiles, at: int, *, both: bool) -> Iterable[int]:
    """The cells beside one; only those after it unless `both`, so that a swap is told once."""
    row, column = divmod(at, puzzle.width)
    for way in OPPOSITE if both else ("right", "down"):
        r, c = row + _ROW_STEP[way], column + _COLUMN_STEP[way]
        if 0 <= r < puzzle.height and 0 <= c < puzzle.width:
            yield r * puzzle.width + c
