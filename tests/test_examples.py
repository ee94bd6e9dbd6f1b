from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"

SAYS = {
    "fit_estimate.py": [
        "fitted to",
        "A*, fitted",
        "IDA*, pattern tables",
    ],
    "in_reasoning_gym.py": ["difficulty 5: right 1, wrong 0"],
    "in_verifiers.py": ["rush-hour-7-5", "{'solved': 1.0, 'shortest': 1.0}"],
    "learn_tiles.py": ["solved  moves above the shortest", "100.0%  0.00"],
    "own_puzzle.py": ["OPTIMAL: 7 moves, proved shortest", "astar:gap    7 moves"],
    "teach_searches.py": ["greedy:manhattan", "start        0  18  18      0       1"],
    "hint.py": ["try 5 right (4 moves, proved shortest)", "solved"],
    "in_asyncio.py": ["OPTIMAL: 81 moves", "stopped after half a second"],
    "demo.py": ["OPTIMAL: 23 moves", "10 swaps"],
}

SHORT = {"fit_estimate.py": ["--train", "60", "--test", "2", "--left", "30"]}
NEEDS = {"in_reasoning_gym.py": "reasoning_gym", "in_verifiers.py": "verifiers"}
"""Packages that bring too much for every run of the tests: `pip install budge[adapters]`."""
READY = [name for name in SAYS if name not in NEEDS or find_spec(NEEDS[name])]


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True, check=False
    )


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAYS)


@pytest.mark.parametrize("name", READY)
def test_an_example_runs_and_says_what_it_should(name: str) -> None:
    done = run(name, *SHORT.get(name, ()))
    assert done.returncode == 0, done.stderr
    for words in SAYS[name]:
        assert words in done.stdout


def test_the_hint_says_why_there_is_none() -> None:
    done = run("hint.py", "1 2 3 / 4 5 6 / 8 7 0")
    assert done.returncode == 1 and "1 inversion, which is odd" in done.stderr
