"""The states of a puzzle and the moves between them, as a graph that other tools can read."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from budge.errors import MissingExtra
from budge.shown import ShownAsPicture


@dataclass(frozen=True)
class Node:
    """A state, how many moves it lies from the start, and how many from the nearest goal.

    `goal_distance` is None where no goal can be reached, and in a graph that is not `walked`, where
    nobody knows.
    """

    state: Any
    text: str
    depth: int
    goal: bool
    goal_distance: int | None


@dataclass(frozen=True)
class StateGraph(ShownAsPicture):
    """States in the order of their distance from the start, which is the first, and the moves
    between them as (from, to, move), one for each pair of states.

    `states` counts all that were seen: when there are more than nodes, the graph is `cut`. When the
    walk came to no end it is not `walked`: it lacks states, and says nothing of distances to goals.

    >>> import budge
    >>> graph = budge.explore("1 2 / 3 0", graph_nodes=100).graph
    >>> len(graph.nodes), len(graph.edges), graph.cut
    (12, 24, False)
    >>> graph.nodes[0].goal_distance
    0
    """

    name: str
    metric: str
    nodes: list[Node]
    edges: list[tuple[int, int, str]]
    states: int
    walked: bool

    @property
    def cut(self) -> bool:
        return len(self.nodes) < self.states or not self.walked

    @property
    def note(self) -> str:
        """What is missing, in words; empty when nothing is."""
        if not self.cut:
            return ""
        seen = f"{self.states:,}" if self.walked else f"at least {self.states:,}"
        shown = f"{len(self.nodes):,} of {seen} states, those nearest to the start"
        if self.walked:
            return shown
        return f"{shown}; the walk was cut off, so distances to goals are not known"

    def to_dict(self) -> dict[str, Any]:
        """Plain values in the node-link form, which networkx and D3 read too."""
        return {
            "directed": True,
            "multigraph": False,
            "graph": self._facts(),
            "nodes": [{"id": number, **_facts_of(node)} for number, node in enumerate(self.nodes)],
            "edges": [
                {"source": source, "target": target, "move": move}
                for source, target, move in self.edges
            ],
        }

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False) + "\n"

    def to_graphml(self) -> str:
        """XML for Gephi, yEd, Cytoscape, igraph and others."""
        return "\n".join(["<?xml version='1.0' encoding='UTF-8'?>", *self._graphml(), ""])

    def to_networkx(self) -> Any:
        """A `networkx.DiGraph` whose nodes are the states themselves."""
        try:
            import networkx
        except ImportError:
            raise MissingExtra("a graph needs networkx: pip install budge[graph]") from None
        graph = networkx.DiGraph(**self._facts())
        for node in self.nodes:
            graph.add_node(node.state, **_facts_of(node))
        for source, target, move in self.edges:
            graph.add_edge(self.nodes[source].state, self.nodes[target].state, move=move)
        return graph

    def _facts(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "metric": self.metric,
            "states": self.states,
            "complete": not self.cut,
            "note": self.note,
        }

    def _graphml(self) -> Iterator[str]:
        yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        for owner, kinds in _KEYS.items():
            for name, kind in kinds.items():
                what = f'for="{owner}" attr.name="{name}" attr.type="{kind}"'
                yield f'<key id="{owner}-{name}" {what}/>'
        yield '<graph id="states" edgedefault="directed">'
        yield _data("graph", self._facts())
        for number, node in enumerate(self.nodes):
            yield f'<node id="{number}">{_data("node", _facts_of(node))}</node>'
        for source, target, move in self.edges:
            data = _data("edge", {"move": move})
            yield f'<edge source="{source}" target="{target}">{data}</edge>'
        yield "</graph>"
        yield "</graphml>"


def _facts_of(node: Node) -> dict[str, Any]:
    return {
        "text": node.text,
        "depth": node.depth,
        "goal": node.goal,
        "goal_distance": node.goal_distance,
    }


_KEYS = {
    "graph": {
        "name": "string",
        "metric": "string",
        "states": "long",
        "complete": "boolean",
        "note": "string",
    },
    "node": {"text": "string", "depth": "int", "goal": "boolean", "goal_distance": "int"},
    "edge": {"move": "string"},
}
"""What GraphML calls the type of each value."""


def _data(owner: str, values: dict[str, Any]) -> str:
    """The values, without those that are not known."""
    return "".join(
        f'<data key="{owner}-{name}">{_xml(value)}</data>'
        for name, value in values.items()
        if value is not None
    )


def _xml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    # XML has no way to write most control characters.
    text = re.sub(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", str(value))
    return escape(text)
