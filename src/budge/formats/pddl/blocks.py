"""Rush Hour, Klotski and other sliding blocks as planning tasks.

Rows and columns are objects of their own: a shape has an action for each way it can go, whose
parameters are the rows and columns that it sweeps, so that a planner need not look at every
combination of cells. A piece's place is the corner of the box around it, top left.

`steps` has an action for one cell; `slides` has one for each distance. `moves` of Klotski, where a
piece may go round corners, takes a piece in hand for 1 and moves it cell by cell for nothing, which
only action costs can say.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from budge.formats.notation import impossible
from budge.formats.pddl import syntax
from budge.formats.pddl.syntax import Action
from budge.puzzles.blocks import Blocks
from budge.puzzles.pieces import AXES, Arrangement

NOBODY = "nobody"
_DOWN = {"up": -1, "down": 1, "left": 0, "right": 0}
_RIGHT = {"up": 0, "down": 0, "left": -1, "right": 1}
_AXIS_WORDS = {"horizontal": "-lying", "vertical": "-standing", "fixed": "-fixed"}


class Kind(NamedTuple):
    """Pieces that share their actions: those of one shape and axes; where there are gates, those
    with a goal are apart, since only they may enter."""

    name: str
    cells: frozenset[tuple[int, int]]
    axes: str
    on_floor: bool

    @property
    def rows(self) -> int:
        return max(r for r, _ in self.cells) + 1

    @property
    def columns(self) -> int:
        return max(c for _, c in self.cells) + 1


def needs_costs(puzzle: Blocks) -> bool:
    return puzzle.metric == "moves"


def domain(puzzle: Blocks, costs: bool) -> str:
    known = kinds(puzzle)
    taking = needs_costs(puzzle)
    actions = [_take()] if taking else []
    for kind in dict.fromkeys(known):
        for way in AXES[kind.axes]:
            for by in _distances(puzzle, kind, way):
                actions.append(_go(kind, way, by, taking, costs))
    about = [f"{puzzle.family}, {puzzle.height} by {puzzle.width}, counted in {puzzle.metric}."]
    if taking:
        about.append("To take a piece in hand costs 1; to move it on, nothing.")
    for kind in dict.fromkeys(known):
        about += [f"{kind.name}:", *("    " + row for row in _picture(kind))]
    return syntax.domain(
        _domain_name(puzzle),
        about,
        types=[*(kind.name for kind in dict.fromkeys(known)), "- piece", "piece", "row", "column"],
        predicates=[
            "(at ?p - piece ?r - row ?c - column)",
            "(clear ?r - row ?c - column)",
            *(["(floor ?r - row ?c - column)"] if puzzle.gates else []),
            *(["(held ?p - piece)"] if taking else []),
            "(next-row ?a ?b - row)",
            "(next-column ?a ?b - column)",
        ],
        actions=actions,
        costs=costs,
    )


def _take() -> str:
    return syntax.action(
        "take", ["?p ?before - piece"], ["(held ?before)"],
        ["(not (held ?before))", "(held ?p)"], 1,
    )  # fmt: skip


def _go(kind: Kind, way: str, by: int, taking: bool, costs: bool) -> str:
    """Move a piece of a kind by so many cells. The cells that it sweeps are numbered from the top
    left corner of them all."""
    down, right = _DOWN[way], _RIGHT[way]
    top, left = (by if down < 0 else 0), (by if right < 0 else 0)
    rows = [f"?r{i + 1}" for i in range(kind.rows + by * abs(down))]
    columns = [f"?c{i + 1}" for i in range(kind.columns + by * abs(right))]

    def cells(far: int) -> set[tuple[int, int]]:
        return {(r + top + far * down, c + left + far * right) for r, c in kind.cells}

    def said(what: str, which: Iterable[tuple[int, int]]) -> list[str]:
        return [f"({what} {rows[r]} {columns[c]})" for r, c in sorted(which)]

    def at(far: int) -> str:
        return f"(at ?p {rows[top + far * down]} {columns[left + far * right]})"

    swept = set().union(*(cells(far) for far in range(1, by + 1))) - cells(0)
    entered, left_behind = cells(by) - cells(0), cells(0) - cells(by)
    price = (0 if taking else 1) if costs else None
    return syntax.action(
        _action_name(kind, way, by),
        [f"?p - {kind.name}", f"{' '.join(rows)} - row", f"{' '.join(columns)} - column"],
        [
            *(["(held ?p)"] if taking else []),
            at(0),
            *_chain("next-row", rows),
            *_chain("next-column", columns),
            *said("clear", swept),
            *(said("floor", swept) if kind.on_floor else []),
        ],
        [
            at(by),
            *said("clear", left_behind),
            f"(not {at(0)})",
            *syntax.negated(said("clear", entered)),
        ],
        price,
    )


def problem(puzzle: Blocks, costs: bool) -> str:
    names, known = piece_names(puzzle), kinds(puzzle)
    rows = [f"r{i + 1}" for i in range(puzzle.height)]
    columns = [f"c{i + 1}" for i in range(puzzle.width)]
    objects = [f"{name} - {kind.name}" for name, kind in zip(names, known, strict=True)]
    taken = {c for i, place in enumerate(puzzle.start.places) for c in puzzle.cells(i, place)}
    board = range(puzzle.height * puzzle.width)
    clear = [cell for cell in board if cell not in taken and cell not in puzzle.walls]
    taking = needs_costs(puzzle)
    about = syntax.commented(puzzle.text(puzzle.start))
    about += [
        f"{name} is piece number {i + 1}"
        for i, name in enumerate(names)
        if name != f"p-{puzzle.pieces[i].name.lower()}"
    ]
    return syntax.problem(
        puzzle.family,
        _domain_name(puzzle),
        about,
        objects=[
            *objects,
            *([f"{NOBODY} - piece"] if taking else []),
            f"{' '.join(rows)} - row",
            f"{' '.join(columns)} - column",
        ],
        init=[
            *([f"(held {NOBODY})"] if taking else []),
            *(
                _at(puzzle, i, name, place)
                for i, (name, place) in enumerate(zip(names, puzzle.start.places, strict=True))
            ),
            *(f"(clear {_cell(puzzle, cell)})" for cell in clear),
            *(
                f"(floor {_cell(puzzle, cell)})"
                for cell in (board if puzzle.gates else ())
                if cell not in puzzle.gates
            ),
            *_chain("next-row", rows),
            *_chain("next-column", columns),
        ],
        goal=[
            _at(puzzle, i, names[i], piece.goal)
            for i, piece in enumerate(puzzle.pieces)
            if piece.goal is not None
        ],
        costs=costs,
    )


# ---------------------------------------------------------------------- plans


def write_plan(puzzle: Blocks, moves: Sequence[Any]) -> list[Action]:
    actions: list[Action] = []
    teller, state, held = _Teller(puzzle), puzzle.start, NOBODY
    for move in moves:
        piece, legs = puzzle.decode(move)
        if needs_costs(puzzle):
            name = teller.names[piece]
            actions.append(("take", name, held))
            held, place = name, state.places[piece]
            for way, count in legs:
                for _ in range(count):
                    actions.append(teller.action(piece, place, way, 1))
                    place += _DOWN[way] * puzzle.width + _RIGHT[way]
        else:
            ((way, count),) = legs
            actions.append(teller.action(piece, state.places[piece], way, count))
        state = puzzle.play(state, move)
    return actions


def read_plan(puzzle: Blocks, actions: Sequence[Action]) -> list[Any]:
    teller = _Teller(puzzle)
    if needs_costs(puzzle):
        return _read_ways(puzzle, actions, teller)

    def action_of(state: Arrangement, move: Any) -> Action:
        piece, ((way, count),) = puzzle.decode(move)
        return teller.action(piece, state.places[piece], way, count)

    return syntax.follow(puzzle, actions, action_of)


def _read_ways(puzzle: Blocks, actions: Sequence[Action], teller: _Teller) -> list[Any]:
    """Moves of which each is told as one piece being taken and moved on cell by cell."""
    moves: list[Any] = []
    steps = puzzle.with_metric("steps")
    state = before = puzzle.start  # now, and when the piece in hand was taken
    held: int | None = None

    def put_down() -> None:
        if held is None or before.places[held] == state.places[held]:
            return  # taken for nothing
        place = state.places[held]
        legs = next(legs for legs, there in puzzle.ways(before, held) if there == place)
        moves.append(puzzle.encode(held, legs))

    for number, action in enumerate(actions, 1):
        hand = NOBODY if held is None else teller.names[held]
        if action[0] == "take" and action[2:] == (hand,) and action[1] in [NOBODY, *teller.names]:
            put_down()
            held = None if action[1] == NOBODY else teller.names.index(action[1])
            before = state
            continue
        after = None if held is None else _stepped(steps, state, held, action, teller)
        if after is None:
            raise impossible(puzzle, state, number, f"({' '.join(action)})")
        state = after
    put_down()
    return moves


def _stepped(
    steps: Blocks, state: Arrangement, piece: int, action: Action, teller: _Teller
) -> Arrangement | None:
    """The state after an action that moves the piece in hand by a cell, if it does."""
    for legs, place in steps.ways(state, piece):
        if teller.action(piece, state.places[piece], legs[0][0], 1) == action:
            return steps.placed(state, piece, place)
    return None


class _Teller:
    """Tells the moves of one puzzle as actions."""

    def __init__(self, puzzle: Blocks) -> None:
        self.puzzle = puzzle
        self.names = piece_names(puzzle)
        self.kinds = kinds(puzzle)

    def action(self, piece: int, place: int, way: str, by: int) -> Action:
        kind = self.kinds[piece]
        row, column = _corner(self.puzzle, piece, place)
        row += min(0, by * _DOWN[way])
        column += min(0, by * _RIGHT[way])
        rows = range(row, row + kind.rows + by * abs(_DOWN[way]))
        columns = range(column, column + kind.columns + by * abs(_RIGHT[way]))
        return (
            _action_name(kind, way, by),
            self.names[piece],
            *(f"r{r + 1}" for r in rows),
            *(f"c{c + 1}" for c in columns),
        )


# ---------------------------------------------------------------------- names


def piece_names(puzzle: Blocks) -> list[str]:
    """`p-a` for the piece A. PDDL knows no capitals and few signs: names that are not plain, or not
    the only ones that read so, become numbers."""
    plain = [piece.name.lower() for piece in puzzle.pieces]
    names = [
        f"p-{name}" if name.isascii() and name.isalnum() and plain.count(name) == 1 else ""
        for name in plain
    ]
    return [name or f"piece-{i + 1}" for i, name in enumerate(names)]


def kinds(puzzle: Blocks) -> list[Kind]:
    """The kind of each piece."""
    known: dict[object, Kind] = {}
    shapes: dict[frozenset[tuple[int, int]], str] = {}
    found = []
    for piece in puzzle.pieces:
        left = min(c for _, c in piece.offsets)
        cells = frozenset((r, c - left) for r, c in piece.offsets)
        on_floor = bool(puzzle.gates) and piece.goal is None
        name = shapes.setdefault(cells, _shape_name(cells, shapes))
        name += _AXIS_WORDS.get(piece.axes, "")
        if puzzle.gates and not on_floor:
            name += "-out"
        found.append(known.setdefault(name, Kind(name, cells, piece.axes, on_floor)))
    return found


def _shape_name(cells: frozenset[tuple[int, int]], shapes: dict[Any, str]) -> str:
    rows, columns = (max(cell[i] for cell in cells) + 1 for i in (0, 1))
    if len(cells) == rows * columns:
        return f"block-{rows}x{columns}"
    return f"shape-{sum(name.startswith('shape') for name in shapes.values()) + 1}"


def _picture(kind: Kind) -> Iterator[str]:
    for r in range(kind.rows):
        yield "".join("#" if (r, c) in kind.cells else "." for c in range(kind.columns))


def _domain_name(puzzle: Blocks) -> str:
    return f"{puzzle.family}-{puzzle.metric}"


def _action_name(kind: Kind, way: str, by: int) -> str:
    return f"{kind.name}-{way}" if by == 1 else f"{kind.name}-{way}-{by}"


def _distances(puzzle: Blocks, kind: Kind, way: str) -> range:
    room = puzzle.height - kind.rows if _DOWN[way] else puzzle.width - kind.columns
    return range(1, (room if puzzle.metric == "slides" else min(1, room)) + 1)


def _corner(puzzle: Blocks, piece: int, place: int) -> tuple[int, int]:
    row, column = divmod(place, puzzle.width)
    return row, column + min(c for _, c in puzzle.pieces[piece].offsets)


def _at(puzzle: Blocks, piece: int, name: str, place: int) -> str:
    row, column = _corner(puzzle, piece, place)
    return f"(at {name} r{row + 1} c{column + 1})"


def _cell(puzzle: Blocks, at: int) -> str:
    row, column = divmod(at, puzzle.width)
    return f"r{row + 1} c{column + 1}"


def _chain(what: str, names: Sequence[str]) -> list[str]:
    return [f"({what} {a} {b})" for a, b in itertools.pairwise(names)]
