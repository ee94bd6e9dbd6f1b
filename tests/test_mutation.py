from __future__ import annotations

from tests.mutation import FAULTS


def test_each_planted_fault_still_finds_its_place() -> None:
    assert not [fault.name for fault in FAULTS if fault.is_stale]
