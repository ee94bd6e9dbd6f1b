"""What a worker can be asked of a lesson. Everything in and out is plain JSON."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from operator import eq, ge, gt, le, lt
from typing import Any

from budge.errors import RequestError
from budge.heuristics import bind
from budge.limits import CancelToken, Limits
from budge.puzzles.base import step_cost, verdict_of
from budge.registry import Heuristic, algorithms, find_algorithm, heuristics
from budge.web.lesson.pictures import Pictures
from budge.web.lesson.record import Node, Record, Search, Step
from budge.web.lesson.trace import Tick, Watched, source_of
from budge.web.lesson.walk import run_walk
from budge.web.positions import Spec, finite, standing

MOST_STEPS = 10_000
"""Expansions of a lesson: what comes after is not shown."""
RECENT = 60
"""Steps before a page that come with it, so that the tree and the closed list can be drawn."""
_OUTLINE_SECONDS = 3.5
_SECONDS = 7.0
"""A page takes longer than the outline did up to there, and must not fail where that went."""
_MOST_ABOVE = 300
"""Of the states that lead to one that is shown: a depth-first search goes deep."""
_GROWTH_POINTS = 240
_TEXTBOOK = ("manhattan", "misplaced")


def run_menu(request: dict[str, Any], _cancel: CancelToken, _report: Any) -> dict[str, Any]:
    """The searches that can be stepped through here, and the estimates for them."""
    puzzle = standing(Spec.of(request["position"])).puzzle
    readable = [
        entry for entry in algorithms(puzzle) if entry.run is not None and not entry.lacks(puzzle)
    ]
    return {
        "algorithms": [
            {name: getattr(entry, name) for name in ("name", "synopsis", "informed", "weighted")}
            | {"optimal": entry.optimal, "complete": entry.complete}
            for entry in readable
        ],
        "heuristics": [
            {name: getattr(entry, name) for name in ("name", "synopsis", "admissible")}
            for entry in _plain_first(puzzle)
        ],
    }


def run_outline(request: dict[str, Any], cancel: CancelToken, _report: Any) -> dict[str, Any]:
    """The whole search in figures: how many steps, how it ended, and its text."""
    lesson = _lesson(request)
    record = lesson.record(request["node_limit"], request, cancel, seconds=_OUTLINE_SECONDS)
    verdict = verdict_of(lesson.search.puzzle)
    search = lesson.search
    return {
        "steps": record.last,
        "status": record.status.value,
        "cost": _cost(record),
        "moves": None if record.moves is None else [str(move) for move in record.moves],
        "path": record.path(),
        "solvable": verdict.solvable if verdict else None,
        "reason": verdict.reason if verdict else "",
        "algorithm": search.algorithm.name,
        "heuristic": search.heuristic.name if search.heuristic else None,
        "admissible": search.heuristic.admissible if search.heuristic else None,
        "weight": search.weight if search.algorithm.weighted else None,
        "metric": getattr(search.puzzle, "metric", "moves"),
        "growth": _growth(record),
        "source": [
            {"name": part.name, "module": part.module, "first": part.first, "lines": part.lines}
            for part in source_of(search.algorithm.run, record.modules)
        ],
        "scene": lesson.pictures.scene.to_dict() if lesson.pictures.scene else None,
        "focus": lesson.focus(),
    }


def run_steps(request: dict[str, Any], cancel: CancelToken, _report: Any) -> dict[str, Any]:
    """Some steps of the search, line by line, with all that can be seen in them."""
    lesson = _lesson(request)
    first = request["first"]
    record = lesson.record(first + request["count"] - 1, request, cancel, watched=first)
    if record.last < first and record.status.is_limit:
        raise RequestError(f"step {first:,} was not reached within the server's limits")
    since = max(0, first - RECENT)
    seen: dict[int, None] = {0: None}
    shown = []
    for number in range(since, record.last + 1):
        step = record.steps[number]
        watched = record.tracer.steps.get(number) if record.tracer else None
        shown.append(
            {
                "at": number,
                "node": step.node,
                "g": step.g,
                "open": step.open,
                "closed": step.closed,
                "generated": step.generated,
                "links": step.links,
                "ticks": [_tick(tick) for tick in watched.ticks] if watched else None,
                "opens": watched.opens if watched else None,
            }
        )
        seen.update(dict.fromkeys(_shown_in(step, watched)))
    if record.last < first + request["count"]:
        seen.update(dict.fromkeys(record.path()))
    return {
        "first": first,
        "steps": shown,
        "status": record.status.value if record.last < first + request["count"] - 1 else None,
        "functions": [[code.co_name, module] for code, module in record.tracer.functions]
        if record.tracer
        else [],
        **lesson.described(record, seen),
    }


def run_list(request: dict[str, Any], cancel: CancelToken, _report: Any) -> dict[str, Any]:
    """A part of the open or the closed list at one step, or what in it is looked for."""
    lesson = _lesson(request)
    record = lesson.record(request["step"], request, cancel)
    entries: Iterable[tuple[int, int]]
    if request["which"] == "open":
        entries = record.open()
    else:
        entries = ((number, record.nodes[number].g) for number in record.closed())
    wanted = _Wanted(request["query"], lesson, record)
    found = [(place, *entry) for place, entry in enumerate(entries) if wanted(*entry)]
    part = found[request["start"] : request["start"] + request["count"]]
    return {
        "total": len(found),
        "entries": part,
        **lesson.described(record, [node for _place, node, _g in part]),
    }


# ---------------------------------------------------------------------- a lesson at hand


class Lesson:
    """A search that pages ask for again and again: what need not be made anew each time."""

    def __init__(self, search: Search) -> None:
        self.search = search
        self.pictures = Pictures(search.puzzle)

    def record(
        self,
        steps: int,
        request: dict[str, Any],
        cancel: CancelToken,
        *,
        watched: int | None = None,
        seconds: float = _SECONDS,
    ) -> Record:
        """The search up to so many steps."""
        limits = Limits.of(seconds, request["memory_limit"], min(steps, MOST_STEPS))
        try:
            return Record(self.search, watched).run(limits, cancel)
        except TypeError as error:
            if "unhashable type" not in str(error):
                raise
            raise RequestError(f"a state cannot be hashed: {error}; use plain tuples") from error

    def focus(self) -> list[tuple[int, int]]:
        """The cells of the start in which something can move: the middle of a large board is not
        where one must look."""
        puzzle = self.search.puzzle
        children = (
            puzzle.play(puzzle.start, move) for move in islice(puzzle.moves(puzzle.start), 4)
        )
        pictures = (self.pictures.of(child) or [] for child in children)
        return sorted({(row, column) for picture in pictures for row, column, _look in picture})

    def estimate(self, state: Any) -> float | None:
        return self.search.heuristic.estimate(state) if self.search.heuristic else None

    def rank(self, g: int, h: float | None) -> float | None:
        """What A* goes by: g plus h, which counts more in a weighted search."""
        weight = self.search.weight if self.search.algorithm.weighted else 1
        return None if h is None else g + weight * h

    def described(self, record: Record, numbers: Iterable[int]) -> dict[str, Any]:
        """Nodes and those above them, and the looks in their pictures that the start has not."""
        wanted: dict[int, None] = {}
        for number in numbers:
            above: int | None = number
            for _ in range(_MOST_ABOVE):
                if above is None or above in wanted:
                    break
                wanted[above] = None
                above = record.nodes[above].parent
        nodes = {number: self._node(record, record.nodes[number]) for number in sorted(wanted)}
        return {"nodes": nodes, "looks": self.pictures.new_looks()}

    def _node(self, record: Record, node: Node) -> dict[str, Any]:
        forward = node.way if node.way and not node.backwards else None
        picture = self.pictures.of(
            node.state, forward.state if forward else None, forward.move if forward else None
        )
        text = getattr(self.search.puzzle, "text", str)
        h = self.estimate(node.state)
        return {
            "parent": node.parent,
            "move": None if node.way is None else str(node.way.move),
            "g": node.g,
            "h": None if h is None else finite(h),
            "hopeless": h is not None and math.isinf(h),
            "born": node.born,
            "expanded": node.expanded,
            "goal": bool(self.search.puzzle.is_goal(node.state)),
            "backwards": node.backwards,
            "picture": picture,
            "text": text(node.state) if picture is None else None,
        }


def _lesson(request: dict[str, Any]) -> Lesson:
    spec = Spec.of(request["position"])
    search = request["search"]
    return _prepared(spec, search["algorithm"], search["heuristic"], search["weight"])


@lru_cache(maxsize=4)
def _prepared(spec: Spec, algorithm: str, heuristic: str | None, weight: float | None) -> Lesson:
    puzzle = standing(spec).from_here()
    entry = find_algorithm(algorithm, puzzle)
    if entry.run is None:
        readable = ", ".join(other.name for other in algorithms(puzzle) if other.run is not None)
        raise RequestError(
            f"{entry.name!r} has no form in plain Python to step through; these have: {readable}"
        )
    bound = bind(heuristic or _plain_first(puzzle)[0].name, puzzle) if entry.informed else None
    return Lesson(Search(puzzle, entry, bound, weight or 2.0))


def _plain_first(puzzle: Any) -> list[Heuristic]:
    """The estimates that fit: first those of every textbook, and last what takes tables."""

    def place(entry: Heuristic) -> tuple[Any, ...]:
        known = entry.name in _TEXTBOOK
        order = _TEXTBOOK.index(entry.name) if known else len(_TEXTBOOK)
        return entry.on_request, entry.name == "zero", not entry.admissible, order

    return sorted(heuristics(puzzle), key=place)


# ---------------------------------------------------------------------- as JSON


def _tick(tick: Tick) -> list[Any]:
    return [tick.function, tick.line, tick.generated, tick.changed, tick.open]


def _shown_in(step: Step, watched: Watched | None) -> Iterator[int]:
    """The nodes that the page shows in a step."""
    if step.node is not None:
        yield step.node
    yield from (link[0] for link in step.links)
    if watched:
        yield from (node for listed in watched.opens for node, _g in listed)
        values = (value for tick in watched.ticks for value in tick.changed.values())
        yield from (value["node"] for value in values if value and "node" in value)


def _cost(record: Record) -> int | None:
    if record.moves is None:
        return None
    price, cost = step_cost(record.search.puzzle), 0
    state = record.search.puzzle.start
    for move in record.moves:
        cost += price(state, move)
        state = record.search.puzzle.play(state, move)
    return cost


def _growth(record: Record) -> list[list[int]]:
    """How the lists grew: [step, open, closed], some points of it."""
    every = max(1, record.last // _GROWTH_POINTS)
    return [[at, step.open, step.closed] for at, step in enumerate(record.steps) if at % every == 0]


# ---------------------------------------------------------------------- looking for states

_COMPARED = {"=": eq, "<": lt, ">": gt, "<=": le, ">=": ge}
_CONDITION = re.compile(r"([ghf])\s*(<=|>=|=|<|>)\s*(\d+(?:\.\d+)?)")


class _Wanted:
    """Whether an entry of a list is looked for: `f=24 h<5`, and any part of a board's text."""

    def __init__(self, query: str, lesson: Lesson, record: Record) -> None:
        self.lesson = lesson
        self.record = record
        self.conditions = [
            (name, _COMPARED[sign], float(value)) for name, sign, value in _CONDITION.findall(query)
        ]
        self.text = _plain(_CONDITION.sub(" ", query))

    def __call__(self, number: int, g: int) -> bool:
        state = self.record.nodes[number].state
        if self.conditions:
            h = self.lesson.estimate(state)
            values = {"g": g, "h": h, "f": self.lesson.rank(g, h)}
            for name, holds, value in self.conditions:
                held = values[name]
                if held is None or not holds(held, value):
                    return False
        text = getattr(self.lesson.search.puzzle, "text", str)
        return not self.text or self.text in _plain(text(state))


def _plain(text: str) -> str:
    """A board's text on one line, however it is written."""
    return " ".join(re.split(r"[\s/,]+", text)).strip()


TASKS: dict[str, Callable[..., dict[str, Any]]] = {
    "lesson-menu": run_menu,
    "lesson": run_outline,
    "lesson-steps": run_steps,
    "lesson-list": run_list,
    "walk": run_walk,
}
