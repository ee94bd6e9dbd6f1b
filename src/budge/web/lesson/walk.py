"""Everything that can be reached from a position, to be looked at and walked through."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from budge.formats import write
from budge.graph import Node, StateGraph
from budge.limits import CancelToken
from budge.verbs.explore import explore
from budge.web.lesson.pictures import Pictures
from budge.web.positions import Spec, standing

_SECONDS = 5.0


def run_walk(request: dict[str, Any], cancel: CancelToken, _report: Any) -> dict[str, Any]:
    """The layers, the hardest position, and a map of the states nearest to here."""
    puzzle = standing(Spec.of(request["position"])).from_here()
    seen = explore(
        puzzle,
        graph_nodes=request["graph_nodes"],
        node_limit=request["node_limit"],
        time_limit=_SECONDS,
        memory_limit=request["memory_limit"],
        cancel=cancel,
    )
    assert seen.graph is not None
    pictures = Pictures(puzzle)
    places, edges = _charted(puzzle, seen.graph)
    hardest = None
    if seen.hardest is not None:
        hardest = {
            "text": write(puzzle.starting_at(seen.hardest)),
            "distance": seen.hardest_distance,
            "picture": pictures.of(seen.hardest),
        }
    return {
        "complete": seen.complete,
        "states": seen.states,
        "layers": seen.layers,
        "goal_layers": seen.goal_layers,
        "shortest_solutions": seen.shortest_solutions if seen.complete else None,
        "hardest": hardest,
        "cut": seen.graph.cut,
        "nodes": [_described(puzzle, place, pictures) for place in places],
        "edges": edges,
        "scene": pictures.scene.to_dict() if pictures.scene else None,
        "looks": pictures.new_looks(),
    }


@dataclass
class _Place:
    """A state on the map, named as the way to it from the middle names its pieces: where pieces can
    stand for each other, equal states may name them otherwise, and moves speak of names."""

    state: Any
    node: Node
    parent: int | None = None
    before: Any = None
    move: Any = None


def _charted(puzzle: Any, graph: StateGraph) -> tuple[list[_Place], list[tuple[int, int, str]]]:
    """The states of a graph, and the moves between them; every way from the middle by parents can
    be played."""
    number = {node.state: at for at, node in enumerate(graph.nodes)}
    places: dict[int, _Place] = {0: _Place(puzzle.start, graph.nodes[0])}
    edges: list[tuple[int, int, str]] = []
    for at in range(len(graph.nodes)):
        if at not in places:  # its layer was cut off before all that leads to it was seen
            places[at] = _Place(graph.nodes[at].state, graph.nodes[at])
        state = places[at].state
        reached: dict[int, str] = {}
        for move in puzzle.moves(state):
            child = puzzle.play(state, move)
            to = number.get(child)
            if to is None or to == at:
                continue
            reached.setdefault(to, str(move))
            if to not in places:
                places[to] = _Place(child, graph.nodes[to], at, state, move)
        edges += [(at, to, move) for to, move in reached.items()]
    return [places[at] for at in range(len(graph.nodes))], edges


def _described(puzzle: Any, place: _Place, pictures: Pictures) -> dict[str, Any]:
    picture = pictures.of(place.state, place.before, place.move)
    return {
        "depth": place.node.depth,
        "goal": place.node.goal,
        "distance": place.node.goal_distance,
        "parent": place.parent,
        "move": None if place.move is None else str(place.move),
        "picture": picture,
        "text": getattr(puzzle, "text", str)(place.state) if picture is None else None,
    }
