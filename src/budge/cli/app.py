"""The commands put together."""

from __future__ import annotations

from typing import Annotated

import typer

from budge.cli.analyse import analyse
from budge.cli.batch import batch
from budge.cli.batch_report import report
from budge.cli.check import check
from budge.cli.compare import compare
from budge.cli.convert import convert
from budge.cli.dataset import dataset
from budge.cli.dedupe import dedupe
from budge.cli.draw import draw
from budge.cli.explore import explore
from budge.cli.framework import Command, Group
from budge.cli.generate import generate
from budge.cli.grade import grade
from budge.cli.hint import hint
from budge.cli.improve import improve
from budge.cli.judge import judge
from budge.cli.list import list_entries
from budge.cli.mcp_command import mcp
from budge.cli.serve import serve
from budge.cli.show import show
from budge.cli.solve import solve
from budge.cli.tables_command import tables
from budge.cli.verify import verify

_EPILOG = """\
\b
Examples:
  budge solve "3 0 4 / 5 2 8 / 1 6 7"
  budge solve "283164705 -> 123804765" --trace
  budge solve boards.txt --only 3,7-9 --json
  budge hint - < board.txt
  budge compare 304528167 --algorithm astar --heuristic misplaced,manhattan
  budge draw 304528167 --output solution.gif
  budge serve
  budge tables build pdb-663
  budge batch levels/ --store runs.sqlite --time-limit 60
  budge report runs.sqlite --to report.html

\b
Exit codes (for several puzzles the largest):
   0  solved                    20  time limit reached
   2  bad input or usage        21  memory limit reached
  10  proved unsolvable         22  node limit reached
  11  report: got worse         23  the search gave up
  12  verify: not solved       130  interrupted
"""

app = typer.Typer(
    cls=Group,
    no_args_is_help=True,
    # Plain help: Rich's takes longer to import than all the rest to run.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from budge import __version__

        typer.echo(f"budge {__version__}")
        raise typer.Exit


@app.callback()
def budge(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Say which version."),
    ] = False,
) -> None:
    """Solve moving-piece puzzles: the shortest solution with a proof, or a fast one with a bound.

    INPUT is a file, - for standard input, or the position itself in quotes.
    """


app.command(cls=Command)(solve)
app.command(cls=Command)(hint)
app.command(cls=Command)(check)
app.command(cls=Command)(show)
app.command(cls=Command)(compare)
app.command(cls=Command)(draw)
app.command(cls=Command)(serve)
app.command(cls=Command)(verify)
app.command(cls=Command)(judge)
app.command(cls=Command)(mcp)
app.command(cls=Command)(improve)
app.command(cls=Command)(convert)
app.command(cls=Command)(batch)
app.command(cls=Command)(report)
app.command(cls=Command)(explore)
app.command(cls=Command)(grade)
app.command(cls=Command)(generate)
app.command(cls=Command)(analyse)
app.command(cls=Command)(dedupe)
app.command("list", cls=Command)(list_entries)
app.add_typer(dataset, name="dataset")
app.add_typer(tables, name="tables")
