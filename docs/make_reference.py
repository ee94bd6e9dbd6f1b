"""Writes docs/reference.md from the registry: `python docs/make_reference.py`. A test compares."""

from __future__ import annotations

from pathlib import Path

from budge.registry import Algorithm, Heuristic, algorithms, heuristics

PAGE = Path(__file__).parent / "reference.md"

HEAD = """\
# Algorithms and heuristics

<!-- Made by docs/make_reference.py from the registry: change the entries, not this page. -->

The same tables come from `budge list algorithms` and `budge list heuristics`. *Optimal* holds when
the heuristic is admissible, that is, never overestimates.
"""

COMBINING = """\
## Combining heuristics

| expression | what it is | admissible when |
| --- | --- | --- |
| `max(a, b, …)` | the largest of several | all of them are |
| `0.7*a + 0.3*b` | a weighted sum | all of them are and the weights add up to 1 at most |
| `ceil(a)` | rounded up to a whole number of moves | `a` is |

A plain Python function is taken as a heuristic too. It promises nothing, so an answer found with it
is never called `OPTIMAL`; `@budge.heuristic(…, admissible=True)` makes the promise.
"""


def page() -> str:
    rows = sorted(algorithms(), key=lambda entry: entry.name)
    estimates = sorted(heuristics(), key=lambda entry: (entry.kinds, entry.name))
    return "\n".join(
        [
            HEAD,
            "## Algorithms\n",
            "| name | fits | optimal | complete | takes | |",
            "| --- | --- | --- | --- | --- | --- |",
            *map(_algorithm, rows),
            "",
            "## Heuristics\n",
            "| name | fits | admissible | consistent | |",
            "| --- | --- | --- | --- | --- |",
            *map(_heuristic, estimates),
            "",
            COMBINING,
        ]
    )


def _algorithm(entry: Algorithm) -> str:
    takes = ["a heuristic"] * entry.informed + ["a weight"] * entry.weighted
    needs = [f"`{method}`" for method in entry.needs]
    wants = " and ".join(takes) or "nothing"
    if needs:
        wants = f"a puzzle with {' and '.join(needs)}"
    return _row(
        f"`{entry.name}`",
        _kinds(entry.kinds),
        _optimal(entry),
        _yes(entry.complete),
        wants,
        entry.synopsis,
    )


def _heuristic(entry: Heuristic) -> str:
    return _row(
        f"`{entry.name}`",
        _kinds(entry.kinds),
        _yes(entry.admissible),
        _yes(entry.consistent),
        entry.synopsis,
    )


def _optimal(entry: Algorithm) -> str:
    return "in moves" if entry.optimal and entry.counts_moves else _yes(entry.optimal)


def _kinds(kinds: tuple[str, ...]) -> str:
    return ", ".join("every puzzle" if kind == "any" else f"`{kind}`" for kind in kinds)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
