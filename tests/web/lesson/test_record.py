"""What is recorded of a search is what it did: held against the search itself and a second one."""

from __future__ import annotations

from typing import Any

import pytest

import budge
from budge.draw.scene import Scene, scene
from budge.heuristics import bind
from budge.limits import Limits
from budge.registry import Algorithm, algorithms, find_algorithm, heuristics
from budge.search import Expansion, Monitor, Stopped
from budge.web.lesson.pictures import GONE, Pictures
from budge.web.lesson.record import Record, Search
from tests.web.lesson.asking import EIGHT, best_first
from tests.web.positions import EASY

POSITIONS = {**EASY, "eight": EIGHT, "swap": "2 1 3 / 0 4 5"}


def position(name: str) -> Any:
    return budge.parse(POSITIONS[name], **({"rule": "swap"} if name == "swap" else {}))


def searches() -> list[tuple[str, str]]:
    """Every search of the registry that has a form in Python, on every position that it fits."""
    return [
        (name, entry.name)
        for name in POSITIONS
        for entry in algorithms(position(name))
        if entry.run is not None and all(hasattr(position(name), need) for need in entry.needs)
    ]


def search_for(puzzle: Any, entry: Algorithm, heuristic: str | None = None) -> Search:
    name = heuristic or next(
        (other.name for other in heuristics(puzzle) if other.admissible), "zero"
    )
    return Search(puzzle, entry, bind(name, puzzle) if entry.informed else None, 2.0)


@pytest.mark.parametrize(("name", "algorithm"), searches())
def test_a_record_is_what_the_search_does_without_one(name: str, algorithm: str) -> None:
    puzzle = position(name)
    search = search_for(puzzle, find_algorithm(algorithm, puzzle))
    limits = Limits(nodes=400)
    record = Record(search, watched=3).run(limits)
    seen: list[tuple[Any, int, int, int]] = []

    def observe(expansion: Expansion) -> None:
        seen.append((expansion.state, expansion.g, expansion.open, expansion.closed))

    monitor = Monitor(limits, observer=observe)
    try:
        moves = search.run(puzzle, monitor)
    except Stopped:
        moves = None
    assert record.moves == moves
    assert record.generated == monitor.stats.generated
    assert [
        (record.nodes[step.node].state, step.g, step.open, step.closed)
        for step in record.steps[1:]
        if step.node is not None
    ] == seen
    if moves is not None:
        assert puzzle.is_goal(record.nodes[record.path()[-1]].state)


@pytest.mark.parametrize(("name", "algorithm"), searches())
def test_the_tree_hangs_together_by_legal_moves(name: str, algorithm: str) -> None:
    puzzle = position(name)
    record = Record(search_for(puzzle, find_algorithm(algorithm, puzzle))).run(Limits(nodes=400))
    roots = 0
    for number, node in enumerate(record.nodes):
        if node.way is None:
            roots += 1
            assert number == 0 or node.backwards or "origins" in record.search.algorithm.needs
            continue
        parent = record.nodes[node.way.parent].state
        if node.backwards:
            assert puzzle.play(node.state, node.way.move) == parent
        else:
            assert puzzle.play(node.way.state, node.way.move) == node.state
            assert node.way.state == parent
        above, steps = node.parent, 0
        while above is not None:
            above, steps = record.nodes[above].parent, steps + 1
            assert steps <= len(record.nodes), "the tree goes round in circles"
    assert roots == 1 or "origins" in record.search.algorithm.needs


@pytest.mark.parametrize("heuristic", ["manhattan", "misplaced"])
def test_the_open_list_is_that_of_another_astar(heuristic: str) -> None:
    puzzle = budge.parse(EIGHT)
    search = search_for(puzzle, find_algorithm("astar", puzzle), heuristic)
    assert search.heuristic
    h = search.heuristic.estimate
    second = best_first(puzzle, lambda g, state: (g + h(state), h(state)), 130)
    for steps, (state, g, waiting, closed) in enumerate(second, 1):
        if steps % 13:
            continue
        record = Record(search, watched=steps).run(Limits(nodes=steps))
        step = record.steps[-1]
        assert step.node is not None and record.tracer
        assert (record.nodes[step.node].state, step.g, step.closed) == (state, g, closed)
        listed = record.tracer.steps[steps].opens[0]
        assert [(record.nodes[node].state, g) for node, g in listed] == waiting[: len(listed)]
        assert len(listed) == min(48, len(waiting))


def test_a_search_that_only_counts_has_an_open_list_too(own_tables: None) -> None:
    @budge.algorithm("blind-walk", optimal=False)
    def walk(puzzle: Any, monitor: Monitor) -> None:
        """From a state to the first one that is new."""
        state, seen = puzzle.start, {puzzle.start}
        for g in range(20):
            monitor.expanding(state, g, open=len(seen) - g, closed=g + 1)
            for move in puzzle.moves(state):
                child = puzzle.play(state, move)
                monitor.generated()
                if child not in seen:
                    seen.add(child)
                    following = child
            state = following

    puzzle = budge.parse(EIGHT)
    record = Record(search_for(puzzle, find_algorithm("blind-walk", puzzle))).run(Limits(nodes=9))
    expanded = {step.node for step in record.steps}
    assert [node for node, _g in record.open()] == [
        number for number in range(len(record.nodes)) if number not in expanded
    ]
    assert len(list(record.closed())) == 9


# ---------------------------------------------------------------------- pictures


def shown(pictures: Pictures, picture: list[list[int]]) -> set[tuple[Any, ...]]:
    """The start changed as the picture says: what the page draws."""
    assert pictures.scene
    pieces = {piece.cell: look_of(piece) for piece in pictures.scene.pieces}
    for row, column, look in picture:
        if look == GONE:
            del pieces[row, column]
        else:
            pieces[row, column] = tuple(pictures.looks[look].values())
    return {(cell, *look) for cell, look in pieces.items()}


def look_of(piece: Any) -> tuple[Any, ...]:
    return piece.kind, piece.label, piece.shape, piece.home, piece.tone, piece.colour


def pieces_of(seen: Scene) -> set[tuple[Any, ...]]:
    return {(piece.cell, *look_of(piece)) for piece in seen.pieces}


@pytest.mark.parametrize("name", [*POSITIONS, "hdlm"])
def test_a_picture_by_moves_is_the_picture_of_the_state(name: str) -> None:
    hdlm = "BAAC\nBAAC\nDEFG\nDHIG\nJ..K"
    puzzle = budge.parse(hdlm, family="klotski") if name == "hdlm" else position(name)
    record = Record(search_for(puzzle, find_algorithm("astar", puzzle))).run(Limits(nodes=150))
    pictures = Pictures(puzzle)

    def unnamed(seen: set[tuple[Any, ...]]) -> set[tuple[Any, ...]]:
        # Pieces that can stand for each other may have traded their names on the way.
        return {(cell, kind, shape) for cell, kind, _label, shape, *_rest in seen}

    for node in record.nodes:
        before = (node.way.state, node.way.move) if node.way else ()
        drawn = shown(pictures, pictures.of(node.state, *before) or [])
        assert unnamed(drawn) == unnamed(pieces_of(scene(puzzle, node.state)))
        if puzzle.family in ("tiles", "rush-hour"):
            assert drawn == pieces_of(scene(puzzle, node.state))
