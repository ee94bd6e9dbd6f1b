"""How well do grades foretell what people did? Cross-validated, as Spearman's rank correlation.

Usage: python bench/bench_grades.py DATA     (the folder of `bench/grade_data.py`; a minute or two)

Ten times ten folds, all levels of the same walls in one fold; then whole collections held out. In
every fold both models are fitted anew on the levels that are left, and a level is judged as `grade`
does: by its graph of pushes, or by a solution where the graph is too large.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from grade_data import Array, Levels, Ridge, boards, levels, table

import budge


def ranks(values: Array) -> Array:
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    mean: Array = (last - (counts - 1) / 2.0)[inverse]
    return mean


def spearman(a: Array, b: Array) -> float:
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def folds(groups: Array, count: int, seed: int) -> list[Any]:
    """Rows to hold out, group by group, in about `count` sets of equal size."""
    dice = np.random.default_rng(seed)
    names, sizes = np.unique(groups, return_counts=True)
    order = dice.permutation(len(names))
    if len(names) < 4 * count:
        order = order[np.argsort(-sizes[order], kind="stable")]
    parts: list[list[Any]] = [[] for _ in range(count)]
    load = [0] * count
    for at in order:
        least = int(np.argmin(load))
        parts[least].append(names[at])
        load[least] += sizes[at]
    return [np.isin(groups, part) for part in parts if part]


def held_out(data: Levels, mask: Any, groups: Array, repeats: int = 10) -> float:
    found = []
    rows = np.flatnonzero(mask)
    for repeat in range(repeats):
        guess = np.full(len(data.rate), np.nan)
        for out in folds(groups[rows], 10, repeat):
            test, train = rows[out], rows[~out]
            guess[test] = data.judged(test, *data.fitted(train))
        found.append(spearman(-guess[rows], data.rate[rows]))
    return float(np.mean(found))


def main() -> None:
    folder = Path(sys.argv[1])
    data = levels(folder)
    every = np.ones(len(data.rate), bool)
    print(f"{len(every)} levels, {data.whole.sum()} by their whole graph; rho with completion")
    print(f"  all, held out by walls:         {held_out(data, every, data.walls):.3f}")
    best = held_out(data, data.study, data.walls)
    print(f"  the {data.study.sum()} best-played ones:      {best:.3f}")
    print(f"  whole collections held out:     {held_out(data, every, data.collection):.3f}")
    seconds, x = boards(folder)
    even, found = np.ones(len(seconds)), []
    for repeat in range(10):
        guess = np.empty(len(seconds))
        for out in folds(np.arange(len(seconds)), 10, repeat):
            guess[out] = Ridge(x[~out], seconds[~out], even[~out])(x[out])
        found.append(spearman(guess, seconds))
    print(f"Rush Hour, {len(seconds)} boards, seconds:      {np.mean(found):.3f}")
    spent = []
    for row in table(folder / "sokoban_web.csv"):
        level = budge.Sokoban(row["level"].split("|"))
        began = time.process_time()
        budge.grade(level)
        spent.append(1000 * (time.process_time() - began))
    spent.sort()
    print(
        f"a Sokoban grade: median {spent[len(spent) // 2]:.1f} ms, mean {np.mean(spent):.0f} ms, "
        f"longest {spent[-1]:.0f} ms; 1,000 such levels take {np.mean(spent):.0f} s"
    )


if __name__ == "__main__":
    main()
