"""An answer, judged: read leniently, played strictly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from budge.arguments import whole_number
from budge.errors import BudgeError, RequestError, brief
from budge.formats import read_moves, write_moves
from budge.judging.answers import MOST_CHARACTERS, Answer, find_answer
from budge.judging.cleaning import plain, without_boards
from budge.judging.playing import Played, play
from budge.judging.prompts import prompt
from budge.judging.words import Said
from budge.limits import MOST_NODES, MemoryAmount
from budge.puzzles.base import metric_of, overridden, step_cost
from budge.registry import family_of
from budge.result import Status, counted
from budge.verbs.contract import as_puzzle
from budge.verbs.solve import solve, with_metric

_NODES = 2_000_000


@dataclass(frozen=True)
class Judgement:
    """What an answer is worth.

    `legal_moves` of its moves were legal, up to the goal or to the first `mistake`, which is told
    in words. `cost` is that of a solution, in `metric`; `optimum` is proved, or None where the
    limit was met first, and then `lower_bound` is what is proved. `score` is 0 for an answer that
    does not solve the puzzle, and optimum / cost for one that does: 1 if it is shortest. Where the
    optimum is not known, the lower bound stands in for it, so a score is never too high. Where
    there is no solution, to say so scores 1 if that is proved.

    >>> import budge
    >>> said = budge.judge("1 2 3 / 4 5 6 / 0 7 8", "7 left, 8 up")
    >>> said.solved, said.legal_moves, said.said_moves
    (False, 1, 2)
    """

    solved: bool
    score: float
    metric: str
    legal_moves: int
    said_moves: int
    cost: int | None = None
    optimum: int | None = None
    lower_bound: int = 0
    mistake: str | None = None
    solution: str = ""
    """The legal moves, in the family's own notation."""
    read_from: str = ""
    """Where in the text the answer stood."""
    notes: tuple[str, ...] = ()
    moves: Sequence[Any] = field(default=(), repr=False)

    @property
    def optimal(self) -> bool | None:
        """Whether it is a shortest solution; None if that is not known."""
        if not self.solved:
            return False
        if self.cost == self.lower_bound:
            return True
        return False if self.optimum is not None else None

    @property
    def above(self) -> int | None:
        """How far the cost is above the optimum, if both are known."""
        if self.cost is None or self.optimum is None:
            return None
        return self.cost - self.optimum

    def to_dict(self) -> dict[str, Any]:
        names = ("solved", "score", "optimal", "cost", "metric", "optimum", "lower_bound", "above")
        more = ("legal_moves", "said_moves", "mistake", "solution", "read_from", "notes")
        values = {name: getattr(self, name) for name in (*names, *more)}
        return {**values, "notes": list(self.notes)}

    def __str__(self) -> str:
        if self.solved and self.cost is not None:
            length = f"solved in {counted(self.cost, self.metric)}"
            if self.optimal:
                return f"{length}, which is shortest"
            if self.optimum is not None:
                return f"{length}, {self.above} above the optimum of {self.optimum}"
            return f"{length}; at least {self.lower_bound} are needed"
        if self.score:
            return "rightly said to be unsolvable"
        legal = f"{self.legal_moves} legal {'move' if self.legal_moves == 1 else 'moves'}"
        if self.mistake:
            return f"not solved: {self.mistake} (after {legal})"
        return f"not solved after {legal}"


def judge(
    puzzle: Any,
    answer: str,
    *,
    metric: str | None = None,
    optimum: int | None = None,
    node_limit: int | None = None,
    time_limit: float | None = None,
    memory_limit: MemoryAmount | None = None,
) -> Judgement:
    """Read an answer, play it by the rules, and say how good it is.

    The answer may be prose around moves: see `budge.judging.answers` for where it is looked for. A
    known `optimum` saves the search for it, which keeps to the limits otherwise.

    >>> import budge
    >>> print(judge(budge.parse("1 2 3 / 4 5 6 / 0 7 8"), "Move tile 7 left, then tile 8 left."))
    solved in 2 moves, which is shortest
    """
    puzzle = as_puzzle(puzzle)
    puzzle = with_metric(puzzle, metric)
    known = 0 if optimum is None else whole_number(optimum)
    if known is None or not 0 <= known <= MOST_NODES:
        raise RequestError(f"the optimum is {brief(optimum)}: it must be a whole number, 0 or more")
    if not isinstance(answer, str):
        return unanswered(puzzle, f"an answer is text, not {type(answer).__name__}")
    if len(answer) > MOST_CHARACTERS:
        return unanswered(
            puzzle,
            f"the answer is {len(answer):,} characters long; {MOST_CHARACTERS:,} are read at most",
        )
    found, played, notes = _read(puzzle, answer)
    limits: dict[str, Any] = {
        "node_limit": _NODES if node_limit is None and time_limit is None else node_limit,
        "time_limit": time_limit,
        "memory_limit": memory_limit,
    }
    if not played.solved:
        if found.unsolvable:
            return _claimed(puzzle, found, limits)
        mistake = played.mistake
        if mistake is None:
            mistake = "no moves were found in the answer" if not found.moves else None
        return _judged(puzzle, found, played, mistake=mistake, notes=notes)
    cost, price, state = 0, step_cost(puzzle), puzzle.start
    for move in played.moves:
        cost += price(state, move)
        state = puzzle.play(state, move)
    if optimum is not None and cost < optimum:
        notes.append(f"{optimum} is not the optimum: this solution is shorter")
        optimum = None
    bound = optimum
    if optimum is None:
        result = solve(puzzle, quality="optimal", **limits)
        bound = result.lower_bound
        optimum = result.cost if result.status is Status.OPTIMAL else None
    bound = bound or 0
    score = 1.0 if cost <= bound else bound / cost
    figures = {"cost": cost, "optimum": optimum, "lower_bound": bound}
    return _judged(puzzle, found, played, score=score, notes=notes, **figures)


def _read(puzzle: Any, text: str) -> tuple[Answer, Played, list[str]]:
    """The answer in the text, played; and what is to be said of how it was read."""
    family = family_of(puzzle)
    spoken = family.spoken if family and overridden(puzzle) is None else None
    if spoken is None:
        return (*_read_strictly(puzzle, text, family is not None), [])
    words = plain(text, prompt(puzzle))
    if spoken.row:
        words = without_boards(words, puzzle, spoken.row)
    found = find_answer(words, spoken.reader(puzzle))
    notes = []
    if found.others:
        notes.append(f"{found.others + 1} answers were given; the last one counts")
    played = play(puzzle, found.moves, spoken.step)
    if not played.solved and spoken.other_step:
        said = [move for move, _ in found.moves if isinstance(move, Said)]
        meant = spoken.other_step(puzzle, said)
        other = play(puzzle, found.moves, meant[0]) if meant else played
        if meant and (other.solved or len(other.moves) > len(played.moves)):
            played = other
            notes.append(meant[1])
    if played.left:
        notes.append(f"not counted: {counted(played.left, 'moves')} after the goal")
    return found, played, notes


def _read_strictly(puzzle: Any, text: str, known: bool) -> tuple[Answer, Played]:
    """A family whose words Budge does not know: the answer is in its notation and nothing else."""
    state, moves, mistake = puzzle.start, [], None
    if not known:
        mistake = f"answers for a {type(puzzle).__name__} cannot be read"
    try:
        for move in read_moves(puzzle, text) if known else ():
            state = puzzle.play(state, move)
            moves.append(move)
    except BudgeError as error:
        mistake = str(error).split("\n")[0]
    solved = mistake is None and puzzle.is_goal(state)
    said: list[tuple[object, str]] = [(move, str(move)) for move in moves]
    return Answer(said, "the text", 0, False), Played(moves, state, solved, mistake, 0)


def _claimed(puzzle: Any, found: Answer, limits: dict[str, Any]) -> Judgement:
    """It was said that there is no solution."""
    result = solve(puzzle, quality="fast", **limits)
    if result.status is Status.UNSOLVABLE:
        return Judgement(
            False, 1.0, metric_of(puzzle), 0, 0, read_from=found.where, notes=("proved unsolvable",)
        )
    known = "there is a solution" if result.solved else "that is not proved within the limit"
    return Judgement(
        False, 0.0, metric_of(puzzle), 0, 0, mistake=f"said to be unsolvable, but {known}",
        lower_bound=result.lower_bound, read_from=found.where,
    )  # fmt: skip


def _judged(
    puzzle: Any, found: Answer, played: Played, *, score: float = 0.0, notes: list[str], **more: Any
) -> Judgement:
    words = write_moves if family_of(puzzle) else lambda _, moves: " ".join(map(str, moves))
    return Judgement(
        played.solved,
        score,
        metric_of(puzzle),
        len(played.moves),
        len(found.moves),
        solution=words(puzzle, played.moves),
        read_from=found.where,
        notes=tuple(notes),
        moves=tuple(played.moves),
        **more,
    )


def unanswered(puzzle: Any, why: str = "no answer was given") -> Judgement:
    """Nothing to be judged."""
    return Judgement(False, 0.0, metric_of(puzzle), 0, 0, mistake=why)
