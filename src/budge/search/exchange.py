"""Boards of any size under the swap rule, in a moment."""

from __future__ import annotations

from collections.abc import Callable

from budge.puzzles.tiles import Swap, Tiles


def exchange(puzzle: Tiles, look: Callable[[], object] = lambda: None) -> list[Swap]:
    """A solution: first every swap that brings both its tiles nearer; when there is none left, the
    next tile in reading order is brought home by the shortest way, and it begins anew. `look` is
    called now and then, and may stop it by raising."""
    board = list(puzzle.start)
    cells, width = len(board), puzzle.width
    home = {tile: divmod(cell, width) for cell, tile in enumerate(puzzle.goal)}
    moves: list[Swap] = []

    def away(tile: int, cell: int) -> int:
        row, column = home[tile]
        return abs(cell // width - row) + abs(cell % width - column)

    def swap(a: int, b: int) -> None:
        moves.append(Swap(board[min(a, b)], board[max(a, b)]))
        board[a], board[b] = board[b], board[a]
        if len(moves) % 256 == 0:
            look()

    def neighbours(cell: int) -> list[int]:
        found = [cell - width, cell + width]
        found += [cell - 1] if cell % width else []
        found += [cell + 1] if (cell + 1) % width else []
        return [other for other in found if 0 <= other < cells]

    def bring_nearer(touched: list[int]) -> None:
        while touched:
            a = touched.pop()
            for b in neighbours(a):
                x, y = board[a], board[b]
                if away(x, b) < away(x, a) and away(y, a) < away(y, b):
                    swap(a, b)
                    touched += [a, b, *neighbours(a), *neighbours(b)]
                    break

    bring_nearer(list(range(cells)))
    for target, tile in enumerate(puzzle.goal):
        at = board.index(tile)
        touched = [at]
        while at != target:  # cells before the target are done, and not on this way
            across = at // width > target // width and at % width != target % width
            if across:
                step = 1 if at % width < target % width else -1
            else:
                step = -1 if at // width == target // width else -width
            swap(at, at + step)
            at += step
            touched += [at, *neighbours(at)]
        bring_nearer(touched)
    return moves
