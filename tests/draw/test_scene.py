from __future__ import annotations

import pytest

import budge
from budge.draw.scene import film, scene, shifts
from budge.errors import RequestError
from tests.web.positions import EASY


@pytest.mark.parametrize("family", EASY)
def test_a_film_ends_in_the_scene_of_its_last_state(family: str) -> None:
    puzzle = budge.parse(EASY[family], family=family)
    result = budge.solve(puzzle)
    assert result.moves
    *_, last = film(puzzle, result.moves).scenes()
    expected = scene(puzzle, result.steps[-1].state)

    def standing(seen: object) -> set:
        return {(piece.kind, piece.label, piece.cell) for piece in seen.pieces}  # type: ignore[attr-defined]

    assert standing(last) == standing(expected)
    assert last.walls == expected.walls and last.goals == expected.goals


@pytest.mark.parametrize("family", EASY)
def test_pieces_never_overlap_each_other_or_a_wall(family: str) -> None:
    puzzle = budge.parse(EASY[family], family=family)
    for seen in film(puzzle, budge.solve(puzzle).moves or ()).scenes():
        cells = [cell for piece in seen.pieces for cell in piece.cells()]
        assert len(cells) == len(set(cells))
        assert not set(cells) & set(seen.walls)
        assert all(0 <= r < seen.height and 0 <= c < seen.width for r, c in cells)


def test_solved_tiles_are_in_place() -> None:
    puzzle = budge.Tiles([[1, 2], [3, 0]])
    seen = scene(puzzle, puzzle.start)
    assert all(seen.placed(piece) for piece in seen.pieces)


def test_a_swap_moves_two() -> None:
    puzzle = budge.Tiles([[2, 1], [3, 0]], rule="swap")
    move = puzzle.moves(puzzle.start)[0]
    assert sorted(shifts(puzzle, puzzle.start, move)) == [((0, 0), (0, 1)), ((0, 1), (0, 0))]


def test_an_unknown_family_is_refused_in_words() -> None:
    class Mine:
        start = 0

    with pytest.raises(RequestError, match="shown as text only"):
        scene(Mine(), 0)
