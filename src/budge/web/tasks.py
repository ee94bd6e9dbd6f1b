"""What a worker process can be asked to do. Everything in and out is plain JSON."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from budge.draw import gif, svg
from budge.draw.scene import film
from budge.errors import RequestError
from budge.levels.generate import generate
from budge.library.wishes import wishes
from budge.limits import CancelToken, Limits
from budge.puzzles.base import step_cost
from budge.registry import algorithms, find_algorithm
from budge.result import Progress, Result, Status
from budge.search import Expansion, Monitor, Stopped, layers
from budge.verbs.check import check
from budge.verbs.solve import solve
from budge.web.lesson.tasks import TASKS as LESSON_TASKS
from budge.web.positions import (
    Spec,
    describe,
    finite,
    followed,
    menu,
    problem,
    puzzles_in,
    replay,
    situation,
    standing,
)

Report = Callable[[dict[str, Any]], None]
Task = Callable[[dict[str, Any], CancelToken, Report], dict[str, Any]]

_MOST_CELLS = 100_000
"""Of the boards in one answer, of which the first may be larger."""
_MOST_PROBLEMS = 100


def run_parse(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """Positions of a text from a given one on, as many as were asked for or make a page."""
    first = request["first"]
    found, bad = puzzles_in(**request["source"])
    positions: list[dict[str, Any]] = []
    cells = 0
    for puzzle in found[first : first + request["count"]]:
        cells += puzzle.height * puzzle.width
        if positions and cells > _MOST_CELLS:
            break
        positions.append(describe(puzzle))
    told = [problem(error) for error in bad[:_MOST_PROBLEMS]]
    return {"total": len(found), "first": first, "positions": positions, "problems": told}


def run_look(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """Nothing, if there is one position here and its moves are possible."""
    standing(Spec.of(request["position"]))
    return {}


def run_play(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """Where play stands after the moves."""
    return situation(standing(Spec.of(request["position"])))


def run_follow(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """What the latest moves have changed."""
    return followed(standing(Spec.of(request["position"])), request["since"])


def run_menu(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """What can be asked for on this puzzle."""
    return menu(standing(Spec.of(request["position"])).puzzle)


def run_solve(request: dict[str, Any], cancel: CancelToken, report: Report) -> dict[str, Any]:
    """Solve, with progress; on request sample how the search grew."""
    puzzle = standing(Spec.of(request["position"])).from_here()
    options = request["options"]
    wants_growth = options.pop("growth", False)
    result = solve(
        puzzle,
        **options,
        trace=True,
        cancel=cancel,
        on_progress=lambda progress: report(_progress(progress)),
    )
    answer = _result(result)
    if wants_growth and not result.status.is_limit:
        answer["growth"] = _growth(result, options)
    return answer


def run_hint(request: dict[str, Any], cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """The next move: of a shortest solution if that is found in time, else of a quick one."""
    puzzle = standing(Spec.of(request["position"])).from_here()
    share = {"memory_limit": request["memory_limit"], "cancel": cancel}
    result = solve(puzzle, quality="optimal", time_limit=request["proof_limit"], **share)
    if result.status.is_limit and not cancel.cancelled:
        proved = result.lower_bound
        result = solve(puzzle, quality="fast", time_limit=request["time_limit"], **share)
        lower_bound = max(proved, result.lower_bound)
    else:
        lower_bound = result.lower_bound
    return {
        "status": result.status.value,
        "moves": None if result.moves is None else [str(move) for move in result.moves],
        "cost": result.cost,
        "lower_bound": lower_bound,
        "proved": result.status is Status.OPTIMAL or result.cost == lower_bound,
        "metric": result.metric,
    }


def run_check(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """Whether the position can be solved, as far as a small search can tell."""
    return asdict(check(standing(Spec.of(request["position"])).from_here(), node_limit=20_000))


def run_explore(request: dict[str, Any], cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """How many states lie at each distance from here."""
    puzzle = standing(Spec.of(request["position"])).from_here()
    limits = Limits.of(request["time_limit"], request["memory_limit"], request["node_limit"])
    monitor = Monitor(limits, cancel=cancel)
    counts: list[int] = []
    goals: list[int] = []
    complete = True
    try:
        for layer in layers(puzzle, monitor):
            counts.append(len(layer))
            goals.append(sum(map(puzzle.is_goal, layer)))
    except Stopped:
        complete = False
    return {"layers": counts, "goals": goals, "states": sum(counts), "complete": complete}


def run_tree(request: dict[str, Any], cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """The tree that a search grows, expansion by expansion."""
    puzzle = standing(Spec.of(request["position"])).from_here()
    algorithm = request["algorithm"]
    if not find_algorithm(algorithm, puzzle).observable:
        drawn = [entry.name for entry in algorithms(puzzle, observable=True)]
        raise RequestError(f"the tree of {algorithm!r} cannot be drawn; {', '.join(drawn)} can")
    tree = _Tree(puzzle)
    result = solve(
        puzzle,
        algorithm=algorithm,
        heuristic=request["heuristic"],
        node_limit=request["node_limit"],
        time_limit=request["time_limit"],
        memory_limit=request["memory_limit"],
        cancel=cancel,
        observer=tree,
    )
    return {"status": result.status.value, "cost": result.cost, "nodes": tree.nodes(result)}


def run_export(request: dict[str, Any], _cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """A picture of the position, moving if there are moves to show."""
    spec = Spec.of(request["position"])
    puzzle = standing(spec).from_here()
    moves = replay(puzzle, request["moves"])
    if request["format"] == "gif":
        data = gif.animation(puzzle, moves, seconds_per_move=request["seconds_per_move"])
    else:
        drawn = svg.animation(puzzle, moves, seconds_per_move=request["seconds_per_move"])
        data = drawn.encode()
    return {"data": base64.b64encode(data).decode()}


def run_generate(request: dict[str, Any], cancel: CancelToken, _report: Report) -> dict[str, Any]:
    """A new puzzle of some difficulty."""
    made = generate(
        request["family"],
        seed=request["seed"],
        time_limit=request["time_limit"],
        cancel=cancel,
        **wishes(request["family"], request["difficulty"]),
    )
    for level in made:
        return {
            "position": describe(level.puzzle),
            "metric": level.puzzle.metric,
            "optimum": level.optimum,
            "difficulty": request["difficulty"],
            "seed": request["seed"],
        }
    raise RequestError("no such puzzle was found in time; another one may be")


TASKS: dict[str, Task] = {
    "parse": run_parse,
    "look": run_look,
    "play": run_play,
    "follow": run_follow,
    "menu": run_menu,
    "solve": run_solve,
    "hint": run_hint,
    "check": run_check,
    "explore": run_explore,
    "tree": run_tree,
    "export": run_export,
    "generate": run_generate,
    **LESSON_TASKS,
}


# ---------------------------------------------------------------------- results as JSON


def _progress(progress: Progress) -> dict[str, Any]:
    return {**asdict(progress), "rate": progress.rate}


def _result(result: Result) -> dict[str, Any]:
    answer = result.to_dict()
    answer["summary"] = result.summary()
    answer["gap"] = result.gap
    answer["stats"]["initial_h"] = finite(result.stats.initial_h)
    answer["steps"] = None
    if result.moves is not None:
        shown = film(result.puzzle, result.moves)
        answer["scene"] = shown.scene.to_dict()
        answer["steps"] = [
            {
                "move": None if step.move is None else str(step.move),
                "g": step.g,
                "h": finite(step.h),
                "f": None if step.h is None else finite(step.f),
                "open": step.open,
                "closed": step.closed,
                "shifts": shown.frames[at - 1] if at else [],
            }
            for at, step in enumerate(result.steps)
        ]
    return answer


_GROWTH_NODES = 30_000
_GROWTH_POINTS = 120


def _growth(result: Result, options: dict[str, Any]) -> list[dict[str, Any]]:
    """How open, closed and f grew: the search once more, in Python, where each step can be seen.

    Of a large search only the beginning; those that take long also report as they run.
    """
    points: list[dict[str, Any]] = []
    every = max(1, min(_GROWTH_NODES, result.stats.expanded) // _GROWTH_POINTS)
    seen = 0

    def observe(expansion: Expansion) -> None:
        nonlocal seen
        if seen % every == 0 and len(points) < 2 * _GROWTH_POINTS:
            h = result.estimate(expansion.state) if result.heuristic else None
            points.append(
                {
                    "expanded": seen,
                    "open": expansion.open,
                    "closed": expansion.closed,
                    "f": finite(expansion.g + (h or 0)),
                }
            )
        seen += 1

    again = {key: value for key, value in options.items() if key != "node_limit"}
    again["time_limit"] = 3.0
    try:
        solve(result.puzzle, **again, observer=observe, node_limit=_GROWTH_NODES)
    except RequestError:  # an engine's own search, which has no form in Python
        return []
    return points


class _Tree:
    """Watches a search and remembers from where each state was reached most cheaply, and when."""

    def __init__(self, puzzle: Any) -> None:
        self.puzzle = puzzle
        self.price = step_cost(puzzle)
        self.expanded: dict[Any, int] = {}
        self.best = {puzzle.start: 0}
        self.parent: dict[Any, tuple[Any, Any]] = {}
        self.born: dict[Any, int] = {}

    def __call__(self, expansion: Expansion) -> None:
        state, now = expansion.state, len(self.expanded)
        self.expanded.setdefault(state, now)
        for move in self.puzzle.moves(state):
            child = self.puzzle.play(state, move)
            g = expansion.g + self.price(state, move)
            if g < self.best.get(child, g + 1):
                self.best[child] = g
                self.parent[child] = state, move
                self.born[child] = now

    def nodes(self, result: Result) -> list[dict[str, Any]]:
        """Every state that was seen, in the order in which the search first reached it this way.

        `born` counts the expansions before that, and so does `expanded`, where it came to that.
        """
        on_path = {step.state for step in result.steps}
        estimate = result.estimate if result.heuristic else None
        states = [self.puzzle.start, *sorted(self.born, key=lambda state: self.born[state])]
        number = {state: at for at, state in enumerate(states)}
        listed = []
        for state in states:
            parent, move = self.parent.get(state, (None, None))
            listed.append(
                {
                    "parent": None if parent is None else number[parent],
                    "move": None if move is None else str(move),
                    "g": self.best[state],
                    "h": finite(estimate(state)) if estimate else None,
                    "born": self.born.get(state, 0),
                    "expanded": self.expanded.get(state),
                    "on_path": state in on_path,
                    "text": self.puzzle.text(state),
                }
            )
        return listed
