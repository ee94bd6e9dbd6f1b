"""Time and peak memory of building a table set from nothing, each in a process of its own.

python bench/bench_tiles_tables.py [pdb-555 pdb-663 …] [--threads 1]
    [--yardstick "pdbfsm 663 korf_15.txt 12"]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time

import tiles_data

from budge import tables


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sets", nargs="*", default=["pdb-65", "pdb-554", "pdb-555", "pdb-663"])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--yardstick", help="a command to run right before, in the same minute")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if not options.here:
        tiles_data.yardstick(options.yardstick)
        for name in options.sets:
            command = [sys.executable, __file__, name, "--here", "--threads", str(options.threads)]
            subprocess.run(command, check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BUDGE_CACHE"] = folder
        wall, cpu = time.perf_counter(), time.process_time()
        info = tables.build(options.sets[0], threads=options.threads)
        print(
            f"{info.name}: {info.bytes / 1e6:.1f} MB, {time.perf_counter() - wall:.2f} s, "
            f"{time.process_time() - cpu:.2f} s of processor time, "
            f"{tiles_data.peak_megabytes():.0f} MB at most",
            flush=True,
        )


if __name__ == "__main__":
    main()
