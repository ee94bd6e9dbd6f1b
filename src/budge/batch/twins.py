"""The same level solved once, whichever way it lies: its solution is carried over."""

from __future__ import annotations

from budge.batch.packing import unpack
from budge.batch.schema import values_in
from budge.batch.store import Attempt, Twin
from budge.errors import BudgeError
from budge.formats import read_moves, write_moves
from budge.levels.carry import carried
from budge.result import Status


def settled(twin: Twin) -> Attempt | None:
    """The task settled by what was found for its twin; None where that cannot be carried over. The
    rules have replayed what is."""
    finding = twin.finding
    if finding.status != Status.UNSOLVABLE.value:
        try:
            puzzle = unpack(twin.family, twin.text, values_in(twin.options))
            other = unpack(twin.family, twin.other_text, values_in(twin.other_options))
            moves = carried(other, read_moves(other, finding.solution or ""), puzzle)
        except BudgeError:
            return None
        if moves is None:
            return None
        finding = finding._replace(solution=write_moves(puzzle, moves))
    detail = f"the same level as {twin.other_name}" if twin.other_name else "the same level"
    finding = finding._replace(seconds=0.0, expanded=0)
    return Attempt(twin.configuration, twin.puzzle, "finished", "carried over", detail, finding)
