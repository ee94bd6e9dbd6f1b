"""What every family must satisfy, as checks that one gets for free.

Each check takes a family's record and raises AssertionError, with the puzzle in its message, when
a rule of the house is broken. Budge runs all of them on every registered family; a package that
brings a family of its own runs them in its tests::

    import budge.conformance

    @pytest.mark.parametrize("check", budge.conformance.CHECKS, ids=lambda check: check.__name__)
    def test_the_family_conforms(check):
        check(MY_FAMILY)

They try the family's samples, and positions that random moves lead to from there.

>>> from budge import conformance, registry
>>> conformance.engines_agree(registry.find_family("tiles"))
"""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from budge.draw import svg, terminal
from budge.draw.scene import film, scene
from budge.errors import IllegalMove, RequestError
from budge.family import Family
from budge.formats import read, write
from budge.heuristics import bind
from budge.puzzles.base import Puzzle, step_cost
from budge.registry import Algorithm, Heuristic, algorithms, heuristics
from budge.result import Result, Status
from budge.verbs.solve import solve, verify

Check = Callable[[Family], None]

_WALKS, _STEPS = 3, 12
_NODES = 20_000
"""So much is searched in plain Python at the most, for an answer to compare with."""


def samples(family: Family) -> list[Any]:
    """The family's samples as puzzles, in every metric that they know."""
    found: list[Any] = []
    for sample in family.samples:
        options: dict[str, Any] = {"rule": sample.rule} if sample.rule else {}
        puzzles: list[Any] = [*read(sample.text, family=family.name, **options)]
        for puzzle in puzzles:
            found.append(puzzle)
            others = [name for name in getattr(puzzle, "metrics", ()) if name != puzzle.metric]
            found += [puzzle.with_metric(name) for name in others]
    assert found, f"{family.name} has no sample to try"
    return found


def walks(puzzle: Any, seed: int = 0) -> Iterator[tuple[list[Any], list[Any]]]:
    """Random moves from the start, with the states that they lead through."""
    luck = random.Random(seed)
    for _ in range(_WALKS):
        moves, states = [], [puzzle.start]
        for _ in range(_STEPS):
            possible = list(puzzle.moves(states[-1]))
            if not possible:
                break
            moves.append(luck.choice(possible))
            states.append(puzzle.play(states[-1], moves[-1]))
        yield moves, states


def solved_samples(family: Family) -> Iterator[Result]:
    """The samples that can be solved in a moment, with a shortest solution where one is proved."""
    for puzzle in samples(family):
        result = solve(puzzle, time_limit=10, node_limit=_NODES)
        if result.solved:
            yield result


# ---------------------------------------------------------------------- the rules


def legal_moves_are_legal(family: Family) -> None:
    """Every move that is listed can be played, costs a whole number, and is listed every time."""
    for puzzle in samples(family):
        assert isinstance(puzzle, family.puzzle) and isinstance(puzzle, Puzzle), puzzle
        price = step_cost(puzzle)
        for _, states in walks(puzzle):
            for state in states:
                listed = list(puzzle.moves(state))
                assert listed == list(puzzle.moves(state)), f"{puzzle}: other moves the next time"
                for move in listed:
                    puzzle.play(state, move)
                    assert price(state, move) >= 0


def illegal_moves_are_refused(family: Family) -> None:
    """A move of another position that is not possible here raises IllegalMove."""
    for puzzle in samples(family):
        seen = {move for _, states in walks(puzzle) for s in states for move in puzzle.moves(s)}
        for move in sorted(seen - set(puzzle.moves(puzzle.start)), key=str):
            try:
                puzzle.play(puzzle.start, move)
            except IllegalMove:
                continue
            raise AssertionError(f"{puzzle}: {move} was played, though it is not listed")


def states_are_values(family: Family) -> None:
    """Playing leaves the state as it was; equal states hash equal, and so do equal puzzles."""
    for puzzle in samples(family):
        for moves, states in walks(puzzle):
            again = puzzle.start
            for move, state in zip(moves, states, strict=False):
                before = hash(state)
                child, twin = puzzle.play(state, move), puzzle.play(again, move)
                assert hash(state) == before and again == state, f"{puzzle}: {move} changed a state"
                assert child == twin and hash(child) == hash(twin), f"{puzzle}: {move} gives two"
                again = twin
        same = puzzle.starting_at(puzzle.start)
        assert same == puzzle and hash(same) == hash(puzzle) and type(same) is type(puzzle)


def moves_can_be_taken_back(family: Family) -> None:
    """Where the family lists origins: each is one by the rules, and none is missing."""
    for puzzle in samples(family):
        if not hasattr(puzzle, "origins"):
            continue
        for moves, states in walks(puzzle):
            for move, state, child in zip(moves, states, states[1:], strict=False):
                origins = list(puzzle.origins(child))
                for before, back in origins:
                    assert puzzle.play(before, back) == child, f"{puzzle}: {back} is no origin"
                assert any(before == state for before, _ in origins), (
                    f"{puzzle}: {move} cannot be taken back"
                )


# ---------------------------------------------------------------------- text


def positions_come_back_from_their_text(family: Family) -> None:
    if not family.readable:
        return
    for puzzle in samples(family):
        for _, states in walks(puzzle):
            here = puzzle.starting_at(states[-1])
            text = write(here)
            (again,) = family.text.read(text, **family.options_of(here))
            if getattr(again, "metric", None) != getattr(here, "metric", None):
                again = again.with_metric(here.metric)
            assert again == here, f"{here} came back as {again} from\n{text}"


def solutions_come_back_from_their_text(family: Family) -> None:
    notation = family.notation
    for puzzle in samples(family):
        for moves, _ in walks(puzzle):
            text = notation.write_moves(puzzle, moves)
            assert notation.read_moves(puzzle, text) == moves, f"{puzzle}: {text}"
    for result in solved_samples(family):
        text = result.solution_text() or ""
        again = notation.read_moves(result.puzzle, text)
        assert again == list(result.moves or ()), f"{result.puzzle}: {text}"


def results_survive_json(family: Family) -> None:
    """Plain values that JSON can hold, and the solution in them is one."""
    for result in solved_samples(family):
        plain = json.loads(json.dumps(result.to_dict(), allow_nan=False))
        assert plain["family"] == family.name
        moves = family.notation.read_moves(result.puzzle, plain["solution"])
        assert verify(result.puzzle, moves) == plain["cost"]


def puzzles_can_be_copied_and_sent(family: Family) -> None:
    for puzzle in samples(family):
        for clone in (copy.copy(puzzle), copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle))):
            assert clone == puzzle and hash(clone) == hash(puzzle)
            assert list(clone.moves(clone.start)) == list(puzzle.moves(puzzle.start))
    for result in solved_samples(family):
        for clone in (copy.deepcopy(result), pickle.loads(pickle.dumps(result))):
            assert (clone.moves, clone.cost) == (result.moves, result.cost)


# ---------------------------------------------------------------------- searches


def engines_agree(family: Family) -> None:
    """The native engine and plain Python, and a puzzle by itself and among others."""
    for puzzle in samples(family):
        plain = solve(puzzle, quality="optimal", engine="python", node_limit=_NODES)
        if plain.status not in (Status.OPTIMAL, Status.UNSOLVABLE):
            continue
        for quality in ("auto", "optimal", "fast"):
            result = solve(puzzle, quality=quality, time_limit=20)
            assert result.lower_bound <= (plain.cost or 0) or not plain.solved, result
            if plain.solved:
                assert result.cost is None or result.cost >= (plain.cost or 0), result
            else:
                assert not result.solved, result
            if result.status is Status.OPTIMAL:
                assert result.cost == plain.cost, result
            assert result.status is not Status.UNSOLVABLE or not plain.solved, result


def algorithm_keeps_its_word(family: Family, entry: Algorithm) -> None:
    """An algorithm that declares itself optimal is, with its default heuristic; any solves."""
    for puzzle in samples(family):
        known = solve(puzzle, quality="optimal", engine="python", node_limit=_NODES)
        if known.status is not Status.OPTIMAL or not entry.fits(puzzle):
            continue
        try:
            result = solve(puzzle, algorithm=entry.name, node_limit=10 * _NODES, time_limit=5)
        except RequestError:  # it says what it needs and the puzzle has not
            continue
        assert result.status is not Status.UNSOLVABLE, result
        assert result.cost is None or result.cost >= (known.cost or 0), result
        if entry.optimal and result.status is Status.OPTIMAL:
            assert result.cost == known.cost, f"{entry.name} on {puzzle}: {result}"


def heuristic_keeps_its_word(family: Family, entry: Heuristic) -> None:
    """0 at the goal and never above the true distance, if it is admissible; never falling by more
    than a move costs, if it is consistent."""
    for puzzle in samples(family):
        if not entry.fits(puzzle):
            continue
        bound = bind(entry, puzzle)
        price = step_cost(puzzle)
        if bound.consistent:
            for moves, states in walks(puzzle):
                for move, state, child in zip(moves, states, states[1:], strict=False):
                    most = bound.estimate(child) + price(state, move)
                    assert bound.estimate(state) <= most + 1e-6, (
                        f"{entry.name} falls too far: {puzzle}"
                    )
        if bound.admissible:
            result = solve(puzzle, quality="optimal", time_limit=5, node_limit=_NODES)
            for step in result.steps if result.status is Status.OPTIMAL else ():
                left = (result.cost or 0) - step.g
                assert bound.estimate(step.state) <= left + 1e-6, f"{entry.name}: {puzzle}"


# ---------------------------------------------------------------------- pictures and words


def every_move_can_be_drawn(family: Family) -> None:
    """The film of a solution ends in the scene of its last state, and nothing fails on the way."""
    for result in solved_samples(family):
        puzzle, moves = result.puzzle, list(result.moves or ())[:200]
        state = puzzle.start
        for move in moves:
            terminal.board(puzzle, puzzle.play(state, move), since=state)
            state = puzzle.play(state, move)
        if family.drawable:
            *_, last = film(puzzle, moves).scenes()
            seen = scene(puzzle, state)
            assert set(map(_look, last.pieces)) == set(map(_look, seen.pieces)), puzzle
            svg.animation(puzzle, moves)


def _look(piece: Any) -> tuple[Any, ...]:
    """What one sees of a piece; which of two that look alike it is, one does not."""
    return piece.kind, piece.cell, tuple(piece.shape), piece.tone


def words_are_there(family: Family) -> None:
    """A name and a word for each metric, in every language that the family speaks."""
    assert family.labels.get("en"), f"{family.name} has no English name"
    for language, labels in family.labels.items():
        assert labels.name, f"{family.name} has no name in {language!r}"
        missing = set(family.metrics) - set(labels.metrics)
        assert not missing, f"{family.name} has no words for {missing} in {language!r}"
    for puzzle in samples(family):
        assert set(getattr(puzzle, "metrics", ("moves",))) <= set(family.metrics)


CHECKS: tuple[Check, ...] = (
    legal_moves_are_legal,
    illegal_moves_are_refused,
    states_are_values,
    moves_can_be_taken_back,
    positions_come_back_from_their_text,
    solutions_come_back_from_their_text,
    results_survive_json,
    puzzles_can_be_copied_and_sent,
    engines_agree,
    every_move_can_be_drawn,
    words_are_there,
)
"""What a family is asked, whatever is registered for it."""


def checks_of(family: Family) -> list[tuple[str, Callable[[], None]]]:
    """Every check of a family, and of each algorithm and heuristic that fits it, by name."""
    puzzles = samples(family)
    named: list[tuple[str, Callable[[], None]]] = [
        (check.__name__, partial(check, family)) for check in CHECKS
    ]
    named += [
        (f"algorithm {entry.name}", partial(algorithm_keeps_its_word, family, entry))
        for entry in algorithms()
        if any(entry.fits(puzzle) for puzzle in puzzles)
    ]
    named += [
        (f"heuristic {entry.name}", partial(heuristic_keeps_its_word, family, entry))
        for entry in heuristics(on_request=False)
        if any(entry.fits(puzzle) for puzzle in puzzles)
    ]
    return named
