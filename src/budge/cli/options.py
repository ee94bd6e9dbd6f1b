"""Every option that more than one command takes, declared once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from budge.cli import completion

if TYPE_CHECKING:
    from budge.verbs.options import EngineName
    from budge.verbs.options import Quality as QualityName
else:  # the library says what is wrong with a name, in better words
    EngineName = QualityName = str

_POSITION = "Position"
_SEARCH = "Search"
_LIMITS = "Limits, for each puzzle"
_OUTPUT = "Output"

Solution = Annotated[
    str | None,
    typer.Argument(
        metavar="[SOLUTION]",
        help="The moves in the family's notation (UULD, A+2, Dr2, LURD), a file of them, or -. "
        "Without it, the solutions that stand in the file beside their puzzles.",
        show_default=False,
    ),
]

Inputs = Annotated[
    list[str],
    typer.Argument(
        metavar="INPUT…",
        help="A file (every puzzle in it), - for standard input, or the position itself in quotes.",
        show_default=False,
    ),
]

# ---------------------------------------------------------------------- position

Only = Annotated[
    str | None,
    typer.Option(
        metavar="NUMBERS",
        help="Which puzzles of each input, such as 3,7-9.",
        rich_help_panel=_POSITION,
    ),
]
Family = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="The family of puzzle, where the text does not tell.",
        autocompletion=completion.families,
        rich_help_panel=_POSITION,
    ),
]
Goal = Annotated[
    str | None,
    typer.Option(
        metavar="POSITION",
        help="The goal, for positions that name none of their own.",
        rich_help_panel=_POSITION,
    ),
]
Rule = Annotated[
    str | None,
    typer.Option(
        metavar="slide|swap",
        help="Tiles: slide into the blank, or swap any two neighbours.",
        autocompletion=completion.rules,
        rich_help_panel=_POSITION,
    ),
]
After = Annotated[
    str | None,
    typer.Option(
        "--after",
        metavar="MOVES",
        help="From the position after these moves, in the family's notation (UULD, A+2, Dr2, "
        "LURD).",
        rich_help_panel=_POSITION,
    ),
]
Metric = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="What to count, where the family has several ways.",
        rich_help_panel=_POSITION,
    ),
]

# ---------------------------------------------------------------------- search

Quality = Annotated[
    QualityName,
    typer.Option(
        metavar="auto|optimal|fast",
        help="Proved shortest, a solution soon, or (auto) the best there is time for. Without a "
        "time limit auto ends by itself, after some ten seconds of work on better solutions and "
        "on the proof, counted in nodes (Sokoban, and tiles of more than 16 cells).",
        autocompletion=completion.qualities,
        rich_help_panel=_SEARCH,
        show_default=True,
    ),
]
Algorithm = Annotated[
    str | None,
    typer.Option(
        "--algorithm",
        "-a",
        metavar="NAME",
        help="The search to run; see 'budge list algorithms'.",
        autocompletion=completion.algorithms,
        rich_help_panel=_SEARCH,
    ),
]
Heuristic = Annotated[
    str | None,
    typer.Option(
        "--heuristic",
        "-H",
        metavar="NAME",
        help="Its estimate, such as manhattan, 'max(manhattan, misplaced)' or "
        "'0.7*manhattan + 0.3*misplaced'; see 'budge list heuristics'.",
        autocompletion=completion.heuristics,
        rich_help_panel=_SEARCH,
    ),
]
Weight = Annotated[
    float | None,
    typer.Option(
        metavar="NUMBER",
        help="How far weighted A* trusts its estimate: 1 or more.",
        rich_help_panel=_SEARCH,
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(metavar="COUNT", help="Threads to search with.", rich_help_panel=_SEARCH),
]
Engine = Annotated[
    EngineName,
    typer.Option(
        metavar="auto|native|python",
        help="The native core, or the readable searches in Python.",
        autocompletion=completion.engines,
        rich_help_panel=_SEARCH,
        show_default=True,
    ),
]

Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Run on Dask workers: tcp://scheduler:8786, or local:4 for four of this machine.",
        rich_help_panel="Workers",
    ),
]

# ---------------------------------------------------------------------- limits

TimeLimit = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS", help="Fractions are welcome.", rich_help_panel=_LIMITS, show_default=True
    ),
]
MemoryLimit = Annotated[
    str | None,
    typer.Option(
        metavar="SIZE",
        help="Of the whole process, such as 2GB or 500MB; by default a share of what is free.",
        rich_help_panel=_LIMITS,
    ),
]
NodeLimit = Annotated[
    int | None,
    typer.Option(metavar="COUNT", help="Expanded states.", rich_help_panel=_LIMITS),
]

# ---------------------------------------------------------------------- output

Json = Annotated[
    bool,
    typer.Option(
        "--json", help="One JSON object for each puzzle, one to a line.", rich_help_panel=_OUTPUT
    ),
]
Quiet = Annotated[
    bool,
    typer.Option("--quiet", "-q", help="The bare answer, one to a line.", rich_help_panel=_OUTPUT),
]
