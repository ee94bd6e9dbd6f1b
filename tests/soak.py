"""Random puzzles against the oracles, for as long as one likes: `SECONDS=600 make soak`.

    python -m tests.soak --seconds 600 --seed 1 --family blocks
    python -m tests.soak --again '{"family": …}' --case '{"verb": …}'

Every puzzle is made from a number (its seed), and runs in a process of its own kind, so that a
crash or a hang is a mismatch like any other. The first mismatch of each kind is made small and
printed with the line that shows it again, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

from budge import registry
from tests.oracles.holding import Case, Held, Mismatch, hold
from tests.oracles.random_blocks import blocks
from tests.oracles.random_own import own
from tests.oracles.random_sokoban import sokoban
from tests.oracles.random_tiles import tiles
from tests.oracles.shrinking import shrink

MAKERS = {"tiles": tiles, "blocks": blocks, "sokoban": sokoban, "own": own}
FORK = multiprocessing.get_context("fork")
BATCH = 100
HANG = 300.0  # an oracle may think for half a minute, and longer on a busy machine
"""Seconds without a word from a search that has at most some thousand states to look at."""


def made(seed: int, family: str | None = None) -> dict[str, Any]:
    """The puzzle of that number."""
    dice = random.Random(seed)
    name = family or dice.choice(["tiles", "blocks", "blocks", "sokoban", "own"])
    return MAKERS[name](dice)


# ---------------------------------------------------------------------- in processes of their own


def _batch(pipe: Connection, seeds: range, family: str | None, count: int | None) -> None:
    for seed in seeds:
        pipe.send(("at", seed))
        description = made(seed, family)
        tell = partial(_tell, pipe)
        held, chosen = hold(description, random.Random(seed), count, tell)
        pipe.send(("done", (description, held, chosen)))
    os._exit(0)  # the parent's tables are not for this process to put away


def _tell(pipe: Connection, case: Case) -> None:
    pipe.send(("case", case))


def _one(pipe: Connection, description: dict[str, Any], todo: list[Case]) -> None:
    """Run some cases, saying which comes next."""
    try:
        held = Held(description)
        found = []
        for case in todo:
            pipe.send(("at", case))
            found += list(held.faults(case))
        pipe.send(("done", [*found, *held.disagreements()]))
    except Exception:  # what was left is no puzzle
        pipe.send(("done", []))
    os._exit(0)


def faults(description: dict[str, Any], todo: list[Case]) -> list[Mismatch]:
    """What is wrong, whatever becomes of the process that finds out."""
    ours, theirs = FORK.Pipe()
    child = FORK.Process(target=_one, args=(theirs, description, todo))
    child.start()
    theirs.close()
    at: Case = {}
    try:
        while ours.poll(HANG):
            word, what = ours.recv()
            if word == "done":
                child.join()
                return list(what)
            at = what
    except EOFError:
        child.join()
        return [Mismatch("crash", at, f"the process ended with {child.exitcode}")]
    child.kill()
    return [Mismatch("hang", at, f"no answer in {HANG:.0f} seconds")]


class Soak:
    """Puzzle after puzzle until time is up."""

    def __init__(self, family: str | None, count: int | None) -> None:
        self.family = family
        self.count = count
        self.puzzles: Counter[str] = Counter()
        self.ran = 0
        self.wrong: Counter[tuple[str, str]] = Counter()

    def run(self, seed: int, until: float) -> None:
        while time.monotonic() < until:
            seed = self._batch(seed, until)

    def _batch(self, seed: int, until: float) -> int:
        """Run some and return the seed that comes next."""
        ours, theirs = FORK.Pipe()
        arguments = (theirs, range(seed, seed + BATCH), self.family, self.count)
        child = FORK.Process(target=_batch, args=arguments)
        child.start()
        theirs.close()
        at, case, kind = seed, {}, "hang"
        try:
            while ours.poll(HANG):
                word, what = ours.recv()
                if word == "at":
                    at = what
                    continue
                if word == "case":
                    case = what
                    continue
                description, wrong, chosen = what
                self.puzzles[description["family"]] += 1
                self.ran += len(chosen)
                self.note(at, description, wrong)
                if time.monotonic() > until:
                    child.kill()
                    return at + 1
        except EOFError:
            child.join()
            if child.exitcode == 0:
                return seed + BATCH
            kind = "crash"
        child.kill()
        self.note(at, made(at, self.family), [Mismatch(kind, case, f"exit code {child.exitcode}")])
        return at + 1

    def note(self, seed: int, description: dict[str, Any], wrong: list[Mismatch]) -> None:
        """Show the first of every kind."""
        for fault in wrong:
            known = self.wrong[description["family"], fault.kind]
            self.wrong[description["family"], fault.kind] += 1
            if not known:
                print(
                    f"\nseed {seed}, made small:\n{show(*reduced(description, fault))}", flush=True
                )


def reduced(description: dict[str, Any], first: Mismatch) -> tuple[dict[str, Any], Mismatch]:
    """The same mismatch on as little as can be."""

    def same(candidate: dict[str, Any]) -> Mismatch | None:
        found = faults(candidate, [first.case])
        return next((fault for fault in found if fault.kind == first.kind), None)

    if same(description):
        description = shrink(description, lambda candidate: same(candidate) is not None)
    return description, same(description) or first


def show(description: dict[str, Any], fault: Mismatch) -> str:
    board = description.get("rows", description.get("start"))
    lines = [fault.kind, fault.detail, f"case {fault.case}"]
    if isinstance(board, list):
        lines += [" ".join(map(str, row)) if not isinstance(row, str) else row for row in board]
    again = json.dumps(description), json.dumps(fault.case)
    lines.append(f"again: python -m tests.soak --again '{again[0]}' --case '{again[1]}'")
    return "\n".join(lines)


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seconds", type=float, default=float(os.environ.get("SECONDS", 60)))
    asked.add_argument("--seed", type=int, default=None, help="the first; by default, the clock")
    asked.add_argument("--family", choices=sorted(MAKERS))
    asked.add_argument("--cases", type=int, default=12, help="of each puzzle, by chance; 0: all")
    asked.add_argument("--again", help="a description")
    asked.add_argument("--case", help="the verb and its options")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        os.environ.setdefault("BUDGE_CACHE", cache)
        if options.again:
            description = json.loads(options.again)
            found = faults(description, [json.loads(options.case)])
            print(*(show(description, fault) for fault in found), sep="\n\n")
            return 1 if found else 0
        seed = int(time.time()) * 1000 if options.seed is None else options.seed
        print(f"from seed {seed}", flush=True)
        registry.algorithms()  # once for all processes; what cannot be imported fails here
        soak = Soak(options.family, options.cases or None)
        soak.run(seed, time.monotonic() + options.seconds)
        counts = ", ".join(f"{count:,} {name}" for name, count in sorted(soak.puzzles.items()))
        print(f"{soak.puzzles.total():,} puzzles ({counts}), {soak.ran:,} answers held")
        for (family, kind), count in sorted(soak.wrong.items()):
            print(f"{family}: {kind}: {count:,} times")
        print("no mismatch" if not soak.wrong else f"{soak.wrong.total():,} mismatches")
        return 1 if soak.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
