from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from budge import Tiles
from budge.puzzles.tiles import Board
from tests.boards import distances

# The same examples on every run, and no failure because a machine was busy.
settings.register_profile("budge", derandomize=True, max_examples=40, deadline=None, database=None)
settings.load_profile("budge")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Tables of their own: what a user has cached must not change what is tested."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BUDGE_CACHE", str(folder))
        yield folder


@pytest.fixture(scope="session")
def eight_puzzle() -> dict[Board, int]:
    """The distance of all 181,440 reachable states of the 8-puzzle from the usual goal."""
    return distances(Tiles([[1, 2, 3], [4, 5, 6], [7, 8, 0]]))
