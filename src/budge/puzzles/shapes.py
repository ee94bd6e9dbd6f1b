"""Shapes on a board: where one fits, what it covers, and where it can go.

Sets of cells are integers with a bit a cell, so that a question about all places of a board is
answered by a few shifts, however tall the board is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

_ROWS = {"up": -1, "down": 1, "left": 0, "right": 0}
_COLUMNS = {"up": 0, "down": 0, "left": -1, "right": 1}

Step = tuple[str, int, int]
"""A direction, the place one cell on, and what the shape covers there."""


class Shape:
    """The cells of a piece, the directions it may take, and the cells of the board it may enter.

    A place is where its first cell lies. The others follow in reading order, so what the shape
    covers somewhere is its `mask`, shifted.
    """

    def __init__(
        self,
        width: int,
        height: int,
        offsets: Sequence[tuple[int, int]],
        directions: Sequence[str],
        free: int,
    ) -> None:
        self.width, self.directions, self.free = width, directions, free
        self._by = [r * width + c for r, c in offsets]
        self.mask = sum(1 << by for by in self._by)
        columns = [c for _, c in offsets]
        every_row = ((1 << width * height) - 1) // ((1 << width) - 1)
        self._inside = every_row * ((1 << width - max(columns)) - (1 << -min(columns)))
        self._first_column, self._last_column = every_row, every_row << width - 1
        self.places = self.fitting(free)
        """Where it fits if nothing else stands on the board."""
        self._steps: dict[int, tuple[Step, ...]] = {}

    def fitting(self, free: int) -> int:
        """The places where all its cells are among the free ones."""
        places = self._inside
        for by in self._by:
            places &= free >> by
        return places

    def steps(self, place: int) -> tuple[Step, ...]:
        """Where it can go by one cell if nothing else stands on the board."""
        known = self._steps.get(place)
        if known is None:
            known = self._steps[place] = tuple(self._steps_from(place))
        return known

    def _steps_from(self, place: int) -> Iterator[Step]:
        for direction in self.directions:
            beyond = place + _ROWS[direction] * self.width + _COLUMNS[direction]
            column = place % self.width + _COLUMNS[direction]
            if beyond >= 0 and 0 <= column < self.width and self.places >> beyond & 1:
                yield direction, beyond, self.mask << beyond

    def reach(self, place: int, others: int = 0) -> int:
        """The places it can get to, cell by cell, where `others` are covered by something else."""
        open_places = self.fitting(self.free & ~others)
        width, reached, before = self.width, 1 << place, 0
        while reached != before:
            before = reached
            for direction in self.directions:
                if direction == "down":
                    reached = _flow(reached, open_places, width)
                elif direction == "up":
                    reached = _flow(reached, open_places, -width)
                elif direction == "right":
                    reached = _flow(reached, open_places & ~self._first_column, 1)
                else:
                    reached = _flow(reached, open_places & ~self._last_column, -1)
        return reached

    def swept(self, places: int) -> int:
        """The cells that it covers in one of these places or another."""
        cells = 0
        for by in self._by:
            cells |= places << by
        return cells

    def pinned(self, places: int) -> int:
        """The cells that it covers in every one of these places."""
        if places.bit_count() > len(self._by):
            return 0  # a cell is covered from as many places as the shape has cells
        cells, first = 0, (places & -places).bit_length() - 1
        for by in self._by:
            cell = first + by
            from_where = sum(1 << cell - other for other in self._by if other <= cell)
            if not places & ~from_where:
                cells |= 1 << cell
        return cells


def numbers_in(places: int) -> Iterator[int]:
    """The numbers in a set, from the least on."""
    text = bin(places)[:1:-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


def _flow(reached: int, open_places: int, by: int) -> int:
    """What can be reached by going on and on in one direction, by doubling the distance."""
    while True:
        further = open_places & (reached << by if by > 0 else reached >> -by)
        if not further & ~reached:
            return reached
        reached |= further
        open_places &= open_places << by if by > 0 else open_places >> -by
        by *= 2
