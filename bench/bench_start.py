"""How long `import budge` and `budge --help` take beyond Python's own start.

    python bench/bench_start.py [--rounds 15]

The best of several rounds, each by turns with a bare Python.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

COMMANDS = {
    "python": ["-c", "pass"],
    "import budge": ["-c", "import budge"],
    "budge --help": ["-m", "budge", "--help"],
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    best = dict.fromkeys(COMMANDS, float("inf"))
    for _ in range(arguments.rounds):
        for name, command in COMMANDS.items():
            began = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
            best[name] = min(best[name], time.perf_counter() - began)
    for name, seconds in best.items():
        beyond = (seconds - best["python"]) * 1000
        print(f"{name:13} {seconds * 1000:6.1f} ms, {beyond:6.1f} ms beyond Python's start")


if __name__ == "__main__":
    main()
