from __future__ import annotations

import pytest

from budge.draw import words


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0.0 ms"), (0.0004, "0.4 ms"), (0.25, "250 ms"), (12.345, "12.3 s"), (600, "600 s")],
)
def test_seconds(value: float, text: str) -> None:
    assert words.seconds(value) == text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 B"),
        (999, "999 B"),
        (1_000, "1.0 kB"),
        (1_450_000, "1.4 MB"),
        (3 * 10**15, "3000.0 TB"),
    ],
)
def test_size(count: int, text: str) -> None:
    assert words.size(count) == text


@pytest.mark.parametrize(
    ("value", "text"), [(15, "15"), (15.0, "15"), (2.2360679, "2.24"), (1234, "1,234")]
)
def test_number(value: float, text: str) -> None:
    assert words.number(value) == text


@pytest.mark.parametrize(
    ("value", "text"), [(1, "1"), (1_000, "1k"), (10**7, "10M"), (10**9, "1G")]
)
def test_short(value: int, text: str) -> None:
    assert words.short(value) == text
