"""Does the net catch fish? Plants faults in a copy of the tree and runs the quick tests on it.

    python -m tests.mutation               all of them
    python -m tests.mutation --python      those that need no compiler
    python -m tests.mutation --only gate   those whose names hold a word

A fault is a change of text: a file under `src/`, what stands there, what stands there instead, and
the tests that should notice. One whose text is no longer found fails the script: it is to be made
anew. Faults in the core are built without optimisation in `build/mutation`, which takes a
while the first time and seconds for each fault then, with a compiler cache.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation"
PATIENCE = 5
"""How many times as long as usual the tests of one fault may take; one that makes a search run for
ever is caught by this."""
NET = ("tests/oracles/test_conformance.py", "tests/oracles/test_reached.py")


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...] = NET

    @property
    def native(self) -> bool:
        return self.file.startswith("core/")

    @property
    def is_stale(self) -> bool:
        file = ROOT / "src" / self.file
        return not file.exists() or file.read_text().count(self.old) != 1


FAULTS = [
    # ------------------------------------------------------------------ the rules
    Fault(
        "tiles: parity by a part of the board",
        "budge/puzzles/tiles.py",
        "        if not odd:\n",
        "        if not odd and self.start[0] == self.goal[0]:\n",
    ),
    Fault(
        "tiles: any two tiles may be swapped",
        "budge/puzzles/tiles.py",
        "            if (a, b) in self._neighbouring:",
        "            if a != b:",
        (*NET, "tests/puzzles/test_tiles.py"),
    ),
    Fault(
        "blocks: gates are open to all",
        "budge/puzzles/blocks.py",
        "free = board & ~walls & ~(gates if piece.goal is None else 0)",
        "free = board & ~walls",
    ),
    Fault(
        "blocks: pieces with goals are interchangeable",
        "budge/puzzles/blocks.py",
        'merged = goal is None and axis == "both"',
        'merged = axis == "both"',
    ),
    Fault(
        "blocks: a step may be longer than a cell",
        "budge/puzzles/blocks.py",
        'legal = legal and count > 0 and (self.metric != "steps" or count == 1)',
        "legal = legal and count > 0",
        (*NET, "tests/test_blocks.py"),
    ),
    Fault(
        "blocks: a piece that cannot move is not at its goal",
        "budge/puzzles/blocks.py",
        "if not reach[i] >> goal & 1:",
        "if not reach[i] >> goal & 1 or not reach[i] & (reach[i] - 1):",
    ),
    Fault(
        "rush hour: the exit at the top is a row too low",
        "budge/puzzles/rush_hour.py",
        'if exit == "bottom" else (0, column)',
        'if exit == "bottom" else (1, column)',
    ),
    Fault(
        "sokoban: two boxes in a row can be pushed",
        "budge/puzzles/sokoban.py",
        "if ahead + step in self.floor and ahead + step not in boxes:",
        "if ahead + step in self.floor:",
    ),
    Fault(
        "sokoban: walking counts as pushing",
        "budge/puzzles/sokoban.py",
        'return 1 if self.metric == "moves" or move.isupper() else 0',
        "return 1",
    ),
    Fault(
        "sokoban: a push counts two in the table of distances",
        "budge/puzzles/sokoban.py",
        "distance = distances[cell] + 1",
        "distance = distances[cell] + 2",
    ),
    # ------------------------------------------------------------------ searches and estimates
    Fault(
        "best-first: a cheaper way to a known state is not taken",
        "budge/search/best_first.py",
        "if child not in best or (reopen and cost < best[child]):",
        "if child not in best:",
    ),
    Fault(
        "best-first: every move costs one",
        "budge/search/best_first.py",
        "cost = g + price(state, move)",
        "cost = g + 1",
    ),
    Fault(
        "idastar: the next limit is the last one seen",
        "budge/search/idastar.py",
        "beyond = min(beyond, f)",
        "beyond = f",
    ),
    Fault(
        "bidirectional: only the newest layers may meet",
        "budge/search/breadth_first.py",
        "if state in large.seen), None)",
        "if state in large.layer[1:]), None)",
    ),
    Fault(
        "linear conflict: counted twice",
        "budge/heuristics/tiles.py",
        "(1, LinearConflicts(puzzle.width, puzzle.goal))",
        "(2, LinearConflicts(puzzle.width, puzzle.goal))",
    ),
    Fault(
        "walking distance: each step counts two",
        "budge/heuristics/walking.py",
        "far[after] = far[counts] + 1",
        "far[after] = far[counts] + 2",
    ),
    Fault(
        "blockers: goal pieces block, too",
        "budge/heuristics/blocks.py",
        "piece.goal is None and not passed.isdisjoint",
        "not passed.isdisjoint",
    ),
    Fault(
        "assignment: one too many",
        "budge/heuristics/assignment.py",
        "for column in range(1, size + 1)))",
        "for column in range(1, size + 1)) + 1)",
    ),
    # ------------------------------------------------------------------ readers
    Fault(
        "rush hour text: x is an empty cell",
        "budge/formats/rush_hour.py",
        '{"o": ".", "x": "#"}',
        '{"o": ".", "x": "."}',
        ("tests/oracles/test_texts.py", "tests/formats"),
    ),
    Fault(
        "run lengths: a group is repeated once too few",
        "budge/formats/sokoban/rle.py",
        'unrolled = "".join(inside)',
        'unrolled = "".join(inside[:1])',
        ("tests/formats",),
    ),
    # ------------------------------------------------------------------ levels and answers
    Fault(
        "analyse: a solution that comes twice to a cell warms it twice",
        "budge/levels/analyse.py",
        "1 - never / self.total",
        "min(1.0, (self.total - never) * 2 / self.total)",
        ("tests/designing/test_analyse.py",),
    ),
    Fault(
        "analyse: what the limit cut off is taken for proved",
        "budge/levels/analyse.py",
        "            if without is None:\n                sure = False",
        "            if without is None:\n                sure = True",
        ("tests/designing/test_analyse.py",),
    ),
    Fault(
        "identity: walls are not looked at",
        "budge/levels/forms.py",
        "for cells, mark in ((walls, WALL), (gates, GATE)):",
        "for cells, mark in ((gates, GATE),):",
        ("tests/designing",),
    ),
    Fault(
        "identity: turned pieces keep their axes",
        "budge/levels/forms.py",
        "TURNED_AXES.get(piece.axes, piece.axes) if transposed else piece.axes",
        "piece.axes",
        ("tests/designing",),
    ),
    Fault(
        "judge: every solution is a shortest one",
        "budge/judging/judge.py",
        "score = 1.0 if cost <= bound else bound / cost",
        "score = 1.0",
        ("tests/test_judging.py",),
    ),
    Fault(
        "messages: a value that cannot be told",
        "budge/errors.py",
        '    except Exception:\n        return f"<',
        '    except KeyError:\n        return f"<',
        ("tests/test_arguments.py",),
    ),
    Fault(
        "judge: a tile that is named may be said to go any way",
        "budge/judging/playing.py",
        "if said.way is not None and said.way != ways[0]:",
        "if said.way == ways:",
        ("tests/test_judging.py",),
    ),
    Fault(
        "saved: the cost is believed",
        "budge/saved.py",
        "if true != cost:",
        "if cost is None:",
        ("tests/test_saved.py",),
    ),
    Fault(
        "pddl: taking a piece in hand is free",
        "budge/formats/pddl/blocks.py",
        "price = (0 if taking else 1) if costs else None",
        "price = 0 if costs else None",
        ("tests/formats/test_pddl.py",),
    ),
    # ------------------------------------------------------------------ the core
    Fault(
        "core tiles: parity the wrong way round",
        "core/tiles/check.hpp",
        "return odd % 2 == 0;",
        "return odd % 2 == 1;",
    ),
    Fault(
        "core tiles: A* is weighted",
        "core/tiles/solve.cpp",
        "case Algorithm::astar: ranking = {1, 1}; break;",
        "case Algorithm::astar: ranking = {1, 3}; break;",
    ),
    Fault(
        "core blocks: gates are open to all",
        "core/blocks/layout.cpp",
        "if (wall[at] || (gate[at] && group.goal < 0)) return",
        "if (wall[at]) return",
    ),
    Fault(
        "core blocks: symmetry forgets the goal",
        "core/blocks/symmetry.cpp",
        "if (group.goal >= 0 && (layout_.cell",
        "if (group.goal >= 1000 && (layout_.cell",
    ),
    Fault(
        "core blocks: goal pieces block, too",
        "core/blocks/best_first.hpp",
        "if (!has_goal(spots[i]) && any(",
        "if (any(",
    ),
    Fault(
        "core blocks: one word too few",
        "core/blocks/layout.hpp",
        "return (state_bits + 2 * spot_bits + 63) / 64;",
        "return (state_bits + 63) / 64;",
    ),
    Fault(
        "core sokoban: a box frozen on its goal is dead",
        "core/sokoban/deadlock/freeze.hpp",
        "return level_->is_goal[box] ? Freeze::frozen_on_goals : Freeze::dead;",
        "return Freeze::dead;",
    ),
    Fault(
        "core sokoban: a cell too many for the set",
        "core/sokoban/widths.hpp",
        "if (bits <= 64 * W)",
        "if (bits <= 64 * W + 1)",
    ),
    Fault(
        "core sokoban: the player's bits are taken for boxes",
        "core/sokoban/optimal/solve.cpp",
        '"sokoban/optimal/pushes">(level.size + player_bits,',
        '"sokoban/optimal/pushes">(level.size + player_bits - 1,',
    ),
    Fault(
        "core sokoban: moves are counted as pushes",
        "core/sokoban/optimal/solve.cpp",
        "if (options_.metric == Metric::moves)\n                solve_moves();",
        "if (options_.metric != Metric::moves)\n                solve_moves();",
    ),
    Fault(
        "core sokoban: a pull needs no place for the player",
        "core/sokoban/optimal/pull_search.cpp",
        "if (!region_.contains(to) || !board_.is_free(beyond)) continue;",
        "if (!region_.contains(to)) continue;",
        ("tests/engine/test_sokoban_optimal.py",),
    ),
    Fault(
        "core sokoban: pulls begin where the player of the start is not",
        "core/sokoban/optimal/push_table.cpp",
        "table.box_.visit(at, table.side_of(at, level.player, open), 0);",
        "table.box_.visit(at, table.first_side_[std::size_t(at)], 0);",
        ("tests/engine/test_sokoban_optimal.py",),
    ),
    Fault(
        "core sokoban: a walk to where one was before is free",
        "core/sokoban/optimal/astar.cpp",
        "!better(here, walked(cost(other), walk))",
        "!better(here, cost(other))",
    ),
    Fault(
        "core sokoban: a push that others make, too, warms nothing",
        "core/sokoban/analysis.cpp",
        "if (step.onto != cell) without",
        "if (step.onto != cell || step.share < 1) without",
        ("tests/designing/test_analyse.py",),
    ),
    Fault(
        "core tiles: a slide is looked up along the other line",
        "core/tiles/slide_tables.cpp",
        "along_columns][cell] = std::uint8_t(column * std::size_t(shape.height) + row);",
        "along_columns][cell] = std::uint8_t(cell);",
        (*NET, "tests/engine/test_tiles_slides.py"),
    ),
    Fault(
        "core levels: a board upside down is another",
        "core/levels/rush_hour_form.cpp",
        "return std::min(lettered(cells, side), lettered(turned, side));",
        "return lettered(cells, side);",
        ("tests/designing",),
    ),
    Fault(
        "core environments: two boxes in a row can be pushed",
        "core/envs/sokoban.hpp",
        "if (!may_push || signs[beyond] & (wall | box)) return none;",
        "if (!may_push || signs[beyond] & wall) return none;",
        ("tests/test_envs.py",),
    ),
]


def copied() -> None:
    """A copy of the tree to do harm to."""
    for folder in ("src", "tests"):
        shutil.copytree(
            ROOT / folder,
            COPY / folder,
            dirs_exist_ok=True,
            ignore=shutil.ignore_patterns("_core*.so"),
            copy_function=_renew,
        )
    for name in ("CMakeLists.txt", "pyproject.toml"):
        _renew(ROOT / name, COPY / name)


def _renew(source: str | Path, target: str | Path) -> None:
    """Copies a file that differs: what was mended after a fault stays newer than its object."""
    source, target = Path(source), Path(target)
    if not target.exists() or source.read_bytes() != target.read_bytes():
        shutil.copyfile(source, target)


def build() -> str | None:
    """The core of the copy, into the copy's package; what the compiler says if it cannot."""
    tools = ROOT / ".venv" / "bin"
    out = COPY / "out"
    if not (out / "build.ninja").exists():
        where = [str(tools / "python"), "-m", "nanobind", "--cmake_dir"]
        nanobind = subprocess.run(where, capture_output=True, text=True, check=True).stdout.strip()
        configure = [
            str(tools / "cmake"), "-S", str(COPY), "-B", str(out), "-G", "Ninja",
            "-DCMAKE_BUILD_TYPE=None", "-DBUDGE_PLAIN=ON", f"-Dnanobind_DIR={nanobind}",
            f"-DPython_EXECUTABLE={tools / 'python'}", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}",
        ]  # fmt: skip
        subprocess.run(configure, check=True, capture_output=True)
    made = subprocess.run(
        [str(tools / "ninja"), "-C", str(out), "_core"], capture_output=True, text=True
    )
    if made.returncode:
        return made.stdout[-2000:]
    for module in out.glob("_core*.so"):
        shutil.copy(module, COPY / "src" / "budge")
    return None


def use_built_module() -> None:
    """For faults in Python the core of the working tree will do."""
    import budge._core

    shutil.copy(str(budge._core.__file__), COPY / "src" / "budge")


def caught(fault: Fault, patience: float | None = None) -> bool:
    """Whether the tests fail, or take so many seconds. Without `site` the copy goes before
    the installed package."""
    paths = [COPY / "src", COPY, Path(pytest.__file__).parents[1]]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    run = [sys.executable, "-S", "-m", "pytest", "-n", "0", "-x", "-q", "-p", "no:cacheprovider"]
    try:
        tested = subprocess.run(
            [*run, *fault.tests], cwd=COPY, env=environment, capture_output=True, timeout=patience
        )
    except subprocess.TimeoutExpired:
        return True
    if tested.returncode in (2, 3, 4, 5):  # pytest itself could not work
        raise SystemExit(tested.stdout.decode()[-2000:] + tested.stderr.decode()[-2000:])
    return tested.returncode != 0


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--python", action="store_true", help="only those that need no compiler")
    asked.add_argument("--native", action="store_true", help="only those in the core")
    asked.add_argument("--only", default="", help="only those whose names hold this")
    options = asked.parse_args()
    faults = [fault for fault in FAULTS if options.only in fault.name]
    faults = [f for f in faults if not (options.python if f.native else options.native)]
    stale = [fault.name for fault in faults if fault.is_stale]
    if stale:
        print("no longer found once in its file, to be made anew:", *stale, sep="\n  ")
        return 1
    copied()
    if any(fault.native for fault in faults):
        problem = build()
        if problem:
            print(problem)
            return 1
    else:
        use_built_module()
    whole = Fault("nothing", "", "", "", tuple(sorted({test for f in faults for test in f.tests})))
    began = time.monotonic()
    if caught(whole):
        print("the tests fail without any fault: they could not tell")
        return 1
    patience = PATIENCE * (time.monotonic() - began)
    survived = []
    for fault in faults:
        began = time.monotonic()
        file = COPY / "src" / fault.file
        whole = file.read_text()
        file.write_text(whole.replace(fault.old, fault.new))
        try:
            problem = build() if fault.native else None
            hit = caught(fault, patience) if problem is None else None
        finally:
            file.write_text(whole)
        word = {True: "caught", False: "SURVIVED", None: "does not compile"}[hit]
        print(f"{word:10} {fault.name} ({time.monotonic() - began:.0f} s)", flush=True)
        if not hit:
            survived.append(fault.name)
    print(f"{len(faults) - len(survived)} of {len(faults)} caught")
    return 1 if survived else 0


if __name__ == "__main__":
    sys.exit(main())
