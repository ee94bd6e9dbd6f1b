"""Budge as tools for language-model agents, over the Model Context Protocol.

Each call stands alone: it is given a position as text and answers in a few fields. Searches keep to
limits that no caller can raise. What is wrong with a request comes back as `error`, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from budge.draw import svg
from budge.errors import BudgeError, MissingExtra, RequestError
from budge.formats import parse, read_moves, write, write_moves
from budge.judging.judge import judge as judge_answer
from budge.levels.generate import generate as generate_levels
from budge.levels.grade import grade as grade_puzzle
from budge.limits import memory_at_most
from budge.verbs.check import check as check_puzzle
from budge.verbs.hint import hint as hint_for
from budge.verbs.solve import solve as solve_puzzle
from budge.verbs.solve import verify as verify_moves
from budge.verbs.solve import with_metric

MOST_SECONDS = 20.0
MOST_BYTES = "1GB"
MOST_CHARACTERS = 20_000
MOST_LEVELS = 20
MOST_MOVES_SHOWN = 2_000

F = TypeVar("F", bound=Callable[..., dict[str, Any]])
TOOLS: list[Callable[..., dict[str, Any]]] = []


def tool(function: F) -> F:
    """A tool: what Budge complains of becomes its answer, and no search in it gets more memory
    than is allowed."""

    @wraps(function)
    def told(*arguments: Any, **named: Any) -> dict[str, Any]:
        try:
            with memory_at_most(MOST_BYTES):
                return function(*arguments, **named)
        except BudgeError as error:
            return {"error": str(error)}

    TOOLS.append(told)
    return told  # type: ignore[return-value]


def _puzzle(position: str, family: str | None, metric: str | None = None) -> Any:
    if len(position) > MOST_CHARACTERS:
        raise RequestError(
            f"a position is {MOST_CHARACTERS:,} characters at most, not {len(position):,}"
        )
    return with_metric(parse(position, family=family), metric)


def _seconds(asked: float) -> float:
    """As long as asked for, and no longer than is allowed."""
    return max(0.01, min(float(asked), MOST_SECONDS)) if asked == asked else MOST_SECONDS


@tool
def solve(
    position: str,
    family: str | None = None,
    metric: str | None = None,
    quality: str = "auto",
    seconds: float = 10.0,
) -> dict[str, Any]:
    """Solve a puzzle: sliding tiles ("1 2 3 / 4 0 5 / 6 7 8"), Rush Hour or Klotski (rows of
    letters split by /), or Sokoban (XSB). quality: optimal (proved shortest), fast, auto. Says what
    was proved: OPTIMAL, SOLVED, UNSOLVABLE, or which limit ended the search."""
    result = solve_puzzle(
        _puzzle(position, family, metric),
        quality=quality,  # type: ignore[arg-type]
        time_limit=_seconds(seconds),
        memory_limit=MOST_BYTES,
        threads=1,
    )
    answer: dict[str, Any] = {
        "status": result.status.value,
        "cost": result.cost,
        "metric": result.metric,
        "lower_bound": result.lower_bound,
    }
    if result.moves is not None:
        if len(result.moves) > MOST_MOVES_SHOWN:
            answer["solution"] = f"{len(result.moves):,} moves, too long to show"
        else:
            answer["solution"] = write_moves(result.puzzle, result.moves)
    return answer


@tool
def check(position: str, family: str | None = None, seconds: float = 10.0) -> dict[str, Any]:
    """Whether a puzzle can be solved at all, and why: true, false, or null if that was not proved
    in time."""
    verdict = check_puzzle(
        _puzzle(position, family), time_limit=_seconds(seconds), memory_limit=MOST_BYTES
    )
    return {"solvable": verdict.solvable, "reason": verdict.reason}


@tool
def hint(position: str, family: str | None = None, seconds: float = 10.0) -> dict[str, Any]:
    """The next good move, and how many are left."""
    found = hint_for(
        _puzzle(position, family), time_limit=_seconds(seconds), memory_limit=MOST_BYTES
    )
    return {"hint": str(found)}


@tool
def verify(
    position: str, moves: str, family: str | None = None, metric: str | None = None
) -> dict[str, Any]:
    """Play moves in Budge's notation (tiles UULD or 2 up, Rush Hour A+2, Klotski Dr2, Sokoban LURD)
    by the rules, strictly: an illegal one is an error that shows where."""
    puzzle = _puzzle(position, family, metric)
    played = read_moves(puzzle, moves[:MOST_CHARACTERS])
    state = puzzle.start
    for move in played:
        state = puzzle.play(state, move)
    solved = bool(puzzle.is_goal(state))
    answer: dict[str, Any] = {"solved": solved, "moves": len(played), "metric": puzzle.metric}
    if solved:
        return {**answer, "cost": verify_moves(puzzle, played)}
    return {**answer, "position": puzzle.text(state)}


@tool
def judge(
    position: str,
    answer: str,
    family: str | None = None,
    metric: str | None = None,
    seconds: float = 10.0,
) -> dict[str, Any]:
    """Judge an answer in any words: how far it is legal, whether it solves, its cost beside the
    proved optimum, its first mistake, and a score: optimum / cost, or 0."""
    judged = judge_answer(
        _puzzle(position, family, metric),
        answer,
        time_limit=_seconds(seconds),
        memory_limit=MOST_BYTES,
    )
    return {"verdict": str(judged), **judged.to_dict()}


@tool
def generate(
    family: str,
    count: int = 1,
    seed: int = 0,
    least: int = 1,
    most: int = 1000,
    stars: int | None = None,
    seconds: float = 10.0,
) -> dict[str, Any]:
    """Make puzzles of a family (tiles, rush-hour, klotski, sokoban) with a proved optimum from
    least to most, and of 1 to 5 stars if asked (rush-hour, sokoban); the same for the same seed. 20
    at most, fewer if the time is up."""
    if not 1 <= count <= MOST_LEVELS:
        raise RequestError(f"the count is from 1 to {MOST_LEVELS}, not {count}")
    found = generate_levels(
        family,
        count=count,
        seed=seed,
        cost=(least, most),
        stars=stars,
        time_limit=_seconds(seconds),
    )
    made = [_level(level) for level in found]
    if not made:
        raise RequestError(f"found none with an optimum from {least} to {most}: ask for others")
    return {"levels": made}


def _level(level: Any) -> dict[str, Any]:
    return {
        "position": write(level.puzzle),
        "optimum": level.optimum,
        "metric": level.puzzle.metric,
        "solution": write_moves(level.puzzle, level.moves),
        "stars": level.grade.stars,
        "identity": str(level.identity),
    }


@tool
def grade(position: str, family: str | None = None, seconds: float = 10.0) -> dict[str, Any]:
    """How hard a puzzle is, for people where there is data of them (rush-hour, sokoban: score, 1 to
    5 stars), else for solvers, with reasons in words."""
    graded = grade_puzzle(_puzzle(position, family), time_limit=_seconds(seconds)).to_dict()
    return {name: graded[name] for name in ("stars", "score", "expected", "reasons", "rough")}


@tool
def show(position: str, family: str | None = None) -> dict[str, Any]:
    """A picture of a position as SVG, and as text."""
    puzzle = _puzzle(position, family)
    return {"text": puzzle.text(puzzle.start), "svg": svg.picture(puzzle)}


def server() -> Any:
    """The server, with all tools."""
    try:
        from mcp.server import MCPServer
    except ImportError:
        raise MissingExtra("the server for agents needs mcp: pip install budge[mcp]") from None
    made = MCPServer(
        "budge",
        instructions="Solves, checks, makes and judges sliding tiles, Rush Hour, Klotski and "
        "Sokoban. Positions are given as text in every call; what is not proved is not claimed.",
    )
    for function in TOOLS:
        made.tool()(function)
    return made
