"""Everything that Budge says of a puzzle, held against the oracle."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import budge
from budge import registry
from tests.oracles.blocks import Blocks
from tests.oracles.graph import Truth, Walk
from tests.oracles.own import Own
from tests.oracles.own_puzzle import OwnPuzzle, declared
from tests.oracles.sokoban import Sokoban
from tests.oracles.tiles import Tiles

Case = dict[str, Any]
"""A verb and its options, plain enough to be printed and read back."""

MOST_STATES = 3_000
"""What the oracle follows in a search, and in a walk through everything, on a small board."""
NODES = {"native": 3_000, "auto": 3_000, "python": 60}
"""Where the oracle sees no end, the searches have one."""

GIVE_UP = ("beam-search", "hill-climbing")
"""The searches that may."""

NEVER = 10**9
"""What a solution costs where there is none."""

ORACLES = {"tiles": Tiles, "blocks": Blocks, "rush-hour": Blocks, "sokoban": Sokoban, "own": Own}


@dataclass
class Mismatch:
    """Something false that Budge said. `kind` is what it keeps while it is made small."""

    kind: str
    case: Case
    detail: str


@dataclass
class Held:
    """A description with what the oracle knows of it, and what Budge has said so far."""

    description: dict[str, Any]
    most: int = MOST_STATES
    best: int | None = None
    """The cheapest solution seen so far, replayed by the oracle."""
    claims: list[tuple[Case, int | None, int]] = field(default_factory=list)
    """Of each result: the cost it called optimal, and its bound."""
    exhausted: set[tuple[str, str]] = field(default_factory=set)
    """Algorithms and engines that said UNSOLVABLE after a search."""

    @cached_property
    def oracle(self) -> Any:
        return ORACLES[self.description["family"]](self.description)

    @cached_property
    def puzzle(self) -> Any:
        return puzzle_of(self.description)

    @property
    def has_many_goals(self) -> bool:
        """Whether there are more goal arrangements of blocks than anybody wants to list."""
        if not isinstance(self.oracle, Blocks):
            return False
        few = 36 if self.oracle.cars else 20
        return self.walk is None or self.oracle.height * self.oracle.width > few

    @property
    def share(self) -> float:
        """Of what a small board may cost: a state of a large one takes longer to look at."""
        board = self.description.get("rows") or []
        cells = sum(map(len, board))
        pieces = len({sign for row in board for sign in row}) if cells else 0
        return (
            min(1.0, 400 / max(1, cells * pieces)) if pieces > 12 else min(1.0, 100 / (cells + 1))
        )

    @cached_property
    def truth(self) -> Truth:
        """With a plain number for the cost, whatever the oracle counts besides."""
        found: Truth = self.exact
        cost, least = found.cost, found.at_least
        return Truth(
            found.solvable,
            cost[0] if isinstance(cost, tuple) else cost,
            least[0] if isinstance(least, tuple) else least,
        )

    @cached_property
    def tie(self) -> int | None:
        """In Sokoban, the best that the other measure can be."""
        cost = self.exact.cost
        return cost[1] if isinstance(cost, tuple) else None

    @cached_property
    def exact(self) -> Truth:
        found: Truth = self.oracle.truth(int(self.most * self.share) + 20)
        return found

    @cached_property
    def walk(self) -> Walk | None:
        found: Walk | None = self.oracle.walk(int(self.most * self.share) + 20)
        return found

    # ------------------------------------------------------------------ one case

    def faults(self, case: Case) -> Iterator[Mismatch]:
        """Run one case; what comes back is wrong."""
        options = {name: value for name, value in case.items() if name != "verb"}
        if "declared" in options:
            options["heuristic"] = declared(self.oracle, options.pop("declared"))
        if "tables" in options:
            options["heuristic"] = tables(options.pop("tables"))
        try:
            for kind, detail in _VERBS[case["verb"]](self, options):
                yield Mismatch(f"{case['verb']}: {kind}", case, detail)
        except (budge.RequestError, budge.SizeError) as error:
            if _must_be_possible(case):
                yield Mismatch(f"{case['verb']}: refused", case, str(error))
        except Exception as error:
            kind = f"{case['verb']}: raised {type(error).__name__}"
            yield Mismatch(kind, case, f"{type(error).__name__}: {error}")

    def disagreements(self) -> Iterator[Mismatch]:
        """What one result said against what another found."""
        for case, optimal, bound in self.claims:
            if self.best is not None and bound > self.best:
                yield Mismatch("bound above a solution", case, f"{bound} > {self.best}")
            if self.best is not None and optimal is not None and optimal > self.best:
                said = "UNSOLVABLE" if optimal == NEVER else f"OPTIMAL {optimal}"
                yield Mismatch("disproved", case, f"{said}, but there is {self.best}")

    # ------------------------------------------------------------------ the verbs

    def solve(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        yield from self.judge(budge.solve(self.puzzle, **options), options)

    def solve_many(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        results = budge.solve_many([self.puzzle, self.puzzle], threads=1, **options)
        if len(results) != 2:
            yield "lost results", str(len(results))
        for result in results:
            yield from self.judge(result, options)

    def hint(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        hint = budge.hint(self.puzzle, **options)
        yield from self.judge(hint.result, options)
        first = hint.result.moves[0] if hint.result.moves else None
        if hint.move != first or hint.left != hint.result.cost:
            yield "not the first move", f"{hint.move} of {hint.result.moves}"

    def check(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        verdict = budge.check(self.puzzle, **options)
        if verdict.solvable is None:
            if self.walk is not None:
                yield "nothing said", verdict.reason
            return
        if self.truth.solvable is not None and verdict.solvable != self.truth.solvable:
            yield f"false {verdict.solvable}", verdict.reason
        if verdict.solvable is False and self.best is not None:
            yield "false False", f"there is a solution of {self.best}"
        said = re.search(r"a goal lies ([\d,]+)", verdict.reason)
        if said and self.truth.cost is not None:
            number = int(said[1].replace(",", ""))
            shortest = self.description.get("costs") and self.walk is not None
            if number != (self.steps_to_goal() if shortest else self.truth.cost):
                yield "wrong number", f"{verdict.reason} It is {self.truth.cost}."

    def rules(self, _options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """In the start, what is legal under some metric is legal under this one or refused."""
        if not isinstance(self.oracle, Blocks):
            return
        for metric in self.puzzle.metrics:
            for move in self.puzzle.with_metric(metric).moves(self.puzzle.start):
                legal = self.oracle.played(self.oracle.start, str(move)) is not None
                try:
                    self.puzzle.play(self.puzzle.start, move)
                except budge.IllegalMove:
                    if legal:
                        yield "refuses a legal move", str(move)
                else:
                    if not legal:
                        yield "plays an illegal move", str(move)

    def steps_to_goal(self) -> int:
        """How many moves the nearest goal is away, whatever they cost."""
        plain = Own({**self.description, "costs": False})
        return int(plain.truth(self.most).cost)

    def explore(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        if self.walk is None:
            return
        seen = budge.explore(self.puzzle, **options)
        if not seen.complete:
            yield "did not come to its end", str(seen.status)
            return
        for what in ("layers", "goal_layers", "shortest_solutions"):
            found, true = getattr(seen, what), getattr(self.walk, what)
            if found != true:
                yield f"wrong {what}", f"{found}, not {true}"
        if seen.graph is not None and len(seen.graph.nodes) != min(
            options["graph_nodes"], sum(self.walk.layers)
        ):
            yield "wrong graph", f"{len(seen.graph.nodes)} nodes"

    def improve(self, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """A solution with detours must come back no longer, and right."""
        given = budge.solve(self.puzzle, quality="fast", node_limit=20_000).moves
        if given is None:
            return
        longer = "".join(given)
        state = self.oracle.start
        for there, back in ("lr", "rl", "ud", "du"):
            after = self.oracle.step(state, there)
            if after is not None:
                longer = there + back + longer
                break
        before = self.oracle.replay(longer)
        result = budge.improve(self.puzzle, longer, **options)
        yield from self.judge(result, {**options, "quality": "fast"})
        if result.cost is None or result.cost > before[0]:
            yield "longer than before", f"{result.cost} > {before[0]}"

    # ------------------------------------------------------------------ a result

    def judge(self, result: Any, options: dict[str, Any]) -> Iterator[tuple[str, str]]:
        """Status, cost, bound and solution of a result."""
        status, truth, bound = str(result.status), self.truth, result.lower_bound
        limited = any(name.endswith("_limit") for name in options)
        cost = None
        if result.moves is not None:
            replayed = self.oracle.replay([str(move) for move in result.moves])
            if replayed is None:
                yield "no solution", f"{list(map(str, result.moves))} does not solve it"
                return
            cost = replayed[0] if isinstance(replayed, tuple) else replayed
            self.best = cost if self.best is None else min(cost, self.best)
            if result.stats.extra.get("tie_proved") and self.tie not in (None, replayed[1]):
                yield "false tie", f"{replayed}, but {(truth.cost, self.tie)} can be had"
        if cost != result.cost:
            yield "wrong cost", f"{result.cost}, replayed {cost}"
        if status == "UNSOLVABLE":
            self.claims.append((options, NEVER, 0))
        else:
            self.claims.append((options, cost if status == "OPTIMAL" else None, bound))

        if status in ("OPTIMAL", "SOLVED") and cost is None:
            yield f"{status} without a solution", ""
        if status == "UNSOLVABLE":
            if cost is not None or truth.solvable or self.best is not None:
                yield "false UNSOLVABLE", f"it takes {truth.cost if truth.solvable else self.best}"
            elif truth.solvable is None and (found := self.second_opinion()) is not None:
                yield "false UNSOLVABLE", f"another engine solves it in {found}"
            if not self.is_told_at_once:
                self.exhausted.add((result.algorithm, result.engine))
            return
        if status == "OPTIMAL":
            if truth.cost is not None and cost != truth.cost:
                yield "false OPTIMAL", f"{cost}, but {truth.cost} can be had"
            if bound != cost:
                yield "OPTIMAL with another bound", f"{bound}, cost {cost}"
        if truth.cost is not None and bound > truth.cost:
            yield "false bound", f"at least {bound}, but {truth.cost} can be had"
        if bound < 0 or (cost is not None and bound > cost):
            yield "false bound", f"{bound}, cost {cost}"
        if cost is not None and cost < truth.at_least:
            yield "oracle beaten", f"{cost} < {truth.at_least}"
        if self.promises(options) and not limited and status != "OPTIMAL":
            yield "promise broken", f"{status} of what is optimal"
        if str(result.status) == "GAVE_UP" and options.get("algorithm") not in GIVE_UP:
            yield "gave up", str(options.get("algorithm"))
        elif not limited and result.status.is_limit and str(result.status) != "GAVE_UP":
            yield "a limit that nobody set", status
        if result.status.is_limit and cost is not None:
            yield "a solution hidden behind a limit", f"{status}, though {cost} was found"
        if cost is None and truth.solvable is False and not limited and self.is_complete(options):
            yield "not seen to be unsolvable", status

    @cached_property
    def is_told_at_once(self) -> bool:
        """Whether the rules know without a search that there is no solution."""
        verdict = getattr(self.puzzle, "verdict", None)
        return verdict is not None and verdict().solvable is False

    def second_opinion(self) -> int | None:
        """Of another engine, where the oracle has none."""
        found = budge.solve(self.puzzle, algorithm="bfs", engine="python", node_limit=2_000)
        return found.cost

    def promises(self, options: dict[str, Any]) -> bool:
        """Whether an optimal answer was asked for, by an algorithm that can prove it."""
        if "algorithm" not in options:
            return options.get("quality") == "optimal" and "heuristic" not in options
        entry = registry.find_algorithm(options["algorithm"], self.puzzle)
        if not entry.optimal or (entry.counts_moves and not _unit_costs(self.puzzle)):
            return False
        return not entry.informed or _is_admissible(options.get("heuristic"), self.puzzle)

    def is_complete(self, options: dict[str, Any]) -> bool:
        if "algorithm" not in options:
            return True
        entry = registry.find_algorithm(options["algorithm"], self.puzzle)
        return bool(entry.complete and _is_admissible(options.get("heuristic"), self.puzzle))


_VERBS = {
    name: getattr(Held, name)
    for name in ("solve", "solve_many", "hint", "check", "explore", "improve", "rules")
}


def tables(sizes: list[int]) -> budge.Heuristic:
    """Pattern tables of so many tiles each, which are ready in no time where they are few. More
    tiles than there are make one cut after another."""
    from budge import _core
    from budge.engine.patterns import PatternEstimate
    from budge.heuristics.partitions import winding

    def build(puzzle: Any) -> PatternEstimate:
        width, height, blank = _core.tile_frame(puzzle.width, puzzle.goal)
        partition: list[list[int]] = []
        cut: list[int] = []
        for size in sizes:
            cut.append(size)
            if sum(cut) == width * height - 1:
                partition += winding(width, height, blank, cut)
                cut = []
        return PatternEstimate(puzzle.width, puzzle.goal, partition)

    build.__module__ = PatternEstimate.__module__  # Budge's own, so that the core may read it
    return budge.Heuristic("tables", "tables", ("tiles:slide",), True, True, build)


def _unit_costs(puzzle: Any) -> bool:
    return bool(getattr(puzzle, "unit_costs", not hasattr(puzzle, "cost")))


def _is_admissible(heuristic: Any, puzzle: Any) -> bool:
    if heuristic is None:
        return True
    if isinstance(heuristic, str):
        return bool(registry.find_heuristic(heuristic, puzzle).admissible)
    return bool(getattr(heuristic, "admissible", False))


def _must_be_possible(case: Case) -> bool:
    """A plain request is never refused, nor one for plain Python; one for a certain algorithm on a
    certain engine may be."""
    asked = case.keys() - {"verb", "quality", "node_limit", "graph_nodes"}
    return not asked or (asked == {"engine"} and case["engine"] == "python")


def puzzle_of(description: dict[str, Any]) -> Any:
    family = description["family"]
    if family == "tiles":
        boards = description["start"], description["goal"]
        if description["rule"] == "slides":
            return budge.Tiles(*boards, metric="slides")
        return budge.Tiles(*boards, rule=description["rule"])
    if family == "sokoban":
        return budge.Sokoban(description["rows"], metric=description["metric"])
    if family == "own":
        return OwnPuzzle(description)
    if family == "rush-hour":
        named = {name: description[name] for name in ("exit", "primary", "metric")}
        return budge.RushHour(description["rows"], **named)
    goals = {name: tuple(place) for name, place in description["goals"].items()}
    return budge.Blocks(
        description["rows"], goals, axes=description["axes"], metric=description["metric"]
    )


# ---------------------------------------------------------------------- which cases there are


def cases(held: Held) -> list[Case]:
    """Every verb with every algorithm, heuristic and engine that fits the puzzle."""
    puzzle = held.puzzle
    found: list[Case] = [{"verb": "check"}, {"verb": "explore"}, {"verb": "rules"}]
    found.append({"verb": "explore", "engine": "python", "graph_nodes": 50})
    for quality in ("auto", "optimal", "fast"):
        found += [{"verb": verb, "quality": quality} for verb in ("solve", "solve_many", "hint")]
        found.append({"verb": "solve", "quality": quality, "engine": "python"})
    if held.description["family"] == "sokoban":
        found.append({"verb": "improve"})
    for entry in registry.algorithms(puzzle):
        if entry.name == "bidirectional" and held.has_many_goals:
            continue  # which would list them all first
        names: list[str | None] = [None]
        if entry.informed:
            names = [h.name for h in registry.heuristics(puzzle) if not h.on_request]
        for engine in ("native", "python"):
            for name in names:
                case: Case = {"verb": "solve", "algorithm": entry.name, "engine": engine}
                if name:
                    case["heuristic"] = name
                found.append(case)
                if engine == "native":
                    found.append({**case, "verb": "solve_many"})
            if entry.informed and held.description["family"] == "own":
                how = ("exact", "rounded", "inadmissible", "undeclared")
                found += [
                    {"verb": "solve", "algorithm": entry.name, "declared": name} for name in how
                ]
    return [limited(held, case) for case in found]


def limited(held: Held, case: Case) -> Case:
    """Where there is no end in sight for the oracle, a limit."""
    if case.get("algorithm") in ("idastar", "iddfs") and case.get("engine") != "native":
        return {**case, "node_limit": int(500 * held.share) + 20}  # it comes by every way
    if case["verb"] in ("explore", "rules") or held.walk is not None:
        return case
    most = NODES[case.get("engine", "auto")]
    return {**case, "node_limit": int(most * held.share) + 20}


def hold(
    description: dict[str, Any],
    dice: random.Random,
    count: int | None,
    tell: Callable[[Case], object] = lambda _case: None,
) -> tuple[list[Mismatch], list[Case]]:
    """What is wrong about a description, and the cases that were run: so many by chance, or all.
    `tell` hears of each before it is run."""
    held = Held(description)
    chosen = cases(held)
    if count is not None and count < len(chosen):
        chosen = dice.sample(chosen, count)
    found: list[Mismatch] = []
    for case in chosen:
        tell(case)
        found += held.faults(case)
    return [*found, *held.disagreements()], chosen
