"""Searches repeat themselves: node counts equal the recorded ones, and do so twice in a row."""

from __future__ import annotations

import json

from tests.signature import RECORD, measure


def test_node_counts_are_the_recorded_ones() -> None:
    recorded = json.loads(RECORD.read_text())
    counts = measure()
    assert {key: counts[key] for key in recorded} == recorded
    assert counts.keys() == recorded.keys()


def test_a_second_run_counts_the_same() -> None:
    assert measure() == measure()
