"""Try a wheel as a stranger would.

    python tools/try_wheel.py dist/budge-….whl [--python python3.12]
    python tools/try_wheel.py --installed

The first makes an environment of its own in which no compiler is to be found, installs the wheel
there and does the second in it: Budge solves a position of every family from its command line, and
those tests pass that are quick and need nothing else. They are run from a copy, so that what is
tested is what was installed, and not this tree.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
NEEDED = ["pytest>=8", "hypothesis>=6.100", "numpy>=1.26"]
MOST_SECONDS = 10.0
"""Of processor time, for installing the wheel with all it depends on."""

POSITIONS = {
    "tiles": ("3 0 4 / 5 2 8 / 1 6 7", 23),
    "rush-hour": ("BCDEFFBCDEGHBoAAGHooIIIHooJoKKLLJoMM", 24),
    "klotski": ("BAAC/BAAC/DEEF/DGHF/I..J", 81),
    "sokoban": ("#######|#.  . #|# $$  #|#.$@$.#|#  #  #|#######", 6),
}
"""By family: a position, and what its shortest solution costs."""

FAST = [
    "tests/engine/test_blocks_engine.py",
    "tests/engine/test_patterns.py",
    "tests/engine/test_sokoban_level.py",
    "tests/engine/test_tiles_engine.py",
    "tests/heuristics",
    "tests/puzzles",
    "tests/search",
    "tests/test_result.py",
    "tests/test_signature.py",
    "tests/test_values.py",
    "tests/verbs/test_check.py",
    "tests/verbs/test_hint.py",
]
"""The tests of every engine and of the rules, the node counts among them: they are the same for all
builds."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path, nargs="?")
    parser.add_argument("--python", default=sys.executable, help="the Python to try it with")
    parser.add_argument("--installed", action="store_true", help="try what is installed already")
    arguments = parser.parse_args()
    if arguments.installed:
        try_installed()
    elif arguments.wheel is None:
        parser.error("which wheel?")
    else:
        try_wheel(arguments.wheel.resolve(), arguments.python)


def try_wheel(wheel: Path, python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "fresh"
        subprocess.run([python, "-m", "venv", home], check=True)
        programs = home / ("Scripts" if os.name == "nt" else "bin")
        keep = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        environment = keep | {"PATH": str(programs), "CC": "no-compiler", "CXX": "no-compiler"}
        assert shutil.which("c++", path=str(programs)) is None
        pip = [
            programs / "python",
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
        ]
        began, spent = time.perf_counter(), _children_seconds()
        subprocess.run([*pip, wheel], env=environment, cwd=folder, check=True)
        wall, spent = time.perf_counter() - began, _children_seconds() - spent
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB, installed in {wall:.1f} s")
        print(f"  of which processor time: {spent:.1f} s", flush=True)
        assert spent < MOST_SECONDS, "installing takes too long"
        subprocess.run([*pip, *NEEDED], env=environment, cwd=folder, check=True)
        again = [programs / "python", Path(__file__).resolve(), "--installed"]
        subprocess.run(again, env=environment, cwd=folder, check=True)


def _children_seconds() -> float:
    times = os.times()
    return times.children_user + times.children_system


def try_installed() -> None:
    import budge

    place = Path(budge.__file__)
    assert ROOT / "src" not in place.parents, f"this is the tree: {place}"
    print(f"Budge {budge.__version__} in {place.parent}, Python {sys.version.split()[0]}")
    for family, (position, cost) in POSITIONS.items():
        _solve(family, position, cost)
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "tests", Path(folder) / "tests")
        test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *FAST]
        subprocess.run(test, cwd=folder, check=True)


def _solve(family: str, position: str, cost: int) -> None:
    budge = shutil.which("budge", path=sysconfig.get_path("scripts"))
    assert budge, "there is no command `budge`"
    command = [budge, "solve", "--quality", "optimal", position]
    shown = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    told = subprocess.run([*command, "--json"], capture_output=True, encoding="utf-8", check=True)
    answer = json.loads(told.stdout)
    found = answer["family"], answer["status"], answer["cost"]
    assert found == (family, "OPTIMAL", cost), found
    assert shown.stdout.strip()
    print(f"  {family}: proved shortest, {cost} {answer['metric']}", flush=True)


if __name__ == "__main__":
    main()
