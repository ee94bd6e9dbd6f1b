"""A small graph of states as an SVG picture: the start on the left, a column for each distance."""

from __future__ import annotations

from html import escape

from budge.draw.colours import COLOURS
from budge.graph import Node, StateGraph

LARGEST = 500
"""States; a picture of more is a cloud."""

_COLUMN = 70
_ROW = 26
_MARGIN = 40
_RADIUS = 8
_LETTER = 7.5
"""The width of a letter of the title, roughly."""
_SWEEPS = 4

Places = list[tuple[float, float]]


def picture(graph: StateGraph) -> str:
    """Goals are filled, the start has a ring; the pointer on a state shows its board."""
    places = _places(graph)
    title = f"{graph.name}: {graph.note or f'{len(graph.nodes):,} states'}"
    width = max(_MARGIN + max(x for x, _ in places), _LETTER * len(title))
    height = _MARGIN + max(y for _, y in places)
    drawn = [_edge(graph, places, one, two) for one, two in _pairs(graph)]
    drawn += [
        _dot(node, place, graph.walked, first=number == 0)
        for number, (node, place) in enumerate(zip(graph.nodes, places, strict=True))
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">'
        f'<rect width="100%" height="100%" fill="{COLOURS["floor"]}"/>'
        f'<text x="8" y="18" font-size="13" font-family="system-ui,sans-serif" '
        f'fill="{COLOURS["ink"]}">{escape(title)}</text>' + "".join(drawn) + "</svg>\n"
    )


def _pairs(graph: StateGraph) -> list[tuple[int, int]]:
    """Neighbours, once each: a move and the one that takes it back are a single line."""
    return sorted({(min(one, two), max(one, two)) for one, two, _ in graph.edges})


def _places(graph: StateGraph) -> Places:
    """Columns by distance from the start, each sorted so that neighbours lie side by side."""
    columns: dict[int, list[int]] = {}
    for number, node in enumerate(graph.nodes):
        columns.setdefault(node.depth, []).append(number)
    near: list[list[int]] = [[] for _ in graph.nodes]
    for one, two in _pairs(graph):
        near[one].append(two)
        near[two].append(one)
    middle = max(map(len, columns.values())) / 2
    height = [0.0] * len(graph.nodes)

    def spread(column: list[int]) -> None:
        for row, number in enumerate(column):
            height[number] = middle + row - len(column) / 2

    for column in columns.values():
        spread(column)
    for sweep in range(_SWEEPS):
        order = list(columns) if sweep % 2 == 0 else list(columns)[::-1]
        for depth in order:
            # A state goes to the mean height of its neighbours: few lines cross then.
            columns[depth].sort(
                key=lambda number: (
                    sum(height[other] for other in near[number]) / (len(near[number]) or 1)
                )
            )
            spread(columns[depth])
    return [
        (_MARGIN + _COLUMN * node.depth, _MARGIN + _ROW * (height[number] + 0.5))
        for number, node in enumerate(graph.nodes)
    ]


def _edge(graph: StateGraph, places: Places, one: int, two: int) -> str:
    (x1, y1), (x2, y2) = places[one], places[two]
    # Within a column a straight line would run through the states between.
    bend = _COLUMN * 0.45 if graph.nodes[one].depth == graph.nodes[two].depth else 0
    way = f"Q{(x1 + x2) / 2 + bend:g} {(y1 + y2) / 2:g} {x2:g} {y2:g}"
    return (
        f'<path d="M{x1:g} {y1:g}{way}" fill="none" stroke="{COLOURS["wall"]}" '
        f'stroke-width="1.2" opacity="0.6"/>'
    )


def _dot(node: Node, place: tuple[float, float], walked: bool, *, first: bool) -> str:
    x, y = place
    fill = COLOURS["hero"] if node.goal else COLOURS["tile"]
    ring = 4 if first else 1.5
    kind = "goal" if node.goal else "start" if first else "state"
    return (
        f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{_RADIUS}" fill="{fill}" '
        f'stroke="{COLOURS["ink"]}" stroke-width="{ring}">'
        f"<title>{escape(_words(node, walked))}</title></circle>"
    )


def _words(node: Node, walked: bool) -> str:
    away = f"{node.depth} from the start"
    if node.goal_distance is not None:
        away += f", {node.goal_distance} from the nearest goal"
    elif walked:
        away += ", no goal can be reached"
    return f"{node.text}\n{away}"
