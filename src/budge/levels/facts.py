"""What is proved about a level, in sentences: for the command line and for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from budge.levels.parts import anatomy_of

if TYPE_CHECKING:
    from budge.levels.analyse import Analysis

UNKNOWN = "not within the limit"


def facts(found: Analysis) -> list[str]:
    """A line for each fact."""
    lines = []
    if found.solvable is False:
        lines.append("proved: there is no solution")
    else:
        for metric, cost in found.optimum.items():
            lines.append(f"optimum in {metric}: {UNKNOWN if cost is None else cost}")
    for name, value in (
        ("shortest solutions", found.shortest_solutions),
        ("positions", found.positions),
    ):
        lines.append(f"{name}: {UNKNOWN if value is None else f'{value:,}'}")
    lost = UNKNOWN if found.lost_share is None else f"{found.lost_share:.1%} of them"
    lines.append(f"lost: {lost}")
    if found.first_loss is not None:
        number, move = found.first_loss
        lines.append(f"the first move that loses: {move}, in place of move {number}")
    if found.forced is not None:
        lines.append(f"moves that every shortest solution makes: {_numbers(found.forced)}")
    for name, parts in (
        ("can be removed, and the optimum stays", found.removable),
        ("cannot be removed, or there is no solution", found.needed),
    ):
        if parts is not None:
            lines.append(f"{name}: {', '.join(map(str, parts)) or 'nothing'}")
        elif found.solvable is not False and anatomy_of(found.puzzle).parts:
            lines.append(f"{name}: {UNKNOWN}")
    for name, cells in (("unused cells", found.unused), ("boxes that stay", found.still)):
        if cells is not None:
            told = ", ".join(f"{row} {column}" for row, column in cells) or "none"
            lines.append(f"{name} (row column): {told}")
    return lines


def _numbers(numbers: tuple[int, ...]) -> str:
    """`1-3, 7`"""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    return ", ".join(told) or "none"
