"""Shorter solutions of any puzzle: loops are cut, then the whole is searched anew, or stretches."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from budge.puzzles.base import overridden, step_cost
from budge.puzzles.tiles import Tiles
from budge.result import Status
from budge.search.monitor import Monitor, Stopped
from budge.verbs.options import Options
from budge.verbs.solve import solve

WHOLE_NODES = 2_000_000
"""Of the search for a solution that is proved shortest."""

STRETCH = 40
"""Moves of a stretch of tiles, for which a search takes next to no time."""
STRETCH_NODES = 50_000
NEAR_NODES = 3_000
"""Of a walk around a state on the way, in search of a short cut to a later one."""


class Shortened(NamedTuple):
    """A solution no longer than the one that was given, what was proved of any, and the status of
    the limit that ended the work, if one did."""

    moves: list[Any]
    proved: int
    ended_by: Status | None


def shorten(puzzle: Any, moves: Sequence[Any], monitor: Monitor, options: Options) -> Shortened:
    """The work ends when nothing more is found, or with the limits of the monitor."""
    return _Shortening(puzzle, monitor, options).run(list(moves))


class _Shortening:
    def __init__(self, puzzle: Any, monitor: Monitor, options: Options) -> None:
        self.puzzle, self.monitor, self.options = puzzle, monitor, options
        self.price = step_cost(puzzle)
        self.best: list[Any] = []

    def run(self, moves: list[Any]) -> Shortened:
        moves = self._without_loops(moves)
        proved = 0
        try:
            whole = self._solved(self.puzzle, WHOLE_NODES, share=0.5)
            proved = whole.lower_bound
            if whole.status is Status.OPTIMAL:
                better = self._cost(whole.moves) < self._cost(moves)
                return Shortened(list(whole.moves) if better else moves, proved, None)
            self._search_stretches(moves)
        except Stopped as stopped:
            return Shortened(self.best, proved, stopped.status)
        return Shortened(self.best, proved, None)

    def _search_stretches(self, moves: list[Any]) -> None:
        """Shortens the best solution until no stretch of it can be shortened."""
        stretches = isinstance(self.puzzle, Tiles) and overridden(self.puzzle) is None
        replaced = self._stretch_of_tiles if stretches else self._short_cut
        since, at = 0, 0  # stretches without any gain
        while since < len(moves):
            self.monitor.look()
            states = self._states(moves)
            found = replaced(moves, states, at % len(moves))
            step = max(1, STRETCH // 4) if stretches else 1
            at += step
            if found is None:
                since += step
                continue
            moves = self._without_loops(found)
            since = 0

    def _stretch_of_tiles(self, moves: list[Any], states: list[Any], at: int) -> list[Any] | None:
        """The solution with a shortest way through a stretch of it, if that is shorter."""
        end = min(len(moves), at + STRETCH)
        rows = self.puzzle.rows
        stretch = Tiles(rows(states[at]), rows(states[end]), rule=self.puzzle.rule)
        found = self._solved(stretch, STRETCH_NODES)
        if found.moves is None or len(found.moves) >= end - at:
            return None
        return [*moves[:at], *found.moves, *moves[end:]]

    def _short_cut(self, moves: list[Any], states: list[Any], at: int) -> list[Any] | None:
        """The solution with a cheaper way from one state to a later one, or to any goal; looked for
        among the states that are nearest."""
        spent = [0]
        for state, move in zip(states, moves, strict=False):
            spent.append(spent[-1] + self.price(state, move))
        later = {state: place for place, state in enumerate(states) if place > at}
        far = spent[-1] - spent[at]
        order = count()
        frontier = [(0, next(order), states[at])]
        known: dict[Any, tuple[int, Any, Any]] = {states[at]: (0, None, None)}
        best: tuple[int, Any, int] | None = None  # gain, state, place
        looked = 0
        while frontier and looked < NEAR_NODES:
            cost, _, state = heappop(frontier)
            if cost > known[state][0] or cost >= far:
                continue
            looked += 1
            if looked % 64 == 0:
                self.monitor.look()
            place = later.get(state)
            if place is None and self.puzzle.is_goal(state):
                place = len(moves)
            if place is not None:
                gain = spent[place] - spent[at] - cost
                if gain > 0 and (best is None or gain > best[0]):
                    best = gain, state, place
            for move in self.puzzle.moves(state):
                child = self.puzzle.play(state, move)
                price = cost + self.price(state, move)
                if child not in known or price < known[child][0]:
                    known[child] = price, state, move
                    heappush(frontier, (price, next(order), child))
        if best is None:
            return None
        _, state, place = best
        way: list[Any] = []
        while known[state][1] is not None:
            _, before, move = known[state]
            way.append(move)
            state = before
        return [*moves[:at], *reversed(way), *moves[place:]]

    def _without_loops(self, moves: list[Any]) -> list[Any]:
        """The solution up to the first goal, without what leads back to where it was before."""
        kept: list[Any] = []
        state = self.puzzle.start
        place = {state: 0}
        for move in moves:
            if self.puzzle.is_goal(state):
                break
            state = self.puzzle.play(state, move)
            kept.append(move)
            if state in place:
                del kept[place[state] :]
                place = {known: at for known, at in place.items() if at <= len(kept)}
            place[state] = len(kept)
        self.best = kept
        return kept

    def _states(self, moves: list[Any]) -> list[Any]:
        states = [self.puzzle.start]
        for move in moves:
            states.append(self.puzzle.play(states[-1], move))
        return states

    def _cost(self, moves: Any) -> int:
        return sum(
            self.price(state, move)
            for state, move in zip(self._states(list(moves)), moves, strict=False)
        )

    def _solved(self, puzzle: Any, nodes: int, share: float = 1.0) -> Any:
        """The shortest solution that so many nodes, and a share of what is left of the limits,
        suffice for."""
        self.monitor.look()
        limits = self.monitor.limits
        seconds = None if limits.seconds is None else limits.seconds - self.monitor.seconds
        left = nodes
        if limits.nodes is not None:
            left = min(nodes, int(share * (limits.nodes - self.monitor.stats.expanded)))
            if left < 1:
                raise Stopped(Status.NODE_LIMIT)
        result = solve(
            puzzle,
            quality="optimal",
            node_limit=left,
            time_limit=None if seconds is None else max(0.0, share * seconds),
            memory_limit=self.options.memory_limit,
            cancel=self.options.cancel,
        )
        self.monitor.stats.expanded += result.stats.expanded
        self.monitor.stats.generated += result.stats.generated
        self.monitor.look()
        return result
