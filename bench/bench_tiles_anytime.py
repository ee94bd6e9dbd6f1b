"""Random boards against the clock: how soon there is a solution, and how near to the optimum it is.

    python bench/bench_tiles_anytime.py [--side 5] [--boards 100] [--from 0] [--seconds 1,10]
        [--nodes 1000000] [--seed 1] [--positions deepcubea_35.txt | --optima korf_24.txt]

`--from 25 --boards 25` takes the second quarter of a hundred boards. For sides beyond 5 it also
gives moves per n³, before and after the improvement. On a machine with other work to do `--nodes`
instead of seconds tells more: it stops after so many nodes, and the processor time is told.
`--positions` takes boards from a file, one a line, instead of random ones; `--optima` those of a
file of Korf's, and tells how far above their optima one is.
"""

from __future__ import annotations

import time
from typing import Any

import tiles_data

import budge


def main() -> None:
    parser = tiles_data.arguments(__doc__.splitlines()[0])
    parser.add_argument("--side", type=int, default=5)
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--from", dest="skip", type=int, default=0)
    parser.add_argument("--seconds", default="1,10")
    parser.add_argument("--nodes", default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", metavar="FILE", help="in the folder of positions")
    parser.add_argument("--optima", metavar="FILE", help="the same, with optima")
    options = parser.parse_args()
    side = options.side
    last = options.skip + options.boards
    optima: list[int] = []
    if options.optima:
        known = [*tiles_data.positions(options.data, options.optima, side, 3).values()]
        optima = [optimum for optimum, _ in known][options.skip : last]
        boards = [board for _, board in known][:last]
    elif options.positions:
        boards = tiles_data.boards(options.data, options.positions, side)[:last]
    else:
        boards = tiles_data.random_boards(last, side, options.seed)
    boards = boards[options.skip :]
    budge.solve(boards[0], time_limit=0.1)  # loads what there is to load
    limits: list[tuple[str, dict[str, Any]]] = [
        ("line by line", {"algorithm": "construct"}),
        ("one beam", {"algorithm": "beam"}),
    ]
    if options.nodes:
        for nodes in options.nodes.split(","):
            limits.append((f"after {int(nodes):,} nodes", {"node_limit": int(nodes)}))
    else:
        for seconds in options.seconds.split(","):
            limits.append((f"after {seconds} s", {"time_limit": float(seconds)}))
    for label, asked in limits:
        began = time.process_time()
        results = [budge.solve(board, threads=1, **asked) for board in boards]
        spent = (time.process_time() - began) / len(boards)
        solved = [result for result in results if result.cost is not None]
        gaps = [(result.gap or 0) / (result.cost or 1) for result in solved]
        longest = max(result.stats.seconds for result in results)
        costs = [result.cost or 0 for result in solved]
        print(
            f"{label}: {len(solved)} of {len(boards)} solved, longest run {longest:.2f} s, "
            f"mean {sum(costs) / len(costs):,.1f} moves, "
            f"{sum(costs) / len(costs) / side**3:.3f} n³, mean gap {sum(gaps) / len(gaps):.1%}, "
            f"{spent:.2f} s of processor time each",
            flush=True,
        )
        if optima and len(solved) == len(optima):
            above = [cost - optimum for cost, optimum in zip(costs, optima, strict=True)]
            print(
                f"    {sum(above) / len(above):.2f} moves above the optimum, {max(above)} at most, "
                f"{above.count(0)} optimal",
                flush=True,
            )


if __name__ == "__main__":
    main()
