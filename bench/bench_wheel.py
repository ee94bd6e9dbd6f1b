"""What a wheel loses to a core that is tuned for this very processor, kernel by kernel.

    python bench/bench_wheel.py dist/budge-….whl [--rounds 5] [--only KERNEL…]

The wheel against the core of this environment, which `make` tunes: the same Python, the same
package, by turns, each round in processes of their own. Processor time of one core, the least of
the rounds; the ratio is the wheel's to the tuned core's. Both must expand the same nodes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

GOAL_15 = "0 1 2 3/4 5 6 7/8 9 10 11/12 13 14 15"
FIFTEEN = f"14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3 -> {GOAL_15}"
HARD_15 = f"15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4 -> {GOAL_15}"
TWENTY_FOUR = "14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13"
NEAR_24 = "7 2 0 4 5/8 1 3 6 9/11 12 13 14 10/16 17 18 19 15/21 22 23 24 20"
RUSH_HOUR = "IBBxoo/IooLDD/JAALooJoKEEMFFKooM/GGHHHM".replace("/", "")
RUSH_8 = "....MMI./FFFGG.I./SSK.BBBC/AAK....C/..K.PEEE/JJHQPOO./L.HQR..D/L.NNR..D"
KLOTSKI = "BAAC/BAAC/DEEF/DGHF/I..J"
SOKOBAN = (
    "##########|#   #    #|# $   $# #|#  $ #   ##|## $  $ ...#| # $# #....#"
    "| #  $ # ...#| # $@$    ##| #  $     #| ###    ###|   ######"
)
SMALL_SOKOBAN = "########|#  .   #|# #  # #|# $$.$ #|# . $. #|# #  # #|#   @  #|########"


def kernels() -> dict[str, Callable[[], int]]:
    """By name: something that runs in the core for some tenths of a second, and tells its nodes."""
    import budge
    from budge.engine.sokoban_fast import solve_soon
    from budge.limits import Limits
    from budge.search.monitor import Monitor

    def solve(text: str, **options: object) -> Callable[[], int]:
        puzzle = budge.parse(text)
        return lambda: budge.solve(puzzle, threads=1, **options).stats.expanded  # type: ignore[arg-type]

    def strategy(name: str, nodes: int) -> Callable[[], int]:
        level = budge.parse(SOKOBAN)

        def run() -> int:
            monitor = Monitor(Limits.of(None, None, nodes))
            solve_soon(level, monitor, only=name)
            return monitor.stats.expanded

        return run

    def of_some(nodes: int, **options: object) -> dict[str, object]:
        return {"node_limit": nodes, "engine": "native", **options}

    return {
        "tiles: idastar manhattan": solve(
            FIFTEEN, **of_some(20_000_000, algorithm="idastar", heuristic="manhattan")
        ),
        "tiles: idastar linear-conflict": solve(
            FIFTEEN, **of_some(4_000_000, algorithm="idastar", heuristic="linear-conflict")
        ),
        "tiles: idastar walking-distance": solve(
            FIFTEEN, **of_some(8_000_000, algorithm="idastar", heuristic="walking-distance")
        ),
        "tiles: idastar pdb-555": solve(
            HARD_15, **of_some(20_000_000, algorithm="idastar", heuristic="pdb-555")
        ),
        "tiles: astar manhattan": solve(
            FIFTEEN, **of_some(600_000, algorithm="astar", heuristic="manhattan")
        ),
        "tiles: bfs": solve(FIFTEEN, **of_some(1_000_000, algorithm="bfs")),
        "tiles: bidirectional 5×5": _repeated(
            solve(NEAR_24, **of_some(400_000, algorithm="bidirectional")), 6
        ),
        "tiles: astar 5×5": solve(
            TWENTY_FOUR, **of_some(600_000, algorithm="astar", heuristic="manhattan")
        ),
        "tiles: beam": _repeated(solve(TWENTY_FOUR, **of_some(10**9, algorithm="beam")), 8),
        "cars: bfs 6×6": _repeated(solve(RUSH_HOUR, algorithm="bfs"), 300),
        "cars: bfs 8×8": _repeated(solve(RUSH_8, algorithm="bfs"), 10),
        "cars: astar 8×8": _repeated(solve(RUSH_8, algorithm="astar", heuristic="blockers"), 5),
        "klotski: bfs": _repeated(solve(KLOTSKI, algorithm="bfs"), 40),
        "klotski: astar": _repeated(solve(KLOTSKI, algorithm="astar", heuristic="blockers"), 30),
        "klotski: steps": _repeated(solve(KLOTSKI, algorithm="bfs", metric="steps"), 50),
        "sokoban: fess": _repeated(strategy("fess-pack", 10**6), 60),
        "sokoban: perimeter": _repeated(strategy("perimeter-open", 10**6), 6),
        "sokoban: bidirectional": _repeated(strategy("bidirectional", 10**6), 60),
        "sokoban: optimal pushes": _repeated(
            solve(SMALL_SOKOBAN, **of_some(60_000, algorithm="astar")), 40
        ),
        "sokoban: optimal moves": _repeated(
            solve(SMALL_SOKOBAN, **of_some(60_000, algorithm="astar", metric="moves")), 40
        ),
    }


def _repeated(run: Callable[[], int], times: int) -> Callable[[], int]:
    return lambda: sum(run() for _ in range(times))


def measure(only: list[str]) -> dict[str, tuple[float, int]]:
    """Processor time and nodes of each kernel in this process."""
    spent = {}
    for name, run in kernels().items():
        if only and not any(part in name for part in only):
            continue
        began = time.process_time()
        nodes = run()
        spent[name] = (time.process_time() - began, nodes)
    return spent


def unpacked(wheel: Path, folder: Path) -> Path:
    """The core of the wheel, beside the Python of this tree."""
    import shutil

    import budge

    shutil.copytree(Path(budge.__file__).parent, folder / "budge")
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if name.startswith("budge/_core") and name.endswith((".so", ".pyd")):
                archive.extract(name, folder)
    return folder


def tuned(folder: Path) -> Path:
    import shutil

    import budge
    from budge import _core

    shutil.copytree(Path(budge.__file__).parent, folder / "budge")
    shutil.copy(_core.__file__, folder / "budge")
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    best: dict[str, dict[str, float]] = {"wheel": {}, "tuned": {}}
    nodes: dict[str, dict[str, int]] = {"wheel": {}, "tuned": {}}
    with tempfile.TemporaryDirectory() as folder:
        homes = {
            "wheel": unpacked(arguments.wheel, Path(folder) / "wheel"),
            "tuned": tuned(Path(folder) / "tuned"),
        }
        for _ in range(arguments.rounds):
            for build, home in homes.items():
                for name, (seconds, count) in _in_a_process(home, folder, arguments.only).items():
                    best[build][name] = min(seconds, best[build].get(name, seconds))
                    nodes[build][name] = count
    print(f"{'kernel':34} {'wheel':>8} {'tuned':>8}  ratio")
    for name, seconds in best["wheel"].items():
        assert nodes["wheel"][name] == nodes["tuned"][name], f"{name}: other nodes"
        ratio = seconds / best["tuned"][name]
        print(f"{name:34} {seconds:7.3f}s {best['tuned'][name]:7.3f}s  {ratio:.2f}")
    wheel, tuned_core = sum(best["wheel"].values()), sum(best["tuned"].values())
    print(f"{'all':34} {wheel:7.3f}s {tuned_core:7.3f}s  {wheel / tuned_core:.2f}")


def _in_a_process(home: Path, cache: str, only: list[str]) -> dict[str, tuple[float, int]]:
    """Without `site`, so that the editable install stands back behind the package given here."""
    paths = [str(home), sysconfig.get_paths()["purelib"], str(Path(__file__).parent)]
    code = f"import json, bench_wheel; print(json.dumps(bench_wheel.measure({only!r})))"
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(paths),
        "BUDGE_CACHE": f"{cache}/tables",
    }
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return {name: (seconds, nodes) for name, (seconds, nodes) in json.loads(done.stdout).items()}


if __name__ == "__main__":
    main()
