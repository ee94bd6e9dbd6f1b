"""Sokoban as a planning task.

The player walks to a cell without a box, or pushes a box that is `in-line`. Boxes have no names:
a cell has a box or is free. Under the metric `moves` every action costs 1, under `pushes` a push
costs 1 and a walk nothing, which only action costs can say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from budge.formats.pddl import syntax
from budge.formats.pddl.syntax import Action
from budge.puzzles.sokoban import Position, Sokoban


def needs_costs(puzzle: Sokoban) -> bool:
    return puzzle.metric == "pushes"


def domain(puzzle: Sokoban, costs: bool) -> str:
    return syntax.domain(
        _domain_name(puzzle),
        [
            "Sokoban: push every box onto a goal.",
            "Walking is free, a push costs 1." if needs_costs(puzzle) else "Every step costs 1.",
        ],
        types=["cell"],
        predicates=[
            "(player ?c - cell)",
            "(box ?c - cell)",
            "(free ?c - cell)",
            "(beside ?a ?b - cell)",
            "(in-line ?a ?b ?c - cell)",
        ],
        actions=[_walk(puzzle, costs), _push(costs)],
        costs=costs,
    )


def _walk(puzzle: Sokoban, costs: bool) -> str:
    return syntax.action(
        "walk",
        ["?from ?to - cell"],
        ["(player ?from)", "(beside ?from ?to)", "(free ?to)"],
        ["(player ?to)", "(not (player ?from))"],
        puzzle.cost(puzzle.start, "u") if costs else None,
    )


def _push(costs: bool) -> str:
    before = ["(player ?from)", "(box ?box)", "(free ?to)"]
    return syntax.action(
        "push",
        ["?from ?box ?to - cell"],
        [*before, "(in-line ?from ?box ?to)"],
        ["(player ?box)", "(box ?to)", "(free ?box)", *syntax.negated(before)],
        1 if costs else None,
    )


def problem(puzzle: Sokoban, costs: bool) -> str:
    floor = sorted(puzzle.floor)
    player, boxes = puzzle.start
    init = [f"(player {_cell(puzzle, player)})"]
    for cell in floor:
        init.append(f"({'box' if cell in boxes else 'free'} {_cell(puzzle, cell)})")
    for cell in floor:
        for step in _steps(puzzle):
            line = [cell, cell + step, cell + 2 * step]
            names = [_cell(puzzle, each) for each in line]
            if line[1] in puzzle.floor:
                init.append(f"(beside {names[0]} {names[1]})")
                if line[2] in puzzle.floor:
                    init.append(f"(in-line {' '.join(names)})")
    return syntax.problem(
        "sokoban",
        _domain_name(puzzle),
        syntax.commented(puzzle.text(puzzle.start)),
        objects=[*(_cell(puzzle, cell) for cell in floor), "- cell"],
        init=init,
        goal=[f"(box {_cell(puzzle, cell)})" for cell in sorted(puzzle.goal_cells)],
        costs=costs,
    )


def write_plan(puzzle: Sokoban, moves: Sequence[str]) -> list[Action]:
    actions, state = [], puzzle.start
    for move in moves:
        after = puzzle.play(state, move)
        actions.append(_action(puzzle, state, after))
        state = after
    return actions


def read_plan(puzzle: Sokoban, actions: Iterable[Action]) -> list[Any]:
    return syntax.follow(
        puzzle, actions, lambda state, move: _action(puzzle, state, puzzle.play(state, move))
    )


def _action(puzzle: Sokoban, state: Position, after: Position) -> Action:
    here, there = state.player, after.player
    ways = (_cell(puzzle, here), _cell(puzzle, there))
    if state.boxes == after.boxes:
        return ("walk", *ways)
    return ("push", *ways, _cell(puzzle, 2 * there - here))


def _domain_name(puzzle: Sokoban) -> str:
    return f"sokoban-{puzzle.metric}"


def _steps(puzzle: Sokoban) -> tuple[int, ...]:
    return -puzzle.width, puzzle.width, -1, 1


def _cell(puzzle: Sokoban, at: int) -> str:
    row, column = divmod(at, puzzle.width)
    return f"r{row + 1}c{column + 1}"
